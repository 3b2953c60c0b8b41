"""What was played on a device alone, done again entry by entry: all of it holds, or the line is named that does not."""

import asyncio
import copy
from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.core import registry
from cosmodrome.core.errors import RecordError
from cosmodrome.tables.entries import Entry, Made
from cosmodrome.tables.landing import Landing
from cosmodrome.tables.table import Table

from .handed import KINDS, Lines, flown, lines_of, seen, step

ME, TABLE, NOW = "me-on-server", "t" * 22, 10**14


def landed(lines: Lines, at: int = NOW) -> Table:
    """The table that comes of a log."""
    log = [Entry.from_json(line) for line in lines]
    made = log[0].deed
    assert isinstance(made, Made)
    landing = Landing(TABLE, registry.load(made.game), log, ME, "invited", at)
    for _ in landing.redone():
        pass
    return landing.table


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_done_again_is_the_same_game_of_another_person(kind: str) -> None:
    async def whole() -> None:
        device, table = await flown(kind)
        lines = await lines_of(device, table)
        there = landed(lines)
        here = await device.cabin.look(table, lambda table: table)
        assert (there.state, there.result, there.groups) == ("over", here.result, here.groups)
        assert (there.updated, there.number, there.owner) == (here.updated, here.number, ME)
        assert there.made.brought
        assert not here.made.brought
        assert there.people() == [ME]
        assert [entry.number for entry in there.fresh] == list(range(1, len(lines) + 1))

    asyncio.run(whole())


def test_what_was_taken_back_and_handed_on_holds_too() -> None:
    async def flight() -> Lines:
        device, table = await flown("around one screen", 6)
        mine = (await seen(device, table))["turn"][0]
        await device.send("face", table=table, seat=mine)
        await device.send("rewind", table=table, seat=mine, ply=2)
        await step(device, table)
        message = await seen(device, table)
        if message["undo"]:
            undone = {"seat": message["seat"], "decision": message["decision"]}
            assert (await device.send("undo", table=table, **undone))[0]["type"] == "ack"
        await device.ask("POST", f"/api/tables/{table}/seats/0/bot", {"level": "novice"})
        await device.ask("POST", f"/api/tables/{table}/seats/0/back", {})
        await device.ask("POST", f"/api/tables/{table}/concede", {"seat": 0})
        await device.crew.idle()
        return await lines_of(device, table)

    lines = asyncio.run(flight())
    assert {line["kind"] for line in lines} >= {"asked", "rewound", "faced", "stood_in", "returned", "conceded"}
    assert landed(lines).conceded == [0]


def moves_of(lines: Lines, by_bot: bool = False) -> list[int]:
    """The lines where somebody moved."""
    return [n for n, line in enumerate(lines, 1) if line["kind"] == "moved" and bool(line["data"]["by"]) == by_bot]


def _another_score(lines: Lines) -> int:
    lines[-1]["data"]["after"]["outcome"]["scores"][0]["total"] += 50
    return len(lines)


def _another_move(lines: Lines) -> int:
    third = moves_of(lines)[2]
    lines[third - 1]["data"]["actions"] = ["no"]
    return third


def _left_out(lines: Lines) -> int:
    third = moves_of(lines)[2]
    del lines[third - 1]
    return third


def _renumbered(lines: Lines) -> int:
    third = _left_out(lines)
    for number, line in enumerate(lines, 1):
        line["number"] = number
    return third


def _my_move_for_the_bot(lines: Lines) -> int:
    first = moves_of(lines, by_bot=True)[0]
    lines[first - 1]["data"]["by"] = None
    lines[first - 1].update(person=lines[0]["data"]["owner"], move="m-1-1")
    return first


def _made(**fields: Any) -> Callable[[Lines], int]:
    def forge(lines: Lines) -> int:
        lines[0]["data"].update(fields)
        return 1

    return forge


def _moved(**fields: Any) -> Callable[[Lines], int]:
    def forge(lines: Lines) -> int:
        third = moves_of(lines)[2]
        lines[third - 1]["data"].update(fields)
        return third

    return forge


def _of_another(lines: Lines) -> int:
    third = moves_of(lines)[2]
    lines[third - 1]["person"] = "somebodyelse"
    return third


def _said(lines: Lines) -> int:
    lines[-1].update(kind="said", data={"seat": 0, "text": "hello"})
    return len(lines)


FORGED: dict[str, Callable[[Lines], int]] = {
    "another score": _another_score,
    "another move": _another_move,
    "a line left out": _left_out,
    "a line left out, the others counted anew": _renumbered,
    "my move for the bot": _my_move_for_the_bot,
    "another seed": _made(seed="00" * 32),
    "another commitment": _made(commitment="00" * 32),
    "seats that nobody has": _made(
        seats=[{"kind": "open", "person": None, "name": None, "level": None, "nonce": ""}] * 2
    ),
    "an unknown pack": _made(pack="0" * 64),
    "a public table": _made(public=True),
    "options that are none": _made(options={"self": 1}),
    "a branch": _made(
        branch={"of": "", "ply": 0, "before": [], "after": [], "nonces": [], "draw": None, "people": [None, None]}
    ),
    "a seat that is not there": _moved(seat=99),
    "a seat before the first": _moved(seat=-1),
    "another's hand": _of_another,
    "words": _said,
}


@pytest.fixture(scope="module")
def finished() -> Lines:
    async def flight() -> Lines:
        return await lines_of(*await flown("aliens"))

    return asyncio.run(flight())


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_line_is_named(forged: str, finished: Lines) -> None:
    lines = copy.deepcopy(finished)
    line = FORGED[forged](lines)
    with pytest.raises(RecordError) as refused:
        landed(lines)
    assert refused.value.line == line, refused.value


def test_a_clock_that_was_fast_is_set_right(finished: Lines) -> None:
    now = finished[-1]["at"] - 1000
    table = landed(finished, now)
    assert table.updated == now
    assert table.started == finished[1]["at"] - 1000
