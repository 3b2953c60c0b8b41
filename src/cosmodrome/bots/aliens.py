"""Aliens as the bots see it: what an unfinished planet promises, with the turns that are left."""

from collections.abc import Sequence
from typing import Any, cast

from ..core.action import Action
from ..core.chance import Rng
from ..core.game import Game
from ..core.state import State
from ..games.aliens.actions import ADDS, OPENS, Add, Discard, Open
from ..games.aliens.components import Components, Planet
from ..games.aliens.state import AliensState
from .evaluation import Evaluation, final

_TURNS = 24  # more turns than anyone has left
_SHARE = 0.6  # of one's turns for each of two places: a roll too low for one planet often serves the other
_NEVER = -1e9  # what cannot be done gains


class Prospects:
    """The points a place for planets brings to one who plays on it alone: exact, for tiles drawn with replacement.

    A planet matters by its number of tiles, its stations and aliens, and the halves at its two open ends.
    """

    def __init__(self, components: Components, hope: float) -> None:
        self._components = components
        self._hope = hope  # what a point still to be made counts beside one that is safe
        self._faces = components.faces
        self._kinds = sorted(components.tiles, key=lambda tile: tile.id)
        self._total = sum(tile.count for tile in self._kinds)
        self._rows: dict[tuple[int, bool, bool, int, int], list[float]] = {}
        self._by_planet: dict[Planet | None, list[float]] = {}
        self._empty = [0.0]
        self._fill()

    def _fill(self) -> None:
        for turn in range(1, _TURNS + 1):
            opened = [(tile.count, self._at(1, tile.left, tile.right, tile.stations, tile.aliens, turn - 1))
                      for tile in self._kinds]  # fmt: skip
            self._empty.append(self._best_of_three(opened, self._empty[turn - 1]))

    def _at(self, size: int, left: bool, right: bool, stations: int, aliens: int, turns: int) -> float:
        """What such a planet brings with that many turns on it left."""
        if size == 4:
            return stations + self._empty[turns]
        row = self._rows.setdefault((size, left, right, stations, aliens), [0.0])
        while len(row) <= turns:
            row.append(self._one_turn(size, left, right, stations, aliens, len(row) - 1, row[-1]))
        return row[turns]

    def _one_turn(
        self, size: int, left: bool, right: bool, stations: int, aliens: int, turns: int, wait: float
    ) -> float:
        enough = sum(face + aliens > stations for face in self._faces) / len(self._faces)  # A9
        if not enough:
            return wait
        added: list[tuple[int, float]] = []
        for tile in self._kinds:
            values = [wait]
            more, friends = stations + tile.stations, aliens + tile.aliens
            if size == 3:
                if tile.left == right and tile.right == left:
                    values.append(self._at(4, False, False, more + left + right, friends, turns))
            else:
                if tile.left == right:
                    values.append(self._at(size + 1, left, tile.right, more + right, friends, turns))
                if tile.right == left:
                    values.append(self._at(size + 1, tile.left, right, more + left, friends, turns))
            added.append((tile.count, max(values)))
        return (1 - enough) * wait + enough * self._best_of_three(added, wait)

    def _best_of_three(self, values: list[tuple[int, float]], wait: float) -> float:
        """The mean of the best of three tiles drawn, or of waiting where that is better."""
        mean = below = 0.0
        for count, value in sorted(values, key=lambda item: item[1]):
            upto = below + count / self._total
            mean += (upto**3 - below**3) * max(value, wait)
            below = upto
        return mean

    def of(self, planet: Planet | None) -> list[float]:
        """By turns left on it: what a place with that planet (None: an empty one) brings."""
        row = self._by_planet.get(planet)
        if row is None:
            row = self._by_planet[planet] = self._row(planet)
        return row

    def _row(self, planet: Planet | None) -> list[float]:
        if planet is None:
            return [self._hope * value for value in self._empty]
        if planet.is_finished:
            return [planet.stations + self._hope * value for value in self._empty]
        tiles, kinds = planet.tiles, self._components.tiles
        size = sum(kind >= 0 for kind in tiles)
        ends = [q for q in range(4) if tiles[q] >= 0 and tiles[q - 1] < 0]
        starts = [q for q in range(4) if tiles[q] >= 0 and tiles[(q + 1) % 4] < 0]
        left, right = kinds[tiles[ends[0]]].left, kinds[tiles[starts[0]]].right
        if len(ends) == 2:  # two tiles across, left by a discard: as hard to go on with as three
            size = 3
        stations, aliens = planet.stations, planet.aliens
        return [self._hope * self._at(size, left, right, stations, aliens, turns) for turns in range(_TURNS + 1)]


