"""What clients draw: the view, previews and the text for a terminal."""

import inspect
import json
import re
from random import Random
from typing import Any

import pytest

import cosmodrome
from cosmodrome.games.bureau import reasons
from cosmodrome.games.bureau.reasons import REASONS
from cosmodrome.games.bureau.state import BureauState

from .table import acting, bureau, do, game, live, table, texts, wire
from rules import rule


def test_a_view_has_all_that_a_client_draws() -> None:
    state = acting(
        "fly; level x (fuel 2 | fly); pay sample -> office", fuel=5, room=6, board=". O1 . . . .", samples="P"
    )
    data = wire(state.view(0))
    assert (data["stage"], data["placed"], data["round"], data["rounds"]) == ("compartment", "a1", 1, 14)
    items = data["agenda"]["items"]
    # chips with their counters and actions
    assert [(item["done"], item["limit"]) for item in items] == [(0, 1), (0, 2), (0, 1)]
    assert [chip["chip"] for item in items for chip in item["chips"]] == [1, 2, 3, 4]
    assert items[1]["chips"][0]["offers"] == [{"kind": "do", "action": "do 2"}]
    assert items[0]["chips"][0]["offers"][0] == {"kind": "fly", "action": "fly 1 e", "way": "e"}
    # and the reason where there is none
    why = items[2]["chips"][0]["why"]
    assert (why["rule"], why["key"]) == ("B23", "no_planet")
    # every action of a chip is legal and the other way round
    offered = [offer["action"] for item in items for chip in item["chips"] for offer in chip["offers"]]
    assert sorted([*offered, "end"]) == sorted(texts(state))
    # the map says where ways lead and what they cost
    assert {(way["way"], tuple(way["place"]), way["tile"], way["fuel"]) for way in data["map"]["ways"]} == {
        ("e", (1, 0), None, 3), ("ne", (1, -1), None, 3), ("nw", (0, -1), None, 3),
        ("w", (-1, 0), None, 3), ("sw", (-1, 1), None, 3), ("se", (0, 1), None, 3),
    }  # fmt: skip


def test_counters_of_what_waits_are_there_in_a_flight() -> None:
    state = acting("fly; level x fuel 2", fuel=5, room=6, draws=["b6", "b7"])
    data = wire(do(state, "do 2", "fly 1 e").view(0))
    assert data["agenda"]["source"] == {"kind": "tile", "tile": "b6"}
    assert [waiting["stage"] for waiting in data["waiting"]] == ["flight", "compartment"]
    assert [(item["text"], item["done"], item["limit"]) for item in data["waiting"][1]["items"]] == [
        ("fly", 1, 1),
        ("level x fuel 2", 1, 2),
    ]


def test_rooms_and_inspectors_are_named() -> None:
    state = do(acting("bureau 3", room=1, board=". I2 . . . ."), "do 1")
    agenda = wire(state.view(0))["agenda"]
    assert (agenda["source"], agenda["inspectors"], agenda["steps"]) == ({"kind": "room", "room": 3}, ["b1"], 1)


def test_facts_and_view_speak_of_the_same_things() -> None:
    facts, data = live.facts(), live.start(4, 1, captains="on", ships="asymmetric").view(2)
    for player in data["players"]:
        assert player["ship"] in facts["ships"]
        assert player["captain"] in facts["captains"]
        assert set(player["compartments"]) == set(facts["compartments"])
    assert {tile["tile"] for tile in data["map"]["tiles"]} | set(data["undiscovered"]) == set(facts["tiles"])
    assert len(data["map"]["unexplored"]) > 6


def preview(state: BureauState, text: str) -> Any:
    return wire(state.preview(state.game.parse(text, state.turn[0])))


def changes(shown: Any) -> dict[str, object]:
    """What a preview says will change."""
    return {name: [was, shown["after"][name]] for name, was in shown["before"].items() if was != shown["after"][name]}


