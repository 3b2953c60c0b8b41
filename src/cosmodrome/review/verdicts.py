"""Review: what mattered in a finished game, found by the master, and said only where playouts leave no doubt.

At every turn the master says what it would do. Where that is another line than the played one, both are compared by
equally many playouts with the same luck; the largest differences are measured once more with fresh luck, and only
those that stay beyond the error are named. The rest is silence.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .. import bots
from ..bots.seeker import Master
from ..core.chance import Generator
from ..core.match import Match
from ..core.state import State
from .lines import Difference, Line, Measure, compare, follow, hopes
from .why import Why, why

MOST = 5  # moments
ERRORS = 2.0
_AGAIN = 3  # times as many playouts for the second measurement
_SLIGHT = {"share": 0.03, "points": 1.0}  # a gain below this is nothing to speak of
_STEPS = 40  # actions of a turn that the master completes


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


def turns(match: Match[Any]) -> Iterator[Turn]:
    """The turns of a game: what a seat did until another one, or an open choice of all, came in between."""
    line: list[Any] = []
    first = 0
    for ply, step in enumerate(match.plies):
        if line and (step.action.seat != line[0].seat or match.plies[ply - 1].reveals):
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
        self._iterations = iterations
        self._count = playouts
        self._seed = seed
        self._progress = progress
        self._is_solo = match.seats == 1

    def review(self) -> Review:
        """The whole review."""
        found = Review(self._match.game.name, self._is_solo)
        every = list(turns(self._match))
        alike = [[0, 0] for _ in range(self._match.seats)]
        candidates: list[tuple[Turn, State, Line, Difference]] = []
        positions = enumerate(self._match.positions())
        starts = {turn.ply: turn for turn in every}
        for ply, state in positions:
            turn = starts.get(ply)
            if turn is None:
                continue
            found.curve.append((ply, hopes(self._evaluation, state, self._count, f"{self._seed} {ply} curve")))
            candidate = self._look(turn, state, alike[turn.seat])
            if candidate:
                candidates.append(candidate)
            if self._progress:
                self._progress(every.index(turn) + 1, len(every))
        found.alike = [(like, looked) for like, looked in alike]
        found.moments = self._confirmed(candidates)
        return found

    def _look(self, turn: Turn, state: State, alike: list[int]) -> tuple[Turn, State, Line, Difference] | None:
        """One turn: whether the master would have done the same; else both lines compared for the first time."""
        if len(state.legal(turn.seat)) < 2:
            return None
        alike[1] += 1
        stronger = self._master(turn, state)
        if stronger[0] == turn.line[0] and _same_end(state, turn.seat, turn.line, stronger):
            alike[0] += 1
            return None
        difference = self._compare(turn, state, stronger, self._count, 0)
        if not difference.gain.is_beyond(1.0):
            alike[0] += stronger[0] == turn.line[0]
            return None
        return turn, state, stronger, difference

    def _master(self, turn: Turn, state: State) -> Line:
        """What the master would do in this turn: thought through to its end, or to the first draw or reveal."""
        master = Master(self._evaluation)
        rng = Generator.seeded(f"{self._seed} {turn.ply}")
        now = state.resample(turn.seat, rng)
        line: list[Any] = []
        for _ in range(_STEPS):
            if turn.seat not in now.turn:
                break
            action = master.choose(now, turn.seat, rng, None, self._iterations)
            before = now.generator.copy()
            now.play(action)
            line.append(action)
            if action.secret or now.generator != before:
                break
        return tuple(line)

    def _compare(self, turn: Turn, state: State, stronger: Line, count: int, salt: int) -> Difference:
        seed = f"{self._seed} {turn.ply} {salt}"
        return compare(self._evaluation, state, turn.seat, turn.line, stronger, count, seed)

    def _confirmed(self, candidates: list[tuple[Turn, State, Line, Difference]]) -> list[Moment]:
        """The largest differences, those that a second measurement with fresh luck leaves beyond doubt."""
        slight = _SLIGHT["points" if self._is_solo else "share"]
        candidates.sort(key=lambda one: -one[3].gain.mean)
        found: list[Moment] = []
        for turn, state, stronger, first in candidates[: 3 * MOST]:
            if len(found) == MOST or first.gain.mean < slight:
                break
            again = self._compare(turn, state, stronger, _AGAIN * self._count, 1)
            if again.gain.mean >= slight and again.gain.is_beyond(ERRORS):
                found.append(Moment(turn, stronger, again, why(self._match.game.name, again)))
        return sorted(found, key=lambda moment: moment.turn.ply)


def _same_end(state: State, seat: int, one: Line, other: Line) -> bool:
    """Whether two lines lead to the same position, as the seat sees it."""
    if one == other:
        return True
    first, second = state.copy(), state.copy()
    follow(first, seat, one[: len(other)])
    follow(second, seat, other)
    return first.view(seat) == second.view(seat)


def to_json(review: Review) -> dict[str, Any]:
    """A review as JSON-ready data; texts in both languages."""
    return {
        "game": review.game,
        "measured_in": "points" if review.is_solo else "share",
        "alike": [{"seat": seat, "like": like, "of": of} for seat, (like, of) in enumerate(review.alike)],
        "curve": [{"ply": ply, "seats": [_measure(one) for one in seats]} for ply, seats in review.curve],
        "moments": [
            {
                "ply": moment.turn.ply,
                "seat": moment.turn.seat,
                "played": [str(action) for action in moment.turn.line],
                "stronger": [str(action) for action in moment.stronger],
                "gain": _measure(moment.difference.gain),
                "points": _measure(moment.difference.points),
                "playouts": moment.difference.count,
                "certain": moment.why.is_certain,
                "why": [
                    {
                        "key": claim.key,
                        "clause": claim.clause,
                        "when": claim.when,
                        "difference": _measure(claim.difference),
                        "text": text.to_json(),
                    }
                    for claim, text in moment.why.sentences()
                ],
            }
            for moment in review.moments
        ],
    }


def _measure(measure: Measure) -> dict[str, float]:
    return {"mean": round(measure.mean, 4), "error": round(measure.error, 4)}
