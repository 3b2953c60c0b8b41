"""Clocks: how long each seat may think, told from the times of what happened, so that a restart changes nothing."""

from collections.abc import Collection
from typing import Literal, TypeAlias, TypedDict

DAY_MS = 86_400_000
RANGES = {"move": (10, 3600), "bank": (60, 86_400), "increment": (0, 600), "days": (1, 14)}  # what may be chosen
LEAST_MS = 10_000  # what an undo or taking a seat back leaves at least


class NoClock(TypedDict):
    """Everyone takes the time they need."""

    kind: Literal["none"]


class MoveClock(TypedDict):
    """So many seconds for each move."""

    kind: Literal["move"]
    seconds: int


class BankClock(TypedDict):
    """So many seconds for the whole game, and some more for each move."""

    kind: Literal["bank"]
    seconds: int
    increment: int


class DaysClock(TypedDict):
    """So many days for each move."""

    kind: Literal["days"]
    days: int


ClockRule: TypeAlias = NoClock | MoveClock | BankClock | DaysClock


class ClockJson(TypedDict):
    """A seat's clock as of now."""

    left_ms: int
    running: bool
    deadline: int | None


def _allowance(rule: ClockRule) -> int:
    """How long a seat may think, for a move or for the whole game."""
    if rule["kind"] == "none":
        return 0
    return DAY_MS * rule["days"] if rule["kind"] == "days" else 1000 * rule["seconds"]


class Clocks:
    """The clocks of one table: `none`, `move`, `bank` with an increment, or `days`."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.kind = rule["kind"]
        self.increment = 1000 * rule["increment"] if rule["kind"] == "bank" else 0
        self.allowance = _allowance(rule)
        self.left = [self.allowance] * seats
        self.since: list[int | None] = [None] * seats
        self._before: list[int | None] = [None] * seats  # the start of the time that an undo brings back

    def run(self, seats: Collection[int], at: int) -> None:
        """From now on the clocks of these seats run, and no others."""
        if self.kind == "none":
            return
        for seat, since in enumerate(self.since):
            if since is None and seat in seats:
                self.since[seat] = at
            elif since is not None and seat not in seats:
                self._stop(seat, at)

    def _stop(self, seat: int, at: int) -> None:
        since = self.since[seat]
        if since is not None:
            spent = at - since
            self.left[seat] = max(0, self.left[seat] - spent) if self.kind == "bank" else self.allowance
            self.since[seat] = None

    def moved(self, seat: int, at: int) -> None:
        """The seat did something: a new time per move, or its increment."""
        self._before[seat] = self.since[seat]
        self._stop(seat, at)
        if self.kind == "bank":
            self.left[seat] += self.increment

    def undone(self, seat: int, at: int) -> None:
        """The seat took back: its time goes on as if it had not moved."""
        if self.kind == "bank":
            self.left[seat] = max(LEAST_MS, self.left[seat] - self.increment)
        elif self.kind != "none" and self._before[seat] is not None:
            self.since[seat] = max(self._before[seat] or 0, at - self.allowance + LEAST_MS)

    def returned(self, seat: int) -> None:
        """Somebody takes the seat back: there must be time to move."""
        self.left[seat] = max(self.left[seat], min(self.allowance, 3 * LEAST_MS))

    def deadline(self, seat: int) -> int | None:
        """When that seat's time runs out; None while it does not run."""
        since = self.since[seat]
        return None if since is None else since + self.left[seat]

    def to_json(self, now: int) -> list[ClockJson | None]:
        """Each seat's clock as of now."""
        if self.kind == "none":
            return [None] * len(self.left)
        return [
            {
                "left_ms": self.left[seat] if deadline is None else max(0, deadline - now),
                "running": deadline is not None,
                "deadline": deadline,
            }
            for seat in range(len(self.left))
            for deadline in (self.deadline(seat),)
        ]
