"""What holds in every game of Aliens, whatever is played."""

import pickle
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cosmodrome.core import canonical
from cosmodrome.games.aliens.state import AliensState

from .table import game
from rules import rule

seeds = st.integers(0, 2**32)
positions = st.tuples(st.sampled_from(game.seats), seeds, st.integers(0, 70))


def position(seats: int, seed: int, plies: int) -> AliensState:
    """A position of a random game, that many actions in (or its end)."""
    state = game.start(seats, seed)
    rng = Random(seed)
    for _ in range(plies):
        if state.over:
            break
        state.play(state.sample(state.turn[0], rng))
    return state


@given(positions)
def test_tiles_are_conserved(where: tuple[int, int, int]) -> None:
    assert position(*where).inventory() == {tile.id: tile.count for tile in game.components.tiles}


@given(positions, seeds)
def test_no_seat_can_tell_a_position_from_its_resample(where: tuple[int, int, int], seed: int) -> None:
    state = position(*where)
    for seat in (None, *range(state.seats)):
        other = state.resample(seat, Random(seed))
        assert canonical.dumps(other.view(seat)) == canonical.dumps(state.view(seat))
        assert other.resample(seat, Random(5)) == state.resample(seat, Random(5))
        assert other.generator.key != state.generator.key
        assert state.generator.key.hex() not in canonical.dumps(state.view(seat))


@given(positions)
def test_a_copy_shares_nothing_that_changes(where: tuple[int, int, int]) -> None:
    state = position(*where)
    before = canonical.dumps(state.to_json())
    copy = state.copy()
    rng = Random(1)
    while not copy.over:
        copy.play(copy.sample(copy.turn[0], rng))
    assert canonical.dumps(state.to_json()) == before


@given(positions)
def test_json_and_pickle_give_the_position_back(where: tuple[int, int, int]) -> None:
    state = position(*where)
    assert game.from_json(state.to_json()) == state
    assert pickle.loads(pickle.dumps(state)) == state


@given(positions)
def test_equal_seeds_give_equal_games(where: tuple[int, int, int]) -> None:
    assert position(*where) == position(*where)


@rule("A9")
@given(positions)
def test_no_planet_needs_fewer_astronauts_than_none(where: tuple[int, int, int]) -> None:
    for player in position(*where).view(None)["players"]:
        assert all(planet is None or planet["need"] is None or planet["need"] >= 0 for planet in player["planets"])


@given(st.sampled_from(game.seats), seeds)
def test_every_game_ends_with_an_outcome(seats: int, seed: int) -> None:
    state = position(seats, seed, 10_000)
    assert state.over
    assert len(state.outcome().winners) >= 1


@given(positions)
def test_legal_actions_read_back_from_their_notation(where: tuple[int, int, int]) -> None:
    state = position(*where)
    for seat in state.turn:
        for action in state.legal(seat):
            assert game.parse(str(action), seat) is action
