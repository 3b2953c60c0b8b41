"""Abilities where they meet the rules: bound to an action, empty slots, moving, reserving: C15, C18, C21, C36, C48."""

import copy
from typing import Any

import pytest

from cosmodrome.core.packs import Pack
from cosmodrome.games.cities import rules, scoring
from cosmodrome.games.cities.meta import Cities
from cosmodrome.games.cities.state import CitiesState

from .cards import GREENHOUSE, HABITAT, POWER
from .table import digits, do, game, lay, placement, refusal, step, texts, tiles_of, turn
from rules import rule


def changed(deck: str, number: int, field: str, effects: list[dict[str, Any]]) -> Cities:
    """The game with other effects on one worker."""
    files = copy.deepcopy(game.pack.files)
    files[f"workers_{deck}.toml"]["worker"][number - 1][field]["effects"] = effects
    return Cities(Pack(files))


def of_kind(state: CitiesState, kind: str) -> list[str]:
    """The actions of one kind that seat 0 may do."""
    return [text for text in texts(state, 0) if text.startswith(f"{kind} ")]


# -- bound to an action ----------------------------------------------------------------------------------------------


@rule("C15", "C36")
@pytest.mark.parametrize(
    ("worker", "night", "store", "before"),
    [
        (2, True, "1110", ("swap minerals water",)),
        (8, False, "2010", ("lift statue f3", "place statue e1")),
        (8, True, "2010", ("lift statue f3", "place statue e1")),
    ],
    ids=["advanced-2-night", "advanced-8-day", "advanced-8-night"],
)
def test_a_monument_may_be_placed_after_a_build_that_an_ability_was_bound_to(
    worker: int, night: bool, store: str, before: tuple[str, ...]
) -> None:
    # given an ability that bound its user to a build, and units for one building only
    tiles = ("statue d1", "statue f3")
    state = turn(worker, night=night, deck="advanced", store=store, monuments=("m1", "m2"), tiles=tiles)
    # when that build closes in c1
    do(state, *before, "build greenhouse slot", "place greenhouse c2,d2,e2,c3")
    # then the binding is over
    assert of_kind(state, "monument") == ["monument m1 c1"]
    do(state, "monument m1 c1")
    assert step(state) == "done"


def crowded(bare: tuple[str, ...], **given: Any) -> CitiesState:
    """The rigger at night with units for an atmosphere generator; statues on all cells but these."""
    state = turn(8, night=True, deck="advanced", store="1011", **given)
    names = [f"{'abcdefgh'[c]}{r + 1}" for r, row in enumerate(state.sides[0].rows) for c in range(8) if row[c] != "."]
    statues = tuple(placement(state, 0, f"statue {name}") for name in names if name not in bare)
    state.boards[0] = state.sides[0].layout.board(statues, ())
    rules.look(state)
    return state


@rule("C15", "C21")
def test_the_first_of_two_moves_is_offered_where_only_both_together_make_room() -> None:
    # given an atmosphere generator that needs d1, c2, d2, e2, with statues on c2 and e2
    state = crowded(("d1", "d2", "b7", "g7"))
    assert not of_kind(state, "build")
    assert "lift statue c2" in texts(state, 0)
    do(state, "lift statue c2", "place statue b7")
    # then what was begun must be completed: no other action, no passing, only moves that make room
    assert not of_kind(state, "gather")
    assert refusal(state, "pass").startswith("C15")
    assert "lift statue e2" in texts(state, 0)
    assert refusal(state, "lift statue b7") == "C21: that statue was moved this turn already"
    do(state, "lift statue e2", "place statue g7")
    assert of_kind(state, "build") == ["build atmosphere slot"]
    do(state, "build atmosphere slot")
    assert texts(state) == ["place atmosphere d1,c2,d2,e2"]


@rule("C15", "C21")
def test_every_way_that_moves_are_offered_can_be_completed() -> None:
    state = crowded(("d1", "d2", "b7", "g7"))
    for first in of_kind(state, "lift"):
        lifted = do(state.copy(), first)
        assert lifted.legal(0)
        for place in texts(lifted):
            after = do(lifted.copy(), place)
            assert [do(after.copy(), second) for second in of_kind(after, "lift")]


@rule("C15")
def test_no_move_is_offered_where_two_do_not_make_room_either() -> None:
    assert not of_kind(crowded(("d1", "b7", "g7")), "lift")


