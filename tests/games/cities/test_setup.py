"""Components and set-up: C1-C13, and what a table may choose."""

from typing import Any

import pytest

import cosmodrome
from cosmodrome.core.event import Event
from cosmodrome.games.cities.events import HandDealt, ObjectiveDealt
from cosmodrome.games.cities.names import BUILDINGS, RESOURCES
from cosmodrome.games.cities.packed import tile_counts, unpack
from cosmodrome.games.cities.placement import orientations

from .table import digits, game, hand, shown
from rules import rule


@rule("C1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_there_are_25_units_of_each_resource(seats: int) -> None:
    inventory = game.start(seats, 3).inventory()
    assert [inventory[name] for name in RESOURCES] == [25, 25, 25, 25]


@rule("C2")
def test_tiles_and_their_shapes() -> None:
    tiles = {tile.id: tile for tile in game.components.tiles}
    assert [tiles[name].count for name in BUILDINGS] == [16] * 5
    assert (tiles["factory"].count, len(tiles["factory"].shape)) == (8, 2)
    assert (tiles["statue"].count, len(tiles["statue"].shape)) == (8, 1)
    assert len({tuple(orientations(tiles[name].shape)) for name in BUILDINGS}) == 5
    assert sum(len(tiles[name].shape) for name in BUILDINGS) == 22


@rule("C3")
@pytest.mark.parametrize(("seats", "side", "slots"), [(1, "2-3", 5), (2, "2-3", 5), (3, "2-3", 5), (4, "4-5", 10)])
def test_the_board_has_two_sides(seats: int, side: str, slots: int) -> None:
    board = game.start(seats, 3).view(0)["board"]
    assert board["side"] == side
    assert len(board["slots"]) == slots


@rule("C3", "C4")
def test_the_dear_slot_costs_one_unit_more() -> None:
    cheap, dear = game.components.prices[1][:5], game.components.prices[1][5:]
    for low, high in zip(cheap, dear, strict=True):
        assert {sum(unpack(way)) + 1 for way in low} == {sum(unpack(way)) for way in high}


@rule("C4")
def test_the_entertainment_complex_costs_two_of_one_type_and_one_of_another() -> None:
    ways = [sorted(unpack(way)) for way in game.components.prices[0][4]]
    assert ways == [[0, 0, 1, 2]] * 12
    dear = {tuple(sorted(unpack(way))) for way in game.components.prices[1][9]}
    assert dear == {(0, 0, 1, 3), (0, 0, 2, 2), (0, 1, 1, 2)}


@rule("C5")
def test_asteroids_have_two_sides_of_four_terrains() -> None:
    assert len(game.components.asteroids) == 5
    for asteroid in game.components.asteroids:
        basic, advanced = asteroid.sides
        assert [mask.bit_count() for mask in basic.terrain] == [10, 10, 10, 18]
        assert [mask.bit_count() for mask in advanced.terrain] == [8, 8, 8, 24]
        assert basic.layout.outline == advanced.layout.outline


@rule("C6")
def test_workers_have_priority_capacity_and_abilities() -> None:
    basic, advanced, solo = game.components.decks
    assert [worker.number for worker in basic] == list(range(26))
    assert [worker.number for worker in advanced] == list(range(26))
    assert [worker.number for worker in solo] == list(range(15))
    assert all(1 <= worker.capacity <= 4 for deck in game.components.decks for worker in deck[1:])
    assert all(worker.abilities[0] is not worker.abilities[1] for worker in advanced[1:])


@rule("C7")
def test_objectives_and_monuments() -> None:
    cards = game.components.objectives
    assert sorted(card.upper for card in cards) == sorted(card.lower for card in cards) == [0, 1, 2, 3, 4]
    assert len({tuple(orientations(one.shape)) for one in game.components.monuments}) == 9


@rule("C5", "C8", "C9", "C10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_the_table_is_set(seats: int, mode: str) -> None:
    state = game.start(seats, 8, mode=mode)
    assert digits(state.areas) == str(seats) * 4
    assert all(slot["has_tile"] for slot in shown(state, None)["board"]["slots"])
    in_slots = 2 if seats > 3 else 1
    assert tile_counts(state.supply) == (*[16 - in_slots] * 5, 8, 8)
    assert [digits(store) for store in state.stores] == ["1111"] * seats
    assert len(set(state.asteroids)) == seats
    side = ("basic", "advanced").index(mode)
    for seat, i in enumerate(state.asteroids):
        assert state.sides[seat] is game.components.asteroids[i].sides[side]


@rule("C10")
def test_asteroids_are_dealt_at_random() -> None:
    assert len({game.start(2, seed).asteroids for seed in range(120)}) == 20


@rule("C11")
@pytest.mark.parametrize(("seats", "needed"), [(2, 12), (3, 12), (4, 16), (5, 20)])
def test_each_player_gets_four_workers_in_secret(seats: int, needed: int) -> None:
    events: list[Event] = []
    state = game.start(seats, 5, events=events)
    hands = [hand(state, seat) for seat in range(seats)]
    assert [len(numbers) for numbers in hands] == [4] * seats
    assert len({n for numbers in hands for n in numbers}) == 4 * seats
    assert all(1 <= n <= 20 for numbers in hands for n in numbers)
    for event in events:
        if isinstance(event, HandDealt):
            assert event.audience == (event.seat,)
    picked = tuple(range(20, 20 - needed, -1))
    state = game.start(seats, 5, workers=picked)
    assert set(shown(state, 0)["workers"]["pool"]) == set(picked)


@rule("C11")
def test_workers_of_the_expansion_are_a_switch_of_their_own() -> None:
    without = game.start(2, 1, monuments=True)
    with_ = game.start(2, 1, monuments=True, new_workers=True)
    assert shown(without, 0)["workers"]["pool"] == list(range(1, 21))
    assert shown(with_, 0)["workers"]["pool"] == list(range(1, 26))
    hands = [hand(game.start(5, seed, monuments=True, new_workers=True), 0) for seed in range(20)]
    assert any(n > 20 for numbers in hands for n in numbers)


@rule("C11")
@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (2, {"workers": [1, 2, 3]}, "expected 12 of them for 2 players, got 3"),
        (4, {"workers": list(range(1, 13))}, "expected 16 of them for 4 players, got 12"),
        (2, {"workers": [*range(1, 12), 11]}, "named twice"),
        (2, {"workers": [*range(1, 12), 26]}, "unknown value 26"),
        (2, {"workers": [*range(1, 12), "7"]}, "unknown value '7'"),
        (2, {"workers": [*range(1, 12), 21]}, "21 is in the game only with new_workers"),
        (2, {"workers": "all"}, "expected a list"),
        (1, {"workers": list(range(1, 13))}, "solo has workers of its own"),
        (2, {"asteroid": "moon"}, "expected one of lot, loaf"),
        (2, {"difficulty": 8}, "only solo has an automaton"),
        (1, {"difficulty": 11}, "expected one of 4, 5, 6, 7, 8, 9, 10"),
        (1, {"difficulty": 3}, "expected one of 4"),
        (1, {"mode": "advanced"}, "option mode: solo"),
        (1, {"plans": "plans"}, "option plans: solo"),
        (1, {"new_workers": True, "monuments": True}, "option new_workers: solo"),
        (3, {"new_workers": True}, "come with the monuments"),
        (6, {}, "expected one of 1, 2, 3, 4, 5"),
        (2, {"speed": 1}, "unknown option 'speed'"),
    ],
)
def test_an_impossible_pick_is_refused(seats: int, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(cosmodrome.GameError) as error:
        game.start(seats, 1, **options)
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


@rule("C10")
@pytest.mark.parametrize("asteroid", [asteroid.id for asteroid in game.components.asteroids])
def test_the_first_asteroid_can_be_picked(asteroid: str) -> None:
    for seed in range(5):
        state = game.start(3, seed, asteroid=asteroid)
        assert shown(state, 0)["players"][0]["asteroid"] == asteroid
        assert len(set(state.asteroids)) == 3


@rule("C12")
def test_two_piles_of_two_are_left_over_for_two_players() -> None:
    picked = tuple(range(1, 13))
    state = game.start(2, 4, workers=picked)
    dealt = {*hand(state, 0), *hand(state, 1)}
    left = set(picked) - dealt
    assert len(left) == 4
    assert set(hand_of_rest(state.rest)) == left
    assert shown(state, 0)["piles"] == shown(state, 1)["piles"] == ([], [])


def hand_of_rest(rest: int) -> list[int]:
    return [n for n in range(1, 26) if rest >> n & 1]


@rule("C13")
def test_each_player_gets_one_objective_in_secret() -> None:
    events: list[Event] = []
    state = game.start(5, 4, events=events)
    assert len(set(state.objectives)) == 5
    for seat in range(5):
        told = [player["objective"] for player in shown(state, seat)["players"]]
        assert [one is not None for one in told] == [s == seat for s in range(5)]
    assert all(player["objective"] is None for player in shown(state, None)["players"])
    assert all(event.audience == (event.seat,) for event in events if isinstance(event, ObjectiveDealt))
