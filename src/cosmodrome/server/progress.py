"""Progress: how far somebody is in a lesson, stored with what happens at its table."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..tables.table import Table
from ..tables.viewers import line_json
from .storage import insert_or, lessons


async def note_progress(connection: AsyncConnection, table: Table) -> None:
    """How far the learner at a table is now; what was finished once stays so."""
    at = line_json(table)["lesson"]
    if at is None:  # the lesson has changed since: what is played on there is no part of it
        return
    row = {
        "person": table.owner,
        "lesson": at["id"],
        "edition": at["edition"],
        "table": table.id,
        "step": at["step"],
        "done": table.updated if at["done"] else None,
    }
    insert = insert_or(connection, lessons).values(row)
    changed = {name: insert.excluded[name] for name in ("edition", "table", "step")}
    done = sa.func.coalesce(lessons.c.done, insert.excluded.done)
    await connection.execute(
        insert.on_conflict_do_update(index_elements=["person", "lesson"], set_={**changed, "done": done})
    )
