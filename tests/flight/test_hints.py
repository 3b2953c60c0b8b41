"""Hints on a device alone: the same as at a server, and a game with one says so when it comes there."""

import asyncio
from typing import Any

import pytest

from cosmodrome.core.record import Record
from cosmodrome.core.schema import fault
from cosmodrome.flight.shapes import _schema
from cosmodrome.server.answers import HintsJson

from .handed import KINDS, lines_of, seen, step
from .pilot import Device, Memory, play
from .test_landing import landed


async def boarded(kind: str) -> tuple[Device, str, dict[str, Any]]:
    game, seats = KINDS[kind]
    device = await Device(Memory(), "hints").board()
    device.takes_hints = True
    table = await device.make(game, seats)
    return device, table, await seen(device, table)


async def hint(device: Device, message: dict[str, Any]) -> dict[str, Any]:
    asked = {"table": message["table"], "seat": message["seat"], "decision": message["decision"]}
    return next(one for one in await device.send("hint", **asked) if one["type"] in ("ack", "error"))


@pytest.mark.parametrize("kind", ["aliens", "cities", "bureau", "solo"])
def test_a_hint_is_told_kept_and_lands(kind: str) -> None:
    async def whole() -> None:
        device, table, message = await boarded(kind)
        first, again = await hint(device, message), await hint(device, message)
        assert first["type"] == "ack", first
        assert first["hints"] == again["hints"]
        assert fault(_schema(HintsJson), {"number": first["number"], "hints": first["hints"]}) is None
        best = first["hints"][0]
        move = {"seat": message["seat"], "decision": message["decision"]}
        await device.send("move", table=table, **move, actions=best["line"][: best["together"]])
        last = await play(device, table)
        assert (last["hinted"], last["counts"]) == ([message["ply"] + 1], False)
        record = Record.parse(await device.ask("GET", f"/api/tables/{table}/record"))
        assert record.hints() == 1
        lines = await lines_of(device, table)
        assert [line["kind"] for line in lines].count("hinted") == 1
        there = landed(lines)
        assert (there.hinted, there.is_helped) == (last["hinted"], True)

    asyncio.run(whole())


def test_with_others_around_one_screen_there_is_none() -> None:
    async def whole() -> None:
        device = await Device(Memory(), "hints").board()
        device.takes_hints = True
        game, seats = KINDS["around one screen"]
        wish = {"game": game, "seats": seats, "options": {}, "hints": True}
        assert (await device.ask("POST", "/api/tables", wish))["code"] == "bad_option"
        device.takes_hints = False
        table = await device.make("aliens", KINDS["aliens"][1])
        assert (await hint(device, await seen(device, table)))["error"]["code"] == "no_hints"
        await step(device, table)

    asyncio.run(whole())
