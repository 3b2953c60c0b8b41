"""Two lines of play compared: equally many playouts of each, both with the same luck.

A line is what a seat does in one turn. In playout number n everything the seat cannot know, and all draws to come, are
the same for both lines; after the line all seats play on quickly to the end, again with equal draws for both, however
many the line itself took. What differs is due to the lines alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from ..bots.evaluation import Evaluation
from ..core.action import Action
from ..core.chance import Generator, Rng
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

    @property
    def lead(self) -> int:
        """By how many points it was ahead of the best rival; alone its points."""
        return self.final["total"] - self.final.get("rival", 0)


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
        while len(self._keys) <= 2 * number + 1:
            self._keys.append(key_of(self._chance))
        luck = Generator(self._keys[2 * number])
        state = self._state.resample(self._seat, luck)
        follow(state, self._seat, line)
        self._end_turn(state, luck)
        after = dict(facts(state, self._seat).values)
        play_out(self._evaluation, state, self._keys[2 * number + 1])
        return Ending(after, dict(facts(state, self._seat).values), shares(state)[self._seat])

    def _end_turn(self, state: State, luck: Generator) -> None:
        """Where turns are long, a line may end in the middle of one, at a draw: it is played to its end first."""
        evaluation, seat = self._evaluation, self._seat
        while evaluation.plans and state.turn == (seat,) and evaluation.beat(state, seat) is None:
            state.play(evaluation.quick(state, seat, luck))


def key_of(chance: Rng) -> bytes:
    """The key of a generator, drawn from other chance."""
    return chance.getrandbits(256).to_bytes(32, "little")


def play_out(evaluation: Evaluation, state: State, key: bytes) -> None:
    """Quick play to the end of the game, with all draws to come, and all that is left to a whim, by this key."""
    state.generator = Generator(key)
    luck = Generator(key, counter=1 << 40)  # far from the draws: the same whims however many of them there were
    for _ in range(_LONGEST):
        if state.over:
            return
        state.play(evaluation.quick(state, state.turn[0], luck))


def shares(state: State) -> list[float]:
    """Each seat's share of the win of a game that is over."""
    winners = state.outcome().winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]


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

    `gain` and `hopes` are in shares of the win, in solo games in points.
    """

    gain: Measure
    points: Measure
    lead: Measure  # in points over the best rival; alone the same as `points`
    after: dict[str, Measure]
    final: dict[str, Measure]
    count: int
    hopes: tuple[Measure, Measure]  # of the played line and of the stronger one

    @classmethod
    def between(cls, played: Sequence[Ending], stronger: Sequence[Ending], is_solo: bool) -> "Difference":
        """From equally many playouts of each, with the same luck one by one."""
        pairs = list(zip(played, stronger, strict=True))
        points = Measure.of([b.final["total"] - a.final["total"] for a, b in pairs])
        share = Measure.of([b.share - a.share for a, b in pairs])
        return cls(
            points if is_solo else share,
            points,
            Measure.of([b.lead - a.lead for a, b in pairs]),
            {key: Measure.of([b.after[key] - a.after[key] for a, b in pairs]) for key in played[0].after},
            {key: Measure.of([b.final[key] - a.final[key] for a, b in pairs]) for key in played[0].final},
            len(pairs),
            (_hope(played, is_solo), _hope(stronger, is_solo)),
        )


def _hope(endings: Sequence[Ending], is_solo: bool) -> Measure:
    return Measure.of([ending.final["total"] if is_solo else ending.share for ending in endings])


def compare(
    evaluation: Evaluation, state: State, seat: int, played: Line, stronger: Line, count: int, seed: str
) -> Difference:
    """Both lines by so many playouts each."""
    playouts = Playouts(evaluation, state, seat, seed)
    return Difference.between(playouts.of(played, count), playouts.of(stronger, count), state.seats == 1)
