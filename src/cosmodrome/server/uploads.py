"""Uploads: records and games that people bring, checked line by line while others are served.

Nothing is stored of a record: it is kept for a while, and whoever still looks when it was forgotten sends it again.
"""

import asyncio
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any, NamedTuple

from pydantic import ValidationError

from .. import bots
from ..core.errors import RecordError
from ..core.game import Game
from ..core.match import Match
from ..core.record import Record
from ..tables import landing, replays
from ..tables.entries import Made
from ..tables.errors import Refusal
from ..tables.messages import ReplayJson
from ..tables.table import Table
from .lately import Lately
from .library import Library
from .limits import RECORD_LINES, RECORD_WIDTH
from .schemas import TableWish
from .storage import now
from .text import need_visible

_KEPT = 24
_WAITING = 12  # who may wait for the one that is being checked
_LINES_AT_ONCE = 8
_HASH = re.compile(r"[0-9a-f]{64}")


class Upload(NamedTuple):
    """A record that was checked, with its game."""

    record: Record
    match: Match[Any]
    head: ReplayJson


class Uploads:
    """The records that were brought lately."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._kept: Lately[str, Upload] = Lately(_KEPT)
        self._checking = asyncio.Lock()
        self._waiting = 0

    def find(self, name: str) -> Upload:
        """The record of that name, while it is kept."""
        found = self._kept.get(name)
        if found is None:
            raise Refusal("no_record", "this record is not kept any more; send it again")
        self._kept[name] = found
        return found

    async def take(self, text: str) -> str:
        """Check a record; its name, which hangs on nothing but its text."""
        plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
        name = urlsafe_b64encode(sha256(plain.encode()).digest()[:18]).decode()
        if name not in self._kept:
            async with self._turn():
                self._kept[name] = await self._checked(plain)
        return name

    async def land(self, table_id: str, log: str, person: str) -> Table:
        """The table of a game that somebody has played in flight, every entry of its log done again."""
        try:
            async with self._turn():
                entries = landing.entries_of(log)
                made = landing.made_of(entries)
                _need_wish(made)
                game = await self._game({"game": made.game, "pack": f"- {made.pack}"}, 1)
                invitation = secrets.token_urlsafe(12)
                landed = landing.Landing(table_id, game, entries, person, invitation, now())
                await _shared(landed.redone())
        except RecordError as error:
            raise Refusal.broken(error) from None
        return landed.table

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """One at a time is checked, and few may wait for it."""
        if self._waiting >= _WAITING:
            raise Refusal("busy", "many records are being checked; try again")
        self._waiting += 1
        try:
            async with self._checking:
                yield
        finally:
            self._waiting -= 1

    async def _checked(self, text: str) -> Upload:
        """The record, if every line of it holds."""
        try:
            _need_size(text)
            record = Record.parse(text)
            match = record.dealt(await self._game(record.header()))
            await _shared(record.played(match))
        except RecordError as error:
            raise Refusal.broken(error) from None
        head = replays.recorded(record, match, {level.name for level in bots.levels()})
        for seat in head["seats"]:
            if seat["name"] is not None and not _is_visible(seat["name"]):
                seat["name"] = None
        return Upload(record, match, head)

    async def _game(self, header: Mapping[str, Any], line: int | None = None) -> Game[Any]:
        """The game that a record names, with its pack; `line`: where both stand."""
        name: str = header["game"]
        version, _, pack = str(header["pack"]).partition(" ")
        if name not in self.library.names():
            raise RecordError(f"there is no game {name[:32]!r} here", "game", line or 2)
        try:
            if _HASH.fullmatch(pack):
                return await self.library.game(name, pack)
        except Refusal as refusal:
            if refusal.code != "no_pack":
                raise
        raise RecordError(f"the pack {version[:32]} {pack[:12]} is not known here", "no_pack", line or 4)


async def _shared(lines: Iterable[object]) -> None:
    """Go through all of them; half of the time is everybody else's."""
    since = time.monotonic()
    for number, _ in enumerate(lines):
        if number % _LINES_AT_ONCE == 0:
            await asyncio.sleep(time.monotonic() - since)
            since = time.monotonic()


def _need_wish(made: Made) -> None:
    """The table is one that could be asked for here."""
    try:
        TableWish.model_validate(landing.wish_of(made))
    except (ValidationError, Refusal, RecursionError):
        raise RecordError("no table is made so", "header", 1) from None


def _need_size(text: str) -> None:
    """Refuse what is longer or wider than any game: every line costs time."""
    for number, line in enumerate(text.split("\n"), 1):
        if number > RECORD_LINES + 1:
            raise RecordError(f"a record has {RECORD_LINES} lines at most", "length", number)
        if len(line) > RECORD_WIDTH:
            raise RecordError(f"a line has {RECORD_WIDTH} characters at most", "length", number)


def _is_visible(name: str) -> bool:
    try:
        need_visible(name)
    except Refusal:
        return False
    return True
