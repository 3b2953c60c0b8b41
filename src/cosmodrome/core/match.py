"""Match: a position with its history: log, undo, save, record."""

import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from . import canonical
from .action import Action
from .chance import Generator, Seed, is_text, parse_seed, seed_text
from .errors import GameError
from .event import Event, Rewound
from .record import Record
from .state import State
from .steps import do, line

if TYPE_CHECKING:
    from .game import Game, Value

S = TypeVar("S", bound=State)
_FORMAT = 1
_AND = " ; "  # between the notations of a list of steps
_KEEP_EVERY = 16  # plies: copying costs about as much as playing, and going back is rare


@dataclass(slots=True)
class Ply:
    """One action of the present line of play and what happened; texts are made when they are asked for."""

    action: Action
    events: list[Event]
    is_final: bool  # something was drawn, or the game ended
    joined: bool = False  # played together with the one before it

    @property
    def reveals(self) -> bool:
        """Whether it showed anybody anything new, so that undo cannot go behind it."""
        return self.is_final or any(event.reveals for event in self.events)

    @property
    def text(self) -> str:
        """Its line in the history: `SEAT NOTATION`."""
        return f"{self.action.seat} {self.action}"

    @property
    def chance(self) -> str:
        """What chance gave, in the order it came."""
        return _chance(self.events)


class Mark(NamedTuple):
    """A line of the history that is no action: `start`, `rewind PLY`, `branch PLY`, `branch PLY SEED`, `hint SEAT`."""

    text: str
    chance: str = ""


Step = Ply | Mark


