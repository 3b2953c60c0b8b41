"""What somebody brings, checked line by line: records, kept while the page is open, and games of another device."""

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

from .. import bots
from ..core.errors import RecordError
from ..core.match import Match
from ..core.record import Record
from ..tables import landing, replays
from ..tables.entries import Made
from ..tables.errors import Refusal
from ..tables.messages import ReplayJson
from ..tables.table import Table
from . import shapes
from .cabin import Cabin, now

_KEPT = 4


class Records:
    """The records that were brought lately."""

    def __init__(self, cabin: Cabin) -> None:
        self.cabin = cabin
        self._kept: dict[str, tuple[Match[Any], ReplayJson]] = {}

    def find(self, name: str) -> Match[Any]:
        """The game of a record that was brought."""
        if name not in self._kept:
            raise Refusal("no_record", "this record is not kept any more; send it again")
        return self._kept[name][0]

    def take(self, text: str) -> tuple[str, ReplayJson]:
        """Check a record; its name, which hangs on nothing but its text, and the game."""
        plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
        name = urlsafe_b64encode(sha256(plain.encode("utf-8", "replace")).digest()[:18]).decode()
        if name not in self._kept:
            self._kept[name] = self._checked(plain)
            while len(self._kept) > _KEPT:
                del self._kept[next(iter(self._kept))]
        return name, self._kept[name][1]

    def _checked(self, text: str) -> tuple[Match[Any], ReplayJson]:
        try:
            record = Record.parse(text)
            header = record.header()
            match = record.dealt(self.cabin.game(header["game"], str(header["pack"]).partition(" ")[2]))
            for _ in record.played(match):
                pass
        except RecordError as error:
            raise Refusal.broken(error) from None
        return match, replays.recorded(record, match, {level.name for level in bots.levels()})


def _need_wish(made: Made) -> None:
    """The table is one that could be asked for here."""
    try:
        shapes.need_wish(dict(landing.wish_of(made)))
    except Refusal:
        raise RecordError("no table is made so", "header", 1) from None


def landed(cabin: Cabin, table_id: str, log: str) -> Table:
    """The table of a game that was played on another device, every entry of its log done again for whoever is here."""
    try:
        entries = landing.entries_of(log)
        made = landing.made_of(entries)
        _need_wish(made)
        game, person = cabin.game(made.game, made.pack), cabin.person["person"]
        here = landing.Landing(table_id, game, entries, person, secrets.token_urlsafe(12), now())
        for _ in here.redone():
            pass
    except RecordError as error:
        raise Refusal.broken(error) from None
    return here.table
