"""Leases: which process serves which table, where several serve one database (PostgreSQL).

A process has a row that it renews all the time, and a row for each table that it serves; the latter go with the
former. Whoever serves a table knows it, and reads nothing. A process that was not heard of for a few seconds loses its
row to whoever notices first. It cannot store anything any more then, even if it only slept: every commit holds the
row of the process it comes from, so that either the commit was first or there is none. The time is the database's.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from ..tables.errors import Refusal
from .lately import Lately
from .logs import Faults, log
from .storage import Storage, leases, processes, tables

BEAT_SECONDS = 1.0
LEASE_SECONDS = 5.0
BEAT_TIMEOUT = 3.0
_SURE = 0.8  # the part of that time for which a process trusts that it still has its row
_ELSEWHERE = 20_000  # tables of which is remembered who serves them
_NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"


@dataclass(frozen=True, slots=True)
class Holder:
    """A process that serves tables, and where it can be reached."""

    id: str
    address: str


class HeldElsewhere(Exception):
    """A table is served by another process: what is asked of it is to be asked there."""

    def __init__(self, table_id: str, holder: Holder) -> None:
        super().__init__(table_id)
        self.table_id = table_id
        self.holder = holder


class Standing(Protocol):
    """Whether what a process has in memory of tables is all there is."""

    times: int  # how often everything that was read before has become old

    def knows(self, table_id: str) -> bool: ...

    async def need(self, table_id: str) -> None:
        """Serve a table, or HeldElsewhere."""

    async def begin(self) -> None: ...

    async def run(self) -> None: ...

    async def close(self) -> None: ...

    def own(self) -> sa.ColumnElement[bool]:
        """Of all tables those that are served here, or nowhere yet."""

    @property
    def name(self) -> str | None:
        """As what the process commits; None where nobody asks for that."""

    def note_made(self, table_id: str) -> None:
        """A new table was stored together with its lease."""

    def held(self) -> list[str]:
        """The tables for which this process has taken a lease."""

    async def give_up(self, table_id: str) -> None:
        """Nobody needs it here any more."""


class Bystander:
    """One that serves no tables: it reads all it needs anew."""

    times = 0
    name = None

    def knows(self, table_id: str) -> bool:
        return False

    async def need(self, table_id: str) -> None:
        pass

    async def begin(self) -> None:
        pass

    async def run(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def own(self) -> sa.ColumnElement[bool]:
        return sa.true()

    def note_made(self, table_id: str) -> None:
        pass

    def held(self) -> list[str]:
        return []

    async def give_up(self, table_id: str) -> None:
        pass


class Leases:
    """The tables that this process serves."""

    def __init__(self, storage: Storage) -> None:
        self.times = 0
        self.address = ""  # where this process is reached
        self.others: dict[str, Holder] = {}  # all other processes that were heard of lately
        self.on_loss: list[Callable[[], Awaitable[None]]] = []  # done when all tables were lost
        self._storage = storage
        self._name = ""
        self._mine: set[str] = set()
        self._elsewhere: Lately[str, Holder] = Lately(_ELSEWHERE)
        self._sure_until = 0.0
        self._steady_since: float | None = None  # since when every beat was stored in time
        self._is_closed = False
        self._beating = asyncio.Lock()
        self._faults = Faults()

    @property
    def name(self) -> str | None:
        return self._name

    def held(self) -> list[str]:
        return list(self._mine)

    def knows(self, table_id: str) -> bool:
        return table_id in self._mine and time.monotonic() < self._sure_until

    def note_made(self, table_id: str) -> None:
        self._mine.add(table_id)

    def own(self) -> sa.ColumnElement[bool]:
        return ~sa.exists().where(leases.c.table == tables.c.id, leases.c.holder != self._name)

    def doubt(self, table_id: str) -> None:
        """Whoever was thought to serve it does not say so."""
        self._elsewhere.pop(table_id, None)

    async def need(self, table_id: str) -> None:
        if self.knows(table_id):
            return
        if self._is_closed:
            raise Refusal("busy", "the server restarts; try again")
        if holder := self._elsewhere.get(table_id):
            raise HeldElsewhere(table_id, holder)
        if time.monotonic() >= self._sure_until:
            await self._beat()
            if table_id in self._mine:
                return
        holder = await self._take(table_id)
        if holder is None:
            return
        self._elsewhere[table_id] = holder
        raise HeldElsewhere(table_id, holder)

    async def _take(self, table_id: str) -> Holder | None:
        """Have a table served here, if nobody serves it; who does."""
        name = self._name
        free = sa.select(tables.c.id, sa.literal(name)).where(tables.c.id == table_id)
        async with self._storage.write(table_id) as connection:
            insert = postgresql.insert(leases).from_select(["table", "holder"], free)
            if await self._is_there(connection, name):
                await connection.execute(insert.on_conflict_do_nothing())
            held = sa.select(processes.c.id, processes.c.address).join(leases, leases.c.holder == processes.c.id)
            row = (await connection.execute(held.where(leases.c.table == table_id))).one_or_none()
        if row and row.id != self._name:
            return Holder(row.id, row.address)
        if row:
            self._mine.add(table_id)
        return None

    async def _is_there(self, connection: AsyncConnection, name: str) -> bool:
        mine = sa.select(processes.c.id).where(processes.c.id == name).with_for_update(read=True, key_share=True)
        return await connection.scalar(mine) is not None

    async def expel(self, holder: Holder) -> None:
        """Take what a process served that is known to be gone; if it is not, it can store nothing until it knows."""
        async with self._storage.write() as connection:
            await connection.execute(processes.delete().where(processes.c.id == holder.id))
        self._elsewhere = Lately(_ELSEWHERE)
        self.others.pop(holder.id, None)

    # the row of the process

    async def begin(self) -> None:
        await self._enter()
        await self._beat()

    async def run(self) -> None:
        """Renew the row, and take those of others that are not heard of, until it is cancelled."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            with self._faults.kept_apart("renewing the leases"):
                try:
                    await self._beat()
                except TimeoutError:  # one that is late, as on a machine with too much to do, is no fault yet
                    log.warning("renewing the leases takes long")
                    await self._beat()

    async def _beat(self) -> None:
        async with self._beating, asyncio.timeout(BEAT_TIMEOUT):
            await self._renew()

    async def _renew(self) -> None:
        began = time.monotonic()
        if began >= self._sure_until:
            self._steady_since = None
        until = sa.text(f"{_NOW} + {int(LEASE_SECONDS * 1000)}")
        renewed = processes.update().where(processes.c.id == self._name).values(until=until)
        async with self._storage.engine.begin() as connection:
            is_renewed = bool((await connection.execute(renewed)).rowcount)
        if not is_renewed:
            await self._lose()
            return
        self._sure_until = began + LEASE_SECONDS * _SURE
        if self._steady_since is None:
            self._steady_since = began
        async with self._storage.engine.begin() as connection:
            # whoever was away for long, as when the database was, gives the others time to come back too
            if began - self._steady_since > LEASE_SECONDS:
                await connection.execute(processes.delete().where(sa.text(f"until < {_NOW}")))
            found = {row.id: Holder(row.id, row.address) for row in await connection.execute(sa.select(processes))}
        found.pop(self._name, None)
        self.others = found
        for table_id in [table_id for table_id, holder in self._elsewhere.items() if holder.id not in found]:
            del self._elsewhere[table_id]

    async def _enter(self) -> None:
        began, name = time.monotonic(), secrets.token_urlsafe(9)
        until = sa.text(f"{_NOW} + {int(LEASE_SECONDS * 1000)}")
        async with self._storage.engine.begin() as connection:
            await connection.execute(processes.insert().values(id=name, address=self.address, until=until))
        self._name, self._sure_until, self._steady_since = name, began + LEASE_SECONDS * _SURE, None

    async def _lose(self) -> None:
        """Somebody has taken the row of this process: all of its tables may be served elsewhere by now."""
        if self._is_closed:
            return
        log.warning("the leases of this process are lost", tables=len(self._mine))
        self._mine.clear()
        self._elsewhere.clear()
        self.times += 1
        await self._enter()
        for tell in self.on_loss:
            await tell()

    async def give_up(self, table_id: str) -> None:
        self._mine.discard(table_id)
        async with self._storage.write() as connection:
            given = leases.c.table == table_id, leases.c.holder == self._name
            await connection.execute(leases.delete().where(*given))

    async def close(self) -> None:
        """Let others serve at once."""
        self._is_closed = True
        self._mine.clear()
        with suppress(sa.exc.SQLAlchemyError, OSError):
            async with self._storage.write() as connection:
                await connection.execute(processes.delete().where(processes.c.id == self._name))
