"""All 64 workers: what each ability does, where it ends, and that nothing is left when it is taken away."""

import copy
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.core.packs import Pack
from cosmodrome.games.cities.meta import Cities

from .cards import CARDS
from .table import game

KEYS = sorted(CARDS)


def name(key: tuple[str, int, bool]) -> str:
    deck, number, is_night = key
    time = "" if deck != "advanced" else "-night" if is_night else "-day"
    return f"{deck}-{number}{time}"


@pytest.mark.parametrize("key", KEYS, ids=name)
def test_the_effect_of_a_worker(key: tuple[str, int, bool]) -> None:
    CARDS[key][0].run(*key)


@pytest.mark.parametrize("key", KEYS, ids=name)
def test_the_limit_of_a_worker(key: tuple[str, int, bool]) -> None:
    CARDS[key][1].run(*key)


def without(deck: str, number: int, is_night: bool) -> Cities:
    """The game with the effects of one ability taken away."""
    files = copy.deepcopy(game.pack.files)
    worker = files[f"workers_{deck}.toml"]["worker"][number - 1]
    field = "ability" if deck != "advanced" else "night" if is_night else "day"
    worker[field]["effects"] = []
    return Cities(Pack(Path("nowhere"), files))


@pytest.mark.parametrize("key", KEYS, ids=name)
def test_without_its_effect_the_case_of_a_worker_fails(key: tuple[str, int, bool]) -> None:
    plays = without(*key)
    with pytest.raises((AssertionError, cosmodrome.IllegalAction)):
        CARDS[key][0].run(*key, plays=plays)


def test_every_ability_of_every_worker_has_its_cases() -> None:
    wanted = {
        (deck, worker.number, is_night)
        for deck, workers in zip(("basic", "advanced", "solo"), game.components.decks, strict=True)
        for worker in workers[1:]
        for is_night in ((False, True) if deck == "advanced" else (False,))
    }
    assert wanted == set(CARDS)
    assert len({(deck, number) for deck, number, _ in CARDS}) == 64
