"""A round: choosing, acting, placing, the refresh: C14-C26, C32-C34."""

from typing import Any

import pytest

from cosmodrome.core.event import Event
from cosmodrome.games.cities import rules, steps
from cosmodrome.games.cities.actions import Choose
from cosmodrome.games.cities.events import ResourcesDiscarded, TurnPassed, WorkerRevealed
from cosmodrome.games.cities.names import RESOURCES
from cosmodrome.games.cities.packed import ONE_EACH, UNITS, Acting, less, set_of, tile_counts
from cosmodrome.games.cities.state import CitiesState

from .cards import CORNER, FAR, GREENHOUSE, HABITAT, POWER
from .table import digits, do, game, hand, lay, refusal, shown, step, table, texts, tiles_of, tried, turn, units
from rules import rule


def deal(state: CitiesState, *hands: tuple[int, ...]) -> CitiesState:
    """Give these workers to the seats in turn."""
    for seat, numbers in enumerate(hands):
        state.hands[seat] = set_of(numbers)
    state.rest = less(state.pool, sum(state.hands))
    return state


# -- choosing and acting ---------------------------------------------------------------------------------------------


@rule("C6", "C14")
def test_all_choose_at_once_and_act_by_priority() -> None:
    state = deal(game.start(3, 1), (5, 6, 7, 8), (1, 2, 3, 4), (9, 10, 11, 12))
    events: list[Event] = []
    assert list(state.turn) == [0, 1, 2]
    do(state, "choose 7", seat=0, events=events)
    assert list(state.turn) == [1, 2]
    assert state.legal(0) == ()
    do(state, "choose 12", seat=2, events=events)
    do(state, "choose 2", seat=1, events=events)
    assert [(e.seat, e.worker) for e in events if isinstance(e, WorkerRevealed)] == [(0, 7), (1, 2), (2, 12)]
    assert [entry["worker"] for entry in shown(state, None)["order"]] == [2, 7, 12]
    assert list(state.turn) == [1]
    do(state, "gather water")
    assert list(state.turn) == [0]


@rule("C14")
def test_the_second_worker_comes_from_the_three_left() -> None:
    state = deal(game.start(2, 1), (5, 6, 7, 8), (1, 2, 3, 4))
    do(state, "choose 7", seat=0)
    do(state, "choose 1", seat=1)
    do(state, "gather water", "gather minerals")
    assert state.turn == (0, 1)
    assert texts(state, 0) == ["choose 5", "choose 6", "choose 8"]
    assert shown(state, 1)["players"][0]["played"] == [7]
    assert refusal(state, "choose 7", 0) == "C14: worker 7 is not in the hand"


@rule("C14")
def test_a_choice_is_secret_and_may_be_changed_until_the_last_has_chosen() -> None:
    match = game.match(3, 7)
    mine = match.state.legal(0)
    match.play(mine[0])
    assert shown(match.state, 1)["players"][0]["is_ready"]
    assert shown(match.state, 1)["players"][0]["chosen"] is None
    assert shown(match.state, 0)["players"][0]["chosen"] == [mine[0].values()[1]]
    assert not [event for event in match.log(1) if "Chosen" in type(event).__name__]
    match.play(match.state.legal(2)[1])
    match.undo(0)
    assert match.state.turn == (0, 1)
    match.play(mine[3])
    match.play(match.state.legal(1)[2])
    assert shown(match.state, 1)["players"][0]["played"] == [mine[3].values()[1]]


@rule("C14")
def test_the_order_of_arrival_never_matters() -> None:
    one, other = game.start(3, 7), game.start(3, 7)
    choices = [one.legal(seat)[seat] for seat in range(3)]
    for choice in choices:
        one.play(choice)
    for choice in reversed(choices):
        other.play(choice)
    assert one == other


@rule("C14", "C22")
def test_a_game_has_eight_rounds_of_two_workers() -> None:
    state = game.start(2, 5)
    turns = 0
    while not state.over:
        if isinstance(state.legal(state.turn[0])[0], Choose) and len(state.turn) == 2:
            turns += 1
        state.play(state.legal(state.turn[0])[0])
    assert turns == 16
    assert state.round == 8
    assert [len(played) for played in state.played] == [2, 2]


