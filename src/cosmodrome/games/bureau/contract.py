"""What Bureau sends to its clients: views, facts and previews, declared once.

Compartments are a1 (bottom left) to f4; places are axial coordinates [q, r] of pointy hexagons, q to the right and r
down to the right; ways are e, ne, nw, w, sw, se and hole1, hole2, … for wormholes. Things are named by the ids under
which `Facts` describes them.
"""

from typing import Literal, NotRequired, TypedDict

from ...core.errors import ReasonJson
from ...core.outcome import ScoreJson
from ...core.text import TextJson
from .actions import Kind, OfficeKind
from .compartments import Line, Side
from .conditions import Word
from .effects import Colour, Per, SampleKind, Verb

# What is waited for.
Stage = Literal[
    "side", "place", "captain", "compartment", "follow", "discovery", "room", "flight", "refill", "close", "over"
]
AgendaStage = Literal["captain", "compartment", "follow", "discovery", "room"]  # where chips are offered
Lot = Literal["first", "ships", "captains"]  # what chance may settle before the start
IncomeSource = Literal["captain", "effects", "offices", "landings", "inspectors", "sets"]
Spot = tuple[int, int]  # a place on the map
Cell = Literal["fuel", "orange", "blue", "pink", "closed"] | None  # of a store; None: free

# Counts


class AgentCounts(TypedDict):
    """A number for each kind of agent."""

    orange: int
    blue: int
    pink: int
    inspector: int


class ColourCounts(TypedDict):
    """A number for each colour of samples."""

    orange: int
    blue: int
    pink: int


class OfficeCounts(TypedDict):
    """A number for each kind of office."""

    any: int
    orange: int
    blue: int
    pink: int


# Effects


class Effect(TypedDict):
    """One simple effect, with its notation."""

    kind: Verb
    text: str
    amount: NotRequired[int]  # of fuel, credits, steps in the bureau
    sample: NotRequired[SampleKind]


class Price(TypedDict):
    """What has to be given for an item."""

    kind: Literal["fuel", "sample"]
    amount: int


class Chip(TypedDict):
    """An effect under the number that actions call it by."""

    chip: int
    effect: Effect


class _ItemHead(TypedDict):
    text: str
    per: Per
    times: int | None  # None where it may be done by level or offices
    price: Price | None


class Item(_ItemHead):
    """One effect, or a choice of two."""

    chips: list[Chip]


class Effects(TypedDict):
    """Items to do in any order."""

    text: str
    items: list[Item]


# What is offered


class DoOffer(TypedDict):
    """A chip that is simply done."""

    kind: Literal["do"]
    action: str


class SampleOffer(TypedDict):
    """A sample to take, to take for 1 fuel, or to pay with."""

    kind: Literal["sample", "squeeze", "pay"]
    action: str
    colour: Colour


class OfficeOffer(TypedDict):
    """An office to put down, and its credits."""

    kind: Literal["office"]
    action: str
    office: OfficeKind
    credits: int


class FlyOffer(TypedDict):
    """A way to start a flight."""

    kind: Literal["fly"]
    action: str
    way: str


Offer = DoOffer | SampleOffer | OfficeOffer | FlyOffer


class OfferedChip(Chip):
    """A chip with what can be done with it now, or why nothing can."""

    offers: list[Offer]
    gives: (
        int  # with all that is left of it: fuel that fits, credits, steps, cells, samples, flights; an office's credits
    )
    why: ReasonJson | None


class _Counted(_ItemHead):
    done: int
    limit: int


class OfferedItem(_Counted):
    """An item that is offered, how often it was done and may be done."""

    chips: list[OfferedChip]


class WaitingItem(_Counted):
    """An item that waits, how often it was done and may be done."""

    chips: list[Chip]


class FromCaptain(TypedDict):
    """Effects of a captain's reward."""

    kind: Literal["captain"]
    captain: str


class FromTile(TypedDict):
    """Effects of a discovery."""

    kind: Literal["tile"]
    tile: str


class FromRoom(TypedDict):
    """Effects of a room of the bureau."""

    kind: Literal["room"]
    room: int


class FromCompartment(TypedDict):
    """Effects of this turn's compartment, and what was paid for there."""

    kind: Literal["compartment"]
    compartment: str


