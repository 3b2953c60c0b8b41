"""A fair queue: what is scarce goes round by round to the people who wait, however much each of them asks for."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Things to be lent, one at a time to each person in turn; what one person asks for is served in order."""

    def __init__(self, things: Iterable[T]) -> None:
        self._idle = deque(things)
        self._waiting: dict[str, deque[asyncio.Future[T]]] = {}  # whose turn comes next stands first

    async def take(self, person: str) -> T:
        """One of the things, as soon as it is that person's turn."""
        if self._idle:
            return self._idle.popleft()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was lent in the same moment
                self.give(turn.result())
            raise

    def give(self, thing: T) -> None:
        """It is free again, for whoever is next."""
        while self._waiting:
            person = next(iter(self._waiting))
            turns = self._waiting.pop(person)
            turn = turns.popleft()
            if turns:
                self._waiting[person] = turns  # behind all others who wait
            if not turn.done():
                turn.set_result(thing)
                return
        self._idle.append(thing)
