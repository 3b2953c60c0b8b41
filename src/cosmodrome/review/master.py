"""What the master would do with a turn: its own line, and the best ones that begin otherwise."""

from ..bots.evaluation import Evaluation
from ..bots.seeker import Master
from ..core.action import Action
from ..core.chance import Rng
from ..core.state import State
from ..core.steps import do
from .lines import Line, follow

_STEPS = 40  # actions of a turn that the master completes
_PART = 0.5  # of the thinking goes to the first action, where several lines are wanted


class Thinker:
    """A master with the iterations, or the seconds, that it may use for each decision."""

    def __init__(self, evaluation: Evaluation, iterations: int | None = None, seconds: float | None = None) -> None:
        self._evaluation = evaluation
        self._iterations = iterations
        self._seconds = seconds

    def line(self, state: State, seat: int, rng: Rng) -> Line:
        """What it would do in this turn: thought through to its end, or to the first draw or reveal."""
        now = state.resample(seat, rng)
        return self._completed(Master(self._evaluation), now, seat, rng, ())

    def lines(self, state: State, seat: int, rng: Rng, most: int) -> list[Line]:
        """Its line, and the best ones that begin otherwise and lead elsewhere, in the order of its opinion."""
        now = state.resample(seat, rng)
        if len(now.legal(seat)) == 1:
            return [self._completed(Master(self._evaluation), now, seat, rng, ())]
        share = None if self._seconds is None else _PART * self._seconds
        master = Master(self._evaluation)
        thoughts = master.think(now, seat, rng, share, self._iterations)
        found: list[Line] = []
        ends: list[object] = []
        for opinion in thoughts.opinions:
            if len(found) == most or (found and not opinion.visits):
                break
            own = Master(self._evaluation) if found else master
            line = self._completed(own, now.copy(), seat, rng, (opinion.action,), most)
            end = now.copy()
            follow(end, seat, line)
            view = end.view(seat)
            if view not in ends:
                found.append(line)
                ends.append(view)
        return found

    def _completed(self, master: Master, now: State, seat: int, rng: Rng, first: Line, lines: int = 1) -> Line:
        """The line that begins so, by this master; it plays on in the position it is given."""
        line: list[Action] = []
        seconds = self._seconds
        if seconds is not None and lines > 1:
            seconds = (1 - _PART) * seconds / (4 * lines)
        for step in range(_STEPS):
            if seat not in now.turn or (line and now.legal(seat)[0].secret):
                break
            action = first[step] if step < len(first) else master.choose(now, seat, rng, seconds, self._iterations)
            line.append(action)
            if do(now, action, []) or action.secret:
                break
        return tuple(line)
