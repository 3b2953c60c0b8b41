"""What Aliens sends to its clients: views, facts and previews, declared once."""

from typing import Literal, TypedDict

from ...core.outcome import ScoreJson
from .components import Quarter


class Planet(TypedDict):
    """A planet: a kind of tile for each quarter, and what lies on it."""

    tiles: tuple[str | None, str | None, str | None, str | None]  # nw, ne, se, sw
    stations: int
    aliens: int
    need: int | None  # fewest astronauts that may add a tile; None on a finished planet


class Player(TypedDict):
    """What lies before a seat."""

    planets: list[Planet | None]  # two places
    finished: list[Planet]  # in the order they were finished
    score: ScoreJson


class View(TypedDict):
    """The table as a seat sees it; tiles are named by their kind, whose facts are in `Facts`."""

    game: Literal["aliens"]
    seat: int | None
    seats: int
    turn: list[int]
    over: bool
    first: int
    round: int
    die: int  # astronauts of this turn; 0 in the first round and at the end
    row: tuple[str | None, str | None, str | None]
    stock: int
    discarded: list[str]
    players: list[Player]


class Tile(TypedDict):
    """A kind of tile, held with its rounded corner up: halves of stations on its inner edges, the rest inside."""

    count: int
    left: bool
    right: bool
    stations: int
    aliens: int


class Facts(TypedDict):
    """The components, for clients that draw them."""

    quarters: list[Quarter]
    faces: list[int]
    tiles: dict[str, Tile]


class Preview(TypedDict):
    """What an action makes of a planet, before and after; a pass touches none."""

    planet: int | None
    stations: tuple[int, int]
    aliens: tuple[int, int]
    need: int | None  # None where the planet is finished or gone
    finishes: bool
    score: int
