"""Hints on a device alone: thought out where the bots think; that one was taken is kept before it is told."""

import asyncio
import json
import random
from typing import Any

from ..tables import play
from ..tables.errors import Refusal
from .cabin import Cabin
from .crew import Advise, packed


class Hints:
    """The hints of one device's tables."""

    def __init__(self, cabin: Cabin, advise: Advise, seed: str = "") -> None:
        self.cabin = cabin
        self._advise = advise
        self._seed = seed
        self._last: tuple[tuple[str, int, int], Any] | None = None  # asked for again it is the same
        self._thinking = asyncio.Lock()

    async def of(self, table_id: str, seat: int, decision: int, name: str) -> dict[str, object]:
        """What the person here might do now; the table's log says that they were told."""
        me, asked = self.cabin.person["person"], (table_id, seat, decision)
        rng = random.Random(self._seed) if self._seed else random.SystemRandom()
        async with self._thinking:
            await self.cabin.look(table_id, lambda table: play.need_hint(table, me, seat, decision))
            if self._last is None or self._last[0] != asked:
                state = await self.cabin.look(table_id, lambda table: table.position.resample(seat, rng))
                self._last = asked, await self._found(packed(state), seat)
            found = self._last[1]
        entry, number = await self.cabin.act(
            table_id, lambda table, at: (play.hint(table, at, me, seat, decision, name), table.number)
        )
        return {"number": entry.number if entry else number, "hints": found}

    async def _found(self, position: str, seat: int) -> Any:
        try:
            return json.loads(await self._advise(position, seat))
        except Exception:
            raise Refusal("busy", "no hint could be thought out; try again") from None
