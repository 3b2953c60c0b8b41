"""Jobs: what takes long, done by workers of their own (`cosmodrome worker`) where the database is PostgreSQL.

Procrastinate carries them. A job is stored in the transaction of what it is about, and only says that there is
something to do: what that is, and whether it still is, stands there. A worker that is not heard of for half a minute
has its jobs taken up by the others.
"""

import asyncio
import signal
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..core.errors import GameError
from .leases import Holder
from .library import Library
from .limits import Limits
from .link import Unreached, Ways
from .logs import Faults, cause_of, log
from .looking import Looker, Progress
from .people import People
from .settings import Settings
from .storage import PATIENCE, Storage, processes, reviews
from .tablestore import TableStore

_REVIEW = "review"
_QUEUE = "long"
_ATTEMPTS = 5
_AGAIN_SECONDS = 2
_BEATS = 6  # in the time after which a worker counts as lost
_GOODBYE_SECONDS = 2


class Workers:
    """Games that are to be looked at go to whichever worker is free."""

    def __init__(self, storage: Storage) -> None:
        self._app = _app(storage)

    async def add(self, connection: AsyncConnection, table_id: str) -> None:
        driver = (await connection.get_raw_connection()).driver_connection
        job = self._app.configure_task(_REVIEW, queue=_QUEUE, lock=f"{_REVIEW} {table_id}", connection=driver)
        await job.defer_async(table_id=table_id)

    def wake(self) -> None:
        pass  # Procrastinate tells them

    def at(self, table_id: str) -> Progress | None:
        return None

    def stop(self, table_id: str) -> None:
        pass  # it will be noticed when the next step is to be kept

    async def run(self) -> None:
        pass

    async def close(self) -> None:
        pass


def _app(storage: Storage) -> Any:
    import procrastinate

    address = storage.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    connector = procrastinate.PsycopgConnector(conninfo=address, kwargs=PATIENCE, min_size=1, max_size=4, timeout=10)
    return procrastinate.App(connector=connector)


class Worker:
    """One process that does what takes long."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._storage = Storage(settings.database)
        if self._storage.file is not None:
            raise GameError("worker: on SQLite the server itself does what takes long; a worker needs PostgreSQL")
        self._app = _app(self._storage)
        self._faults = Faults()

    async def run(self) -> None:
        """Work until it is told to stop; where the database is away, wait until it is back."""
        ending = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, ending.set)
        self._add_tasks()
        try:
            await self._storage.migrate()
            print("Cosmodrome: worker", flush=True)
            until = asyncio.create_task(ending.wait())
            while not ending.is_set():
                work = asyncio.create_task(self._work())
                await asyncio.wait((work, until), return_when=asyncio.FIRST_COMPLETED)
                work.cancel()
                with suppress(asyncio.CancelledError):
                    await work
                with suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(until), _AGAIN_SECONDS)
        finally:
            await self._storage.close()

    async def _work(self) -> None:
        with self._faults.kept_apart("working"):
            async with self._app.open_async():
                rescuing = asyncio.create_task(self._rescue())
                try:
                    await self._app.run_worker_async(
                        queues=[_QUEUE],
                        install_signal_handlers=False,
                        delete_jobs="always",
                        shutdown_graceful_timeout=_GOODBYE_SECONDS,
                        update_heartbeat_interval=self.settings.lost_seconds / _BEATS,
                        stalled_worker_timeout=self.settings.lost_seconds,
                    )
                finally:
                    rescuing.cancel()

    async def _rescue(self) -> None:
        """What a worker did that is not heard of any more begins anew."""
        jobs = self._app.job_manager
        while True:
            with self._faults.kept_apart("rescuing jobs"):
                for job in await jobs.get_stalled_jobs(seconds_since_heartbeat=self.settings.lost_seconds):
                    log.warning("a worker was lost", job=job.id, attempts=job.attempts)
                    await jobs.retry_job(job)
            await asyncio.sleep(self.settings.lost_seconds / _BEATS)

    def _add_tasks(self) -> None:
        import procrastinate

        again = procrastinate.RetryStrategy(max_attempts=_ATTEMPTS, wait=_AGAIN_SECONDS)

        @self._app.task(name=_REVIEW, pass_context=True, retry=again)  # type: ignore[untyped-decorator]
        async def review(context: Any, table_id: str) -> None:
            await self._review(table_id, context.job.attempts)

    async def _review(self, table_id: str, attempts: int) -> None:
        """Look at a game; one that has ended several workers is given up."""
        people = People(self._storage)
        library = Library(self._storage, self.settings.packs)
        looker = Looker(TableStore(self._storage, library, people, Limits(False)), self.settings, self._tell)
        # Procrastinate gives the game to one worker at a time: whoever looked at it before has ended
        if not await looker.take(table_id, reviews.c.state.in_(("waiting", "looking"))):
            return
        if attempts >= _ATTEMPTS:
            await looker.give_up(table_id)
            return
        try:
            await looker.look(table_id)
        except asyncio.CancelledError:
            await looker.give_back()
            raise

    async def _tell(self, people: Collection[str], table_id: str, game: str) -> None:
        """Every server tells those of its pages that this is about."""
        ways = Ways(await self._storage.key("link"), lambda *_: None, lambda _: None)
        async with self._storage.read() as connection:
            holders = [Holder(row.id, row.address) for row in await connection.execute(sa.select(processes))]
        head = {"do": "reviewed", "people": sorted(people), "table": table_id, "game": game}
        for holder in holders:
            with suppress(Unreached):
                await ways.tell(holder, head)
        await asyncio.sleep(0.1)  # what was said goes out
        await ways.close()


def work(settings: Settings) -> None:
    """Work until it is told to stop."""
    try:
        asyncio.run(Worker(settings).run())
    except (sa.exc.SQLAlchemyError, OSError) as error:
        raise GameError(f"database: it cannot be opened: {cause_of(error).get('cause', '')}") from None
