"""What goes out: views, previews, reasons, text; what a seat knows and what it does not."""

import json
from random import Random
from typing import Any

import pytest

import cosmodrome
from cosmodrome.games.cities.packed import common, has, members
from cosmodrome.games.cities.state import CitiesState

from .cards import GREENHOUSE, HABITAT
from .table import do, game, hand, refusal, shown, table, texts, tried, turn
from rules import rule


def play_to(round_: int, seats: int, seed: int = 3, **options: Any) -> CitiesState:
    state, rng = game.start(seats, seed, **options), Random(seed)
    while state.round < round_:
        state.play(state.sample(state.turn[0], rng))
    return state


@rule("C25")
def test_a_resample_keeps_every_worker_that_lay_open() -> None:
    state = play_to(4, 4)
    for seat in range(4):
        for seed in range(10):
            other = state.resample(seat, Random(seed))
            assert other.hands[seat] == state.hands[seat]
            for rival in range(4):
                assert common(other.hands[rival], state.seen) == common(state.hands[rival], state.seen)
                assert len(hand(other, rival)) == len(hand(state, rival))


@rule("C26")
def test_two_players_remember_the_piles() -> None:
    state = play_to(3, 2)
    for seat in (0, 1):
        other = state.resample(seat, Random(1))
        assert other.piles == state.piles
        assert other.inventory() == state.inventory()


@rule("C14")
def test_a_resample_draws_hidden_hands_and_choices_anew() -> None:
    state = game.start(3, 5)
    do(state, texts(state, 1)[0], seat=1)
    hands, choices = set(), set()
    for seed in range(60):
        other = state.resample(0, Random(seed))
        hands.add(other.hands[1])
        choices.add(other.chosen[1])
        assert has(other.hands[1], *other.chosen[1])
    assert len(hands) > 40
    assert len(choices) > 10


@rule("C34")
def test_a_resample_never_shows_a_worker_that_the_count_has_passed() -> None:
    rng = Random(9)
    for seed in range(6):
        state = game.start(4, seed, plans="rank_and_file")
        while state.round < 3:
            if state.queue:
                called = state.queue[0].worker
                for seat in range(4):
                    other = state.resample(seat, Random(seed))
                    for rival in range(4):
                        chosen = other.chosen[rival]
                        assert len(chosen) == len(state.chosen[rival])
                        assert all(n > called and has(other.hands[rival], n) for n in chosen)
            state.play(state.sample(state.turn[0], rng))


def test_a_view_holds_what_a_client_draws() -> None:
    state = play_to(5, 3, mode="advanced", monuments=True)
    view = json.loads(json.dumps(shown(state, 1)))
    assert view["deck"] == "advanced"
    assert [len(player["map"]) for player in view["players"]] == [8, 8, 8]
    for player, board in zip(view["players"], state.boards, strict=True):
        covered = {cell for tile in (*player["tiles"], *player["monuments"]) for cell in tile["cells"]}
        assert covered == set(members(board.covered))
    assert [player["hand"] is not None for player in view["players"]] == [False, True, False]
    assert view["board"]["slots"][0] == {
        "tile": "habitat",
        "source": "slot",
        "price": {"minerals": 1, "organics": 1, "energy": 1},
        "has_tile": True,
    }


def test_placements_come_with_their_cells() -> None:
    state = do(turn(1, store="2010", tiles=(HABITAT,)), "build greenhouse slot")
    action = state.legal(0)[0]
    told = action.to_json()
    assert (told["kind"], told["tile"]) == ("place", "greenhouse")
    assert isinstance(told["cells"], list)
    assert len(told["cells"]) == 4
    assert game.parse(str(action), 0) is action


def test_what_a_placement_would_change() -> None:
    state = turn(1, store="2010", tiles=(HABITAT,))
    state.objectives = (3, state.objectives[1])  # two for a greenhouse
    do(state, "build greenhouse slot")
    told = tried(state, "place greenhouse e2,f2,g2,g3")
    assert told["objective"] == 2
    assert told["sets"] == 0
    assert told["terrain"]["ice"] == {"uncovered": (9, 8), "points": (0, 0)}
    assert told["terrain"]["soil"] == {"uncovered": (16, 13), "points": (0, 0)}
    assert told["change"] == 2
    assert told["closes"] == []


def test_a_preview_tells_a_monument_that_would_be_closed_in() -> None:
    state = turn(1, store="2010", monuments=("m1", "m2"), tiles=("statue d1",))
    do(state, "build greenhouse slot")
    told = tried(state, "place greenhouse c2,d2,e2,c3")
    assert told["closes"] == [{"monument": "m1", "cells": [2]}]
    do(state, "place greenhouse c2,d2,e2,c3")
    assert tried(state, "monument m1 c1")["monument"] == 5


def test_a_preview_of_gathering_tells_what_would_be_too_much() -> None:
    told = tried(turn(17, store="3330"), "gather water")
    units = {"water": 3, "minerals": 0, "organics": 0, "energy": 0}
    store = {"water": 6, "minerals": 3, "organics": 3, "energy": 0}
    assert told == {"kind": "gather", "units": units, "store": store, "excess": 3, "limit": 9}
    told = tried(turn(3, store="3330"), "gather water")
    assert (told["excess"], told["limit"]) == (0, 12)


