"""Flights, discoveries and landings (B26 to B31)."""

import pytest

from cosmodrome.core import steps
from cosmodrome.core.action import Action
from cosmodrome.core.errors import IllegalAction
from cosmodrome.core.event import Event
from cosmodrome.games.bureau import rules
from cosmodrome.games.bureau.events import RestLost, TileDiscovered
from cosmodrome.games.bureau.state import BureauState

from .table import acting, bureau, credits, do, refusal, refused, samples, stage, table, texts, tile, wire
from rules import rule

# A row of open tiles: centre, b5 (orange), b6 (blue), b4 (wormhole), and b10 (wormhole) away to the west.
ROW = {"b5": (1, 0), "b6": (2, 0), "b4": (3, 0), "b10": (-4, 0)}


@rule("B26")
def test_a_border_costs_one_fuel() -> None:
    state = do(acting("fly; credits 1", fuel=3, tiles=ROW), "fly 1 e", "go e")
    assert (state.fuel, tile(state)) == (1, "b6")
    state = do(state, "go w")
    assert (state.fuel, tile(state)) == (0, "b5")
    assert refusal(acting("fly; credits 1", fuel=0, at="b5", tiles=ROW), "fly 1 e") == ("B26", "border_fuel")


@rule("B26")
def test_one_flies_as_far_as_one_likes_and_can_pay() -> None:
    state = do(acting("fly; credits 1", agent="inspector", fuel=2, at="b6", tiles=ROW), "fly 1 w")
    assert set(texts(state)) == {"go w", "go e", "stop"}
    after = do(state, "go e")
    # then without fuel the flight is over by itself where nobody can land
    assert (stage(after), tile(after), after.fuel) == ("compartment", "b6", 0)


@rule("B26")
def test_wormholes_cost_nothing_however_far_apart() -> None:
    state = acting("fly; credits 1", fuel=0, tiles=ROW)
    assert texts(state) == ["fly 1 hole2", "fly 1 hole3", "do 2", "end"]
    assert tile(do(state, "fly 1 hole3")) == "b10"
    after = do(state, "fly 1 hole3", "go hole2", "stop")
    assert (tile(after), after.fuel) == ("b4", 0)


@rule("B26")
def test_wormholes_join_open_tiles_only() -> None:
    state = acting("fly; credits 1", fuel=0)
    assert texts(state) == ["do 2", "end"]
    assert refusal(state, "fly 1 hole2") == ("B26", "hole_closed")
    assert refusal(acting("fly; credits 1", at="b5", tiles=ROW), "fly 1 hole2") == ("B26", "no_wormhole")


@rule("B26")
def test_no_jump_arrives_twice_where_one_has_arrived_since_the_last_border() -> None:
    state = do(acting("fly; credits 1", fuel=2, at="s1", tiles=ROW), "fly 1 hole2", "go hole1")
    # b4 and the centre have been arrived at by jumps
    assert refusal(state, "go hole2") == ("B26", "jumped")
    assert "go hole3" in texts(state)
    end = do(state, "go hole3")
    assert [text for text in texts(end) if "hole" in text] == []
    # when a border is paid and the ship is back at a wormhole
    again = do(state, "go e", "go w")
    # then jumps are free again
    assert [text for text in texts(again) if "hole" in text] == ["go hole2", "go hole3"]


@rule("B26")
def test_any_number_of_pawns_share_a_tile() -> None:
    state = table(seats=4)
    centre = next(t for t in state.view(0)["map"]["tiles"] if t["tile"] == "s1")
    assert centre["pawns"] == [0, 1, 2, 3]
    flown = do(acting("fly; credits 1", seats=2, fuel=2), "fly 1 w", "go e")
    assert next(t for t in flown.view(0)["map"]["tiles"] if t["tile"] == "s1")["pawns"] == [0, 1]


@rule("B26")
def test_worked_case_6_a_border_and_a_wormhole() -> None:
    # given a ship beside a tile with a wormhole, and another one far off
    after = do(acting("fly; credits 1", fuel=2, at="b6", tiles=ROW), "fly 1 e", "go hole3", "stop")
    assert (after.fuel, tile(after)) == (1, "b10")


@rule("B27", "B28")
def test_worked_case_6_discover_collect_and_fly_on_to_pink() -> None:
    # given the pink starting planet two places away, and a tile with any sample and bureau 2 on the stack
    state = acting("fly; credits 1", seats=2, fuel=6, draws=["b4", "b5"])
    state = do(state, "fly 1 ne")
    assert (state.fuel, stage(state)) == (3, "discovery")
    # when its bonuses are taken in the order one likes
    assert {"sample 1 blue", "do 2", "leave"} <= set(texts(state))
    state = do(state, "do 2", "leave", "sample 1 blue")
    assert (state.room, samples(state), stage(state)) == (2, "B", "flight")
    state = do(state, "go ne", "stop")
    # then 3 fuel for the discovery and 1 for the last border
    assert (state.fuel, tile(state)) == (2, "s4")


