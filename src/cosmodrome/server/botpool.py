"""Bots at tables: they think in worker processes, on positions that hold nothing their seat may not know.

A bot's time starts when a worker takes up its position; workers go round by round to the owners of the tables that
wait, so that nobody's thirty bots keep somebody else's one waiting. One that fails or takes too long is replaced for
that move by the next weaker level, and the fault is logged. A turn that was lost all the same (the database was away,
the process that thought was killed) is found by `wake`, in whichever process looks first: decisions are numbered, so
a move that two have thought out is made once.
"""

import asyncio
import multiprocessing
import random
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from .. import bots
from ..core.state import State
from ..tables import play
from ..tables.table import Table
from .fairness import FairQueue
from .leases import HeldElsewhere
from .logs import Faults, log
from .settings import Settings
from .storage import now
from .storage import tables as table_rows
from .tablestore import TableStore
from .worker import work

_CONTEXT = multiprocessing.get_context("spawn")
_START_SECONDS = 60


class Worker:
    """One worker process and the pipe to it; it is started anew after a fault."""

    def __init__(self, name: str, work: Callable[..., None], *how: object) -> None:
        self._name = name
        self._work = work
        self._how = how
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    async def ask(self, question: tuple[object, ...], seconds: float) -> Any:
        """What it answers within that time; a RuntimeError where nothing came."""
        try:
            if self._pipe is None:
                await self._start()
            assert self._pipe
            self._pipe.send(question)
            answer, fault = await self._answer(seconds)
        except (TimeoutError, EOFError, OSError) as error:
            self.stop()
            raise RuntimeError(type(error).__name__) from None
        except asyncio.CancelledError:
            self.stop()  # else its answer would be taken for that to the next question
            raise
        if answer is None:
            raise RuntimeError(fault)
        return answer

    async def _start(self) -> None:
        ours, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=self._work, args=(theirs, *self._how), daemon=True, name=self._name)
        self._process.start()
        theirs.close()
        self._pipe = ours
        await self._answer(_START_SECONDS)

    async def _answer(self, seconds: float) -> tuple[Any, str]:
        pipe = self._pipe
        assert pipe
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        loop.add_reader(pipe.fileno(), ready.set)
        try:
            await asyncio.wait_for(ready.wait(), seconds)
        finally:
            loop.remove_reader(pipe.fileno())
        answer: tuple[Any, str] = pipe.recv()
        return answer

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self._process:
            self._process.kill()
            self._process.join(2)
            self._process = None
        if self._pipe:
            self._pipe.close()
            self._pipe = None


class BotPool:
    """Moves for every seat that a bot plays."""

    def __init__(self, tables: TableStore, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self._workers = [Worker("cosmodrome bots", work, settings.seed) for _ in range(max(1, settings.workers))]
        self._turns = FairQueue(self._workers)
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        self._faults = Faults()

    @property
    def thinking(self) -> int:
        """Turns that are thought about, or wait for a worker."""
        return len(self._thinking)

    @property
    def patience_ms(self) -> int:
        """How long another process may think about a turn before this one does."""
        return int(2000 * (self.settings.bot_seconds + self.settings.bot_grace_seconds))

    async def wake(self, patience_ms: int = 0) -> None:
        """Take up the tables where a bot has to move, nobody here thinks, and nothing happened for that long."""
        waiting = table_rows.c.bot_turn, table_rows.c.updated <= now() - patience_ms
        thinking = {table_id for table_id, _, _ in self._thinking}
        for table_id in await self.tables.ids_where(table_rows.c.state == "playing", *waiting):
            if table_id not in thinking:
                with self._faults.kept_apart("bot's turn", table=table_id), suppress(HeldElsewhere):
                    await self.tables.look(table_id, lambda table: self.news(table, frozenset()))

    def news(self, table: Table, was_in_turn: frozenset[int]) -> None:
        """Set the bots to work whose turn it is."""
        for seat, level in table.bots_in_turn():
            key = table.id, seat, table.decisions[seat]
            if key not in self._thinking:
                state = table.position.resample(seat, self._rng())
                task = asyncio.create_task(self._think(key, table.owner, level, state))
                self._thinking[key] = task
                task.add_done_callback(lambda _, key=key: self._thinking.pop(key, None))  # type: ignore[misc]

    def _rng(self) -> random.Random:
        return random.Random(self.settings.seed) if self.settings.seed else random.SystemRandom()

    async def _think(self, key: tuple[str, int, int], owner: str, level: str, state: State) -> None:
        """Choose and move, when it is the turn of the table's owner to have a worker."""
        table_id, seat, decision = key
        names = [known.name for known in bots.levels()]
        chain = names[: names.index(level) + 1][::-1] if level in names else names[:1]
        worker = await self._turns.take(owner)
        try:
            action, by = await self._choose(worker, table_id, seat, chain, state)
        finally:
            self._turns.give(worker)
        with self._faults.kept_apart("bot's move", table=table_id), suppress(HeldElsewhere):
            await self.tables.act(table_id, lambda table, at: play.bot_move(table, at, seat, decision, action, by))

    async def _choose(
        self, worker: Worker, table_id: str, seat: int, chain: list[str], state: State
    ) -> tuple[str, str]:
        for name in chain:
            try:
                seconds = self.settings.bot_seconds
                action = str(await worker.ask((state, seat, name, seconds), seconds + self.settings.bot_grace_seconds))
                state.check(state.game.parse(action, seat))
                return action, name
            except Exception as error:
                fault = str(error) if isinstance(error, RuntimeError) else type(error).__name__
                log.error("bot failed", table=table_id, seat=seat, bot=name, fault=fault)
        return str(state.sample(seat, self._rng())), "random"

    async def close(self) -> None:
        """Stop thinking; what was thought out is done again after the next start."""
        for task in list(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        for worker in self._workers:
            worker.stop()
