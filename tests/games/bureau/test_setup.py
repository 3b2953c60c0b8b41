"""Components and set-up: B1 to B13, B45."""

from collections import Counter
from typing import Any

import pytest

import cosmodrome
from cosmodrome.core.event import Event
from cosmodrome.games.bureau.components import axial
from cosmodrome.games.bureau.effects import COLOURS, TIMES
from cosmodrome.games.bureau.state import BureauState

from .table import acting, do, game, live, refusal, stage, table, texts, wire
from rules import rule

NEIGHBOURS = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


def places(state: BureauState) -> dict[str, tuple[int, int]]:
    tiles = state.components.tiles
    return {tiles[i].id: axial(place) for place, i in state.space.at.items()}


def planet(state: BureauState, colour: str) -> str:
    """The starting tile with a planet of that colour."""
    return next(t.id for t in state.components.tiles if t.set == "start" and t.planet == COLOURS.index(colour))


@rule("B1")
def test_planets_agents_and_samples_have_the_same_three_colours() -> None:
    facts = live.facts()
    assert facts["colours"] == ["orange", "blue", "pink"]
    assert {tile["planet"] for tile in facts["tiles"].values()} == {*facts["colours"], None}
    assert list(facts["agents"]) == [*facts["colours"], "inspector"]
    assert set(live.start(2, 1).view(None)["stock"]) == set(facts["colours"])


@rule("B2")
def test_there_are_62_agents_with_their_contacts() -> None:
    agents = wire(live.facts())["agents"]
    assert {kind: agent["bag"] for kind, agent in agents.items()} == {
        "orange": 16,
        "blue": 13,
        "pink": 10,
        "inspector": 11,
    }
    assert 4 * sum(agent["start"] for agent in agents.values()) == 12
    assert {kind: len(agent["contacts"]) for kind, agent in agents.items()} == {
        "orange": 2,
        "blue": 2,
        "pink": 3,
        "inspector": 1,
    }
    assert len(agents["inspector"]["turned_contacts"]) == 4
    assert all(agents[kind]["turned_contacts"] == agents[kind]["contacts"] for kind in COLOURS)


@rule("B2")
def test_our_agents_are_a_corner_a_straight_and_a_t() -> None:
    agents = wire(live.facts())["agents"]
    assert set(agents["blue"]["contacts"]) in ({"up", "down"}, {"left", "right"})
    assert set(agents["orange"]["contacts"]) not in ({"up", "down"}, {"left", "right"})
    assert [len(agents[kind]["turns"]) for kind in ("orange", "blue", "pink", "inspector")] == [4, 2, 4, 4]


@rule("B3")
def test_there_are_28_tiles_in_sets() -> None:
    tiles = live.facts()["tiles"].values()
    assert Counter(tile["set"] for tile in tiles) == {"start": 4, "base": 12, "3+": 6, "4": 6}
    assert all((tile["bonus"] is None) == (tile["set"] == "start") for tile in tiles)
    kinds = {(bool(tile["planet"]), tile["megamall"], bool(tile["wormhole"])) for tile in tiles}
    assert {(True, False, False), (False, True, False), (False, False, True), (False, False, False)} <= kinds
    assert (True, True, False) in kinds


@rule("B3")
def test_a_place_has_six_neighbours() -> None:
    # given a ship on the centre of a map without any other tile beside it
    state = table(fuel=5)
    spots = {tuple(route["place"]) for route in state.view(0)["map"]["routes"]}
    assert spots == NEIGHBOURS


@rule("B4")
def test_a_player_has_five_offices() -> None:
    offices = live.facts()["offices"]
    assert offices == {
        "any": {"count": 2, "credits": 4},
        "orange": {"count": 1, "credits": 8},
        "blue": {"count": 1, "credits": 8},
        "pink": {"count": 1, "credits": 8},
    }
    assert live.start(4, 1).inventory()["offices"] == 20


@rule("B4")
def test_there_are_24_samples_of_each_colour() -> None:
    assert live.start(3, 1).view(None)["stock"] == {"orange": 24, "blue": 24, "pink": 24}


@rule("B5")
def test_play_starts_anywhere_in_the_bottom_row() -> None:
    state = live.start(1, 1)
    placed = {text.split()[2] for text in texts(state)}
    assert placed == {"a1", "b1", "c1", "d1", "e1", "f1"}
    store = state.view(0)["players"][0]["store"]
    assert (len(store["row"]), store["limiters"]) == (15, 2)