def test_a_preview_of_a_placement() -> None:
    state = table(bureau({"b1": "fuel 2"}), board="O1 . . . . .", captain="C2", supply="P")
    shown = preview(state, "place pink b1 0")
    assert shown["contacts"] == ["up", "right", "left"]
    assert shown["meets"] == ["left"]
    assert shown["opens"] == ["b2"]  # the hull leads to c1 already
    assert [item["text"] for item in shown["items"]] == ["fuel 2"]
    assert (shown["kind"], shown["captain"], shown["draws"], changes(shown)) == ("place", 0, False, {})
    paid = preview(state, "place pink f1 1")
    assert (paid["captain"], [given(item) for item in paid["reward"]]) == (1, [[5]])


def given(item: Any) -> list[int | str]:
    """What each chip of an item gives now, or why it gives nothing."""
    return [chip["gives"] or chip["why"]["key"] for chip in item["chips"]]


@rule("B18", "B20", "B22", "B23", "B32", "B33")
@pytest.mark.parametrize(
    ("effects", "position", "gives"),
    [
        ("fly; fly", {"fuel": 3}, [[2]]),
        ("fly", {"fuel": 0, "at": "s4"}, [["no_fuel"]]),
        ("level x fly", {}, [["level_none"]]),
        ("level x (fuel 2 | fly)", {"room": 6, "fuel": 8}, [[1, 2]]),  # one cell is free; level 2
        ("offices x credits 2", {"seats": 2, "sites": {"s3": "any", "s4": "pink"}}, [[4]]),
        ("offices x fuel 2; credits 3", {}, [["offices_none"], [3]]),
        ("pay fuel 1 -> office", {"fuel": 0, "at": "s4"}, [["fuel_price"]]),
        ("pay fuel 1 -> office", {"at": "s4"}, [[8]]),
        ("office", {"at": "s1"}, [["no_planet"]]),
        ("office", {"at": "s4", "sites": {"s4": "any"}}, [["office_there"]]),
        ("office", {"seats": 2, "at": "s4", "sites": {"s2": "any"}}, [[8]]),
        ("sample here", {}, [["nothing_here"]]),
        ("sample any; sample any", {"fuel": 8}, [[2]]),
        ("sample any", {"fuel": 0, "samples": "OOOOOOOOO"}, [["no_room"]]),
        ("pay sample -> fuel 5", {"fuel": 6, "samples": "OB"}, [[2]]),
        ("fuel 2; fill", {"fuel": 9}, [["store_full"], ["store_full"]]),
        ("fill", {"fuel": 4}, [[5]]),
        ("enlarge", {"cells": 15}, [["no_limiter"]]),
        ("enlarge; bureau 2", {}, [[3], [2]]),
    ],
)
def test_a_preview_of_a_placement_says_what_each_chip_gives_now(
    effects: str, position: dict[str, Any], gives: list[list[int | str]]
) -> None:
    state = table(bureau({"a1": effects}), **position)
    shown = preview(state, "place blue a1 0")
    assert [given(item) for item in shown["items"]] == gives
    # then the same is offered once the agent is there
    assert [given(item) for item in wire(do(state, "place blue a1 0").view(0))["agenda"]["items"]] == gives


@rule("B20", "B23", "B30", "B31")
def test_a_preview_of_a_flight_says_what_could_be_had_there() -> None:
    state = acting("fly; fly; office; sample here", agent="orange", seats=2, fuel=6, samples="OO")
    orange = next(way for way in state.view(0)["map"]["ways"] if way["tile"] == "s2")["way"]
    shown = preview(state, f"fly 1 {orange}")
    assert shown["landing"] == {"agent": "orange", "credits": 4, "samples": 2}
    assert shown["offices"] == [{"office": "any", "credits": 4}, {"office": "orange", "credits": 8}]
    assert shown["samples"] == ["orange"]
    # what this turn cannot do is left out
    bare = preview(acting("fly", seats=2, fuel=6), f"fly 1 {orange}")
    assert (bare["tile"], bare["landing"], bare["offices"], bare["samples"]) == ("s2", None, [], [])


@rule("B37", "B40")
def test_income_is_told_by_source_and_the_captains_apart() -> None:
    state = acting("office; credits 3", captain="C2", at="s4", samples="OBP")
    state = do(state, "do 1", "office 1 pink", "do 2")
    player = wire(state.view(0))["players"][0]
    assert {one["source"]: (one["credits"], one["count"]) for one in player["income"]} == {
        "captain": (5, 1),
        "effects": (3, None),
        "offices": (8, 1),
        "landings": (0, 0),
        "inspectors": (0, 0),
        "sets": (6, 1),
    }
    assert sum(one["credits"] for one in player["income"]) == player["score"]["total"] == 22
    assert dict(player["score"]["parts"])["effects"] == 8  # records count them together


