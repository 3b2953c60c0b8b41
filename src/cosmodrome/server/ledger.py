"""The ledger: what happens at tables, stored by the database's own driver, as much of it in one commit as waits.

The news of each table is stored whole or not at all. Where a group of them cannot be stored, each is tried by itself,
so that the fault of one is no fault of the others. Nobody is told anything before it is on the disk.
"""

import asyncio
import json
import queue
import select
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, count
from typing import Any, Protocol, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .fairness import FairQueue
from .logs import cause_of, log

BUSY_SECONDS = 5
ATTEMPTS = 6  # to begin, where another process writes all the time
_AT_ONCE = 256  # tables whose news go into one commit
_CONSTRAINT = "23"  # how PostgreSQL's words begin for what cannot be stored beside what is
_TURN = "tables"  # all of them together have one turn to write, beside everybody else


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """A change of one row, as both databases know it."""

    text: str  # with a question mark for each value

    @property
    def numbered(self) -> str:
        """With $1, $2 and so on, as PostgreSQL wants them."""
        first, *others = self.text.split("?")
        return first + "".join(f"${number}{part}" for number, part in zip(count(1), others, strict=False))


def _insert(table: str, columns: str, then: str = "") -> Statement:
    names = columns.split()
    quoted, marks = ", ".join(f'"{name}"' for name in names), ", ".join("?" for _ in names)
    return Statement(f"INSERT INTO {table} ({quoted}) VALUES ({marks}){then}")


def _or_update(keys: str, columns: str) -> str:
    changes = ", ".join(f'"{name}" = excluded."{name}"' for name in columns.split())
    return f" ON CONFLICT ({keys}) DO UPDATE SET {changes}"


PACK = _insert("packs", "hash game version files", " ON CONFLICT DO NOTHING")
MAKE = _insert("tables", "id game pack public owner created lesson state number updated deadline bot_turn line")
APPEND = _insert("entries", "table number kind person move at data")
LIST = Statement(
    "UPDATE tables SET state = ?, number = ?, updated = ?, deadline = ?, bot_turn = ?, line = ? WHERE id = ?"
)
UNSEAT = Statement('DELETE FROM sitters WHERE "table" = ?')
SEAT = _insert("sitters", "table person")
SCORE = _insert("results", "table seat person game seats won place total ended")
SNAPSHOT = _insert("snapshots", "table number data", _or_update('"table"', "number data"))
LEASE = _insert("leases", "table holder")
PROGRESS = _insert(
    "lessons",
    "person lesson edition table step done",
    _or_update("person, lesson", "edition table step") + ", done = coalesce(lessons.done, excluded.done)",
)
# that a process is still there, and is until this commit: who wants to take its row has to wait
_FENCE = "SELECT id FROM processes WHERE id = {} FOR KEY SHARE"
_UNFENCED = "SELECT {}::text IS NULL"
# what most moves are, of many tables in one question to PostgreSQL: all rows in one text, which costs the driver least
_MOVES = """
WITH fence AS MATERIALIZED ({}), news AS (
    INSERT INTO entries ("table", "number", "kind", "person", "move", "at", "data")
    SELECT r->>0, (r->>1)::int, r->>2, r->>3, r->>4, (r->>5)::bigint, (r->>6)::json
    FROM fence, jsonb_array_elements($1::jsonb) AS r
)
UPDATE tables SET state = r->>0, number = (r->>1)::int, updated = (r->>2)::bigint, deadline = (r->>3)::bigint,
    bot_turn = (r->>4)::bool, line = (r->>5)::json
FROM fence, jsonb_array_elements($2::jsonb) AS r
WHERE tables.id = r->>6
"""
_FENCED_MOVES, _UNFENCED_MOVES = (_MOVES.format(fence.format("$3")) for fence in (_FENCE, _UNFENCED))
_ORDER = (PACK, MAKE, LEASE, APPEND, LIST, UNSEAT, SEAT, SCORE, SNAPSHOT, PROGRESS)
Rows: TypeAlias = Sequence[tuple[object, ...]]
News: TypeAlias = Mapping[Statement, Rows]  # by what is done with them


_Job: TypeAlias = tuple[News, asyncio.Future[None]]
_Known: TypeAlias = tuple[News, str | None, asyncio.Future[None]]  # with the name of the process when they came


def _end(done: asyncio.Future[None], fault: BaseException | None) -> None:
    """Whoever waits goes on."""
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)


class Taken(Exception):
    """Another process has stored something in that place, or the table is gone."""


class NotStored(Exception):
    """The database did not take it; `orig` is what it says."""

    def __init__(self, orig: BaseException) -> None:
        super().__init__(str(orig))
        self.orig = orig


class Driver(Protocol):
    """A way to store news in one transaction, of a process that has to be there by that name."""

    async def store(self, news: News, name: str | None) -> None: ...

    async def close(self) -> None: ...


