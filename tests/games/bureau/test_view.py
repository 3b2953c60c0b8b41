"""What clients draw: the view, previews and the text for a terminal."""

import json
from random import Random
from typing import Any

import pytest

import cosmodrome

from .table import acting, bureau, do, game, live, table, texts


def test_a_view_has_all_that_a_client_draws() -> None:
    state = acting(
        "fly; level x (fuel 2 | fly); pay sample -> office", fuel=5, room=6, board=". O1 . . . .", samples="P"
    )
    data = json.loads(json.dumps(state.view(0)))
    assert (data["stage"], data["placed"], data["round"], data["rounds"]) == ("compartment", "a1", 1, 14)
    items = data["agenda"]["items"]
    # chips with their counters and actions
    assert [(item["done"], item["limit"]) for item in items] == [(0, 1), (0, 2), (0, 1)]
    assert [chip["chip"] for item in items for chip in item["chips"]] == [1, 2, 3, 4]
    assert items[1]["chips"][0]["actions"] == ["do 2"]
    assert items[0]["chips"][0]["actions"][0] == "fly 1 e"
    # and the reason where there is none
    why = items[2]["chips"][0]["why"]
    assert (why["rule"], why["key"]) == ("B23", "no_planet")
    # every action of a chip is legal and the other way round
    offered = [text for item in items for chip in item["chips"] for text in chip["actions"]]
    assert sorted([*offered, "end"]) == sorted(texts(state))
    # the map says where ways lead and what they cost
    assert {(way["way"], tuple(way["place"]), way["tile"], way["fuel"]) for way in data["map"]["ways"]} == {
        ("e", (1, 0), None, 3), ("ne", (1, -1), None, 3), ("nw", (0, -1), None, 3),
        ("w", (-1, 0), None, 3), ("sw", (-1, 1), None, 3), ("se", (0, 1), None, 3),
    }  # fmt: skip


def test_counters_of_what_waits_are_there_in_a_flight() -> None:
    state = acting("fly; level x fuel 2", fuel=5, room=6, draws=["b6", "b7"])
    data = do(state, "do 2", "fly 1 e").view(0)
    assert data["agenda"]["source"] == {"tile": "b6"}
    assert [waiting["stage"] for waiting in data["waiting"]] == ["flight", "compartment"]
    assert [(item["text"], item["done"], item["limit"]) for item in data["waiting"][1]["items"]] == [
        ("fly", 1, 1),
        ("level x fuel 2", 1, 2),
    ]


def test_rooms_and_inspectors_are_named() -> None:
    state = do(acting("bureau 3", room=1, board=". I2 . . . ."), "do 1")
    agenda = state.view(0)["agenda"]
    assert (agenda["source"], agenda["inspectors"], agenda["steps"]) == ({"room": 3}, ["b1"], 1)


def test_facts_and_view_speak_of_the_same_things() -> None:
    facts, data = live.facts(), live.start(4, 1, captains="on", ships="asymmetric").view(2)
    for player in data["players"]:
        assert player["ship"] in facts["ships"]
        assert player["captain"] in facts["captains"]
        assert set(player["compartments"]) == set(facts["compartments"])
    assert {tile["tile"] for tile in data["map"]["tiles"]} | set(data["undiscovered"]) == set(facts["tiles"])
    assert len(data["map"]["unexplored"]) > 6


def test_a_preview_of_a_placement() -> None:
    state = table(bureau({"b1": "fuel 2"}), board="O1 . . . . .", captain="C2", supply="P")
    shown = state.preview(game.parse("place pink b1 0", 0))
    assert shown["contacts"] == ["up", "right", "left"]
    assert shown["meets"] == ["left"]
    assert shown["opens"] == ["c1", "b2"]
    assert shown["agenda"]["text"] == "fuel 2"
    assert (shown["captain"], shown["draws"]) == (0, False)
    assert state.preview(game.parse("place pink f1 1", 0))["captain"] == 1


@pytest.mark.parametrize(
    ("effects", "given", "action", "shown"),
    [
        ("fuel 3", {"fuel": 8}, "do 1", {"fuel": [8, 9]}),
        ("credits 2", {"credits": 5}, "do 1", {"credits": [5, 7]}),
        ("enlarge", {}, "do 1", {"cells": [9, 12]}),
        ("bureau 1", {"room": 4}, "do 1", {"room": [4, 5]}),
        ("sample any", {}, "sample 1 blue", {"blue_samples": [0, 1]}),
        ("sample any", {"fuel": 9}, "squeeze 1 blue", {"blue_samples": [0, 1], "fuel": [9, 8]}),
        ("office", {"at": "s4"}, "office 1 pink", {"credits": [0, 8], "offices": [0, 1]}),
        ("fly", {"fuel": 2, "tiles": {"b5": (1, 0)}}, "fly 1 e", {"fuel": [2, 1], "tile": "b5", "place": [1, 0]}),
    ],
)
def test_a_preview_says_what_changes(
    effects: str, given: dict[str, Any], action: str, shown: dict[str, object]
) -> None:
    state = acting(effects, **given)
    assert state.preview(state.game.parse(action, 0)) == {"draws": False, **shown}


def test_a_preview_does_not_tell_what_will_be_drawn() -> None:
    state = acting("fly", fuel=5)
    assert state.preview(state.game.parse("fly 1 w", 0)) == {
        "draws": True,
        "place": [-1, 0],
        "tile": None,
        "fuel": [5, 2],
    }
    refill = do(state, "end")
    assert refill.preview(refill.game.parse("take blue", 0)) == {"draws": True, "supply": "blue"}
    alike = do(acting("fuel 1", queue="OOO"), "end")
    assert alike.preview(alike.game.parse("redraw", 0)) == {"draws": True}


def test_a_preview_of_an_inspector_shows_what_it_opens() -> None:
    state = do(acting("bureau 1", bureau({"a1": "bureau 1"}, [""] * 15), room=2, board=". . I2 . . ."), "do 1")
    shown = state.preview(state.game.parse("turn c1", 0))
    assert shown == {"draws": False, "credits": [0, 2], "opens": ["b1", "d1", "c2"]}


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
