"""Branches of finished games: made at tables, by links and from records; few of one person to one game are kept."""

import secrets

import sqlalchemy as sa

from ..tables import branches
from ..tables.branches import BranchWish, Origin
from ..tables.messages import KeptLine
from ..tables.table import Table
from .limits import BRANCHES_KEPT
from .people import Person
from .storage import now, tables
from .tablestore import TableStore


class Branches:
    """Makes tables that go on from other games."""

    def __init__(self, tables: TableStore) -> None:
        self.tables = tables

    async def need_room(self, person: Person, wish: BranchWish) -> None:
        """Refuse one more table to somebody who has many under way."""
        await self.tables.need_room(person.id, wish["seats"])

    def begin(self, person: Person, origin: Origin, wish: BranchWish) -> Table:
        """The table, yet to be stored."""
        table_id, invitation = secrets.token_urlsafe(16), secrets.token_urlsafe(12)
        return branches.branched(table_id, origin, wish, person.id, self.tables.seed(person.id), invitation, now())

    async def keep(self, table: Table) -> str:
        """Store it; of those that nobody else plays at, the oldest give way."""
        table_id = await self.tables.set_up(table)
        fork = table.made.branch
        assert fork
        mine = tables.c.owner == table.owner, tables.c.line["branch"].as_string() == fork["of"]
        async with self.tables.storage.read() as connection:
            rows = await connection.execute(
                sa.select(tables.c.id, tables.c.line).where(*mine).order_by(tables.c.created.desc(), tables.c.id)
            )
            alone = [row.id for row in rows if row.id != table_id and _is_alone(row.line, table.owner)]
        await self.tables.delete(alone[BRANCHES_KEPT - 1 :])
        return table_id


def _is_alone(line: KeptLine, person: str) -> bool:
    return all(seat["kind"] == "bot" or (seat["person"] == person) for seat in line["seats"])
