"""The store of tables: from storage and back. One transaction per request, before anyone is told.

A process that serves the database alone, or has a lease on a table, reads it once and then knows it. Otherwise a table
in memory is only a copy of what is stored, to which is read what others have added; two processes cannot both append
the same entry.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

import sqlalchemy as sa

from .. import learn
from ..core import canonical
from ..tables import entries as log_entries
from ..tables import house, making
from ..tables.course import follow
from ..tables.entries import Entry
from ..tables.errors import Refusal
from ..tables.messages import KeptLine, LessonLine, SeatLine, TableState
from ..tables.table import Table
from ..tables.viewers import line_json
from .durations import Durations
from .lately import Lately
from .leases import Bystander, Standing
from .ledger import APPEND, LEASE, LIST, MAKE, PACK, PROGRESS, SCORE, SEAT, SNAPSHOT, UNSEAT, Rows, Statement, Taken
from .library import Library
from .limits import Limits
from .logs import cause_of, log
from .people import People, Person
from .storage import Storage, batches, entries, now, sitters, snapshots, tables

T = TypeVar("T")
R = TypeVar("R")
_CACHED = 512  # tables that are kept in memory though nobody has them open
_ATTEMPTS = 5
_PLAYED_AT_ONCE, _APPLIED_AT_ONCE = 16, 100  # entries, before others have their turn
_OF_BOTS = 4  # tables of bots alone that one person may have under way


def _unasked(work: asyncio.Future[Any]) -> None:
    """Whoever asked is gone: a refusal is nobody's, a fault is ours all the same."""
    error = None if work.cancelled() else work.exception()
    if error and not isinstance(error, Refusal):
        log.error("act failed, and nobody waited for it", **cause_of(error))


class Listener(Protocol):
    """Who wants to hear of news at tables."""

    def news(self, table: Table, was_in_turn: frozenset[int]) -> None: ...


