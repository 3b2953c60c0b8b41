"""Turns: so few requests are worked on at once that the games on sockets hardly wait for them.

Each address has its turn. Whoever waits for something else than this process steps aside, and so does, after a
moment, whoever takes long: a database that hangs for one stops nobody else.
"""

import asyncio
from contextvars import ContextVar

from .fairness import FairQueue

AT_ONCE = 2
LONG_SECONDS = 0.1


class Turn:
    """The right to be worked on now, until it is given back."""

    def __init__(self, turns: FairQueue[int], number: int) -> None:
        self._turns = turns
        self._number: int | None = number
        self._later = asyncio.get_running_loop().call_later(LONG_SECONDS, self.end)

    def end(self) -> None:
        if self._number is not None:
            self._later.cancel()
            self._turns.give(self._number)
            self._number = None


_turn: ContextVar[Turn | None] = ContextVar("turn", default=None)


class Turns:
    """The turns of all requests to this process."""

    def __init__(self) -> None:
        self._queue = FairQueue(range(AT_ONCE))

    async def take(self, address: str) -> Turn:
        """The next turn of that address, for the request that this task answers."""
        turn = Turn(self._queue, await self._queue.take(address))
        _turn.set(turn)
        return turn


def step_aside() -> None:
    """Let others be answered: what follows is done elsewhere, and takes its time."""
    if turn := _turn.get():
        turn.end()
