"""Information-set tree search on the `State` protocol; it knows no game.

Every iteration draws anew all that the searching seat cannot know, walks down the tree, tries one new action and
judges what it leads to. The n-th try of each action meets the same luck, so that luck does not decide between them.
The tree ends where chance begins: there the game goes on by quick play, and what is drawn is averaged over the
iterations. Seats that choose at the same time choose without knowing of each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from time import perf_counter

from ..core.action import Action
from ..core.chance import Generator, Rng
from ..core.errors import GameError
from ..core.state import State
from .evaluation import Evaluation

_EXPLORE = 0.7


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the search thinks of one action: how often it was tried, the share of the win and the points it promises."""

    action: Action
    visits: int
    share: float
    points: float


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What the search thinks of a position: every action, best first, and the line it expects."""

    opinions: tuple[Opinion, ...]
    line: tuple[Action, ...]
    iterations: int

    @property
    def best(self) -> Action:
        return self.opinions[0].action


class Edge:
    """An action at a node: its prior, and what came of it."""

    __slots__ = ("points", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.points = 0.0


class Node:
    """A position as far as the actions that led to it tell: the choices of the seats that act there."""

    __slots__ = ("children", "choices", "kept")

    def __init__(self) -> None:
        self.choices: dict[int, dict[Action, Edge]] = {}
        self.kept: dict[int, tuple[Action, ...]] = {}  # by seat: the most promising, where there are very many
        self.children: dict[Action | tuple[Action, ...], Node] = {}


class Search:
    """A search for one decision. `think` may be called again to go on with the same tree."""

    def __init__(
        self, evaluation: Evaluation, state: State, seat: int, rng: Rng, reach: int, root: Node | None = None
    ) -> None:
        if seat not in state.turn:
            raise GameError(f"search: it is not seat {seat}'s turn")
        self.evaluation = evaluation
        self.state = state
        self.seat = seat
        self.rng = Random(rng.getrandbits(64))
        self.reach = reach
        self.root = root or Node()
        self._keys: list[bytes] = []
        self._seen = state.resample(seat, self.rng)
        self._legal = tuple(state.legal(seat))
        self.iterations = 0
        self.low, self.high = 1.0, 0.0  # the shares seen so far: how good an action is shows only against these

    def think(self, iterations: int | None = None, deadline: float | None = None) -> Thoughts:
        """Search for that many iterations, or until `perf_counter` reaches the deadline, whichever comes first."""
        if iterations is None and deadline is None:
            raise GameError("search: expected a number of iterations or a deadline")
        done = 0
        while (iterations is None or done < iterations) and (deadline is None or perf_counter() < deadline):
            self._iterate()
            done += 1
        self.iterations += done
        return self.thoughts()

    def thoughts(self) -> Thoughts:
        """What is thought so far."""
        edges = self.root.choices.get(self.seat, {})
        opinions = []
        for action in self.state.legal(self.seat):
            edge = edges.get(action)
            if edge and edge.visits:
                opinions.append(Opinion(action, edge.visits, edge.total / edge.visits, edge.points / edge.visits))
            else:
                opinions.append(Opinion(action, 0, 0.0, 0.0))
        opinions.sort(key=lambda opinion: (-opinion.visits, -opinion.share))
        return Thoughts(tuple(opinions), self._line(opinions[0].action), self.iterations)

    def _line(self, first: Action) -> tuple[Action, ...]:
        line = [first]
        key: Action | tuple[Action, ...] = first
        node = self.root
        while key in node.children:
            node = node.children[key]
            best = [max(edges.items(), key=lambda item: item[1].visits)[0] for edges in node.choices.values() if edges]
            if not best:
                break
            line.extend(best)
            key = best[0] if len(best) == 1 else tuple(best)
        return tuple(line)

    def _luck(self, number: int) -> Generator:
        """The luck that the try of that number meets, whichever action is tried."""
        while len(self._keys) <= number:
            self._keys.append(self.rng.getrandbits(256).to_bytes(32, "little"))
        return Generator(self._keys[number])

    def _iterate(self) -> None:
        """One walk from the root to a new action, and what it is worth to everyone who chose on the way."""
        evaluation, node = self.evaluation, self.root
        first, edge = self._select(node, self._seen, self.seat, self._legal)
        luck = self._luck(edge.visits)
        state = self.state.resample(self.seat, luck)
        path: list[tuple[int, Edge]] = []
        chance = fresh = False
        while not (chance or fresh):
            turn = state.turn
            if not turn:
                break
            generator = state.generator
            counter, pool = generator.counter, generator.pool
            taken: list[Action] = []
            for seat in turn:
                legal = state.legal(seat)
                if not legal:  # an earlier seat's choice made this one void
                    continue
                if node is self.root and seat == self.seat:
                    action = first
                    fresh = fresh or edge.visits == 0
                    path.append((seat, edge))
                elif len(legal) == 1:
                    action = legal[0]
                else:
                    action, tried = self._select(node, state, seat, legal)
                    fresh = fresh or tried.visits == 0
                    path.append((seat, tried))
                taken.append(action)
                state.play(action)
                if state.over:
                    break
            generator = state.generator
            chance = generator.counter != counter or generator.pool != pool
            if not (chance or fresh):
                key = taken[0] if len(taken) == 1 else tuple(taken)
                child = node.children.get(key)
                if child is None:
                    child = node.children[key] = Node()
                node = child
        evaluation.play_on(state, self.seat, self.reach, luck)
        points = evaluation.expect(state)
        shares = evaluation.share(state, points)
        for seat, tried in path:
            share = shares[seat]
            if share < self.low:
                self.low = share
            if share > self.high:
                self.high = share
            tried.visits += 1
            tried.total += share
            tried.points += points[seat]

    def _select(self, node: Node, state: State, seat: int, legal: Sequence[Action]) -> tuple[Action, Edge]:
        """The action to try: promising ones and little tried ones first."""
        edges = node.choices.get(seat)
        if edges is None:
            edges = node.choices[seat] = {}
        if len(legal) > self.evaluation.width:
            legal = self._narrow(node, state, seat, legal)
        missing = [action for action in legal if action not in edges] if edges else legal
        if missing:
            worth = self.evaluation.worth(state, seat, missing)
            best = max(worth)
            scale = self.evaluation.sharpness
            for action, value in zip(missing, worth, strict=True):
                edges[action] = Edge(exp((value - best) / scale) + 0.02)
        here = [edges[action] for action in legal]
        visits = 0
        prior = total = 0.0
        for edge in here:
            prior += edge.prior
            visits += edge.visits
            total += edge.total
        explore = _EXPLORE * max(self.high - self.low, 0.02) * sqrt(visits + 1) / prior
        untried = total / visits - 0.02 if visits else 0.5
        found = here[0]
        highest = -1e9
        chosen = 0
        for index, edge in enumerate(here):
            n = edge.visits
            value = (edge.total / n if n else untried) + explore * edge.prior / (1 + n)
            if value > highest:
                highest, found, chosen = value, edge, index
        return legal[chosen], found

    def _narrow(self, node: Node, state: State, seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        """The most promising of very many actions: the same ones each time, as far as they are possible."""
        kept = node.kept.get(seat)
        if kept is None:
            known = node.choices[seat]
            worth = self.evaluation.worth(state, seat, legal)
            order = sorted(range(len(legal)), key=lambda i: (legal[i] not in known, -worth[i]))
            kept = node.kept[seat] = tuple(legal[i] for i in order[: self.evaluation.width])
            return kept
        return [action for action in kept if action in legal] or legal
