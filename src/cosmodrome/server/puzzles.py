"""Puzzles: which ones each person has solved, their tables, and what is said of a line that led elsewhere."""

import asyncio
import secrets

import sqlalchemy as sa

from ..learn import puzzles
from ..learn.puzzles import PREFIX, TriedJson
from .answers import SolvedJson
from .people import Person
from .storage import Storage, lessons, now
from .tablestore import TableStore


class Puzzles:
    """Sets puzzles, knows who has solved which, and has lines measured one at a time, beside all else."""

    def __init__(self, storage: Storage, tables: TableStore) -> None:
        self.storage = storage
        self.tables = tables
        self._measuring = asyncio.Semaphore(1)

    async def solved(self, person: str) -> dict[str, SolvedJson]:
        """The puzzles that a person has tried or solved, by name."""
        mine = sa.select(lessons).where(lessons.c.person == person, lessons.c.lesson.startswith(PREFIX))
        async with self.storage.read() as connection:
            rows = await connection.execute(mine)
            return {row.lesson.removeprefix(PREFIX): {"table": row.table, "done": row.done} for row in rows}

    async def enter(self, person: Person, name: str) -> str:
        """The table of a puzzle: the one where that person left it, laid out again if it was answered; or a new one."""
        puzzle = puzzles.find(name)
        known = sa.select(lessons.c.table).where(lessons.c.person == person.id, lessons.c.lesson == PREFIX + name)
        async with self.storage.read() as connection:
            table_id: str | None = await connection.scalar(known)
        if table_id is not None and await self.tables.look(table_id, lambda table: puzzles.is_open(table)):
            await self.tables.act(table_id, lambda table, at: puzzles.go_on(table, at, person.id))
            return table_id
        game = await self.tables.library.game(puzzle.game, puzzle.saved["pack"])
        ids = secrets.token_urlsafe(16), secrets.token_urlsafe(12)
        return await self.tables.set_up(puzzles.set_up(ids[0], game, name, person.id, ids[1], now()))

    async def explain(self, table_id: str, person: str) -> TriedJson:
        """Why the solution is better than what that person did; what proves as good is accepted."""
        puzzle, line = await self.tables.look(table_id, lambda table: puzzles.asked(table, person))
        async with self._measuring:
            told = await asyncio.to_thread(puzzles.explained, puzzle.name, line)
        if told["close"] and line is not None:
            await self.tables.act(table_id, lambda table, at: puzzles.accept(table, at, person, line))
        return told
