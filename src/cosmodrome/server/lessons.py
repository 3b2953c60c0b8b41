"""Lessons: how far each person is in each of them. Their tables are tables like others, but in no list of games."""

import sqlalchemy as sa

from .. import learn
from .answers import ProgressJson
from .people import Person
from .storage import Storage, lessons
from .tablestore import TableStore


class Lessons:
    """Begins lessons, goes on with them and knows how far everybody is."""

    def __init__(self, storage: Storage, tables: TableStore) -> None:
        self.storage = storage
        self.tables = tables

    async def progress(self, person: str) -> dict[str, ProgressJson]:
        """How far a person is, by lesson; lessons that are there no longer are left out."""
        known = {lesson["id"]: lesson["edition"] for course in learn.catalogue(None) for lesson in course["lessons"]}
        async with self.storage.read() as connection:
            rows = await connection.execute(sa.select(lessons).where(lessons.c.person == person))
            return {
                row.lesson: {
                    "table": row.table if row.edition == known[row.lesson] else None,
                    "step": row.step if row.edition == known[row.lesson] else 0,
                    "done": row.done,
                }
                for row in rows
                if row.lesson in known
            }

    async def enter(self, person: Person, lesson: str, anew: bool) -> tuple[str, bool]:
        """The table of a lesson: where it waits for that person, or a new one; and whether it changed meanwhile."""
        taught = learn.lesson(lesson)
        known = sa.select(lessons.c.table).where(lessons.c.person == person.id, lessons.c.lesson == lesson)
        async with self.storage.read() as connection:
            table_id = await connection.scalar(known)
        if table_id is None:
            return await self.tables.begin(person, lesson), False
        game = await self.tables.library.game(learn.course_of(taught).game, None)
        is_current, state = await self.tables.look(table_id, lambda t: (learn.is_current(t, game), t.state))
        if not is_current:
            return await self.tables.begin(person, lesson), True
        if state != "playing" or (anew and taught.kind == "game"):
            return await self.tables.begin(person, lesson), False
        if anew:
            await self.tables.act(table_id, lambda table, at: learn.back(table, at, person.id, None, anew=True))
        return table_id, False
