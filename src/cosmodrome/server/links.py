"""Links: ways to see a finished game, given away by somebody who sat there, until they are withdrawn."""

import secrets

import sqlalchemy as sa

from ..tables.errors import Refusal
from .answers import LinkJson
from .limits import LINKS_AT_ONCE
from .storage import Storage, links, now

_BYTES = 24  # of chance: 192 bits


class Links:
    """All links to finished games."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def of(self, table: str, person: str) -> list[LinkJson]:
        """The links to a table that somebody has given away, the newest first."""
        wanted = sa.select(links).where(links.c.table == table, links.c.person == person)
        async with self.storage.read() as connection:
            rows = await connection.execute(wanted.order_by(links.c.created.desc(), links.c.key))
        return [
            {"key": row.key, "path": f"/r/{row.key}", "names": row.names, "created": row.created} for row in rows.all()
        ]

    async def make(self, table: str, person: str, names: bool) -> None:
        """One more link, that nobody can guess."""
        mine = links.c.table == table, links.c.person == person
        row = {"table": table, "person": person, "names": names, "created": now()}
        async with self.storage.write() as connection:
            count = await connection.scalar(sa.select(sa.func.count()).select_from(links).where(*mine))
            if (count or 0) >= LINKS_AT_ONCE:
                raise Refusal("too_many", f"you have {count} links to this game; withdraw one first", retry_ms=0)
            await connection.execute(links.insert().values(key=secrets.token_urlsafe(_BYTES), **row))

    async def withdraw(self, table: str, person: str, key: str) -> None:
        """From now on that link leads nowhere."""
        mine = links.c.key == key, links.c.table == table, links.c.person == person
        async with self.storage.write() as connection:
            done = await connection.execute(links.delete().where(*mine))
        if not done.rowcount:
            raise no_link()

    async def find(self, key: str) -> tuple[str, bool]:
        """The table a link leads to, and whether names are shown there."""
        async with self.storage.read() as connection:
            row = (await connection.execute(sa.select(links.c.table, links.c.names).where(links.c.key == key))).first()
        if row is None:
            raise no_link()
        return row.table, row.names


def no_link() -> Refusal:
    """The same, whether it was withdrawn or never was."""
    return Refusal("no_link", "there is no such link: it was withdrawn, or it is not whole")