@rule("C15")
def test_gather_or_build_but_a_worker_may_forbid_or_replace() -> None:
    plain = texts(turn(17))
    assert [text for text in plain if text.startswith("gather")] == [f"gather {r}" for r in RESOURCES]
    assert "build habitat slot" in plain
    assert "instead" not in plain
    assert not [text for text in texts(turn(16)) if text.startswith("build")]
    assert "instead" in texts(turn(11))


@rule("C15")
def test_a_gather_ability_does_not_work_with_a_build() -> None:
    # given a storekeeper, whose gather raises the limit, when he builds, then the limit stays
    state = do(turn(3, store="0201"), "build power slot", f"place {POWER}")
    assert state.limits[0] is None
    # and a foreman, whose build is cheaper, carries no more for it
    state = do(turn(17, store="0000"), "gather water")
    assert digits(state.stores[0]) == "3000"


@rule("C15")
def test_an_ability_bound_to_an_action_is_offered_only_if_that_can_be_done() -> None:
    # given a pathfinder at night, who may swap before building
    can = turn(2, night=True, deck="advanced", store="1110", empty=("entertainment",))
    assert "swap water energy" in texts(can)
    assert "swap water minerals" not in texts(can)
    assert refusal(can, "swap water minerals").startswith("C15: the action it binds to would not be possible")
    cannot = turn(2, night=True, deck="advanced", store="2000", empty=("entertainment",))
    assert not [text for text in texts(cannot) if text.startswith("swap")]
    # and a watchman by day, who may reserve before gathering
    empty = turn(3, deck="advanced", areas="0000")
    assert not [text for text in texts(empty) if text.startswith("reserve")]


@rule("C15", "C21")
def test_a_move_bound_to_a_build_must_leave_room_for_one() -> None:
    # given a rigger by day who can pay for nothing, then no tile may be lifted
    assert not [t for t in texts(turn(8, deck="advanced", store="0000", tiles=(GREENHOUSE,))) if t.startswith("lift")]
    state = do(turn(8, deck="advanced", store="0201", tiles=(GREENHOUSE,)), "lift greenhouse c1,c2,d2,e2")
    assert all(text.startswith("place greenhouse") for text in texts(state))
    for action in state.legal(0):
        after = state.copy()
        after.play(action)
        assert [text for text in texts(after) if text.startswith("build")], action
        assert not [text for text in texts(after) if text.startswith("gather")]


@rule("C16")
def test_gathering_takes_the_capacity_or_all_there_is() -> None:
    state = turn(17, store="0000", areas="5210")  # carries 3
    assert texts(state) == ["gather water", "gather minerals", "gather organics"]
    assert refusal(state, "gather energy") == "C16: the area of energy is empty"
    after = do(state.copy(), "gather water")
    assert (digits(after.stores[0]), digits(after.areas)) == ("3000", "2210")
    after = do(state.copy(), "gather minerals")
    assert (digits(after.stores[0]), digits(after.areas)) == ("0200", "5010")


@rule("C16", "C17")
def test_a_full_store_does_not_forbid_gathering() -> None:
    state = turn(17, store="3330")
    do(state, "gather energy")
    assert step(state) == "discard"
    assert shown(state, 0)["step"] == {
        "kind": "discard",
        "seat": 0,
        "worker": 17,
        "is_night": False,
        "units": 3,
        "limit": 9,
    }


@rule("C17")
def test_the_excess_goes_to_the_bank_old_or_new() -> None:
    state = turn(17, store="3330")
    bank = state.bank
    do(state, "gather energy", "discard water", "discard energy", "discard minerals")
    assert digits(state.stores[0]) == "2232"
    assert state.bank - bank == units("1101")
    assert step(state) == "done"


@rule("C17")
def test_a_gather_with_its_additions_is_one_gain_checked_last() -> None:
    # given a driller, who takes two more: the check comes after them
    state = do(turn(16, store="2220", areas="0003"), "gather energy")
    assert step(state) == "take"
    do(state, "take water", "take water")
    assert digits(state.stores[0]) == "4223"
    assert shown(state, 0)["step"]["units"] == 2


