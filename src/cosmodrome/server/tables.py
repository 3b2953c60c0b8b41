"""Tables: from storage and back. One transaction per request, before anyone is told.

A table in memory is only a copy of what is stored: any process can take it up at any time, and two processes
cannot both append the same entry.
"""

import asyncio
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

import sqlalchemy as sa

from ..core.chance import seed_text
from ..core.errors import GameError
from . import house
from .errors import Refusal
from .library import Library
from .limits import Limits
from .logs import log
from .messages import line_json, listed
from .people import People, Person
from .storage import Storage, entries, now, results, sitters, snapshots, tables
from .table import Entry, Table, follow

T = TypeVar("T")
R = TypeVar("R")
_CACHED = 512
_ATTEMPTS = 5


class Listener(Protocol):
    """Who wants to hear of news at tables."""

    def news(self, table: Table, was_in_turn: frozenset[int]) -> None: ...


class Tables:
    """Every table of this server."""

    def __init__(self, storage: Storage, library: Library, people: People, limits: Limits, seed: str = "") -> None:
        self.storage = storage
        self.limits = limits
        self.library = library
        self.people = people
        self.listeners: list[Listener] = []
        self._fixed = seed
        self._made: dict[str, int] = {}
        self._cache: dict[str, Table] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # making

    async def make(self, person: Person, wish: dict[str, Any]) -> str:
        """A new table by a person's wish; it starts at once where no seat is left to fill."""
        game = self.library.game(wish["game"], wish["pack"])
        seats = wish["seats"]
        if sum(seat["kind"] == "me" for seat in seats) > 1:
            raise Refusal("bad_option", "seats: only one of them is me")
        for seat in seats:
            if seat["kind"] == "bot":
                house.know_level(seat["level"])
        await self._need_room(person.id)
        try:
            settled = game.settle(len(seats), wish["options"])
        except GameError as error:
            raise Refusal("bad_option", str(error)) from None
        options: dict[str, Any] = {k: list(v) if isinstance(v, tuple) else v for k, v in settled.items()}
        seed = self._seed(person.id)
        table_id = secrets.token_urlsafe(16)
        made = Entry(
            1,
            "made",
            person.id,
            None,
            now(),
            {
                "game": game.name,
                "pack": game.pack.hash,
                "owner": person.id,
                "options": options,
                "seats": [_first_seat(seat, person.id, wish["nonce"]) for seat in seats],
                "clock": wish["clock"],
                "public": wish["public"],
                "kids": wish["kids"],
                "chat": wish["chat"] and not wish["kids"],
                "spectators": wish["spectators"],
                "seed": seed_text(seed),
                "commitment": game.match(len(seats), seed, **options).commitment,
                "invitation": secrets.token_urlsafe(12),
            },
        )
        table = Table(table_id, game, made)
        if not any(seat.is_empty for seat in table.seats):
            house.start(table, made.at)
        await self._commit(table, is_new=True)
        self._cache[table_id] = table
        self._tell(table, frozenset())
        return table_id

    def _seed(self, person: str) -> bytes:
        """Nobody can guess it; in tests, fixed for a person's first table, second table and so on."""
        if not self._fixed:
            return secrets.token_bytes(32)
        self._made[person] = self._made.get(person, 0) + 1
        return sha256(f"{self._fixed}/{self._made[person]}".encode()).digest()

    async def _need_room(self, person: str) -> None:
        async with self.storage.read() as connection:
            count = await connection.scalar(
                sa.select(sa.func.count())
                .select_from(tables)
                .where(tables.c.owner == person, tables.c.state.in_(("waiting", "playing")))
            )
        self.limits.need_room(count or 0)

    async def rematch(self, table_id: str, person: Person) -> str:
        """A new table with the same people, options and bots; the same for all who ask."""
        wish = await self.look(table_id, lambda table: _rematch_wish(table, person.id))
        if isinstance(wish, str):
            return wish
        new = await self.make(person, wish)

        def link(table: Table, at: int) -> str:
            if table.rematch is None:
                table.add("rematched", at, person.id, table=new)
            return table.rematch or new

        agreed = await self.act(table_id, link)
        if agreed != new:
            await self.act(new, lambda table, at: house.expire(table, at))
        return agreed

    # doing

    async def act(
        self,
        table_id: str,
        do: Callable[[Table, int], T],
        told: Callable[[T, Table], None] | None = None,
    ) -> T:
        """Do something at a table: stored first, then told. `told` runs before the others hear of it."""
        return await asyncio.shield(asyncio.ensure_future(self._act(table_id, do, told)))

    async def _act(self, table_id: str, do: Callable[[Table, int], T], told: Callable[[T, Table], None] | None) -> T:
        async with self._lock(table_id):
            for _ in range(_ATTEMPTS):
                table = await self._current(table_id)
                was_in_turn = frozenset(table.turn)
                try:
                    value = do(table, now())
                    if table.fresh:
                        await self._commit(table)
                except sa.exc.IntegrityError:
                    self._cache.pop(table_id, None)  # another process was faster: look again
                    continue
                except BaseException:
                    if table.fresh:
                        self._cache.pop(table_id, None)
                    raise
                await self.people.names(table.people())
                if told:
                    told(value, table)
                self._tell(table, was_in_turn)
                return value
        raise Refusal("busy", "the table is busy; try again")

    async def look(self, table_id: str, see: Callable[[Table], R]) -> R:
        """Look at a table as it is stored."""
        async with self._lock(table_id):
            table = await self._current(table_id)
            await self.people.names(table.people())
            return see(table)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    def _tell(self, table: Table, was_in_turn: frozenset[int]) -> None:
        for listener in self.listeners:
            listener.news(table, was_in_turn)

    async def reread(self, table_id: str) -> None:
        """Take the table up anew after words were taken out of its log; whatever was under way there is over then."""
        async with self._lock(table_id):
            self._cache.pop(table_id, None)
            table = await self._current(table_id)
            async with self.storage.write() as connection:
                await connection.execute(tables.update().where(tables.c.id == table_id).values(line=line_json(table)))

    # storage

    async def _current(self, table_id: str) -> Table:
        """The table with everything that is stored of it."""
        table = self._cache.pop(table_id, None)
        async with self.storage.read() as connection:
            snapshot = None
            if table is None:  # read before the entries, so that it is not newer than they are
                row = (
                    await connection.execute(sa.select(snapshots).where(snapshots.c.table == table_id))
                ).one_or_none()
                snapshot = (row.number, row.data) if row else None
            rows = await connection.execute(
                sa.select(entries)
                .where(entries.c.table == table_id, entries.c.number > (table.number if table else 0))
                .order_by(entries.c.number)
            )
            fresh = [Entry(r.number, r.kind, r.person, r.move, r.at, r.data) for r in rows]
        if table is None:
            if not fresh:
                raise Refusal("no_table", "there is no such table")
            made = fresh.pop(0)
            table = Table(table_id, self.library.game(made.data["game"], made.data["pack"]), made)
            table.fresh = []
            for entry in fresh:
                table.apply(entry)
            table.take_up(snapshot)
        else:
            for entry in fresh:
                table.apply(entry)
                if entry.kind == "started" or entry.kind == "rewound":
                    table.take_up(None)
                elif entry.kind in ("moved", "undone"):
                    assert table.match
                    follow(table.match, entry)
        self._cache[table_id] = table
        while len(self._cache) > _CACHED:
            self._cache.pop(next(iter(self._cache)))
        return table

    async def _commit(self, table: Table, is_new: bool = False) -> None:
        """Store the fresh entries and what lists show, in one transaction."""
        async with self.storage.write() as connection:
            row = {
                "state": table.state,
                "number": table.number,
                "updated": table.updated,
                "deadline": table.deadline(),
                "bot_turn": bool(table.bots_in_turn()),
                "line": line_json(table),
            }
            if is_new:
                await connection.execute(
                    tables.insert().values(
                        id=table.id,
                        game=table.game.name,
                        public=table.public,
                        owner=table.owner,
                        created=table.created,
                        **row,
                    )
                )
            await connection.execute(
                entries.insert(),
                [
                    {
                        "table": table.id,
                        "number": entry.number,
                        "kind": entry.kind,
                        "person": entry.person,
                        "move": entry.move,
                        "at": entry.at,
                        "data": entry.data,
                    }
                    for entry in table.fresh
                ],
            )
            if not is_new:
                await connection.execute(tables.update().where(tables.c.id == table.id).values(**row))
            kinds = {entry.kind for entry in table.fresh}
            if kinds & {"made", "sat", "emptied"}:
                await connection.execute(sitters.delete().where(sitters.c.table == table.id))
                people = sorted({seat.person for seat in table.seats if seat.person and seat.is_held} | {table.owner})
                await connection.execute(sitters.insert(), [{"table": table.id, "person": person} for person in people])
            if table.state == "over" and kinds & {"moved", "conceded"}:
                rows = _results(table)
                if rows:
                    await connection.execute(results.insert(), rows)
            snapshot = table.match.snapshot() if table.wants_snapshot() and table.match else None
            if snapshot:
                await connection.execute(snapshots.delete().where(snapshots.c.table == table.id))
                await connection.execute(snapshots.insert().values(table=table.id, number=table.number, data=snapshot))
        if snapshot:
            table.snapshot_at = table.number
        log.debug("stored", table=table.id, number=table.number)
        table.fresh = []

    # lists

    async def open_tables(self, game: str | None, before: tuple[int, str] | None, limit: int) -> list[dict[str, Any]]:
        """Public tables that wait for people, the newest first."""
        query = sa.select(tables.c.line).where(tables.c.public, tables.c.state == "waiting")
        return await self._lines(query, game, before, limit)

    async def tables_of(
        self, person: str, state: str | None, game: str | None, before: tuple[int, str] | None, limit: int
    ) -> list[dict[str, Any]]:
        """The tables a person sits at or has made, the newest first."""
        query = sa.select(tables.c.line).join(sitters, sitters.c.table == tables.c.id).where(sitters.c.person == person)
        if state:
            query = query.where(tables.c.state == state)
        return await self._lines(query, game, before, limit)

    async def _lines(
        self, query: sa.Select[Any], game: str | None, before: tuple[int, str] | None, limit: int
    ) -> list[dict[str, Any]]:
        if game:
            query = query.where(tables.c.game == game)
        if before:
            at, table_id = before
            query = query.where(sa.or_(tables.c.updated < at, sa.and_(tables.c.updated == at, tables.c.id < table_id)))
        query = query.order_by(tables.c.updated.desc(), tables.c.id.desc()).limit(limit)
        async with self.storage.read() as connection:
            return list(await connection.scalars(query))

    async def shown(self, lines: list[dict[str, Any]], person: str | None = None) -> list[dict[str, Any]]:
        """Lines with the names in them; for a person also what concerns them."""
        names = await self.people.names({seat["person"] for line in lines for seat in line["seats"] if seat["person"]})
        answer = []
        for line in lines:
            shown = listed(line, names)
            if person:
                mine = [
                    i for i, s in enumerate(line["seats"]) if s["person"] == person and s["kind"] in ("person", "here")
                ]
                shown["mine"] = mine
                shown["my_turn"] = any(s in line["turn"] and not line["seats"][s]["stand_in"] for s in mine)
                shown["result"] = line["result"]
            answer.append(shown)
        return answer

    async def ids_where(self, *conditions: sa.ColumnElement[bool]) -> list[str]:
        async with self.storage.read() as connection:
            return list(await connection.scalars(sa.select(tables.c.id).where(*conditions)))


