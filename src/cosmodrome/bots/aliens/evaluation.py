"""Aliens as the bots see it: how a position is going, and which action looks good at a glance."""

from collections.abc import Sequence
from typing import Any, cast

from ...core.action import Action
from ...core.chance import Rng
from ...core.game import Game
from ...core.state import State
from ...games.aliens.actions import ADDS, OPENS, Add, Discard, Open
from ...games.aliens.components import Components, Planet
from ...games.aliens.state import AliensState
from ..evaluation import Evaluation, final
from .outlook import Outlook, quarters
from .prospects import Prospects

_SHARE = 0.6  # of one's turns for each of two places: a roll too low for one planet often serves the other
_HORIZON = 4  # turns ahead that the gentle ones have in view
_DENIES = 1.2  # how much what a tile would bring the rival counts in quick play
_NEVER = -1e9  # what cannot be done gains


class Gentle(Evaluation):
    """What novice and casual judge by: stations on finished planets, and the prospects of each of the two places."""

    glance = 1
    draws = 3
    gift = 3.0
    tells_turns = True

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._components = cast(Components, game.components)  # type: ignore[attr-defined]
        self.prospects = Prospects(self._components)
        self._openings: dict[int, list[float]] = {}
        self._addings: dict[tuple[Planet, int], list[tuple[float, int]]] = {}

    def expect(self, state: State) -> list[float]:
        assert isinstance(state, AliensState)
        if state.over:
            return final(state)
        seats = state.seats
        tiles = len(state.stock) + 3 - state.row.count(-1)
        planets, of = state.planets, self.prospects.of
        points = []
        for seat in range(seats):
            wait = seat - state.seat
            turns = min(_SHARE * (tiles + seats - 1 - (wait if wait >= 0 else wait + seats)) / seats, _HORIZON)
            whole = int(turns)
            part = turns - whole
            first, second = of(planets[2 * seat]), of(planets[2 * seat + 1])
            points.append(
                sum([planet.stations for planet in state.finished[seat]])
                + (1 - part) * (first[whole] + second[whole])
                + part * (first[whole + 1] + second[whole + 1])
            )
        return points

    def scored(self, state: State) -> list[float]:
        assert isinstance(state, AliensState)
        return [float(sum(planet.stations for planet in planets)) for planets in state.finished]

    def worth(self, state: State, seat: int, legal: Sequence[Action]) -> list[float]:
        assert isinstance(state, AliensState)
        components, planets, row, of = state.components, state.planets, state.row, self.prospects.of
        tiles = len(state.stock) + 3 - row.count(-1)
        turns = int(_SHARE * tiles / state.seats + 0.5)
        first, second = planets[2 * seat], planets[2 * seat + 1]
        before = (of(first)[turns], of(second)[turns])
        empty = of(None)[turns]
        worth = []
        for action in legal:
            if isinstance(action, Add):
                old = first if action.planet == 1 else second
                assert old is not None
                kind = row[action.tile - 1]
                new = old.added[4 * kind + action.quarter] or components.add(old, kind, action.quarter)
                worth.append(of(new)[turns] - before[action.planet - 1])
            elif isinstance(action, Open):
                worth.append(of(components.opened[row[action.tile - 1]])[turns] - empty)
            elif isinstance(action, Discard):
                old = first if action.planet == 1 else second
                assert old is not None
                worth.append(of(components.remove(old, action.quarter))[turns] - before[action.planet - 1])
            else:
                worth.append(0.0)
        return worth

    def quick(self, state: State, seat: int, rng: Rng) -> Action:
        """What `worth` puts first, from tables."""
        assert isinstance(state, AliensState)
        row, die, stock, planets = state.row, state.die, state.stock, state.planets
        left = len(stock) if stock else -row.count(-1)
        turns = int(_SHARE * (left + 3) / state.seats + 0.5)
        highest = _NEVER / 2
        found: Action | None = None
        if planets[2 * seat] is None or planets[2 * seat + 1] is None:
            gains = self._opening(turns)
            for place in (0, 1, 2):
                gain = gains[row[place]]
                if gain > highest:
                    highest, found = gain, OPENS[seat][1 << place][0]
        for slot in (0, 1):
            planet = planets[2 * seat + slot]
            if planet is not None and die >= planet.need:  # A9
                adds, table = ADDS[seat][slot], self._adding(planet, turns)
                for place in (0, 1, 2):
                    gain, quarter = table[row[place]]
                    if gain > highest:
                        highest, found = gain, adds[place][quarter][0]
        return found or self._dearest(state, seat)

    def _dearest(self, state: AliensState, seat: int) -> Action:
        """What `worth` puts first where no tile can be taken."""
        legal = state.legal(seat)
        worth = self.worth(state, seat, legal)
        return legal[worth.index(max(worth))]

    def _opening(self, turns: int) -> list[float]:
        """By kind of tile: what opening a planet with it gains; nothing at all where there is no tile."""
        gains = self._openings.get(turns)
        if gains is None:
            of = self.prospects.of
            empty = of(None)[turns]
            gains = self._openings[turns] = [of(planet)[turns] - empty for planet in self._components.opened]
            gains.append(_NEVER)
        return gains

    def _adding(self, planet: Planet, turns: int) -> list[tuple[float, int]]:
        """By kind of tile: what adding it in its best quarter gains, and that quarter's bit."""
        table = self._addings.get((planet, turns))
        if table is None:
            components, of = self._components, self.prospects.of
            before = of(planet)[turns]
            table = self._addings[planet, turns] = []
            for kind in range(len(components.tiles)):
                ways = [
                    (of(components.add(planet, kind, quarter))[turns] - before, 1 << quarter)
                    for quarter in range(4)
                    if planet.fits[kind] >> quarter & 1
                ]
                table.append(max(ways, key=lambda way: way[0], default=(_NEVER, 0)))
            table.append((_NEVER, 0))
        return table

    def beat(self, state: State, seat: int) -> int | None:
        assert isinstance(state, AliensState)
        return state.turns // state.seats


