"""What may become of a seat, by a formula: what the gentle bots see."""

import math
from collections.abc import Sequence
from typing import Any

from ...core.action import Action
from ...core.chance import Rng
from ...core.game import Game
from ...core.state import State
from ...games.cities.names import SOIL
from ...games.cities.packed import ALL_BUILDINGS, KINDS, common, has, less, tile_counts, unpack
from ...games.cities.placement import Board
from ...games.cities.rules import ROUNDS
from ...games.cities.scoring import MONUMENT, POINTS, SET, automaton_score, is_advanced, score
from ...games.cities.state import CitiesState
from ...games.cities.steps import CHOOSE, MAIN, PLACE, Place
from ..evaluation import Evaluation, final
from .packing import covers, uncoverable
from .weights import Weights

_CLOSE_LOOK = 14  # placements that are judged in full; the others by what they cover
_AUTOMATON_TILES = 7 / 16  # a turn


class CitiesSketch(Evaluation):
    """Terrain, sets and objective as they may stand at the end, by a formula: what the gentle bots see."""

    iterations = 200
    longer = 3
    reach = 1
    far = 2
    glance = 1
    draws = 2
    width = 14
    gift = 6.5
    tells_turns = True
    par = 50.0
    sharpness = 1.5

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.weights = Weights()
        self._terrains: dict[tuple[int, int, int], float] = {}
        self._orders: dict[tuple[object, ...], tuple[list[int], list[float]]] = {}

    def expect(self, state: State) -> list[float]:
        assert isinstance(state, CitiesState)
        if state.over:
            return final(state)
        points = [self._own(state, seat) for seat in range(state.seats)]
        if state.seats == 1:
            left = turns_left(state, 0)
            rival = automaton_score(state)
            missing = rival.parts[1][1]
            points.append(rival.total - missing + missing * left / 16 + _AUTOMATON_TILES * left * state.difficulty)
        return points

    def spread(self, state: State) -> float:
        assert isinstance(state, CitiesState)
        return 0.0 if state.over else 1.0 + 1.2 * (2 * (ROUNDS - state.round) + 1) ** 0.5

    def scored(self, state: State) -> list[float]:
        assert isinstance(state, CitiesState)
        return [float(score(state, seat).total) for seat in range(state.seats)]

    def _own(self, state: CitiesState, seat: int) -> float:
        """The points a seat may end with."""
        board = state.boards[seat]
        kinds = list(tile_counts(board.counts)[:KINDS])
        pending = 0
        if seat == state.actor and state.todo[0].code != CHOOSE:
            for step in state.todo:
                if isinstance(step, Place):
                    pending += 1
                    if step.tile < KINDS:
                        kinds[step.tile] += 1
        return self._promise(state, seat, board, kinds, pending, turns_left(state, seat))

    def _promise(
        self, state: CitiesState, seat: int, board: Board, kinds: list[int], pending: int, turns: int
    ) -> float:
        w = self.weights
        builds = self._builds(state, seat, turns)
        value = self._terrain(state, seat, board, builds, pending)
        value += self._sets(kinds, board, builds)
        card = state.components.objectives[state.objectives[seat]]
        value += 2 * kinds[card.upper] + kinds[card.lower] + w.objective * builds
        value += w.room * common(board.fits, ALL_BUILDINGS).bit_count() * min(builds, 2)
        if state.has_monuments:
            value += MONUMENT if board.monuments else 0.5 if builds else 0
        return value

    def _builds(self, state: CitiesState, seat: int, turns: int) -> float:
        """As many more buildings as the turns and the store allow."""
        w = self.weights
        store = unpack(state.stores[seat])
        units = sum([min(n, 4) for n in store]) + w.variety * sum([n > 0 for n in store])
        return min(float(turns), (units + w.gathered * turns) / (w.price + w.gathered))

    def _terrain(self, state: CitiesState, seat: int, board: Board, builds: float, pending: int) -> float:
        """What the asteroid may score when so many more buildings lie on it."""
        steps = int(4 * (builds + pending) + 0.5)
        key = id(state.sides[seat]), board.covered, steps
        value = self._terrains.get(key)
        if value is None:
            if len(self._terrains) > 200_000:
                self._terrains.clear()
            value = self._terrains[key] = self._final_terrain(state, seat, board, steps / 4)
        return value

    def _final_terrain(self, state: CitiesState, seat: int, board: Board, builds: float) -> float:
        w = self.weights
        side = state.sides[seat]
        dead = uncoverable(side.layout, board)
        value = -w.dead * dead.bit_count() * (builds > 0.5)
        able = w.cover * builds
        found = []
        for cells, table in zip(side.terrain, POINTS, strict=False):
            bare = less(cells, board.covered)
            stuck = common(bare, dead).bit_count()
            open_ = bare.bit_count() - stuck
            found.append(((table[min(stuck, 5)] + 0.01) / (open_ + 0.5), stuck, open_, table))
        found.sort(reverse=True)
        for _, stuck, open_, table in found:
            done = min(able, open_)
            able -= done
            left = stuck + open_ - done
            if left >= 5:
                value += 0.4 * max(0.0, 7 - left) * table[4] / 4 if builds else 0.0
            else:
                low = int(left)
                value += table[low] + (left - low) * (table[low + 1] - table[low])
        if is_advanced(state):
            value += max(less(side.terrain[SOIL], board.covered).bit_count() - w.waste * builds, 0)
        return value

    def _sets(self, kinds: list[int], board: Board, builds: float) -> float:
        """Full sets, and the chance of the next ones."""
        w = self.weights
        sets = min(kinds)
        value = float(SET * sets)
        if builds < 0.5:
            return value
        for more in (1, 2):
            missing = [kind for kind in range(KINDS) if kinds[kind] < sets + more]
            need = sum([sets + more - kinds[kind] for kind in missing])
            fit = sum([has(board.fits, kind) for kind in missing])
            if more == 1:
                value += w.step * (KINDS - need) + w.need * fit
            if fit < len(missing):
                break
            value += (SET - KINDS * w.step) / (1 + math.exp(-(builds - need + w.slack) / w.sure * 2))
        return value

    def worth(self, state: State, seat: int, legal: Sequence[Action]) -> list[float]:
        assert isinstance(state, CitiesState)
        code = state.todo[0].code
        if code == CHOOSE:
            return [0.0] * len(legal)
        if code == PLACE and len(legal) > _CLOSE_LOOK:
            return self._placements(state, seat, legal)
        return [self._after(state, seat, action) for action in legal]

    def _after(self, state: CitiesState, seat: int, action: Action) -> float:
        after = state.copy()
        after.play(action)
        return final(after)[seat] if after.over else self._own(after, seat)

    def _placements(self, state: CitiesState, seat: int, legal: Sequence[Action]) -> list[float]:
        """What every placement covers; the best of them are judged in full."""
        step = state.todo[0]
        assert isinstance(step, Place)
        board = state.boards[seat]
        ability = state.ability if step.is_permit else 0
        key = id(state.sides[seat]), board.covered, board.monuments, step.tile, ability, len(legal)
        known = self._orders.get(key)
        if known is None:
            if len(self._orders) > 2_000:
                self._orders.clear()
            numbers = state.sides[seat].layout.actions(seat)[1]
            worth = covers(state.sides[seat], board, [numbers[action] for action in legal], self.weights.edge)
            order = sorted(range(len(worth)), key=lambda i: -worth[i])
            known = self._orders[key] = order, worth
        order, rough = known
        worth = rough[:]
        full = [self._after(state, seat, legal[i]) for i in order[:_CLOSE_LOOK]]
        low, base = min(full) - 4, rough[order[_CLOSE_LOOK]]
        for i in order[_CLOSE_LOOK:]:
            worth[i] += low - base
        for i, value in zip(order, full, strict=False):
            worth[i] = value
        return worth

    def quick(self, state: State, seat: int, rng: Rng) -> Action:
        assert isinstance(state, CitiesState)
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if state.todo[0].code == CHOOSE:
            return legal[rng.randrange(len(legal))]
        worth = self.worth(state, seat, legal)
        return legal[worth.index(max(worth))]

    def play_on(self, state: State, seat: int, most: int, rng: Rng) -> None:
        """Quick play until that seat has had so many turns, one under way included."""
        assert isinstance(state, CitiesState)
        goal = turns_left(state, seat) - most + self._is_busy(state, seat)
        while state.turn and (turns_left(state, seat) > goal or self._is_busy(state, seat)):
            state.play(self.quick(state, state.turn[0], rng))

    def _is_busy(self, state: CitiesState, seat: int) -> bool:
        """Whether that seat is in the middle of its turn."""
        return seat == state.actor and state.todo[0].code not in (CHOOSE, MAIN)

    def beat(self, state: State, seat: int) -> int | None:
        assert isinstance(state, CitiesState)
        if state.todo[0].code != MAIN or state.uses:  # an ability before the action makes two decisions of one
            return None
        return 2 * state.round + state.stage


def _is_to_act(state: CitiesState, seat: int) -> bool:
    """Whether that seat's turn is under way or still to come among the workers revealed."""
    return any(acting.seat == seat for acting in state.queue)


def turns_left(state: CitiesState, seat: int) -> int:
    """The turns that seat has still to take, one whose action is not yet chosen included."""
    left = 2 * (ROUNDS - state.round) + (1 - state.stage)
    code = state.todo[0].code
    if code == CHOOSE:
        return left + 1
    if seat == state.actor:
        return left + (code == MAIN)
    return left + _is_to_act(state, seat)
