"""Lists of steps: each is checked, they end at the first that reveals anything, and they are taken back together."""

import json

import pytest

from cosmodrome.core import steps
from cosmodrome.core.action import Action
from cosmodrome.core.errors import GameError, IllegalAction
from cosmodrome.core.match import Match

import tiny

game = tiny.register()


def at_first_steps(seats: int = 2) -> Match[tiny.Cargo]:
    """After the reveal of the first round: seat 0 may sell, store, buy and be done."""
    match = game.match(seats, 7, first=0)
    for seat in range(seats):
        match.play(match.state.legal(seat)[0])
    return match


def a_sale(match: Match[tiny.Cargo]) -> Action:
    return tiny.Sell(0, next(i for i, n in enumerate(match.state.hands[0]) if n))


def test_walking_leaves_the_position_where_it_was() -> None:
    match = at_first_steps()
    before = match.state.copy()

    after = steps.walk(match.state, [a_sale(match), tiny.Done(0)])

    assert match.state == before
    match.play_list([a_sale(match), tiny.Done(0)])
    assert match.state == after


def test_the_first_step_that_is_not_legal_is_named() -> None:
    match = at_first_steps()

    with pytest.raises(IllegalAction) as first:
        steps.walk(match.state, [tiny.Pass(0, 0), a_sale(match)])
    with pytest.raises(IllegalAction) as second:
        steps.walk(match.state, [a_sale(match), tiny.Pass(0, 0), tiny.Pass(0, 0)])

    assert (first.value.step, second.value.step) == (0, 1)
    assert first.value.key == second.value.key


@pytest.mark.parametrize("later", [[tiny.Done(0)], [tiny.Pass(0, 0)], [tiny.Buy(0), tiny.Done(0)]])
def test_a_list_ends_at_a_draw_in_the_same_words_whatever_follows(later: list[Action]) -> None:
    match = at_first_steps()

    with pytest.raises(IllegalAction) as refused:
        match.play_list([a_sale(match), tiny.Buy(0), *later])

    assert refused.value.step == 2
    assert refused.value.key == "past_reveal"
    assert str(refused.value) == "T5: a list of steps ends at the first one that reveals anything"
    assert match.ply == 2


def test_a_list_ends_where_another_seat_is_in_turn() -> None:
    match = at_first_steps()

    with pytest.raises(IllegalAction, match="ends at the first one that reveals anything"):
        match.play_list([tiny.Done(0), tiny.Done(0)])


@pytest.mark.parametrize("actions", [[], [tiny.Done(0), tiny.Done(1)]])
def test_a_list_is_of_one_seat(actions: list[Action]) -> None:
    with pytest.raises(GameError, match=r"^a list of steps: expected one or more actions of one seat$"):
        at_first_steps().play_list(actions)


def test_a_list_that_fails_changes_nothing() -> None:
    match = at_first_steps()
    before, lines = match.state.copy(), match.steps[:]

    with pytest.raises(IllegalAction):
        match.play_list([a_sale(match), tiny.Pass(0, 0)])

    assert match.state == before
    assert match.steps == lines


def test_what_was_played_together_is_taken_back_together() -> None:
    match = at_first_steps()
    before = match.state.copy()
    sale = a_sale(match)
    events = match.play_list([sale, tiny.Done(0)])

    assert [len(step) > 0 for step in events] == [True, True]
    assert [step.text for step in match.steps[-2:]] == [f"0 {sale}", "0 done"]
    assert match.undoable(0) == [2]
    assert match.taken_back(0, 2) == [sale, tiny.Done(0)]
    with pytest.raises(GameError):
        match.undo(0, 3)
    match.undo(0)
    assert match.state == before


def test_a_saved_match_still_knows_what_was_played_together() -> None:
    match = at_first_steps()
    match.play_list([a_sale(match), tiny.Done(0)])

    again = Match.from_json(game, json.loads(json.dumps(match.to_json())))

    assert again.undoable(0) == match.undoable(0) == [2]
    assert again.steps == match.steps
    assert again.state == match.state


def test_earlier_positions_are_played_again() -> None:
    match = game.match(3, 11)
    seen = [match.state.copy()]
    while not match.state.over:
        match.play(match.state.legal(match.state.turn[0])[-1])
        seen.append(match.state.copy())

    assert list(match.positions()) == seen
    assert match.position(17) == seen[17]
    assert list(match.positions(match.ply)) == seen[-1:]
    with pytest.raises(GameError, match=r"^position: expected a ply from 0 to \d+, got 1000$"):
        match.position(1000)


def test_earlier_positions_are_those_since_a_rewind() -> None:
    match = at_first_steps()
    match.play(tiny.Done(0))
    match.rewind(1)
    seen = [match.position(0), match.state.copy()]
    match.play(match.state.legal(1)[0])

    assert list(match.positions()) == [*seen, match.state]
