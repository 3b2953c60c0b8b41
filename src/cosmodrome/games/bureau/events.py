"""What happens in a game of Bureau. Everything is open to all."""

from ...core.event import Event, event
from .actions import Kind, OfficeKind
from .contract import Lot, Stage
from .effects import Colour


@event
class GameStarted(Event):
    """Who begins (B13), the ships (B11), the captains (B12) and the first queue (B10), each by lot or named."""

    first: int
    ships: tuple[str, ...]
    captains: tuple[str, ...]
    queue: tuple[Kind, ...]
    by_lot: tuple[Lot, ...]  # which of these chance gave

    def chance(self) -> str:
        parts = []
        if "first" in self.by_lot:
            parts.append(f"first {self.first}")
        if "ships" in self.by_lot:
            parts.append(f"ships {' '.join(self.ships)}")
        if "captains" in self.by_lot:
            parts.append(f"captains {' '.join(self.captains)}")
        return ", ".join([*parts, f"queue {' '.join(self.queue)}"])


@event
class SideChosen(Event):
    seat: int
    ship: str


@event
class AgentPlaced(Event):
    seat: int
    agent: Kind
    compartment: str
    turn: int  # quarters clockwise


@event
class TurnDead(Event):
    """No agent could be placed anywhere (B15)."""

    seat: int


@event
class CaptainRewarded(Event):
    """The captain's condition was met, so many times (B16)."""

    seat: int
    captain: str
    times: int


@event
class FuelGained(Event):
    seat: int
    amount: int
    lost: int  # what did not fit
    fuel: int  # in the store now


@event
class FuelPaid(Event):
    seat: int
    amount: int
    fuel: int


@event
class CreditsGained(Event):
    seat: int
    amount: int
    credits: int


@event
class SampleTaken(Event):
    seat: int
    colour: Colour
    fuel_given: int  # 1 where fuel made room for it


@event
class SamplePaid(Event):
    seat: int
    colour: Colour


@event
class StoreEnlarged(Event):
    seat: int
    cells: int


@event
class OfficeOpened(Event):
    seat: int
    tile: str
    office: OfficeKind
    amount: int  # credits for it
    credits: int


@event
class RoomEntered(Event):
    seat: int
    room: int
    level: int  # the player's, from now on


@event
class InspectorTurned(Event):
    seat: int
    compartment: str
    amount: int
    credits: int


@event
class BorderCrossed(Event):
    seat: int
    tile: str
    fuel: int


@event
class WormholeUsed(Event):
    seat: int
    tile: str


@event
class TileDiscovered(Event):
    seat: int
    tile: str
    place: tuple[int, int]
    fuel: int
    stack: int  # tiles left

    def chance(self) -> str:
        return f"tile {self.tile}"


@event
class FlightPromised(Event):
    """A discovery gave a flight; it follows after the one under way (B28)."""

    seat: int


@event
class AgentLanded(Event):
    seat: int
    agent: Kind
    compartment: str
    tile: str
    amount: int
    credits: int


@event
class FlightEnded(Event):
    seat: int
    tile: str


@event
class RestDeclined(Event):
    """What was left of a bonus, or of the compartment's actions."""

    seat: int
    of: Stage


@event
class RestLost(Event):
    """What was left of a bonus, or of the compartment's actions, and could not be done."""

    seat: int
    of: Stage
    effects: tuple[str, ...]


@event
class QueueRedrawn(Event):
    seat: int
    queue: tuple[Kind, ...]

    def chance(self) -> str:
        return f"queue {' '.join(self.queue)}"


@event
class AgentTaken(Event):
    seat: int
    agent: Kind


@event
class QueueRefilled(Event):
    agent: Kind
    bag: int

    def chance(self) -> str:
        return f"agent {self.agent}"


@event
class BagFoundEmpty(Event):
    """Everyone has one more turn, without phase 3 (B36)."""


@event
class TurnBegun(Event):
    seat: int
    number: int  # of that seat's turns, from 1


@event
class GameEnded(Event):
    pass


EVENTS = (
    GameStarted, SideChosen, AgentPlaced, TurnDead, CaptainRewarded, FuelGained, FuelPaid, CreditsGained, SampleTaken,
    SamplePaid, StoreEnlarged, OfficeOpened, RoomEntered, InspectorTurned, BorderCrossed, WormholeUsed,
    TileDiscovered, FlightPromised, AgentLanded, FlightEnded, RestDeclined, RestLost, QueueRedrawn, AgentTaken,
    QueueRefilled, BagFoundEmpty, TurnBegun, GameEnded,
)  # fmt: skip
