"""When a captain's reward comes: the words a pack may name, and for each what a placement makes (B39-B44).

Turned agents count and contacts do not matter in any of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .compartments import AROUND, COUNT, CROSSES, EDGES, LINES, SQUARES, THIRD_ROW

Word = Literal["line of three", "edge column", "square", "at most one neighbour", "surrounded", "third row"]
Agents = tuple[int, ...]  # compartments by kind, as masks; the placed agent is among them
_LINES = tuple((1 << n, three) for n, line in enumerate(LINES) for three in line)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: its word, and what a placement (its kind and compartment) makes of it, a bit for each time."""

    word: Word
    made: Callable[[Agents, int, int], int]
    once: bool = False  # each bit pays only the first time

    def met(self, agents: Agents, kind: int, compartment: int, paid: int) -> tuple[int, int]:
        """How often a placement meets it, and what has paid for good from now on."""
        made = self.made(agents, kind, compartment)
        if self.once:
            made &= ~paid
            paid |= made
        return made.bit_count(), paid


def _filled(agents: Agents) -> int:
    return agents[0] | agents[1] | agents[2] | agents[3]


def _lines(agents: Agents, kind: int, compartment: int) -> int:
    """B39: the rows and columns with three neighbours of the placed kind, the placed one among them."""
    same = agents[kind]
    lines = 0
    for line, three in _THREES[compartment]:
        if same & three == three:
            lines |= line
    return lines


def _shapes(shapes: tuple[int, ...]) -> Callable[[Agents, int, int], int]:
    """The shapes that the placed agent completes, or lies in where one compartment is a shape (B40, B41, B43, B44)."""
    holding = tuple(
        tuple((1 << n, shape) for n, shape in enumerate(shapes) if shape >> c & 1)
        for c in range(COUNT)
    )  # fmt: skip

    def made(agents: Agents, kind: int, compartment: int) -> int:
        filled = _filled(agents)
        return sum(bit for bit, shape in holding[compartment] if filled & shape == shape)

    return made


def _apart(agents: Agents, kind: int, compartment: int) -> int:
    """B42: whether at most one agent is beside the placed one."""
    return int((_filled(agents) & AROUND[compartment]).bit_count() <= 1)


_THREES = tuple(tuple((line, three) for line, three in _LINES if three >> c & 1) for c in range(COUNT))
CONDITIONS: dict[str, Condition] = {
    condition.word: condition
    for condition in (
        Condition("line of three", _lines, once=True),
        Condition("edge column", _shapes(EDGES)),
        Condition("square", _shapes(SQUARES)),
        Condition("at most one neighbour", _apart),
        Condition("surrounded", _shapes(CROSSES)),
        Condition("third row", _shapes(THIRD_ROW)),
    )
}