@rule("C17")
def test_a_discard_without_choice_is_taken_by_itself() -> None:
    events: list[Event] = []
    do(turn(17, store="9000"), "gather water", events=events)
    assert [e.units for e in events if isinstance(e, ResourcesDiscarded)] == [(3, 0, 0, 0)]


@rule("C17")
def test_a_raised_limit_runs_out_at_the_end_of_the_next_turn() -> None:
    state = deal(table(store="3330", areas="3333"), (3, 17, 18, 19), (1, 2, 4, 5))
    do(state, "choose 3", seat=0)
    do(state, "choose 1", seat=1)
    do(state, "gather water", seat=1)
    do(state, "gather energy", seat=0)
    assert digits(state.stores[0]) == "3333"
    assert shown(state, 1)["players"][0]["limit"] == 12
    do(state, "choose 17", seat=0)
    do(state, "choose 2", seat=1)
    do(state, "gather minerals", seat=1)
    do(state, "gather organics", seat=0)
    # the gain is checked against 12, and at the end of this turn against 9
    assert shown(state, 0)["step"]["units"] == 3
    do(state, "discard water", "discard water", "discard water")
    assert shown(state, 0)["step"]["limit"] == 9
    do(state, "discard organics", "discard organics", "discard organics")
    assert sum(map(int, digits(state.stores[0]))) == 9
    assert state.limits[0] is None


@rule("C18")
def test_building_pays_to_the_bank_and_takes_the_tile() -> None:
    state = turn(1, store="2010")
    bank, areas = state.bank, state.areas
    do(state, "build greenhouse slot", f"place {GREENHOUSE}")
    assert digits(state.stores[0]) == "0000"
    assert state.bank - bank == units("2010")
    assert state.areas == areas
    assert tiles_of(state) == ["greenhouse"]
    assert [slot["tile"] for slot in shown(state, 0)["board"]["slots"] if not slot["has_tile"]] == ["greenhouse"]


@rule("C18")
def test_a_slot_needs_a_tile_the_price_and_room() -> None:
    state = turn(1, store="2010", empty=("power", "entertainment"))
    assert [text for text in texts(state) if text.startswith("build")] == ["build greenhouse slot"]
    assert refusal(state, "build power slot") == "C18: there is no power in that slot"
    assert refusal(state, "build habitat slot") == "C18: the habitat costs 3; the store lacks 1 minerals, 1 energy"
    full = turn(1, store="2111")
    layout = full.sides[0].layout
    tiles: list[int] = []
    board = layout.empty
    while board.fits & 31:
        i = next(i for i in range(len(layout.masks)) if board.free & board.touch & 1 << i and layout.kinds[i] < 5)
        board = layout.placed(board, i)
        tiles.append(i)
    full.boards[0] = board
    rules.look(full)
    assert not [text for text in texts(full) if text.startswith("build")]
    assert refusal(full, "build greenhouse slot") == "C18: there is no place for the greenhouse"


@rule("C18")
def test_tiles_can_be_tried_out_unseen() -> None:
    state = turn(1, store="2221")
    before = state.to_json()
    told = tried(state, "build power slot")
    assert [list(map(int, cells)) for cells in told["placements"]]
    assert len(told["placements"]) == len(list(do(state.copy(), "build power slot").legal(0)))
    price = {"water": 0, "minerals": 2, "organics": 0, "energy": 1}
    assert told["payments"] == [{"units": price, "stand_ins": dict.fromkeys(price, 0)}]
    assert (told["price"], told["usual"]) == ({"minerals": 2, "energy": 1}, 0)
    built = do(state.copy(), "build power slot")
    for action, change in zip(built.legal(0), told["changes"], strict=True):
        assert {"kind": "place", **change} == built.preview(action)
    assert state.to_json() == before


@rule("C4", "C18")
def test_what_to_pay_for_the_entertainment_complex_is_a_choice() -> None:
    state = do(turn(1, store="2110"), "build entertainment slot")
    assert texts(state) == ["pay 2 1 0 0", "pay 2 0 1 0"]
    assert refusal(state, "pay 1 1 1 0").startswith("C4:")
    do(state, "pay 2 0 1 0")
    assert digits(state.stores[0]) == "0100"
    assert step(state) == "place"