class AliensEvaluation(Gentle):
    """What the strong bots judge by: the outlook on both places together, and what a tile would bring the rival."""

    iterations = 1200
    longer = 1
    reach = 2
    far = 12
    sharpness = 1.2

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._outlooks = [Outlook(self._components, self.prospects, is_crowded) for is_crowded in (False, True)]
        self._gentle = Gentle(game)

    def gentle(self) -> Gentle:
        return self._gentle

    def outlook(self, state: AliensState) -> Outlook:
        """The outlook with as many seats."""
        return self._outlooks[state.seats > 2]

    def expect(self, state: State) -> list[float]:
        assert isinstance(state, AliensState)
        return final(state) if state.over else self.outlook(state).points(state)

    def spread(self, state: State) -> float:
        """As far off as `expect` was in games of quick play."""
        assert isinstance(state, AliensState)
        return 0.0 if state.over else 0.55 + 0.165 * (len(state.stock) + 3) / state.seats

    def worth(self, state: State, seat: int, legal: Sequence[Action]) -> list[float]:
        assert isinstance(state, AliensState)
        components, row, outlook = self._components, state.row, self.outlook(state)
        first, second = state.planets[2 * seat], state.planets[2 * seat + 1]
        left = quarters(state, 0) - 4
        worth = []
        for action in legal:
            old, beside, stations = None, second if first is None else first, 0
            new: Planet | None = None
            if isinstance(action, Open):
                new = components.opened[row[action.tile - 1]]
            elif isinstance(action, Add | Discard):
                old, beside = (first, second) if action.planet == 1 else (second, first)
                assert old is not None
                if isinstance(action, Add):
                    kind = row[action.tile - 1]
                    new = old.added[4 * kind + action.quarter] or components.add(old, kind, action.quarter)
                    stations = new.stations * new.is_finished
                else:
                    new = components.remove(old, action.quarter)
            else:
                new, beside = first, second
            worth.append(stations + outlook.promise(outlook.number(new), outlook.number(beside), left))
        return worth

    def quick(self, state: State, seat: int, rng: Rng) -> Action:
        """What `worth` puts first, with what each tile would have brought the rival."""
        assert isinstance(state, AliensState)
        row, die, outlook = state.row, state.die, self.outlook(state)
        first, second = state.planets[2 * seat], state.planets[2 * seat + 1]
        a, b = outlook.number(first), outlook.number(second)
        promise = outlook.promise
        left = quarters(state, 0) - 4
        denied = self._denied(state, seat)
        highest = _NEVER
        found: Action | None = None
        if first is None or second is None:
            beside, opened = b if first is None else a, outlook.opened
            for place in (0, 1, 2):
                if row[place] >= 0:
                    value = promise(opened[row[place]], beside, left) + denied[place]
                    if value > highest:
                        highest, found = value, OPENS[seat][1 << place][0]
        for slot, planet, beside in ((0, first, b), (1, second, a)):
            if planet is not None and die >= planet.need:  # A9
                adds, ways = ADDS[seat][slot], outlook.ways(planet)
                for place in (0, 1, 2):
                    for stations, number, bit in ways[row[place]]:
                        value = stations + promise(number, beside, left) + denied[place]
                        if value > highest:
                            highest, found = value, adds[place][bit][0]
        return found or self._dearest(state, seat)

    def _denied(self, state: AliensState, seat: int) -> tuple[float, float, float]:
        """By place in the row: what the rival loses if that tile is gone, as its die may fall; of several, nothing."""
        left = quarters(state, 1)
        if state.seats > 2 or left < 4:
            return 0.0, 0.0, 0.0
        g0, g1, g2 = self.outlook(state).gains(state, 1 - seat, left, is_now=False)
        best = max(g0, g1, g2)
        return _DENIES * (best - max(g1, g2)), _DENIES * (best - max(g0, g2)), _DENIES * (best - max(g0, g1))

    def play_on(self, state: State, seat: int, most: int, rng: Rng) -> None:
        """So many decisions of two seats, and as many of each where there are more."""
        super().play_on(state, seat, most * state.seats // 2, rng)
