"""Two lines of play compared: equally many playouts of each, both with the same luck.

A line is what a seat does in one turn. In playout number n everything the seat cannot know, and all draws to come, are
the same for both lines; after the line all seats play on quickly to the end. What differs is due to the lines alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from ..bots.evaluation import Evaluation
from ..core.action import Action
from ..core.chance import Generator
from ..core.state import State
from .facts import facts

Line = tuple[Action, ...]
_LONGEST = 5_000  # decisions of a playout, many times what a game takes


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean over playouts and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Measure":
        count = len(values)
        mean = sum(values) / count
        if count < 2:
            return cls(mean, 0.0)
        return cls(mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))

    @property
    def is_certain(self) -> bool:
        """Whether it was the same in every playout."""
        return self.error == 0.0

    def is_beyond(self, errors: float) -> bool:
        """Whether it lies above zero by more than so many errors."""
        return self.mean > 0 and self.mean > errors * self.error


@dataclass(frozen=True, slots=True)
class Ending:
    """What one playout brought a seat: its facts after the line and at the end, and its share of the win."""

    after: dict[str, int]
    final: dict[str, int]
    share: float


class Playouts:
    """Playouts from one position for one seat; luck number n is the same whenever it is asked for."""

    def __init__(self, evaluation: Evaluation, state: State, seat: int, seed: str) -> None:
        self._evaluation = evaluation
        self._state = state
        self._seat = seat
        self._chance = Generator.seeded(seed)
        self._keys: list[bytes] = []

    def of(self, line: Line, count: int, first: int = 0) -> list[Ending]:
        """What playouts number `first` and the following ones bring with this line."""
        return [self._one(line, number) for number in range(first, first + count)]

    def _one(self, line: Line, number: int) -> Ending:
        while len(self._keys) <= number:
            self._keys.append(self._chance.getrandbits(256).to_bytes(32, "little"))
        luck = Generator(self._keys[number])
        state = self._state.resample(self._seat, luck)
        follow(state, self._seat, line)
        self._end_turn(state, luck)
        after = dict(facts(state, self._seat).values)
        _play_out(self._evaluation, state, luck)
        outcome = state.outcome()
        share = 1 / len(outcome.winners) if self._seat in outcome.winners else 0.0
        return Ending(after, dict(facts(state, self._seat).values), share)

    def _end_turn(self, state: State, luck: Generator) -> None:
        """Where turns are long, a line may end in the middle of one, at a draw: it is played to its end first."""
        evaluation, seat = self._evaluation, self._seat
        while evaluation.plans and state.turn == (seat,) and evaluation.beat(state, seat) is None:
            state.play(evaluation.quick(state, seat, luck))


def hopes(evaluation: Evaluation, state: State, count: int, seed: str) -> list[Measure]:
    """What each seat may hope for in a position, as anybody sees it: its share of the win, alone its points."""
    chance = Generator.seeded(seed)
    found: list[list[float]] = [[] for _ in range(state.seats)]
    for _ in range(count):
        luck = Generator(chance.getrandbits(256).to_bytes(32, "little"))
        now = state.resample(None, luck)
        _play_out(evaluation, now, luck)
        outcome = now.outcome()
        for seat, score in enumerate(outcome.scores):
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            found[seat].append(score.total if state.seats == 1 else share)
    return [Measure.of(values) for values in found]


def _play_out(evaluation: Evaluation, state: State, luck: Generator) -> None:
    """Quick play to the end of the game."""
    for _ in range(_LONGEST):
        if state.over:
            return
        state.play(evaluation.quick(state, state.turn[0], luck))


def follow(state: State, seat: int, line: Line) -> int:
    """Play a line as far as it can be played; how many of its actions that were."""
    for done, action in enumerate(line):
        if seat not in state.turn or action not in state.legal(seat):
            return done
        state.play(action)
    return len(line)


@dataclass(frozen=True, slots=True)
class Difference:
    """How a stronger line differs from the one played: in the facts after the turn and at the end, and in what counts.

    `gain` is in shares of the win, in solo games in points.
    """

    gain: Measure
    points: Measure
    after: dict[str, Measure]
    final: dict[str, Measure]
    count: int

    @classmethod
    def between(cls, played: Sequence[Ending], stronger: Sequence[Ending], is_solo: bool) -> "Difference":
        """From equally many playouts of each, with the same luck one by one."""
        pairs = list(zip(played, stronger, strict=True))
        points = Measure.of([b.final["total"] - a.final["total"] for a, b in pairs])
        share = Measure.of([b.share - a.share for a, b in pairs])
        return cls(
            points if is_solo else share,
            points,
            {key: Measure.of([b.after[key] - a.after[key] for a, b in pairs]) for key in played[0].after},
            {key: Measure.of([b.final[key] - a.final[key] for a, b in pairs]) for key in played[0].final},
            len(pairs),
        )


def compare(
    evaluation: Evaluation, state: State, seat: int, played: Line, stronger: Line, count: int, seed: str
) -> Difference:
    """Both lines by so many playouts each."""
    playouts = Playouts(evaluation, state, seat, seed)
    return Difference.between(playouts.of(played, count), playouts.of(stronger, count), state.seats == 1)
