"""What happens in a game of Cities. Hands, objectives and choices not yet revealed are for their own seat only."""

from typing import ClassVar, Literal

from ...core.event import Event, event
from .names import ResourceName, SourceName, TileName

Units = tuple[int, int, int, int]  # water, minerals, organics, energy
Hand = Literal["left", "right"]  # of a solo worker's two automaton actions


@event
class AsteroidsDealt(Event):
    """The asteroid of every seat (C10)."""

    asteroids: tuple[str, ...]

    def chance(self) -> str:
        return f"asteroids {' '.join(self.asteroids)}"


@event
class MonumentsDrawn(Event):
    """The monuments of this game (C35)."""

    monuments: tuple[str, ...]

    def chance(self) -> str:
        return f"monuments {' '.join(self.monuments)}"


@event
class HandDealt(Event):
    """The first hand of a seat (C11, C39)."""

    seat: int
    workers: tuple[int, ...]

    def chance(self) -> str:
        return f"hand {self.seat}: {' '.join(map(str, self.workers))}"


@event
class ObjectiveDealt(Event):
    """The objective of a seat (C13)."""

    seat: int
    objective: str

    def chance(self) -> str:
        return f"objective {self.seat}: {self.objective}"


@event
class RoundStarted(Event):
    round: int


@event
class WorkersChosen(Event):
    """What a seat has chosen, for itself; that it has, the others see in their view (C14)."""

    seat: int
    workers: tuple[int, ...]


@event
class WorkerRevealed(Event):
    """A chosen worker lies open (C14, C33, C34)."""

    reveals: ClassVar[bool] = True
    seat: int
    worker: int


@event
class TurnStarted(Event):
    seat: int
    worker: int
    is_night: bool


@event
class TurnPassed(Event):
    """No action was possible (C19)."""

    seat: int


@event
class ResourcesGathered(Event):
    seat: int
    units: Units


@event
class ResourcesTaken(Event):
    """Units that an ability gave, from the bank or from the areas."""

    seat: int
    units: Units
    is_bank: bool


@event
class ResourcesDiscarded(Event):
    """The excess of a store went to the bank (C17)."""

    seat: int
    units: Units


@event
class ResourcesSwapped(Event):
    seat: int
    given: ResourceName
    taken: ResourceName


@event
class AbilityUsed(Event):
    """A worker's ability took the place of an action (C15)."""

    seat: int
    worker: int


@event
class PricePaid(Event):
    """A price went to the bank (C18)."""

    seat: int
    tile: TileName
    source: SourceName
    units: Units


@event
class TilePlaced(Event):
    seat: int
    tile: TileName
    cells: tuple[int, ...]


@event
class TileMoved(Event):
    seat: int
    tile: TileName
    origin: tuple[int, ...]
    cells: tuple[int, ...]


@event
class TileReserved(Event):
    seat: int
    tile: TileName
    source: SourceName


@event
class MonumentPlaced(Event):
    seat: int
    monument: str
    cells: tuple[int, ...]


@event
class MonumentDeclined(Event):
    seat: int


@event
class AreasFilled(Event):
    """What every area holds after the refresh, and what the bank could not give (C23)."""

    units: Units
    lacking: Units


@event
class SlotsFilled(Event):
    """The buildings whose slots got a new tile (C24)."""

    tiles: tuple[TileName, ...]


@event
class WorkersPassed(Event):
    """Used workers, which lay open, went into another hand (C25)."""

    seat: int
    to: int
    workers: tuple[int, ...]


@event
class PileTaken(Event):
    """A seat took the two workers at its right (C26)."""

    seat: int


@event
class WorkersTaken(Event):
    """Which workers a pile held that nobody had seen (C12, C26)."""

    seat: int
    workers: tuple[int, ...]

    def chance(self) -> str:
        return f"pile {self.seat}: {' '.join(map(str, self.workers))}"


@event
class WorkersLaid(Event):
    """A seat put its used workers on the pile at its left (C26)."""

    seat: int
    workers: tuple[int, ...]


@event
class AutomatonRevealed(Event):
    """The top of the deck, turned up for the automaton (C41)."""

    worker: int

    def chance(self) -> str:
        return f"automaton {self.worker}"


@event
class AutomatonFailed(Event):
    """The automaton tried an action and could not do it: the reason is a message key (C42-C44)."""

    side: Hand
    action: Literal["build", "gather"]
    tile: TileName | None
    reason: Literal["no_tile", "cannot_pay", "areas_empty", "store_full"]


@event
class AutomatonBuilt(Event):
    side: Hand
    tile: TileName
    units: Units


@event
class AutomatonGathered(Event):
    """What it took; `skipped` are icons whose area was empty or for which it had no room (C44)."""

    side: Hand
    units: Units
    skipped: int


@event
class AutomatonPassed(Event):
    """Neither action could be done (C42)."""


@event
class DeckRenewed(Event):
    """The discard pile became the deck (C45)."""

    workers: int


@event
class GameEnded(Event):
    """The eighth round is over; objectives are shown (C22)."""

    reveals: ClassVar[bool] = True
    objectives: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (
    AsteroidsDealt, MonumentsDrawn, HandDealt, ObjectiveDealt, RoundStarted, WorkersChosen, WorkerRevealed,
    TurnStarted, TurnPassed, ResourcesGathered, ResourcesTaken, ResourcesDiscarded, ResourcesSwapped, AbilityUsed,
    PricePaid, TilePlaced, TileMoved, TileReserved, MonumentPlaced, MonumentDeclined, AreasFilled, SlotsFilled,
    WorkersPassed, PileTaken, WorkersTaken, WorkersLaid, AutomatonRevealed, AutomatonFailed, AutomatonBuilt,
    AutomatonGathered, AutomatonPassed, DeckRenewed, GameEnded,
)  # fmt: skip
