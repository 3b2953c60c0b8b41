"""What happens in a game of Aliens. Everything is open to all."""

from ...core.event import Event, event
from .components import Quarter


@event
class GameStarted(Event):
    """Who begins (A4), and the first row (A5)."""

    first: int
    by_lot: bool
    row: tuple[str, ...]

    def chance(self) -> str:
        row = f"row {' '.join(self.row)}"
        return f"first {self.first}, {row}" if self.by_lot else row


@event
class DieRolled(Event):
    """The astronauts of this turn (A7)."""

    seat: int
    astronauts: int

    def chance(self) -> str:
        return f"die {self.astronauts}"


@event
class PlanetOpened(Event):
    seat: int
    planet: int
    tile: str


@event
class TileAdded(Event):
    """A tile joined a planet, which now has that many stations."""

    seat: int
    planet: int
    quarter: Quarter
    tile: str
    stations: int


@event
class PlanetFinished(Event):
    seat: int
    planet: int
    stations: int


@event
class TurnBlocked(Event):
    """Nothing can be taken: a tile may be discarded (A15)."""

    seat: int


@event
class TileDiscarded(Event):
    seat: int
    planet: int
    quarter: Quarter
    tile: str
    is_gone: bool  # it was the planet's last tile


@event
class TurnPassed(Event):
    seat: int


@event
class TileTurned(Event):
    """The gap in the row was filled from the stock (A16)."""

    place: int
    tile: str
    stock: int

    def chance(self) -> str:
        return f"row {self.tile}"


@event
class StockEmptied(Event):
    """The last tiles lie in the row."""


@event
class GameEnded(Event):
    """The row is empty (A17), or nobody can move on (A19)."""

    is_standstill: bool


EVENTS = (
    GameStarted, DieRolled, PlanetOpened, TileAdded, PlanetFinished, TurnBlocked, TileDiscarded, TurnPassed, TileTurned,
    StockEmptied, GameEnded,
)  # fmt: skip