def _first_seat(wish: dict[str, Any], person: str, nonce: str) -> dict[str, Any]:
    if wish["kind"] == "me":
        return {"kind": "person", "person": person, "nonce": nonce}
    if wish["kind"] == "here":
        return {"kind": "here", "person": person, "name": wish["name"]}
    if wish["kind"] == "bot":
        return {"kind": "bot", "level": wish["level"]}
    return {"kind": wish["kind"], "person": wish.get("person")}


def _rematch_wish(table: Table, person: str) -> dict[str, Any] | str:
    if table.rematch:
        return table.rematch
    house.need_at_table(table, person)
    if table.state != "over":
        raise Refusal("not_over", "the game is not over")
    seats: list[dict[str, Any]] = []
    for seat in table.seats:
        if seat.kind == "bot":
            seats.append({"kind": "bot", "level": seat.level})
        elif seat.person == person:
            seats.append({"kind": "me"} if seat.kind == "person" else {"kind": "here", "name": seat.name})
        elif seat.kind == "person":
            seats.append({"kind": "invited", "person": seat.person})
        else:
            seats.append({"kind": "invited"})
    return {
        "game": table.game.name,
        "pack": table.game.pack.hash,
        "seats": seats,
        "options": table.options,
        "clock": table.clock,
        "public": table.public,
        "kids": table.kids,
        "chat": table.chat_on,
        "spectators": table.spectators,
        "nonce": "",
    }


def _results(table: Table) -> list[dict[str, Any]]:
    """One row for every person who sat there for themselves."""
    assert table.result
    outcome, winners = table.result["outcome"], table.result["winners"]
    rows = []
    for index, seat in enumerate(table.seats):
        if seat.kind == "person":
            stayed = seat.stand_in is None
            counts = outcome is not None and stayed
            rows.append(
                {
                    "table": table.id,
                    "seat": index,
                    "person": seat.person,
                    "game": table.game.name,
                    "seats": len(table.seats),
                    "won": stayed and index in winners,
                    "place": outcome["places"][index] if counts else None,
                    "total": outcome["scores"][index]["total"] if counts else None,
                    "ended": table.ended,
                }
            )
    return rows
