"""Lists of tables: those that wait for people, and those of one person."""

from typing import Any

import sqlalchemy as sa

from ..tables.messages import KeptLine, MyTableLine, TableLine
from ..tables.viewers import listed, listed_for
from .people import People
from .storage import Storage, sitters, tables


class Lists:
    """What stands in them is stored beside the log of each table."""

    def __init__(self, storage: Storage, people: People) -> None:
        self.storage = storage
        self.people = people

    async def open_tables(self, game: str | None, before: tuple[int, str] | None, limit: int) -> list[KeptLine]:
        """Public tables that wait for people, the newest first."""
        query = sa.select(tables.c.line).where(tables.c.public, tables.c.state == "waiting")
        return await self._lines(query, game, before, limit)

    async def tables_of(
        self, person: str, state: str | None, game: str | None, before: tuple[int, str] | None, limit: int
    ) -> list[KeptLine]:
        """The tables a person sits at or has made, the newest first; lessons are no games."""
        mine = sitters.c.person == person, tables.c.lesson.is_(None)
        query = sa.select(tables.c.line).join(sitters, sitters.c.table == tables.c.id).where(*mine)
        if state:
            query = query.where(tables.c.state == state)
        return await self._lines(query, game, before, limit)

    async def _lines(
        self, query: sa.Select[Any], game: str | None, before: tuple[int, str] | None, limit: int
    ) -> list[KeptLine]:
        if game:
            query = query.where(tables.c.game == game)
        if before:
            at, table_id = before
            query = query.where(sa.or_(tables.c.updated < at, sa.and_(tables.c.updated == at, tables.c.id < table_id)))
        query = query.order_by(tables.c.updated.desc(), tables.c.id.desc()).limit(limit)
        async with self.storage.read() as connection:
            return list(await connection.scalars(query))

    async def shown(self, lines: list[KeptLine]) -> list[TableLine]:
        """Lines with the names in them."""
        names = await self.people.names(_people(lines))
        return [listed(line, names) for line in lines]

    async def shown_to(self, person: str, lines: list[KeptLine]) -> list[MyTableLine]:
        """Lines with the names in them and what concerns that person."""
        names = await self.people.names(_people(lines))
        return [listed_for(line, names, person) for line in lines]


def _people(lines: list[KeptLine]) -> set[str]:
    return {seat["person"] for line in lines for seat in line["seats"] if seat["person"]}
