"""Reviews: what the master says of finished games, one after the other, with what time nobody else wants.

What is asked for stands in the database, so that whoever looks at games (`looking.Lookers`) may take it up, and takes
it up anew where the one that looked has ended. A review may be stopped and asked for again; it is kept with its table
and forgotten with it.
"""

import asyncio
from contextlib import suppress

import sqlalchemy as sa

from ..tables.errors import Refusal
from ..tables.table import Table
from .answers import ReviewStatus
from .limits import REVIEWS_WAITING
from .logs import Faults
from .looking import Lookers, Progress, need_review
from .settings import Settings
from .storage import Storage, insert_or, now, reviews

_BY_THEMSELVES = REVIEWS_WAITING // 3  # reviews that nobody asked for wait for quieter times
_MARKED = 4096  # tables whose end was noticed


def is_against_bots(table: Table) -> bool:
    """Whether one person played there with bots alone: nobody else is asked whether they want it looked at."""
    kinds = [seat.kind for seat in table.seats]
    return kinds.count("bot") == len(kinds) - 1 > 0 and not table.made.branch


class Reviews:
    """The reviews of all games at this server."""

    def __init__(self, storage: Storage, lookers: Lookers, settings: Settings) -> None:
        self.storage = storage
        self.lookers = lookers
        self.settings = settings
        self._noticed: dict[str, None] = {}
        self._asking: set[asyncio.Task[None]] = set()
        self._faults = Faults()

    async def of(self, table_id: str) -> ReviewStatus:
        """How far the review of a game is."""
        async with self.storage.read() as connection:
            row = (await connection.execute(sa.select(reviews).where(reviews.c.table == table_id))).one_or_none()
            before = reviews.c.asked < row.asked if row else sa.false()
            waiting = sa.select(sa.func.count()).where(reviews.c.state.in_(("waiting", "looking")), before)
            ahead = await connection.scalar(waiting) if row and row.state == "waiting" else 0
        if row is None:
            return {"state": "none", "done": 0, "of": 0, "ahead": 0, "found": None}
        at = self.lookers.at(table_id) or Progress(row.done, row.of, row.found)
        return {"state": row.state, "done": at.done, "of": at.of, "ahead": ahead or 0, "found": at.found}

    async def ask(self, table_id: str, most: int = REVIEWS_WAITING) -> None:
        """Have a game looked at, unless it is or was; one that was stopped begins anew."""
        fresh = {"state": "waiting", "asked": now(), "keeper": "", "beat": now(), "done": 0, "of": 0, "found": None}
        async with self.storage.write() as connection:
            waiting = sa.select(sa.func.count()).where(reviews.c.state == "waiting")
            if (await connection.scalar(waiting) or 0) >= most:
                raise Refusal("busy", "many games wait for their review; try again later")
            insert = insert_or(connection, reviews).values(table=table_id, **fresh)
            again = reviews.c.state.in_(("stopped", "failed"))
            asked = insert.on_conflict_do_update(index_elements=["table"], set_=fresh, where=again)
            if (await connection.execute(asked)).rowcount:
                await self.lookers.add(connection, table_id)
        self.lookers.wake()

    async def stop(self, table_id: str) -> None:
        """Enough: a review that waits or is under way is not gone on with."""
        under_way = reviews.c.table == table_id, reviews.c.state.in_(("waiting", "looking"))
        async with self.storage.write() as connection:
            at = self.lookers.at(table_id)
            known = at._asdict() if at else {}
            await connection.execute(reviews.update().where(*under_way).values(state="stopped", **known))
        self.lookers.stop(table_id)

    def news(self, table: Table, was_in_turn: frozenset[int]) -> None:
        """A game against bots that has just ended is looked at without being asked for."""
        if not self.settings.reviews or table.state != "over" or table.id in self._noticed:
            return
        if not is_against_bots(table) or table.updated != table.ended:
            return
        with suppress(Refusal):
            need_review(table)
            self._noticed[table.id] = None
            if len(self._noticed) > _MARKED:
                del self._noticed[next(iter(self._noticed))]
            task = asyncio.create_task(self._ask_quietly(table.id))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def _ask_quietly(self, table_id: str) -> None:
        with self._faults.kept_apart("asking for a review"), suppress(Refusal):
            await self.ask(table_id, _BY_THEMSELVES)

    async def close(self) -> None:
        """Look no further; what is not done begins anew after the next start."""
        for task in list(self._asking):
            task.cancel()
        await self.lookers.close()
