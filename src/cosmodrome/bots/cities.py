"""Cities as the bots see it: what the asteroid, the store and the turns left can still become."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from ..core.action import Action
from ..core.chance import Rng
from ..core.game import Game
from ..core.state import State
from ..games.cities.actions import INSTEAD_BIT, Build, Choose, Discard, Gather, Place, Take
from ..games.cities.components import ADVANCED, OFF, Side
from ..games.cities.effects import BUILD, GATHER
from ..games.cities.placement import Board, Layout, beside, cells_of
from ..games.cities.resources import UNIT, unpack
from ..games.cities.rules import CHECK, CHOOSE, MAIN, PAY, PLACE, ROUNDS, TAKE, TILE, places
from ..games.cities.scoring import MONUMENT, POINTS, SET, automaton_score, score
from ..games.cities.state import CitiesState
from .evaluation import Evaluation, final

_CLOSE_LOOK = 14  # placements that are judged in full; the others by what they cover
_AUTOMATON_TILES = 7 / 16  # a turn
_LEAN = (0.0, 0.9, 2.1, 1.3, 0.4)  # towards each kind, so that trials differ
_LEANS = tuple(tuple(trial * value / 3 for value in _LEAN[trial % 5 :] + _LEAN[: trial % 5]) for trial in range(20))


@dataclass(slots=True)
class Weights:
    """What the turns left are worth, found by play."""

    gathered: float = 2.82  # units a turn
    price: float = 6.2  # units a building
    variety: float = 0.19  # of a building, for each type in store
    cover: float = 2.0  # cells a building covers that count
    waste: float = 1.3  # soil cells it covers besides
    sure: float = 1.43  # how sharply a set is out of reach
    slack: float = 0.49
    step: float = 2.1  # for each building of the set under way
    need: float = 0.27  # for each kind still missing that fits
    objective: float = 0.3
    edge: float = 0.34
    dead: float = 0.28  # for each bare cell that nothing can cover any more
    room: float = 0.28  # for each kind of tile that still fits
    # where the tiles to come are laid out by trial
    more: float = 0.2  # buildings fewer for each kind the set lacks: it must be just that kind
    doubt: float = 0.25  # buildings more or fewer than thought, with one turn left
    kind: float = 0.5  # for each kind of the set


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
            left = _turns_left(state, 0)
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
        kinds = [board.counts >> 8 * kind & 255 for kind in range(5)]
        pending = 0
        if seat == state.actor and state.todo[0][0] != CHOOSE:
            for step in state.todo:
                if step[0] == PLACE:
                    pending += 1
                    if step[1] < 5:
                        kinds[step[1]] += 1
        return self._promise(state, seat, board, kinds, pending, _turns_left(state, seat))

    def _promise(
        self, state: CitiesState, seat: int, board: Board, kinds: list[int], pending: int, turns: int
    ) -> float:
        w = self.weights
        builds = self._builds(state, seat, turns)
        value = self._terrain(state, seat, board, builds, pending)
        value += self._sets(kinds, board, builds)
        card = state.components.objectives[state.objectives[seat]]
        value += 2 * kinds[card.upper] + kinds[card.lower] + w.objective * builds
        value += w.room * (board.fits & 31).bit_count() * min(builds, 2)
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
        bare = side.layout.outline & ~board.covered
        dead = _uncoverable(side.layout, board, bare)
        value = -w.dead * dead.bit_count() * (builds > 0.5)
        able = w.cover * builds
        ice, crater, rock, soil = side.terrain
        found = []
        for mask, table in ((ice & bare, POINTS[0]), (crater & bare, POINTS[1]), (rock & bare, POINTS[2])):
            stuck = (mask & dead).bit_count()
            open_ = mask.bit_count() - stuck
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
        if state.deck == ADVANCED:
            value += max((soil & bare).bit_count() - w.waste * builds, 0)
        return value

    def _sets(self, kinds: list[int], board: Board, builds: float) -> float:
        """Full sets, and the chance of the next ones."""
        w = self.weights
        sets = min(kinds)
        value = float(SET * sets)
        if builds < 0.5:
            return value
        for more in (1, 2):
            missing = [kind for kind in range(5) if kinds[kind] < sets + more]
            need = sum([sets + more - kinds[kind] for kind in missing])
            fit = sum([board.fits >> kind & 1 for kind in missing])
            if more == 1:
                value += w.step * (5 - need) + w.need * fit
            if fit < len(missing):
                break
            value += (SET - 5 * w.step) / (1 + math.exp(-(builds - need + w.slack) / w.sure * 2))
        return value

    def worth(self, state: State, seat: int, legal: Sequence[Action]) -> list[float]:
        assert isinstance(state, CitiesState)
        code = state.todo[0][0]
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
        board = state.boards[seat]
        ability = state.ability if step[2] else 0
        key = id(state.sides[seat]), board.covered, board.monuments, step[1], ability, len(legal)
        known = self._orders.get(key)
        if known is None:
            if len(self._orders) > 2_000:
                self._orders.clear()
            worth = self._covers(state, seat, legal)
            order = sorted(range(len(worth)), key=lambda i: -worth[i])
            known = self._orders[key] = order, worth
        order, covers = known
        worth = covers[:]
        full = [self._after(state, seat, legal[i]) for i in order[:_CLOSE_LOOK]]
        low, base = min(full) - 4, covers[order[_CLOSE_LOOK]]
        for i in order[_CLOSE_LOOK:]:
            worth[i] += low - base
        for i, value in zip(order, full, strict=False):
            worth[i] = value
        return worth

    def _covers(self, state: CitiesState, seat: int, legal: Sequence[Action]) -> list[float]:
        """What every placement covers, less what it leaves ragged."""
        side = state.sides[seat]
        layout = side.layout
        numbers = layout.actions(seat)[1]
        ice, crater, rock, _ = side.terrain
        bare = layout.outline & ~state.boards[seat].covered
        edge = self.weights.edge
        worth = []
        for action in legal:
            assert isinstance(action, Place)
            mask = layout.masks[numbers[action]]
            new = mask & bare
            beyond = beside(mask) & bare & ~mask
            worth.append(
                1.5 * (new & ice).bit_count()
                + 1.2 * (new & crater).bit_count()
                + 0.8 * (new & rock).bit_count()
                - edge * beyond.bit_count()
            )
        return worth

    def quick(self, state: State, seat: int, rng: Rng) -> Action:
        assert isinstance(state, CitiesState)
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if state.todo[0][0] == CHOOSE:
            return legal[rng.randrange(len(legal))]
        worth = self.worth(state, seat, legal)
        return legal[worth.index(max(worth))]

    def play_on(self, state: State, seat: int, most: int, rng: Rng) -> None:
        """Quick play until that seat has had so many turns, one under way included."""
        assert isinstance(state, CitiesState)
        goal = _turns_left(state, seat) - most + self._is_busy(state, seat)
        while state.turn and (_turns_left(state, seat) > goal or self._is_busy(state, seat)):
            state.play(self.quick(state, state.turn[0], rng))

    def _is_busy(self, state: CitiesState, seat: int) -> bool:
        """Whether that seat is in the middle of its turn."""
        return seat == state.actor and state.todo[0][0] not in (CHOOSE, MAIN)

    def beat(self, state: State, seat: int) -> int | None:
        assert isinstance(state, CitiesState)
        if state.todo[0][0] != MAIN or state.uses:  # an ability before the action makes two decisions of one
            return None
        return 2 * state.round + state.stage


class Packing:
    """How well the tiles still to come can lie on one side of an asteroid: found by quick trials, kept by position."""

    def __init__(self, side: Side, is_advanced: bool, trials: int) -> None:
        self.side = side
        self.trials = trials
        self.is_advanced = is_advanced
        layout = side.layout
        ice, crater, rock, soil = side.terrain
        levels: list[dict[int, int]] = [{} for _ in range(7)]  # by kind and what it covers: placements
        for i, mask in enumerate(layout.masks):
            value = 3 * (mask & ice).bit_count() + 2 * (mask & crater).bit_count() + (mask & rock).bit_count()
            if is_advanced:
                value -= (mask & soil).bit_count()
            kind = layout.kinds[i]
            levels[kind][value] = levels[kind].get(value, 0) | 1 << i
        self.levels = [sorted(level.items(), reverse=True) for level in levels]
        self.near = [beside(mask) & layout.outline & ~mask for mask in layout.masks]
        self._found: dict[tuple[int, ...], list[float]] = {}

    def top(self, kind: int, open_: int) -> int:
        """What the best of these placements of a kind covers; less than nothing where there is none."""
        for value, level in self.levels[kind]:
            if open_ & level:
                return value
        return -99

    def best(self, board: Board, kind: int, open_: int) -> int:
        """The placement that covers most, and of these one that leaves least beside it."""
        for _, level in self.levels[kind]:
            members = open_ & level
            if members:
                break
        return self._snug(members, self.side.layout.outline & ~board.covered)

    def _snug(self, members: int, bare: int) -> int:
        """Of the first few placements the one with the fewest bare cells beside it."""
        near = self.near
        fewest, found = 99, -1
        for _ in range(6):
            low = members & -members
            i = low.bit_length() - 1
            left = (near[i] & bare).bit_count()
            if left < fewest:
                fewest, found = left, i
            members ^= low
            if not members:
                break
        return found

    def points(
        self, board: Board, kinds: list[int], upper: int, lower: int, builds: float, first: int, doubt: float
    ) -> float:
        """The points that terrain, sets and objective may bring with so many more buildings, give or take a doubt.

        `first` is a building that is paid for and not yet placed; -1 for none.
        """
        if first >= 0:
            builds += 1
        whole = int(builds + doubt)
        key = (
            board.covered,
            len(board.monuments),
            kinds[0] | kinds[1] << 4 | kinds[2] << 8 | kinds[3] << 12 | kinds[4] << 16,
            upper,
            lower,
            first,
        )
        found = self._found.get(key)
        if found is None or len(found) < whole + 2:
            if len(self._found) > 8_000:
                self._found.clear()
            found = self._found[key] = self._tried(board, kinds, upper, lower, whole + 2, first)
        value = 0.0
        for at in (builds - doubt, builds, builds, builds + doubt):
            if at > 0:
                whole = int(at)
                low = found[whole]
                value += low + (at - whole) * (found[whole + 1] - low)
            else:
                value += found[0]
        return value / 4

    def _tried(self, board: Board, kinds: list[int], upper: int, lower: int, steps: int, first: int) -> list[float]:
        """The best found for every number of buildings below `steps`."""
        best = [0.0] * steps
        for trial in range(self.trials):
            self._try(board, kinds[:], upper, lower, best, trial, first)
        for step in range(1 if first < 0 else 2, steps):  # nobody has to build
            if best[step] < best[step - 1]:
                best[step] = best[step - 1]
        return best

    def _try(
        self, board: Board, kinds: list[int], upper: int, lower: int, best: list[float], trial: int, first: int
    ) -> None:
        """One tile after the other where it covers most; every other trial completes the set first."""
        layout = self.side.layout
        keep, wake, masks = layout.keep, layout.wake, layout.masks
        covered, free, touch = board.covered, board.free, board.touch
        steps = len(best)
        sets = min(kinds)
        points = self._points(covered) + SET * sets + 2 * kinds[upper] + kinds[lower]
        if points > best[0]:
            best[0] = points
        lean = _LEANS[trial // 2]
        urge = 15.0 if trial % 2 else 0.5
        for step in range(1, steps):
            open_ = free & touch
            top = -99.0
            chosen = -1
            members = 0
            for kind in range(5) if step > 1 or first < 0 else (first,):
                bonus = lean[(kind + step) % 5]
                if kinds[kind] == sets:
                    bonus += urge
                if kind == upper:
                    bonus += 2
                elif kind == lower:
                    bonus += 1
                for value, level in self.levels[kind]:
                    if value + bonus <= top:
                        break
                    here = open_ & level
                    if here:
                        top, chosen, members = value + bonus, kind, here
                        break
            if chosen < 0:
                for later in range(step, steps):
                    if points > best[later]:
                        best[later] = points
                return
            number = self._snug(members, layout.outline & ~covered)
            covered |= masks[number]
            touch = touch | wake[number] if board.covered or step > 1 else wake[number]
            free &= keep[number]
            kinds[chosen] += 1
            sets = min(kinds)
            points = self._points(covered) + SET * sets + 2 * kinds[upper] + kinds[lower]
            if points > best[step]:
                best[step] = points

    def _points(self, covered: int) -> int:
        """What the terrain scores (C27)."""
        ice, crater, rock, soil = self.side.terrain
        bare = ~covered
        points = 0
        n = (ice & bare).bit_count()
        if n < 5:
            points = 15 - 3 * n
        n = (crater & bare).bit_count()
        if n < 5:
            points += 10 - 2 * n
        n = (rock & bare).bit_count()
        if n < 5:
            points += 5 - n
        if self.is_advanced:
            points += (soil & bare).bit_count()
        return points


class CitiesEvaluation(CitiesSketch):
    """What the strong bots see: with as many buildings as turns and store allow, laid out by trial."""

    def __init__(self, game: Game[Any], trials: int = 4) -> None:
        super().__init__(game)
        self.trials = trials
        self._sketch = CitiesSketch(game)
        self._thorough: CitiesEvaluation | None = None
        self._packings: dict[int, Packing] = {}

    def gentle(self) -> Evaluation:
        return self._sketch

    def thorough(self) -> Evaluation:
        if self._thorough is None:
            self._thorough = CitiesEvaluation(self.game, 12)
        return self._thorough

    def quick(self, state: State, seat: int, rng: Rng) -> Action:
        """By rule, without trying anything out."""
        assert isinstance(state, CitiesState)
        step = state.todo[0]
        code = step[0]
        if code == MAIN:
            return self._main(state, seat, rng)
        if code == PLACE:
            side = state.sides[seat]
            number = self._packing(state, seat).best(state.boards[seat], step[1], places(state, seat, step))
            return side.layout.actions(seat)[0][number]
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if code == CHOOSE:
            if state.plan != OFF:
                return legal[rng.randrange(len(legal))]
            return self._worker(state, seat, legal, rng)
        if code == CHECK:
            store = unpack(state.stores[seat])
            return max(legal, key=lambda action: store[cast(Discard, action).resource])
        if code == TAKE:
            return self._taken(state, seat, legal)
        if code == TILE and not step[2]:
            number = self._packing(state, seat).best(state.boards[seat], step[1], places(state, seat, step))
            return state.sides[seat].layout.actions(seat)[0][number]
        if code in (PAY, TILE):
            return legal[0]
        return self._sketch.quick(state, seat, rng)

    def _worker(self, state: CitiesState, seat: int, legal: Sequence[Action], rng: Rng) -> Action:
        """A worker for what is likely to be done: to build if that is possible, else to gather."""
        can_build = state.components.abilities[0].affordable(2 * state.side, state.stores[seat])
        fits = state.boards[seat].fits & 31
        when = BUILD if can_build & state.slots & (fits | fits << 5) else GATHER
        night = 1 if state.played[seat] else 0
        found, best = legal[0], -1.0
        for action in legal:
            assert isinstance(action, Choose)
            worker = state.workers[action.worker]
            ability = worker.abilities[night]
            value = rng.randrange(64) / 32 + 0.05 * action.worker
            if ability.when == when:
                value += 1.0
            if ability.forbids & when:
                value -= 2.0
            if when == GATHER:
                value += 0.7 * worker.capacity
            if value > best:
                found, best = action, value
        return found

    def _wants(self, state: CitiesState, seat: int) -> list[float]:
        """What one more building of each kind would bring, terrain aside."""
        board = state.boards[seat]
        counts = board.counts
        kinds = [counts & 255, counts >> 8 & 255, counts >> 16 & 255, counts >> 24 & 255, counts >> 32 & 255]
        lacking = kinds.count(0)
        spare = self._builds(state, seat, _turns_left(state, seat)) - lacking if lacking else 0.0
        wants = [3.0 if n == 0 else -9.0 if spare < 0.4 and lacking else 0.0 for n in kinds]
        card = state.components.objectives[state.objectives[seat]]
        wants[card.upper] += 2
        wants[card.lower] += 1
        return wants

    def _main(self, state: CitiesState, seat: int, rng: Rng) -> Action:
        """Build what looks best; where nothing does, gather what lets most be built."""
        menu = state.menu
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        wants = self._wants(state, seat)
        board = state.boards[seat]
        packing = self._packing(state, seat)
        open_ = board.free & board.touch
        found = legal[0]
        best = 0.5
        capacity = state.workers[state.queue[0] >> 3].capacity
        store, areas = state.stores[seat], state.areas
        affordable = state.components.abilities[0].affordable
        fits = board.fits
        gathered = -1.0
        gather: Action | None = None
        for action in legal:
            if isinstance(action, Build):
                value = wants[action.building] + packing.top(action.building, open_) - 0.5 * (action.source == 1)
                if value > best:
                    found, best = action, value
            elif isinstance(action, Gather):
                r = action.area
                n = min(capacity, areas >> 8 * r & 255)
                can = affordable(2 * state.side, store + n * UNIT[r])
                can = (can | can >> 5) & fits & 31
                value = n + 0.5 * (not store >> 8 * r & 255)
                for kind in range(5):
                    if can >> kind & 1:
                        value += 0.7 + 0.3 * wants[kind]
                if value > gathered:
                    gather, gathered = action, value
        if best > 0.5:
            return found
        if gather is not None:
            return gather
        if menu >> INSTEAD_BIT & 1:
            return legal[-1]
        return legal[rng.randrange(len(legal))]

    def _taken(self, state: CitiesState, seat: int, legal: Sequence[Action]) -> Action:
        """The unit that lets most be built."""
        wants = self._wants(state, seat)
        store = state.stores[seat]
        affordable = state.components.abilities[0].affordable
        found, best = legal[0], -99.0
        for action in legal:
            assert isinstance(action, Take)
            can = affordable(2 * state.side, store + UNIT[action.resource])
            value = 0.5 * (not store >> 8 * action.resource & 255)
            for kind in range(5):
                if (can | can >> 5) >> kind & 1:
                    value += 0.7 + 0.3 * wants[kind]
            if value > best:
                found, best = action, value
        return found

    def _packing(self, state: CitiesState, seat: int) -> Packing:
        """The packing of that seat's asteroid."""
        found = self._packings.get(id(state.sides[seat]))
        if found is None:
            found = self._packings[id(state.sides[seat])] = Packing(
                state.sides[seat], state.deck == ADVANCED, self.trials
            )
        return found

    def _promise(
        self, state: CitiesState, seat: int, board: Board, kinds: list[int], pending: int, turns: int
    ) -> float:
        w = self.weights
        builds = self._builds(state, seat, turns)
        lacking = kinds.count(0)
        value = w.kind * (5 - lacking) if builds > 0.5 else 0.0
        first = -1
        if pending:
            for step in state.todo:
                if step[0] == PLACE and step[1] < 5:
                    first = step[1]
            if first >= 0:
                kinds[first] -= 1
        packing = self._packing(state, seat)
        card = state.components.objectives[state.objectives[seat]]
        value += packing.points(
            board, kinds, card.upper, card.lower, max(builds - w.more * lacking, 0), first, w.doubt * turns**0.5
        )
        value += w.room * (board.fits & 31).bit_count() * min(builds, 2)
        if state.has_monuments:
            value += MONUMENT if board.monuments else 0.5 if builds else 0
        return value


def _uncoverable(layout: Layout, board: Board, bare: int) -> int:
    """The bare cells that no tile can cover any more."""
    found = 0
    free, at = board.free, layout.at
    for cell in cells_of(bare):
        if not free & at[cell]:
            found |= 1 << cell
    return found


def _is_to_act(state: CitiesState, seat: int) -> bool:
    """Whether that seat's turn is under way or still to come among the workers revealed."""
    return any(who & 7 == seat for who in state.queue)


def _turns_left(state: CitiesState, seat: int) -> int:
    """The turns that seat has still to take, one whose action is not yet chosen included."""
    left = 2 * (ROUNDS - state.round) + (1 - state.stage)
    code = state.todo[0][0]
    if code == CHOOSE:
        return left + 1
    if seat == state.actor:
        return left + (code == MAIN)
    return left + _is_to_act(state, seat)
