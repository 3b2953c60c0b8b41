"""A pack of one's own with a 26th basic worker: one TOML entry, and it is dealt, offered, shown and played."""

import shutil
from pathlib import Path
from random import Random

import pytest

import cosmodrome
from cosmodrome import bots
from cosmodrome.core.schema import fault, part
from cosmodrome.games.cities.events import WorkerRevealed
from cosmodrome.games.cities.meta import Cities
from cosmodrome.games.cities.packed import has, set_of

from rules import rule

ENTRY = """
[[worker]]
number = 26
name = { ru = "Новенькая Зоя", en = "Newcomer Zoya" }
capacity = 4
portrait = { beard = false }
origin = "printed"
[worker.ability]
when = "gather"
effects = [{ do = "gain", n = 1, of = "any", from = "bank" }]
text = { ru = "Сбор: ещё 1 любой из банка.", en = "Gather: any 1 more from the bank." }
"""
PICKED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 26]


@pytest.fixture(scope="module")
def larger(tmp_path_factory: pytest.TempPathFactory) -> Cities:
    """The game with the published pack and one worker more."""
    folder = tmp_path_factory.mktemp("packs") / "own"
    shutil.copytree(Cities.home / "1.0.0", folder)
    workers = folder / "workers_basic.toml"
    workers.write_text(workers.read_text("utf-8") + ENTRY, "utf-8")
    game = cosmodrome.load("cities", folder)
    assert isinstance(game, Cities)
    return game


@rule("C6", "C11")
def test_it_is_among_the_workers_of_a_game(larger: Cities) -> None:
    pool = larger.start(2, 1).view(0)["workers"]["pool"]
    assert pool == [*range(1, 21), 26]
    hands = [larger.start(5, seed).hands for seed in range(20)]
    assert any(has(hand, 26) for dealt in hands for hand in dealt)
    assert larger.start(2, 1, mode="advanced").view(0)["workers"]["pool"] == list(range(1, 21))


@rule("C11")
def test_it_is_offered_to_be_picked(larger: Cities) -> None:
    option = next(option for option in larger.options if option.name == "workers")
    assert option.values == tuple(range(1, 27))
    state = larger.start(2, 1, workers=PICKED)
    assert state.view(0)["workers"]["pool"] == PICKED
    with pytest.raises(cosmodrome.GameError, match="there is no worker 26 in the advanced mode"):
        larger.start(2, 1, mode="advanced", workers=PICKED)


def test_it_is_shown(larger: Cities) -> None:
    facts = larger.facts()
    assert facts["workers"]["basic"]["26"]["name"]["en"] == "Newcomer Zoya"
    assert fault(part(Cities.schema(), "Facts"), facts) is None
    state = larger.start(2, 1, workers=PICKED)
    state.hands[0] = set_of((1, 2, 3, 26))
    assert "Newcomer Zoya" in state.render(0)


@pytest.mark.parametrize("level", [level.name for level in bots.levels()])
def test_it_is_played_to_the_end_by_every_bot(larger: Cities, level: str) -> None:
    rng = Random(4)
    match = larger.match(3, 7, workers=PICKED)
    bot = bots.make(level, larger)
    while not match.state.over:
        seat = match.state.turn[0]
        match.play(bot.choose(match.state.resample(seat, rng), seat, rng, iterations=4))
    played = [event.worker for event in match.log(None) if isinstance(event, WorkerRevealed)]
    assert 26 in played
    assert match.record().replay_by(larger).state == match.state


def test_the_expansions_workers_are_those_the_pack_says(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    shutil.copytree(Cities.home / "1.0.0", folder)
    workers = folder / "workers_basic.toml"
    entry = ENTRY.replace("capacity = 4\n", "capacity = 4\nexpansion = true\n")
    workers.write_text(workers.read_text("utf-8") + entry, "utf-8")
    game = cosmodrome.load("cities", folder)
    assert game.start(2, 1).view(0)["workers"]["pool"] == list(range(1, 21))
    assert game.start(2, 1, monuments=True, new_workers=True).view(0)["workers"]["pool"] == list(range(1, 27))
    option = next(option for option in game.options if option.name == "new_workers")
    assert option.text.en == "Workers 21–26 of the expansion"
