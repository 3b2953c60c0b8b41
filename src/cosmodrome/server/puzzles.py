"""Puzzles: which ones each person has solved, their tables, and what is said of a line that led elsewhere."""

import secrets

import sqlalchemy as sa

from ..learn import puzzles
from ..learn.puzzles import PREFIX, TriedJson
from ..tables.errors import Refusal
from .advising import explain
from .answers import SolvedJson
from .botpool import Worker
from .fairness import FairQueue
from .logs import log
from .people import Person
from .settings import Settings
from .storage import Storage, lessons, now
from .tablestore import TableStore

_PATIENCE_SECONDS = 40.0  # a line takes a second or two, on a machine that is busy with games much longer


class Puzzles:
    """Sets puzzles, knows who has solved which, and has lines measured in a process of its own, one at a time."""

    def __init__(self, storage: Storage, tables: TableStore, settings: Settings) -> None:
        self.storage = storage
        self.tables = tables
        self._worker = Worker("cosmodrome puzzles", explain, settings.hint_nice)
        self._turns = FairQueue([self._worker])

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
        told = await self._explained(person, puzzle.name, line)
        if told["close"] and line is not None:
            await self.tables.act(table_id, lambda table, at: puzzles.accept(table, at, person, line))
        return told

    async def _explained(self, person: str, name: str, line: tuple[str, ...] | None) -> TriedJson:
        worker = await self._turns.take(person)
        try:
            told: TriedJson = await worker.ask((name, line), _PATIENCE_SECONDS)
        except RuntimeError as fault:
            log.error("puzzle failed", puzzle=name, fault=str(fault))
            raise Refusal("busy", "that line could not be measured; try again") from None
        finally:
            self._turns.give(worker)
        return told

    def close(self) -> None:
        """Measure no longer."""
        self._worker.stop()
