"""What connections cost before anybody knows what they want, counted for their address.

How many it has open, and how long the loop was busy taking apart what came from there. Who has had a share waits.
"""

import time

from .lately import Lately
from .security import address_of

_SHARE = 0.02  # of the loop's time for what comes from one address
_SHARE_OF_CROWD = 0.2  # for all who have used up theirs
_AT_ONCE = 0.1  # seconds of it that may be used at once
_CONNECTIONS = 200  # of one address
_ADDRESSES = 10_000  # that are remembered


class Share:
    """A part of the loop's time."""

    __slots__ = ("_at", "_part", "_used")

    def __init__(self, part: float) -> None:
        self._part = part
        self._used = 0.0
        self._at = time.monotonic()

    def charge(self, spent: float) -> float:
        """Count so many seconds; how long to wait for the next."""
        now = time.monotonic()
        self._used = max(0.0, self._used - (now - self._at) * self._part) + spent
        self._at = now
        return max(0.0, self._used - _AT_ONCE) / self._part


class Household:
    """What one address has open, and how much of the loop's time it has used lately."""

    __slots__ = ("_crowd", "_open", "_own")

    def __init__(self, crowd: Share | None) -> None:
        self._crowd = crowd  # None: nothing is limited
        self._own = Share(_SHARE)
        self._open = 0

    def enter(self) -> bool:
        """One more connection; whether there is room for it."""
        self._open += 1
        return self._open <= _CONNECTIONS or self._crowd is None

    def leave(self) -> None:
        """One connection less."""
        self._open -= 1

    def charge(self, spent: float) -> float:
        """Count so many seconds; how long it has to wait for the next. Who has used little never waits."""
        if self._crowd is None:
            return 0.0
        wait = self._own.charge(spent)
        return max(wait, self._crowd.charge(spent)) if wait else 0.0


class Households:
    """The addresses that connections come from; what a proxy passes on comes from many."""

    def __init__(self, proxies: str, is_limited: bool) -> None:
        self._proxies = frozenset(proxies.split(","))
        self._crowd = Share(_SHARE_OF_CROWD) if is_limited else None
        self._known: Lately[str, Household] = Lately(_ADDRESSES)

    def find(self, client: tuple[str, int] | None) -> Household:
        """That of a connection."""
        if client is None or client[0] in self._proxies:
            return Household(self._crowd)
        address = address_of({"client": client})
        self._known[address] = household = self._known.get(address) or Household(self._crowd)
        return household
