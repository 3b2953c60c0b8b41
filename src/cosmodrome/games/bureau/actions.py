"""The actions: small steps, from placing an agent to taking the next one."""

from collections.abc import Sequence
from typing import Literal, TypeVar

from ...core.action import Action, action
from .compartments import COMPARTMENTS, COUNT
from .effects import COLOURS, MOST_CHIPS

Kind = Literal["orange", "blue", "pink", "inspector"]
KINDS: tuple[Kind, ...] = (*COLOURS, "inspector")
OfficeKind = Literal["any", "orange", "blue", "pink"]
OFFICE_KINDS: tuple[OfficeKind, ...] = ("any", *COLOURS)
MOST_HOLES = 28
WAYS = ("e", "ne", "nw", "w", "sw", "se", *(f"hole{i}" for i in range(1, MOST_HOLES + 1)))
SIDES = ("common", "own")


@action
class Choose(Action):
    """Choose the side of one's ship board: the common "00", or the board's own (B11)."""

    kind = "side"
    words = {"side": SIDES}
    seat: int
    side: int


@action
class Place(Action):
    """Put an agent of one's supply into a compartment, turned clockwise by so many quarters (B14)."""

    kind = "place"
    words = {"agent": KINDS, "compartment": COMPARTMENTS}
    seat: int
    agent: int
    compartment: int
    turn: int


@action
class Do(Action):
    """Do what a chip says: gain fuel or credits, enlarge the store, walk the bureau, pay fuel for what follows."""

    kind = "do"
    seat: int
    chip: int


@action
class Sample(Action):
    """Take a sample of that colour (B20, B21)."""

    kind = "sample"
    words = {"colour": COLOURS}
    seat: int
    chip: int
    colour: int


@action
class Squeeze(Action):
    """Give up 1 fuel to make room for a sample of that colour (B21)."""

    kind = "squeeze"
    words = {"colour": COLOURS}
    seat: int
    chip: int
    colour: int


@action
class Pay(Action):
    """Give a sample of that colour for what follows (B32)."""

    kind = "pay"
    words = {"colour": COLOURS}
    seat: int
    chip: int
    colour: int


@action
class Office(Action):
    """Put down an office (B23)."""

    kind = "office"
    words = {"office": OFFICE_KINDS}
    seat: int
    chip: int
    office: int


@action
class Fly(Action):
    """Start a flight: leave the tile over one of its six borders, or through a wormhole to another (B26, B27)."""

    kind = "fly"
    words = {"way": WAYS}
    seat: int
    chip: int
    way: int


@action
class Go(Action):
    """Fly on (B26, B27)."""

    kind = "go"
    words = {"way": WAYS}
    seat: int
    way: int


@action
class Land(Action):
    """End the flight and land the agent of that compartment (B30)."""

    kind = "land"
    words = {"compartment": COMPARTMENTS}
    seat: int
    compartment: int


@action
class Stop(Action):
    """End the flight without landing anyone."""

    kind = "stop"
    seat: int


@action
class Turn(Action):
    """Turn over the inspector of that compartment (B25)."""

    kind = "turn"
    words = {"compartment": COMPARTMENTS}
    seat: int
    compartment: int


@action
class Leave(Action):
    """Decline what is left of a bonus: of the captain, a discovery, a room, or what was paid for (B16, B24, B28)."""

    kind = "leave"
    seat: int


@action
class End(Action):
    """End the compartment's actions, done or not (B17)."""

    kind = "end"
    seat: int


@action
class Redraw(Action):
    """Mix a queue of three alike back into the bag and draw three new ones (B34)."""

    kind = "redraw"
    seat: int


@action
class Take(Action):
    """Take an agent of the queue into one's supply (B34)."""

    kind = "take"
    words = {"agent": KINDS}
    seat: int
    agent: int


A = TypeVar("A", bound=Action)
Choices = tuple[Action, ...]

_SEATS = range(4)
_CHIPS = range(MOST_CHIPS + 1)


def _sets(every: Sequence[A]) -> tuple[tuple[A, ...], ...]:
    """For every bit mask the actions of its bits."""
    return tuple(tuple(a for i, a in enumerate(every) if mask >> i & 1) for mask in range(1 << len(every)))


# Every action that comes up often, made once: by seat, by chip, and in sets by bit mask.
DO = tuple(tuple(Do(s, c) for c in _CHIPS) for s in _SEATS)
SAMPLES = tuple(tuple(_sets([Sample(s, c, i) for i in range(3)]) for c in _CHIPS) for s in _SEATS)
SQUEEZES = tuple(tuple(_sets([Squeeze(s, c, i) for i in range(3)]) for c in _CHIPS) for s in _SEATS)
PAYS = tuple(tuple(_sets([Pay(s, c, i) for i in range(3)]) for c in _CHIPS) for s in _SEATS)
OFFICES = tuple(tuple(_sets([Office(s, c, i) for i in range(4)]) for c in _CHIPS) for s in _SEATS)
TAKES = tuple(_sets([Take(s, i) for i in range(4)]) for s in _SEATS)
LANDS = tuple(tuple(Land(s, c) for c in range(COUNT)) for s in _SEATS)
INSPECTIONS = tuple(tuple(Turn(s, c) for c in range(COUNT)) for s in _SEATS)
STOP = tuple((Stop(s),) for s in _SEATS)
LEAVE = tuple((Leave(s),) for s in _SEATS)
END = tuple((End(s),) for s in _SEATS)
REDRAW = tuple((Redraw(s),) for s in _SEATS)
CHOOSE = tuple((Choose(s, 0), Choose(s, 1)) for s in _SEATS)
ALL_PLACES = tuple(
    tuple(tuple(tuple(Place(s, k, c, t) for t in range(4)) for c in range(COUNT)) for k in range(4)) for s in _SEATS
)


def _move(seat: int, chip: int, way: int) -> Action:
    """Flying a way: on, where there is no chip; else as the start of a flight."""
    return Fly(seat, chip, way) if chip else Go(seat, way)


# Chip 0 stands for flying on.
MOVES = tuple(tuple(_sets([_move(s, c, i) for i in range(6)]) for c in _CHIPS) for s in _SEATS)
_jumps: dict[tuple[int, int, int], Choices] = {}


def jumps(seat: int, chip: int, holes: int) -> Choices:
    """The flights to each wormhole of that mask."""
    key = seat, chip, holes
    found = _jumps.get(key)
    if found is None:
        ways = (6 + i for i in range(MOST_HOLES) if holes >> i & 1)
        found = _jumps[key] = tuple(_move(seat, chip, way) for way in ways)
    return found
