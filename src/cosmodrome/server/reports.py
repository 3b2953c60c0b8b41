"""Reports: what people tell the owner about others, with the words it is judged by, and the owner's answers."""

from typing import Any, TypedDict

import sqlalchemy as sa

from ..tables.errors import Refusal
from ..tables.table import Table
from .answers import ReportJson
from .storage import Storage, now, reports

_LINES = 30


class SpokenLine(TypedDict):
    """A line of chat as it stood."""

    by: str  # reporter or person
    text: str
    at: int


class About(TypedDict):
    """What a report is judged by: names and words as they were, nothing of the game's position."""

    name: str
    names: list[str]  # that the person gave to others on their device
    game: str
    chat: list[SpokenLine]
    network: str | None  # where the person was connected from, where they were


def about(table: Table, reporter: str, person: str, name: str, network: str | None) -> About:
    """The names and words of the two at a table: all of it was shown to everybody there."""
    sides = {person: "person", reporter: "reporter"}
    lines = [line for line in table.chat if line.person in sides][-_LINES:]
    return {
        "name": name,
        "names": [seat.name for seat in table.seats if seat.person == person and seat.name],
        "game": table.made.game,
        "chat": [{"by": sides[line.person], "text": line.text, "at": line.at} for line in lines],
        "network": network,
    }


class Reports:
    """All reports, for those who sent them and for the owner."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def keep(self, table: str, reporter: str, person: str, text: str, about: About) -> None:
        """Keep a report for the owner."""
        values = {"table": table, "reporter": reporter, "person": person, "text": text, "about": about, "at": now()}
        async with self.storage.write() as connection:
            await connection.execute(reports.insert().values(**values))

    async def of(self, reporter: str) -> list[ReportJson]:
        """What somebody has reported and what was answered, the newest first; not how it looked from outside."""
        wanted = sa.select(reports).where(reports.c.reporter == reporter).order_by(reports.c.id.desc()).limit(100)
        async with self.storage.read() as connection:
            rows = await connection.execute(wanted)
        return [
            {
                "report": row.id,
                "table": row.table,
                "person": row.person,
                "name": row.about.get("name", ""),
                "text": row.text,
                "at": row.at,
                "answer": row.answer,
                "answered": row.answered,
                "read": row.read,
            }
            for row in rows
        ]

    async def unread(self, reporter: str) -> int:
        """How many answers somebody has not seen yet."""
        async with self.storage.read() as connection:
            wanted = sa.select(sa.func.count()).select_from(reports).where(*_unread(reporter))
            return await connection.scalar(wanted) or 0

    async def note_read(self, reporter: str) -> None:
        """Somebody has seen all answers there are."""
        async with self.storage.write() as connection:
            await connection.execute(reports.update().where(*_unread(reporter)).values(read=True))

    # the owner's

    async def all(self, with_answered: bool) -> list[Any]:
        """The reports that wait for an answer, or all of them, the oldest first."""
        wanted = sa.select(reports).order_by(reports.c.id)
        async with self.storage.read() as connection:
            rows = await connection.execute(
                wanted if with_answered else wanted.where(reports.c.answer.is_(None)),
            )
        return list(rows)

    async def answer(self, report: int, text: str) -> None:
        """Answer a report, or answer it anew."""
        values = {"answer": text, "answered": now(), "read": False}
        async with self.storage.write() as connection:
            done = await connection.execute(reports.update().where(reports.c.id == report).values(**values))
        if not done.rowcount:
            raise Refusal("no_report", f"there is no report {report}")


def _unread(reporter: str) -> tuple[sa.ColumnElement[bool], ...]:
    return reports.c.reporter == reporter, reports.c.answer.is_not(None), reports.c.read.is_(False)
