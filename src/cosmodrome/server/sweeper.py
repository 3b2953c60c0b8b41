"""The clock task: bots stand in where time ran out, and abandoned tables expire. All from what is stored."""

import asyncio

from ..tables import house
from ..tables.errors import Refusal
from .logs import log
from .settings import Settings
from .storage import now
from .storage import tables as table_rows
from .tablestore import TableStore

_EXPIRY_EVERY = 60


class Sweeper:
    """Looks at clocks and abandoned tables again and again."""

    def __init__(self, tables: TableStore, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self._began = now()

    async def run(self) -> None:
        """Until it is cancelled."""
        rounds = 0
        while True:
            try:
                await self.time_out()
                if rounds % _EXPIRY_EVERY == 0:
                    await self.expire()
            except Refusal as refusal:
                log.warning("sweep", code=refusal.code)
            except Exception as error:
                log.error("sweep failed", fault=type(error).__name__)
            rounds += 1
            await asyncio.sleep(self.settings.sweep_seconds)

    async def time_out(self) -> None:
        """Wherever a clock ran out; clocks that ran out while the server was down get a little more."""
        at = now()
        late = table_rows.c.deadline <= at
        if at < self._began + self.settings.restart_grace_ms:
            late = late & (table_rows.c.deadline >= self._began)
        for table_id in await self.tables.ids_where(table_rows.c.state == "playing", late):
            await self.tables.act(table_id, house.time_out)

    async def expire(self) -> None:
        """TableStore where nothing happened for too long."""
        for state, age in (("waiting", self.settings.waiting_ms), ("playing", self.settings.playing_ms)):
            old = table_rows.c.updated < now() - age
            for table_id in await self.tables.ids_where(table_rows.c.state == state, old):
                await self.tables.act(table_id, house.expire)
