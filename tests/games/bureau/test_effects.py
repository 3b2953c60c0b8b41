"""What actions do: fuel, the store, samples, offices, the bureau, paid and special ones (B18-B25, B32, B33)."""

import pytest

from cosmodrome.core.event import Event
from cosmodrome.games.bureau.events import FuelGained, RoomEntered

from .table import acting, bureau, credits, do, refusal, refused, samples, stage, table, texts, wire
from rules import rule

ANY_SAMPLE = ["sample 1 orange", "sample 1 blue", "sample 1 pink"]


# Fuel, credits, the store


@rule("B18")
def test_fuel_and_credits_are_gained() -> None:
    after = do(acting("fuel 3; credits 4", fuel=2, credits=10), "do 1", "do 2")
    assert (after.fuel, credits(after)) == (5, 14)


@rule("B18")
def test_fuel_that_does_not_fit_is_lost() -> None:
    events: list[Event] = []
    after = do(acting("fuel 3; credits 1", fuel=7, samples="O"), "do 1", events=events)
    assert after.fuel == 8
    assert [(e.amount, e.lost) for e in events if isinstance(e, FuelGained)] == [(1, 2)]


@rule("B18")
def test_filling_up_gives_as_much_as_fits() -> None:
    assert do(acting("fill; credits 1", fuel=2), "do 1").fuel == 9
    assert do(acting("fill; credits 1", fuel=0, samples="OBP"), "do 1").fuel == 6


@rule("B18")
def test_with_a_full_store_fuel_is_not_offered_and_says_why() -> None:
    state = acting("fuel 2; fill; credits 1", fuel=5, samples="OOBB")
    assert texts(state) == ["do 3", "end"]
    error = refused(state, "do 1")
    assert (error.rule, error.key) == ("B18", "store_full")
    assert error.numbers == {"fuel": 5, "samples": 4, "cells": 9}
    assert refusal(state, "do 2") == ("B18", "store_full")


@rule("B19")
def test_worked_case_1_filling_up_beside_a_sample() -> None:
    # given no fuel, one limiter gone, one sample
    after = do(acting("fill; credits 1", fuel=0, cells=12, samples="P"), "do 1")
    assert after.fuel == 11


@rule("B19")
@pytest.mark.parametrize(("cells", "limiters"), [(9, 2), (12, 1), (15, 0)])
def test_open_cells_by_limiters(cells: int, limiters: int) -> None:
    state = acting("fill; credits 1", fuel=0, cells=cells, samples="OP")
    store = state.view(0)["players"][0]["store"]
    assert store["limiters"] == limiters
    assert do(state, "do 1").fuel == cells - 2


@rule("B19")
def test_fuel_fills_from_the_left_and_samples_from_the_right_of_what_is_open() -> None:
    store = table(fuel=3, cells=12, samples="OBB").view(0)["players"][0]["store"]
    assert store["row"] == ["fuel"] * 3 + [None] * 6 + ["orange", "blue", "blue"] + ["closed"] * 3


@rule("B19")
def test_after_a_removal_samples_close_up_to_the_right() -> None:
    state = acting("pay sample -> credits 1; fuel 1", fuel=1, samples="OBP")
    after = do(state, "pay 1 blue")
    assert after.view(0)["players"][0]["store"]["row"][5:] == [None, None, "orange", "pink"] + ["closed"] * 6
    assert do(acting("pay sample -> fill; fuel 1", fuel=0, samples="OBP"), "pay 1 pink").fuel == 7


# Samples


@rule("B20")
def test_a_sample_here_is_of_the_planets_colour() -> None:
    state = acting("sample here; credits 1", at="s4")
    assert texts(state) == ["sample 1 pink", "do 2", "end"]
    after = do(state, "sample 1 pink")
    assert samples(after) == "P"
    assert after.view(0)["stock"]["pink"] == 23
    assert refusal(state, "sample 1 blue") == ("B20", "other_colour")


