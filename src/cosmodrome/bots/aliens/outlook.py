"""What a player of Aliens may still gain: two places for planets together, by a small network fitted to games.

The network sees the two places and the turns left, so that what it says is kept for each pair of places. What lies
open just now, the die and what is left of the tiles are added to that in proportion. `facts` is all of it as one
row; `arena/design` finds the weights from games of the bots.
"""

from collections.abc import Sequence
from operator import mul

from ...games.aliens.components import Components, Planet, Tile
from ...games.aliens.state import AliensState
from .prospects import Place, Prospects, place_of
from .weights import BIAS, HIDDEN, LINEAR, OUT, STEP

SEEN = 6 + 13 + 13  # facts that the hidden units see: the turns left and the seats, the better place, the other
_PAIR = 5  # facts of the two places that are only weighed
_STOCK = 5
_FEW = 3  # tiles in the stock: the end is near
_LATE = 8  # quarters of a turn
_MOST = 400_000  # pairs of places to remember

# A way to add a tile: the stations of a planet it finishes, the number of the place it leads to, the quarter's bit.
Way = tuple[int, int, int]


class Outlook:
    """What the network makes of a position, for one pack, with two seats or more. Turns are counted in quarters."""

    def __init__(self, components: Components, prospects: Prospects, is_crowded: bool) -> None:
        self._components = components
        self._prospects = prospects
        self._is_crowded = is_crowded  # more than two seats
        faces = components.faces
        self.enough = [sum(face >= need for face in faces) / len(faces) for need in range(100)]  # A9
        self._places: list[Place] = []
        self._numbers: dict[Place, int] = {}
        self._by_planet: dict[Planet | None, int] = {}
        self._ways: dict[Planet, tuple[tuple[Way, ...], ...]] = {}
        self._parts: dict[int, tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]] = {}
        self._values: dict[int, float] = {}
        self.empty = self.number(None)
        self.opened = [self.number(planet) for planet in components.opened]
        linear = [STEP * weight for weight in LINEAR]
        hidden = [[STEP * weight for weight in unit] for unit in HIDDEN]
        rows = [linear, *hidden]
        self._turns = [row[:6] for row in rows]
        self._better = [row[6:19] for row in rows]
        self._other = [row[19:SEEN] for row in rows]
        self._pair = linear[SEEN : SEEN + _PAIR]
        stock = linear[SEEN + _PAIR : SEEN + _PAIR + _STOCK]
        self._tile_facts = [_tile_facts(tile) for tile in components.tiles]
        self._tiles = [sum(map(mul, stock, facts)) for facts in self._tile_facts]
        self._few = stock[4]
        self._present = linear[SEEN + _PAIR + _STOCK :]

    def number(self, planet: Planet | None) -> int:
        """The number of the place with that planet."""
        number = self._by_planet.get(planet)
        if number is None:
            place = place_of(planet, self._components)
            number = self._numbers.get(place)
            if number is None:
                number = self._numbers[place] = len(self._places)
                self._places.append(place)
            self._by_planet[planet] = number
        return number

    def ways(self, planet: Planet) -> tuple[tuple[Way, ...], ...]:
        """By kind of tile: the ways to add it to that planet; none where there is no tile."""
        ways = self._ways.get(planet)
        if ways is None:
            components = self._components
            found: list[tuple[Way, ...]] = []
            for kind in range(len(components.tiles)):
                fits = planet.fits[kind]
                added = [(1 << q, components.add(planet, kind, q)) for q in range(4) if fits >> q & 1]
                found.append(tuple((new.stations * new.is_finished, self.number(new), bit) for bit, new in added))
            ways = self._ways[planet] = (*found, ())
        return ways

    def promise(self, first: int, second: int, left: int) -> float:
        """The points that two places together still bring, with so many quarters of a turn left."""
        key = (first << 20 | second) << 8 | left
        value = self._values.get(key)
        if value is None:
            if len(self._values) >= _MOST:
                self._values.clear()
            value = self._values[key] = self._values[(second << 20 | first) << 8 | left] = self._judge(
                first, second, left
            )
        return value

    def _judge(self, first: int, second: int, left: int) -> float:
        x, better, _ = self._part(first, left)
        y, _, other = self._part(second, left)
        if x < y:
            x, better, _ = self._part(second, left)
            y, _, other = self._part(first, left)
        value: float = OUT[0] + better[0] + other[0] + sum(map(mul, self._pair, _pair_facts(x, y)))
        for out, more, less in zip(OUT[1:], better[1:], other[1:], strict=True):
            if more + less > 0:
                value += out * (more + less)
        return value

    def _part(self, number: int, left: int) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
        """A place's facts, and what it adds to the sum and to each hidden unit, as the better and as the other one."""
        key = number << 8 | left
        part = self._parts.get(key)
        if part is None:
            facts = self._place_facts(self._places[number], left)
            turns = self._turn_facts(left)
            biases = (0.0, *BIAS)
            better = [
                bias + sum(map(mul, turn, turns)) + sum(map(mul, row, facts))
                for bias, turn, row in zip(biases, self._turns, self._better, strict=True)
            ]
            other = [sum(map(mul, row, facts)) for row in self._other]
            part = self._parts[key] = facts, tuple(better), tuple(other)
        return part

    def _turn_facts(self, left: int) -> tuple[float, ...]:
        return left / 48, (left / 48) ** 2, left <= 4, left <= 8, left <= 16, self._is_crowded

    def _place_facts(self, place: Place, left: int) -> tuple[float, ...]:
        size, on_left, on_right, stations, aliens = place
        row = self._prospects.at(place)
        need = max(stations - aliens + 1, 0) if size else 0
        return (
            _between(row, 0.0875 * left) / 5, _between(row, 0.15 * left) / 5, _between(row, 0.25 * left) / 5,
            size == 0, size == 1, size == 2, size == 3,
            on_left + on_right, on_left != on_right, stations / 3, aliens / 2,
            need / 3, self.enough[need] if size else 0.0,
        )  # fmt: skip

    def gains(self, state: AliensState, seat: int, left: int, is_now: bool) -> list[float]:
        """By place in the row: what that tile would bring a seat on its turn; now, with this die, or as it may fall."""
        row, die = state.row, state.die
        first, second = state.planets[2 * seat], state.planets[2 * seat + 1]
        a, b = self.number(first), self.number(second)
        promise = self.promise
        left -= 4
        stay = promise(a, b, left)
        gains = [0.0, 0.0, 0.0]
        if first is None or second is None:
            beside, opened = b if first is None else a, self.opened
            for place in (0, 1, 2):
                if row[place] >= 0:
                    gains[place] = max(promise(opened[row[place]], beside, left) - stay, 0.0)
        for planet, beside in ((first, b), (second, a)):
            if planet is None:
                continue
            need = planet.need
            chance = float(die >= need) if is_now else self.enough[need] if need > 0 else 1.0
            if chance:
                ways = self.ways(planet)
                for place in (0, 1, 2):
                    for stations, number, _ in ways[row[place]]:
                        gain = chance * (stations + promise(number, beside, left) - stay)
                        if gain > gains[place]:
                            gains[place] = gain
        return gains

    def points(self, state: AliensState) -> list[float]:
        """The points that each seat may end with."""
        stock, planets, seats = state.stock, state.planets, state.seats
        tiles = self._tiles
        common = sum([tiles[kind] for kind in stock]) / (len(stock) or 1) + (self._few if len(stock) < _FEW else 0.0)
        points = []
        for seat in range(seats):
            wait = (seat - state.seat) % seats
            left = quarters(state, wait)
            a, b = self.number(planets[2 * seat]), self.number(planets[2 * seat + 1])
            points.append(
                common
                + self.promise(a, b, left)
                + sum(map(mul, self._present, self._present_facts(state, seat, wait, left)))
                + sum([planet.stations for planet in state.finished[seat]])
            )
        return points

    def facts(self, state: AliensState, seat: int) -> Sequence[float]:
        """All that is weighed, as one row."""
        wait = (seat - state.seat) % state.seats
        left = quarters(state, wait)
        a, b = (self.number(planet) for planet in state.planets[2 * seat : 2 * seat + 2])
        y, x = sorted((self._part(a, left)[0], self._part(b, left)[0]))
        stock = state.stock
        kinds = [self._tile_facts[kind] for kind in stock]
        means = [sum(column) / len(stock) for column in zip(*kinds, strict=True)] if stock else [0.0] * 4
        return (
            *self._turn_facts(left), *x, *y, *_pair_facts(x, y), *means, len(stock) < _FEW,
            *self._present_facts(state, seat, wait, left),
        )  # fmt: skip

    def _present_facts(self, state: AliensState, seat: int, wait: int, left: int) -> tuple[float, ...]:
        """How good the open tiles are for a seat, which plays now, next, or after so many others."""
        if left < 4:
            return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        low, middle, high = sorted(self.gains(state, seat, left, wait == 0))
        late = high if left <= _LATE else 0.0
        if wait == 0:
            return 1.0, high, middle, late, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        if wait == 1:
            return 0.0, 0.0, 0.0, 0.0, high, middle, low, late, 0.0, 0.0
        return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, high, wait / 4


def quarters(state: AliensState, wait: int) -> int:
    """The quarters of a turn left to one who plays after so many others, if every turn takes a tile."""
    tiles = len(state.stock) + 3 - state.row.count(-1)
    return (8 * (tiles + state.seats - 1 - wait) // state.seats + 1) >> 1


def _pair_facts(x: Sequence[float], y: Sequence[float]) -> tuple[float, ...]:
    return x[1] * y[1], x[2] * y[2], x[12] * y[12], min(x[11], y[11]), max(x[12], y[12])


def _tile_facts(tile: Tile) -> tuple[float, ...]:
    return float(tile.left and tile.right), float(tile.left != tile.right), float(tile.stations), float(tile.aliens)


def _between(row: Sequence[float], turns: float) -> float:
    whole = min(int(turns), len(row) - 2)
    part = turns - whole
    return (1 - part) * row[whole] + part * row[whole + 1]
