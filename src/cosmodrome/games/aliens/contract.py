"""What Aliens sends to its clients: views, facts and previews, declared once."""

from typing import Literal, TypedDict

from ...core.outcome import ScoreJson
from .components import Quarter


class Want(TypedDict):
    """A free quarter beside a tile: whether a tile needs half a station on each edge there; None where it is alone."""

    quarter: Quarter
    left: bool | None
    right: bool | None


class Planet(TypedDict):
    """A planet: a kind of tile for each quarter, and what lies on it."""

    tiles: tuple[str | None, str | None, str | None, str | None]  # nw, ne, se, sw
    stations: int
    aliens: int
    need: int | None  # fewest astronauts that may add a tile; None on a finished planet
    lacks: int | None  # astronauts that this turn is short of that; None out of turn and on a finished planet
    wants: list[Want]


class Player(TypedDict):
    """What lies before a seat."""

    planets: list[Planet | None]  # two places
    finished: list[Planet]  # in the order they were finished
    score: ScoreJson


class Misfit(TypedDict):
    """A tile of the row that cannot be taken in this turn: which of its edges clash on the planet that has the crew."""

    tile: int
    planet: int | None  # None where no planet has the crew
    left: bool
    right: bool


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
    misfits: list[Misfit]
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
    is_stuck: bool  # no face of the die is enough for one more tile
    finishes: bool
    score: int
