"""What the bots see of Cities: the tiles to come laid out by trial, and quick play by rule."""

from random import Random
from typing import Any

import pytest

import cosmodrome
from bots.tables import positions
from cosmodrome import bots
from cosmodrome.bots.cities import CitiesEvaluation, CitiesSketch, Packing
from cosmodrome.games.cities.names import ADVANCED
from cosmodrome.games.cities.scoring import score
from cosmodrome.games.cities.state import CitiesState

GAME = cosmodrome.load("cities")
WHOLE: dict[str, Any] = {"mode": "advanced", "monuments": True, "new_workers": True}


def _packing(state: CitiesState, seat: int) -> Packing:
    return Packing(state.sides[seat], state.deck == ADVANCED, 4)


def _promised(state: CitiesState, seat: int, builds: float) -> float:
    """What a seat may score with so many more buildings."""
    card = state.components.objectives[state.objectives[seat]]
    board = state.boards[seat]
    kinds = list(board.counts.to_bytes(7, "little")[:5])
    return _packing(state, seat).points(board, kinds, card.upper, card.lower, builds, -1, 0.0)


def _played(seed: int, **options: Any) -> CitiesState:
    """A game played at random up to its last round."""
    state: CitiesState = GAME.start(2, seed, **options)
    rng = Random(seed)
    while state.round < 8:
        state.play(state.sample(state.turn[0], rng))
    return state


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_without_another_building_the_promise_is_the_score(mode: str) -> None:
    for seed in range(5):
        state = _played(seed, mode=mode)
        for seat in range(2):
            assert _promised(state, seat, 0) == score(state, seat).total


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_more_buildings_never_promise_less(mode: str) -> None:
    for seed in range(5):
        state: CitiesState = GAME.start(2, seed, mode=mode)
        promises = [_promised(state, 0, n / 2) for n in range(17)]
        assert promises == sorted(promises)
        assert promises[0] == score(state, 0).total
        assert promises[-1] >= 35  # eight buildings: a set and most of the terrain


def test_the_promise_of_one_building_is_one_that_can_be_kept() -> None:
    for seed in range(5):
        state = _played(seed)
        board, layout = state.boards[0], state.sides[0].layout
        reached = [score(state, 0).total]
        for i, kind in enumerate(layout.kinds):
            if kind < 5 and board.free & board.touch & 1 << i:
                after = state.copy()
                after.boards[0] = layout.placed(board, i)
                reached.append(score(after, 0).total)
        promised = _promised(state, 0, 1)
        assert promised in reached
        assert promised >= max(reached) - 4  # the trials lean, but never far from the best


def test_what_is_seen_does_not_hang_on_what_was_asked_before() -> None:
    used = CitiesEvaluation(GAME)
    for state in positions(GAME, 2, 6, seed=2):
        used.expect(state)
    for state in positions(GAME, 2, 6, seed=3):
        assert used.expect(state) == CitiesEvaluation(GAME).expect(state)


@pytest.mark.parametrize("seats", [1, 2, 4, 5])
@pytest.mark.parametrize("plans", ["off", "plans", "rank_and_file"])
def test_quick_play_is_legal_to_the_end(seats: int, plans: str) -> None:
    evaluation = bots.evaluation(GAME)
    state = GAME.start(seats, 5, **({**WHOLE, "plans": plans} if seats > 1 else {"monuments": plans != "off"}))
    rng = Random(5)
    while not state.over:
        seat = state.turn[0]
        action = evaluation.quick(state, seat, rng)
        assert action in state.legal(seat)
        state.play(action)


def test_quick_play_by_rule_is_worth_more_than_by_the_formula() -> None:
    points = {CitiesEvaluation: 0, CitiesSketch: 0}
    for kind in points:
        evaluation = kind(GAME)
        for seed in range(6):
            state = GAME.start(2, seed)
            rng = Random(seed)
            while not state.over:
                state.play(evaluation.quick(state, state.turn[0], rng))
            points[kind] += sum(score.total for score in state.outcome().scores)
    assert points[CitiesEvaluation] > points[CitiesSketch] + 24  # two points a seat and game


def test_the_levels_see_more_and_more() -> None:
    evaluation = bots.evaluation(GAME)
    assert isinstance(evaluation, CitiesEvaluation)
    assert type(evaluation.gentle()) is CitiesSketch
    thorough = evaluation.thorough()
    assert isinstance(thorough, CitiesEvaluation)
    assert thorough.trials > evaluation.trials
    assert evaluation.thorough() is thorough
