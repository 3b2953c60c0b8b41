"""The games in the hands of PettingZoo, Gymnasium and OpenSpiel, by their own suites."""

import copy
import random
import unittest
import warnings
from typing import Any

import pytest

from envs.settings import IDS, SETTINGS

pytest.importorskip("pettingzoo", reason="environments need the extra envs: make envs-test")
pytest.importorskip("pyspiel", reason="environments need the extra envs: make envs-test")

import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from open_spiel.integration_tests import api_test as suite
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, seed_test

from cosmodrome.envs import gymnasium, openspiel, pettingzoo
from cosmodrome.envs.setting import Setting
from cosmodrome.envs.vector import Many

# PettingZoo wishes for one array; with a mask beside it an observation is a table of two, as in its own classic games
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")

MANY = [(setting, name) for setting, name in zip(SETTINGS, IDS, strict=True) if setting[1] > 1]
SOLO = [(setting, name) for setting, name in zip(SETTINGS, IDS, strict=True) if setting[1] == 1]


def load(name: str, seats: int, options: dict[str, Any]) -> Any:
    words = " ".join(f"{key}={value}" for key, value in options.items())
    return openspiel.GAMES[name]({"players": seats, "options": words, "rng_seed": 4})


def legal_walk(state: Any, rng: random.Random) -> Any:
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_pettingzoo_accepts_it(name: str, seats: int, options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(name, seats, **options), num_cycles=60)


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_pettingzoo_finds_the_same_game_for_the_same_seed(name: str, seats: int, options: dict[str, Any]) -> None:
    seed_test(lambda: pettingzoo.env(name, seats, **options), num_cycles=40)


def test_a_whole_game_of_pettingzoo_ends_with_zero_in_all() -> None:
    for name, seats, options in (case for case, _ in MANY):
        env = pettingzoo.env(name, seats, **options)
        env.reset(seed=3)
        last: dict[str, float] = {}
        for agent in env.agent_iter():
            seen, reward, termination, truncation, _ = env.last()
            last[agent] = reward
            env.step(None if termination or truncation else env.action_space(agent).sample(seen["action_mask"]))
        assert len(last) == seats
        assert abs(sum(last.values())) < 1e-6, (name, last)


def test_a_wrong_action_ends_a_game_of_pettingzoo() -> None:
    env = pettingzoo.env("aliens", 2)
    env.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(35)  # to pass is not allowed at the start
    assert env.rewards[env.possible_agents[0]] + env.rewards[env.possible_agents[1]] == -1
    assert all(env.terminations.values()) or all(env.truncations.values())


@pytest.mark.parametrize(("name", "seats", "options"), [case for case, _ in SOLO], ids=[name for _, name in SOLO])
def test_gymnasium_accepts_the_solo_games(name: str, seats: int, options: dict[str, Any]) -> None:
    check_env(gymnasium.env(name, **options), skip_render_check=True)


@pytest.mark.parametrize("name", ["aliens", "bureau", "cities"])
@pytest.mark.parametrize("rivals", [("random",), ("novice", "casual")])
def test_a_seat_against_bots(name: str, rivals: tuple[str, ...]) -> None:
    env = gymnasium.env(name, rivals)
    check_env(env, skip_render_check=True)
    seats = set()
    for seed in range(4):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        over, reward = False, 0.0
        rng = random.Random(seed)
        while not over:
            _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        assert -1 <= reward <= 1
    assert len(seats) > 1


