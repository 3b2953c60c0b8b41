"""A captain more: one entry in a pack, with a condition there is, and nothing else."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import cast

import pytest

import cosmodrome
from cosmodrome import bots
from cosmodrome.cli import main
from cosmodrome.games.bureau.meta import Bureau

from .table import credits, do, stage, table, texts
from rules import rule

SEVENTH = """
[[captain]]
id = "C7"
name = { ru = "Землемер", en = "Surveyor" }
condition = "square"
reward = "credits 4"
harder = false
origin = "designed"
"""


def owned(folder: Path, change: Callable[[str], str]) -> Bureau:
    """A pack of one's own: ours with other captains."""
    assert main(["pack", "new", "bureau", str(folder)]) == 0
    path = folder / "captains.toml"
    path.write_text(change(path.read_text("utf-8")), "utf-8")
    return cast(Bureau, cosmodrome.load("bureau", pack=folder))


@pytest.fixture(scope="module")
def seven(tmp_path_factory: pytest.TempPathFactory) -> Bureau:
    """Our pack with one entry more."""
    return owned(tmp_path_factory.mktemp("seven") / "pack", lambda text: text + SEVENTH)


@rule("B7", "B12")
def test_a_seventh_captain_is_offered_and_dealt(seven: Bureau) -> None:
    [offered] = [option.values for option in seven.options if option.name == "named_captains"]
    assert offered == ("C1", "C2", "C3", "C4", "C5", "C6", "C7")
    dealt = {
        player["captain"] for seed in range(30) for player in seven.start(4, seed, captains="on").view(0)["players"]
    }
    assert dealt == set(offered)


@rule("B41")
def test_a_seventh_captain_does_what_its_condition_says(seven: Bureau) -> None:
    # given three agents of a square in the bottom corner, and none in the third row
    board = """
        .  .  .  .  .  .
        .  .  .  .  .  .
        B0 B0 .  .  .  .
        .  B0 .  .  .  .
    """
    state = do(table(seven, captain="C7", board=board), "place blue a1 0")
    assert stage(state) == "captain"
    assert texts(state) == ["do 1", "leave"]
    assert credits(do(state, "do 1")) == 4
    # and one placed into the third row, where nothing is completed
    board = "\n".join(["B0 . . . . ."] * 2)
    assert stage(do(table(seven, captain="C7", board=board), "place blue a3 0")) == "compartment"


def test_a_seventh_captain_is_drawn_by_the_facts(seven: Bureau) -> None:
    facts = seven.facts()["captains"]["C7"]
    assert (facts["name"]["en"], facts["condition"]) == ("Surveyor", "square")
    assert facts["reward"]["text"] == "credits 4"


@pytest.mark.parametrize("level", [level.name for level in bots.levels()])
def test_a_seventh_captain_is_played_to_the_end_by_every_bot(seven: Bureau, level: str) -> None:
    state = seven.start(2, 5, captains="on", named_captains=("C7", "C2"))
    bot, rng = bots.make(level, seven), Random(level)
    while not state.over:
        seat = state.turn[0]
        state.play(bot.choose(state.resample(seat, rng), seat, rng, None, 2))
    assert len(state.outcome().scores) == 2


@rule("B39", "B40")
def test_a_captain_has_the_condition_that_the_pack_names(tmp_path: Path) -> None:
    # given C1 and C2 with each other's condition
    words = {"line of three": "edge column", "edge column": "line of three"}
    swap = re.compile('condition = "(line of three|edge column)"')
    game = owned(tmp_path / "pack", lambda text: swap.sub(lambda found: f'condition = "{words[found[1]]}"', text))
    # then C1 is rewarded at the edge
    assert stage(do(table(game, captain="C1"), "place blue a1 0")) == "captain"
    assert stage(do(table(game, captain="C2"), "place blue a1 0")) == "compartment"
