"""A game of one device carried to another as a file: it goes on there, and comes back."""

import asyncio
import json
from typing import Any

import pytest

from .handed import KINDS, body, flown, lines_of, seen, step
from .pilot import Device, Memory, play


async def carried(source: Device, to: Device, table: str) -> Any:
    """What the other device says of that game."""
    return await to.ask("POST", "/api/me/games", body(table, await lines_of(source, table)))


async def another() -> Device:
    return await Device(Memory(), "another").board()


async def joined(device: Device, table: str) -> dict[str, Any]:
    await device.send("join", table=table, seen=None)
    return await seen(device, table)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_under_way_goes_on_on_another_device_and_comes_back(kind: str) -> None:
    async def both() -> None:
        first, table = await flown(kind, 4)
        second = await another()
        assert await carried(first, second, table) == {"table": table, "state": "playing"}
        assert await carried(first, second, table) == {"table": table, "state": "playing"}  # once, however often
        here, there = await seen(first, table), await joined(second, table)
        assert (there["ply"], there["turn"], there["mine"]) == (here["ply"], here["turn"], here["mine"])
        # who sits there is whoever brought it, and the game can be played to its end
        await play(second, table)
        record = await second.ask("GET", f"/api/tables/{table}/record")
        assert await carried(second, first, table) == {"table": table, "state": "over"}
        assert (await joined(first, table))["state"] == "over"
        moves = [line for line in record.split("\n") if line[:1].isdigit()]
        assert moves == [
            line for line in (await first.ask("GET", f"/api/tables/{table}/record")).split("\n") if line[:1].isdigit()
        ]

    asyncio.run(both())


def test_an_older_file_takes_nothing_back_and_one_that_went_another_way_is_refused() -> None:
    async def both() -> None:
        first, table = await flown("solo", 4)
        second = await another()
        before = await lines_of(first, table)
        await carried(first, second, table)
        await step(first, table)
        assert await first.ask("POST", "/api/me/games", body(table, before)) == {"table": table, "state": "playing"}
        assert len(await lines_of(first, table)) > len(before)
        # the same game goes on at both places, but not in the same way
        message = await joined(second, table)
        other = [move["text"] for move in message["legal"] if move["text"] != _last_move(await lines_of(first, table))]
        move = {"seat": message["seat"], "decision": message["decision"], "actions": other[:1]}
        assert (await second.send("move", table=table, **move))[0]["type"] == "ack"
        answer = await carried(second, first, table)
        assert answer["code"] == "taken"

    asyncio.run(both())


def _last_move(lines: list[dict[str, Any]]) -> str:
    return str([line for line in lines if line["kind"] == "moved"][-1]["data"]["actions"][0])


def test_a_forged_or_damaged_file_is_refused_with_its_line_and_leaves_nothing() -> None:
    async def both() -> None:
        first, table = await flown("aliens")
        second = await another()
        lines = await lines_of(first, table)
        at = next(number for number, line in enumerate(lines) if line["kind"] == "moved")
        forged = json.loads(json.dumps(lines))
        forged[at]["data"]["actions"] = ["no"]
        answer = await second.ask("POST", "/api/me/games", body(table, forged))
        assert (answer["code"], answer["line"]) == ("bad_record", at + 1)
        for log in ("", "nothing", "[]", '{"number": 1}'):
            answer = await second.ask("POST", "/api/me/games", {"table": table, "log": log})
            assert (answer["code"], answer["line"]) == ("bad_record", 1), log
        answer = await second.ask("POST", "/api/me/games", {**body(table, lines), "table": "../" * 7})
        assert answer["code"] == "bad_request"
        assert (await second.ask("GET", "/api/me/games"))["tables"] == []
        assert await second.store.log(table) == "[]"

    asyncio.run(both())


def test_where_there_is_no_room_for_a_carried_game_it_is_said() -> None:
    async def both() -> None:
        first, table = await flown("aliens")
        second = await Device(Memory(room=5)).board()
        assert (await carried(first, second, table))["code"] == "no_room"
        assert await second.store.log(table) == "[]"

    asyncio.run(both())