@rule("B5")
def test_a_ship_has_four_rows_of_six_and_upper_rows_are_stronger() -> None:
    worth = {"fuel": 0.5, "credits": 1, "bureau": 1.2, "fill": 3, "sample": 1.5, "enlarge": 1, "office": 5, "fly": 3}
    for ship in live.components.ships:
        rows = []
        for row in range(4):
            total = 0.0
            for agenda in ship.compartments[6 * row : 6 * row + 6]:
                for item in live.components.agendas[agenda].items:
                    each = max(worth[str(e).split()[0]] * max(e.amount if e.verb != 3 else 1, 1) for e in item.options)
                    total += each * (item.times if item.per == TIMES else 2.5) - max(item.price, 0) * 0.5
            rows.append(total)
        assert len(ship.compartments) == 24
        assert rows == sorted(rows), f"{ship.id}: {rows}"
        assert rows[3] > 1.7 * rows[0], f"{ship.id}: {rows}"


@rule("B5", "B11")
def test_the_common_side_is_the_same_for_all_and_the_others_differ() -> None:
    ships = live.components.ships
    assert ships[0].id == "00"
    assert len({ship.compartments for ship in ships}) == 5
    common = live.start(4, 1).view(None)["players"]
    assert {player["ship"] for player in common} == {"00"}
    own = live.start(4, 1, ships="asymmetric").view(None)["players"]
    assert {player["ship"] for player in own} == {ship.id for ship in ships[1:]}


@rule("B5")
def test_every_compartment_of_the_rulebooks_examples_is_on_the_common_side() -> None:
    texts_ = {item["text"] for item in live.facts()["ships"]["00"]["compartments"].values()}
    for text in (
        "fuel 2", "fill", "sample here", "sample any", "enlarge", "office", "fly", "fly; fly", "bureau 2", "bureau 4",
        "pay sample -> fuel 5", "pay fuel 1 -> office", "level x fly", "level x (fuel 2 | fly)",
        "fly; fly; level x fuel 2", "offices x credits 1", "offices x fuel 2; fly",
    ):  # fmt: skip
        assert text in texts_


@rule("B6")
def test_the_track_ends_in_a_ring_of_four_rooms() -> None:
    rooms = live.facts()["rooms"]
    assert [room["level"] for room in rooms if room["level"]] == [1, 2, 3, 4]
    assert any(room["bonus"] for room in rooms)
    following = live.components.next_room
    top = next(i for i, room in enumerate(rooms) if room["level"] == 4)
    assert live.facts()["ring"] == top
    room = top
    for _ in range(4):
        room = following[room]
    assert room == top


@rule("B7")
def test_there_are_six_captains_two_of_them_harder() -> None:
    captains = live.facts()["captains"]
    assert list(captains) == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert sum(captain["harder"] for captain in captains.values()) == 2