class Match(Generic[S]):
    """A game under way: `state` is the position; what led to it is kept here.

    The seed is private until the end; `commitment` may be shown from the start.
    """

    def __init__(
        self, game: "Game[S]", seats: int, seed: Seed, nonces: tuple[str, ...], options: "Mapping[str, Value]"
    ) -> None:
        if nonces and len(nonces) != seats:
            raise GameError(
                f"nonces: expected one for each of {seats} seats (an empty text for none), got {len(nonces)}"
            )
        self.game = game
        self.seats = seats
        self.seed = seed
        self.nonces = nonces
        self.options = dict(options)
        self.commitment = canonical.digest(
            ["cosmodrome", game.name, game.rules, game.pack.hash, seats, self.options, seed_text(seed)]
        )
        start: list[Event] = []
        self.state: S = game.deal(seats, self.options, Generator.seeded(seed, nonces), start)
        self.plies: list[Ply] = []
        self.steps: list[Step] = [Mark("start", _chance(start))]  # what was taken back by a rewind included
        self._events: list[list[Event]] = [start]  # before the first ply, then after each
        self._first = 0  # plies before this one are not kept: it goes on from a snapshot
        self._floor = 0  # undo never goes behind the last rewind
        self._fork: int | None = None  # where a branch began: nobody goes back behind it
        self._kept: dict[int, S] = {0: self.state.copy()}  # some positions by their ply; others are played again

    def __repr__(self) -> str:
        return f"<match at ply {self.ply}: {self.state!r}>"

    @property
    def ply(self) -> int:
        """How many actions the present line of play has."""
        return self._first + len(self.plies)

    def play(self, action: Action) -> list[Event]:
        """Do an action, checked; returns all that happened (with its audiences)."""
        self.state.check(action)
        return self._do(action)

    def play_list(self, actions: Sequence[Action]) -> list[list[Event]]:
        """Do several actions of one seat together, all or none of them; undo takes them back together too."""
        line(self.state, actions)
        return [self._do(action, number > 0) for number, action in enumerate(actions)]

    def _do(self, action: Action, joined: bool = False) -> list[Event]:
        number = self.ply
        if not number % _KEEP_EVERY:
            self._kept[number] = self.state.copy()
        events: list[Event] = []
        ply = Ply(action, events, do(self.state, action, events), joined)
        self.plies.append(ply)
        self.steps.append(ply)
        self._events.append(events)
        return events

    def position(self, ply: int) -> S:
        """A copy of the position before action number `ply` (counted from 0), or of the present one."""
        return next(self.positions(ply))

    def positions(self, first: int = 0) -> Iterator[S]:
        """Copies of the positions of the present line of play, from that ply on, the present one last."""
        if not self._first <= first <= self.ply:
            raise GameError(f"position: expected a ply from {self._first} to {self.ply}, got {first!r}")
        near = max(ply for ply in self._kept if ply <= first)
        state = self._kept[near].copy()
        for ply in range(near, self.ply + 1):
            if ply in self._kept:  # after a rewind what was drawn there is new
                state = self._kept[ply].copy()
            if ply >= first:
                yield state.copy()
            if ply < self.ply:
                state.play(self.plies[ply - self._first].action)

    def _go_back(self, ply: int) -> None:
        """Set the position before that ply, and forget what came after it."""
        self.state = self.position(ply)
        del self.plies[ply - self._first :], self._events[ply - self._first + 1 :]
        self._kept = {kept: state for kept, state in self._kept.items() if kept <= ply}

    def log(self, seat: int | None) -> list[Event]:
        """What happened, as far as that seat may know (None: a spectator)."""
        self._need_all("log")
        return [event for events in self._events for event in events if event.is_for(seat)]

    def events_of(self, ply: int, seat: int | None) -> list[Event]:
        """What happened through action number `ply` (0: the set-up), as far as that seat may know."""
        return [event for event in self.happened(ply) if event.is_for(seat)]

    def happened(self, ply: int) -> list[Event]:
        """All that happened through action number `ply`, with its audiences. Private: not for every eye."""
        self._need_all("log")
        return self._events[ply]

    def undoable(self, seat: int) -> list[int]:
        """The plies that seat may go back to, the last first: nothing was revealed to anyone since."""
        own = []
        others = False
        for i in range(self.ply - 1, max(self._first, self._floor) - 1, -1):
            ply = self.plies[i - self._first]
            if ply.reveals:
                break
            if ply.action.seat != seat:
                if not ply.action.secret:
                    break
                others = True
            elif others and not ply.action.secret:
                break
            elif not ply.joined:
                own.append(i)
        return own

    def undo_point(self, seat: int) -> int | None:
        """The earliest ply that seat may go back to, nothing having been revealed to anyone since, or None."""
        own = self.undoable(seat)
        return own[-1] if own else None

    def taken_back(self, seat: int, to: int) -> list[Action]:
        """What that seat would take back by an undo to ply `to`."""
        return [ply.action for ply in self.plies[to - self._first :] if ply.action.seat == seat]

    def undo(self, seat: int, to: int | None = None) -> None:
        """Take back what that seat did last (or all from ply `to` on); what was played together goes together.

        Others' secret choices stay.
        """
        own = self.undoable(seat)
        if not own:
            raise GameError(f"undo: seat {seat} has nothing to take back since the last thing revealed")
        target = own[0] if to is None else to
        if target not in own:
            raise GameError(f"undo: seat {seat} may go back to ply {own[-1]} at the earliest, not to {target}")
        others = [ply for ply in self.plies[target - self._first :] if ply.action.seat != seat]
        self._forget_plies(self.ply - target)
        self._go_back(target)
        for ply in others:
            self._do(ply.action, ply.joined)

    def _forget_plies(self, count: int) -> None:
        """Take the last plies out of the history; a hint that was taken among them stays taken."""
        first = len(self.steps)
        while count:
            first -= 1
            count -= isinstance(self.steps[first], Ply)
        self.steps[first:] = [step for step in self.steps[first:] if isinstance(step, Mark)]

    def hint(self, seat: int) -> None:
        """A seat whose turn it is was told what it might do: its history says so from here on."""
        if seat not in self.state.turn:
            raise GameError(f"hint: it is not seat {seat}'s turn")
        self.steps.append(Mark(f"hint {seat}"))

    def hinted(self) -> list[int]:
        """The plies of the present line of play before which their seat had taken a hint."""
        self._need_all("hinted")
        return helped(_hints(self.steps), [ply.action.seat for ply in self.plies])

    def rewind(self, ply: int) -> None:
        """Go back to before action number `ply` (counted from 0), all agreeing; draws from there on are new ones."""
        if self.state.over:
            raise GameError("rewind: the game is over and its seed is known")
        self._need_all("rewind")
        if not 0 <= ply < len(self.plies):
            raise GameError(f"rewind: expected a ply from 0 to {len(self.plies) - 1}, got {ply!r}")
        if self._fork is not None and ply < self._fork:
            raise GameError(f"rewind: this is a branch from ply {self._fork}; it goes back no further")
        generator = self.state.generator
        self._go_back(ply)
        if ply != self._fork:  # at the fork the draws are those that were chosen for the branch
            self.state.generator = generator.copy()
            self.state.renew()
        self._kept[ply] = self.state.copy()
        self._events[ply] = [*self._events[ply], Rewound(ply)]
        self.steps.append(Mark(f"rewind {ply}"))
        self._floor = ply

    def branch(self, draw: Seed | None = None) -> None:
        """Go on from here beside the game that was played; what is drawn is the same, or follows from another seed."""
        if self.state.over:
            raise GameError("branch: the game is over here")
        self._need_all("branch")
        text = f"branch {self.ply}"
        if draw is not None:
            text += f" {seed_text(draw)}"
            self.state.generator = Generator.seeded(draw)
            self.state.renew()
        self._kept[self.ply] = self.state.copy()
        self.steps.append(Mark(text))
        self._floor = self._fork = self.ply

    def parted(self, ply: int) -> tuple[list[str], list[str]]:
        """The history up to a ply of the present line of play, and the rest of it, as `follow` does them again."""
        self._need_all("history")
        if not 0 <= ply <= self.ply:
            raise GameError(f"history: expected a ply from 0 to {self.ply}, got {ply!r}")
        at, fork = 0, 1
        for number, step in enumerate(self.steps[1:], 2):
            word, _, rest = ("", "", "") if isinstance(step, Ply) else step.text.partition(" ")
            at = int(rest) if word == "rewind" else at + (word == "")
            if at == ply:
                fork = number
        return _lines(self.steps[1:fork]), _lines(self.steps[fork:])

    def follow(self, step: str) -> None:
        """Do one step of a history: `SEAT NOTATION` (several of them joined by `;`) or one that is no action."""
        who, _, rest = step.partition(" ")
        if who == "branch":
            self._follow_branch(*rest.partition(" ")[::2])
        elif who == "hint" and rest.isascii() and rest.isdigit() and len(rest) <= 2 and rest == str(int(rest)):
            self.hint(int(rest))
        elif who == "rewind" and rest.isascii() and rest.isdigit() and len(rest) <= 6:
            self.rewind(int(rest))
        elif who.isascii() and who.isdigit() and len(who) <= 2:
            actions = [self.game.parse(part, int(who)) for part in rest.split(_AND)]
            if len(actions) > 1:
                self.play_list(actions)
            else:
                self.play(actions[0])
        else:
            raise GameError(f"expected a seat and its action, or rewind and a ply, got {step[:40]!r}")

    def _follow_branch(self, ply: str, draw: str) -> None:
        if ply != str(self.ply):
            raise GameError(f"a branch from ply {ply[:20]} cannot begin at ply {self.ply}")
        if draw and not draw.startswith("hex:"):
            raise GameError(f"branch: expected a seed as hex:…, got {draw[:20]!r}")
        self.branch(parse_seed(draw) if draw else None)

    def to_json(self) -> dict[str, Any]:
        """Everything needed to rebuild the match. Private: it holds the seed."""
        self._need_all("save")
        return {**self._head(), "steps": _lines(self.steps[1:])}

    def snapshot(self) -> dict[str, Any]:
        """The position alone, to go on from without playing everything again. Private: it holds the seed."""
        return {**self._head(), "ply": self.ply, "state": self.state.to_json()}

    def shed(self) -> None:
        """Go on as from a snapshot of the present position, without what led to it."""
        self._first = self.ply
        self.plies, self.steps, self._events = [], [], [[]]
        self._kept = {self._first: self.state.copy()}

    def _head(self) -> dict[str, Any]:
        return {
            "format": _FORMAT,
            "game": self.game.name,
            "rules": self.game.rules,
            "pack": self.game.pack.hash,
            "seats": self.seats,
            "options": self.options,
            "seed": seed_text(self.seed),
            "nonces": list(self.nonces),
        }

    def _need_all(self, what: str) -> None:
        if self._first:
            raise GameError(f"{what}: this match goes on from a snapshot and does not hold what was before")

    @classmethod
    def from_snapshot(cls, game: "Game[S]", data: object) -> "Match[S]":
        """The match that goes on from where `snapshot` was taken: nothing before it can be taken back or recorded."""
        if not isinstance(data, dict) or type(data.get("ply")) is not int:
            raise GameError("snapshot: expected a table with a ply")
        match = cls.from_json(game, {**data, "steps": []})
        match.state = game.from_json(data["state"])
        match._first = data["ply"]
        match._kept = {match._first: match.state.copy()}
        return match

    @classmethod
    def from_json(cls, game: "Game[S]", data: object) -> "Match[S]":
        """The match that `to_json` wrote."""
        if not isinstance(data, dict):
            raise GameError("saved match: expected a table")
        for field, kind in _FIELDS.items():
            if type(data.get(field)) is not kind:
                raise GameError(f"saved match: field {field}: expected {canonical.type_names[kind]}")
        for field, expected in (
            ("format", _FORMAT),
            ("game", game.name),
            ("rules", game.rules),
            ("pack", game.pack.hash),
        ):
            if data[field] != expected:
                raise GameError(f"saved match: field {field}: expected {expected}, got {data[field]!r}")
        for field in ("nonces", "steps"):
            if not all(type(item) is str for item in data[field]):
                raise GameError(f"saved match: field {field}: expected a list of texts")
        match = cls(
            game,
            data["seats"],
            parse_seed(data["seed"]),
            tuple(data["nonces"]),
            game.settle(data["seats"], data["options"]),
        )
        for number, step in enumerate(data["steps"], 1):
            try:
                match.follow(step)
            except GameError as error:
                raise GameError(f"saved match: step {number}: {error}") from None
        return match

    def save(self, path: str | Path) -> None:
        """Write the match to a file, whole or not at all. Private: it holds the seed."""
        write_whole(Path(path), json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n")

    @classmethod
    def load(cls, game: "Game[S]", path: Path) -> "Match[S]":
        """The match that `save` wrote."""
        try:
            data = json.loads(path.read_text("utf-8"))
        except OSError as error:
            raise GameError(f"{path}: cannot be read: {error.strerror}") from None
        except (ValueError, RecursionError) as error:
            raise GameError(f"{path}: not a saved match: {error}") from None
        try:
            return cls.from_json(game, data)
        except GameError as error:
            raise GameError(f"{path}: {error}") from None

    def record(self, names: Sequence[str] = ()) -> Record:
        """The public record of a finished game."""
        if not self.state.over:
            raise GameError("record: the game is not over; its seed must stay secret")
        self._need_all("record")
        if names and len(names) != self.seats:
            raise GameError(f"record: expected {self.seats} names, got {len(names)}")
        for name in names:
            if not is_text(name):
                raise GameError(f"record: expected a name, got {name!r}")
        header = {
            "game": self.game.name,
            "rules": self.game.rules,
            "pack": f"{self.game.pack.version} {self.game.pack.hash}",
            "seats": self.seats,
            "options": self.options,
            "names": list(names),
            "commitment": self.commitment,
            "seed": seed_text(self.seed),
            "nonces": list(self.nonces),
        }
        return Record.of(header, [(step.text, step.chance) for step in self.steps], self.state.outcome())


_FIELDS: dict[str, type] = {
    "format": int, "game": str, "rules": str, "pack": str, "seats": int,
    "options": dict, "seed": str, "nonces": list, "steps": list,
}  # fmt: skip


def helped(taken: Sequence[tuple[int, int]], seats: Sequence[int | None]) -> list[int]:
    """What was done with a hint: for each that a seat took at a ply, the first ply from there on that it played."""
    found = (next((ply for ply in range(at, len(seats)) if seats[ply] == seat), None) for seat, at in taken)
    return sorted({ply for ply in found if ply is not None})


def _hints(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Who took a hint before which ply of the present line of play."""
    taken: list[tuple[int, int]] = []
    at = 0
    for step in steps[1:]:
        word, _, rest = ("", "", "") if isinstance(step, Ply) else step.text.partition(" ")
        if word == "hint":
            taken.append((int(rest), at))
        elif word == "rewind":
            at = int(rest)
            taken = [(seat, ply) for seat, ply in taken if ply <= at]
        elif not word:
            at += 1
    return taken


def _lines(steps: Sequence[Step]) -> list[str]:
    """Steps as `follow` does them again: what was played together stands in one line."""
    lines: list[str] = []
    for step in steps:
        if isinstance(step, Ply) and step.joined and lines:
            lines[-1] += f"{_AND}{step.action}"
        else:
            lines.append(step.text)
    return lines


def _chance(events: Sequence[Event]) -> str:
    """What chance gave, in the order it came."""
    return ", ".join(text for event in events if (text := event.chance()))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that whatever happens it is the old one or the new one."""
    try:
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            try:
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise
    except OSError as error:
        raise GameError(f"{path}: cannot be written: {error.strerror}") from None