class TableStore:
    """Every table of this server."""

    def __init__(
        self,
        storage: Storage,
        library: Library,
        people: People,
        limits: Limits,
        seed: str = "",
        standing: Standing | None = None,
    ) -> None:
        self.storage = storage
        self.standing: Standing = standing or Bystander()
        self.limits = limits
        self.library = library
        self.people = people
        self.listeners: list[Listener] = []
        self.durations = Durations()
        self._fixed = seed
        self._made: Lately[str, int] = Lately(_CACHED)
        self._lately: Lately[str, Table] = Lately(_CACHED)
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()  # these, and those that pages have open
        self._known_since = 0
        self._packs: set[str] = set()  # that are known to be stored
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def in_memory(self) -> int:
        return len(self._known)

    # making

    async def make(self, person: Person, wish: making.Wish) -> str:
        """A new table by a person's wish; it starts at once where no seat is left to fill."""
        game = await self.library.game(wish["game"], wish["pack"])
        await self.need_room(person.id, wish["seats"])
        table_id, invitation = secrets.token_urlsafe(16), secrets.token_urlsafe(12)
        table = making.made_table(table_id, game, wish, person.id, self.seed(person.id), invitation, now())
        return await self.set_up(table)

    async def begin(self, person: Person, lesson: str) -> str:
        """A new table for a lesson."""
        game = await self.library.game(learn.course_of(learn.lesson(lesson)).game, None)
        table_id, invitation = secrets.token_urlsafe(16), secrets.token_urlsafe(12)
        seed = self.seed(person.id)
        return await self.set_up(learn.begin(table_id, game, lesson, person.id, seed, invitation, now()))

    async def take_over(self, table: Table) -> TableState:
        """A table that was played elsewhere is served here from now on: once, however often it comes; how it stands."""
        try:
            await self.set_up(table)
        except Taken:
            owner, brought, state = await self.look(
                table.id, lambda known: (known.owner, known.made.brought, known.state)
            )
            if (owner, brought) != (table.owner, True):
                raise Refusal("taken", "there is another table of that name") from None
            return state
        return table.state

    async def need_room(self, person: str, seats: Sequence[making.SeatWish]) -> None:
        """Refuse one more table to somebody who has many under way."""
        under_way = tables.c.owner == person, tables.c.state.in_(("waiting", "playing")), tables.c.lesson.is_(None)
        async with self.storage.read() as connection:
            lines: list[KeptLine] = list(await connection.scalars(sa.select(tables.c.line).where(*under_way)))
        self.limits.need_room(len(lines))
        if _is_bots_alone(seats):
            self.limits.need_room(
                sum(_is_bots_alone(line["seats"]) for line in lines), _OF_BOTS, "tables of bots alone"
            )

    async def set_up(self, table: Table) -> str:
        """Store a new table, and tell of it."""
        await self._commit(table, is_new=True)
        self._keep(table)
        self._tell(table, frozenset())
        return table.id

    def seed(self, person: str) -> bytes:
        """Nobody can guess it; in tests, fixed for a person's first table, second table and so on."""
        if not self._fixed:
            return secrets.token_bytes(32)
        self._made[person] = self._made.get(person, 0) + 1
        return sha256(f"{self._fixed}/{self._made[person]}".encode()).digest()

    async def rematch(self, table_id: str, person: Person) -> str:
        """A new table with the same people, options and bots; the same for all who ask."""
        known = await self.look(table_id, lambda table: table.rematch)
        if known:
            return known
        new = await self.make(person, await self.look(table_id, lambda table: making.wish_again(table, person.id)))
        agreed = await self.act(table_id, lambda table, at: making.link_rematch(table, at, person.id, new))
        if agreed != new:
            await self.act(new, house.expire)
        return agreed

    # doing

    async def act(
        self,
        table_id: str,
        do: Callable[[Table, int], T],
        told: Callable[[T, Table], None] | None = None,
    ) -> T:
        """Do something at a table: stored first, then told. `told` runs before the others hear of it."""
        began = time.perf_counter()
        work = asyncio.ensure_future(self._act(table_id, do, told))
        try:
            value = await asyncio.shield(work)
        except asyncio.CancelledError:
            work.add_done_callback(_unasked)
            raise
        self.durations.note(time.perf_counter() - began)
        return value

    async def _act(self, table_id: str, do: Callable[[Table, int], T], told: Callable[[T, Table], None] | None) -> T:
        async with self._lock(table_id):
            for _ in range(_ATTEMPTS):
                table = await self._current(table_id)
                was_in_turn = frozenset(table.turn)
                try:
                    value = do(table, now())
                    if table.fresh:
                        await self._commit(table)
                except Taken:
                    self._forget(table_id)  # another process was faster: look again
                    continue
                except BaseException as error:
                    if table.fresh or not isinstance(error, Refusal):  # nobody knows how far it came
                        self._forget(table_id)
                    raise
                await self.people.names(table.named())
                if told:
                    told(value, table)
                self._tell(table, was_in_turn)
                return value
        raise Refusal("busy", "the table is busy; try again")

    async def look(self, table_id: str, see: Callable[[Table], R], least: int = 0) -> R:
        """Look at a table as it is stored; it is known to have come to a number at least."""
        async with self._lock(table_id):
            table = await self._current(table_id, least)
            await self.people.names(table.named())
            return see(table)

    async def look_back(self, table_id: str, need: Callable[[Table], None], see: Callable[[Table], R]) -> R:
        """Look at a table with all that was played there, after a check whether one may.

        Where it has to be played again for that, others go on meanwhile.
        """
        async with self._lock(table_id):
            return await self._seen_back(await self._current(table_id), need, see)

    async def look_at_copy(self, table_id: str, need: Callable[[Table], None], see: Callable[[Table], R]) -> R:
        """The same of a table that is over, whoever serves it."""
        return await self._seen_back(await self._read(table_id, None), need, see)

    async def _seen_back(self, table: Table, need: Callable[[Table], None], see: Callable[[Table], R]) -> R:
        await self.people.names(table.named())
        need(table)
        for number, _ in enumerate(table.course.remaking()):
            if number % _PLAYED_AT_ONCE == 0:
                await asyncio.sleep(0)
        return see(table)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def need_here(self, table_id: str) -> None:
        """Serve the table from now on, unless another process does: HeldElsewhere."""
        if not self.standing.knows(table_id):
            async with self._lock(table_id):
                await self.standing.need(table_id)

    async def give_up_idle(self) -> None:
        """Leave tables to others that are not in memory any more."""
        for table_id in self.standing.held():
            if table_id not in self._known:
                async with self._lock(table_id):
                    if table_id not in self._known:
                        await self.standing.give_up(table_id)

    def _tell(self, table: Table, was_in_turn: frozenset[int]) -> None:
        for listener in self.listeners:
            listener.news(table, was_in_turn)

    async def reread(self, table_id: str) -> None:
        """Take the table up anew after words were taken out of its log; whatever was under way there is over then."""
        async with self._lock(table_id):
            self._forget(table_id)
            table = await self._current(table_id)
            async with self.storage.write() as connection:
                await connection.execute(tables.update().where(tables.c.id == table_id).values(line=line_json(table)))

    async def drop(self, table_id: str) -> None:
        """Keep nothing of a table in memory: it was changed or deleted where it is stored."""
        async with self._lock(table_id):
            self._forget(table_id)

    async def delete(self, table_ids: Sequence[str]) -> None:
        """Tables with all that was stored of them."""
        if table_ids:
            async with self.storage.write() as connection:
                await connection.execute(tables.delete().where(tables.c.id.in_(table_ids)))
        for table_id in table_ids:
            await self.drop(table_id)

    # storage

    def _keep(self, table: Table) -> None:
        self._lately[table.id] = self._known[table.id] = table

    def _forget(self, table_id: str) -> None:
        self._lately.pop(table_id, None)
        self._known.pop(table_id, None)

    async def _current(self, table_id: str, least: int = 0) -> Table:
        """The table with everything that is stored of it."""
        while True:
            await self.standing.need(table_id)
            since = self.standing.times
            if since != self._known_since:  # others may have served it before
                self._lately.clear()
                self._known.clear()
                self._known_since = since
            table = self._known.get(table_id)
            if table and self.standing.knows(table_id) and table.number >= least:
                self._lately[table_id] = table
                return table
            self._forget(table_id)
            table = await self._read(table_id, table)
            if since == self.standing.times:  # else it may be served elsewhere by now
                self._keep(table)
                return table

    async def _read(self, table_id: str, table: Table | None) -> Table:
        """The table with what has been stored since, or from its beginning."""
        async with self.storage.read() as connection:
            snapshot = None
            if table is None:  # read before the entries, so that it is not newer than they are
                row = (
                    await connection.execute(sa.select(snapshots).where(snapshots.c.table == table_id))
                ).one_or_none()
                snapshot = (row.number, row.data) if row else None
            rows = await connection.execute(
                sa.select(*(entries.c[name] for name in ("number", "kind", "person", "move", "at", "data")))
                .where(entries.c.table == table_id, entries.c.number > (table.number if table else 0))
                .order_by(entries.c.number)
            )
            fresh: list[Entry] = []
            for row in rows:
                fresh.append(Entry.from_json(row._asdict()))
                if len(fresh) % _APPLIED_AT_ONCE == 0:
                    await asyncio.sleep(0)
        if table is None:
            return await self._from_log(table_id, fresh, snapshot)
        _catch_up(table, fresh)
        return table

    async def _from_log(self, table_id: str, log: list[Entry], snapshot: tuple[int, object] | None) -> Table:
        if not log:
            raise Refusal("no_table", "there is no such table")
        made = log[0].deed
        assert isinstance(made, log_entries.Made)
        table = Table(table_id, await self.library.game(made.game, made.pack), log[0])
        table.fresh = []
        learn.attend(table)
        for entry in log[1:]:
            table.apply(entry)
            if table.number % _APPLIED_AT_ONCE == 0:
                await asyncio.sleep(0)
        if table.started is not None:
            table.course.take_up(snapshot)
        return table

    async def _commit(self, table: Table, is_new: bool = False) -> None:
        """Store the fresh entries and what lists show, in one transaction."""
        pack, snapshot = table.game.pack, None
        if table.course.wants_snapshot(table.state == "over"):
            snapshot = table.course.present.snapshot()
        news = _news(table, is_new)
        if is_new and pack.hash not in self._packs:
            news[PACK] = [(pack.hash, pack.game, pack.version, canonical.dumps(pack.to_json()))]
        if snapshot:
            news[SNAPSHOT] = [(table.id, table.number, canonical.dumps(snapshot))]
        name = self.standing.name
        if is_new and name is not None:
            news[LEASE] = [(table.id, name)]
        await self.storage.ledger.store(news, name)
        if is_new and name == self.standing.name:
            self.standing.note_made(table.id)
        if snapshot:
            table.course.snapshot_at = table.number
            if table.state == "playing":
                table.course.shed()
        self._packs.add(pack.hash)
        log.debug("stored", table=table.id, number=table.number)
        table.fresh = []

    # many at once

    async def numbers(self, table_ids: Collection[str]) -> dict[str, int]:
        """How far these tables have come, by whichever process."""
        return await self._numbers(sa.select(tables.c.id, tables.c.number), tables.c.id, table_ids)

    async def numbers_of(self, people: Collection[str], since: int) -> dict[str, int]:
        """How far the tables have come where these people play and something happened since then."""
        query = sa.select(tables.c.id, tables.c.number).join(sitters, sitters.c.table == tables.c.id)
        lately = query.where(tables.c.state == "playing", tables.c.updated >= since)
        return await self._numbers(lately, sitters.c.person, people)

    async def _numbers(
        self, query: sa.Select[tuple[str, int]], column: sa.Column[Any], values: Collection[str]
    ) -> dict[str, int]:
        found: dict[str, int] = {}
        for some in batches(values):
            async with self.storage.read() as connection:
                rows = await connection.execute(query.where(column.in_(some)))
                found |= {row.id: row.number for row in rows}
        return found

    async def ids_where(self, *conditions: sa.ColumnElement[bool]) -> list[str]:
        """The tables of which that is true, without those that other processes serve."""
        async with self.storage.read() as connection:
            return list(await connection.scalars(sa.select(tables.c.id).where(*conditions, self.standing.own())))


