"""Scoring and ties: C27-C31."""

from typing import Any

import pytest

import cosmodrome
from cosmodrome.games.cities import scoring
from cosmodrome.games.cities.packed import members
from cosmodrome.games.cities.placement import Board
from cosmodrome.games.cities.state import CitiesState

from .table import game, lay, shown, table, units
from rules import rule


def cover(state: CitiesState, seat: int, terrain: int, bare: int) -> None:
    """Cover all but so many cells of a terrain, whatever with."""
    cells = members(state.sides[seat].terrain[terrain])
    board = state.boards[seat]
    covered = board.covered | sum(1 << cell for cell in cells[bare:])
    state.boards[seat] = Board(board.tiles, board.monuments, covered, 0, 0, 0, board.counts)


def part(state: CitiesState, key: str, seat: int = 0) -> int:
    return dict(scoring.score(state, seat).parts)[key]


@rule("C27")
@pytest.mark.parametrize(
    ("terrain", "points"),
    [("ice", [15, 12, 9, 6, 3, 0, 0]), ("crater", [10, 8, 6, 4, 2, 0, 0]), ("rock", [5, 4, 3, 2, 1, 0, 0])],
)
def test_terrain_scores_by_uncovered_cells(terrain: str, points: list[int]) -> None:
    for bare, expected in enumerate(points):
        state = table()
        cover(state, 0, ("ice", "crater", "rock").index(terrain), bare)
        assert part(state, terrain) == expected


@rule("C27")
def test_soil_scores_only_in_advanced_mode() -> None:
    assert part(table(), "soil") == 0
    state = table(deck="advanced")
    assert part(state, "soil") == 24
    cover(state, 0, 3, 7)
    assert part(state, "soil") == 7


@rule("C28", "C30")
def test_a_set_is_five_different_buildings_each_tile_in_one_set() -> None:
    tiles = [
        "habitat c1,d1,e1,c2,d2", "greenhouse b5,b6,c6,d6", "atmosphere f4,f5,g5,f6",
        "power e2,f2,d3,e3", "entertainment e5,e6,e7,f7,g7",
    ]  # fmt: skip
    state = table()
    lay(state, 0, tiles[:4])
    assert part(state, "sets") == 0
    full = table(tiles=tiles)
    assert part(full, "sets") == 15
    more = table(tiles=[*tiles, "power b3,c3,a4,b4"])
    assert part(more, "sets") == 15
    others = table(tiles=[*tiles[:4], "statue b3", "factory h4,h5"])
    assert part(others, "sets") == 0


@rule("C29", "C30")
def test_the_objective_counts_tiles_in_sets_or_not() -> None:
    tiles = ["habitat c1,d1,e1,c2,d2", "habitat b5,c5,d5,b6,c6", "atmosphere f4,f5,g5,f6", "statue b3", "factory g3,h3"]
    state = table(tiles=tiles)
    names = [card.id for card in game.components.objectives]
    for name, points in (("suburb", 5), ("resort", 2), ("windows", 2), ("garden", 0)):
        state.objectives = (names.index(name), *state.objectives[1:])
        assert part(state, "objective") == points


@rule("C30")
def test_statues_and_factories_cover_terrain() -> None:
    state = table(tiles=["statue d2"])
    assert scoring.uncovered(state, 0) == (9, 10, 10, 18)


def ended(*seats: dict[str, Any]) -> CitiesState:
    """A game that is over, all alike but for what is told of each seat."""
    state = table(len(seats), store="0000")
    state.over = True
    state.turn = ()
    for seat, told in enumerate(seats):
        state.stores[seat] = units(str(told.get("store", "0000")))
        state.asteroids = (0,) * len(seats)
        state.sides = (game.components.asteroids[0].sides[0],) * len(seats)
        lay(state, seat, told.get("tiles", ()))
        first, second = told.get("played", (seat + 1, seat + 5))
        state.played[seat] = first, second
    # an objective for buildings that nobody has
    state.objectives = (3,) * len(seats)
    return state


@rule("C31")
def test_most_points_win() -> None:
    # given more of everything that breaks ties against five points for rock
    state = ended({"store": "9000", "tiles": ("statue d5",), "played": (19, 20)}, {}, {})
    cover(state, 1, 2, 0)
    outcome = state.outcome()
    assert [score.total for score in outcome.scores] == [0, 5, 0]
    assert outcome.places == (2, 1, 3)
    assert outcome.winners == (1,)


@rule("C31")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"tiles": ("statue d5",)}, {"tiles": ()}),  # more building tiles, a statue is one
        ({"store": "1000"}, {"store": "0000"}),  # more resources
        ({"played": (20, 1)}, {"played": (18, 19)}),  # the higher of either worker
    ],
    ids=["tiles", "resources", "worker"],
)
def test_ties_are_broken_at_each_step(first: dict[str, Any], second: dict[str, Any]) -> None:
    state = ended(second, first)
    outcome = state.outcome()
    assert outcome.scores[0].total == outcome.scores[1].total
    assert outcome.places == (2, 1)
    assert outcome.winners == (1,)


@rule("C31")
def test_ties_go_step_by_step_for_every_place() -> None:
    # given more tiles against more resources and a higher worker, then tiles come first; and so for the last places
    outcome = ended(
        {"store": "9000", "played": (20, 19)},
        {"tiles": ("statue d5",)},
        {"store": "1000", "played": (1, 2)},
    ).outcome()
    assert outcome.places == (2, 1, 3)


@rule("C31")
def test_monuments_are_no_building_tiles() -> None:
    state = table(2, store="0000", monuments=("m1", "m2"))
    lay(state, 0, (), ("m1 d5",))
    assert scoring.ties(state, 0)[0] == 0


def test_there_is_no_outcome_before_the_end() -> None:
    with pytest.raises(cosmodrome.GameError, match="not over"):
        table().outcome()


def test_a_view_tells_the_score_so_far_and_what_is_open() -> None:
    state = table(tiles=["habitat c1,d1,e1,c2,d2"])
    own, other = shown(state, 0)["players"][0]["score"], shown(state, 1)["players"][0]["score"]
    assert own["is_whole"]
    assert not other["is_whole"]
    assert "objective" not in dict(other["parts"])
    others = ["greenhouse", "atmosphere", "power", "entertainment"]
    assert own["sets"] == {"counts": {"habitat": 1, **dict.fromkeys(others, 0)}, "full": 0, "missing": others}
    assert own["tie_break"] == {"tiles": 1, "units": 8, "worker": 0}
    assert own["terrain"]["crater"] == {"uncovered": 8, "points": 0}
