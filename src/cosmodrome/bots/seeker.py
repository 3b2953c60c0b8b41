"""The strong bots: they search."""

from math import exp
from time import perf_counter

from ..core.action import Action
from ..core.chance import Rng
from ..core.state import State
from .casual import Casual
from .evaluation import Evaluation
from .planner import Planner
from .search import Edge, Node, Search, Thoughts

_PART = 0.9  # of the time one is given: a busy machine takes its share


class Expert:
    """Looks at the actions as the casual one does, then searches for a number of iterations; or plans its turn."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self._casual = Casual(evaluation)
        self._plan: Planner | None = None

    def choose(
        self, state: State, seat: int, rng: Rng, seconds: float | None = None, iterations: int | None = None
    ) -> Action:
        legal = state.legal(seat)
        return legal[0] if len(legal) == 1 else self.think(state, seat, rng, seconds, iterations).best

    def think(
        self, state: State, seat: int, rng: Rng, seconds: float | None = None, iterations: int | None = None
    ) -> Thoughts:
        """What it thinks of the position, for a hint or a review; where the time runs out it stops early."""
        deadline = None if seconds is None else perf_counter() + _PART * seconds
        if iterations is None:
            iterations = self.evaluation.iterations
        if self.evaluation.plans:
            return self._planned(state, seat, rng, self.evaluation.reach).think(iterations, deadline)
        root = self._root(state, seat, rng, seconds)
        search = Search(self.evaluation, state, seat, rng, self.evaluation.reach, root)
        return search.think(iterations, deadline)

    def _planned(self, state: State, seat: int, rng: Rng, reach: int) -> Planner:
        """The plan of this turn: the one there is, as long as nothing unforeseen has happened."""
        plan = self._plan
        if plan is None or plan.seat != seat or not plan.follow(state):
            plan = self._plan = Planner(self.evaluation, state, seat, rng, reach)
        return plan

    def _root(self, state: State, seat: int, rng: Rng, seconds: float | None) -> Node:
        """A root whose priors come from a short look ahead, for a third of the time at most."""
        looks = self._casual.looks(state, seat, state.legal(seat), rng, None if seconds is None else seconds / 3)
        best, scale = looks[0].lead, self.evaluation.sharpness
        root = Node()
        root.choices[seat] = {look.action: Edge(exp((look.lead - best) / scale) + 0.02) for look in looks}
        root.kept[seat] = tuple(look.action for look in looks)
        return root


class Master(Expert):
    """Searches longer and farther, and goes on with its tree while nothing new has come to light."""

    def __init__(self, evaluation: Evaluation) -> None:
        super().__init__(evaluation.thorough())
        self._last: tuple[State, int, Search, Action] | None = None

    def think(
        self, state: State, seat: int, rng: Rng, seconds: float | None = None, iterations: int | None = None
    ) -> Thoughts:
        deadline = None if seconds is None else perf_counter() + _PART * seconds
        if iterations is None and seconds is None:
            iterations = self.evaluation.longer * self.evaluation.iterations
        if self.evaluation.plans:
            plan = self._planned(state, seat, rng, 1)
            if plan.root.chosen:
                return plan.thoughts()
            half = None if iterations is None else max(iterations // 2, 1)
            plan.think(half, None if seconds is None else perf_counter() + 0.4 * seconds)
            return plan.deepen(None if iterations is None else 2 + iterations // 40, deadline)
        root = self._kept(state, seat) or self._root(state, seat, rng, seconds)
        search = Search(self.evaluation, state, seat, rng, self.evaluation.far, root)
        thoughts = search.think(iterations, deadline)
        self._last = (state.resample(seat, rng), seat, search, thoughts.best)
        return thoughts

    def _kept(self, state: State, seat: int) -> Node | None:
        """The part of the last tree that belongs to this position, if the seat's own last action led straight here."""
        if self._last is None or self._last[1] != seat:
            return None
        before, _, search, action = self._last
        child = search.root.children.get(action)
        after = before.copy()
        if child is None or before.over or action not in before.legal(seat):
            return None
        after.play(action)
        same = after.generator == before.generator and after.view(seat) == state.view(seat)
        return child if same else None