class AliensEvaluation(Evaluation):
    """Stations on finished planets, and the prospects of each of the two places."""

    iterations = 650
    reach = 6
    far = 8
    glance = 1
    draws = 3
    gift = 2.5
    tells_turns = True
    sharpness = 0.6
    hope = 0.7
    denies = 1.2  # how much of what a tile would bring the next seat counts in quick play

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._components = cast(Components, game.components)  # type: ignore[attr-defined]
        self.prospects = Prospects(self._components, self.hope)
        faces = self._components.faces
        self._enough = [sum(face >= need for face in faces) / len(faces) for need in range(100)]  # A9
        self._gentle: Gentle | None = None
        self._openings: dict[int, list[float]] = {}
        self._addings: dict[tuple[Planet, int], list[tuple[float, int]]] = {}

    def gentle(self) -> "Gentle":
        if self._gentle is None:
            self._gentle = Gentle(self.game)
        return self._gentle

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
            turns = _SHARE * (tiles + seats - 1 - (wait if wait >= 0 else wait + seats)) / seats
            whole = int(turns)
            part = turns - whole
            first, second = of(planets[2 * seat]), of(planets[2 * seat + 1])
            points.append(
                sum([planet.stations for planet in state.finished[seat]])
                + (1 - part) * (first[whole] + second[whole])
                + part * (first[whole + 1] + second[whole + 1])
            )
        return points

    def spread(self, state: State) -> float:
        """As far off as `expect` was in games of quick play."""
        assert isinstance(state, AliensState)
        return 0.0 if state.over else 0.9 + 0.2 * (len(state.stock) + 3) / state.seats

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
        """What `worth` puts first, from tables; one who denies adds what a tile would have brought the next seat."""
        assert isinstance(state, AliensState)
        row, die, stock, planets = state.row, state.die, state.stock, state.planets
        left = len(stock) if stock else -row.count(-1)
        turns = int(_SHARE * (left + 3) / state.seats + 0.5)
        denied = self._denied(state, seat, turns) if self.denies else (0.0, 0.0, 0.0)
        highest = _NEVER / 2
        found: Action | None = None
        if planets[2 * seat] is None or planets[2 * seat + 1] is None:
            gains = self._opening(turns)
            for place in (0, 1, 2):
                gain = gains[row[place]] + denied[place]
                if gain > highest:
                    highest, found = gain, OPENS[seat][1 << place][0]
        for slot in (0, 1):
            planet = planets[2 * seat + slot]
            if planet is not None and die >= planet.need:  # A9
                adds, table = ADDS[seat][slot], self._adding(planet, turns)
                for place in (0, 1, 2):
                    gain, quarter = table[row[place]]
                    gain += denied[place]
                    if gain > highest:
                        highest, found = gain, adds[place][quarter][0]
        if found is not None:
            return found
        legal = state.legal(seat)
        worth = self.worth(state, seat, legal)
        return legal[worth.index(max(worth))]

    def _denied(self, state: AliensState, seat: int, turns: int) -> tuple[float, float, float]:
        """By place in the row: what the next seat loses if that tile is gone, as its die may fall."""
        row = state.row
        following = seat + 1 if seat + 1 < state.seats else 0
        h0 = h1 = h2 = 0.0
        is_open = False
        for slot in (0, 1):
            planet = state.planets[2 * following + slot]
            if planet is None:
                if is_open:
                    continue
                is_open = True
                gains = self._opening(turns)
                g0, g1, g2 = gains[row[0]], gains[row[1]], gains[row[2]]
            else:
                need = planet.need
                chance = self._enough[need] if need > 0 else 1.0
                table = self._adding(planet, turns)
                g0, g1, g2 = chance * table[row[0]][0], chance * table[row[1]][0], chance * table[row[2]][0]
            h0, h1, h2 = (g0 if g0 > h0 else h0), (g1 if g1 > h1 else h1), (g2 if g2 > h2 else h2)
        best = max(h0, h1, h2)
        denies = self.denies / (state.seats - 1)  # the others gain as well by what the next one loses
        return denies * (best - max(h1, h2)), denies * (best - max(h0, h2)), denies * (best - max(h0, h1))

    def play_on(self, state: State, seat: int, most: int, rng: Rng) -> None:
        """So many decisions of two seats, and as many of each where there are more."""
        super().play_on(state, seat, most * state.seats // 2, rng)

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


class Gentle(AliensEvaluation):
    """What novice and casual judge by: everyone for themselves, and a hoped-for point is as good as a safe one."""

    hope = 1.0
    denies = 0.0

    def play_on(self, state: State, seat: int, most: int, rng: Rng) -> None:
        Evaluation.play_on(self, state, seat, most, rng)
