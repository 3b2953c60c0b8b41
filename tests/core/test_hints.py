"""Hints in the history of a match: written down where one was taken, whatever is taken back afterwards."""

from random import Random
from typing import Any

import pytest

from core.test_branch import branched, sealed, to_the_end
from cosmodrome.core import registry
from cosmodrome.core.errors import GameError, RecordError
from cosmodrome.core.match import Match
from cosmodrome.core.record import Record

import tiny

tiny.register()
GAMES = ["tiny", "aliens", "cities", "bureau"]


def with_hints(name: str) -> tuple[Match[Any], list[int]]:
    """A game at random to its end in which seat 0 takes a hint now and then, and the plies it then played."""
    match, rng = registry.load(name).match(2, 7), Random(7)
    helped: list[int] = []
    while not match.state.over:
        seat = match.state.turn[0]
        if seat == 0 and rng.random() < 0.3:
            match.hint(seat)
            helped.append(match.ply)
        match.play(match.state.sample(seat, rng))
    assert helped
    return match, helped


@pytest.mark.parametrize("name", GAMES)
def test_a_record_holds_every_hint_and_replays(name: str) -> None:
    match, helped = with_hints(name)
    record = Record.parse(str(match.record()))
    again = record.replay_by(match.game)
    assert (again.hinted(), match.hinted(), record.hints()) == (helped, helped, len(helped))
    assert again.steps == match.steps
    assert Match.from_json(match.game, match.to_json()).hinted() == helped


@pytest.mark.parametrize("name", GAMES)
def test_a_record_without_the_line_or_with_a_false_one_is_refused(name: str) -> None:
    match, _ = with_hints(name)
    lines = list(match.record().lines)
    at = next(number for number, line in enumerate(lines) if ". hint 0" in line)
    for forged in (
        [*lines[:at], *lines[at + 1 :]],
        [*lines[:at], lines[at].replace("hint 0", "hint 1"), *lines[at + 1 :]],
    ):
        with pytest.raises(RecordError) as caught:
            Record(tuple(forged)).replay_by(match.game)
        assert caught.value.key == "changed"
    not_in_turn = sealed([*lines[:at], lines[at].replace("hint 0", "hint 7"), *lines[at + 1 :]])
    with pytest.raises(RecordError, match="it is not seat 7's turn") as caught:
        not_in_turn.replay_by(match.game)
    assert caught.value.line == at + 1


@pytest.mark.parametrize("step", ["hint", "hint x", "hint 00", "hint 999", "hint ٣", "hint 1 2"])
def test_only_a_seat_in_turn_takes_a_hint(step: str) -> None:
    match = registry.load("aliens").match(2, 7)
    with pytest.raises(GameError):
        match.follow(step)
    assert len(match.steps) == 1


def test_what_was_taken_back_leaves_the_hint() -> None:
    match = registry.load("cities").match(1, 7)
    rng = Random(3)
    while not (own := match.undoable(0)) or len(own) < 2:
        match.play(match.state.sample(0, rng))
        assert not match.state.over
    first = own[-1]
    match.undo(0, first)
    match.hint(0)
    match.play(match.state.sample(0, rng))
    if match.undoable(0):
        match.hint(0)
        match.undo(0, first)
    before = match.ply
    match.play(match.state.sample(0, rng))
    assert match.hinted() == [before]
    hints = [step.text for step in match.steps if step.text.startswith("hint")]
    record = to_the_end(match, 5).record()
    assert record.hints() == len(hints)
    assert record.replay_by(match.game).hinted() == [before]


def test_a_hint_of_what_was_rewound_marks_nothing_but_stays_in_the_record() -> None:
    match, rng = registry.load("aliens").match(2, 7), Random(1)
    for _ in range(6):
        match.play(match.state.sample(match.state.turn[0], rng))
    match.hint(match.state.turn[0])
    match.rewind(2)
    to_the_end(match, 2)
    assert match.hinted() == []
    assert match.record().hints() == 1
    assert match.record().replay_by(match.game).steps == match.steps


def test_a_branch_keeps_the_hints_before_it() -> None:
    match, helped = with_hints("aliens")
    other = to_the_end(branched(match, match.ply - 1), 4)
    assert other.hinted()[: len(helped) - 1] == helped[:-1]
    other.record().need_branch_of(match.record())


def test_a_match_that_shed_its_past_goes_on_with_hints() -> None:
    match, rng = registry.load("cities").match(1, 7), Random(3)
    for _ in range(5):
        match.play(match.state.sample(0, rng))
    again = Match.from_snapshot(match.game, match.snapshot())
    again.hint(0)
    again.play(again.state.sample(0, rng))
    if again.undoable(0):
        again.undo(0)
    assert "hint 0" in [step.text for step in again.steps]