@rule("C15", "C36")
def test_a_monument_is_not_offered_where_it_takes_the_room_that_the_second_move_would_make() -> None:
    # given that the first move leaves d1, c2, d2 a region, which the build needs
    state = crowded(("d1", "d2", "b7", "g7"), monuments=("m3v", "m3i"))
    do(state, "lift statue c2", "place statue b7")
    assert step(state) == "main"
    # and a region that it does not need
    state = crowded(("d1", "d2", "c2", "b7", "g7"), monuments=("m1", "m3i"))
    do(state, "lift statue b6", "place statue b7")
    assert of_kind(state, "monument") == ["monument m1 b6"]
    do(state, "monument m1 b6", "lift statue e2", "place statue g7", "build atmosphere slot")
    assert texts(state) == ["place atmosphere d1,c2,d2,e2"]


@rule("C15")
def test_a_swap_in_several_parts_is_offered_where_the_last_completes_it() -> None:
    # given a pathfinder who may swap twice before building, and units of one type only
    plays = changed("advanced", 2, "night", [{"do": "swap", "n": 2, "may": True}])
    state = turn(2, night=True, deck="advanced", plays=plays, store="3000", empty=("entertainment", "greenhouse"))
    assert of_kind(state, "swap") == ["swap water organics", "swap water energy"]
    do(state, "swap water energy")
    assert of_kind(state, "swap") == ["swap water organics"]
    assert refusal(state, "pass").startswith("C15")
    do(state, "swap water organics")
    assert texts(state) == ["build atmosphere slot"]


# -- an empty slot ---------------------------------------------------------------------------------------------------

SURVEYORS = [
    pytest.param({"worker": 21, "deck": "basic"}, id="basic-21"),
    pytest.param({"worker": 3, "deck": "advanced", "night": True}, id="advanced-3-night"),
]


@rule("C18")
@pytest.mark.parametrize("given", SURVEYORS)
def test_an_empty_slot_is_built_from_while_the_other_slot_of_the_building_is_full(given: dict[str, Any]) -> None:
    # given four players, and the cheap slot of the power plant empty
    state = turn(seats=4, store="0201", empty=("power",), **given)
    supply, slots = state.view(0)["board"]["supply"]["power"], state.slots
    # then its tile comes from the supply at the cheap slot's price
    assert "build power supply" in texts(state, 0)
    do(state, "build power supply", f"place {POWER}")
    assert tiles_of(state) == ["power"]
    assert state.view(0)["board"]["supply"]["power"] == supply - 1
    assert state.slots == slots


@rule("C18")
@pytest.mark.parametrize("given", SURVEYORS)
def test_the_empty_dear_slot_has_its_own_price(given: dict[str, Any]) -> None:
    state = turn(seats=4, store="0201", **given)
    assert not [text for text in texts(state, 0) if "supply" in text]
    state = turn(seats=4, store="0211", **given)
    state.slots -= 1 << 8  # the power plant's dear slot
    state.supply += 1 << 24
    rules.look(state)
    assert [text for text in of_kind(state, "build") if "power" in text] == [
        "build power slot",
        "build power supply_dear",
    ]
    do(state, "build power supply_dear")
    assert digits(state.stores[0]) == "0000"


@rule("C18")
def test_why_nothing_is_built_from_the_supply() -> None:
    assert refusal(turn(21, seats=4), "build power supply_dear") == "C18: that slot of the power is not empty"
    assert refusal(turn(21), "build power supply_dear") == "C3: the power has one slot on this side of the board"
    none = turn(21, seats=4, empty=("power",), no_supply=("power",))
    assert refusal(none, "build power supply") == "C2: no power is left"


# -- moving ----------------------------------------------------------------------------------------------------------


@rule("C21")
def test_a_tile_partly_under_another_may_be_lifted() -> None:
    # given a power plant that lies on one cell of a habitat
    state = turn(8, tiles=(HABITAT, "power e1,e2,f2,f3"))
    do(state, f"lift {HABITAT}")
    assert "place habitat c2,d2,c3,d3,b3" not in texts(state)
    do(state, "place habitat d2,c3,d3,c4,d4")
    assert tiles_of(state) == ["habitat", "power"]
    assert state.boards[0].covered & 0b11111111 == 1 << 4  # of the first row only the power plant's e1