@rule("B27")
def test_a_discovery_needs_three_fuel_beforehand() -> None:
    state = acting("fly; credits 1", fuel=2, tiles=ROW)
    assert "fly 1 e" in texts(state)
    assert "fly 1 w" not in texts(state)
    error = refused(state, "fly 1 w")
    assert (error.rule, error.key, error.numbers) == ("B27", "unexplored_fuel", {"needs": 3, "has": 2})
    assert "fly 1 w" in texts(acting("fly; credits 1", fuel=3, tiles=ROW))


@rule("B27")
def test_the_tile_turned_up_lies_where_the_ship_flew() -> None:
    events: list[Event] = []
    state = do(acting("fly; credits 1", fuel=5, draws=["b6", "b7"]), "fly 1 sw", events=events)
    found = next(event for event in events if isinstance(event, TileDiscovered))
    assert (found.tile, found.place, found.fuel, found.stack) == ("b6", (-1, 1), 2, 1)
    assert tile(state) == "b6"
    assert {"tile": "b6", "place": [-1, 1], "pawns": [0], "office": None} in wire(state.view(0))["map"]["tiles"]


@rule("B27")
def test_with_an_empty_stack_nothing_is_discovered() -> None:
    state = acting("fly; credits 1", fuel=9, tiles=ROW, draws=[])
    assert [text for text in texts(state) if text.startswith("fly")] == ["fly 1 e", "fly 1 hole2", "fly 1 hole3"]
    assert refusal(state, "fly 1 w") == ("B27", "stack_empty")


@rule("B28")
def test_discovery_bonuses_are_taken_at_once_or_declined() -> None:
    of = bureau({"a1": "fly; credits 1"}, tiles={"b6": "fuel 2; credits 2"})
    state = do(acting("", of, fuel=5, draws=["b6", "b7"]), "fly 1 e")
    assert texts(state) == ["do 1", "do 2", "leave"]
    assert refusal(state, "go w") == ("B28", "discovery_first")
    assert refusal(state, "stop") == ("B28", "discovery_first")
    both, one, none = do(state, "do 2", "do 1"), do(state, "do 2", "leave"), do(state, "leave")
    assert [(s.fuel, credits(s)) for s in (both, one, none)] == [(4, 2), (2, 2), (2, 0)]
    assert {stage(s) for s in (both, one, none)} == {"flight"}


@rule("B28")
def test_what_cannot_be_taken_is_lost() -> None:
    # given a store without limiters, and a discovery that would enlarge it
    of = bureau({"a1": "fly; credits 1"}, tiles={"b6": "enlarge"})
    events: list[Event] = []
    state = do(acting("", of, fuel=5, cells=15, draws=["b6", "b7"]), "fly 1 e", events=events)
    assert stage(state) == "flight"
    # then it is passed over, and told
    assert [(event.of, event.effects) for event in events if isinstance(event, RestLost)] == [
        ("discovery", ("enlarge",))
    ]


@rule("B28")
def test_the_flight_goes_on_through_a_wormhole_just_found() -> None:
    state = do(acting("fly; credits 1", fuel=3, draws=["b10"]), "fly 1 e", "leave")
    assert "go hole1" in texts(state)
    assert tile(do(state, "go hole1")) == "s1"


@rule("B28", "B24", "B25")
def test_bureau_steps_found_work_as_elsewhere() -> None:
    of = bureau({"a1": "fly; credits 1"}, tiles={"b6": "bureau 3"})
    state = do(acting("", of, fuel=5, board=". I2 . . . .", draws=["b6", "b7"]), "fly 1 e", "do 1")
    assert (state.room, stage(state)) == (1, "room")
    state = do(state, "do 1")
    assert (state.room, state.level, texts(state)) == (3, 1, ["do 1", "turn b1", "leave"])
    state = do(state, "turn b1", "do 1")
    assert (credits(state), stage(state)) == (3, "flight")


