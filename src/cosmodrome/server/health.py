"""Health: whether the server can do its work, in a word, and cheap enough to be asked by everybody."""

import asyncio
import os
import time

import sqlalchemy as sa

from .storage import Storage

_ROOM = 4 * 1024 * 1024  # bytes on the disk, below which it counts as full
_RETRY_SECONDS = 5


class Health:
    """What is the matter with the database, if anything."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tried: float | None = None  # when, since the fault came

    async def can_read(self) -> bool:
        try:
            async with asyncio.timeout(3), self._storage.read() as connection:
                await connection.execute(sa.text("SELECT 1"))
        except (sa.exc.SQLAlchemyError, OSError, TimeoutError):
            return False
        return True

    async def cannot_write(self) -> str | None:
        """Why nothing can be stored; after a fault it is tried again now and then."""
        folder = self._storage.folder
        if folder and not _has_room(str(folder)):
            return "disk full"
        if self._storage.fault is None:
            self._tried = None
        elif self._tried is None:
            self._tried = time.monotonic()
        elif time.monotonic() - self._tried > _RETRY_SECONDS:
            self._tried = time.monotonic()
            await self._storage.try_to_write()
        return self._storage.fault


def _has_room(folder: str) -> bool:
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize >= _ROOM
