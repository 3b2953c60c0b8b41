"""Review: what mattered in a finished game, found by the master, and said only where playouts leave no doubt.

At every turn the master says what it would do. Where that is another line than the played one, both are compared by
equally many playouts with the same luck; where that finds a difference they are measured once more with fresh luck, and
only what stays beyond the error is named. The rest is silence. What chance brought is told apart.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .. import bots
from ..core.chance import Generator
from ..core.match import Match
from ..core.state import State
from .lines import Difference, Line, Measure, Playouts, follow
from .luck import Draw, Futures, draw, hopes, is_telling, total
from .master import Thinker
from .why import Why, why

MOST = 5  # moments
SURE = 3.0  # errors by which a slip lies outside doubt: in points over the best rival, or in what counts
_EARLY = 4.0  # the same before the last round: who asks often finds something at last
_LIKELY = 2.0  # errors of the chance to win, where it is the points that leave no doubt
_ROUND = 2  # times as many playouts as at first in each round of the second measurement
_ROUNDS = 8  # of them at most; it stops as soon as it is sure, or nothing can be expected any more
_DEEPER = 4  # times as long the master thinks again before a slip is named
_SLIGHT = {"share": 0.03, "points": 1.0}  # a gain below this is nothing to speak of


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did in one go: its actions from one ply on."""

    ply: int
    seat: int
    line: Line


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn in which another line was stronger, by how much, and why."""

    turn: Turn
    stronger: Line
    difference: Difference
    why: Why


@dataclass(slots=True)
class Review:
    """What was found: moments in the order of the game, and for each seat how many turns were the master's too."""

    game: str
    is_solo: bool
    moments: list[Moment] = field(default_factory=list)
    alike: list[tuple[int, int]] = field(default_factory=list)  # turns like the master's, turns looked at
    curve: list[tuple[int, list[Measure]]] = field(default_factory=list)  # by ply: what each seat may hope for
    luck: list[Measure] = field(default_factory=list)  # points that all draws together brought each seat
    draws: list[Draw] = field(default_factory=list)  # those that certainly brought or cost somebody something


@dataclass(frozen=True, slots=True)
class Step:
    """One more turn was looked at: how many are done, of how many, and what is found so far."""

    done: int
    of: int
    review: Review


def turns(match: Match[Any]) -> Iterator[Turn]:
    """The turns of a game: what a seat did until another one, or an open choice of all, came in between."""
    line: list[Any] = []
    first = 0
    for ply, step in enumerate(match.plies):
        is_next = line and (step.action.seat != line[0].seat or step.action.secret or match.plies[ply - 1].reveals)
        if is_next:
            yield Turn(first, line[0].seat, tuple(line))
            line = []
        if not line:
            first = ply
        line.append(step.action)
    if line:
        yield Turn(first, line[0].seat, tuple(line))