@rule("B28")
def test_a_flight_found_follows_after_the_one_under_way() -> None:
    # given a pack of someone's own, whose tiles give a flight
    of = bureau({"a1": "fly; credits 1"}, tiles={"b5": "fly; fly"})
    state = acting("", of, fuel=9, board=". O1 O1 . . .", draws=["b5", "b6"])
    state = do(state, "fly 1 e", "do 1")
    assert texts(state) == ["do 1", "leave"]
    state = do(state, "do 1")
    # then the flight under way goes on and may land
    assert stage(state) == "flight"
    state = do(state, "land b1")
    # and the flights found follow, each leaving its tile, and may be declined
    assert stage(state) == "follow"
    state = do(state, "fly 1 w", "stop")
    assert (stage(state), "fly 1 e" in texts(state)) == ("follow", True)
    back = do(state, "fly 1 e", "stop")
    assert (stage(back), texts(back)) == ("compartment", ["do 2", "end"])
    assert texts(do(state, "leave")) == ["do 2", "end"]
    # the flight found counts among the landings of the turn
    assert refusal(do(state, "fly 1 e"), "land c1") == ("B31", "landed_here")


@rule("B29")
def test_a_flight_must_leave_its_tile_but_may_come_back() -> None:
    state = acting("fly; credits 1", fuel=4, tiles=ROW)
    assert refusal(state, "stop") == ("B29", "no_flight")
    assert refusal(state, "fly 1 hole1") == ("B29", "same_tile")
    back = do(state, "fly 1 e", "go w", "stop")
    assert (tile(back), back.fuel) == ("s1", 2)
    assert refusal(back, "fly 1 e") == ("B17", "done")


@rule("B29")
def test_without_a_move_there_is_no_flight_and_no_landing() -> None:
    # given an orange agent on board, and the ship on an orange planet
    state = acting("fly; credits 1", fuel=3, at="b5", board=". O1 . . . .", tiles=ROW)
    assert refusal(state, "land b1") == ("B30", "no_flight")
    # then the flight is still there after something else was done
    assert "fly 1 e" in texts(do(state, "do 2"))


@rule("B30")
def test_worked_case_7_landing_an_orange_agent_with_two_orange_samples() -> None:
    state = acting("fly; credits 1", fuel=3, samples="OOB", board=". O1 . . . .", tiles=ROW)
    state = do(state, "fly 1 e")
    assert "land b1" in texts(state)
    before = state.view(0)["players"][0]["compartments"]["b1"]
    after = do(state, "land b1")
    assert credits(after) == 4
    # then it is turned over, and its contacts stay as they are
    landed = after.view(0)["players"][0]["compartments"]["b1"]
    assert (landed["turned"], landed["contacts"]) == (True, before["contacts"])
    # and the flight is over
    assert stage(after) == "compartment"


@rule("B30")
def test_a_landing_counts_samples_of_that_colour_only() -> None:
    for held, amount in (("", 2), ("BBPP", 2), ("OBBBBP", 3), ("OOOPP", 5)):
        state = acting("fly; credits 1", fuel=2, samples=held, board=". O1 . . . .", tiles=ROW)
        assert credits(do(state, "fly 1 e", "land b1")) == amount


@rule("B30")
def test_landing_is_for_one_agent_on_its_front_of_the_planets_colour() -> None:
    state = do(acting("fly; credits 1", fuel=3, board=". O1 O1 o1 B0 I2", tiles=ROW), "fly 1 e")
    assert [text for text in texts(state) if text.startswith("land")] == ["land b1", "land c1"]
    assert refusal(state, "land d1") == ("B30", "landed")
    assert refusal(state, "land e1") == ("B30", "other_planet")
    assert refusal(state, "land f1") == ("B30", "inspector")
    assert refusal(state, "land a2") == ("B30", "empty")
    # and it may be left alone
    assert credits(do(state, "stop")) == 0


@rule("B30")
def test_nobody_lands_without_a_planet() -> None:
    state = do(
        acting("fly; credits 1", fuel=4, at="b5", board=". O1 . . . .", tiles={**ROW, "b11": (2, -1)}), "fly 1 w"
    )
    assert refusal(state, "land b1") == ("B30", "no_planet")
    mall = do(
        acting("fly; credits 1", fuel=4, at="b5", board=". O1 . . . .", tiles={**ROW, "b11": (2, -1)}), "fly 1 ne"
    )
    assert (tile(mall), refusal(mall, "land b1")) == ("b11", ("B30", "no_planet"))


@rule("B30")
def test_the_agent_placed_this_turn_may_land_beside_a_megamall_or_an_office() -> None:
    # given an orange planet with a megamall and a rival's office
    state = acting(
        "fly; credits 1", agent="orange", seats=2, fuel=3, tiles={"b1": (1, 0)}, rival_sites={"b1": "orange"}
    )
    after = do(state, "fly 1 e", "land a1")
    assert credits(after) == 2