@rule("B8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_tiles_for_a_table(seats: int) -> None:
    state = live.start(seats, 1)
    at = places(state)
    centre = live.components.tiles[live.components.centre]
    assert len(at) == 4
    assert at[centre.id] == (0, 0)
    assert centre.hole >= 0
    assert at[planet(state, "orange")] in NEIGHBOURS
    assert at[planet(state, "blue")] in NEIGHBOURS
    q, r = at[planet(state, "pink")]
    assert (q // 2, r // 2) in NEIGHBOURS
    assert (q % 2, r % 2) == (0, 0)
    assert (q // 2, r // 2) not in at.values()


@rule("B45")
def test_the_starting_tiles_alone() -> None:
    state = live.start(1, 1)
    at = places(state)
    q, r = at[planet(state, "pink")]
    assert len(at) == 2
    assert (q // 3, r // 3) in NEIGHBOURS
    assert (q % 3, r % 3) == (0, 0)
    assert state.view(0)["stack"] == 12
    assert all(live.components.tiles[i].set == "base" for i in range(28) if state.stack >> i & 1)
    assert state.view(0)["players"][0]["supply"] == {"orange": 1, "blue": 1, "pink": 1, "inspector": 0}
    assert state.view(0)["bag"] + len(state.queue) == 16
    assert len(state.queue) == 3


@rule("B9")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 12), (3, 18), (4, 24)])
def test_the_stack_by_number_of_players(seats: int, tiles: int) -> None:
    state = live.start(seats, 1)
    sets = {"base"} | ({"3+"} if seats > 2 else set()) | ({"4"} if seats > 3 else set())
    stacked = [live.components.tile_index[tile] for tile in state.view(None)["undiscovered"]]
    assert len(stacked) == tiles
    assert {live.components.tiles[i].set for i in stacked} == sets


@rule("B9")
def test_the_stack_is_shuffled() -> None:
    firsts = set()
    for seed in range(200):
        events: list[Event] = []
        do(acting("fly", fuel=9, seed=seed), "fly 1 e", events=events)
        firsts.add(next(event.chance() for event in events if event.chance()))
    assert len(firsts) == 12


@rule("B10")
@pytest.mark.parametrize(("seats", "agents"), [(2, 28), (3, 38), (4, 50)])
def test_the_bag_by_number_of_players(seats: int, agents: int) -> None:
    state = live.start(seats, 1)
    assert len(state.queue) == 3
    assert state.bag + 3 == agents
    # what is not in the bag is out of the game, and nobody knows which: all 50 less the queue may still come
    assert sum(wire(state.view(None))["unseen"].values()) == 47


@rule("B10")
def test_the_agents_of_the_bag_are_random() -> None:
    queues = {live.start(2, seed).queue for seed in range(300)}
    assert len(queues) > 45
    first = Counter(live.start(2, seed).queue[0] for seed in range(2000))
    for kind, bag in enumerate((16, 13, 10, 11)):
        assert abs(first[kind] / 2000 - bag / 50) < 0.04


@rule("B11")
def test_what_a_player_starts_with() -> None:
    for player in live.start(3, 1).view(None)["players"]:
        assert player["store"]["fuel"] == 2
        assert (player["store"]["cells"], player["store"]["limiters"]) == (9, 2)
        assert player["store"]["row"] == ["fuel"] * 2 + [None] * 7 + ["closed"] * 6
        assert player["tile"] == live.components.tiles[live.components.centre].id
        assert player["offices"] == {"any": 2, "orange": 1, "blue": 1, "pink": 1}
        assert player["supply"] == {"orange": 1, "blue": 1, "pink": 1, "inspector": 0}
        assert (player["credits"], player["room"], player["level"]) == (0, 0, 0)
        assert player["captain"] is None


@rule("B11")
def test_supplies_are_open_to_all() -> None:
    state = live.start(2, 1)
    assert state.view(0)["players"] == state.view(1)["players"] == state.view(None)["players"]


@rule("B11")
def test_boards_come_by_lot_and_everyone_may_choose_a_side() -> None:
    # given a table where sides are chosen
    state = live.start(2, 1, ships="choice", first=1)
    boards = [player["ship"] for player in state.view(None)["players"]]
    assert "00" not in boards
    assert stage(state) == "side"
    assert texts(state) == ["side common", "side own"]
    assert refusal(state, "place blue a1 0") == ("B11", "side_first")
    # when the first takes the common side and the other keeps its own
    after = do(state, "side common", "side own")
    # then each has what it chose, and the first player begins
    assert [player["ship"] for player in after.view(None)["players"]] == [boards[0], "00"]
    assert (stage(after), after.turn) == ("place", (1,))
    assert refusal(after, "side own") == ("B11", "side_fixed")
    lots = {live.start(2, seed, ships="choice").view(None)["players"][0]["ship"] for seed in range(40)}
    assert len(lots) == 4


@rule("B11", "B12")
def test_boards_and_captains_can_be_named() -> None:
    state = live.start(
        2, 1, ships="asymmetric", boards=["tanker", "trader"], captains="on", named_captains=["C6", "C2"]
    )
    players = state.view(None)["players"]
    assert [player["ship"] for player in players] == ["tanker", "trader"]
    assert [player["captain"] for player in players] == ["C6", "C2"]


@rule("B12")
def test_captains_are_optional_and_come_by_lot_one_each() -> None:
    assert {player["captain"] for player in live.start(4, 1).view(None)["players"]} == {None}
    found = set()
    for seed in range(40):
        dealt = [player["captain"] for player in live.start(4, seed, captains="on").view(None)["players"]]
        assert len(set(dealt)) == 4
        found |= set(dealt)
    assert found == {"C1", "C2", "C3", "C4", "C5", "C6"}


@rule("B13")
def test_the_first_player_is_named_or_drawn_then_clockwise() -> None:
    assert {live.start(3, seed).turn for seed in range(40)} == {(0,), (1,), (2,)}
    state = live.start(3, 1, first=2)
    order = []
    for _ in range(5):
        order.append(state.turn[0])
        turn = state.turns
        while state.turns == turn:
            state.play(state.legal(state.turn[0])[-1])
    assert order == [2, 0, 1, 2, 0]


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (2, {"first": 2}, "option first: seat 2 is not at a table of 2"),
        (5, {}, "seats: expected one of 1, 2, 3, 4, got 5"),
        (2, {"boards": ["tanker", "trader"]}, "option boards: it needs another value of ships than common"),
        (2, {"boards": ["tanker"], "ships": "asymmetric"}, "expected one for each of 2 seats, got 1"),
        (2, {"named_captains": ["C1", "C1"], "captains": "on"}, "option named_captains: a value is named twice"),
        (1, {"named_captains": ["C7"], "captains": "on"}, "option named_captains: unknown value 'C7'"),
        (2, {"captains": "yes"}, "option captains: expected one of off, on, got 'yes'"),
    ],
)
def test_options_that_cannot_be_are_refused(seats: int, options: dict[str, Any], message: str) -> None:
    with pytest.raises(cosmodrome.GameError) as error:
        game.start(seats, 1, **options)
    assert message in str(error.value)
