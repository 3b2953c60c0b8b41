"""What Bureau's bots make of a captain: its reward counts, now and as a prospect."""

import itertools
from random import Random
from typing import Any, cast

import pytest

import cosmodrome
from cosmodrome import bots
from cosmodrome.bots.bureau import BureauEvaluation
from cosmodrome.bots.bureau.captains import AIMS, Captains
from cosmodrome.games.bureau.actions import Place
from cosmodrome.games.bureau.conditions import CONDITIONS
from cosmodrome.games.bureau.meta import Bureau
from cosmodrome.games.bureau.rules import CAPTAIN
from cosmodrome.games.bureau.state import BureauState, Player

from rules import rule

GAME = cast(Bureau, cosmodrome.load("bureau"))
CAPTAINS = tuple(captain.id for captain in GAME.components.captains)


def _evaluation() -> BureauEvaluation:
    evaluation = bots.evaluation(GAME)
    assert isinstance(evaluation, BureauEvaluation)
    return evaluation


def _start(captain: str | None = None) -> BureauState:
    named: dict[str, Any] = {"captains": "on", "named_captains": (captain,)} if captain else {}
    state: BureauState = GAME.start(1, 1, **named)
    return state


def _with(captain: str, *compartments: int, kind: int = 0) -> Player:
    """A player with that captain and agents of one kind in these compartments, a1 = 0 to f4 = 23."""
    player = _start(captain).player(0)
    filled = sum(1 << c for c in compartments)
    agents = tuple(filled if k == kind else 0 for k in range(4))
    return player._replace(agents=agents, vacant=player.vacant & ~sum(15 << 4 * c for c in compartments))


def often(player: Player, left: int) -> float:
    """How often the condition of a player's captain may still be met."""
    _, may_be_met = AIMS[GAME.components.captains[player.captain].condition.word]
    return may_be_met(player, left)


def test_the_bots_know_every_condition() -> None:
    assert list(AIMS) == list(CONDITIONS)


@pytest.mark.parametrize("captain", CAPTAINS)
def test_a_captain_promises_something_as_long_as_there_are_turns(captain: str) -> None:
    player = _start(captain).player(0)
    captains = Captains(GAME.components)
    promised = [captains.credits(player, left) for left in range(15)]
    assert promised[0] == 0
    assert all(less <= more for less, more in itertools.pairwise(promised))
    assert (captain == "C4") == (promised[14] == 0)  # what comes by itself is not aimed at
    assert promised[14] < 40
    assert captains.credits(_start().player(0), 14) == 0


@rule("B39", "B40", "B41", "B43", "B44")
@pytest.mark.parametrize(
    ("captain", "near", "far"),
    [
        ("C1", (0, 1), (0, 8)),  # two in a row, two apart
        ("C2", (1, 2), (0, 5)),  # edge columns free, used
        ("C3", (0, 1, 6), (0, 2, 4)),  # three of a square, none
        ("C5", (6, 8, 1, 13), (0, 2, 4, 5)),  # around b2, along the hull
        ("C6", (0, 1), (12, 13)),  # third row free, used
    ],
)
def test_the_less_is_missing_the_more_a_captain_promises(
    captain: str, near: tuple[int, ...], far: tuple[int, ...]
) -> None:
    assert often(_with(captain, *near), 6) > often(_with(captain, *far), 6)


def test_a_line_that_has_paid_promises_nothing_more() -> None:
    player = _with("C1", 0, 1)
    assert often(player._replace(lines=1), 6) < often(player, 6)
    assert often(player._replace(lines=(1 << 10) - 1), 6) == 0


@rule("B16")
@pytest.mark.parametrize("captain", ["C2", "C4"])
def test_a_reward_does_not_hide_the_compartment_it_comes_before(captain: str) -> None:
    evaluation = _evaluation()
    met = 0
    for action in _start().legal(0):
        alone, state = _start(), _start(captain)
        alone.play(action)
        state.play(action)
        met += state.mode == CAPTAIN
        assert evaluation._under_way(state) >= evaluation._under_way(alone)
    assert met


def test_plans_count_what_the_captain_may_bring() -> None:
    evaluation = _evaluation()
    state, alone = _start("C3"), _start()
    assert evaluation.promise(state, 0) > evaluation.promise(alone, 0)
    assert evaluation.expect(state)[0] > evaluation.expect(alone)[0]
    rng = Random(1)
    while not state.over:
        state.play(state.sample(0, rng))
    assert evaluation.promise(state, 0) == pytest.approx(state.outcome().scores[0].total, abs=0.1)


@rule("B16")
def test_a_plan_takes_what_does_no_harm_and_chooses_where_there_is_a_choice() -> None:
    evaluation = _evaluation()
    state = _start("C2")
    assert evaluation.sensible(state, 0) == state.legal(0)
    edge = next(action for action in state.legal(0) if isinstance(action, Place) and action.compartment == 0)
    state.play(edge)
    assert state.mode == CAPTAIN
    assert len(state.legal(0)) > 1
    assert len(evaluation.sensible(state, 0)) == 1
