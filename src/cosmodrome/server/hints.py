"""Hints at tables with bots: thought out in a process of its own, one after the other, round by round to those who ask.

What that process is sent holds nothing the seat may not know. That a hint was taken is stored before it is told; asked
for again at the same decision it is the same.
"""

import asyncio
import random
import secrets
from typing import Any, NamedTuple, TypeAlias

from ..core.errors import GameError
from ..core.state import State
from ..review import HintJson, kinds
from ..tables import play
from ..tables.errors import Refusal
from ..tables.table import Table
from .advising import advise
from .answers import HintsJson
from .botpool import Worker
from .fairness import FairQueue
from .lately import Lately
from .limits import Limits
from .logs import log
from .settings import Settings
from .tablestore import TableStore

_KNOWN = 256
_PATIENCE_SECONDS = 20.0  # for a machine that is busy with games


class Asked(NamedTuple):
    """A decision at a table and the edition of its position."""

    table: str
    seat: int
    decision: int


Found: TypeAlias = list[HintJson]


def _need_known(game: str) -> None:
    try:
        kinds(game)
    except GameError:
        raise Refusal("no_hints", "there are no hints in this game") from None


class Hints:
    """The hints of all tables at this server."""

    def __init__(self, tables: TableStore, limits: Limits, settings: Settings) -> None:
        self.tables = tables
        self.limits = limits
        self.settings = settings
        how = settings.hint_nice, settings.hint_seconds, settings.hint_iterations
        self._worker = Worker("cosmodrome hints", advise, *how)
        self._turns = FairQueue([self._worker])
        self._known: Lately[Asked, Found] = Lately(_KNOWN)
        self._thinking: dict[Asked, asyncio.Task[Found]] = {}
        self._asking: dict[str, Asked] = {}  # by person: what is thought out for them now

    async def position(self, person: str, asked: Asked) -> State:
        """The position as the seat knows it, where this person may have a hint."""

        def see(table: Table) -> State:
            play.need_hint(table, person, asked.seat, asked.decision)
            _need_known(table.made.game)
            return table.position.resample(asked.seat, self._rng())

        return await self.tables.look(asked.table, see)

    async def of(self, person: str, asked: Asked, name: str | None) -> HintsJson:
        """What somebody might do now, for them alone; the table's log says that they were told."""
        table_id, seat, decision = asked
        state = await self.position(person, asked)
        found = self._known.get(asked) or await self._found(person, asked, state)
        entry, number = await self.tables.act(
            table_id, lambda table, at: (play.hint(table, at, person, seat, decision, name), table.number)
        )
        return {"number": entry.number if entry else number, "hints": found}

    async def _found(self, person: str, asked: Asked, state: State) -> Found:
        """Thought out once, however many pages ask for it."""
        task = self._thinking.get(asked)
        if task is None:
            if person in self._asking:
                raise Refusal("too_many", "another hint is being thought out for you", retry_ms=1000)
            self.limits.take("hint", person)
            self._asking[person] = asked
            task = self._thinking[asked] = asyncio.create_task(self._think(person, asked, state))
        return await asyncio.shield(task)

    async def _think(self, person: str, asked: Asked, state: State) -> Found:
        worker = await self._turns.take(person)
        try:
            found: Found = await worker.ask((state, asked.seat, self._seed()), self._patience)
        except RuntimeError as fault:
            log.error("hint failed", table=asked.table, seat=asked.seat, fault=str(fault))
            raise Refusal("busy", "no hint could be thought out; try again") from None
        finally:
            self._turns.give(worker)
            del self._thinking[asked], self._asking[person]
        self._known[asked] = found
        return found

    @property
    def _patience(self) -> float:
        return self.settings.hint_seconds + _PATIENCE_SECONDS

    def _rng(self) -> Any:
        return random.Random(self.settings.seed) if self.settings.seed else random.SystemRandom()

    def _seed(self) -> str:
        return self.settings.seed or secrets.token_hex(16)

    async def close(self) -> None:
        """Think no longer."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._worker.stop()