def test_gymnasium_says_why_an_action_is_not_allowed() -> None:
    env = gymnasium.env("aliens", ["random"], seat=0)
    before, _ = env.reset(seed=1)
    after, reward, over, _, info = env.step(35)
    assert info["illegal"].startswith("A14: ")
    assert (reward, over) == (-1, False)
    assert (before == after).all()


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_openspiel_accepts_it(name: str, seats: int, options: dict[str, Any]) -> None:
    game = load(name, seats, options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_an_observation_holds_nothing_that_is_hidden(name: str, seats: int, options: dict[str, Any]) -> None:
    game = load(name, seats, options)
    observation = make_observation(game)
    rng = random.Random(2)
    for number, state in enumerate(legal_walk(game.new_initial_state(), rng)):
        if number % 7 or state.is_terminal():
            continue
        for player in range(seats):
            observation.set_from(state, player)
            seen = observation.tensor.copy(), observation.string_from(state, player)
            other = state.resample_from_infostate(player, rng.random)
            observation.set_from(other, player)
            assert (seen[0] == observation.tensor).all()
            assert seen[1] == observation.string_from(other, player)


def test_states_of_openspiel_are_copied_and_written_down() -> None:
    for name in ("aliens", "bureau", "cities"):
        game = pyspiel.load_game(f"cosmodrome_{name}")
        state = game.new_initial_state()
        rng = random.Random(1)
        for _ in range(12):
            state.apply_action(rng.choice(state.legal_actions()))
        other, third = state.clone(), copy.deepcopy(state)
        assert str(other) == str(third) == str(state)
        written = game.deserialize_state(state.serialize())
        assert str(written) == str(state)
        other.apply_action(other.legal_actions()[0])
        assert other.serialize() != state.serialize() == third.serialize()


@pytest.mark.parametrize(("name", "seats", "options"), [case for case, _ in MANY], ids=[name for _, name in MANY])
def test_openspiels_own_searches_play_our_games(name: str, seats: int, options: dict[str, Any]) -> None:
    """One looks at copies with the luck of the real position, the other at states it cannot tell from it."""
    game = load(name, seats, options)
    state, rng = game.new_initial_state(), random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
    before = state.serialize()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(3))
    for bot in (
        mcts.MCTSBot(game, 1.4, 6, evaluator, random_state=np.random.RandomState(1)),
        ismcts.ISMCTSBot(game, evaluator, 1.4, 6, random_state=np.random.RandomState(1)),
    ):
        assert bot.step(state) in state.legal_actions()
        assert state.serialize() == before


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_a_copied_environment_goes_its_own_way(name: str, seats: int, options: dict[str, Any]) -> None:
    """A copy meets the same luck, and whoever plays it on leaves the other where it was."""
    first: Any = (
        gymnasium.env(name, **options) if seats == 1 else gymnasium.env(name, ["random"] * (seats - 1), **options)
    )
    rng = random.Random(1)
    _, info = first.reset(seed=5)
    for _ in range(4):
        _, _, over, _, info = first.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        assert not over
    second, third = copy.deepcopy(first), copy.deepcopy(first)
    seen = [play_on(env, info, 9) for env in (second, third, first)]
    assert seen[0] == seen[1] == seen[2]
    assert len(seen[0]) > 1


def play_on(env: Any, info: dict[str, Any], seed: int) -> list[bytes]:
    """All that is seen of an environment of Gymnasium, played to its end by lot."""
    rng, seen, over = random.Random(seed), [], False
    while not over:
        row, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        seen.append(row.tobytes() + np.float64(reward).tobytes())
    return seen


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_copies_of_pettingzoo_and_of_many_games_meet_the_same_luck(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    first = pettingzoo.env(name, seats, **options)
    first.reset(seed=5)
    second, many = copy.deepcopy(first), Many(Setting(name, seats, **options), games=2, seed=3)
    again, rng = copy.deepcopy(many), random.Random(2)
    batch = many.look()
    for _ in range(20):
        seen, *_ = first.last()
        other, *_ = second.last()
        assert (seen["observation"] == other["observation"]).all()
        assert (seen["action_mask"] == other["action_mask"]).all()
        number = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        first.step(number)
        second.step(number)
        actions = [rng.choice(np.flatnonzero(mask).tolist()) for mask in batch.masks]
        batch, same = many.step(actions), again.step(actions)
        assert (batch.rows == same.rows).all()
        assert (batch.masks == same.masks).all()


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_openspiels_own_suite_over_our_games(name: str, seats: int, options: dict[str, Any]) -> None:
    loaded = load(name, seats, options)
    facts = {"game_name": f"cosmodrome_{name}", "game": loaded, "game_type": loaded.get_type()}
    case = type("OurGame", (suite.EnforceAPIOnPartialTreeBase,), facts)
    result = unittest.TestResult()
    unittest.TestLoader().loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 3
    assert result.failures + result.errors == []


def test_many_games_at_once() -> None:
    for name, seats, options in (("aliens", 2, {}), ("cities", 3, {"mode": "advanced"}), ("bureau", 1, {})):
        many = Many(Setting(name, seats, **options), games=3, seed=2)
        again = Many(Setting(name, seats, **options), games=3, seed=2)
        batch, rng, ended = many.look(), random.Random(1), 0
        for _ in range(450):
            actions = [rng.choice(np.flatnonzero(mask).tolist()) for mask in batch.masks]
            batch, same = many.step(actions), again.step(actions)
            assert (batch.rows == same.rows).all()
            assert batch.masks.any(axis=1).all()
            ended += int(batch.ended.sum())
            assert not batch.returns[~batch.ended].any()
        assert ended >= 3
