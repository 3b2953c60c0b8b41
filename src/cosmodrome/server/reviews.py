"""Reviews: what the master says of finished games, worked on one after the other in a process of its own.

What is asked for stands in the database, so that any server process may take it up, and takes it up anew where the one
that looked has ended. A review may be stopped and asked for again; it is kept with its table and forgotten with it.
"""

import asyncio
import multiprocessing
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import sqlalchemy as sa

from .. import review
from ..core.errors import GameError
from ..core.game import Game
from ..review import ReviewJson
from ..tables import checks
from ..tables.errors import Refusal
from ..tables.table import Table
from .answers import ReviewStatus
from .hub import Hub
from .limits import REVIEWS_WAITING
from .logs import Faults, log
from .reviewing import look
from .settings import Settings
from .storage import insert_or, now, reviews
from .tablestore import TableStore

_CONTEXT = multiprocessing.get_context("spawn")
_SECONDS = 5.0  # how often somebody else's work is looked for
_BEAT_MS = 3000  # how often it is stored how far a review is
_LOST_MS = 60_000  # whoever looks and was not heard of for so long has ended
_BY_THEMSELVES = REVIEWS_WAITING // 3  # reviews that nobody asked for wait for quieter times
_MARKED = 4096  # tables whose end was noticed


class Progress(NamedTuple):
    """How far a review is: turns looked at, of how many, and what is found so far."""

    done: int
    of: int
    found: ReviewJson | None


def need_review(table: Table) -> None:
    """The game is over and can be looked at."""
    checks.need_state(table, "over")
    if table.made.kids or table.made.lesson or not _is_known(table.game):
        raise Refusal("no_review", "there is no review of such games")


def _is_known(game: Game[Any]) -> bool:
    try:
        return bool(review.kinds(game.name))
    except GameError:
        return False


def is_against_bots(table: Table) -> bool:
    """Whether one person played there with bots alone: nobody else is asked whether they want it looked at."""
    kinds = [seat.kind for seat in table.seats]
    return kinds.count("bot") == len(kinds) - 1 > 0 and not table.made.branch


