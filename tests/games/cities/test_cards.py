"""All 64 workers: what each ability does, where it ends, and that nothing is left when it is taken away."""

import copy

import pytest

import cosmodrome
from cosmodrome.core.packs import Pack
from cosmodrome.games.cities.meta import Cities

from .cards import CARDS
from .table import Case, game

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


def without(key: tuple[str, int, bool], effect: int | None) -> Cities:
    """The game with one effect of an ability taken away, or all of them."""
    deck, number, is_night = key
    files = copy.deepcopy(game.pack.files)
    worker = files[f"workers_{deck}.toml"]["worker"][number - 1]
    field = "ability" if deck != "advanced" else "night" if is_night else "day"
    effects = worker[field]["effects"]
    worker[field]["effects"] = [] if effect is None else effects[:effect] + effects[effect + 1 :]
    return Cities(Pack(files))


def holds(case: Case, key: tuple[str, int, bool], plays: Cities) -> bool:
    try:
        case.run(*key, plays=plays)
    except (AssertionError, cosmodrome.IllegalAction):
        return False
    return True


@pytest.mark.parametrize("key", KEYS, ids=name)
def test_without_its_effect_the_cases_of_a_worker_fail(key: tuple[str, int, bool]) -> None:
    effect, limit = CARDS[key]
    assert not holds(effect, key, without(key, None))
    deck, number, is_night = key
    effects = game.components.decks[("basic", "advanced", "solo").index(deck)][number].abilities[is_night].effects
    if len(effects) > 1:
        for i in range(len(effects)):
            plays = without(key, i)
            assert not (holds(effect, key, plays) and holds(limit, key, plays)), effects[i]


def test_every_ability_of_every_worker_has_its_cases() -> None:
    wanted = {
        (deck, worker.number, is_night)
        for deck, workers in zip(("basic", "advanced", "solo"), game.components.decks, strict=True)
        for worker in workers[1:]
        for is_night in ((False, True) if deck == "advanced" else (False,))
    }
    assert wanted == set(CARDS)
    assert len({(deck, number) for deck, number, _ in CARDS}) == 64