@rule("B18")
@pytest.mark.parametrize(
    ("effects", "fuel", "gained"),
    [
        ("fuel 2", 2, 2),
        ("fuel 2; fuel 2", 6, 3),  # what does not fit is lost
        ("fill", 2, 7),
        ("fly; fill; fuel 3", 2, 7),
        ("fuel 2 | credits 2; level x fuel 2; pay sample -> fuel 5", 2, 0),  # a choice, a repetition, a price
    ],
)
def test_a_preview_of_a_placement_says_what_fuel_fits(effects: str, fuel: int, gained: int) -> None:
    state = table(bureau({"a1": effects}), fuel=fuel)
    assert preview(state, "place blue a1 0")["fuel"] == gained


def colours(**samples: int) -> dict[str, int]:
    return {"orange": 0, "blue": 0, "pink": 0} | samples


@pytest.mark.parametrize(
    ("effects", "given", "action", "shown"),
    [
        ("fuel 3", {"fuel": 8}, "do 1", {"fuel": [8, 9]}),
        ("credits 2", {"credits": 5}, "do 1", {"credits": [5, 7]}),
        ("enlarge", {}, "do 1", {"cells": [9, 12]}),
        ("bureau 1", {"room": 4}, "do 1", {"room": [4, 5]}),
        ("sample any", {}, "sample 1 blue", {"samples": [colours(), colours(blue=1)]}),
        ("sample any", {"fuel": 9}, "squeeze 1 blue", {"fuel": [9, 8], "samples": [colours(), colours(blue=1)]}),
        ("office", {"at": "s4"}, "office 1 pink", {"credits": [0, 8], "offices": [0, 1]}),
        ("fly", {"fuel": 2, "tiles": {"b5": (1, 0)}}, "fly 1 e", {"fuel": [2, 1]}),
    ],
)
def test_a_preview_says_what_changes(
    effects: str, given: dict[str, Any], action: str, shown: dict[str, object]
) -> None:
    found = preview(acting(effects, **given), action)
    assert (changes(found), found["draws"]) == (shown, False)


def test_a_preview_does_not_tell_what_will_be_drawn() -> None:
    state = acting("fly", fuel=5)
    shown = preview(state, "fly 1 w")
    assert (shown["kind"], shown["draws"], shown["place"], shown["tile"]) == ("flight", True, [-1, 0], None)
    assert changes(shown) == {"fuel": [5, 2]}
    taking = preview(do(state, "end"), "take blue")
    assert (taking["kind"], taking["draws"], taking["agent"]) == ("take", True, "blue")
    assert preview(do(acting("fuel 1", queue="OOO"), "end"), "redraw")["draws"]


def test_a_preview_of_an_inspector_shows_what_it_opens() -> None:
    state = do(acting("bureau 1", bureau({"a1": "bureau 1"}, [""] * 15), room=2, board=". . I2 . . ."), "do 1")
    shown = preview(state, "turn c1")
    assert (shown["kind"], shown["opens"], changes(shown)) == ("turn", ["c2"], {"credits": [0, 2]})


@rule("B46")
@pytest.mark.parametrize(("captain", "second"), [(None, 50), ("C2", 65)])
def test_a_game_alone_shows_how_far_up_the_ranks_it_has_come(captain: str | None, second: int) -> None:
    ranks = wire(table(credits=second, captain=captain).view(0))["ranks"]
    assert [rank["id"] for rank in ranks] == [rank["id"] for rank in wire(live.facts())["ranks"]]
    assert [rank["at_least"] for rank in ranks[:3]] == [0, second, second + 20]
    assert [rank["reached"] for rank in ranks] == [True, True, False, False, False, False]
    assert table(seats=2).view(0)["ranks"] == []


@rule("B6")
def test_facts_say_which_room_comes_next() -> None:
    rooms = live.facts()["rooms"]
    assert [room["next"] for room in rooms] == [*range(1, len(rooms)), live.facts()["ring"]]


