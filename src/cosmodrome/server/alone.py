"""Alone: whether this process is the only one that serves the database, so that what it has in memory is all there is.

Two locks that end with the process: one for serving, held by one process alone or shared by several, and one that is
held by whoever wants to serve too. Whoever is alone looks for such a wish again and again, and shares then. Nothing is
lost where that goes wrong: an entry has a number that can be given only once.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .logs import cause_of, log

try:
    import fcntl
except ImportError:  # where files cannot be locked that way, nobody is alone
    fcntl = None  # type: ignore[assignment]

_SECONDS = 0.25
_PATIENCE_SECONDS = 3.0  # for somebody who is alone to share
_AGAIN = 20  # rounds after which it is tried whether the others have gone
_SERVING, _WISHING = 0, 1
_OF_OURS = 7263202  # the number of our locks in PostgreSQL


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


class ServerLocks:
    """Advisory locks of PostgreSQL, which end with their connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._held: dict[int, bool] = {}  # whether it is shared

    async def _ask(self, function: str, lock: int) -> bool:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            if self._connection is None:
                self._connection = await self._engine.connect()
                await self._connection.execution_options(isolation_level="AUTOCOMMIT")
            done = await self._connection.scalar(sa.text(f"SELECT {function}({_OF_OURS}, {lock})"))
        return bool(done)

    async def take(self, lock: int, shared: bool) -> bool:
        had = self._held.get(lock)
        if had is shared:
            return True
        if not await self._ask("pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock", lock):
            return False
        if had is not None:
            await self._unlock(lock, had)
        self._held[lock] = shared
        return True

    async def give(self, lock: int) -> None:
        if lock in self._held:
            await self._unlock(lock, self._held.pop(lock))

    async def _unlock(self, lock: int, shared: bool) -> None:
        await self._ask("pg_advisory_unlock_shared" if shared else "pg_advisory_unlock", lock)

    async def close(self) -> None:
        self._held = {}
        connection, self._connection = self._connection, None
        if connection:
            with suppress(Exception):
                await connection.invalidate()
            await connection.close()


class Alone:
    """Whether no other process serves the database. One that never asks is not."""

    def __init__(self, make_locks: Callable[[], Locks]) -> None:
        self.is_so = False
        self.times = 0  # how often it has become so: what was read before may be old
        self._make_locks = make_locks
        self._locks: Locks | None = None
        self._shares = False
        self._rounds = 0

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


def locks_of(engine: AsyncEngine) -> Callable[[], Any]:
    """The locks that go with a database."""
    if engine.dialect.name == "postgresql":
        return lambda: ServerLocks(engine)
    return lambda: FileLocks(f"{engine.url.database}.lock")