@rule("B31")
def test_one_landing_a_flight_and_no_two_on_the_same_planet_in_a_turn() -> None:
    state = acting("fly; fly; fly", fuel=9, board=". O1 O1 O1 . .", tiles={"b5": (1, 0), "b12": (2, 0)})
    first = do(state, "fly 1 e", "land b1")
    # then the second flight may not land there, though it left and came back
    again = do(first, "fly 1 w", "go e")
    assert refusal(again, "land c1") == ("B31", "landed_here")
    # but on another orange planet it may
    other = do(again, "go e", "land c1")
    assert credits(other) == 4
    # and in a later turn the planet is open again
    later = do(
        acting("fly", fuel=9, at="b5", board=". o1 O1 . . .", tiles={"b5": (1, 0), "b12": (2, 0)}), "fly 1 e", "go w"
    )
    assert "land c1" in texts(later)
    assert later.landed == 0


@rule("B31")
def test_a_new_turn_opens_the_planet_again() -> None:
    state = acting("fly", fuel=9, board=". O1 O1 . . .", tiles={"b5": (1, 0)})
    state = do(state, "fly 1 e", "land b1")
    assert state.view(0)["landed"] == ["b5"]
    state = do(state, "take blue")
    assert state.view(0)["landed"] == []


@rule("B31", "B44")
def test_the_flight_of_c6_is_counted_too() -> None:
    # given C6, a compartment of the third row with a flight, orange agents on board
    of = bureau({"b3": "fly; credits 1"})
    board = """
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  B0 .  .  .  .
        O1 B0 O1 .  .  .
    """
    state = table(of, captain="C6", fuel=9, board=board, tiles={"b5": (1, 0)})
    state = do(state, "place blue b3 0", "fly 1 e", "land a1")
    assert stage(state) == "compartment"
    state = do(state, "fly 1 w", "go e")
    assert refusal(state, "land c1") == ("B31", "landed_here")


@pytest.mark.parametrize("fuel", range(10))
def test_routes_are_what_one_can_fly(fuel: int) -> None:
    # given a map with wormholes and planets
    state = acting("fly; credits 1", fuel=fuel, tiles=ROW)
    for route in state.view(0)["map"]["routes"]:
        after = state
        for leg in route["legs"]:
            before = after
            verb = "fly 1" if leg is route["legs"][0] else "go"
            after = do(before, f"{verb} {leg['way']}")
            # then each leg leads where it says for what it says
            assert before.fuel - after.fuel == leg["fuel"]
            assert after.view(0)["players"][0]["place"] == leg["place"]
            assert leg["jump"] == leg["way"].startswith("hole")
        # and the whole route
        assert fuel - after.fuel == route["fuel"]
        assert after.view(0)["players"][0]["place"] == route["place"]
        assert route["tile"] in (None, tile(after))


FIVE = {"b5": (1, 0), "b6": (2, 0), "b7": (3, 0), "b8": (4, 0), "b12": (5, 0)}


def parsed(state: BureauState, *texts: str) -> list[Action]:
    return [state.game.parse(text, 0) for text in texts]


@rule("B26", "B30")
def test_a_flight_over_five_known_borders_and_a_landing_are_one_list() -> None:
    # given an orange agent on board, and an orange planet five borders away
    state = acting("fly; credits 1", fuel=6, board=". O1 . . . .", tiles=FIVE)
    # when the whole flight is one list of the legs that the view names, and a landing
    [route] = [route for route in state.view(0)["map"]["routes"] if route["tile"] == "b12"]
    first, *rest = route["legs"]
    actions = parsed(state, f"fly 1 {first['way']}", *(f"go {leg['way']}" for leg in rest), "land b1")
    positions = steps.line(state, actions)
    # then each step has its preview, and nothing is revealed on the way
    shown = [wire(at.preview(action)) for at, action in zip(positions, actions, strict=True)]
    assert [(one["tile"], one["after"]["fuel"]) for one in shown[:5]] == [
        ("b5", 5), ("b6", 4), ("b7", 3), ("b8", 2), ("b12", 1),
    ]  # fmt: skip
    assert shown[5]["after"]["credits"] == 2
    after = steps.walk(state, actions)
    assert (tile(after), after.fuel, credits(after)) == ("b12", 1, 2)


@rule("B27")
def test_a_list_ends_at_a_discovery() -> None:
    state = acting("fly; credits 1", fuel=6, tiles=FIVE)
    assert steps.walk(state, parsed(state, "fly 1 e", "go ne")).mode == rules.DISCOVERY
    for beyond in ("leave", "go e", "stop"):
        with pytest.raises(IllegalAction) as error:
            steps.line(state, parsed(state, "fly 1 e", "go ne", beyond))
        assert (error.value.key, error.value.step) == ("past_reveal", 2)