@rule("B2", "B14")
def test_facts_say_how_agents_lie_and_where_compartments_are() -> None:
    facts = live.facts()
    assert facts["agents"]["blue"]["turns"] == [
        {"turn": 0, "contacts": ["up", "down"]},
        {"turn": 1, "contacts": ["right", "left"]},
    ]
    assert facts["compartments"]["b1"] == {
        "column": 1,
        "row": 0,
        "beside": {"up": "b2", "right": "c1", "down": None, "left": "a1"},
    }


def test_every_reason_key_is_given_somewhere() -> None:
    given = set(re.findall(r'"([a-z_]+)"', inspect.getsource(reasons).split("REASONS", 1)[1]))
    assert set(REASONS) <= given


def test_the_text_draws_ship_map_track_store_and_queue() -> None:
    state = acting(
        "fly; sample here", fuel=4, samples="PO", room=6, board=". o1 I2 . . .", tiles={"b1": (1, 0)}, queue="OIB"
    )
    text = state.render(0)
    for part in (
        "Turn 1 of 14   seat 0: the compartment's actions",
        "[b1 OM]",
        "[s1 @1]",
        "6:★2 fuel 2 ^0",
        "Queue   orange, inspector, blue",
        "BLUE",
        "INSPECTOR",
        "landed",
        "Store   [▮▮▮▮···OPxxxxxx]   fuel 4, free 3 of 9 open cells",
        "chip 1: fly   0 of 1 done",
        "chip 2: sample here   0 of 1 done   not now: there is neither a planet nor a megamall here (B20)",
        "Ways with their fuel: e b1 1; ne unexplored 3",
    ):
        assert part in text, text
    # contacts: the blue agent meets the hull and points up; the orange one meets the hull and points at a bare side
    bottom = next(line for line in text.splitlines() if line.startswith("1 "))
    assert bottom.count("▶") == 1


def test_the_text_shows_rivals_and_captains() -> None:
    text = live.start(3, 1, captains="on", ships="asymmetric").render(0)
    assert text.count("Seat ") == 3
    assert text.count("supply: 1 orange, 1 blue, 1 pink") == 3
    assert sum(f"C{i} " in text for i in range(1, 7)) == 3


def test_every_position_of_random_games_can_be_drawn_and_read_back() -> None:
    for seed in range(4):
        rng = Random(seed)
        state = live.start(1 + seed, seed, captains="on", ships="choice")
        while True:
            assert state.render(0)
            assert live.from_json(json.loads(json.dumps(state.to_json()))) == state
            if state.over:
                break
            legal = state.legal(state.turn[0])
            for action in legal:
                assert live.parse(str(action), state.turn[0]) is action
            state.play(legal[rng.randrange(len(legal))])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", 5), ("first", 1), ("seat", "0"), ("mode", "asleep"), ("agenda", "fly away"), ("used", -1),
        ("number", 1.5), ("under", [["flight", "", 0]]), ("under", [["flight", "", 0, 0]]),
        ("stack", ["b1", "zz"]), ("placed", 24),
        ("map", [["s1", 3]]), ("queue", [4]), ("queue", [0, 0, 0, 0]), ("back", [1, 2]), ("bag", 99),
        ("stock", [24, 24, 23]),
        ("players", []), ("generator", {}), ("captains", 1), ("closing", 9), ("landed", [1]), ("turns", True),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(field: str, value: object) -> None:
    data = json.loads(json.dumps(table().to_json()))
    data[field] = value
    with pytest.raises(cosmodrome.GameError):
        game.from_json(data)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("ship", "ark"), ("captain", "C9"), ("supply", [1, 1, 1]), ("agents", [1, 1, 0, 0]), ("turned", 2),
        ("contacts", "zz"), ("contacts", "f"), ("fuel", 16), ("cells", 10), ("samples", [9, 9, 9]),
        ("room", 16), ("tally", [-1, 0, 0, 0]),
        ("pawn", "b1"), ("sites", [["s1", 0]]), ("sites", [["s4", 1]]), ("lines", 1024),
    ],
)  # fmt: skip
def test_a_player_that_cannot_be_is_refused(field: str, value: object) -> None:
    data = json.loads(json.dumps(table().to_json()))
    data["players"][0][field] = value
    with pytest.raises(cosmodrome.GameError):
        game.from_json(data)
