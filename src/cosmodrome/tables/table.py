"""Table: what stands at a table, told entry by entry from its log."""

import json
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from ..core import canonical, event
from ..core.game import Game
from ..core.match import Match, helped
from ..core.state import State
from . import entries
from .clocks import Clocks
from .course import Course
from .entries import Deed, Entry, Told
from .errors import Refusal
from .guide import Guide
from .messages import ResultJson, TableState
from .seats import Seat

_editions = count()
_MOST = 5000  # entries, many times what a game needs; then only what brings it to its end is taken in
_TO_THE_END = (
    entries.Started,
    entries.Moved,
    entries.StoodIn,
    entries.Conceded,
    entries.Declined,
    entries.Cancelled,
    entries.Expired,
    entries.Rematched,
)
_OF_THE_GAME = (entries.Moved, entries.Undone, entries.Rewound, entries.Hinted, entries.Laid)
_OF_LESSONS = (
    entries.Laid,
    entries.Heard,
    entries.Freed,
    entries.Remarked,
    entries.Moved,
    entries.Undone,
    entries.Rewound,
    entries.Accepted,
)


@dataclass(frozen=True, slots=True)
class Group:
    """What one action brought: events with their audiences, as text, since a table has many and tells few again."""

    seat: int | None
    at: int
    text: str

    @classmethod
    def of(cls, seat: int | None, at: int, events: list[Told]) -> "Group":
        return cls(seat, at, canonical.dumps(events))

    @property
    def events(self) -> list[Told]:
        events: list[Told] = json.loads(self.text)
        return events

    def seen_by(self, seat: int | None) -> list[dict[str, object]]:
        """The events that seat may know of (None: a spectator)."""
        return [content for audience, content in self.events if audience is None or seat in audience]


@dataclass(frozen=True, slots=True)
class Line:
    """Something said."""

    number: int
    person: str
    seat: int | None
    text: str
    at: int


@dataclass(slots=True)
class Question:
    """Somebody asks to go back behind the undo point."""

    person: str
    seat: int
    ply: int
    agreed: list[str] = field(default_factory=list)