Source = FromCaptain | FromTile | FromRoom | FromCompartment


class _AgendaHead(TypedDict):
    text: str
    stage: AgendaStage
    source: Source


class Agenda(_AgendaHead):
    """The chips that are offered now."""

    items: list[OfferedItem]
    inspectors: list[str]  # compartments whose inspector may turn over in this room
    steps: int  # rooms still to walk after this one


class WaitingAgenda(_AgendaHead):
    """Chips that wait for the present step."""

    items: list[WaitingItem]


class WaitingFlight(TypedDict):
    """A flight that waits for the present step."""

    stage: Literal["flight"]


# The map


class OfficeSite(TypedDict):
    """Whose office stands on a planet."""

    seat: int
    office: OfficeKind


class SpaceTile(TypedDict):
    """A tile on the map."""

    tile: str
    place: Spot
    pawns: list[int]  # seats
    office: OfficeSite | None


class Way(TypedDict):
    """Where a way that can be flown now leads."""

    way: str
    place: Spot
    tile: str | None  # None: unexplored
    fuel: int


class Leg(Way):
    """One step of a route."""

    jump: bool  # through a wormhole


class Route(TypedDict):
    """A place that the ship could reach in one flight, and how to get there for the least fuel."""

    place: Spot
    tile: str | None
    fuel: int
    legs: list[Leg]  # `fly CHIP` the first way, then `go` each of the others


class SpaceMap(TypedDict):
    """The open tiles, the unexplored places beside them, and where the ship in turn can fly."""

    tiles: list[SpaceTile]
    unexplored: list[Spot]
    ways: list[Way]
    routes: list[Route]


# Players


class Compartment(TypedDict):
    """What lies in a compartment, and on which of its sides a contact waits for whoever comes."""

    agent: Kind | None
    turned: bool
    contacts: list[Side]
    faced: list[Side]


class Store(TypedDict):
    """The store: fuel from the left, samples from the right end of what is open."""

    fuel: int
    free: int
    cells: int
    limiters: int
    samples: ColourCounts
    row: list[Cell]


class Site(TypedDict):
    """An office that was put down."""

    tile: str
    office: OfficeKind


class Income(TypedDict):
    """Credits by where they came from, and what was counted for them."""

    source: IncomeSource
    credits: int
    count: int | None  # times, offices, agents, inspectors, sets


class Player(TypedDict):
    """What belongs to a seat."""

    ship: str
    captain: str | None
    supply: AgentCounts
    compartments: dict[str, Compartment]
    store: Store
    room: int
    level: int
    tile: str
    place: Spot
    offices: OfficeCounts  # still aboard
    sites: list[Site]
    lines: list[Line]  # that have paid (B39)
    credits: int
    income: list[Income]  # if the game ended now; the captain's first
    score: ScoreJson


class RankBound(TypedDict):
    """A rank of a game alone: the credits it takes here, and whether the score so far has them (B46)."""

    id: str
    at_least: int
    reached: bool


class View(TypedDict):
    """The table, which is open to all but for what is still to be drawn."""

    game: Literal["bureau"]
    seat: int | None
    seats: int
    turn: list[int]
    over: bool
    first: int
    captains: bool
    stage: Stage
    round: int
    rounds: int
    no_refill: bool  # phase 3 has ended for good
    placed: str | None  # this turn's compartment
    landed: list[str]  # planets closed to landings this turn
    queue: list[Kind]
    bag: int
    returned: AgentCounts  # known to be in the bag
    unseen: AgentCounts  # in the bag or out of the game
    stock: ColourCounts
    stack: int
    undiscovered: list[str]  # the tiles of the stack, in no order
    map: SpaceMap
    agenda: Agenda | None
    waiting: list[WaitingAgenda | WaitingFlight]  # the innermost first
    players: list[Player]
    ranks: list[RankBound]  # rising; none with more than one player


# Facts


class Numbers(TypedDict):
    """The numbers of the rules."""

    border: int
    unexplored: int
    landing: int
    inspector: int
    set: int
    cells: int
    limiter: int
    samples: int
    turns: dict[str, int]  # of each player, by number of players


class Beside(TypedDict):
    """The compartments around one; None: the hull."""

    up: str | None
    right: str | None
    down: str | None
    left: str | None