@rule("C19")
def test_a_turn_without_any_action_passes() -> None:
    # given a foreman, who may not gather, without the price of anything
    state = turn(18, deck="advanced", store="0000")
    assert step(state) == "done"
    events: list[Event] = []
    state = table(deck="advanced", store="0000")
    deal(state, (18, 2, 3, 4), (5, 6, 7, 8))
    do(state, "choose 18", seat=0, events=events)
    do(state, "choose 5", seat=1, events=events)
    do(state, "gather water", seat=1, events=events)
    assert [e.seat for e in events if isinstance(e, TurnPassed)] == [0]


@rule("C19")
def test_before_abilities_may_be_used_where_no_action_is_possible() -> None:
    # given a changer and empty areas, with units that pay for nothing yet
    state = turn(5, store="1110", areas="0000")
    assert "pass" in texts(state)
    assert "swap water energy" in texts(state)
    do(state, "swap water energy")
    assert "pass" not in texts(state)
    assert refusal(state, "pass") == "C19: an action is possible, so one must be taken"
    passed = do(turn(5, store="1110", areas="0000"), "pass")
    assert step(passed) == "done"


@rule("C2")
def test_statues_and_factories_come_from_the_supply_and_use_no_slot() -> None:
    given: dict[str, Any] = {"store": "0201", "worker": 19}
    state = do(turn(**given), "build power slot", f"place {POWER}")
    slots = state.slots
    do(state, "place factory e2,f2")
    assert tile_counts(state.supply)[5] == 7
    assert state.slots == slots
    none = do(turn(**given, no_supply=("factory",)), "build power slot", f"place {POWER}")
    assert step(none) == "done"


# -- placing ---------------------------------------------------------------------------------------------------------


@rule("C20")
def test_the_first_tile_goes_anywhere_and_later_ones_touch() -> None:
    state = do(turn(1, store="0201"), "build power slot")
    layout = state.sides[0].layout
    assert len(state.legal(0)) == layout.shape[3].bit_count()
    state = do(turn(1, store="1011", tiles=(HABITAT,)), "build atmosphere slot")
    assert f"place {CORNER}" not in texts(state)
    assert refusal(state, f"place {CORNER}") == "C20: the atmosphere would share no side with a tile"
    assert "place atmosphere e2,e3,f3,e4" in texts(state)


@rule("C20")
@pytest.mark.parametrize("tile", ["statue d4", "factory d4,e4"])
def test_a_statue_or_factory_is_contact_enough(tile: str) -> None:
    state = do(turn(1, store="0201", tiles=(tile,)), "build power slot")
    assert "place power d5,e5,c6,d6" in texts(state)
    assert f"place {FAR}" not in texts(state)


@rule("C20")
def test_a_monument_is_contact_enough() -> None:
    state = turn(1, store="0201", monuments=("m1", "m2"))
    lay(state, 0, (), ("m1 d4",))
    rules.look(state)
    do(state, "build power slot")
    assert "place power d5,e5,c6,d6" in texts(state)
    assert f"place {FAR}" not in texts(state)


@rule("C21")
def test_tiles_turn_and_flip_stay_inside_and_do_not_overlap() -> None:
    layout = game.components.asteroids[0].sides[0].layout
    assert len({frozenset(shape) for shape in _shapes(0)}) == 8
    state = do(turn(1, store="0201", tiles=(HABITAT,)), "build power slot")
    assert refusal(state, "place power e1,f1,d2,e2") == "C21: the power would lie on 2 covered cells; allowed are 0"
    assert refusal(state, "place power g1,h1,f2,g2") == "C21: g1 is not on the asteroid"
    assert refusal(state, "place power e3,f3,g3,e4") == "C21: the power does not have this shape"
    for i, cells in enumerate(layout.cells):
        assert layout.masks[i] & ~layout.outline == 0
        assert len(cells) == len(game.components.tiles[layout.kinds[i]].shape)


