"""How much one person, login, address or network may ask for. Kept in the memory of this process."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from math import inf

from ..tables.errors import Refusal
from .lately import Lately


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, refilled at so many a second."""

    burst: float
    rate: float


LIMITS = {
    "person": Limit(60, 20),
    "address": Limit(200, 60),
    "asking_address": Limit(200, 60),
    "reading": Limit(60, 6),
    "reading_address": Limit(240, 24),
    "export": Limit(5, 5 / 3600),
    "guest": Limit(60, 120 / 3600),
    "password": Limit(10, 10 / 600),
    "password_network": Limit(40, 40 / 600),
    "login": Limit(20, 20 / 3600),
    "table": Limit(30, 30 / 3600),
    "puzzle": Limit(60, 240 / 3600),
    "chat": Limit(5, 1),
    "link": Limit(20, 20 / 3600),
    "record": Limit(20, 20 / 600),
    "record_address": Limit(40, 40 / 600),
    "landing": Limit(60, 120 / 3600),
    "landing_address": Limit(120, 240 / 3600),
    "review": Limit(12, 24 / 3600),
    "hint": Limit(20, 12 / 60),
    "report": Limit(10, 10 / 3600),
    "report_network": Limit(30, 30 / 3600),
}
TABLES_AT_ONCE = 40
BUCKETS = 100_000
SOCKETS_OF_PERSON = 12
SOCKETS_OF_ADDRESS = 60
TABLES_OF_SOCKET = 8
REVIEWS_WAITING = 60  # of all people together
BRANCHES_KEPT = 5  # of one person to one game, where nobody else plays
LINKS_AT_ONCE = 10  # of one person to one table
BODY = 32 * 1024
BODY_OF_RECORD = 256 * 1024
RECORD_LINES = 2000  # several times what the longest games have
RECORD_WIDTH = 4000
MESSAGE = 16 * 1024


class Limits:
    """A bucket per kind and key that fills up again with time."""

    def __init__(self, on: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._on = on
        self._clock = clock
        self._buckets: Lately[tuple[str, str], tuple[float, float]] = Lately(BUCKETS)
        self._swept = clock()

    def take(self, kind: str, key: str) -> None:
        """Count one, or refuse and say when to come again."""
        if not self._on:
            return
        limit, now = LIMITS[kind], self._clock()
        if now - self._swept > 60:
            self._sweep(now)
        left, since = self._buckets.get((kind, key), (limit.burst, now))
        left = min(limit.burst, left + (now - since) * limit.rate)
        if left < 1:
            self._buckets[kind, key] = left, now
            wait = int(1000 * (1 - left) / limit.rate) + 1
            raise Refusal("too_many", f"too many requests; try again in {wait / 1000:.1f} s", retry_ms=wait)
        self._buckets[kind, key] = left - 1, now

    async def wait(self, kind: str, key: str, most: float = inf) -> int:
        """Count one as soon as that is allowed: how often it took waiting. After so many times it is refused."""
        for waited in count():
            try:
                self.take(kind, key)
            except Refusal as refusal:
                if waited >= most:
                    raise
                await asyncio.sleep(refusal.more["retry_ms"] / 1000)
            else:
                break
        return waited

    def put_back(self, kind: str, key: str) -> None:
        """Count one less: it was not what is limited."""
        if (kind, key) in self._buckets:
            left, since = self._buckets[kind, key]
            self._buckets[kind, key] = left + 1, since

    def need_socket(self, of_person: int, of_address: int) -> None:
        """Refuse one more socket to a person or an address with that many open."""
        if self._on and (of_person >= SOCKETS_OF_PERSON or of_address >= SOCKETS_OF_ADDRESS):
            raise Refusal("too_many", "too many sockets", retry_ms=60_000)

    def need_room(self, tables: int, at_once: int = TABLES_AT_ONCE, kind: str = "tables") -> None:
        """Refuse one more table to somebody who has that many under way."""
        if self._on and tables >= at_once:
            raise Refusal("too_many", f"you have {tables} {kind} under way; finish one first", retry_ms=60_000)

    def _sweep(self, now: float) -> None:
        """Forget the buckets that are full again."""
        self._swept = now
        for (kind, key), (left, since) in list(self._buckets.items()):
            if left + (now - since) * LIMITS[kind].rate >= LIMITS[kind].burst:
                del self._buckets[kind, key]
