"""What the strong bots see: as many buildings as turns and store allow, laid out by trial."""

from collections.abc import Sequence
from typing import Any, cast

from ...core.action import Action
from ...core.chance import Rng
from ...core.game import Game
from ...core.state import State
from ...games.cities.actions import Build, Choose, Discard, Gather, Instead, Take
from ...games.cities.effects import BUILD, GATHER
from ...games.cities.names import DEAR, OFF
from ...games.cities.packed import (
    ALL_BUILDINGS,
    EITHER_SLOT,
    KINDS,
    UNIT,
    common,
    count,
    members,
    tile_counts,
    unpack,
    ways_to_build,
)
from ...games.cities.placement import Board
from ...games.cities.rules import places
from ...games.cities.scoring import MONUMENT, is_advanced
from ...games.cities.state import CitiesState
from ...games.cities.steps import CHECK, CHOOSE, MAIN, PAY, TAKE, TILE, Place, Tile
from ..evaluation import Evaluation
from .packing import Packing
from .sketch import CitiesSketch, turns_left


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
        code = step.code
        if code == MAIN:
            return self._main(state, seat, rng)
        if isinstance(step, Place):
            return self._placed(state, seat, step.tile, places(state, seat, step))
        if isinstance(step, Tile) and not step.cost:
            allowed = state.sides[seat].layout.allowed(state.boards[seat], step.tile)
            return self._placed(state, seat, step.tile, allowed)
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
        if code in (PAY, TILE):
            return legal[0]
        return self._sketch.quick(state, seat, rng)

    def _placed(self, state: CitiesState, seat: int, tile: int, allowed: int) -> Action:
        """The best of these placements of a tile."""
        number = self._packing(state, seat).best(state.boards[seat], tile, allowed)
        return state.sides[seat].layout.actions(seat)[0][number]

    def _worker(self, state: CitiesState, seat: int, legal: Sequence[Action], rng: Rng) -> Action:
        """A worker for what is likely to be done: to build if that is possible, else to gather."""
        can_build = state.components.abilities[0].affordable(2 * state.side, state.stores[seat])
        when = BUILD if ways_to_build(can_build, state.slots, state.boards[seat].fits) else GATHER
        night = 1 if state.played[seat] else 0
        found, best = legal[0], -1.0
        for action in legal:
            assert isinstance(action, Choose)
            worker = state.workers[action.worker]
            ability = worker.abilities[night]
            value = rng.randrange(64) / 32 + 0.05 * action.worker
            if ability.when == when:
                value += 1.0
            if ability.forbids_build if when == BUILD else ability.forbids_gather:
                value -= 2.0
            if when == GATHER:
                value += 0.7 * worker.capacity
            if value > best:
                found, best = action, value
        return found

    def _wants(self, state: CitiesState, seat: int) -> list[float]:
        """What one more building of each kind would bring, terrain aside."""
        kinds = tile_counts(state.boards[seat].counts)[:KINDS]
        lacking = kinds.count(0)
        spare = self._builds(state, seat, turns_left(state, seat)) - lacking if lacking else 0.0
        wants = [3.0 if n == 0 else -9.0 if spare < 0.4 and lacking else 0.0 for n in kinds]
        card = state.components.objectives[state.objectives[seat]]
        wants[card.upper] += 2
        wants[card.lower] += 1
        return wants

    def _main(self, state: CitiesState, seat: int, rng: Rng) -> Action:
        """Build what looks best; where nothing does, gather what lets most be built."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        wants = self._wants(state, seat)
        board = state.boards[seat]
        packing = self._packing(state, seat)
        open_ = board.allowed
        found = legal[0]
        best = 0.5
        capacity = state.workers[state.queue[0].worker].capacity
        store, areas = state.stores[seat], state.areas
        affordable = state.components.abilities[0].affordable
        fits = board.fits
        gathered = -1.0
        gather: Action | None = None
        for action in legal:
            if isinstance(action, Build):
                value = wants[action.building] + packing.top(action.building, open_) - 0.5 * (action.source == DEAR)
                if value > best:
                    found, best = action, value
            elif isinstance(action, Gather):
                r = action.area
                n = min(capacity, count(areas, r))
                can = EITHER_SLOT[affordable(2 * state.side, store + n * UNIT[r])]
                value = n + 0.5 * (not count(store, r))
                for kind in members(common(can, fits)):
                    value += 0.7 + 0.3 * wants[kind]
                if value > gathered:
                    gather, gathered = action, value
        if best > 0.5:
            return found
        if gather is not None:
            return gather
        if isinstance(legal[-1], Instead):
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
            can = EITHER_SLOT[affordable(2 * state.side, store + UNIT[action.resource])]
            value = 0.5 * (not count(store, action.resource))
            for kind in members(can):
                value += 0.7 + 0.3 * wants[kind]
            if value > best:
                found, best = action, value
        return found

    def _packing(self, state: CitiesState, seat: int) -> Packing:
        """The packing of that seat's asteroid."""
        found = self._packings.get(id(state.sides[seat]))
        if found is None:
            found = self._packings[id(state.sides[seat])] = Packing(state.sides[seat], is_advanced(state), self.trials)
        return found

    def _promise(
        self, state: CitiesState, seat: int, board: Board, kinds: list[int], pending: int, turns: int
    ) -> float:
        w = self.weights
        builds = self._builds(state, seat, turns)
        lacking = kinds.count(0)
        value = w.kind * (KINDS - lacking) if builds > 0.5 else 0.0
        first = -1
        if pending:
            for step in state.todo:
                if isinstance(step, Place) and step.tile < KINDS:
                    first = step.tile
            if first >= 0:
                kinds[first] -= 1
        packing = self._packing(state, seat)
        card = state.components.objectives[state.objectives[seat]]
        value += packing.points(
            board, kinds, card.upper, card.lower, max(builds - w.more * lacking, 0), first, w.doubt * turns**0.5
        )
        value += w.room * common(board.fits, ALL_BUILDINGS).bit_count() * min(builds, 2)
        if state.has_monuments:
            value += MONUMENT if board.monuments else 0.5 if builds else 0
        return value