class Table:
    """A table as it stands after the entries applied so far."""

    def __init__(self, table_id: str, game: Game[Any], made: Entry) -> None:
        deed = made.deed
        assert isinstance(deed, entries.Made)
        self.id = table_id
        self.edition = next(_editions)  # a table that is taken up anew may tell the same number in other words
        self.game = game
        self.made = deed
        self.chat_on = deed.chat
        self.seats = [Seat(**place) for place in deed.seats]
        self.clocks = Clocks(deed.clock, len(self.seats))
        self.course = Course(game, deed, self.seats)
        self.created = self.updated = made.at
        self.started: int | None = None
        self.ended: int | None = None
        self.state: TableState = "waiting"
        self.number = made.number
        self.turn: tuple[int, ...] = ()
        self.decisions = [0] * len(self.seats)
        self.ply = 0
        self.groups: list[Group] = []
        self.chat: list[Line] = []
        self.moves: dict[str, dict[str, Entry]] = {}  # by person and the name of their request
        self.faced: dict[str, int] = {}
        self.floors = [0] * len(self.seats)  # undo of a seat does not go behind this ply: the device was handed on
        self.question: Question | None = None
        self.hints: list[tuple[int, int]] = []  # taken by a seat at a ply of the present line of play
        self.is_helped = False  # whether a hint was ever taken
        self.conceded: list[int] = []
        self.result: ResultJson | None = None
        self.rematch: str | None = None
        self.fresh: list[Entry] = [made]
        self._kept: list[int] = [0, 0]  # by number: how many groups of the log that entry left as they were
        self._moved_house: dict[str, int] = {}  # by person: when their seats last changed
        self.guide: Guide | None = None  # who leads through a lesson
        self.taught: list[Entry] = []  # of a lesson's table: what its course follows from

    @property
    def owner(self) -> str:
        return self.made.owner

    @property
    def match(self) -> Match[Any] | None:
        """The engine's match; None before the start."""
        return self.course.match

    @property
    def position(self) -> State:
        return self.course.position

    # telling it from the log

    def add(self, at: int, deed: Deed, person: str | None = None, move: str | None = None) -> Entry:
        """Something happens at the table: a new entry, yet to be stored."""
        if self.number >= _MOST and not isinstance(deed, _TO_THE_END):
            raise Refusal("too_many", f"{_MOST} things have happened at this table", retry_ms=60_000)
        entry = Entry(self.number + 1, max(at, self.updated), person, move, deed)
        self.apply(entry)
        self.fresh.append(entry)
        return entry

    def apply(self, entry: Entry) -> None:
        """Take in one entry."""
        assert entry.number == self.number + 1
        self._kept.append(len(self.groups))
        self._take_in(entry)
        self.number = entry.number
        self.updated = entry.at
        done = entries.without_outcome(entry)
        if isinstance(entry.deed, _OF_THE_GAME):
            self.course.entries.append(done)
        if entry.person and entry.move:
            self.moves.setdefault(entry.person, {})[entry.move] = done
        self._run_clocks(entry.at)
        if self.made.lesson and isinstance(entry.deed, _OF_LESSONS):
            self.taught.append(entry)

    def _take_in(self, entry: Entry) -> None:
        match entry.deed:
            case entries.Sat() | entries.Emptied() | entries.Botted() as deed:
                self._seat(entry, deed)
            case entries.Started() as deed:
                self._start(entry, deed)
            case entries.Moved() as deed:
                self._move(entry, deed)
            case entries.Undone() as deed:
                self._undo(entry, deed)
            case entries.Rewound() as deed:
                self._rewind(entry, deed)
            case entries.Hinted(seat, ply):
                self.hints.append((seat, ply))
                self.is_helped = True
            case entries.Asked(seat, ply):
                self.question = Question(entry.person or "", seat, ply)
            case entries.Agreed():
                assert self.question
                self.question.agreed.append(entry.person or "")
            case entries.Declined():
                self.question = None
            case entries.Faced(seat):
                self._face(entry.person or "", seat)
            case entries.StoodIn(seat, level, why):
                self.seats[seat].stand_in = {"level": level, "why": why}
            case entries.Returned(seat):
                self.seats[seat].stand_in = None
                self.clocks.returned(seat)
            case entries.Conceded(seat, level):
                self._concede(entry.at, seat, level)
            case entries.Said(seat, text):
                self.chat.append(Line(entry.number, entry.person or "", seat, text, entry.at))
            case entries.Switched(on):
                self.chat_on = on
            case entries.Cancelled():
                self._close(entry.at, "cancelled")
            case entries.Expired():
                self._close(entry.at, "expired")
            case entries.Rematched(table):
                self.rematch = table
            case entries.Laid() as deed:
                self._lay(entry, deed)
            case entries.Heard() | entries.Freed() | entries.Remarked() | entries.Accepted():
                pass
            case _:
                raise AssertionError(f"a log has one line of kind {entry.kind}, its first")

    def _seat(self, entry: Entry, deed: entries.Sat | entries.Emptied | entries.Botted) -> None:
        match deed:
            case entries.Sat(seat, kind, name, nonce):
                self._moved_house[entry.person or ""] = entry.number
                self.seats[seat] = Seat(kind, entry.person, name, nonce=nonce)
            case entries.Emptied(seat, invited):
                self._moved_house[self.seats[seat].person or ""] = entry.number
                self.seats[seat] = Seat("invited" if invited else "open")
            case entries.Botted(seat, level):
                self.seats[seat] = Seat("bot", level=level)

    def _start(self, entry: Entry, deed: entries.Started) -> None:
        self.state = "playing"
        self.started = entry.at
        self._go_on(entry.at, deed.after)
        self.groups += [Group.of(None, entry.at, events) for events in (deed.events, *(deed.past or ()))]
        self.floors = [deed.after["ply"]] * len(self.seats)

    def _move(self, entry: Entry, deed: entries.Moved) -> None:
        self.clocks.moved(deed.seat, entry.at)
        self.groups += [Group.of(deed.seat, entry.at, events) for events in deed.events]
        self._change_course(entry, deed.after)

    def _undo(self, entry: Entry, deed: entries.Undone) -> None:
        others = [group for group in self.groups[deed.to + 1 :] if group.seat != deed.seat]
        self.groups[deed.to + 1 :] = others
        self._kept[-1] = deed.to + 1
        self.hints = [(seat, min(ply, deed.to)) for seat, ply in self.hints]  # what one was told one still knows
        self._change_course(entry, deed.after)
        self._run_clocks(entry.at)
        self.clocks.undone(deed.seat, entry.at)

    def _rewind(self, entry: Entry, deed: entries.Rewound) -> None:
        ply = deed.ply
        last = self.groups[ply]
        self.groups[ply:] = [Group.of(last.seat, last.at, [*last.events, *entries.told([event.Rewound(ply)])])]
        self._kept[-1] = ply
        self.hints = [(seat, at) for seat, at in self.hints if at <= ply]
        self.question = None
        self.floors = [0] * len(self.seats)
        self._change_course(entry, deed.after)

    def _lay(self, entry: Entry, deed: entries.Laid) -> None:
        """A position without a past: nobody is told of its moves or can take them back; what was over goes on."""
        self.state, self.ended, self.result = "playing", None, None
        self.groups = [Group.of(None, entry.at, []) for _ in range(deed.after["ply"] + 1)]
        self._kept[-1] = 0
        self.course.entries = []
        self.floors = [deed.after["ply"]] * len(self.seats)
        self._change_course(entry, deed.after)

    def _change_course(self, entry: Entry, after: entries.After) -> None:
        """The game went on or back: a device that is passed around is covered for the next seat at it."""
        self._go_on(entry.at, after)
        for person, seat in list(self.faced.items()):
            if seat not in self.turn and any(
                s in self.turn and not self.seats[s].stand_in for s in self.seats_of(person)
            ):
                del self.faced[person]

    def _go_on(self, at: int, after: entries.After) -> None:
        self.turn = tuple(after["turn"])
        self.decisions = after["decisions"]
        self.ply = after["ply"]
        outcome = after["outcome"]
        if outcome:
            self._close(at, "over")
            self.result = {
                "reason": "played",
                "outcome": outcome,
                "winners": outcome["winners"],
                "places": outcome["places"],
                "conceded": list(self.conceded),
            }

    def _concede(self, at: int, seat: int, level: str) -> None:
        self.conceded.append(seat)
        self.seats[seat].stand_in = {"level": level, "why": "conceded"}
        left = [s for s in range(len(self.seats)) if s not in self.conceded]
        if len(left) <= 1 or not any(self.seats[s].is_held for s in left):
            self._close(at, "over")
            self.result = {
                "reason": "conceded",
                "outcome": None,
                "winners": left if len(left) == 1 else [],
                "places": None,
                "conceded": list(self.conceded),
            }

    def _close(self, at: int, state: TableState) -> None:
        """Nothing more is played here."""
        self.state = state
        self.ended = at
        self.turn = ()
        self.question = None

    def _face(self, person: str, seat: int) -> None:
        self.faced[person] = seat
        for other in self.seats_of(person):
            if other != seat:
                self.floors[other] = self.ply

    def _run_clocks(self, at: int) -> None:
        """Time passes for those whose turn it is and who move themselves."""
        self.clocks.run([seat for seat in self.turn if self.seats[seat].is_played_by_hand], at)

    # looking at it

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person holds, those of others on the same device included."""
        return [i for i, seat in enumerate(self.seats) if person is not None and seat.is_held and seat.person == person]

    def people(self) -> list[str]:
        """Everybody who has to do with the table, each once."""
        named = [self.owner, *(seat.person for seat in self.seats if seat.person), *(line.person for line in self.chat)]
        return list(dict.fromkeys(named))

    def named(self) -> list[str]:
        """Everybody whose name is shown there: at a branch also who sat at the game it went on from."""
        there = self.made.branch["people"] if self.made.branch else ()
        return [*self.people(), *(person for person in there if person)]

    def insiders(self) -> set[str | None]:
        """Those who may be told something else than everybody: the owner, all who sit here or once did."""
        return {self.owner, *(seat.person for seat in self.seats), *self._moved_house}

    def seat_for(self, person: str | None, uncovered: bool) -> tuple[int | None, bool]:
        """The seat whose view a person gets, and whether it is covered until "it's me"."""
        mine = self.seats_of(person)
        if len(mine) == 1:
            return mine[0], False
        if not mine:
            return None, False
        faced = self.faced.get(person or "")
        if uncovered and faced in mine:
            return faced, False
        return None, self.state == "playing"

    def keeps(self, person: str | None, seen: int | None) -> int:
        """How many groups of the log somebody still has who has seen everything up to number `seen`."""
        if seen is None or not 0 < seen <= self.number or self._moved_house.get(person or "", 0) > seen:
            return 0
        return min(self._kept[seen + 1 :], default=len(self.groups))

    def undoable(self, seat: int) -> list[int]:
        """The plies that seat may go back to now, the last first."""
        if self.match is None or self.state != "playing":
            return []
        return [ply for ply in self.match.undoable(seat) if ply >= self.floors[seat]]

    @property
    def counts(self) -> bool:
        """Whether the game may count in ratings and at daily tables: played here from its start, without hints."""
        return not (self.is_helped or self.made.brought or self.made.branch or self.made.lesson)

    @property
    def hinted(self) -> list[int]:
        """The groups of the log that came of what was done with a hint."""
        return [ply + 1 for ply in helped(self.hints, [group.seat for group in self.groups[1:]])]

    def others_to_agree(self, person: str) -> list[str]:
        """The other people who must agree to go far back: all who have not left."""
        here = [
            seat.person
            for i, seat in enumerate(self.seats)
            if seat.person and seat.is_held and i not in self.conceded
            and (seat.stand_in is None or seat.stand_in["why"] == "handed")
        ]  # fmt: skip
        return [other for other in dict.fromkeys(here) if other != person]

    def bots_in_turn(self) -> list[tuple[int, str]]:
        """The seats for which a bot has to move now, with its level."""
        if self.state != "playing" or (self.guide and self.guide.is_holding):
            return []
        return [(seat, level) for seat in self.turn if (level := self.seats[seat].bot)]

    def deadline(self) -> int | None:
        """When the next clock runs out."""
        times = [time for seat in range(len(self.seats)) if (time := self.clocks.deadline(seat)) is not None]
        return min(times, default=None)
