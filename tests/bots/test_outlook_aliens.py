"""The outlook on Aliens: what it keeps for pairs of places is what the network says of the whole row of facts."""

from random import Random

import pytest

from cosmodrome import bots
from cosmodrome.bots.aliens import AliensEvaluation
from cosmodrome.bots.aliens.outlook import SEEN
from cosmodrome.bots.aliens.weights import BIAS, HIDDEN, LINEAR, OUT, STEP
from cosmodrome.core import registry


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_points_expected_are_what_the_network_makes_of_the_facts(seats: int) -> None:
    game = registry.load("aliens")
    evaluation = bots.evaluation(game)
    assert isinstance(evaluation, AliensEvaluation)
    rng = Random(seats)
    state = game.start(seats, seats)
    while not state.over:
        points = evaluation.expect(state)
        for seat in range(seats):
            facts = evaluation.outlook(state).facts(state, seat)
            wanted = evaluation.scored(state)[seat] + OUT[0]
            wanted += sum(STEP * weight * fact for weight, fact in zip(LINEAR, facts, strict=True))
            for unit, bias, out in zip(HIDDEN, BIAS, OUT[1:], strict=True):
                signal = bias + sum(STEP * weight * fact for weight, fact in zip(unit, facts[:SEEN], strict=True))
                wanted += out * max(signal, 0)
            assert points[seat] == pytest.approx(wanted)
        state.play(evaluation.quick(state, state.seat, rng) if rng.random() < 0.8 else state.sample(state.seat, rng))


def test_quick_play_takes_what_is_worth_most_where_the_next_seat_has_no_turn_left() -> None:
    game = registry.load("aliens")
    evaluation = bots.evaluation(game)
    assert isinstance(evaluation, AliensEvaluation)
    seen = 0
    for seed in range(20):
        rng = Random(seed)
        state = game.start(2, seed)
        while not state.over:
            legal = state.legal(state.seat)
            action = evaluation.quick(state, state.seat, rng)
            assert action in legal
            if len(state.stock) + 3 - state.row.count(-1) == 1:
                worth = evaluation.worth(state, state.seat, legal)
                assert worth[legal.index(action)] == pytest.approx(max(worth))
                seen += len(legal) > 1
            state.play(action)
    assert seen
