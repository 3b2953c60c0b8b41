"""The expansion: C35-C37."""

import pytest

from cosmodrome.core.event import Event
from cosmodrome.games.cities import rules, scoring, steps
from cosmodrome.games.cities.effects import BUILD
from cosmodrome.games.cities.events import MonumentDeclined, MonumentPlaced
from cosmodrome.games.cities.names import STATUE
from cosmodrome.games.cities.packed import members
from cosmodrome.games.cities.state import CitiesState

from .table import do, game, lay, placement, refusal, shown, step, table, texts, turn
from rules import rule

# Around c1: the outline above and at its left; a tile on d1 and one on c2 close it in.
BESIDE = "statue d1"


def closing(monuments: tuple[str, ...] = ("m1", "m2"), tiles: tuple[str, ...] = (BESIDE,)) -> CitiesState:
    """Seat 0 is about to place a greenhouse that closes in c1."""
    return do(turn(1, store="2010", monuments=monuments, tiles=tiles), "build greenhouse slot")


CLOSES = "place greenhouse c2,d2,e2,c3"  # with d1 it leaves c1 alone


@rule("C35")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_as_many_monuments_as_players_are_drawn(seats: int) -> None:
    drawn = [tuple(shown(game.start(seats, seed, monuments=True))["monuments"]) for seed in range(30)]
    assert {len(names) for names in drawn} == {seats}
    assert len(set(drawn)) > 10
    assert game.start(seats, 1).view(0)["monuments"] is None


@rule("C36")
def test_a_region_closed_in_by_a_tile_may_take_a_monument_at_once() -> None:
    state = do(closing(), CLOSES)
    assert texts(state) == ["monument m1 c1", "skip"]
    store = state.stores[0]
    events: list[Event] = []
    do(state, "monument m1 c1", events=events)
    assert [e for e in events if isinstance(e, MonumentPlaced)] == [MonumentPlaced(0, "m1", (2,))]
    assert state.stores[0] == store
    assert shown(state, 0)["monuments"] == ["m2"]
    assert shown(state, 0)["players"][0]["monuments"] == [{"monument": "m1", "cells": [2]}]
    assert step(state) == "done"


@rule("C36")
def test_a_monument_may_be_declined_and_its_region_does_not_count_again() -> None:
    state = do(closing(), CLOSES)
    events: list[Event] = []
    do(state, "skip", events=events)
    assert [type(e) for e in events if isinstance(e, MonumentDeclined)] == [MonumentDeclined]
    assert shown(state, 0)["monuments"] == ["m1", "m2"]
    # a later tile elsewhere does not bring it back
    later = turn(1, store="0201", monuments=("m1", "m2"), tiles=(BESIDE, "greenhouse c2,d2,e2,c3"))
    do(later, "build power slot", "place power c4,d4,b5,c5")
    assert step(later) == "done"


@rule("C36")
def test_only_a_monument_of_exactly_that_shape_that_is_still_there() -> None:
    assert step(do(closing(("m2", "m3i")), CLOSES)) == "done"
    region = turn(1, store="2010", monuments=("m2", "m4o"), tiles=("statue e1",))
    do(region, "build greenhouse slot", "place greenhouse c2,d2,e2,c3")
    assert texts(region) == ["monument m2 c1,d1", "skip"]


@rule("C36")
def test_each_monument_exists_once_and_the_owner_chooses_the_region() -> None:
    # given two cells that a factory closes in at once, c1 and f1, and one monument of one cell
    state = turn(19, store="0201", monuments=("m1", "m2"), tiles=("statue c2", "statue d2", "statue f2"))
    do(state, "build power slot", "place power c3,d3,b4,c4", "place factory d1,e1")
    assert texts(state) == ["monument m1 c1", "monument m1 f1", "skip"]
    do(state, "monument m1 f1")
    assert step(state) == "done"


