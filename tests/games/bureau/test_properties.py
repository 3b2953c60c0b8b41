"""Properties of all positions, tried by random play: what the rules keep, recomputed from the position alone."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.games.bureau.actions import Land, Place, Turn
from cosmodrome.games.bureau.compartments import HULL
from cosmodrome.games.bureau.scoring import credits_of
from cosmodrome.games.bureau.state import BureauState, Player

from .table import live
from rules import rule

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))  # up, right, down, left


def games(seed: int, eager: bool = True) -> Iterator[BureauState]:
    """The positions of a random game; an eager player prefers doing something to declining."""
    rng = Random(seed)
    options: dict[str, Any] = {"captains": rng.choice(["off", "on"]), "ships": rng.choice(["common", "asymmetric"])}
    state = live.start(rng.randrange(1, 5), seed, **options)
    while not state.over:
        yield state
        legal = list(state.legal(state.turn[0]))
        if eager:
            legal = [action for action in legal if action.kind not in ("end", "leave", "stop")] or legal
        state.play(legal[rng.randrange(len(legal))])
    yield state


def contacts(player: Player, column: int, row: int) -> set[tuple[int, int]]:
    sides = player.contacts >> 4 * (6 * row + column) & 15
    return {SIDES[i] for i in range(4) if sides >> i & 1}


def faces(player: Player, column: int, row: int) -> set[tuple[int, int]]:
    """The sides of an empty compartment on which a contact waits."""
    found = {(0, -1)} if row == 0 else set()
    for x, y in SIDES:
        if 0 <= column + x < 6 and 0 <= row + y < 4 and (-x, -y) in contacts(player, column + x, row + y):
            found.add((x, y))
    return found


@rule("B14")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_legal_placements_are_those_that_meet_a_contact(seed: int) -> None:
    for state in games(seed):
        legal = {action for action in state.legal(state.turn[0]) if isinstance(action, Place)} if state.turn else set()
        if not legal:
            continue
        player = state.own()
        for kind in range(4):
            front = live.components.agents[kind].contacts
            for column in range(6):
                for row in range(4):
                    compartment = 6 * row + column
                    empty = not any(mask >> compartment & 1 for mask in player.agents)
                    lying = set()
                    for turn in range(4):
                        sides = frozenset(SIDES[(i + turn) % 4] for i in range(4) if front >> i & 1)
                        meets = bool(sides & faces(player, column, row))
                        can = empty and meets and bool(player.supply >> 8 * kind & 255) and sides not in lying
                        lying.add(sides)
                        assert (Place(state.seat, kind, compartment, turn) in legal) == can


@rule("B19", "B4", "B25", "B37")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_what_every_position_keeps(seed: int) -> None:
    inventory: dict[str, int] | None = None
    levels = [0] * 4
    for state in games(seed):
        inventory = inventory or state.inventory()
        assert state.inventory() == inventory
        for seat in range(state.seats):
            player = state.player(seat)
            samples = list(player.samples.to_bytes(3, "little"))
            # B19: the store holds what is in it
            assert player.cells in (9, 12, 15)
            assert player.fuel >= 0
            assert player.free >= 0
            assert player.fuel + sum(samples) + player.free == player.cells
            # B25: the level never falls and is 4 at most
            level = live.components.levels[player.room]
            assert levels[seat] <= level <= 4
            levels[seat] = level
            # B23: five offices, no two on one planet
            assert sum(player.offices.to_bytes(4, "little")) + len(player.sites) == 5
            assert credits_of(player) >= 0
        sites = [tile for seat in range(state.seats) for tile, _ in state.player(seat).sites]
        assert len(set(sites)) == len(sites)
        assert state.built == sum(1 << tile for tile in sites)
        # the map is what its neighbours say
        for place, tile in state.space.at.items():
            assert state.space.places[tile] == place
            for way, beyond in enumerate(state.space.near[tile]):
                assert (beyond >= 0) == bool(state.space.ways[tile] >> way & 1)
                assert beyond < 0 or state.space.near[beyond][(way + 3) % 6] == tile
    assert inventory


@rule("B5")
def test_the_hull_has_a_contact_under_each_compartment_of_the_bottom_row() -> None:
    assert [c for c in range(24) if HULL >> 4 * c & 15] == [0, 1, 2, 3, 4, 5]
    assert all(HULL >> 4 * c & 15 == 4 for c in range(6))


@rule("B30", "B25")
@pytest.mark.parametrize("seed", range(12))
def test_an_agent_turns_over_only_by_landing_or_inspection(seed: int) -> None:
    before: dict[int, int] = {}
    last: BureauState | None = None
    rng = Random(seed)
    state = live.start(2, seed, captains="on")
    while not state.over:
        last = state.copy()
        legal = [a for a in state.legal(state.turn[0]) if a.kind not in ("end", "stop")] or state.legal(state.turn[0])
        action = legal[rng.randrange(len(legal))]
        seat = state.turn[0]
        state.play(action)
        new = state.player(seat).turned & ~last.player(seat).turned
        if isinstance(action, Land | Turn):
            assert new == 1 << action.compartment
            before[seat] = before.get(seat, 0) + 1
        else:
            assert new == 0
    assert last is not None
    assert sum(before.values()) > 0


def test_a_resample_is_the_same_but_for_the_draws_to_come() -> None:
    for state in games(11):
        if state.over:
            break
        other = state.resample(0, Random(1))
        assert other.generator != state.generator
        assert other.view(0) == state.view(0)
        assert list(other.legal(other.turn[0])) == list(state.legal(state.turn[0]))