class Reviewer:
    """Looks at a finished game; `progress` is told how many turns are done, of how many, and may raise to stop."""

    def __init__(
        self,
        match: Match[Any],
        iterations: int | None = None,
        playouts: int = 24,
        seed: str = "review",
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        self._match = match
        self._evaluation = bots.evaluation(match.game)
        self._thinker = Thinker(self._evaluation, iterations)
        usual = iterations or self._evaluation.longer * self._evaluation.iterations
        self._deeper = Thinker(self._evaluation, _DEEPER * usual)
        self._count = playouts
        self._seed = seed
        self._progress = progress
        self._is_solo = match.seats == 1

    def review(self) -> Review:
        """The whole review."""
        found = Review(self._match.game.name, self._is_solo)
        for step in self.steps():
            found = step.review
            if self._progress:
                self._progress(step.done, step.of)
        return found

    def steps(self) -> Iterator[Step]:
        """The review as it grows, turn by turn. A moment found early gives way where five larger ones follow."""
        found = Review(self._match.game.name, self._is_solo, alike=[(0, 0)] * self._match.seats)
        every = {turn.ply: turn for turn in turns(self._match)}
        futures = Futures(self._evaluation, self._count, self._seed)
        draws: list[Draw] = []
        named: list[tuple[Moment, float]] = []
        before: State | None = None
        for ply, state in enumerate(self._match.positions()):
            drawn = bool(ply and self._match.plies[ply - 1].chance)
            turn = every.get(ply)
            ahead = futures.of(state, ply) if drawn or turn else []
            if drawn and before:
                draws.append(draw(ply - 1, ahead, futures.redrawn(before, self._match.plies[ply - 1].action, ply)))
            before = state
            if turn:
                found.curve.append((ply, hopes(ahead, self._is_solo)))
                moment = self._look(turn, state, found.alike, _needed(named))
                named += [moment] if moment else []
                found.moments = _largest(named)
            found.draws = [one for one in draws if any(map(is_telling, one.points))]
            found.luck = total(draws, self._match.seats)
            if turn or ply == self._match.ply:
                yield Step(len(found.curve), len(every), found)

    def _look(
        self, turn: Turn, state: State, alike: list[tuple[int, int]], needed: float
    ) -> tuple[Moment, float] | None:
        """One turn: whether the master would have done the same; else both lines are compared, and once more.

        That is done where the first gain leaves hope of a slip, and is more than what a moment has to bring by now.
        And what the master would do itself when it thinks longer, with other draws, is no slip.
        """
        if len(state.legal(turn.seat)) < 2:
            return None
        like, of = alike[turn.seat]
        stronger = self._thinker.line(state, turn.seat, Generator.seeded(f"{self._seed} {turn.ply}"))
        begins_so = stronger[0] == turn.line[0]
        is_same = begins_so and same_end(state, turn.seat, turn.line, stronger)
        first = None if is_same else self._compare(turn, state, stronger, 0, 1)
        is_open = first is not None and _is_open(first)
        alike[turn.seat] = like + (is_same or (begins_so and not is_open)), of + 1
        if first is None or self._is_hopeless(first) or first.gain.mean <= needed:
            return None
        again = self._compare(turn, state, stronger, 1, _ROUNDS)
        if not self._is_slip(again, SURE):
            return None
        on_reflection = self._deeper.line(state, turn.seat, Generator.seeded(f"{self._seed} {turn.ply} deeper"))
        if same_end(state, turn.seat, turn.line, on_reflection):
            return None
        return Moment(turn, stronger, again, why(self._match.game.name, again)), first.gain.mean

    @property
    def _slight(self) -> float:
        return _SLIGHT["points" if self._is_solo else "share"]

    def _compare(self, turn: Turn, state: State, stronger: Line, salt: int, rounds: int) -> Difference:
        """Both lines, in rounds of equally many playouts, until it is sure that the played one is a slip."""
        playouts = Playouts(self._evaluation, state, turn.seat, f"{self._seed} {turn.ply} {salt}")
        count = self._count if rounds == 1 else _ROUND * self._count
        played, other = playouts.of(turn.line, count), playouts.of(stronger, count)
        difference = Difference.between(played, other, self._is_solo)
        for number in range(1, rounds):
            is_vain = self._is_hopeless(difference) or (2 * number >= rounds and not _is_open(difference))
            if is_vain or self._is_slip(difference, _EARLY):
                break
            played += playouts.of(turn.line, count, number * count)
            other += playouts.of(stronger, count, number * count)
            difference = Difference.between(played, other, self._is_solo)
        return difference

    def _is_slip(self, found: Difference, sure: float) -> bool:
        """Whether a difference is one to speak of, and beyond doubt."""
        if found.gain.mean < self._slight:
            return False
        return found.gain.is_beyond(sure) or (found.lead.is_beyond(sure) and found.gain.is_beyond(_LIKELY))

    def _is_hopeless(self, found: Difference) -> bool:
        """Whether even with one error on top it is nothing to speak of."""
        return found.gain.mean + found.gain.error < self._slight


def _is_open(found: Difference) -> bool:
    """Whether a measurement finds a difference beyond one error, in what counts or in points over the best rival."""
    return found.gain.is_beyond(1.0) or found.lead.is_beyond(1.0)


def _needed(named: list[tuple[Moment, float]]) -> float:
    """The first measurement that a moment has to be above: of the smallest one there is, where there are enough."""
    return sorted((size for _, size in named), reverse=True)[MOST - 1] if len(named) >= MOST else float("-inf")


def _largest(named: list[tuple[Moment, float]]) -> list[Moment]:
    """The moments that mattered most by their first measurement, in the order of the game.

    What is told of them is the second one: choosing by that would make it look larger than it is.
    """
    largest = sorted(named, key=lambda one: -one[1])[:MOST]
    return sorted((moment for moment, _ in largest), key=lambda moment: moment.turn.ply)


def same_end(state: State, seat: int, one: Line, other: Line) -> bool:
    """Whether two lines lead to the same position, as the seat sees it."""
    if one == other:
        return True
    first, second = state.copy(), state.copy()
    follow(first, seat, one[: len(other)])
    follow(second, seat, other)
    return first.view(seat) == second.view(seat)
