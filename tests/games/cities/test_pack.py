"""The pack: what must hold, and mistakes refused with file, entry, field and what was expected."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import cosmodrome
from cosmodrome.core.packs import Pack
from cosmodrome.games.cities.effects import (
    BEFORE,
    BUILD,
    GATHER,
    INSTEAD,
    NO_ACTION,
    Again,
    Areas,
    Capacity,
    Discount,
    Forbid,
    Gain,
    Limit,
    Move,
    Permit,
    Price,
    Refund,
    Slot,
    Substitute,
    Swap,
    Tile,
)
from cosmodrome.games.cities.meta import Cities

from .table import game
from rules import rule

Files = dict[str, dict[str, Any]]


def worker(files: Files, deck: str, number: int, time: str = "ability") -> dict[str, Any]:
    found: dict[str, Any] = files[f"workers_{deck}.toml"]["worker"][number - 1][time]
    return found


def effect(files: Files, number: int, **change: Any) -> None:
    worker(files, "basic", number)["effects"][0].update(change)


MISTAKES: dict[str, Callable[[Files], object]] = {
    "buildings.toml: building habitat: field tiles: expected a whole number from 2": lambda f: f["buildings.toml"][
        "building"
    ][0].update(tiles=1),
    "buildings.toml: building greenhouse: field shape: expected cells that hang": lambda f: f["buildings.toml"][
        "building"
    ][1].update(shape="#.#"),
    "buildings.toml: building greenhouse: field shape: expected a shape of its own": lambda f: f["buildings.toml"][
        "building"
    ][1].update(shape="##\n##\n#."),
    "buildings.toml: building dome: field id: expected habitat": lambda f: f["buildings.toml"]["building"][0].update(
        id="dome"
    ),
    "buildings.toml: slot 3: field price: expected a price of 1 to 9": lambda f: f["buildings.toml"]["slot"][2].update(
        price={}
    ),
    "buildings.toml: slot 5: field price: expected same beside other": lambda f: f["buildings.toml"]["slot"][4].update(
        price={"other": 1}
    ),
    "buildings.toml: slot 1: price: unknown field gold": lambda f: f["buildings.toml"]["slot"][0]["price"].update(
        gold=1
    ),
    "buildings.toml: slot: expected one for entertainment on side 4-5, dear": lambda f: f["buildings.toml"][
        "slot"
    ].pop(),
    "asteroids.toml: asteroid loaf: field basic: expected eight lines": lambda f: f["asteroids.toml"]["asteroid"][
        0
    ].update(basic="sss"),
    "asteroids.toml: asteroid loaf: field advanced: expected cells that hang": lambda f: f["asteroids.toml"][
        "asteroid"
    ][0].update(advanced="s.s.....\n" + "........\n" * 7),
    "asteroids.toml: asteroid: expected at least 5 of them, got 4": lambda f: f["asteroids.toml"]["asteroid"].pop(),
    "objectives.toml: objective suburb: field lower: expected another": lambda f: f["objectives.toml"]["objective"][
        0
    ].update(lower="habitat"),
    "monuments.toml: monument m2: field shape: expected a shape of its own": lambda f: f["monuments.toml"]["monument"][
        1
    ].update(shape="#"),
    "monuments.toml: monument m4i: field shape: expected rows of # and ., with 1 to 4": lambda f: f["monuments.toml"][
        "monument"
    ][4].update(shape="#####"),
    "workers_basic.toml: worker 7: field number: expected 1": lambda f: f["workers_basic.toml"]["worker"][0].update(
        number=7
    ),
    "workers_basic.toml: worker: expected at least 20 that are not the expansion's, got 19": lambda f: f[
        "workers_basic.toml"
    ]["worker"][0].update(expansion=True),
    "workers_basic.toml: worker 64: field number: expected a whole number from 1 to 63": lambda f: f[
        "workers_basic.toml"
    ]["worker"][0].update(number=64),
    "workers_solo.toml: worker: expected an even number of them, 6 or more, got 13": lambda f: f["workers_solo.toml"][
        "worker"
    ].pop(),
    "workers_basic.toml: worker 1: portrait: field beard: expected true or false": lambda f: f["workers_basic.toml"][
        "worker"
    ][0].update(portrait={"beard": "long"}),
    "workers_basic.toml: worker 1: field capacity: expected a whole number": lambda f: f["workers_basic.toml"][
        "worker"
    ][0].update(capacity="two"),
    "workers_basic.toml: worker 1: field origin: expected one of attested": lambda f: f["workers_basic.toml"]["worker"][
        0
    ].pop("origin"),
    "workers_basic.toml: worker 1: ability: effect 1: field do: expected one of gain": lambda f: effect(f, 1, do="fly"),
    "workers_basic.toml: worker 1: ability: effect 1: unknown field m": lambda f: effect(f, 1, m=1),
    "workers_basic.toml: worker 1: ability: effect 1: field n: expected a whole number from 1": lambda f: effect(
        f, 1, n=0
    ),
    "workers_basic.toml: worker 1: ability: effect 1: field of: expected one of water": lambda f: effect(
        f, 1, of="gold"
    ),
    "workers_basic.toml: worker 1: ability: effect 1: field may: expected no such field": lambda f: effect(
        f, 1, may=True
    ),
    "workers_basic.toml: worker 1: ability: effect 1: field only: expected no such field": lambda f: effect(
        f, 1, only=["power"]
    ),
    "workers_basic.toml: worker 5: ability: effect 1: field may: expected true": lambda f: effect(f, 5, may=False),
    "workers_basic.toml: worker 5: ability: effect 1: field do: expected an effect that goes with": lambda f: worker(
        f, "basic", 5
    ).update(when="build"),
    "workers_basic.toml: worker 5: ability: field then: expected one of gather, build": lambda f: worker(
        f, "basic", 5
    ).update(then="fly"),
    "workers_basic.toml: worker 1: ability: field then: expected no such field": lambda f: worker(f, "basic", 1).update(
        then="build"
    ),
    "workers_basic.toml: worker 1: ability: field plus: expected no such field": lambda f: worker(f, "basic", 1).update(
        plus=True
    ),
    "workers_basic.toml: worker 1: ability: field when: expected one of gather": lambda f: worker(f, "basic", 1).update(
        when="never"
    ),
    "workers_basic.toml: worker 1: ability: field text: expected a text in ru and en": lambda f: worker(
        f, "basic", 1
    ).update(text={"en": "x"}),
    "workers_basic.toml: worker 12: ability: effect 1: field max: expected": lambda f: worker(f, "basic", 12)[
        "effects"
    ][0].pop("max"),
    "workers_basic.toml: worker 13: ability: effect 1: field with: expected one of": lambda f: effect(
        f, 13, **{"with": 1}
    ),
    "workers_basic.toml: worker 9: ability: effect 1: field n: expected 2 and no field each": lambda f: effect(
        f, 9, n=3
    ),
    "workers_advanced.toml: worker 2: night: field effects: expected no gain or limit": lambda f: worker(
        f, "advanced", 2, "night"
    )["effects"].append({"do": "gain", "n": 1, "of": "any", "from": "bank"}),
    "workers_advanced.toml: worker 16: night: field effects: expected at most one of swap": lambda f: worker(
        f, "advanced", 16, "night"
    )["effects"].append({"do": "move", "n": 1, "may": True}),
    "workers_solo.toml: worker 1: field automaton: expected two actions": lambda f: f["workers_solo.toml"]["worker"][0][
        "automaton"
    ].pop(),
    "workers_solo.toml: worker 1: automaton 2: field build: expected one of habitat": lambda f: f["workers_solo.toml"][
        "worker"
    ][0]["automaton"][1].update(build="dome"),
}


@rule("C2", "C5", "C6", "C7")
@pytest.mark.parametrize("message", MISTAKES)
def test_a_mistake_is_refused_with_its_place(message: str) -> None:
    files = copy.deepcopy(game.pack.files)
    MISTAKES[message](files)
    with pytest.raises(cosmodrome.PackError) as error:
        Cities(Pack(files))
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_a_missing_or_unknown_file_is_refused() -> None:
    files = copy.deepcopy(game.pack.files)
    del files["monuments.toml"]
    with pytest.raises(cosmodrome.PackError, match=r"monuments\.toml: the file is missing"):
        Cities(Pack(files))
    files = {**copy.deepcopy(game.pack.files), "dice.toml": {}}
    with pytest.raises(cosmodrome.PackError, match=r"dice\.toml: unknown file"):
        Cities(Pack(files))


def test_every_primitive_and_every_hook_is_used_by_some_worker() -> None:
    abilities = game.components.abilities[1:]
    used = {type(one) for ability in abilities for one in ability.effects}
    primitives = {
        Gain, Capacity, Areas, Swap, Limit, Discount, Substitute, Price, Refund, Tile, Permit, Move, Slot, Again,
        Forbid,
    }  # fmt: skip
    assert used == primitives
    permits = {one.rule for ability in abilities for one in ability.effects if isinstance(one, Permit)}
    assert permits == {"corner", "gap", "overlap"}
    assert {ability.when for ability in abilities} == {GATHER, BUILD, BEFORE, INSTEAD}
    assert {ability.then for ability in abilities} == {NO_ACTION, GATHER, BUILD}
    assert any(one.per_open for ability in abilities for one in ability.effects)


def test_every_worker_has_a_name_and_a_text_in_both_languages() -> None:
    names = set()
    for deck in game.components.decks:
        for one in deck[1:]:
            names.add(one.name.ru)
            for ability in one.abilities:
                assert 0 < len(ability.text.ru) <= 70
                assert 0 < len(ability.text.en) <= 70
    assert len(names) == 64


def test_facts_hold_every_component() -> None:
    facts = game.facts()
    assert len(facts["tiles"]) == 7
    assert len(facts["slots"]) == 15
    assert len(facts["asteroids"]) == len(facts["objectives"]) == 5
    assert len(facts["monuments"]) == 9
    workers = facts["workers"]
    assert [len(deck) for deck in (workers["basic"], workers["advanced"], workers["solo"])] == [25, 25, 14]
