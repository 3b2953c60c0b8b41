"""A search through one's own turn on the `State` protocol: the turn as the unit of choice.

Where a turn is many decisions and rivals can do little about it, what counts is the best line to its end. Every
iteration walks down the tree of the seat's own actions to the end of the turn, or to the first draw, and judges what it
comes to; a position is worth what the best line found from it is worth. Lines that lead to the same position in another
order share it. What lies behind a draw is averaged over several, by quick play to the end of the turn.

`deepen` looks again at the best lines found: each is played on, with the same luck for all, through the rivals' turns
and a briefly planned turn of one's own. What it comes to there counts beside what it was judged to be worth before.
"""

from collections.abc import Hashable
from math import exp, sqrt
from random import Random
from time import perf_counter

from ..core.action import Action
from ..core.chance import Generator, Rng
from ..core.errors import GameError
from ..core.state import State
from .evaluation import Evaluation
from .search import Opinion, Thoughts

_EXPLORE = 0.5
_LOWEST = -1e9
_FIRST_ROUNDS = 2  # of a second look, before half of the lines are dropped
_MOST_DRAWS = 4  # of what lies behind a draw; then it is known well enough


class Way:
    """An action at a position of the turn: its prior, where it leads, and what the best line through it is worth."""

    __slots__ = ("action", "closed", "drawn", "prior", "spot", "total", "value", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.value = 0.0
        self.spot: Spot | None = None  # None: untried, or the turn or what can be foreseen of it ends here
        self.closed = False  # all there is to know of it is known
        self.drawn = 0  # how often it was judged, if it ends here
        self.total = 0.0


class Spot:
    """A position of the turn, and the ways that lead on from it."""

    __slots__ = ("chosen", "state", "value", "visits", "ways")

    def __init__(self, state: State) -> None:
        self.state = state
        self.ways: list[Way] = []
        self.chosen: Way | None = None  # on the line that was chosen in the end
        self.visits = 0
        self.value = _LOWEST

    @property
    def is_closed(self) -> bool:
        """Whether every line from here has been judged for good."""
        return all(way.closed for way in self.ways)


class Planner:
    """A plan for the rest of a turn. `think` may be called again to go on with it, `follow` to move on within it."""

    def __init__(self, evaluation: Evaluation, state: State, seat: int, rng: Rng, reach: int) -> None:
        if seat not in state.turn:
            raise GameError(f"planner: it is not seat {seat}'s turn")
        self.evaluation = evaluation
        self.seat = seat
        self.rng = Random(rng.getrandbits(64))
        self.reach = reach
        self.root = Spot(state.resample(seat, self.rng))
        self._beat = evaluation.beat(state, seat)
        self._spots: dict[Hashable, Spot] = {}
        self._keys: list[bytes] = []
        self._low, self._high = -_LOWEST, _LOWEST

    def follow(self, state: State) -> bool:
        """Whether this position was foreseen in the plan; if so, the plan goes on from it."""
        spot = self._spots.get(self.evaluation.key(state))
        if spot is None or spot.state.view(self.seat) != state.view(self.seat):
            return False
        self.root = spot
        return True

    def think(self, iterations: int | None = None, deadline: float | None = None) -> Thoughts:
        """Plan until the position has been tried that often, or until `perf_counter` reaches the deadline."""
        if iterations is None and deadline is None:
            raise GameError("planner: expected a number of iterations or a deadline")
        self._search(iterations, deadline)
        return self.thoughts()

    def _search(self, iterations: int | None, deadline: float | None) -> None:
        root = self.root
        while not root.visits or (
            (iterations is None or root.visits < iterations)
            and (deadline is None or perf_counter() < deadline)
            and not root.is_closed
        ):
            self._iterate(deadline)

    def deepen(self, draws: int | None = None, deadline: float | None = None) -> Thoughts:
        """Choose among the best lines by so many draws of what comes next, or as many as there is time for."""
        if draws is None and deadline is None:
            raise GameError("planner: expected a number of draws or a deadline")
        lines, iterations = self.evaluation.second_look
        ends = self._ends(lines)
        totals = [0.0] * len(ends)
        rounds = 0
        while (draws is None or rounds < draws) and len(ends) > 1:
            seen = []
            for line in ends:
                if deadline is not None and perf_counter() >= deadline:
                    break
                seen.append(self._ahead(*line[-1], rounds, iterations) + line[-1][1].value)
            if len(seen) < len(ends):
                break
            totals = [total + value for total, value in zip(totals, seen, strict=True)]
            rounds += 1
            if rounds == _FIRST_ROUNDS:  # the better half is looked at more closely
                best = sorted(range(len(ends)), key=lambda i: -totals[i])[: (len(ends) + 1) // 2]
                ends, totals = [ends[i] for i in best], [totals[i] for i in best]
        for spot, way in ends[totals.index(max(totals))]:
            spot.chosen = way
        return self.thoughts()

    def _ends(self, count: int) -> list[list[tuple[Spot, Way]]]:
        """The best lines found from here, each to another end."""
        found: list[tuple[float, int, list[tuple[Spot, Way]]]] = []
        met = {id(self.root)}
        open_: list[list[tuple[Spot, Way]]] = []
        line: list[tuple[Spot, Way]] = []
        spot = self.root
        while True:
            for way in spot.ways:
                if way.spot is None:
                    if way.drawn:
                        found.append((-way.value, len(found), [*line, (spot, way)]))
                elif way.visits and id(way.spot) not in met:
                    met.add(id(way.spot))
                    open_.append([*line, (spot, way)])
            if not open_:
                return [line for _, _, line in sorted(found)[:count]]
            line = open_.pop()
            last = line[-1][1].spot
            assert last is not None
            spot = last

    def _ahead(self, spot: Spot, way: Way, number: int, iterations: int) -> float:
        """What that end comes to with the luck of that number, a turn later."""
        evaluation, seat = self.evaluation, self.seat
        state = spot.state.copy()
        state.generator = luck = self._luck(number)
        state.play(way.action)
        if not self._has_ended(state):
            evaluation.play_on(state, seat, 1, luck)
        while state.turn and seat not in state.turn:
            evaluation.play_on(state, state.turn[0], 1, luck)
        if not state.turn:
            return evaluation.promise(state, seat)
        ahead = Planner(evaluation, state, seat, Random(number), 1)
        ahead._search(iterations, None)
        return ahead.root.value

    def thoughts(self) -> Thoughts:
        """What is thought so far."""
        root, evaluation, seat = self.root, self.evaluation, self.seat
        points = evaluation.expect(root.state)
        for other in range(root.state.seats):
            points[other] = evaluation.promise(root.state, other)
        opinions = []
        for way in root.ways:
            points[seat] = way.value
            share = evaluation.share(root.state, points)[seat] if way.visits else 0.0
            opinions.append(Opinion(way.action, way.visits, share, way.value))
        order = sorted(
            range(len(opinions)),
            key=lambda i: (root.ways[i] is not root.chosen, not opinions[i].visits, -opinions[i].points),
        )
        return Thoughts(tuple(opinions[i] for i in order), self._line(), root.visits)

    def _line(self) -> tuple[Action, ...]:
        line: list[Action] = []
        spot: Spot | None = self.root
        while spot is not None and spot.visits:
            best = spot.chosen or max((way for way in spot.ways if way.visits), key=lambda way: way.value)
            line.append(best.action)
            spot = best.spot
        return tuple(line)

    def _iterate(self, deadline: float | None) -> None:
        """One walk to the end of the turn or to a draw, and what it means for everything on the way."""
        spot = self.root
        path: list[tuple[Spot, Way]] = []
        while True:
            way = self._select(spot)
            path.append((spot, way))
            if way.spot is None and (way.drawn or not self._enter(spot, way)):
                self._judge(spot, way, deadline)
                break
            assert way.spot is not None
            spot = way.spot
        for spot, way in reversed(path):
            way.visits += 1
            if way.spot is not None:
                way.value = way.spot.value
                way.closed = way.spot.is_closed
            spot.visits += 1
            spot.value = max([way.value for way in spot.ways if way.visits])

    def _select(self, spot: Spot) -> Way:
        """The way to try: good ones, promising ones and little tried ones first."""
        if not spot.ways:
            self._look(spot)
        ways = spot.ways
        if len(ways) == 1:
            return ways[0]
        spread = max(self._high - self._low, 1.0)
        explore = _EXPLORE * spread * sqrt(spot.visits + 1)
        untried = (spot.value if spot.visits else 0.0) - 0.1 * spread
        highest, found = _LOWEST * 2, ways[0]
        for way in ways:
            if way.closed:
                continue
            n = way.visits
            value = (way.value if n else untried) + explore * way.prior / (1 + n)
            if value > highest:
                highest, found = value, way
        return found

    def _look(self, spot: Spot) -> None:
        """Find the ways on from a position, the most promising first."""
        state, seat = spot.state, self.seat
        legal = self.evaluation.sensible(state, seat)
        worth = self.evaluation.worth(state, seat, legal) if len(legal) > 1 else [0.0]
        best, scale = max(worth), self.evaluation.sharpness
        priors = [exp((value - best) / scale) + 0.01 for value in worth]
        total = sum(priors)
        spot.ways = [Way(action, prior / total) for action, prior in zip(legal, priors, strict=True)]
        spot.ways.sort(key=lambda way: -way.prior)

    def _enter(self, spot: Spot, way: Way) -> bool:
        """Go that way, if what it leads to is known and the turn goes on there."""
        before = spot.state.generator
        after = spot.state.copy()
        after.play(way.action)
        if after.generator != before or self._has_ended(after):
            return False
        key = self.evaluation.key(after)
        found = self._spots.get(key)
        if found is None:
            found = self._spots[key] = Spot(after)
        way.spot = found
        return True

    def _has_ended(self, state: State) -> bool:
        """Whether the turn is over."""
        if self.seat not in state.turn:
            return True
        beat = self.evaluation.beat(state, self.seat)
        return beat is not None and beat != self._beat

    def _judge(self, spot: Spot, way: Way, deadline: float | None) -> None:
        """What the turn comes to that way; at the first time several draws, unless nothing depends on them."""
        evaluation, seat = self.evaluation, self.seat
        for number in range(1 if way.drawn else evaluation.draws_ahead):
            if number and deadline is not None and perf_counter() >= deadline:
                break
            after = spot.state.copy()
            after.generator = luck = self._luck(way.drawn)
            after.play(way.action)
            ended = self._has_ended(after)
            evaluation.play_on(after, seat, self.reach - ended, luck)
            way.total += evaluation.promise(after, seat)
            way.drawn += 1
            if ended and self.reach == 1:
                way.closed = True
                break
        if way.drawn >= _MOST_DRAWS:
            way.closed = True
        way.value = value = way.total / way.drawn
        self._low = min(self._low, value)
        self._high = max(self._high, value)

    def _luck(self, number: int) -> Generator:
        """The luck that the try of that number meets, whichever way is tried."""
        while len(self._keys) <= number:
            self._keys.append(self.rng.getrandbits(256).to_bytes(32, "little"))
        return Generator(self._keys[number])