class Reviews:
    """The reviews of all games at this server."""

    def __init__(self, tables: TableStore, hub: Hub, settings: Settings) -> None:
        self.tables = tables
        self.hub = hub
        self.settings = settings
        self.storage = tables.storage
        self._keeper = secrets.token_urlsafe(9)
        self._wanted = asyncio.Event()
        self._noticed: dict[str, None] = {}
        self._asking: set[asyncio.Task[None]] = set()
        self._at: dict[str, Progress] = {}  # how far the one here is
        self._process: multiprocessing.process.BaseProcess | None = None
        self._faults = Faults()

    # asking

    async def of(self, table_id: str) -> ReviewStatus:
        """How far the review of a game is."""
        async with self.storage.read() as connection:
            row = (await connection.execute(sa.select(reviews).where(reviews.c.table == table_id))).one_or_none()
            before = reviews.c.asked < row.asked if row else sa.false()
            waiting = sa.select(sa.func.count()).where(reviews.c.state.in_(("waiting", "looking")), before)
            ahead = await connection.scalar(waiting) if row and row.state == "waiting" else 0
        if row is None:
            return {"state": "none", "done": 0, "of": 0, "ahead": 0, "found": None}
        at = self._at.get(table_id) or Progress(row.done, row.of, row.found)
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
            await connection.execute(insert.on_conflict_do_update(index_elements=["table"], set_=fresh, where=again))
        self._wanted.set()

    async def stop(self, table_id: str) -> None:
        """Enough: a review that waits or is under way is not gone on with."""
        under_way = reviews.c.table == table_id, reviews.c.state.in_(("waiting", "looking"))
        async with self.storage.write() as connection:
            at = self._at[table_id]._asdict() if table_id in self._at else {}
            await connection.execute(reviews.update().where(*under_way).values(state="stopped", **at))
        if table_id in self._at:
            self._end()

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

    # looking

    async def run(self) -> None:
        """One game after the other, until it is cancelled."""
        while True:
            table_id = None
            with self._faults.kept_apart("taking up a review"):
                table_id = await self._take()
            if table_id is None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wanted.wait(), _SECONDS)
                self._wanted.clear()
                continue
            with self._faults.kept_apart("review", table=table_id), self._noted(table_id):
                await self._look(table_id)

    async def _take(self) -> str | None:
        """The game that waits for the longest time, or that somebody began with who has ended."""
        lost = sa.and_(reviews.c.state == "looking", reviews.c.beat < now() - _LOST_MS)
        free = sa.or_(reviews.c.state == "waiting", lost)
        async with self.storage.read() as connection:
            wanted = sa.select(reviews.c.table).where(free).order_by(reviews.c.asked, reviews.c.table).limit(1)
            table_id = await connection.scalar(wanted)
        if table_id is None:
            return None
        mine = {"state": "looking", "keeper": self._keeper, "beat": now(), "done": 0, "found": None}
        async with self.storage.write() as connection:
            taken = await connection.execute(reviews.update().where(reviews.c.table == table_id, free).values(**mine))
        return str(table_id) if taken.rowcount else None

    @contextmanager
    def _noted(self, table_id: str) -> Iterator[None]:
        self._at[table_id] = Progress(0, 0, None)
        try:
            yield
        finally:
            self._at.pop(table_id, None)
            self._end()

    async def _look(self, table_id: str) -> None:
        """Have the process look at it, and store what it says."""
        saved, game = await self.tables.look_at_copy(
            table_id, need_review, lambda table: (table.course.whole().to_json(), table.game)
        )
        pipe = self._begin(game, saved)
        told = now()
        try:
            while True:
                word, *what = await asyncio.to_thread(pipe.recv)
                if word != "at":
                    break
                self._at[table_id] = Progress(*what)
                if now() >= told + _BEAT_MS:
                    told = now()
                    if not await self._keep(table_id, beat=told, **self._at[table_id]._asdict()):
                        return  # stopped, or forgotten
        except (EOFError, OSError):
            word, what = "fault", ["ended"]
        finally:
            self._end()  # before the pipe: it may be writing
            pipe.close()
        if word == "end":
            if await self._keep(table_id, state="done", **self._at[table_id]._asdict()):
                await self._call(table_id)
        elif await self._keep(table_id, state="failed"):
            log.error("review failed", table=table_id, fault=what[0])

    async def _keep(self, table_id: str, **values: object) -> bool:
        """Store something of the review under way, if it still is."""
        mine = reviews.c.table == table_id, reviews.c.state == "looking", reviews.c.keeper == self._keeper
        async with self.storage.write() as connection:
            done = await connection.execute(reviews.update().where(*mine).values(**values))
        return bool(done.rowcount)

    async def _call(self, table_id: str) -> None:
        """Tell those who played there that it is ready."""
        people, game = await self.tables.look_at_copy(
            table_id, need_review, lambda table: ({seat.person for seat in table.seats if seat.person}, table.made.game)
        )
        self.hub.reviewed(people, table_id, game)

    def _begin(self, game: Game[Any], saved: object) -> Connection:
        ours, theirs = _CONTEXT.Pipe(duplex=False)
        how = self.settings.review_nice, self.settings.review_iterations, self.settings.review_playouts
        process = _CONTEXT.Process(target=look, args=(theirs, game, saved, *how), daemon=True, name="cosmodrome review")
        process.start()
        self._process = process
        theirs.close()
        return ours

    def _end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process:
            process.kill()
            process.join(2)

    async def close(self) -> None:
        """Look no further; what is not done begins anew after the next start."""
        for task in list(self._asking):
            task.cancel()
        self._end()
        under_way = reviews.c.state == "looking", reviews.c.keeper == self._keeper
        with suppress(sa.exc.SQLAlchemyError, OSError):
            async with self.storage.write() as connection:
                await connection.execute(reviews.update().where(*under_way).values(state="waiting"))
