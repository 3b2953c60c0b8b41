"""The server's time: that of the wall when the process started, and from then on only what has really passed.

A system clock that is set or jumps changes nobody's thinking time, and what was stored is never later than now.
"""

import time

_STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # the former runs while the machine sleeps, too


def _passed() -> int:
    return time.clock_gettime_ns(_STEADY)


class SteadyClock:
    """Milliseconds since 1970 that never jump."""

    def __init__(self) -> None:
        self._start = time.time_ns() - _passed()

    def now(self) -> int:
        return (self._start + _passed()) // 1_000_000

    def go_on_from(self, last: int) -> int:
        """Nothing happens before what has happened: how far the clock had to be put forward for that."""
        behind = max(0, last - self.now())
        self._start += behind * 1_000_000
        return behind


_clock = SteadyClock()
now = _clock.now
go_on_from = _clock.go_on_from
