"""Aliens for learners: its actions in order, and what its views become."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.action import Action
from ..core.game import Game, Value
from ..games.aliens.actions import Add, Discard, Open, Pass
from ..games.aliens.contract import Facts
from .observation import Bag, BySeat, Count, Items, Rules, Seat, Skip, Words

_ROW = range(1, 4)
_PLANETS = range(1, 3)
_QUARTERS = range(4)


def every(game: Game[Any], seats: int, options: Mapping[str, Value]) -> Iterator[Action]:
    """Every action of seat 0."""
    yield from (Open(0, tile) for tile in _ROW)
    yield from (Add(0, tile, planet, quarter) for tile in _ROW for planet in _PLANETS for quarter in _QUARTERS)
    yield from (Discard(0, planet, quarter) for planet in _PLANETS for quarter in _QUARTERS)
    yield Pass(0)


def rules(game: Game[Any], seats: int, options: Mapping[str, Value]) -> Rules:
    """What the fields of a view become whose size is open."""
    facts: Facts = game.facts()  # type: ignore[assignment]
    tiles = tuple(facts["tiles"])
    return {
        "seat": Skip("one's own seat is always the first"),
        "turn": Seat(seats),
        "first": Seat(seats),
        "row[]": Words(tiles),
        "misfits": Skip("follows from the row, the die and the planets"),
        "discarded": Bag(tiles),
        "players": BySeat(seats),
        "players[].planets": Items(len(_PLANETS)),
        "players[].planets[].tiles[]": Words(tiles),
        "players[].planets[].wants": Skip("follows from the tiles"),
        "players[].finished": Count(),
        "players[].score.parts": Skip("they add up to the total"),
    }
