"""What clients are told instead of guessing it: facts, steps, previews, reasons."""

import ast
import inspect
import re

from cosmodrome.core.schema import fault, part
from cosmodrome.games.cities import contract, preview, reasons, view
from cosmodrome.games.cities.meta import Cities

from .cards import HABITAT
from .table import do, game, shown, texts, tried, turn
from rules import rule

NONE = {"water": 0, "minerals": 0, "organics": 0, "energy": 0}


def test_nothing_vague_is_in_what_is_sent() -> None:
    for module in (contract, view, preview, reasons):
        source = inspect.getsource(module)
        assert not re.search(r"\bAny\b|\bcast\(|dict\[str, object\]", source), module.__name__


def test_an_unknown_field_is_a_fault() -> None:
    schema = part(Cities.schema(), "View")
    told = shown(game.start(2, 1))
    assert fault(schema, told) is None
    assert fault(schema, {**told, "secret": 1}) == "secret: an unknown field"


def test_the_keys_of_reasons_are_all_told() -> None:
    tree = ast.parse(inspect.getsource(reasons))
    calls = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "IllegalAction"
    ]
    keys = {ast.literal_eval(call.args[1]) for call in calls}
    assert keys == set(reasons.REASONS)
    assert len(keys) == len(reasons.REASONS)


def test_no_reason_has_an_article_before_a_name() -> None:
    assert not re.search(r"\ban? \{", inspect.getsource(reasons))


def test_facts_say_which_night_ability_adds_to_the_day_ability() -> None:
    for worker in game.facts()["workers"]["advanced"].values():
        day, night = worker["abilities"]
        assert not day["plus"]
        assert night["plus"] == night["text"]["en"].startswith("Day +") == night["text"]["ru"].startswith("Дневная +")


def test_facts_say_what_a_portrait_shows() -> None:
    basic = game.facts()["workers"]["basic"]
    assert basic["1"]["name"]["en"] == "Courier Yasya"
    assert not basic["1"]["portrait"]["beard"]
    assert sum(not worker["portrait"]["beard"] for worker in basic.values()) == 14


def test_facts_say_which_workers_are_the_expansions() -> None:
    for deck in ("basic", "advanced"):
        workers = game.facts()["workers"][deck].values()
        assert [worker["number"] for worker in workers if worker["is_new"]] == [21, 22, 23, 24, 25]
    assert not any(worker["is_new"] for worker in game.facts()["workers"]["solo"].values())


def test_the_main_step_says_what_each_area_would_give() -> None:
    assert shown(turn(17, areas="5210"))["step"]["gains"] == {"water": 3, "minerals": 2, "organics": 1, "energy": 0}
    assert shown(turn(18, deck="advanced", store="2222"))["step"]["gains"] == NONE  # who may not gather


def test_a_building_tried_out_says_which_units_stand_in_for_others() -> None:
    # given energy that pays for everything, and the printed price in the store too
    told = tried(turn(13, store="0114"), "build habitat slot")
    assert told["price"] == {"minerals": 1, "organics": 1, "energy": 1}
    by_price = {tuple(one["units"].values()): one["stand_ins"]["energy"] for one in told["payments"]}
    assert by_price == {(0, 1, 1, 1): 0, (0, 0, 1, 2): 1, (0, 1, 0, 2): 1, (0, 0, 0, 3): 2}
    assert told["payments"][told["usual"]]["units"] == {"water": 0, "minerals": 1, "organics": 1, "energy": 1}
    # where the price leaves the types open, none does
    open_ = tried(turn(1, store="2110"), "build entertainment slot")
    assert all(one["stand_ins"] == NONE for one in open_["payments"])


def test_a_building_from_the_dear_slot_or_the_supply_says_its_price() -> None:
    dear = {"minerals": 2, "organics": 1, "energy": 1}
    assert tried(turn(1, seats=4), "build power dear")["price"] == dear
    assert tried(turn(21, seats=4, empty=("power",)), "build power supply")["price"] == {"minerals": 2, "energy": 1}
    assert tried(turn(1, seats=4, reserved="power"), "build power reserve")["price"] == {"minerals": 2, "energy": 1}


def test_a_tile_lifted_says_where_it_may_go_and_what_that_changes() -> None:
    state = turn(8, tiles=(HABITAT, "greenhouse e2,f2,g2,g3"))
    told = tried(state, "lift greenhouse e2,f2,g2,g3")
    assert told["tile"] == "greenhouse"
    do(state, "lift greenhouse e2,f2,g2,g3")
    assert len(told["placements"]) == len(told["changes"]) == len(texts(state))
    for action, cells, change in zip(state.legal(0), told["placements"], told["changes"], strict=True):
        assert list(action.values()[-1]) == cells
        assert {"kind": "place", **change} == state.preview(action)


def test_every_step_of_a_build_has_its_preview() -> None:
    state = turn(1, store="2110")
    assert tried(state, "build entertainment slot")["kind"] == "build"
    do(state, "build entertainment slot")
    assert tried(state, "pay 2 1 0 0") == {"kind": "pay", "price": {**NONE, "water": 2, "minerals": 1}}
    do(state, "pay 2 1 0 0")
    assert tried(state, texts(state)[0])["kind"] == "place"


@rule("C18")
def test_any_tile_is_tried_out_at_any_time() -> None:
    # given one who cannot pay: the trial says what the store lacks, where the tile could go and what that changes
    poor = tried(turn(1, store="0100"), "build habitat slot")
    assert (poor["kind"], poor["has_tile"]) == ("trial", True)
    assert poor["lacks"] == {"organics": 1, "energy": 1}
    assert len(poor["placements"]) == len(poor["changes"]) > 1
    # where the types are open, only how many units
    assert tried(turn(1, store="1100"), "build entertainment slot")["lacks"] == {"any": 1}
    # given an empty slot, a rival's turn, or all choosing
    assert not tried(turn(1, empty=("power",)), "build power slot")["has_tile"]
    assert tried(turn(1, store="2222"), "build habitat slot", seat=1)["kind"] == "trial"
    choosing = game.start(2, 7)
    assert tried(choosing, "build greenhouse slot")["lacks"] == {"water": 1}


def test_a_trial_of_a_slot_that_is_not_there_is_refused() -> None:
    state = turn(1, store="0000")
    assert not state.can_try(state.game.parse("build habitat dear", 0))
    assert state.can_try(state.game.parse("build habitat slot", 0))


def test_the_usual_payment_is_from_what_is_most_plentiful() -> None:
    told = tried(turn(1, store="1203"), "build entertainment slot")
    assert told["payments"][told["usual"]]["units"] == {**NONE, "minerals": 1, "energy": 2}
