"""Being forgotten: people who wish it, guests who do not come back, and tables of which nobody is left.

Done a few at a time, each few in a transaction of their own with a pause behind it, so that nobody at a table waits.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..tables import house
from ..tables.entries import blanked, deed
from ..tables.errors import Refusal
from ..tables.table import Table
from ..tables.viewers import NOBODY
from .leases import HeldElsewhere
from .lists import Lists
from .logs import Faults, log
from .people import People
from .settings import DAY, Keeping
from .storage import (
    bans,
    blocks,
    devices,
    entries,
    lessons,
    links,
    mutes,
    now,
    people,
    reports,
    results,
    signed_out,
    sitters,
    tables,
)
from .tablestore import TableStore

if TYPE_CHECKING:
    from .relay import Relay

_AT_ONCE = 50
_TRIES, _PATIENCE = 8, 5.0  # of others who serve tables, seconds each
_PAUSE = 0.05
_COOKIE_DAYS = 365  # a device whose cookie has run out is none any more
_ENDED = ("cancelled", "expired")


class Forgetting:
    """Forgets people and tables."""

    def __init__(self, people: People, tables: TableStore) -> None:
        self.people = people
        self.tables = tables
        self.lists = Lists(tables.storage, people)
        self.storage = people.storage
        self.relay: Relay | None = None  # to the processes that serve other tables
        self._faults = Faults()

    # people

    async def forget(self, person: str) -> None:
        """Take somebody's name, words and account out of everything; the moves of their games stay."""
        await self.leave_everything(person)
        async with self.storage.write() as connection:
            touched = set(await connection.scalars(sa.select(entries.c.table).where(entries.c.person == person)))
            touched |= set(await connection.scalars(sa.select(sitters.c.table).where(sitters.c.person == person)))
            await _erase(connection, person)
            learnt = list(await connection.scalars(sa.select(tables.c.id).where(*_learns(person))))
            await connection.execute(tables.delete().where(tables.c.id.in_(learnt)))
        self.people.forget_name(person)
        for table_id in learnt:
            await self.tables.drop(table_id)
        known = sorted(touched.difference(learnt))
        for table_id in known:
            await self.reread_here(table_id)
        if self.relay:
            await self.relay.ask_all({"do": "reread", "tables": known}, _PATIENCE)

    async def reread_here(self, table_id: str) -> None:
        """Take a table up anew, if it is served here."""
        with self._faults.kept_apart("taking up a table", table=table_id), suppress(HeldElsewhere):
            await self.tables.reread(table_id)

    async def leave_everything(self, person: str) -> None:
        """Get up from every table, wherever it is served; one's own tables that wait are called off."""
        for _ in range(_TRIES):
            if not await self.leave_here(person) or self.relay is None:
                return
            if await self.relay.has_told_all({"do": "leave", "person": person}, _PATIENCE):
                return
            await asyncio.sleep(1)  # until it is known who serves the tables of somebody who is gone
        raise Refusal("busy", "a table is on its way to another process; try again")

    async def leave_here(self, person: str) -> bool:
        """Get up from the tables that are served here; whether others are left."""

        def go(table: Table, at: int) -> None:
            if table.state == "waiting" and table.owner == person:
                house.cancel(table, at, person)
                return
            for seat in table.seats_of(person):
                house.leave(table, at, person, seat)

        is_left = False
        for state in ("waiting", "playing"):
            for line in await self.lists.tables_of(person, state, None, None, 10_000):
                try:
                    await self.tables.act(line["table"], go)
                except Refusal as refusal:
                    if refusal.code not in ("not_playing", "no_table"):
                        raise
                except HeldElsewhere:
                    is_left = True
        return is_left

    async def notice_forgotten(self, since: int, known: frozenset[str]) -> set[str]:
        """Who else was forgotten lately, by whichever process: their words do not stay in memory either."""
        lately = sa.select(people.c.id).where(people.c.erased, people.c.seen >= since)
        async with self.storage.read() as connection:
            gone = set(await connection.scalars(lately)) - known
            wanted = sa.select(entries.c.table).where(entries.c.person.in_(gone)).distinct()
            touched = list(await connection.scalars(wanted)) if gone else []
        for person in gone:
            self.people.forget_name(person)
        for table_id in touched:
            await self.tables.drop(table_id)
        return gone

    # what is old

    async def run(self, keeping: Keeping, seconds: float) -> None:
        """Forget what is old, again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(seconds)
            with self._faults.kept_apart("forgetting what is old"):
                await self.forget_old(keeping)

    async def forget_old(self, keeping: Keeping) -> None:
        """All that was kept long enough, counted in the log."""
        await self.people.note_seen()  # who has just come back is not forgotten
        done = {
            "lessons": await self._all_of(lambda: self._drop_lessons(_before(keeping.guests))),
            "guests": await self._all_of(lambda: self._drop_guests(_before(keeping.guests))),
            "players": await self.forget_players(_before(keeping.players)),
            "tables": await self._all_of(lambda: self._drop_tables(_before(keeping.ended))),
            "reports": await self._drop(reports.c.at < _before(keeping.reports)),
            "devices": await self._drop(devices.c.seen < _before(_COOKIE_DAYS)),
            "bans": await self._drop(bans.c.until < now()),
        }
        if any(done.values()):
            log.info("forgotten", **done)

    async def forget_guests(self, days: int) -> tuple[int, int]:
        """Guests who were not seen for so many days: how many had no games, and how many had."""
        limit = _before(days)
        return await self._all_of(lambda: self._drop_guests(limit)), await self.forget_players(limit)

    async def count_guests(self, days: int) -> tuple[int, int]:
        """How many of these there are, without and with games."""
        limit = _before(days)
        async with self.storage.read() as connection:
            without, having = [
                await connection.scalar(sa.select(sa.func.count()).select_from(people).where(*_guests(limit, games)))
                for games in (False, True)
            ]
        return without or 0, having or 0

    async def forget_players(self, limit: int) -> int:
        """Guests with games, one by one: their names and words stand in many logs."""
        done = failed = 0
        while True:
            wanted = sa.select(people.c.id).where(*_guests(limit, True)).order_by(people.c.seen, people.c.id)
            async with self.storage.read() as connection:
                found = list(await connection.scalars(wanted.offset(failed).limit(_AT_ONCE)))
            for person in found:
                failed += 1
                with self._faults.kept_apart("forgetting somebody"):
                    await self.forget(person)
                    failed, done = failed - 1, done + 1
                await asyncio.sleep(_PAUSE)
            if not found:
                return done

    async def _all_of(self, some: Callable[[], Awaitable[int]]) -> int:
        """Do some at a time until nothing is left to do."""
        done = 0
        while count := await some():
            done += count
            await asyncio.sleep(_PAUSE)
        return done

    async def _drop_guests(self, limit: int) -> int:
        """Some guests without games; nothing of them is left."""
        async with self.storage.write() as connection:
            ids = list(await connection.scalars(sa.select(people.c.id).where(*_guests(limit, False)).limit(_AT_ONCE)))
            await _drop_ties(connection, ids)
            await connection.execute(people.delete().where(people.c.id.in_(ids)))
        return len(ids)

    async def _drop_tables(self, limit: int) -> int:
        """Some tables that came to nothing, or of whose people nobody is known any more."""
        is_left = sa.exists().where(sitters.c.table == tables.c.id)
        is_reported = sa.exists().where(reports.c.table == tables.c.id)
        is_done = sa.or_(tables.c.state.in_(_ENDED), sa.and_(tables.c.state == "over", ~is_left))
        return await self._drop_where(tables.c.updated < limit, is_done, ~is_reported)

    async def _drop_lessons(self, limit: int) -> int:
        """Some tables of lessons where nothing happened since; that a lesson was finished stays known."""
        return await self._drop_where(tables.c.lesson.is_not(None), tables.c.updated < limit)

    async def _drop_where(self, *wanted: sa.ColumnElement[bool]) -> int:
        """Some of the tables for which that holds, with all that was stored of them."""
        async with self.storage.write() as connection:
            ids = list(await connection.scalars(sa.select(tables.c.id).where(*wanted).limit(_AT_ONCE)))
            await connection.execute(tables.delete().where(tables.c.id.in_(ids)))
        for table_id in ids:
            await self.tables.drop(table_id)
        return len(ids)

    async def _drop(self, old: sa.ColumnElement[bool]) -> int:
        """Rows of a small table that are old."""
        async with self.storage.write() as connection:
            done = await connection.execute(sa.delete(_table_of(old)).where(old))
        return int(done.rowcount)


def _before(days: int | None) -> int:
    """The time so many days ago; None is never."""
    return 0 if days is None else now() - days * DAY


def _table_of(condition: Any) -> sa.Table:
    table: sa.Table = condition.left.table
    return table


def _guests(limit: int, with_games: bool) -> tuple[sa.ColumnElement[bool], ...]:
    """Guests not seen since; those who are in a report stay as long as it does."""
    has_games = sa.or_(
        sa.exists().where(sitters.c.person == people.c.id), sa.exists().where(entries.c.person == people.c.id)
    )
    is_reported = sa.exists().where(sa.or_(reports.c.person == people.c.id, reports.c.reporter == people.c.id))
    return (
        people.c.login.is_(None),
        people.c.erased.is_(False),
        people.c.seen < limit,
        has_games if with_games else ~has_games,
        ~is_reported,
    )


def _learns(person: str) -> tuple[sa.ColumnElement[bool], ...]:
    """The tables where a person learns."""
    return tables.c.owner == person, tables.c.lesson.is_not(None)


async def _drop_ties(connection: AsyncConnection, ids: list[str]) -> None:
    """What ties people to devices and to others."""
    for column in (
        devices.c.person,
        signed_out.c.person,
        lessons.c.person,
        blocks.c.person,
        blocks.c.blocked,
        mutes.c.person,
        mutes.c.muted,
    ):
        await connection.execute(sa.delete(column.table).where(column.in_(ids)))


async def _erase(connection: AsyncConnection, person: str) -> None:
    """A person's row without the person; what they wrote, in the logs and in the lists."""
    await connection.execute(
        people.update()
        .where(people.c.id == person)
        .values(
            name=NOBODY,
            login=None,
            password=None,
            recovery=None,
            settings={},
            erased=True,
            seen=now(),  # when it was: other processes look for it
            epoch=people.c.epoch + 1,
        )
    )
    await _drop_ties(connection, [person])
    await connection.execute(results.delete().where(results.c.person == person))
    await connection.execute(reports.delete().where(reports.c.reporter == person))
    await connection.execute(links.delete().where(links.c.person == person))
    await _blank_words(connection, person)
    await _blank_lines(connection, person)
    await connection.execute(sitters.delete().where(sitters.c.person == person))


async def _blank_lines(connection: AsyncConnection, person: str) -> None:
    """Take the names of people on their device out of the lists."""
    rows = await connection.execute(
        sa.select(tables.c.id, tables.c.line)
        .join(sitters, sitters.c.table == tables.c.id)
        .where(sitters.c.person == person)
    )
    for row in rows.all():
        seats = [
            {**seat, "name": NOBODY if seat["person"] == person and seat["name"] else seat["name"]}
            for seat in row.line["seats"]
        ]
        line = {**row.line, "seats": seats}
        await connection.execute(tables.update().where(tables.c.id == row.id).values(line=line))


async def _blank_words(connection: AsyncConnection, person: str) -> None:
    """Take a person's words out of the logs, and the names they gave to people on their device."""
    rows = await connection.execute(
        sa.select(entries.c.table, entries.c.number, entries.c.kind, entries.c.data).where(
            entries.c.person == person, entries.c.kind.in_(("said", "sat", "made"))
        )
    )
    for row in rows.all():
        data = blanked(deed(row.kind, row.data), NOBODY).to_json()
        await connection.execute(
            entries.update().where(entries.c.table == row.table, entries.c.number == row.number).values(data=data)
        )
