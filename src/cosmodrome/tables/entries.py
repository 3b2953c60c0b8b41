"""Entries: the log of a table. Each says who did what and when; what was done is a class of its own for each kind.

An entry holds what was done and what came of it (whose turn, decision numbers, events), so that everything but the
engine's position can be told without playing again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias, TypedDict, get_type_hints

from ..core.errors import GameError
from ..core.event import Event
from ..core.outcome import OutcomeJson
from ..core.schema import Schema, fault
from .clocks import ClockRule
from .seats import Place, SeatKind, Why
from .shapes import OpenWriter

Told: TypeAlias = tuple[list[int] | None, dict[str, object]]  # an event: its audience (None: all) and its content
OptionValue: TypeAlias = str | int | bool | list[str | int] | None


class After(TypedDict):
    """What came of a change in the game."""

    turn: list[int]
    decisions: list[int]
    ply: int
    outcome: OutcomeJson | None


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done at a table: one class for each kind of it."""

    def to_json(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


class LessonTag(TypedDict):
    """Which lesson a table is for, and which edition of it."""

    id: str
    edition: str


class Fork(TypedDict):
    """Where a table went on from a game that was played to its end elsewhere: private, for it holds what came there."""

    of: str  # that game, as the server finds it again
    ply: int
    before: list[str]  # the game's history up to there, and the rest of it
    after: list[str]
    nonces: list[str]
    draw: str | None  # the seed of other draws from here on; None: the same as in the game
    people: list[str | None]  # who sat where


@dataclass(frozen=True, slots=True)
class Made(Deed):
    """A table was made."""

    game: str
    pack: str
    owner: str
    options: dict[str, OptionValue]
    seats: list[Place]
    clock: ClockRule
    public: bool
    kids: bool
    chat: bool
    spectators: bool
    seed: str
    commitment: str
    invitation: str
    lesson: LessonTag | None = None  # absent in older logs
    brought: bool = False  # it was played on a device alone, and counts as unrated; absent in older logs
    branch: Fork | None = None  # absent in older logs
    hints: bool = False  # whether hints may be taken; absent in older logs


@dataclass(frozen=True, slots=True)
class Sat(Deed):
    """Somebody sat down, or somebody else on their device."""

    seat: int
    kind: SeatKind
    name: str | None
    nonce: str


@dataclass(frozen=True, slots=True)
class Emptied(Deed):
    """A seat became free."""

    seat: int
    invited: bool


@dataclass(frozen=True, slots=True)
class Botted(Deed):
    """A bot got an empty seat."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Started(Deed):
    """The game began."""

    events: list[Told]
    after: After
    past: list[list[Told]] | None = None  # of a branch: what each action before the fork brought


@dataclass(frozen=True, slots=True)
class Moved(Deed):
    """A seat did one or more actions together; `by` is the level of the bot that chose them."""

    seat: int
    actions: list[str]
    by: str | None
    events: list[list[Told]]  # for each action
    after: After


@dataclass(frozen=True, slots=True)
class Undone(Deed):
    """A seat took back what it did from a ply on."""

    seat: int
    to: int
    after: After


@dataclass(frozen=True, slots=True)
class Rewound(Deed):
    """All agreeing, the game went back to before a ply."""

    ply: int
    after: After


@dataclass(frozen=True, slots=True)
class Hinted(Deed):
    """A seat took a hint before it did something at that ply: from then on the game counts in no rating."""

    seat: int
    ply: int


@dataclass(frozen=True, slots=True)
class Asked(Deed):
    """Somebody asked to go back to before a ply."""

    seat: int
    ply: int


@dataclass(frozen=True, slots=True)
class Agreed(Deed):
    """Somebody agreed to go back."""


@dataclass(frozen=True, slots=True)
class Declined(Deed):
    """Somebody did not agree, or took the question back."""


@dataclass(frozen=True, slots=True)
class Faced(Deed):
    """Somebody said "it's me" at a device that is passed around."""

    seat: int


@dataclass(frozen=True, slots=True)
class StoodIn(Deed):
    """A bot moves for somebody from now on."""

    seat: int
    level: str
    why: Why


@dataclass(frozen=True, slots=True)
class Returned(Deed):
    """Somebody plays their seat again themselves."""

    seat: int


@dataclass(frozen=True, slots=True)
class Conceded(Deed):
    """Somebody gave up; a bot of that level plays on where the game goes on."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Said(Deed):
    """A line of chat."""

    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Switched(Deed):
    """Chat was switched on or off."""

    on: bool


@dataclass(frozen=True, slots=True)
class Cancelled(Deed):
    """The table was called off before the start."""


@dataclass(frozen=True, slots=True)
class Expired(Deed):
    """Nobody came for too long."""


@dataclass(frozen=True, slots=True)
class Rematched(Deed):
    """The same people meet again at another table."""

    table: str


# at the table of a lesson


@dataclass(frozen=True, slots=True)
class Laid(Deed):
    """A position was set, for a step of the lesson: the deal of a seed, and these moves (`SEAT NOTATION`)."""

    step: int
    seed: str
    moves: list[str]
    after: After


@dataclass(frozen=True, slots=True)
class Heard(Deed):
    """What a step or a remark says was heard."""

    step: int


@dataclass(frozen=True, slots=True)
class Freed(Deed):
    """The lesson lets the game go: somebody wants to play on, or its script cannot follow."""


@dataclass(frozen=True, slots=True)
class Remarked(Deed):
    """The guide remarked something."""

    remark: str


# at the table of a puzzle


@dataclass(frozen=True, slots=True)
class Accepted(Deed):
    """Another line than the solution was measured, and is as good."""


KINDS: dict[str, type[Deed]] = {
    "made": Made, "sat": Sat, "emptied": Emptied, "botted": Botted, "started": Started, "moved": Moved,
    "undone": Undone, "rewound": Rewound, "hinted": Hinted, "asked": Asked, "agreed": Agreed,
    "declined": Declined, "faced": Faced,
    "stood_in": StoodIn, "returned": Returned, "conceded": Conceded, "said": Said, "switched": Switched,
    "cancelled": Cancelled, "expired": Expired, "rematched": Rematched,
    "laid": Laid, "heard": Heard, "freed": Freed, "remarked": Remarked,
    "accepted": Accepted,
}  # fmt: skip
_NAMES = {kind: name for name, kind in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log; `move` is the name its request was given by whoever sent it."""

    number: int
    at: int
    person: str | None
    move: str | None
    deed: Deed

    @property
    def kind(self) -> str:
        return _NAMES[type(self.deed)]

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "kind": self.kind,
            "person": self.person,
            "move": self.move,
            "at": self.at,
            "data": self.deed.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Entry":
        """The entry that `to_json` wrote; a GameError that names the field for anything else."""
        found = fault(_ENTRY, dict(data))
        if found:
            raise GameError(f"entry: {found}")
        return cls(data["number"], data["at"], data["person"], data["move"], deed(data["kind"], data["data"]))


class _Line(TypedDict):
    number: int
    kind: str
    person: str | None
    move: str | None
    at: int
    data: dict[str, object]


def deed(kind: str, data: Mapping[str, Any]) -> Deed:
    """What was done, of that kind, as `Deed.to_json` wrote it."""
    if kind not in KINDS:
        raise GameError(f"entry: kind: expected one of {', '.join(KINDS)}, got {kind!r}")
    found = fault(_SCHEMAS[kind], data)
    if found:
        raise GameError(f"entry {kind}: {found}")
    return KINDS[kind](**data)


def _schema(kind: type) -> Schema:
    """The fields of a class, as a schema."""
    writer = OpenWriter()
    hints = get_type_hints(kind)
    optional = [f.name for f in fields(kind) if f.default is not MISSING] if is_dataclass(kind) else []
    properties = {name: writer.of(hint) for name, hint in hints.items()}
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in hints if name not in optional],
        "additionalProperties": False,
        "$defs": writer.defs,
    }


_ENTRY = _schema(_Line)
_SCHEMAS = {name: _schema(kind) for name, kind in KINDS.items()}


def told(events: Sequence[Event]) -> list[Told]:
    """Events as an entry keeps them."""
    return [(None if event.audience is None else list(event.audience), event.to_json()) for event in events]


_LEFT_OUT: After = {"turn": [], "decisions": [], "ply": 0, "outcome": None}
_NO_EVENTS: list[list[Told]] = []


def without_outcome(entry: Entry) -> Entry:
    """What was done without what came of it, which the table knows once it has taken it in."""
    match entry.deed:
        case Moved(seat, actions, by):
            return replace(entry, deed=Moved(seat, _shared(*actions), by, _NO_EVENTS, _LEFT_OUT))
    return entry


@lru_cache(4096)
def _shared(*actions: str) -> list[str]:
    """The same in the memory of all tables where it was done; nobody changes it."""
    return list(actions)


def blanked(done: Deed, blank: str) -> Deed:
    """The same without what a person wrote: their words, and the names they gave to people on their device."""
    match done:
        case Said():
            return replace(done, text=blank)
        case Sat(name=str()):
            return replace(done, name=blank)
        case Made():
            seats: list[Place] = [{**place, "name": blank if place["name"] else None} for place in done.seats]
            return replace(done, seats=seats)
    return done
