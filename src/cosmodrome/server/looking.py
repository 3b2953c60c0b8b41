"""Looking: one finished game is looked at in a process of its own, and what it says is kept step by step.

Where and when that is done, is another's business: in the server itself or in a worker.
"""

import asyncio
import multiprocessing
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from .. import review
from ..core.errors import GameError
from ..core.game import Game
from ..review import ReviewJson
from ..tables import replays
from ..tables.errors import Refusal
from ..tables.table import Table
from .logs import Faults, log
from .reviewing import look
from .settings import Settings
from .storage import now, reviews
from .tablestore import TableStore

_CONTEXT = multiprocessing.get_context("spawn")
_SECONDS = 5.0  # how often somebody else's work is looked for
_BEAT_MS = 3000  # how often it is stored how far a review is
_LOST_MS = 60_000  # whoever looks and was not heard of for so long has ended
Call = Callable[[Collection[str], str, str], Awaitable[None]]  # tells people that the review of a game is ready


class Progress(NamedTuple):
    """How far a review is: turns looked at, of how many, and what is found so far."""

    done: int
    of: int
    found: ReviewJson | None


def need_review(table: Table) -> None:
    """The game is over and can be looked at."""
    replays.need_review(table)
    if not _is_known(table.game):
        raise Refusal("no_review", "there is no review of this game")


def _is_known(game: Game[Any]) -> bool:
    try:
        return bool(review.kinds(game.name))
    except GameError:
        return False


class Lookers(Protocol):
    """Who looks at the games that wait for it."""

    async def add(self, connection: AsyncConnection, table_id: str) -> None:
        """One more, stored together with the wish."""

    def wake(self) -> None:
        """Something waits now."""

    def at(self, table_id: str) -> Progress | None:
        """How far it is, where that is known better than what is stored."""

    def stop(self, table_id: str) -> None:
        """It is not wanted any more."""

    async def run(self) -> None:
        """Look at one after the other, until it is cancelled."""

    async def close(self) -> None: ...


class Looker:
    """Looks at one game at a time, which is taken: no other one keeps what it finds of it meanwhile."""

    def __init__(self, tables: TableStore, settings: Settings, call: Call) -> None:
        self.tables = tables
        self.storage = tables.storage
        self.settings = settings
        self.table: str | None = None
        self.progress = Progress(0, 0, None)
        self._call = call
        self._keeper = secrets.token_urlsafe(9)
        self._process: multiprocessing.process.BaseProcess | None = None

    async def take(self, table_id: str, free: sa.ColumnElement[bool]) -> bool:
        """Have a game for oneself, if it is still free then."""
        mine = {"state": "looking", "keeper": self._keeper, "beat": now(), "done": 0, "found": None}
        async with self.storage.write() as connection:
            taken = await connection.execute(reviews.update().where(reviews.c.table == table_id, free).values(**mine))
        return bool(taken.rowcount)

    async def look(self, table_id: str) -> None:
        """Have a process look at the game that was taken, and store what it says."""
        with self._noted(table_id):
            saved, game = await self.tables.look_at_copy(
                table_id, need_review, lambda table: (table.course.whole().to_json(), table.game)
            )
            await self._listen(table_id, self._begin(game, saved))

    @contextmanager
    def _noted(self, table_id: str) -> Iterator[None]:
        self.table, self.progress = table_id, Progress(0, 0, None)
        try:
            yield
        finally:
            self.table = None
            self.end()

    async def _listen(self, table_id: str, pipe: Connection) -> None:
        told = now()
        try:
            while True:
                word, *what = await asyncio.to_thread(pipe.recv)
                if word != "at":
                    break
                self.progress = Progress(*what)
                if now() >= told + _BEAT_MS:
                    told = now()
                    if not await self._keep(table_id, beat=told, **self.progress._asdict()):
                        return  # stopped, forgotten, or taken by another
        except (EOFError, OSError):
            word, what = "fault", ["ended"]
        finally:
            self.end()  # before the pipe: it may be writing
            pipe.close()
        if word == "end":
            if await self._keep(table_id, state="done", **self.progress._asdict()):
                await self._tell(table_id)
        elif await self._keep(table_id, state="failed"):
            log.error("review failed", table=table_id, fault=what[0])

    async def _keep(self, table_id: str, **values: object) -> bool:
        """Store something of the review under way, if it still is."""
        mine = reviews.c.table == table_id, reviews.c.state == "looking", reviews.c.keeper == self._keeper
        async with self.storage.write() as connection:
            done = await connection.execute(reviews.update().where(*mine).values(**values))
        return bool(done.rowcount)

    async def _tell(self, table_id: str) -> None:
        """Tell those who played there that it is ready."""
        people, game = await self.tables.look_at_copy(
            table_id, need_review, lambda table: ({seat.person for seat in table.seats if seat.person}, table.made.game)
        )
        await self._call(people, table_id, game)

    def _begin(self, game: Game[Any], saved: object) -> Connection:
        ours, theirs = _CONTEXT.Pipe(duplex=False)
        how = self.settings.review_nice, self.settings.review_iterations, self.settings.review_playouts
        process = _CONTEXT.Process(target=look, args=(theirs, game, saved, *how), daemon=True, name="cosmodrome review")
        process.start()
        self._process = process
        theirs.close()
        return ours

    def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process:
            process.kill()
            process.join(2)

    async def give_up(self, table_id: str) -> None:
        """The game that was taken has no review, whoever tries."""
        log.error("review failed", table=table_id, fault="ended")
        await self._keep(table_id, state="failed")

    async def give_back(self) -> None:
        """Look no further; whoever takes it up begins anew."""
        self.end()
        mine = reviews.c.state == "looking", reviews.c.keeper == self._keeper
        with suppress(sa.exc.SQLAlchemyError, OSError):
            async with self.storage.write() as connection:
                await connection.execute(reviews.update().where(*mine).values(state="waiting"))


class Here:
    """On SQLite: one game after the other, by the server itself; what waits is found in the database."""

    def __init__(self, looker: Looker) -> None:
        self._looker = looker
        self._storage = looker.storage
        self._wanted = asyncio.Event()
        self._faults = Faults()

    async def add(self, connection: AsyncConnection, table_id: str) -> None:
        pass  # the wish itself is what is looked for

    def wake(self) -> None:
        self._wanted.set()

    def at(self, table_id: str) -> Progress | None:
        return self._looker.progress if self._looker.table == table_id else None

    def stop(self, table_id: str) -> None:
        if self._looker.table == table_id:
            self._looker.end()

    async def run(self) -> None:
        while True:
            table_id = None
            with self._faults.kept_apart("taking up a review"):
                table_id = await self._take()
            if table_id is None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wanted.wait(), _SECONDS)
                self._wanted.clear()
                continue
            with self._faults.kept_apart("review", table=table_id):
                await self._looker.look(table_id)

    async def _take(self) -> str | None:
        """The game that waits for the longest time, or that somebody began with who has ended."""
        lost = sa.and_(reviews.c.state == "looking", reviews.c.beat < now() - _LOST_MS)
        free = sa.or_(reviews.c.state == "waiting", lost)
        async with self._storage.read() as connection:
            wanted = sa.select(reviews.c.table).where(free).order_by(reviews.c.asked, reviews.c.table).limit(1)
            table_id = await connection.scalar(wanted)
        if table_id is None or not await self._looker.take(table_id, free):
            return None
        return str(table_id)

    async def close(self) -> None:
        await self._looker.give_back()