@rule("C36")
def test_several_monuments_may_be_placed_at_once() -> None:
    # given a cell and a pair of cells closed in by one tile
    around = ("statue c2", "statue d2", "statue e2", "statue g2", "statue f3")
    state = turn(19, store="0201", monuments=("m1", "m2"), tiles=around)
    do(state, "build power slot", "place power c3,d3,b4,c4", "place factory d1,e1")
    assert texts(state) == ["monument m1 c1", "monument m2 f1,f2", "skip"]
    do(state, "monument m2 f1,f2")
    assert texts(state) == ["monument m1 c1", "skip"]
    do(state, "monument m1 c1")
    assert shown(state, 0)["monuments"] == []


@rule("C36")
def test_statues_close_in_too() -> None:
    state = turn(4, night=True, deck="advanced", store="2010", monuments=("m1", "m2"), tiles=("statue c2",))
    do(state, "build greenhouse slot", "place greenhouse d2,d3,e3,f3")
    do(state, "place statue d1")
    assert texts(state) == ["monument m1 c1", "skip"]


@rule("C36")
def test_a_move_closes_in_and_vacated_cells_count() -> None:
    # a statue that leaves c1 between d1 and c2 vacates a region of one cell
    vacated = turn(8, store="0000", monuments=("m1", "m2"), tiles=("statue d1", "statue c2", "statue c1", "statue d2"))
    do(vacated, "lift statue c1", "place statue e1")
    assert texts(vacated) == ["monument m1 c1", "skip"]
    do(vacated, "monument m1 c1")
    assert step(vacated) == "main"


@rule("C36")
def test_a_region_that_was_one_before_is_not_new() -> None:
    layout = game.components.asteroids[0].sides[0].layout
    # c1 is alone already; a tile elsewhere, and the same board, change nothing
    before = 1 << 3 | 1 << 10
    everything = (1 << 9) - 1
    assert layout.closed(before, before | 1 << 36, everything) == ()
    assert layout.closed(before, before, everything) == ()
    assert [layout.spots[spot] for spot in layout.closed(1 << 3, before, everything)] == [("m1", 1 << 2)]


@rule("C36")
def test_why_a_monument_is_not_allowed() -> None:
    state = do(closing(), CLOSES)
    assert refusal(state, "monument m3v c1") == "C36: monument m3v is not to be had"
    assert refusal(state, "monument m2 c1,d1").startswith("C36: these cells are not a region just closed in")


@rule("C15", "C36")
def test_a_monument_never_bars_a_build_that_one_is_bound_to() -> None:
    # given a rigger who moved a tile and is bound to build, and room for one atmosphere generator and nothing else
    state = turn(8, deck="advanced", store="1011", monuments=("m1", "m4t"))
    layout = state.sides[0].layout
    room = layout.masks[placement(state, 0, "atmosphere d1,c2,d2,e2")]
    statues = tuple(layout.number[STATUE, (cell,)] for cell in members(layout.outline & ~room))
    state.boards[0] = layout.board(statues, ())
    spots = layout.closed(0, layout.outline & ~room, state.monuments)
    assert len(spots) == 1
    state.todo = (steps.Monument(spots), steps.ACTING, steps.ENDING)
    free = state.copy()
    rules.advance(free, None)
    assert texts(free) == ["monument m4t d1,c2,d2,e2", "skip"]
    state.bound, state.uses = BUILD, 0
    assert refusal(state, "monument m4t d1,c2,d2,e2").startswith("C15")
    rules.advance(state, None)
    assert texts(state) == ["build atmosphere slot"]


@rule("C37")
def test_monuments_score_once_and_count_for_nothing_else() -> None:
    state = table(2, monuments=("m1", "m2"))
    assert dict(scoring.score(state, 0).parts)["monument"] == 0
    lay(state, 0, (), ("m1 d2",))
    one = dict(scoring.score(state, 0).parts)
    assert one["monument"] == 5
    lay(state, 0, (), ("m1 d2", "m2 e6,e7"))
    two = dict(scoring.score(state, 0).parts)
    assert two["monument"] == 5
    assert (two["sets"], two["objective"]) == (0, 0)
    # they cover terrain: d2 and e7 are ice
    assert scoring.uncovered(state, 0) == (8, 10, 10, 17)
