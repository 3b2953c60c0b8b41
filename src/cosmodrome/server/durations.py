"""Durations: how long something took, counted and not kept."""

import bisect
from collections.abc import Iterator


class Durations:
    """How often something took no longer than so many seconds."""

    BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

    def __init__(self) -> None:
        self._counts = [0] * (len(self.BOUNDS) + 1)
        self._sum = 0.0

    def note(self, seconds: float) -> None:
        self._counts[bisect.bisect_left(self.BOUNDS, seconds)] += 1
        self._sum += seconds

    @property
    def count(self) -> int:
        return sum(self._counts)

    def within(self, share: int) -> float | None:
        """The bound, in milliseconds, that so many in a hundred did not exceed; none where it is not known."""
        wanted, total = -(-self.count * share // 100), 0
        for bound, count in zip(self.BOUNDS, self._counts, strict=False):
            total += count
            if wanted and total >= wanted:
                return bound * 1000
        return None

    def lines(self, name: str) -> Iterator[str]:
        """As a histogram of that name."""
        total = 0
        for bound, count in zip((*map(str, self.BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {total}"
