"""The library as others use it: every public name once, types that are told, objects that say what they are."""

import importlib
import pkgutil
import sys
from typing import get_args, get_overloads, get_type_hints

import pytest

import cosmodrome
from cosmodrome.games.aliens.state import AliensState

import tiny

MODULES = [
    module.name
    for module in pkgutil.walk_packages(cosmodrome.__path__, "cosmodrome.")
    if module.name.split(".")[1] in ("core", "games", "bots")
]


@pytest.mark.parametrize("name", cosmodrome.__all__)
def test_a_public_name_can_be_imported_and_says_what_it_is(name: str) -> None:
    found = getattr(cosmodrome, name)
    source = getattr(sys.modules.get(found.__module__), "__file__", None)
    assert found.__doc__ or not str(source).endswith(".py")  # the compiler leaves out what a class says


def test_every_public_name_is_exported_once() -> None:
    exported = [(name, "cosmodrome") for name in cosmodrome.__all__]
    for module in map(importlib.import_module, MODULES):
        exported += [(name, module.__name__) for name in getattr(module, "__all__", ())]
        assert all(hasattr(module, name) for name in getattr(module, "__all__", ()))
    names = [name for name, _ in exported]
    assert sorted(names) == sorted(set(names))
    assert list(cosmodrome.__all__) == sorted(cosmodrome.__all__)


def test_what_the_base_classes_name_is_exported() -> None:
    assert {"Action", "Event", "Outcome", "Pack", "Text"} <= set(cosmodrome.__all__)


def test_the_state_of_a_game_is_known_by_its_name() -> None:
    state: AliensState = cosmodrome.load("aliens").start(2, 7)
    told = [get_type_hints(one) for one in get_overloads(cosmodrome.load)]
    known = {get_args(one["name"]): get_args(one["return"])[0] for one in told}
    for name in ("aliens", "cities", "bureau"):
        assert known.get((name,)) is type(cosmodrome.load(name).start(2, 7))
    assert state.seats == 2


def test_objects_say_what_they_are() -> None:
    match = tiny.register().match(2, 7, first=1)
    assert repr(match.state) == "<tiny: 2 seats, round 0, turn 0, 1>"
    assert repr(match) == "<match at ply 0: <tiny: 2 seats, round 0, turn 0, 1>>"
    assert repr(match.game) == f"<game tiny, pack 1.0.0 {match.game.pack.hash[:12]}>"
    while not match.state.over:
        match.play(match.state.legal(match.state.turn[0])[-1])
    assert repr(match.state) == "<tiny: 2 seats, round 3, over>"
