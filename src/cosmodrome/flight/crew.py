"""Crew: bots move wherever it is their turn. Another thinks, on positions that hold nothing a seat may not know."""

import asyncio
import base64
import pickle
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from .. import bots, review
from ..core import canonical, registry
from ..core.state import State
from ..learn import puzzles
from ..tables import offer, play
from ..tables.table import Table
from .cabin import Cabin

Think: TypeAlias = Callable[[str, int, str], Awaitable[str]]  # a packed position, a seat, a level: an action
Advise: TypeAlias = Callable[[str, int], Awaitable[str]]  # a packed position, a seat: hints as JSON
_PLAYOUTS_SECONDS = 2.0  # of a hint, on top of the master's


def choose(position: str, seat: int, level: str, seconds: float | None, iterations: int | None, seed: str) -> str:
    """What a bot of that level does there, in notation; the same each time where a seed is given."""
    state: State = pickle.loads(base64.b64decode(position))
    rng = random.Random(seed) if seed else random.SystemRandom()
    return str(bots.make(level, state.game).choose(state, seat, rng, seconds, iterations))


def advise(position: str, seat: int, seconds: float | None, iterations: int | None, seed: str) -> str:
    """What that seat might do there, best first, as JSON; the same each time where iterations and a seed are given."""
    state: State = pickle.loads(base64.b64decode(position))
    until = time.monotonic() + (seconds or 0) + _PLAYOUTS_SECONDS
    is_late = None if iterations else lambda: time.monotonic() > until
    chance = seed or random.SystemRandom().randbytes(16).hex()
    found = review.hints(state, seat, chance, iterations, None if iterations else seconds, is_late)
    return canonical.dumps([review.hint_to_json(hint, state) for hint in found])


def packed(state: State) -> str:
    """A position as it is sent to who thinks."""
    return base64.b64encode(pickle.dumps(state)).decode()


def warm() -> None:
    """Load what the home page, tables and bots of every game need, before any of them is asked."""
    rng = random.Random(0)
    puzzles.all_puzzles(0)
    offer.games_json([[registry.load(name)] for name in registry.names()])
    for name in registry.names():
        state = registry.load(name).start(seats=2, seed=0)
        seat = state.turn[0]
        bots.make("expert", state.game).choose(state, seat, rng, None, 1)


class Crew:
    """Moves for every seat that a bot plays."""

    def __init__(self, cabin: Cabin, think: Think, seed: str = "") -> None:
        self.cabin = cabin
        self.faults: list[str] = []  # why a weaker bot had to stand in
        self._think = think
        self._seed = seed
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}

    def news(self, table: Table, was_in_turn: frozenset[int]) -> None:
        """Set the bots to work whose turn it is."""
        for seat, level in table.bots_in_turn():
            key = table.id, seat, table.decisions[seat]
            if key not in self._thinking:
                state = table.position.resample(seat, self._rng())
                task = self._thinking[key] = asyncio.ensure_future(self._move(key, level, state))
                task.add_done_callback(lambda _, key=key: self._thinking.pop(key, None))  # type: ignore[misc]

    async def idle(self) -> None:
        """Until no bot thinks any more."""
        while self._thinking:
            await asyncio.wait(list(self._thinking.values()))
            await asyncio.sleep(0)

    def _rng(self) -> Any:
        return random.Random(self._seed) if self._seed else random.SystemRandom()

    async def _move(self, key: tuple[str, int, int], level: str, state: State) -> None:
        table_id, seat, decision = key
        action, by = await self._choose(level, seat, state)
        await self.cabin.act(table_id, lambda table, at: play.bot_move(table, at, seat, decision, action, by))

    async def _choose(self, level: str, seat: int, state: State) -> tuple[str, str]:
        """The choice of a level; where it fails, of the next weaker one."""
        names = [known.name for known in bots.levels()]
        position = packed(state)
        for name in names[: names.index(level) + 1][::-1] if level in names else names[:1]:
            try:
                action = await self._think(position, seat, name)
                state.check(state.game.parse(action, seat))
                return action, name
            except Exception as error:
                self.faults.append(f"{name}: {type(error).__name__}")
        return str(state.sample(seat, self._rng())), "random"
