"""Table: what stands at a table, told entry by entry from its log.

An entry holds what was done and what came of it (whose turn, decision numbers, events), so that everything but the
engine's position can be told without playing again; the position comes from a snapshot and the entries after it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.chance import parse_seed
from ..core.event import Event, Rewound
from ..core.game import Game
from ..core.match import Match
from ..core.state import State
from .clocks import Clocks
from .errors import Refusal

SNAPSHOT_EVERY = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log."""

    number: int
    kind: str
    person: str | None
    move: str | None
    at: int
    data: dict[str, Any]


@dataclass(slots=True)
class Seat:
    """A place at the table and who plays it."""

    kind: str  # open, invited, person, here (on a person's device), bot
    person: str | None = None
    name: str | None = None  # of somebody on this device
    level: str | None = None
    nonce: str = ""
    stand_in: dict[str, str] | None = None

    @property
    def is_held(self) -> bool:
        """Whether a person plays it, if need be through a bot that stands in."""
        return self.kind in ("person", "here")

    @property
    def is_empty(self) -> bool:
        return self.kind in ("open", "invited")

    @property
    def bot(self) -> str | None:
        """The level of the bot that moves for it now."""
        return self.stand_in["level"] if self.stand_in else self.level


@dataclass(frozen=True, slots=True)
class Group:
    """What one action brought: events with their audiences."""

    seat: int | None
    at: int
    events: tuple[tuple[tuple[int, ...] | None, dict[str, Any]], ...]

    def seen_by(self, seat: int | None) -> list[dict[str, Any]]:
        return [event for audience, event in self.events if audience is None or seat in audience]


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


def written(events: Sequence[Event]) -> list[Any]:
    """Events as an entry keeps them: audience and content."""
    return [[None if e.audience is None else list(e.audience), e.to_json()] for e in events]


def _group(seat: int | None, at: int, events: list[Any]) -> Group:
    return Group(seat, at, tuple((None if a is None else tuple(a), e) for a, e in events))


