"""What can be chosen for a table: games, their options and packs, levels of bots, clocks."""

from collections.abc import Iterable, Sequence
from typing import Any, TypedDict

from .. import bots
from ..core.game import Game
from ..core.text import TextJson
from .clocks import RANGES
from .entries import OptionValue
from .viewers import COLOURS


class LevelJson(TypedDict):
    """A level of bots."""

    name: str
    title: TextJson
    text: TextJson


class OptionJson(TypedDict):
    """One thing a table may choose."""

    name: str
    values: list[str | int | bool]
    default: OptionValue
    many: bool
    text: TextJson
    lines: list[TextJson]


class PackJson(TypedDict):
    """A pack that a table can be made with."""

    pack: str
    version: str
    title: TextJson
    standard: bool


class GameJson(TypedDict):
    """A game that can be played here."""

    name: str
    title: TextJson
    rules: str
    seats: list[int]
    kids: bool
    options: list[OptionJson]
    packs: list[PackJson]


class GameFacts(GameJson):
    """A game with the components to draw."""

    pack: str
    facts: dict[str, object]


class Games(TypedDict):
    """Everything that can be chosen for a table."""

    games: list[GameJson]
    levels: list[LevelJson]
    colours: int
    clocks: dict[str, tuple[int, int]]


def game_json(packs: Sequence[Game[Any]]) -> GameJson:
    """A game with each of its packs, its own first."""
    game = packs[0]
    return {
        "name": game.name,
        "title": game.title.to_json(),
        "rules": game.rules,
        "seats": list(game.seats),
        "kids": game.kids,
        "options": [_option(option) for option in game.options],
        "packs": [
            {
                "pack": choice.pack.hash,
                "version": choice.pack.version,
                "title": choice.pack.title.to_json(),
                "standard": choice is game,
            }
            for choice in packs
        ],
    }


def games_json(games: Iterable[Sequence[Game[Any]]]) -> Games:
    """Every game, its options and packs, and the levels of bots."""
    return {
        "games": [game_json(packs) for packs in games],
        "levels": [
            {"name": level.name, "title": level.title.to_json(), "text": level.text.to_json()}
            for level in bots.levels()
        ],
        "colours": COLOURS,
        "clocks": RANGES,
    }


def facts_json(game: Game[Any], packs: Sequence[Game[Any]]) -> GameFacts:
    """One game with the components to draw."""
    return {
        **game_json(packs),
        "options": [_option(option) for option in game.options],
        "seats": list(game.seats),
        "pack": game.pack.hash,
        "facts": dict(game.facts()),
    }


def _option(option: Any) -> OptionJson:
    told: OptionJson = option.to_json()
    return told
