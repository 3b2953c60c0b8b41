"""Hints at a table: only beside bots alone, written down once for each position, and marked in the log."""

from typing import Any

import pytest

from cosmodrome.core import registry
from cosmodrome.tables import Table, making, play
from cosmodrome.tables.entries import Hinted
from cosmodrome.tables.errors import Refusal
from cosmodrome.tables.replays import replay
from cosmodrome.tables.viewers import line_json, listed_for

from .setting import NOON, stored, taken_up, told

ME: making.SeatWish = {"kind": "me"}
BOT: making.SeatWish = {"kind": "bot", "level": "novice"}


def begun(name: str, *seats: making.SeatWish, hints: bool = True) -> Table:
    wish: making.Wish = {
        "game": name, "pack": None, "seats": list(seats), "options": {"first": 0} if name == "aliens" else {},
        "clock": {"kind": "none"}, "public": False, "kids": False, "chat": True, "spectators": True, "nonce": "",
        "hints": hints,
    }  # fmt: skip
    return making.made_table("t" * 22, registry.load(name), wish, "p0", 1, "key", NOON)


def hint(table: Table, name: str = "h") -> Any:
    return play.hint(table, NOON + table.number, "p0", 0, table.decisions[0], name)


def do(table: Table) -> None:
    """Whoever is in turn does the first thing there is: the bot until it is the person's turn, then the person."""
    seat = table.turn[0]
    action, decision, at = str(table.position.legal(seat)[0]), table.decisions[seat], NOON + table.number
    if table.seats[seat].kind == "bot":
        play.bot_move(table, at, seat, decision, action, "novice")
    else:
        play.move(table, at, "p0", seat, decision, [action], f"m{table.number}")


@pytest.mark.parametrize(
    ("seats", "is_so"),
    [
        ([ME, BOT], True),
        ([BOT, ME, BOT], True),
        ([ME, {"kind": "open"}], False),
        ([ME, {"kind": "invited"}, BOT], False),
        ([ME, {"kind": "here", "name": "Nina"}], False),
        ([BOT, BOT], False),
    ],
)
def test_only_one_person_with_bots_alone_has_the_switch(seats: list[making.SeatWish], is_so: bool) -> None:
    if is_so:
        assert told(begun("aliens", *seats), 0)["hints"]
        return
    with pytest.raises(Refusal) as caught:
        begun("aliens", *seats)
    assert caught.value.code == "bad_option"


def test_alone_with_the_game_there_are_hints_too() -> None:
    assert hint(begun("cities", ME)).deed == Hinted(0, 0)


def test_a_table_without_the_switch_has_none_and_no_other_seat_gets_any() -> None:
    table = begun("aliens", ME, BOT, hints=False)
    assert not told(table, 0)["hints"]
    with pytest.raises(Refusal) as caught:
        hint(table)
    assert caught.value.code == "no_hints"
    table = begun("aliens", ME, BOT)
    for person, seat, decision, code in (("p1", 0, 1, "not_yours"), ("p0", 1, 1, "not_yours"), ("p0", 0, 9, "stale")):
        with pytest.raises(Refusal) as caught:
            play.hint(table, NOON, person, seat, decision, "h")
        assert caught.value.code == code
    assert not table.hints


def test_a_hint_is_written_down_once_and_marks_the_move_that_follows() -> None:
    table = begun("aliens", ME, BOT)
    while table.turn != (0,):
        do(table)
    ply, counts = table.ply, told(table, None)["counts"]
    first, again = hint(table), hint(table, "again")
    assert (first.deed, again, counts) == (Hinted(0, ply), None, True)
    assert told(table, None)["hinted"] == []
    do(table)
    message = told(table, None)
    assert (message["hinted"], message["counts"]) == ([ply + 1], False)
    assert replay(table, None, {})["hinted"] == [ply + 1]
    line = line_json(table)
    assert (line["counts"], listed_for(line, {}, "p0")["counts"]) == (False, False)
    # older lines say nothing of it
    assert listed_for({**line_json(begun("aliens", ME, BOT)), "counts": True}, {}, "p0")["counts"]


def test_it_is_still_there_after_the_table_was_taken_up_again() -> None:
    table = begun("cities", ME, BOT)
    log = stored(table)
    for number in range(12):
        if 0 in table.turn and number % 2:
            hint(table, f"h{number}")
        do(table)
    log += stored(table)
    again = taken_up(table, log, table.position)
    whole = again.course.replayed()
    assert table.hinted
    assert [ply + 1 for ply in whole.hinted()] == again.hinted == table.hinted
    assert not again.counts


def test_what_is_taken_back_leaves_the_mark_on_what_is_done_instead() -> None:
    table = begun("cities", ME)
    while not table.undoable(0):
        do(table)
    to = table.undoable(0)[0]
    hint(table)
    play.undo(table, NOON + table.number, "p0", 0, table.decisions[0], to, "u")
    do(table)
    assert table.hinted == [to + 1] == [ply + 1 for ply in table.course.present.hinted()]


def test_going_far_back_forgets_the_mark_but_not_that_there_was_one() -> None:
    table = begun("aliens", ME, BOT)
    while table.ply < 6 or table.turn != (0,):
        do(table)
    hint(table)
    play.ask_rewind(table, NOON + table.number, "p0", 0, 1)
    while table.ply < 8:
        do(table)
    assert (table.hinted, table.counts, table.course.present.hinted()) == ([], False, [])


def test_the_next_game_of_the_same_people_has_the_switch_too() -> None:
    table = begun("aliens", ME, BOT)
    while table.state == "playing":
        do(table)
    assert making.wish_again(table, "p0")["hints"]