class Table:
    """A table as it stands after the entries applied so far."""

    def __init__(self, table_id: str, game: Game[Any], made: Entry) -> None:
        data = made.data
        self.id = table_id
        self.game = game
        self.owner: str = data["owner"]
        self.options: dict[str, Any] = data["options"]
        self.clock: dict[str, Any] = data["clock"]
        self.public: bool = data["public"]
        self.kids: bool = data["kids"]
        self.chat_on: bool = data["chat"]
        self.spectators: bool = data["spectators"]
        self.seed: str = data["seed"]
        self.commitment: str = data["commitment"]
        self.invitation: str = data["invitation"]
        self.seats = [Seat(**seat) for seat in data["seats"]]
        self.clocks = Clocks(self.clock, len(self.seats))
        self.created = self.updated = made.at
        self.started: int | None = None
        self.ended: int | None = None
        self.state = "waiting"
        self.number = 0
        self.turn: tuple[int, ...] = ()
        self.decisions = [0] * len(self.seats)
        self.ply = 0
        self.groups: list[Group] = []
        self.chat: list[Line] = []
        self.moves: dict[tuple[str, str], Entry] = {}
        self.faced: dict[str, int] = {}
        self.floors = [0] * len(self.seats)  # undo of a seat does not go behind this ply: the device was handed on
        self.question: Question | None = None
        self.conceded: list[int] = []
        self.result: dict[str, Any] | None = None
        self.rematch: str | None = None
        self.course: list[Entry] = []  # the entries that the engine plays again
        self.match: Match[Any] | None = None
        self.is_whole = True  # whether the match holds everything from the start
        self.snapshot_at = 0
        self.fresh: list[Entry] = [made]
        self._kept: list[int] = [0, 0]  # by number: how many groups of the log that entry left as they were
        self._moved_house: dict[str, int] = {}  # by person: when their seats last changed
        self.number = made.number

    # telling it from the log

    def add(self, kind: str, at: int, person: str | None = None, move: str | None = None, /, **data: Any) -> Entry:
        """Something happens at the table: a new entry, yet to be stored."""
        entry = Entry(self.number + 1, kind, person, move, max(at, self.updated), data)
        self.apply(entry)
        self.fresh.append(entry)
        return entry

    def apply(self, entry: Entry) -> None:
        """Take in one entry."""
        assert entry.number == self.number + 1
        self._kept.append(len(self.groups))
        getattr(self, f"_{entry.kind}")(entry)
        self.number = entry.number
        self.updated = entry.at
        if entry.person and entry.move:
            self.moves[entry.person, entry.move] = entry
        if self.state == "playing":
            self.clocks.run([s for s in self.turn if self.seats[s].is_held and not self.seats[s].stand_in], entry.at)
        else:
            self.clocks.run((), entry.at)

    def _sat(self, entry: Entry) -> None:
        data = entry.data
        self.seats[data["seat"]] = Seat(data["kind"], entry.person, data["name"], nonce=data["nonce"])
        self._moved_house[entry.person or ""] = entry.number

    def _emptied(self, entry: Entry) -> None:
        seat = self.seats[entry.data["seat"]]
        self._moved_house[seat.person or ""] = entry.number
        self.seats[entry.data["seat"]] = Seat("invited" if entry.data["invited"] else "open")

    def _botted(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]] = Seat("bot", level=entry.data["level"])

    def _started(self, entry: Entry) -> None:
        self.state = "playing"
        self.started = entry.at
        self._after(entry)
        self.groups.append(_group(None, entry.at, entry.data["events"]))

    def _moved(self, entry: Entry) -> None:
        seat = entry.data["seat"]
        self.clocks.moved(seat, entry.at)
        self.groups += [_group(seat, entry.at, events) for events in entry.data["events"]]
        self._engine(entry)

    def _undone(self, entry: Entry) -> None:
        seat, to = entry.data["seat"], entry.data["to"]
        others = [group for group in self.groups[to + 1 :] if group.seat != seat]
        self.groups[to + 1 :] = others
        self._kept[-1] = to + 1
        self._engine(entry)
        self.clocks.run([s for s in self.turn if self.seats[s].is_held and not self.seats[s].stand_in], entry.at)
        self.clocks.undone(seat, entry.at)

    def _rewound(self, entry: Entry) -> None:
        ply = entry.data["ply"]
        last = self.groups[ply]
        self.groups[ply:] = [Group(last.seat, last.at, (*last.events, (None, Rewound(ply).to_json())))]
        self._kept[-1] = ply
        self.question = None
        self.floors = [0] * len(self.seats)
        self._engine(entry)

    def _engine(self, entry: Entry) -> None:
        self.course.append(entry)
        self._after(entry)
        for person, seat in list(self.faced.items()):
            if seat not in self.turn and any(
                s in self.turn and not self.seats[s].stand_in for s in self.seats_of(person)
            ):
                del self.faced[person]

    def _after(self, entry: Entry) -> None:
        after = entry.data["after"]
        self.turn = tuple(after["turn"])
        self.decisions = after["decisions"]
        self.ply = after["ply"]
        if after["outcome"]:
            outcome = after["outcome"]
            self._end(entry.at, "played", outcome["winners"], outcome["places"], outcome)

    def _end(self, at: int, reason: str, winners: list[int], places: list[int] | None, outcome: Any) -> None:
        self.state = "over"
        self.ended = at
        self.turn = ()
        self.question = None
        self.result = {
            "reason": reason,
            "outcome": outcome,
            "winners": winners,
            "places": places,
            "conceded": list(self.conceded),
        }

    def _asked(self, entry: Entry) -> None:
        self.question = Question(entry.person or "", entry.data["seat"], entry.data["ply"])

    def _agreed(self, entry: Entry) -> None:
        assert self.question
        self.question.agreed.append(entry.person or "")

    def _declined(self, entry: Entry) -> None:
        self.question = None

    def _faced(self, entry: Entry) -> None:
        person, seat = entry.person or "", entry.data["seat"]
        self.faced[person] = seat
        for other in self.seats_of(person):
            if other != seat:
                self.floors[other] = self.ply

    def _stood_in(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].stand_in = {"level": entry.data["level"], "why": entry.data["why"]}

    def _returned(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].stand_in = None
        self.clocks.returned(entry.data["seat"])

    def _conceded(self, entry: Entry) -> None:
        seat = entry.data["seat"]
        self.conceded.append(seat)
        self.seats[seat].stand_in = {"level": entry.data["level"], "why": "conceded"}
        left = [s for s in range(len(self.seats)) if s not in self.conceded]
        if len(left) <= 1 or not any(self.seats[s].is_held for s in left):
            self._end(entry.at, "conceded", left if len(left) == 1 else [], None, None)

    def _said(self, entry: Entry) -> None:
        data = entry.data
        self.chat.append(Line(entry.number, entry.person or "", data["seat"], data["text"], entry.at))

    def _switched(self, entry: Entry) -> None:
        self.chat_on = entry.data["on"]

    def _cancelled(self, entry: Entry) -> None:
        self.state = "cancelled"
        self.ended = entry.at

    def _expired(self, entry: Entry) -> None:
        self.state = "expired"
        self.ended = entry.at
        self.turn = ()

    def _rematched(self, entry: Entry) -> None:
        self.rematch = entry.data["table"]

    # the engine's position

    def new_match(self) -> Match[Any]:
        """The match at its start."""
        nonces = [seat.nonce for seat in self.seats]
        return self.game.match(len(self.seats), parse_seed(self.seed), nonces if any(nonces) else (), **self.options)

    def whole_match(self) -> Match[Any]:
        """The match with everything from its start, played again from the log."""
        match = self.new_match()
        for entry in self.course:
            follow(match, entry)
        return match

    def whole(self) -> Match[Any]:
        """The match with everything from its start: the one at hand where it holds that."""
        if self.match is None:
            raise Refusal("not_playing", "the game has not started")
        return self.match if self.is_whole else self.whole_match()

    def take_up(self, snapshot: tuple[int, dict[str, Any]] | None) -> None:
        """Set the position, from a snapshot where there is one and the entries after it."""
        if self.started is None:
            return
        if snapshot is None or any(e.kind == "rewound" and e.number > snapshot[0] for e in self.course):
            self.match, self.is_whole = self.whole_match(), True
            return
        number, data = snapshot
        self.snapshot_at, self.is_whole = number, False
        self.match = Match.from_snapshot(self.game, data)
        for entry in self.course:
            if entry.number > number:
                follow(self.match, entry)

    def make_whole(self) -> None:
        """Have the match hold everything from its start, for going far back."""
        if self.match is not None and not self.is_whole:
            self.match, self.is_whole = self.whole_match(), True

    def wants_snapshot(self) -> bool:
        """Whether it is time for a snapshot, and nothing before it can be taken back."""
        if self.match is None or not self.course or self.course[-1].number <= self.snapshot_at:
            return False
        due = sum(entry.number > self.snapshot_at for entry in self.course[-SNAPSHOT_EVERY:]) >= SNAPSHOT_EVERY
        return (due or self.state == "over") and not any(self.match.undoable(s) for s in range(len(self.seats)))

    @property
    def position(self) -> State:
        if self.match is None:
            raise Refusal("not_playing", "the game has not started")
        state: State = self.match.state
        return state

    # looking at it

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person holds, those of others on the same device included."""
        return [i for i, seat in enumerate(self.seats) if person is not None and seat.is_held and seat.person == person]

    def people(self) -> list[str]:
        """Everybody who has to do with the table, each once."""
        named = [self.owner, *(seat.person for seat in self.seats if seat.person), *(line.person for line in self.chat)]
        return list(dict.fromkeys(named))

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
        if self.state != "playing":
            return []
        return [(seat, level) for seat in self.turn if (level := self.seats[seat].bot)]

    def deadline(self) -> int | None:
        """When the next clock runs out."""
        times = [time for seat in range(len(self.seats)) if (time := self.clocks.deadline(seat)) is not None]
        return min(times, default=None)


def follow(match: Match[Any], entry: Entry) -> None:
    """Play one entry again."""
    data = entry.data
    if entry.kind == "moved":
        match.play_list([match.game.parse(action, data["seat"]) for action in data["actions"]])
    elif entry.kind == "undone":
        match.undo(data["seat"], data["to"])
    else:
        match.rewind(data["ply"])


def next_decisions(
    decisions: Sequence[int], before: State, after: State, mover: int | None, reveals: bool
) -> list[int]:
    """The decision numbers after a step: a seat that still stands before the same choice keeps its number."""

    def stays(seat: int) -> bool:
        if seat == mover or reveals or mover is None:
            return False
        if seat not in before.turn:
            return seat not in after.turn
        return seat in after.turn and list(before.legal(seat)) == list(after.legal(seat))

    return [number if stays(seat) else number + 1 for seat, number in enumerate(decisions)]
