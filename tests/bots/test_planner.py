"""Planning a turn as a whole: the plan finds the best line, goes on where it was, and stops in time."""

from random import Random
from time import process_time

import pytest

import cosmodrome
from bots.tables import positions
from cosmodrome import bots
from cosmodrome.bots.bureau import BureauEvaluation
from cosmodrome.bots.planner import Planner
from cosmodrome.core.errors import GameError
from cosmodrome.games.bureau.state import BureauState

GAME = cosmodrome.load("bureau")
EVALUATION = bots.evaluation(GAME)


def _last_turn(seed: int) -> BureauState:
    """A solo game played at a glance up to its last turn, with nothing left to discover and little fuel."""
    assert isinstance(EVALUATION, BureauEvaluation)
    rng = Random(seed)
    state: BureauState = GAME.start(1, seed)
    while state.turns < 13:
        state.play(EVALUATION.quick(state, 0, rng))
    state.stack = 0
    state.fuel, state.free = min(state.fuel, 2), state.free + max(state.fuel - 2, 0)
    return state


def _best(state: BureauState, seen: dict[object, float]) -> float:
    """The most points that any line to the end brings, by trying all of them."""
    if state.over:
        return EVALUATION.promise(state, 0)
    key = EVALUATION.key(state)
    if key not in seen:
        found = []
        for action in state.legal(0):
            after = state.copy()
            after.play(action)
            found.append(_best(after, seen))
        seen[key] = max(found)
    return seen[key]


@pytest.mark.parametrize("seed", range(4))
def test_a_plan_of_the_last_turn_finds_the_best_line_there_is(seed: int) -> None:
    state = _last_turn(seed)
    best = _best(state, {})
    planner = Planner(EVALUATION, state, 0, Random(1), 1)
    thoughts = planner.think(600)
    assert thoughts.opinions[0].points == pytest.approx(best)
    for action in thoughts.line:
        state.play(action)
    assert state.over
    assert EVALUATION.promise(state, 0) == pytest.approx(best)


def test_a_plan_is_repeatable_and_reports_what_it_thinks() -> None:
    for state in positions(GAME, 2, 3):
        seat = state.turn[0]
        first, second = (Planner(EVALUATION, state, seat, Random(5), 1).think(30) for _ in range(2))
        assert first == second
        assert {opinion.action for opinion in first.opinions} == set(state.legal(seat))
        assert sum(opinion.visits for opinion in first.opinions) == first.iterations <= 30
        assert first.best is first.line[0]
        assert all(0 <= opinion.share <= 1 for opinion in first.opinions)


def test_a_plan_goes_on_after_its_own_action_and_not_after_another_game() -> None:
    state, other = positions(GAME, 1, 2, seed=3)
    while state.generator != (after := _played(state)).generator:
        state = after  # up to where nothing is drawn
    planner = Planner(EVALUATION, state, 0, Random(1), 1)
    planner.think(60)
    state.play(planner.thoughts().best)
    assert planner.follow(state)
    assert planner.root.visits > 1
    assert not planner.follow(other)


def _played(state: "cosmodrome.core.state.State") -> "cosmodrome.core.state.State":
    after = state.copy()
    after.play(Planner(EVALUATION, state, 0, Random(1), 1).think(60).best)
    return after


def test_a_plan_without_an_end_or_out_of_turn_is_refused() -> None:
    state = GAME.start(2, 1, first=0)
    with pytest.raises(GameError, match="it is not seat 1's turn"):
        Planner(EVALUATION, state, 1, Random(1), 1)
    with pytest.raises(GameError, match="expected a number of iterations or a deadline"):
        Planner(EVALUATION, state, 0, Random(1), 1).think()


def test_a_plan_out_of_time_still_has_an_answer() -> None:
    state = GAME.start(4, 1, first=0)
    thoughts = Planner(EVALUATION, state, 0, Random(1), 1).think(deadline=0.0)
    assert thoughts.iterations == 1
    assert thoughts.best in state.legal(0)


def test_a_second_look_settles_the_rest_of_the_turn() -> None:
    state, again = (GAME.start(1, 3) for _ in range(2))
    planner = Planner(EVALUATION, state, 0, Random(1), 1)
    planner.think(40)
    line = planner.deepen(draws=3).line
    for number, action in enumerate(line):
        assert planner.root.chosen is not None
        assert planner.thoughts().line == line[number:]
        state.play(action)
        if number + 1 < len(line):
            assert planner.follow(state)
    other = Planner(EVALUATION, again, 0, Random(1), 1)
    other.think(40)
    assert other.deepen(draws=3).line == line


def test_a_second_look_out_of_time_keeps_the_best_line() -> None:
    state = GAME.start(2, 3, first=0)
    planner = Planner(EVALUATION, state, 0, Random(1), 1)
    line = planner.think(40).line
    assert planner.deepen(deadline=0.0).line == line
    with pytest.raises(GameError, match="expected a number of draws or a deadline"):
        planner.deepen()


def test_no_piece_of_planning_is_long() -> None:
    for state in positions(GAME, 4, 3):
        seat = state.turn[0]
        times = []
        for _ in range(3):
            start = process_time()
            planner = Planner(EVALUATION, state, seat, Random(1), 1)
            planner.think(1)
            middle = process_time()
            planner.deepen(draws=1)
            times.append((middle - start, process_time() - middle))
        assert min(first for first, _ in times) < 0.1
        assert min(second for _, second in times) < 0.1
