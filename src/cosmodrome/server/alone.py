"""Alone: whether this process is the only one that serves a file, so that what it has in memory is all there is.

Two locks that end with the process: one for serving, held by one process alone or shared by several, and one that is
held by whoever wants to serve too. Whoever is alone looks for such a wish again and again, and shares then. Nothing is
lost where that goes wrong: an entry has a number that can be given only once.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import sqlalchemy as sa

from .logs import cause_of, log

try:
    import fcntl
except ImportError:  # where files cannot be locked that way, nobody is alone
    fcntl = None  # type: ignore[assignment]

_SECONDS = 0.25
_PATIENCE_SECONDS = 3.0  # for somebody who is alone to share
_AGAIN = 20  # rounds after which it is tried whether the others have gone
_SERVING, _WISHING = 0, 1


class Locks(Protocol):
    """Two locks that a process may hold, shared or for itself."""

    async def take(self, lock: int, shared: bool) -> bool:
        """Whether it could be had at once; whoever holds it in the other way changes to this one."""

    async def give(self, lock: int) -> None: ...

    async def close(self) -> None: ...


class FileLocks:
    """Locks of a file beside the database."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    async def take(self, lock: int, shared: bool) -> bool:
        try:
            fcntl.lockf(self._file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB, 1, lock)
        except BlockingIOError:
            return False
        return True

    async def give(self, lock: int) -> None:
        fcntl.lockf(self._file, fcntl.LOCK_UN, 1, lock)

    async def close(self) -> None:
        os.close(self._file)


class Alone:
    """Whether no other process serves the database. One that never asks is not."""

    name = None  # nobody asks who commits

    def __init__(self, make_locks: Callable[[], Locks]) -> None:
        self.is_so = False
        self.times = 0  # how often it has become so: what was read before may be old
        self._make_locks = make_locks
        self._locks: Locks | None = None
        self._shares = False
        self._rounds = 0

    def knows(self, table_id: str) -> bool:
        return self.is_so

    async def need(self, table_id: str) -> None:
        pass

    def own(self) -> sa.ColumnElement[bool]:
        return sa.true()

    def note_made(self, table_id: str) -> None:
        pass

    def held(self) -> list[str]:
        return []

    async def give_up(self, table_id: str) -> None:
        pass

    async def begin(self) -> None:
        """Serve from now on; another process that was alone is given a while to share."""
        loop = asyncio.get_running_loop()
        until = loop.time() + _PATIENCE_SECONDS
        while not (self.is_so or self._shares) and loop.time() < until:
            await self._look()
            await asyncio.sleep(0 if self.is_so or self._shares else _SECONDS / 5)

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            await asyncio.sleep(_SECONDS)
            self._rounds += 1
            await self._look()

    async def _look(self) -> None:
        try:
            if self._locks is None:
                self._locks = self._make_locks()
            await self._settle(self._locks)
        except Exception as error:
            if self.is_so:
                log.warning("serving the database with others, perhaps", **cause_of(error))
            await self._lose()

    async def _settle(self, locks: Locks) -> None:
        if self.is_so:
            if await locks.take(_WISHING, shared=False):
                await locks.give(_WISHING)
                return
            self.is_so = False
            self._shares = await locks.take(_SERVING, shared=True)
        elif not self._shares:
            if await locks.take(_SERVING, shared=False):
                self._become()
            elif await locks.take(_WISHING, shared=True):
                self._shares = await locks.take(_SERVING, shared=True)
            if self.is_so or self._shares:
                await locks.give(_WISHING)
        elif self._rounds % _AGAIN == 0 and await locks.take(_SERVING, shared=False):
            self._become()

    def _become(self) -> None:
        self.is_so, self._shares = True, False
        self.times += 1

    async def _lose(self) -> None:
        self.is_so = self._shares = False
        locks, self._locks = self._locks, None
        if locks:
            with suppress(Exception):
                await locks.close()

    async def close(self) -> None:
        """Serve no longer."""
        await self._lose()