class Position(TypedDict):
    """Where a compartment lies: column from the left and row from the bottom, from 0."""

    column: int
    row: int
    beside: Beside


class Border(TypedDict):
    """A way over a border, and the step on the map that it is."""

    way: str
    step: Spot


class Turning(TypedDict):
    """How an agent may lie: quarters clockwise, and its contacts then."""

    turn: int
    contacts: list[Side]


class AgentFacts(TypedDict):
    """A kind of agent."""

    name: TextJson
    start: int
    bag: int
    contacts: list[Side]
    turned_contacts: list[Side]  # on its back
    turns: list[Turning]  # those that lie differently


class AgentKinds(TypedDict):
    """The kinds of agents."""

    orange: AgentFacts
    blue: AgentFacts
    pink: AgentFacts
    inspector: AgentFacts


class Ship(TypedDict):
    """A side of a ship board."""

    name: TextJson
    character: TextJson
    compartments: dict[str, Effects]


class Room(TypedDict):
    """A room of the bureau."""

    name: TextJson
    level: int
    bonus: Effects | None
    next: int  # the room one step on


class Tile(TypedDict):
    """A space tile."""

    name: TextJson
    set: str
    planet: Colour | None
    megamall: bool
    wormhole: str | None  # its way
    bonus: Effects | None


class Captain(TypedDict):
    """A captain ability."""

    name: TextJson
    condition: Word
    harder: bool
    reward: Effects


class OfficeFacts(TypedDict):
    """A kind of office."""

    count: int
    credits: int


class OfficeKinds(TypedDict):
    """The kinds of offices."""

    any: OfficeFacts
    orange: OfficeFacts
    blue: OfficeFacts
    pink: OfficeFacts


class Rank(TypedDict):
    """A rank of a game alone, and the credits it takes without a captain ability."""

    id: str
    name: TextJson
    at_least: int


class Facts(TypedDict):
    """The components, for clients that draw them."""

    colours: list[Colour]
    kinds: list[Kind]
    sides: list[Side]
    compartments: dict[str, Position]
    rows: int
    columns: int
    ways: list[Border]
    numbers: Numbers
    agents: AgentKinds
    ships: dict[str, Ship]
    rooms: list[Room]
    ring: int  # the first room of the ring
    tiles: dict[str, Tile]
    captains: dict[str, Captain]
    offices: OfficeKinds
    ranks: list[Rank]
    captain_bonus: int  # more credits for each rank with a captain ability


# Previews


class Standing(TypedDict):
    """What an action may change for its seat."""

    fuel: int
    cells: int
    samples: ColourCounts
    room: int
    level: int
    credits: int
    offices: int  # on planets


class _Preview(TypedDict):
    draws: bool  # chance has a part in it, which nobody can know
    before: Standing
    after: Standing


class PlacePreview(_Preview):
    """Placing an agent: contacts that would meet, compartments opened to others, what would be offered then."""

    kind: Literal["place"]
    contacts: list[Side]
    meets: list[Side]
    opens: list[str]
    captain: int  # how often the captain's condition would be met
    reward: list[OfferedItem]  # what the captain would offer; none where the condition is not met
    items: list[OfferedItem]  # what the compartment would offer
    fuel: int  # that the compartment gives without a choice, as far as it fits


class Landing(TypedDict):
    """A landing that could end a flight: the agent, its credits, and how many of them are for samples."""

    agent: Kind
    credits: int
    samples: int


class OfficeThere(TypedDict):
    """An office that could be put down at the end of a flight."""

    office: OfficeKind
    credits: int


class FlightPreview(_Preview):
    """A step of a flight, and what could be had in this turn if the flight ended there."""

    kind: Literal["flight"]
    place: Spot
    tile: str | None  # None: unexplored, and nothing is known of it
    landing: Landing | None
    offices: list[OfficeThere]
    samples: list[Colour]


class TurnPreview(_Preview):
    """Turning an inspector over: compartments opened to others."""

    kind: Literal["turn"]
    opens: list[str]


class TakePreview(_Preview):
    """Taking an agent of the queue."""

    kind: Literal["take"]
    agent: Kind


class StepPreview(_Preview):
    """Any other action."""

    kind: Literal["step"]


Preview = PlacePreview | FlightPreview | TurnPreview | TakePreview | StepPreview
