"""What connections cost before anybody knows what they want, counted for their address.

How many it has open, and how long the loop was busy taking apart what came from there. Who has had a share waits.
"""

import time

from .lately import Lately
from .security import address_of

_SHARE = 0.02  # of the loop's time for what comes from one address
_AT_ONCE = 0.1  # seconds of it that may be used at once
_CONNECTIONS = 200  # of one address
_ADDRESSES = 10_000  # that are remembered


class Household:
    """What one address has open, and how much of the loop's time it has used lately."""

    def __init__(self, is_limited: bool) -> None:
        self._is_limited = is_limited
        self._open = 0
        self._used = 0.0
        self._at = time.monotonic()

    def enter(self) -> bool:
        """One more connection; whether there is room for it."""
        self._open += 1
        return self._open <= _CONNECTIONS or not self._is_limited

    def leave(self) -> None:
        """One connection less."""
        self._open -= 1

    def charge(self, spent: float) -> float:
        """Count so many seconds; how long it has to wait for the next."""
        now = time.monotonic()
        self._used = max(0.0, self._used - (now - self._at) * _SHARE) + spent
        self._at = now
        return max(0.0, self._used - _AT_ONCE) / _SHARE if self._is_limited else 0.0


class Households:
    """The addresses that connections come from; what a proxy passes on comes from many."""

    def __init__(self, proxies: str, is_limited: bool) -> None:
        self._proxies = frozenset(proxies.split(","))
        self._is_limited = is_limited
        self._known: Lately[str, Household] = Lately(_ADDRESSES)

    def find(self, client: tuple[str, int] | None) -> Household:
        """That of a connection."""
        if client is None or client[0] in self._proxies:
            return Household(self._is_limited)
        address = address_of({"client": client})
        self._known[address] = household = self._known.get(address) or Household(self._is_limited)
        return household