class Ledger:
    """Stores what waits, one group after the other."""

    def __init__(self, driver: Driver, pens: FairQueue[int] | None, note: Callable[[NotStored | None], None]) -> None:
        self._driver = driver
        self._pens = pens  # where all who write to the database take turns
        self._note = note
        self._waiting: list[_Known] = []
        self._task: asyncio.Task[None] | None = None

    async def store(self, news: News, name: str | None = None) -> None:
        """Have it stored; Taken or NotStored where that cannot be. `name`: of the process that has made it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((news, name, done))
        if self._task is None:
            self._task = asyncio.create_task(self._store_all())
        await done

    async def _store_all(self) -> None:
        try:
            while self._waiting:
                pen = await self._pens.take(_TURN) if self._pens else None
                try:
                    group, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
                    for by in dict.fromkeys(name for _, name, _ in group):  # one, or two when it was just changed
                        await self._store_group([(news, done) for news, name, done in group if name == by], by)
                finally:
                    if self._pens and pen is not None:
                        self._pens.give(pen)
        finally:
            self._task = None

    async def _store_group(self, group: list[_Job], name: str | None) -> None:
        whole = {kind: rows for kind in _ORDER if (rows := list(chain(*(news.get(kind, ()) for news, _ in group))))}
        fault = await self._fault(whole, name)
        is_told_apart = fault is not None and len(group) > 1
        for news, done in group:
            own = {kind: news[kind] for kind in _ORDER if kind in news}
            _end(done, await self._fault(own, name) if is_told_apart else fault)

    async def _fault(self, news: News, name: str | None) -> Taken | NotStored | None:
        try:
            await self._driver.store(news, name)
        except Taken as taken:
            return taken
        except Exception as error:
            fault = NotStored(error)
            self._note(fault)
            return fault
        self._note(None)
        return None

    async def close(self) -> None:
        """When all that waits is stored."""
        while self._task:
            await asyncio.wait([self._task])
        await self._driver.close()


class FileDriver:
    """SQLite, in a thread of its own."""

    def __init__(self, path: str, busy_seconds: float, set_up: Callable[[Any, object], None]) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._set_up = set_up
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def store(self, news: News, name: str | None) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="cosmodrome ledger", daemon=True)
            self._thread.start()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((news, done))
        await done

    def _work(self) -> None:
        connection: sqlite3.Connection | None = None
        while job := self._jobs.get():
            news, done = job
            fault: BaseException | None = None
            try:
                if connection is None:
                    connection = sqlite3.connect(self._path, timeout=self._busy_seconds)
                    self._set_up(connection, None)
                self._write(connection, news)
            except sqlite3.IntegrityError as error:
                fault = Taken(str(error))
            except BaseException as error:
                fault = error
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                done.get_loop().call_soon_threadsafe(_end, done, fault)
        if connection:
            connection.close()

    def _write(self, connection: sqlite3.Connection, news: News) -> None:
        self._begin(connection)
        try:
            for statement, rows in news.items():
                connection.executemany(statement.text, rows)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _begin(self, connection: sqlite3.Connection) -> None:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                connection.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if not is_busy(error) or attempt == ATTEMPTS:
                    raise
                log.warning("database busy", attempt=attempt, **cause_of(NotStored(error)))

    async def close(self) -> None:
        if self._thread:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None


class ServerDriver:
    """PostgreSQL, on a connection of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        import psycopg  # installed where somebody has a server's database

        self._engine = engine
        self._cursor = psycopg.AsyncRawCursor
        self._fault = psycopg.OperationalError
        self._idle = psycopg.pq.TransactionStatus.IDLE
        self._held: AsyncConnection | None = None
        self._connection: Any = None

    async def store(self, news: News, name: str | None) -> None:
        cursor = self._cursor(await self._open())
        try:
            if news.keys() == {APPEND, LIST}:
                moves = _UNFENCED_MOVES if name is None else _FENCED_MOVES
                await cursor.execute(moves, [json.dumps(news[APPEND]), json.dumps(news[LIST]), name], prepare=True)
                if cursor.rowcount == 0:
                    raise Taken("the lease is lost, or the table is gone")
                return
            await cursor.execute("BEGIN")
            if name is not None:
                await cursor.execute(_FENCE.format("$1"), [name])
                if await cursor.fetchone() is None:
                    raise Taken("the lease is lost")
            for statement, rows in news.items():
                await cursor.executemany(statement.numbered, rows)
            await cursor.execute("COMMIT")
        except BaseException as error:
            await self._undo()
            if str(getattr(error, "sqlstate", "")).startswith(_CONSTRAINT):
                raise Taken(str(error)) from None
            raise

    async def _open(self) -> Any:
        """The connection, or a new one where that was cut meanwhile."""
        if self._connection is not None and self._is_cut(self._connection):
            await self.close()
        if self._connection is None:
            self._held = await self._engine.connect()
            self._connection = (await self._held.get_raw_connection()).driver_connection
            await self._connection.set_autocommit(True)  # transactions are begun and ended here
        return self._connection

    def _is_cut(self, connection: Any) -> bool:
        """Whether the other end has gone, which is else noticed only by what is sent: that would be lost."""
        if connection.closed:
            return True
        waiting = select.poll()
        waiting.register(connection.fileno(), select.POLLIN)
        with suppress(self._fault):
            while waiting.poll(0):  # its last words, then that it has ended
                connection.pgconn.consume_input()
        return bool(connection.closed)

    async def _undo(self) -> None:
        try:
            if self._connection.info.transaction_status != self._idle:
                await self._connection.execute("ROLLBACK")
        except Exception:
            await self.close()

    async def close(self) -> None:
        held, self._held, self._connection = self._held, None, None
        if held:
            await held.invalidate()
            await held.close()


def is_busy(error: BaseException | None) -> bool:
    """Whether another process only holds the database at the moment."""
    return getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
