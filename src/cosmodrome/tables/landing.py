"""Landing: a game that was played on a device alone comes to a server, or to another device, which does every entry of
its log again.

Nothing is believed: the table is made anew, and whatever the log says must be what comes of doing it here. Events are
not sent along, they follow from what was done.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from .. import bots
from ..core import canonical
from ..core.chance import parse_seed
from ..core.errors import GameError, RecordError
from ..core.game import Game
from . import entries, house, making, play
from .entries import Deed, Entry, Made
from .errors import Refusal
from .making import SeatWish, Wish
from .seats import Place
from .table import Table

_NOBODY_CHOSE = "random"  # by whom a bot's move is where every level failed
_LEFT_BEHIND = (entries.Rematched,)  # leads to a table of the device alone
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MOST_LINES = 2000  # several times what the longest games have


def entries_of(log: str) -> list[Entry]:
    """The entries of a log, one a line."""
    found: list[Entry] = []
    for number, line in enumerate(log.removesuffix("\n").split("\n"), 1):
        if number > _MOST_LINES:
            raise RecordError(f"a log has {_MOST_LINES} lines at most", "length", number)
        try:
            entry = Entry.from_json(json.loads(line))
        except (ValueError, TypeError, RecursionError, GameError):
            raise RecordError("no entry of a table", "unread", number) from None
        if entry.move is not None and not _NAME.fullmatch(entry.move):
            raise RecordError("no name of a request", "unread", number)
        found.append(entry)
    return found


def wish_of(made: Made) -> Wish:
    """What somebody wished for who made that table on a device of their own."""
    nonces = [place["nonce"] for place in made.seats if place["kind"] == "person"]
    return {
        "game": made.game,
        "pack": made.pack,
        "seats": [_seat_wish(place) for place in made.seats],
        "options": made.options,
        "clock": made.clock,
        "public": False,
        "kids": made.kids,
        "chat": False,
        "spectators": False,
        "nonce": nonces[0] if nonces else "",
        "hints": made.hints,
    }


def _seat_wish(place: Place) -> SeatWish:
    match place["kind"]:
        case "person":
            return {"kind": "me"}
        case "here":
            return {"kind": "here", "name": place["name"]}
        case "bot":
            return {"kind": "bot", "level": place["level"]}
        case kind:
            raise RecordError(f"a seat of kind {kind!r} cannot be at a table of one device alone", "changed", 1)


def made_of(log: Sequence[Entry]) -> Made:
    """How the table of a log was made; for a table of one device alone."""
    made = log[0].deed if log else None
    if not isinstance(made, Made):
        raise RecordError("a log begins with how the table was made", "title", 1)
    if made.lesson:
        raise RecordError("a lesson stays where it was begun", "game", 1)
    return made


class Landing:
    """A log being done again for somebody; `at` is when it comes here, so that nothing is later than that."""

    def __init__(
        self, table_id: str, game: Game[Any], log: Sequence[Entry], person: str, invitation: str, at: int
    ) -> None:
        made = made_of(log)
        self._log = log
        self._owner, self._person = made.owner, person
        _need_whole(log)
        self._later = min(0, at - max(entry.at for entry in log))  # a clock may have been fast
        self._known_levels = {level.name for level in bots.levels()} | {_NOBODY_CHOSE}
        if min(entry.at for entry in log) + self._later < 0:
            raise RecordError("nothing is that long ago", "changed", 1)
        try:
            seed = parse_seed(made.seed)
            began = log[0].at + self._later
            self.table = making.made_table(table_id, game, wish_of(made), person, seed, invitation, began)
        except (Refusal, GameError) as error:
            raise RecordError(str(error), "header", 1) from None
        deed = self.table.made
        mine: list[Place] = [{**place, "person": person if place["person"] else None} for place in made.seats]
        _need_same(replace(made, owner=person, seats=mine, invitation=invitation), deed, 1)
        self._bring()

    def _bring(self) -> None:
        """Say in the table's first entry that it was brought."""
        table = self.table
        table.made = replace(table.made, brought=True)
        table.fresh[0] = replace(table.fresh[0], deed=table.made)

    def redone(self) -> Iterator[None]:
        """Do it entry by entry; others may be served between two of them."""
        line = done = 1
        while line < len(self._log):
            entry = self._log[line]
            if isinstance(entry.deed, _LEFT_BEHIND):
                line += 1
                continue
            if done == len(self.table.fresh):
                self._do(entry, line + 1)
            self._need_as_done(entry, self.table.fresh[done], line + 1)
            line, done = line + 1, done + 1
            yield
        if done != len(self.table.fresh):
            raise RecordError("the log ends in the middle of something", "short", len(self._log))

    def _need_as_done(self, entry: Entry, done: Entry, line: int) -> None:
        if entry.person != (self._owner if done.person else None):
            raise RecordError("it was not this person who did that", "changed", line)
        _need_same(entry.deed, done.deed, line)

    def _do(self, entry: Entry, line: int) -> None:
        """Do what an entry says, which may add more than one."""
        before = len(self.table.fresh)
        if not 0 <= getattr(entry.deed, "seat", 0) < len(self.table.seats):
            raise RecordError("there is no such seat", "changed", line)
        try:
            self._doing(entry)(self.table, entry.at + self._later)
        except Refusal as refusal:
            raise RecordError(refusal.message, "illegal", line) from None
        if len(self.table.fresh) == before:
            raise RecordError("nothing comes of that here", "changed", line)

    def _doing(self, entry: Entry) -> Callable[[Table, int], object]:
        me, name, decisions = self._person, entry.move, self.table.decisions
        match entry.deed:
            case entries.Moved(seat, actions, None) if name:
                return lambda table, at: play.move(table, at, me, seat, decisions[seat], actions, name)
            case entries.Moved(seat, [action], str() as level) if level in self._known_levels:
                return lambda table, at: play.bot_move(table, at, seat, decisions[seat], action, level)
            case entries.Undone(seat, to):
                return lambda table, at: play.undo(table, at, me, seat, decisions[seat], to, name)
            case entries.Asked(seat, ply):
                return lambda table, at: play.ask_rewind(table, at, me, seat, ply)
            case entries.Hinted(seat):
                return lambda table, at: play.hint(table, at, me, seat, decisions[seat], name)
            case entries.Faced(seat):
                return lambda table, at: house.face(table, at, me, seat)
            case entries.StoodIn(seat, level, "handed"):
                return lambda table, at: house.give_to_bot(table, at, me, seat, level)
            case entries.StoodIn(seat, _, "left"):
                return lambda table, at: house.leave(table, at, me, seat)
            case entries.StoodIn(_, _, "time"):
                return house.time_out
            case entries.Returned(seat):
                return lambda table, at: house.take_back(table, at, me, seat)
            case entries.Conceded(seat):
                return lambda table, at: house.concede(table, at, me, seat)
            case entries.Expired():
                return house.expire
        raise Refusal("bad_request", f"nothing of kind {entry.kind!r} is done on a device alone")


def is_begun_by(log: Sequence[Entry], other: Sequence[Entry]) -> bool:
    """Whether the one goes on from where the other ends: the same was done so far, at the same table."""
    if len(log) < len(other):
        return False
    both = list(zip(log, other, strict=False))
    return all(_dealt(one) == _dealt(two) for one, two in both[:1]) and all(
        _text(one.deed) == _text(two.deed) for one, two in both[1:]
    )


def _dealt(entry: Entry) -> object:
    made = entry.deed
    return (made.game, made.pack, made.seed, made.options) if isinstance(made, Made) else None


def _need_whole(log: Sequence[Entry]) -> None:
    for line, entry in enumerate(log, 1):
        if entry.number != line:
            raise RecordError(f"expected entry {line}, got {entry.number}", "changed", line)


def _need_same(one: Deed, other: Deed, line: int) -> None:
    """Both say the same, but for events."""
    if _text(one) != _text(other):
        raise RecordError("something else comes of that here", "changed", line)


def _text(deed: Deed) -> str:
    """What was done, without what follows from it and how it came here."""
    return canonical.dumps({**deed.to_json(), "events": None, "brought": None})