@rule("B20")
def test_a_sample_here_is_of_any_colour_on_a_megamall() -> None:
    # given a megamall alone (b11), and one with an orange planet (b1)
    for mall in ("b11", "b1"):
        state = acting("sample here; credits 1", at=mall, tiles={mall: (1, 0)})
        assert texts(state)[:3] == ANY_SAMPLE


@rule("B20")
def test_a_sample_here_is_nothing_elsewhere() -> None:
    state = acting("sample here; credits 1", at="s1")
    assert texts(state) == ["do 2", "end"]
    assert refusal(state, "sample 1 pink") == ("B20", "nothing_here")


@rule("B21")
def test_any_sample_and_coloured_samples_are_had_wherever_one_is() -> None:
    assert texts(acting("sample any", at="s1")) == [*ANY_SAMPLE, "end"]
    state = acting("sample blue; credits 1", at="s4")
    assert texts(state) == ["sample 1 blue", "do 2", "end"]
    assert refusal(state, "sample 1 pink") == ("B21", "other_colour")


@rule("B21")
def test_worked_case_2_fuel_is_given_up_for_a_sample() -> None:
    # given both limiters on and 9 fuel
    state = acting("sample any; credits 1", fuel=9)
    assert texts(state)[:3] == ["squeeze 1 orange", "squeeze 1 blue", "squeeze 1 pink"]
    assert refusal(state, "sample 1 pink") == ("B21", "needs_squeeze")
    # when a pink sample is taken
    after = do(state, "squeeze 1 pink")
    # then 8 fuel and a sample
    assert (after.fuel, samples(after), after.free) == (8, "P", 0)


@rule("B21")
def test_fuel_is_given_up_only_where_there_is_no_room() -> None:
    assert refusal(acting("sample any; credits 1", fuel=8), "squeeze 1 pink") == ("B21", "has_room")


@rule("B21")
def test_a_stored_sample_is_never_thrown_away_for_room() -> None:
    # given a store full of samples, and no fuel to give up
    state = acting("sample any; fuel 1; credits 1", fuel=0, samples="OOOBBBPPP")
    assert texts(state) == ["do 3", "end"]
    error = refused(state, "sample 1 pink")
    assert (error.rule, error.key) == ("B21", "no_room")
    assert error.numbers == {"fuel": 0, "samples": 9, "cells": 9}
    assert refusal(state, "squeeze 1 pink") == ("B21", "no_room")


@rule("B21")
def test_a_sample_may_be_declined() -> None:
    after = do(acting("sample any"), "end")
    assert samples(after) == ""


@rule("B4")
def test_a_colour_that_is_used_up_cannot_be_taken() -> None:
    # given all pink samples gone from the supply
    state = acting("sample any; sample pink; credits 1")
    state.stock &= 0xFFFF
    state = do(state, "do 3")
    assert texts(state) == ["sample 1 orange", "sample 1 blue", "end"]
    assert refusal(state, "sample 1 pink") == ("B4", "used_up")
    assert refusal(state, "sample 2 pink") == ("B4", "used_up")


@rule("B22")
def test_worked_case_3_enlarging_the_store_moves_the_samples_right() -> None:
    state = acting("enlarge; credits 1", fuel=2, samples="O")
    assert state.view(0)["players"][0]["store"]["row"][8:] == ["orange"] + ["closed"] * 6
    after = do(state, "do 1")
    assert after.view(0)["players"][0]["store"]["row"][8:] == [None] * 3 + ["orange"] + ["closed"] * 3
    assert (after.cells, after.fuel) == (12, 2)


@rule("B22")
def test_without_a_limiter_nothing_is_enlarged() -> None:
    state = acting("enlarge; credits 1", cells=15)
    assert texts(state) == ["do 2", "end"]
    assert refusal(state, "do 1") == ("B22", "no_limiter")
    assert do(acting("enlarge; credits 1", cells=12), "do 1").cells == 15


