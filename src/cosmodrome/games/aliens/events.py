"""What happens in a game of Aliens. Everything is open to all."""

from dataclasses import dataclass

from ...core.event import Event
from .components import Quarter


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """Who begins (A4), and the first row (A5)."""

    first: int
    by_lot: bool
    row: tuple[str, ...]

    def chance(self) -> str:
        row = f"row {' '.join(self.row)}"
        return f"first {self.first}, {row}" if self.by_lot else row


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The astronauts of this turn (A7)."""

    seat: int
    astronauts: int

    def chance(self) -> str:
        return f"die {self.astronauts}"


@dataclass(frozen=True, slots=True)
class PlanetOpened(Event):
    seat: int
    planet: int
    tile: str


@dataclass(frozen=True, slots=True)
class TileAdded(Event):
    """A tile joined a planet, which now has that many stations."""

    seat: int
    planet: int
    quarter: Quarter
    tile: str
    stations: int


@dataclass(frozen=True, slots=True)
class PlanetFinished(Event):
    seat: int
    planet: int
    stations: int


@dataclass(frozen=True, slots=True)
class TurnBlocked(Event):
    """Nothing can be taken: a tile may be discarded (A15)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TileDiscarded(Event):
    seat: int
    planet: int
    quarter: Quarter
    tile: str
    is_gone: bool  # it was the planet's last tile


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class TileTurned(Event):
    """The gap in the row was filled from the stock (A16)."""

    place: int
    tile: str
    stock: int

    def chance(self) -> str:
        return f"row {self.tile}"


@dataclass(frozen=True, slots=True)
class StockEmptied(Event):
    """The last tiles lie in the row."""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The row is empty (A17), or nobody can move on (A19)."""

    is_standstill: bool


EVENTS = (
    GameStarted, DieRolled, PlanetOpened, TileAdded, PlanetFinished, TurnBlocked, TileDiscarded, TurnPassed, TileTurned,
    StockEmptied, GameEnded,
)  # fmt: skip
