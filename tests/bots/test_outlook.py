"""What Bureau's bots think of a position between two turns."""

from random import Random

import pytest

import cosmodrome
from bots.tables import positions
from cosmodrome import bots
from cosmodrome.bots.bureau import BureauEvaluation, turns_to_begin
from cosmodrome.bots.bureau.weights import BIAS, HIDDEN, LINEAR, OUT
from cosmodrome.core.event import Event
from cosmodrome.games.bureau.events import TurnBegun
from cosmodrome.games.bureau.rules import PLACE
from cosmodrome.games.bureau.state import BureauState

GAME = cosmodrome.load("bureau")


def _evaluation() -> BureauEvaluation:
    evaluation = bots.evaluation(GAME)
    assert isinstance(evaluation, BureauEvaluation)
    return evaluation


def test_there_is_a_weight_for_every_fact() -> None:
    assert len(BIAS) == len(HIDDEN) == len(OUT) - 1
    for seats in GAME.seats:
        for state in positions(GAME, seats, 2):
            assert isinstance(state, BureauState)
            facts = _evaluation().outlook.facts(state, state.player(0), turns_to_begin(state, 0))
            assert len(facts) == len(LINEAR)
            assert all(len(unit) == len(facts) for unit in HIDDEN)


def test_at_the_end_it_is_the_score() -> None:
    rng = Random(1)
    state: BureauState = GAME.start(2, 1)
    while not state.over:
        state.play(state.sample(state.seat, rng))
    outlook = _evaluation().outlook
    assert [outlook.credits(state, state.player(seat), 0) for seat in range(2)] == [
        score.total for score in state.outcome().scores
    ]


@pytest.mark.parametrize(("change", "by"), [("fuel", 3), ("room", 3), ("samples", 0x010101)])
def test_more_is_better(change: str, by: int) -> None:
    state: BureauState = GAME.start(1, 1)
    player = state.player(0)
    richer = player._replace(**{change: getattr(player, change) + by})
    outlook = _evaluation().outlook
    assert outlook.credits(state, richer, 14) > outlook.credits(state, player, 14)


def test_turns_to_begin_count_the_one_at_whose_start_a_seat_is() -> None:
    state: BureauState = GAME.start(2, 1, first=0)
    assert [turns_to_begin(state, seat) for seat in range(2)] == [14, 14]
    state.play(state.legal(0)[0])
    assert [turns_to_begin(state, seat) for seat in range(2)] == [13, 14]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_turns_to_begin_are_those_that_come(seats: int) -> None:
    state: BureauState = GAME.start(seats, 1, first=seats - 1)
    told = []
    events: list[Event] = []
    while not state.over:
        told.append((len(events), [turns_to_begin(state, seat) for seat in range(seats)], state.seat, state.mode))
        state.play(state.legal(state.seat)[-1], events)
    for number, left, at, mode in told:
        come = [sum(isinstance(e, TurnBegun) and e.seat == seat for e in events[number:]) for seat in range(seats)]
        come[at] += mode == PLACE  # its own has begun already
        assert left == come
