"""Chance under control: draws that are noted and let come out otherwise, and what was told after them."""

from dataclasses import dataclass

from ..chance import Generator
from ..event import Event
from ..state import State

Told = list[dict[str, object]]


class Script(Generator):
    """A generator that notes its draws, and lets one of them come out otherwise."""

    __slots__ = ("by", "draws", "turned")

    def __init__(self, source: Generator, turned: int | None = None, by: int = 0) -> None:
        super().__init__(source.key, source.counter, source.pool)
        self.draws: list[tuple[int, int]] = []
        self.turned = turned
        self.by = by

    def randrange(self, stop: int, /) -> int:
        value = super().randrange(stop)
        if len(self.draws) == self.turned and stop > 1:
            value = (value + 1 + self.by % (stop - 1)) % stop
        self.draws.append((stop, value))
        return value

    def getrandbits(self, bits: int, /) -> int:
        value = super().getrandbits(bits)
        if len(self.draws) == self.turned and bits:
            value ^= 1 << self.by % bits
        self.draws.append((1 << bits, value))
        return value


@dataclass(frozen=True, slots=True)
class Played:
    """A position after one action, played on a copy: what happened and what was drawn."""

    state: State
    events: list[Event]
    draws: list[tuple[int, int]]
    moved: bool


def apart(told: Told, other: Told) -> Told:
    """The events that only one of two was told."""
    return [event for event in told if event not in other] + [event for event in other if event not in told]


def kinds_of(told: Told) -> set[object]:
    return {event["kind"] for event in told}
