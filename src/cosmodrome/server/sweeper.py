"""The clock task: bots stand in where time ran out, bots whose turn was lost think again, abandoned tables expire.

All from what is stored, so that it does not matter what a fault has cost in memory; and table by table, so that one
that cannot be read costs the others nothing.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from ..tables import house
from ..tables.table import Table
from .botpool import BotPool
from .leases import HeldElsewhere
from .logs import Faults
from .settings import Settings
from .storage import now
from .storage import tables as table_rows
from .tablestore import TableStore

_EXPIRY_EVERY = 60


class Sweeper:
    """Looks at clocks, bots and abandoned tables again and again."""

    def __init__(self, tables: TableStore, pool: BotPool, settings: Settings) -> None:
        self.tables = tables
        self.pool = pool
        self.settings = settings
        self._faults = Faults()
        self._began = now()

    async def run(self) -> None:
        """Until it is cancelled."""
        rounds = 0
        while True:
            with self._faults.kept_apart("sweep of clocks"):
                await self.time_out()
            with self._faults.kept_apart("sweep of bots"):
                await self.pool.wake(self.pool.patience_ms)
            if rounds % _EXPIRY_EVERY == 0:
                with self._faults.kept_apart("sweep of old tables"):
                    await self.expire()
            rounds += 1
            await asyncio.sleep(self.settings.sweep_seconds)

    async def time_out(self) -> None:
        """Wherever a clock ran out; clocks that ran out while the server was down get a little more."""
        at = now()
        late = table_rows.c.deadline <= at
        if at < self._began + self.settings.restart_grace_ms:
            late = late & (table_rows.c.deadline >= self._began)
        await self._at_each(await self.tables.ids_where(table_rows.c.state == "playing", late), house.time_out)

    async def expire(self) -> None:
        """Tables where nothing happened for too long."""
        for state, age in (("waiting", self.settings.waiting_ms), ("playing", self.settings.playing_ms)):
            old = table_rows.c.updated < now() - age
            await self._at_each(await self.tables.ids_where(table_rows.c.state == state, old), house.expire)

    async def _at_each(self, table_ids: list[str], do: Callable[[Table, int], None]) -> None:
        for table_id in table_ids:
            with self._faults.kept_apart(do.__name__, table=table_id), suppress(HeldElsewhere):
                await self.tables.act(table_id, do)
