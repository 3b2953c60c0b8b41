"""What an unfinished planet of Aliens promises to one who plays on it alone."""

from ...games.aliens.components import Components, Planet

_TURNS = 24  # more turns than anyone has left

# What matters of a place for a planet: its tiles, halves at the two open ends, stations and aliens. No tiles: all zero.
Place = tuple[int, bool, bool, int, int]
EMPTY: Place = (0, False, False, 0, 0)


def place_of(planet: Planet | None, components: Components) -> Place:
    """What matters of that planet."""
    if planet is None or planet.is_finished:
        return EMPTY
    tiles, kinds = planet.tiles, components.tiles
    size = sum(kind >= 0 for kind in tiles)
    ends = [q for q in range(4) if tiles[q] >= 0 and tiles[q - 1] < 0]
    starts = [q for q in range(4) if tiles[q] >= 0 and tiles[(q + 1) % 4] < 0]
    if len(ends) == 2:  # two tiles across, left by a discard: as hard to go on with as three
        size = 3
    return size, kinds[tiles[ends[0]]].left, kinds[tiles[starts[0]]].right, planet.stations, planet.aliens


class Prospects:
    """The points a place for planets brings to one who plays on it alone: exact, for tiles drawn with replacement.

    A planet matters by its number of tiles, its stations and aliens, and the halves at its two open ends.
    """

    def __init__(self, components: Components) -> None:
        self._components = components
        self._faces = components.faces
        self._kinds = sorted(components.tiles, key=lambda tile: tile.id)
        self._total = sum(tile.count for tile in self._kinds)
        self._rows: dict[Place, list[float]] = {}
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
            return self._empty
        if planet.is_finished:
            return [planet.stations + value for value in self._empty]
        return self.at(place_of(planet, self._components))

    def at(self, place: Place) -> list[float]:
        """By turns left on it: what such a place brings."""
        return [self._at(*place, turns) for turns in range(_TURNS + 1)] if place[0] else self._empty
