"""Export: all that is stored about a person, read and written a little at a time, so that nobody waits for it."""

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import sqlalchemy as sa

from ..core import canonical
from ..tables.viewers import listed
from .people import People, Person
from .storage import Storage, devices, entries, lessons, links, reports, results, sitters, tables

_AT_ONCE = 100  # rows
_SHOWN = ("seat", "actions", "text", "name", "nonce")
_TOLD = tuple(reports.c[name] for name in ("id", "table", "person", "text", "at", "answer", "answered"))
_LEARNT = tuple(lessons.c[name] for name in ("lesson", "table", "step", "done"))
_USED = tuple(devices.c[name] for name in ("device", "kind", "browser", "seen"))


class Export:
    """The download of one person."""

    def __init__(self, storage: Storage, people: People, person: Person) -> None:
        self._storage = storage
        self._people = people
        self._person = person

    async def texts(self) -> AsyncIterator[str]:
        """One JSON object, in pieces."""
        me = self._person.id
        yield f'{{"blocks":{canonical.dumps(await self._people.blocked(me))}'
        yield f',"person":{canonical.dumps(self._person.to_json())}'
        lines = sa.select(tables.c.id, tables.c.line).join(sitters, sitters.c.table == tables.c.id)
        columns = (entries.c[name] for name in ("table", "number", "kind", "at", "data"))
        done = sa.select(*columns).where(entries.c.kind.in_(("moved", "said", "sat")))
        for name, pages in (
            ("devices", self._pages(sa.select(*_USED).where(devices.c.person == me), devices.c.device)),
            ("done", self._pages(done.where(entries.c.person == me), entries.c.table, entries.c.number)),
            ("lessons", self._pages(sa.select(*_LEARNT).where(lessons.c.person == me), lessons.c.lesson)),
            ("links", self._pages(sa.select(links).where(links.c.person == me), links.c.key)),
            ("reports", self._pages(sa.select(*_TOLD).where(reports.c.reporter == me), reports.c.id)),
            ("results", self._pages(sa.select(results).where(results.c.person == me), results.c.table, results.c.seat)),
            ("tables", self._pages(lines.where(sitters.c.person == me), tables.c.id)),
        ):
            yield f',"{name}":['
            comma = ""
            async for rows in pages:
                yield comma + ",".join(canonical.dumps(one) for one in await self._told(name, rows))
                comma = ","
            yield "]"
        yield "}"

    async def _pages(self, query: sa.Select[Any], *order: sa.Column[Any]) -> AsyncIterator[Sequence[sa.Row[Any]]]:
        """The rows, some at a time; the database is not held while somebody reads slowly."""
        wanted = query.order_by(*order).limit(_AT_ONCE)
        rows: Sequence[sa.Row[Any]] = ()
        while True:
            after = sa.tuple_(*(sa.literal(rows[-1]._mapping[column]) for column in order)) if rows else None
            async with self._storage.read() as connection:
                page = wanted if after is None else wanted.where(sa.tuple_(*order) > after)
                rows = (await connection.execute(page)).all()
            if rows:
                yield rows
            if len(rows) < _AT_ONCE:
                return

    async def _told(self, name: str, rows: Sequence[sa.Row[Any]]) -> Iterator[object]:
        if name == "tables":
            seats = (seat for row in rows for seat in row.line["seats"])
            names = await self._people.names({seat["person"] for seat in seats if seat["person"]})
            return (listed(row.line, names) for row in rows)
        if name == "done":
            return (_deed(row) for row in rows)
        return (dict(row._mapping) for row in rows)


def _deed(row: sa.Row[Any]) -> dict[str, object]:
    data = {key: row.data[key] for key in _SHOWN if key in row.data}
    return {"table": row.table, "number": row.number, "kind": row.kind, "at": row.at, **data}