def test_a_preview_counts_what_an_ability_adds_of_itself() -> None:
    state = turn(1, store="4320", areas="4333")  # 2 of water, and 1 more from the bank
    told = tried(state, "gather water")
    assert told["units"]["water"] == 2
    assert (told["store"]["water"], told["excess"]) == (7, 3)
    do(state, "gather water")
    assert shown(state)["step"]["units"] == 3
    told = tried(state, "discard organics")
    assert (told["kind"], told["store"]["organics"], told["excess"]) == ("store", 1, 2)


def test_a_preview_of_a_choice_tells_day_and_night() -> None:
    state = table(deck="advanced")
    told = tried(state, texts(state, 0)[0])
    assert told["workers"][0]["is_night"] is False
    both = table(deck="advanced", plans="plans")
    assert [one["is_night"] for one in tried(both, texts(both, 0)[0])["workers"]] == [False, True]


@pytest.mark.parametrize(
    ("given", "action", "reason"),
    [
        ({"worker": 17}, "choose 3", "C15: not now: choose what to do in this turn first"),
        ({"worker": 17}, "haul 1 1 0 0", "C16: worker 17 gathers from one area"),
        ({"worker": 9, "areas": "1333"}, "haul 2 1 0 0", "C16: the area of water holds 1, not 2"),
        ({"worker": 9}, "haul 1 1 0 0", "C16: divide exactly 3 units between two areas"),
        ({"worker": 16}, "build habitat slot", "C15: worker 16 forbids building"),
        ({"worker": 18, "deck": "advanced"}, "gather water", "C15: worker 18 forbids gathering"),
        ({"worker": 1}, "build habitat dear", "C18: there is no habitat in that slot"),
        ({"worker": 1}, "build habitat reserve", "C18: no habitat was reserved"),
        ({"worker": 1}, "build habitat supply", "C18: worker 1 does not build from the supply"),
        ({"worker": 1}, "instead", "C15: worker 1 has nothing to do instead of an action"),
        ({"worker": 1}, "swap water energy", "C15: the ability of worker 1 does not do that"),
        ({"worker": 5, "store": "0111"}, "swap water energy", "C15: the store holds no water"),
        ({"worker": 5}, "swap water water", "C15: swap a unit against one of another type"),
        ({"worker": 5, "bank": "9990"}, "swap water energy", "C1: the bank has no energy"),
        ({"worker": 8, "tiles": (GREENHOUSE,)}, "lift statue c1", "C21: there is no statue on these cells"),
        ({"worker": 1}, "take water", "C15: not now: choose what to do in this turn first"),
        ({"worker": 1}, "skip", "C15: this cannot be skipped: choose what to do in this turn first"),
    ],
)
def test_reasons_name_clause_and_numbers(given: dict[str, Any], action: str, reason: str) -> None:
    assert refusal(turn(**given), action) == reason


def test_reasons_carry_a_key_and_numbers_for_clients() -> None:
    state = turn(1, store="1000")
    with pytest.raises(cosmodrome.IllegalAction) as error:
        state.check(game.parse("build power slot", 0))
    told = error.value.to_json()
    assert (told["rule"], told["key"]) == ("C18", "cannot_pay")
    lacks = {"water": 0, "minerals": 2, "organics": 0, "energy": 1}
    assert told["numbers"] == {"tile": "power", "price": 3, "has": 1, **lacks}
    assert told["sentence"] == "the power costs 3; the store lacks 2 minerals, 1 energy"
    with pytest.raises(cosmodrome.IllegalAction) as error:
        state.check(game.parse("build entertainment slot", 0))
    told = error.value.to_json()
    assert (told["key"], told["numbers"]) == ("cannot_pay_any", {"tile": "entertainment", "price": 3, "has": 1})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("fly", "cannot read the action 'fly'"),
        ("gather gold", "area is one of water"),
        ("gather", "expected 1 words after it"),
        ("place power z9", "cells are named from a1 to h8, not 'z9'"),
        ("place power", "place"),
        ("place", "expected 2 words"),
        ("build habitat shop", "source is one of slot, dear, reserve, supply"),
    ],
)
def test_notation_that_cannot_be_read(text: str, reason: str) -> None:
    with pytest.raises(cosmodrome.GameError) as error:
        game.parse(text, 0)
    assert reason in str(error.value)


def test_a_position_that_is_none_is_refused() -> None:
    data = game.start(2, 1).to_json()
    for key in data:
        broken = {name: value for name, value in data.items() if name != key}
        with pytest.raises(cosmodrome.GameError):
            game.from_json(broken)
        for wrong in (None, -1, "x", [], [99], 10**9):
            if data[key] != wrong:
                with pytest.raises(cosmodrome.GameError):
                    game.from_json({**data, key: wrong})


def test_the_table_is_drawn_for_a_terminal() -> None:
    state = turn(10, store="0201", tiles=(HABITAT, GREENHOUSE.replace("c1,c2,d2,e2", "e2,e3,f3,g3")))
    drawn = state.render(0)
    assert "    a b c d e f g h" in drawn
    assert "  1     H-H-H o" in drawn
    assert "  2   . H-H G . ." in drawn
    assert "Fitter Gleb. Build: you may overlap 1 cell of your tiles." in drawn
    assert "Your objective" not in state.render(None)
    solo = game.start(1, 1).render(0)
    assert "Automaton (difficulty 7)" in solo
    assert all(
        len(line) < 160 for line in play_to(6, 5, mode="advanced").render(2).splitlines() if "night:" not in line
    )
