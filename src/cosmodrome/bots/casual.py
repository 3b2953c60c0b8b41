"""The gentle bots: one that looks a little ahead, and one that looks as well but now and then gives something away."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from ..core.action import Action
from ..core.chance import Rng
from ..core.state import State
from .evaluation import Evaluation, margin


@dataclass(slots=True)
class Look:
    """What a short look ahead shows of an action: the lead it promises and the points it brings at once."""

    action: Action
    lead: float
    gain: float


class Casual:
    """Tries every promising action, plays on for a few decisions at a glance, and judges what it sees."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation

    def choose(
        self, state: State, seat: int, rng: Rng, seconds: float | None = None, iterations: int | None = None
    ) -> Action:
        legal = state.legal(seat)
        return legal[0] if len(legal) == 1 else self.looks(state, seat, legal, rng, seconds, iterations)[0].action

    def looks(
        self,
        state: State,
        seat: int,
        legal: Sequence[Action],
        rng: Rng,
        seconds: float | None = None,
        iterations: int | None = None,
    ) -> list[Look]:
        """The actions it looked at, best first; `iterations` bounds the positions it may judge."""
        deadline = None if seconds is None else perf_counter() + seconds
        own = Random(rng.getrandbits(64))
        evaluation = self.evaluation
        first = state.resample(seat, own)
        worth = evaluation.worth(first, seat, legal)
        order = sorted(range(len(legal)), key=lambda i: -worth[i])[: evaluation.width]
        before = evaluation.scored(first)[seat]
        leads = [0.0] * len(order)
        gains = [0.0] * len(order)
        seen = [0] * len(order)
        most = evaluation.draws * len(order)
        if iterations is not None:
            most = min(most, max(iterations, 1))
        for number in range(most):
            if number and deadline is not None and perf_counter() >= deadline:
                break
            k = number % len(order)
            if k == 0:
                drawn = first if number == 0 else state.resample(seat, own)
            after = drawn.copy()
            after.play(legal[order[k]])
            if seen[k] == 0:
                gains[k] = evaluation.scored(after)[seat] - before
            evaluation.play_on(after, seat, evaluation.glance, own)
            leads[k] += margin(evaluation.expect(after), seat)
            seen[k] += 1
        looks = [Look(legal[i], leads[k] / seen[k], gains[k]) for k, i in enumerate(order) if seen[k]]
        looks.sort(key=lambda look: -look.lead)
        return looks


class Novice:
    """Sees what the casual one sees, but every other turn of its own takes the worst that is not too bad.

    It never lets go of points that its best action would bring at once. Which turns are careless follows from the
    position, so that a fresh bot for each decision never errs twice running either.
    """

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self._casual = Casual(evaluation)
        self._may_err = False  # where the position does not tell turns apart: the last choice was sound

    def choose(
        self, state: State, seat: int, rng: Rng, seconds: float | None = None, iterations: int | None = None
    ) -> Action:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        looks = self._casual.looks(state, seat, legal, rng, seconds, iterations)
        best = looks[0]
        if not self._is_careless(state, seat):
            return best.action
        floor = best.lead - self.evaluation.gift
        worst = [look for look in looks if look.lead >= floor and look.gain >= best.gain][-1]
        self._may_err = worst is best
        return worst.action

    def _is_careless(self, state: State, seat: int) -> bool:
        beat = self.evaluation.beat(state, seat)
        if beat is not None:
            return beat % 2 == 0
        may_err, self._may_err = self._may_err, True
        return may_err and not self.evaluation.tells_turns