@rule("C21")
def test_two_moves_are_of_two_different_tiles() -> None:
    tiles = (GREENHOUSE, "power d7,e7,c8,d8")
    state = turn(8, night=True, deck="advanced", store="0111", tiles=tiles)
    do(state, f"lift {GREENHOUSE}", "place greenhouse b5,b6,c6,d6")
    assert of_kind(state, "lift") == ["lift power d7,e7,c8,d8"]
    assert refusal(state, "lift greenhouse b5,b6,c6,d6") == "C21: that greenhouse was moved this turn already"


@rule("C21")
def test_a_tile_may_overlap_tiles_but_no_monument() -> None:
    # given two statues and a monument in the way of one who may overlap two cells
    given: dict[str, Any] = {"worker": 22, "night": True, "deck": "advanced", "store": "0101"}
    state = turn(**given, tiles=("statue e1", "statue d2"))
    do(state, "build power slot")
    assert f"place {POWER}" in texts(state)
    state = turn(**given, monuments=("m1", "m2"))
    lay(state, 0, ("statue e1",), ("m1 d2",))
    rules.look(state)
    do(state, "build power slot")
    assert refusal(state, f"place {POWER}") == "C21: a monument is never overlapped"


# -- reserving -------------------------------------------------------------------------------------------------------


@rule("C48")
def test_a_reserved_tile_leaves_its_slot_and_lies_open_to_all() -> None:
    state = do(turn(6, seats=4, store="0000"), "gather water", "reserve power dear")
    empty = [(slot["tile"], slot["source"]) for slot in state.view(0)["board"]["slots"] if not slot["has_tile"]]
    assert empty == [("power", "dear")]
    assert [state.view(seat)["players"][0]["reserved"] for seat in (0, 1, None)] == ["power"] * 3


@rule("C48")
def test_one_tile_is_reserved_at_a_time() -> None:
    state = turn(23, night=True, deck="advanced", reserved="habitat")
    do(state, "take water")
    assert refusal(state, "reserve power slot") == "C48: the habitat is reserved already: one at a time"


@rule("C48")
def test_a_reserved_tile_is_built_at_the_price_of_the_cheap_slot_wherever_it_was_taken_from() -> None:
    # given a power plant reserved from the dear slot, whose price is one organics more
    state = turn(1, seats=4, store="0201", reserved="power")
    assert "build power reserve" in texts(state, 0)
    do(state, "build power reserve", f"place {POWER}")
    assert digits(state.stores[0]) == "0000"
    assert state.view(0)["players"][0]["reserved"] is None
    assert tiles_of(state) == ["power"]


@rule("C48")
def test_a_reserved_tile_that_is_not_built_is_worth_nothing() -> None:
    kept, free = turn(1, reserved="power"), turn(1)
    assert scoring.score(kept, 0) == scoring.score(free, 0)
    assert scoring.ties(kept, 0) == scoring.ties(free, 0)


@rule("C48")
def test_building_again_has_none_of_the_other_effects() -> None:
    # given one who builds twice, each building a unit cheaper by the words of the card
    effects = [{"do": "discount", "n": 1}, {"do": "again", "n": 1, "may": True}]
    state = turn(25, plays=changed("basic", 25, "ability", effects), store="0303")
    do(state, "build habitat slot", f"place {HABITAT}")
    assert digits(state.stores[0]) == "0202"
    do(state, "build power slot", "place power e2,f2,d3,e3")
    assert digits(state.stores[0]) == "0001"
    assert step(state) == "done"


@rule("C48")
def test_a_lower_number_counts_every_worker_that_lies_open_in_this_round() -> None:
    # own, the rivals' and the automaton's; worker 12 carries 3, and one more for each up to two
    own = turn(12, night=True, first=5, store="0000", areas="9333")
    assert digits(do(own, "gather water").stores[0]) == "4000"
    rivals = turn(12, seats=3, others=(1, 2), store="0000", areas="9333")
    assert digits(do(rivals, "gather water").stores[0]) == "5000"
    automaton = turn(9, deck="solo", others=(1,), store="0000", areas="9333")
    assert digits(do(automaton, "gather water").stores[0]) == "3000"
    none = turn(12, seats=3, others=(13, 14), store="0000", areas="9333")
    assert digits(do(none, "gather water").stores[0]) == "3000"