def _shapes(kind: int) -> set[tuple[int, ...]]:
    layout = game.components.asteroids[0].sides[0].layout
    found = set()
    for i, cells in enumerate(layout.cells):
        if layout.kinds[i] == kind:
            column = min(cell % 8 for cell in cells)
            found.add(tuple(cell - cells[0] // 8 * 8 - column for cell in cells))
    return found


@rule("C21")
def test_a_move_goes_by_the_placing_rules_against_the_rest() -> None:
    state = turn(8, tiles=(HABITAT, "power e2,f2,d3,e3"))
    do(state, "lift power e2,f2,d3,e3")
    assert refusal(state, "place power e2,f2,d3,e3") == "C21: the power must change at least one cell"
    assert refusal(state, f"place {FAR}").startswith("C20")
    store, slots = state.stores[0], state.slots
    do(state, "place power d3,d4,e4,e5")
    assert (state.stores[0], state.slots) == (store, slots)
    assert tiles_of(state) == ["habitat", "power"]
    assert step(state) == "main"


@rule("C21")
def test_the_rest_need_not_stay_connected_and_a_lone_tile_goes_anywhere() -> None:
    lone = do(turn(8, tiles=(HABITAT,)), f"lift {HABITAT}")
    assert len(lone.legal(0)) == lone.sides[0].layout.shape[0].bit_count() - 1
    # given three tiles in a row, when the middle one leaves, the other two stand apart
    row = ("statue c3", "statue d3", "statue e3")
    state = do(turn(8, tiles=row), "lift statue d3")
    assert "place statue f3" in texts(state)


@rule("C21")
def test_an_overlapped_tile_still_counts_and_covers() -> None:
    state = turn(10, store="0201", tiles=(HABITAT,))
    do(state, "build power slot", "place power e1,e2,f2,f3")
    assert tile_counts(state.boards[0].counts)[:5] == (1, 0, 0, 1, 0)
    assert state.boards[0].covered.bit_count() == 8
    # when the upper tile is moved away, what lay under it is covered still
    move = turn(8, tiles=(HABITAT, "statue e1"))
    do(move, "lift statue e1", "place statue f1")
    assert move.boards[0].covered.bit_count() == 6


@rule("C21")
def test_monuments_never_move_and_are_never_overlapped() -> None:
    state = turn(8, monuments=("m1", "m2"))
    lay(state, 0, ("statue d4",), ("m1 d5",))
    rules.look(state)
    assert [text for text in texts(state) if text.startswith("lift")] == ["lift statue d4"]
    over = turn(10, store="0201", monuments=("m1", "m2"))
    lay(over, 0, (), ("m1 d6",))
    rules.look(over)
    do(over, "build power slot")
    assert refusal(over, f"place {FAR}") == "C21: a monument is never overlapped"


# -- the refresh -----------------------------------------------------------------------------------------------------


def end_of_round(state: CitiesState) -> CitiesState:
    """The position after the refresh, without any other action."""
    state.queue = (Acting(1, 0),)
    state.stage = 1
    state.todo = (steps.GOING_ON,)
    rules.advance(state, None)
    return state


def with_played(state: CitiesState, *pairs: tuple[int, int]) -> CitiesState:
    """Both workers of every seat lie open; the first hands are theirs no more."""
    for seat, (first, second) in enumerate(pairs):
        state.played[seat] = first, second
        state.hands[seat] = less(state.hands[seat], set_of((first, second)))
        state.seen |= set_of((first, second))
    return state


@rule("C23")
@pytest.mark.parametrize(("seats", "before", "after"), [(2, "0345", "2555"), (3, "0245", "3555"), (4, "0357", "4777")])
def test_areas_are_refilled_up_to_their_limit(seats: int, before: str, after: str) -> None:
    state = table(seats, areas=before, store="1111")
    pairs = [(4 * s + 1, 4 * s + 2) for s in range(seats)]
    hands = [(4 * s + 1, 4 * s + 2, 4 * s + 3, 4 * s + 4) for s in range(seats)]
    with_played(deal(state, *hands), *pairs)
    inventory = state.inventory()
    end_of_round(state)
    assert digits(state.areas) == after
    assert state.inventory() == inventory


@rule("C1", "C23")
def test_a_bank_that_is_short_gives_what_it_has() -> None:
    state = deal(table(3, areas="1111", bank="0125"), (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    end_of_round(with_played(state, (1, 2), (5, 6), (9, 10)))
    assert digits(state.areas) == "1234"
    assert digits(state.bank) == "0002"


@rule("C24")
def test_empty_slots_are_refilled_from_the_supply() -> None:
    state = deal(table(2, empty=("power", "habitat")), (1, 2, 3, 4), (5, 6, 7, 8))
    end_of_round(with_played(state, (1, 2), (5, 6)))
    assert state.slots == 0b11111
    assert tile_counts(state.supply)[:5] == (15, 15, 15, 15, 15)


@rule("C24")
def test_a_building_that_has_run_out_leaves_the_dear_slot_empty_first() -> None:
    state = table(4)
    state.slots &= ~(1 << 3 | 1 << 8)
    state.rival_tiles = 15 << 24
    state.supply += (2 << 24) - (15 << 24)
    hands = [(4 * s + 1, 4 * s + 2, 4 * s + 3, 4 * s + 4) for s in range(4)]
    with_played(deal(state, *hands), (1, 2), (5, 6), (9, 10), (13, 14))
    end_of_round(state)
    assert state.slots >> 3 & 1
    assert not state.slots >> 8 & 1
    assert tile_counts(state.supply)[3] == 0


@rule("C25")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_used_workers_go_to_the_left(seats: int) -> None:
    hands = [(4 * s + 1, 4 * s + 2, 4 * s + 3, 4 * s + 4) for s in range(seats)]
    state = deal(table(seats, store="1111"), *hands)
    end_of_round(with_played(state, *[(one, two) for one, two, _, _ in hands]))
    for seat in range(seats):
        from_right = hands[(seat - 1) % seats][:2]
        assert hand(state, seat) == sorted((*from_right, *hands[seat][2:]))
    assert shown(state, None)["players"][1]["known"] == [1, 2]


@rule("C12", "C26")
def test_two_players_pass_by_piles_with_a_round_between() -> None:
    state = deal(game.start(2, 1, workers=tuple(range(1, 13))), (1, 2, 3, 4), (5, 6, 7, 8))
    end_of_round(with_played(state, (1, 2), (5, 6)))
    # both took first, from what nobody had seen
    first, second = hand(state, 0), hand(state, 1)
    assert {3, 4} < set(first)
    assert {7, 8} < set(second)
    assert {*first, *second} == {3, 4, 7, 8, 9, 10, 11, 12}
    # then both put: seat 0's workers lie at seat 1's right
    assert shown(state, 0)["piles"] == ([5, 6], [1, 2])
    taken = [n for n in first if n > 8]
    state.stage, state.round = 1, 2
    with_played(state, (3, 4), (7, 8))
    end_of_round(state)
    # used in round 1, in the rival's hand from round 3
    assert hand(state, 1) == sorted([1, 2, *(n for n in second if n > 8)])
    assert hand(state, 0) == sorted([5, 6, *taken])


@rule("C22")
def test_there_is_no_refresh_after_the_eighth_round() -> None:
    state = deal(table(2, areas="0000"), (1, 2, 3, 4), (5, 6, 7, 8))
    state.round = 8
    end_of_round(with_played(state, (1, 2), (5, 6)))
    assert state.over
    assert state.turn == ()
    assert digits(state.areas) == "0000"
    assert state.bank + state.areas + sum(state.stores) == UNITS * ONE_EACH


# -- advanced mode and plans -----------------------------------------------------------------------------------------


@rule("C32")
def test_the_first_worker_is_a_day_one_and_the_second_a_night_one() -> None:
    state = deal(table(2, deck="advanced", store="0000", areas="9999"), (1, 9, 11, 20), (2, 3, 4, 5))
    do(state, "choose 9", seat=0)
    do(state, "choose 2", seat=1)
    do(state, "gather water", seat=1)
    do(state, "gather energy", seat=0)  # by day: one more water
    assert digits(state.stores[0]) == "1003"
    do(state, "choose 11", seat=0)
    do(state, "choose 3", seat=1)
    do(state, "gather water", seat=1)
    do(state, "gather energy", seat=0)  # by night: not one more mineral
    assert digits(state.stores[0])[1] == "0"


@rule("C32")
def test_day_ability_plus_holds_the_whole_ability() -> None:
    plus = [
        worker["night"] for worker in game.pack.files["workers_advanced.toml"]["worker"] if worker["night"].get("plus")
    ]
    assert len(plus) >= 6
    assert all(night["text"]["en"].startswith("Day +") for night in plus)


@rule("C33")
def test_plans_choose_both_workers_in_order() -> None:
    state = deal(table(2, plans="plans"), (5, 6, 7, 8), (1, 2, 3, 4))
    assert len(texts(state, 0)) == 12
    do(state, "plan 7 5", seat=0)
    do(state, "plan 1 4", seat=1)
    assert [player["played"] for player in shown(state, None)["players"]] == [[7], [1]]
    assert shown(state, 1)["players"][0]["chosen"] is None
    assert shown(state, 0)["players"][0]["chosen"] == [5]
    # the second ones are revealed only when all first ones have acted
    while state.stage == 0:
        do(state, texts(state)[0])
    assert [player["played"] for player in shown(state, None)["players"]] == [[7, 5], [1, 4]]
    assert state.turn == (1,)
    assert refusal(deal(table(2, plans="plans"), (5, 6, 7, 8), (1, 2, 3, 4)), "plan 5 5", 0).startswith("C33")


@rule("C33")
def test_plans_by_day_and_by_night() -> None:
    state = deal(table(2, deck="advanced", plans="plans", store="0000"), (9, 11, 12, 13), (1, 2, 3, 4))
    do(state, "plan 11 9", seat=0)
    do(state, "plan 1 2", seat=1)
    do(state, "gather water", seat=1)
    do(state, "gather energy", seat=0)
    assert digits(state.stores[0]) == "0103"  # 11 by day
    assert [entry["worker"] for entry in shown(state, None)["order"]] == [2, 9]


@rule("C34")
def test_rank_and_file_counts_up_and_one_may_act_twice_running() -> None:
    state = deal(table(2, plans="rank_and_file", store="1111", areas="9999"), (1, 2, 15, 16), (3, 10, 12, 20))
    assert len(texts(state, 0)) == 6
    do(state, "plan 1 2", seat=0)
    do(state, "plan 10 20", seat=1)
    seen: list[Acting] = []
    while any(state.chosen) or state.queue:
        entry = state.queue[0]
        if not seen or seen[-1] != entry:
            seen.append(entry)
        if state.round > 1:
            break
        do(state, texts(state)[0])
    assert seen[:4] == [(1, 0), (2, 0), (10, 1), (20, 1)]


@rule("C34")
def test_rank_and_file_reveals_one_at_a_time_and_the_pair_is_final() -> None:
    match = game.match(2, 5, plans="rank_and_file")
    for seat in (0, 1):
        match.play(match.state.legal(seat)[-1])
    told = [player["played"] for player in shown(match.state, None)["players"]]
    assert sum(map(len, told)) == 1
    assert match.undo_point(0) is None
    assert match.undo_point(1) is None


@rule("C34")
def test_rank_and_file_by_day_and_by_night() -> None:
    state = deal(
        table(2, deck="advanced", plans="rank_and_file", store="0000", areas="9999"), (9, 11, 12, 13), (1, 2, 3, 4)
    )
    assert refusal(state, "plan 11 9", 0) == "C34: name the two workers in ascending order"
    do(state, "plan 9 11", seat=0)
    do(state, "plan 1 2", seat=1)
    while state.turn != (0,):
        do(state, next(text for text in texts(state) if text.startswith(("gather", "discard"))))
    do(state, "gather energy")
    assert digits(state.stores[0]) == "1003"  # the lower by day


@rule("C34")
def test_with_the_new_workers_the_count_goes_to_25() -> None:
    options: dict[str, Any] = {"plans": "rank_and_file", "new_workers": True, "monuments": True}
    state = game.start(2, 1, **options)
    deal(state, (22, 23, 24, 25), (1, 2, 3, 4))
    do(state, "plan 23 25", seat=0)
    do(state, "plan 1 2", seat=1)
    called: list[int] = []
    while state.round == 1 and called[-1:] != [25]:
        called.append(state.queue[0].worker)
        do(state, texts(state)[0])
    assert sorted(set(called)) == [1, 2, 23, 25]