# Offices


@rule("B23")
def test_worked_case_4_an_office_on_a_pink_planet() -> None:
    state = acting("office; office", at="s4")
    assert texts(state) == ["office 1 any", "office 1 pink", "end"]
    # then the pink one brings 8, an any-office 4
    pink, anywhere = do(state, "office 1 pink"), do(state, "office 1 any")
    assert (credits(pink), credits(anywhere)) == (8, 4)
    # and afterwards none fits there
    assert texts(pink) == ["end"]
    assert refusal(pink, "office 1 any") == ("B23", "office_there")


@rule("B23")
def test_an_office_must_fit_the_planet() -> None:
    state = acting("office", at="s4")
    assert refusal(state, "office 1 blue") == ("B23", "office_unfit")
    gone = acting("office; credits 1", at="s4", sites={"b2": "pink"}, tiles={"b2": (1, 0)})
    assert texts(gone) == ["office 1 any", "do 2", "end"]
    assert refusal(gone, "office 1 pink") == ("B23", "office_gone")
    none = acting(
        "office; credits 1",
        at="s4",
        sites={"b2": "pink", "b1": "any", "b5": "any"},
        tiles={"b2": (1, 0), "b1": (0, 1), "b5": (-1, 0)},
    )
    assert texts(none) == ["do 2", "end"]
    assert refusal(none, "office 1 any") == ("B23", "office_gone")


@rule("B23")
def test_no_office_beside_anyone_elses() -> None:
    state = acting("office; credits 1", seats=2, at="s4", rival_sites={"s4": "any"})
    error = refused(state, "office 1 pink")
    assert (error.rule, error.key, error.numbers) == ("B23", "office_there", {"seat": 1})


@rule("B23")
def test_an_office_needs_a_planet_and_a_megamall_alone_is_none() -> None:
    alone = acting("office; credits 1", at="b11", tiles={"b11": (1, 0)})
    assert refusal(alone, "office 1 any") == ("B23", "no_planet")
    both = acting("office; credits 1", at="b1", tiles={"b1": (1, 0)})
    assert "office 1 orange" in texts(both)
    assert refusal(acting("office; credits 1", at="s1"), "office 1 any") == ("B23", "no_planet")


# The bureau


@rule("B24")
def test_a_walk_takes_every_bonus_of_rooms_passed_or_reached() -> None:
    # given rooms with fuel 1, nothing, credits 1 (level 1), a sample
    state = do(acting("bureau 4; credits 9"), "do 1")
    assert (state.room, texts(state)) == (1, ["do 1", "leave"])
    after = do(state, "do 1")
    # then the empty room is passed over
    assert (after.fuel, after.room) == (3, 3)
    after = do(after, "do 1")
    assert (credits(after), after.room) == (1, 4)
    after = do(after, "sample 1 blue")
    assert (samples(after), after.room, stage(after)) == ("B", 4, "compartment")


@rule("B24")
def test_every_bonus_of_a_room_may_be_declined_and_all_rooms_are_walked() -> None:
    after = do(acting("bureau 4; credits 9"), "do 1", "leave", "leave", "leave")
    assert (after.fuel, credits(after), samples(after), after.room) == (2, 0, "", 4)


@rule("B24")
def test_one_of_the_two() -> None:
    # given room 7 with fuel 2 or credits 2
    state = do(acting("bureau 1; credits 9", room=6), "do 1")
    assert texts(state) == ["do 1", "do 2", "leave"]
    fuel, money = do(state, "do 1"), do(state, "do 2")
    assert (fuel.fuel, credits(fuel)) == (4, 0)
    assert (money.fuel, credits(money)) == (2, 2)
    assert stage(fuel) == stage(money) == "compartment"