def _is_bots_alone(seats: Sequence[making.SeatWish | SeatLine]) -> bool:
    return all(seat["kind"] == "bot" for seat in seats)


def _catch_up(table: Table, fresh: list[Entry]) -> None:
    """Take in what another process has stored meanwhile."""
    for entry in fresh:
        table.apply(entry)
        match entry.deed:
            case log_entries.Started() | log_entries.Rewound() | log_entries.Laid():
                table.course.take_up(None)
            case log_entries.Moved() | log_entries.Undone() | log_entries.Hinted():
                follow(table.course.present, entry)


def _news(table: Table, is_new: bool) -> dict[Statement, Rows]:
    """What is to be stored of a table: its fresh entries, and what lists show."""
    line, lesson = line_json(table), table.made.lesson
    shown = (
        table.state,
        table.number,
        table.updated,
        table.deadline(),
        bool(table.bots_in_turn()),
        canonical.dumps(line),
    )
    news: dict[Statement, Rows] = {APPEND: [_row(table.id, entry) for entry in table.fresh]}
    if is_new:
        made = table.made
        place = table.id, made.game, made.pack, made.public, table.owner, table.created, lesson and lesson["id"]
        news[MAKE] = [(*place, *shown)]
    else:
        news[LIST] = [(*shown, table.id)]
    kinds = {entry.kind for entry in table.fresh}
    if kinds & {"made", "sat", "emptied"}:
        news[UNSEAT] = [(table.id,)]
        people = sorted({seat.person for seat in table.seats if seat.person and seat.is_held} | {table.owner})
        news[SEAT] = [(table.id, person) for person in people]
    if lesson:
        news[PROGRESS] = _progress(table, line["lesson"])
    elif table.state == "over" and kinds & {"moved", "conceded"} and not table.made.brought and not table.made.branch:
        news[SCORE] = _results(table)
    return news


def _row(table_id: str, entry: Entry) -> tuple[object, ...]:
    data = canonical.dumps(entry.deed.to_json())
    return table_id, entry.number, entry.kind, entry.person, entry.move, entry.at, data


def _progress(table: Table, at: LessonLine | None) -> Rows:
    """How far the learner at a table is now; what was finished once stays so."""
    if at is None:  # the lesson has changed since: what is played on there is no part of it
        return []
    done = table.updated if at["done"] else None
    return [(table.owner, at["id"], at["edition"], table.id, at["step"], done)]


def _results(table: Table) -> Rows:
    """One row for every person who sat there for themselves."""
    assert table.result
    outcome, winners = table.result["outcome"], table.result["winners"]
    return [
        (
            table.id,
            index,
            seat.person,
            table.made.game,
            len(table.seats),
            seat.stand_in is None and index in winners,
            outcome["places"][index] if outcome and not seat.stand_in else None,
            outcome["scores"][index]["total"] if outcome and not seat.stand_in else None,
            table.ended,
        )
        for index, seat in enumerate(table.seats)
        if seat.kind == "person"
    ]
