"""Readiness: whether this process is to be sent people now. Whoever asks, and how often: one look a second at most."""

import asyncio
import time
from functools import cache

import sqlalchemy as sa
from alembic.script import ScriptDirectory

from .health import Health
from .storage import Storage, alembic_config

_FRESH_SECONDS = 1.0  # for so long what was found is told again
_WRITE_SECONDS = 5.0  # how often it is tried whether anything can be stored
_PATIENCE_SECONDS = 3.0


class Readiness:
    """What keeps this process from serving, in a word."""

    def __init__(self, storage: Storage, health: Health) -> None:
        self.ending = False  # it was told to stop: pages go elsewhere
        self._storage = storage
        self._health = health
        self._looking: asyncio.Task[str | None] | None = None
        self._looked = self._wrote = float("-inf")

    async def fault(self) -> str | None:
        """Why nobody is to be sent here; all who ask at once are told of one look."""
        if self.ending:
            return "ending"
        looking = self._looking
        if looking is None or (looking.done() and time.monotonic() - self._looked > _FRESH_SECONDS):
            looking = self._looking = asyncio.create_task(self._look())
        done, _ = await asyncio.wait({looking}, timeout=_PATIENCE_SECONDS)
        return looking.result() if done else "no answer"

    async def _look(self) -> str | None:
        try:
            if not await self._health.can_read():
                return "no database"
            if not await self._is_current():
                return "another release"
            if time.monotonic() - self._wrote > _WRITE_SECONDS:
                await self._storage.try_to_write()
                self._wrote = time.monotonic()
            return await self._health.cannot_write()
        except OSError:  # the folder of the database is gone
            return "no database"
        finally:
            self._looked = time.monotonic()

    async def _is_current(self) -> bool:
        """Whether the database has the schema of this release."""
        try:
            async with self._storage.read() as connection:
                version = await connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
        except sa.exc.SQLAlchemyError:
            return False
        return bool(version == _head())


@cache
def _head() -> str | None:
    return ScriptDirectory.from_config(alembic_config()).get_current_head()