@rule("B24", "B25")
def test_bonus_and_inspector_of_one_room_come_in_either_order() -> None:
    state = do(acting("bureau 1; credits 9", room=2, board=". I2 . . . ."), "do 1")
    assert texts(state) == ["do 1", "turn b1", "leave"]
    assert credits(do(state, "do 1", "turn b1")) == credits(do(state, "turn b1", "do 1")) == 3
    assert credits(do(state, "turn b1", "leave")) == 2


@rule("B24", "B25")
def test_worked_case_5_round_the_ring() -> None:
    # given the level 4 room, and an inspector on board
    events: list[Event] = []
    state = acting("bureau 4; fuel 1", room=12, at="s4", board=". I2 . . . .", fuel=2)
    # when the player walks four rooms: a sample, fuel or credits, an office, the level 4 room
    after = do(state, "do 1", "sample 1 pink", "do 2", "office 1 pink", "turn b1", events=events)
    # then it is back at level 4 with all bonuses and one inspector turned
    assert [event.room for event in events if isinstance(event, RoomEntered)] == [13, 14, 15, 12]
    assert (after.room, after.level, samples(after)) == (12, 4, "P")
    assert credits(after) == 3 + 8 + 2
    assert after.turned == 1 << 1


@rule("B25")
def test_the_level_rises_with_the_level_rooms_and_never_above_4() -> None:
    assert table().level == 0
    for room, level in ((2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (11, 3), (12, 4), (15, 4)):
        assert table(room=room).level == level
    state = do(acting("bureau 1; credits 9", room=2), "do 1", "leave")
    assert state.level == 1


@rule("B25")
def test_one_inspector_turns_for_each_entry_of_a_level_room() -> None:
    # given two inspectors on board, and a walk through levels 1 and 2
    rooms = [""] * 15
    of = bureau({"a1": "bureau 6; credits 9"}, rooms)
    state = do(acting("", of, board=". I2 I2 I2 . ."), "do 1")
    assert (state.room, texts(state)) == (3, ["turn b1", "turn c1", "turn d1", "leave"])
    after = do(state, "turn c1")
    # then the second entry offers the others
    assert (after.room, texts(after)) == (6, ["turn b1", "turn d1", "leave"])
    assert credits(do(after, "turn d1")) == 4
    assert credits(do(after, "leave")) == 2


@rule("B25")
def test_an_inspector_turns_once_and_may_be_left() -> None:
    of = bureau({"a1": "bureau 1; credits 9"}, [""] * 15)
    state = acting("", of, room=2, board=". i2 I2 . . .")
    walked = do(state, "do 1")
    assert texts(walked) == ["turn c1", "leave"]
    assert refusal(walked, "turn b1") == ("B25", "turned")
    assert refusal(walked, "turn a1") == ("B25", "no_inspector")
    assert refusal(state, "turn c1") == ("B25", "no_level_room")
    assert credits(do(walked, "leave")) == 0


@rule("B25")
def test_only_one_inspector_for_an_entry() -> None:
    of = bureau({"a1": "bureau 1; credits 9"})
    state = do(acting("", of, room=2, board=". I2 I2 . . ."), "do 1", "turn b1")
    assert texts(state) == ["do 1", "leave"]
    assert refusal(state, "turn c1") == ("B25", "turned_one")


@rule("B25", "B14")
def test_the_contacts_of_a_turned_inspector_count_from_now_on() -> None:
    # given an inspector placed this turn with its one contact to the hull
    of = bureau({"a1": "bureau 1; credits 9"}, [""] * 15)
    state = acting("", of, agent="inspector", room=2)
    assert state.view(0)["players"][0]["compartments"]["b1"]["faced"] == ["down"]
    # when it turns over
    after = do(state, "do 1", "turn a1")
    # then its four contacts reach its neighbours, for 2 credits
    ship = after.view(0)["players"][0]["compartments"]
    assert credits(after) == 2
    assert ship["a1"] == {
        "agent": "inspector",
        "turned": True,
        "contacts": ["up", "right", "down", "left"],
        "faced": [],
    }
    assert ship["b1"]["faced"] == ["down", "left"]
    assert ship["a2"]["faced"] == ["down"]


@rule("B25")
def test_every_return_to_the_level_4_room_turns_an_inspector() -> None:
    of = bureau({"a1": "bureau 8; credits 9"}, [""] * 15)
    after = do(acting("", of, room=12, board=". I2 I2 . . ."), "do 1", "turn b1", "turn c1")
    assert (credits(after), after.room) == (4, 12)


# Paid actions


@rule("B32")
def test_worked_case_8_a_sample_pays_for_five_fuel() -> None:
    state = acting("pay sample -> fuel 5; credits 1", fuel=1, samples="OP")
    assert texts(state) == ["pay 1 orange", "pay 1 pink", "do 2", "end"]
    after = do(state, "pay 1 pink")
    assert (after.fuel, samples(after)) == (6, "O")
    # and the sample is back in the supply, and it was done once
    assert after.view(0)["stock"]["pink"] == 24
    assert texts(after) == ["do 2", "end"]
    assert refusal(state, "pay 1 blue") == ("B32", "sample_price_colour")


@rule("B32")
def test_worked_case_8_without_fuel_the_paid_office_cannot_be_had() -> None:
    state = acting("pay fuel 1 -> office; credits 1", fuel=0, at="s4")
    # the agent was placed there all the same
    assert texts(state) == ["do 2", "end"]
    error = refused(state, "do 1")
    assert (error.rule, error.key, error.numbers) == ("B32", "fuel_price", {"needs": 1, "has": 0})
    # and with fuel it can
    rich = do(acting("pay fuel 1 -> office; credits 1", fuel=1, at="s4"), "do 1")
    assert (rich.fuel, texts(rich)) == (0, ["office 1 any", "office 1 pink", "leave"])
    assert credits(do(rich, "office 1 pink")) == 8


@rule("B32")
def test_without_a_sample_there_is_nothing_to_pay_with() -> None:
    state = acting("pay sample -> fuel 5; credits 1", fuel=1)
    assert refusal(state, "pay 1 pink") == ("B32", "sample_price")


@rule("B32")
def test_what_was_paid_for_is_done_once() -> None:
    state = do(acting("pay fuel 2 -> bureau 1; credits 1", fuel=5), "do 1", "leave")
    assert (state.fuel, state.room) == (3, 1)
    assert refusal(state, "do 1") == ("B17", "done")


@rule("B32")
def test_one_does_not_pay_for_what_cannot_be_had() -> None:
    assert refusal(acting("pay fuel 1 -> office; credits 1", at="s1"), "do 1") == ("B23", "no_planet")
    assert refusal(acting("pay fuel 1 -> sample here; credits 1", at="s1"), "do 1") == ("B20", "nothing_here")
    assert refusal(acting("pay sample -> enlarge; credits 1", cells=15, samples="O"), "pay 1 orange") == (
        "B22",
        "no_limiter",
    )
    # a payment of all the fuel leaves none for a flight
    assert refusal(acting("pay fuel 2 -> fly; credits 1", fuel=2), "do 1") == ("B26", "no_fuel")
    assert refusal(acting("pay fuel 1 -> fly; credits 1", fuel=2), "do 1") == ("B27", "unexplored_fuel")


@rule("B32", "B21")
def test_payment_makes_room_for_what_follows() -> None:
    # given a full store
    state = do(acting("pay fuel 1 -> sample any; credits 1", fuel=9), "do 1")
    assert texts(state) == [*ANY_SAMPLE, "leave"]
    after = do(state, "sample 1 blue")
    assert (after.fuel, samples(after)) == (8, "B")
    assert do(acting("pay sample -> fuel 5; credits 1", fuel=8, samples="O"), "pay 1 orange").fuel == 9


# Special actions


@rule("B33")
def test_worked_case_8_level_times_fuel_or_flight_in_all_three_mixtures() -> None:
    state = acting("level x (fuel 2 | fly)", room=6, fuel=4, draws=["b6"], tiles={"b7": (1, 0)})
    flight = ("fly 2 e", "stop")
    twice_fuel = do(state, "do 1", "do 1")
    assert (twice_fuel.fuel, stage(twice_fuel)) == (8, "refill")
    twice_flown = do(state, *flight, "fly 2 w", "stop")
    assert (twice_flown.fuel, stage(twice_flown)) == (2, "refill")
    mixed = do(state, "do 1", *flight)
    assert (mixed.fuel, stage(mixed)) == (5, "refill")
    other = do(state, *flight, "do 1")
    assert (other.fuel, stage(other)) == (5, "refill")


@rule("B33")
def test_worked_case_8_offices_times_fuel_interrupted_by_a_flight() -> None:
    # given two offices on planets, 7 fuel in 9 cells
    state = acting(
        "offices x fuel 2; fly",
        fuel=7,
        sites={"b2": "pink", "b7": "any"},
        tiles={"b2": (-1, 0), "b7": (1, 0)},
    )
    full = do(state, "do 1")
    assert (full.fuel, "do 1" in texts(full)) == (9, False)
    flown = do(full, "fly 2 e", "go w", "stop")
    assert flown.fuel == 7
    after = do(flown, "do 1")
    assert (after.fuel, stage(after)) == (9, "refill")


@rule("B33")
def test_worked_case_8_past_level_3_and_short_of_4_there_are_three_flights() -> None:
    state = acting("level x fly", room=11, fuel=9, tiles={"b7": (1, 0)})
    for way in ("e", "w", "e"):
        assert wire(state.view(0))["agenda"]["items"][0]["limit"] == 3
        state = do(state, f"fly 1 {way}", "stop")
    assert (state.fuel, stage(state)) == (6, "refill")


@rule("B33")
def test_worked_case_8_two_offices_times_one_credit() -> None:
    state = acting(
        "offices x credits 1; fuel 1", sites={"b2": "pink", "b7": "any"}, tiles={"b2": (-1, 0), "b7": (1, 0)}
    )
    after = do(state, "do 1", "do 1")
    assert credits(after) == 2
    error = refused(after, "do 1")
    assert (error.rule, error.key, error.numbers) == ("B33", "offices_used", {"done": 2, "limit": 2})
    assert wire(after.view(0))["agenda"]["items"][0]["chips"][0]["why"]["key"] == "offices_used"


@rule("B33")
def test_an_office_put_down_this_turn_counts() -> None:
    state = acting("office; offices x credits 1", at="s4")
    assert refusal(state, "do 2") == ("B33", "offices_none")
    after = do(state, "office 1 any", "do 2")
    assert (credits(after), stage(after)) == (5, "refill")


@rule("B33")
def test_a_level_that_rises_after_all_repetitions_gives_one_more() -> None:
    # given level 1, two rooms before level 2, rooms without bonuses
    of = bureau({"a1": "level x fuel 1; bureau 2"}, [""] * 15)
    state = do(acting("", of, room=4), "do 1")
    error = refused(state, "do 1")
    assert (error.rule, error.key, error.numbers) == ("B33", "level_used", {"done": 1, "limit": 1})
    after = do(state, "do 2")
    assert (after.level, texts(after)) == (2, ["do 1", "end"])
    assert do(after, "do 1").fuel == 4


@rule("B33")
def test_at_level_0_a_special_action_cannot_be_done() -> None:
    state = acting("level x fuel 2; credits 1")
    assert texts(state) == ["do 2", "end"]
    assert refusal(state, "do 1") == ("B33", "level_none")
    why = wire(state.view(0))["agenda"]["items"][0]["chips"][0]["why"]
    assert (why["rule"], why["key"]) == ("B33", "level_none")
