"""Luck: what a draw brought each seat, beside the mean over equal draws. It is nobody's merit and nobody's mistake.

The position after a draw is played on as often as positions in which the same draw was made anew, each time with equal
draws afterwards; what differs is due to that one draw.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from ..bots.evaluation import Evaluation
from ..core.action import Action
from ..core.chance import Generator
from ..core.state import State
from ..core.text import Text
from .lines import Measure, key_of, play_out, shares
from .why import amount

ERRORS = 2.0  # points are spoken of where there are more of them than so many errors
_SMALLEST = 0.5  # points
_WORDS = {  # one, two and five points of a game, and one and several
    "aliens": (("очко", "очка", "очков"), ("point", "points")),
    "bureau": (("кредит", "кредита", "кредитов"), ("credit", "credits")),
    "cities": (("очко", "очка", "очков"), ("point", "points")),
}


@dataclass(frozen=True, slots=True)
class Future:
    """How one playout of a whole position ended: points and share of the win of every seat."""

    totals: tuple[int, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn through the action of that number, and the points that it brought each seat beside the mean."""

    ply: int
    points: tuple[Measure, ...]


class Futures:
    """Playouts of whole positions, all that was hidden being known by now; luck number n is the same at each ply."""

    def __init__(self, evaluation: Evaluation, count: int, seed: str) -> None:
        self._evaluation = evaluation
        self._count = count
        self._seed = seed

    def of(self, state: State, ply: int) -> list[Future]:
        """How the game may go on from the position before that ply."""
        return [self._ended(state.copy(), key) for key in self._keys(ply, "after")]

    def redrawn(self, before: State, action: Action, ply: int) -> list[Future]:
        """How it might have gone on from there, had the draw of the last action been made anew."""
        found = []
        for draw, key in zip(self._keys(ply, "draw"), self._keys(ply, "after"), strict=True):
            state = before.copy()
            state.generator = Generator(draw)
            state.play(action)
            found.append(self._ended(state, key))
        return found

    def _keys(self, ply: int, what: str) -> list[bytes]:
        chance = Generator.seeded(f"{self._seed} {ply} {what}")
        return [key_of(chance) for _ in range(self._count)]

    def _ended(self, state: State, key: bytes) -> Future:
        play_out(self._evaluation, state, key)
        return Future(tuple(score.total for score in state.outcome().scores), tuple(shares(state)))


def hopes(futures: Sequence[Future], is_solo: bool) -> list[Measure]:
    """What each seat may hope for: its share of the win, alone its points."""
    told = [future.totals if is_solo else future.shares for future in futures]
    return [Measure.of(values) for values in zip(*told, strict=True)]


def draw(ply: int, drawn: Sequence[Future], redrawn: Sequence[Future]) -> Draw:
    """What that draw brought."""
    pairs = list(zip(drawn, redrawn, strict=True))
    seats = range(len(drawn[0].totals))
    return Draw(ply, tuple(Measure.of([a.totals[seat] - b.totals[seat] for a, b in pairs]) for seat in seats))


def total(draws: Iterable[Draw], seats: int) -> list[Measure]:
    """The luck of a game, seat by seat: that of its draws together."""
    every = list(draws)
    return [
        Measure(
            sum(one.points[seat].mean for one in every),
            sqrt(sum(one.points[seat].error ** 2 for one in every)),
        )
        for seat in range(seats)
    ]


def is_telling(points: Measure) -> bool:
    """Whether there is anything to say of so many points."""
    return abs(points.mean) >= _SMALLEST and abs(points.mean) > ERRORS * points.error


def in_points(game: str, difference: Measure) -> Text:
    """So many points, as the game calls them."""
    shown, words = amount(difference, *_WORDS[game])
    return Text(f"{shown.ru} {words.ru}", f"{shown.en} {words.en}")


def spoken(game: str, luck: Measure) -> Text | None:
    """Luck in words; None where the measure leaves open whether there was any."""
    if not is_telling(luck):
        return None
    kind = Text("удачный жребий", "lucky draws") if luck.mean > 0 else Text("неудачный жребий", "unlucky draws")
    shown = in_points(game, luck)
    return Text(f"{kind.ru}: {shown.ru}", f"{kind.en}: {shown.en}")
