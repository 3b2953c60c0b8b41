"""The components: 45 tiles and a die, loaded from the pack; planets as a graph of all ways to fill their quarters."""

from dataclasses import dataclass
from typing import Literal

from ...core.errors import PackError
from ...core.packs import Pack

Quarter = Literal["nw", "ne", "se", "sw"]
# clockwise: the right edge of a tile lies against the left edge of the next
QUARTERS: tuple[Quarter, Quarter, Quarter, Quarter] = ("nw", "ne", "se", "sw")
TILES = 45


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of tile, held with its outer corner up: halves of stations on its inner edges, the rest inside."""

    id: str
    count: int
    left: bool
    right: bool
    stations: int
    aliens: int


class Planet:
    """One way to fill the four quarters of a planet; there is one object for each, so equal planets are one."""

    __slots__ = ("added", "aliens", "fits", "is_finished", "need", "occupied", "stations", "tiles")

    def __init__(self, tiles: tuple[int, int, int, int], kinds: tuple[Tile, ...]) -> None:
        self.tiles = tiles  # a kind for each quarter, -1 where there is none
        present = [(q, kinds[k]) for q, k in enumerate(tiles) if k >= 0]
        seams = sum(
            1
            for q, tile in present
            if tile.right and tiles[(q + 1) % 4] >= 0 and kinds[tiles[(q + 1) % 4]].left  # A11
        )
        self.stations = seams + sum(tile.stations for _, tile in present)
        self.aliens = sum(tile.aliens for _, tile in present)
        self.need = max(0, self.stations - self.aliens + 1)  # A9: fewest astronauts that may add a tile
        self.is_finished = len(present) == 4  # A12
        self.occupied = sum(1 << q for q, _ in present)
        self.fits = (*(self._places(kind, kinds) for kind in kinds), 0)  # bit q: fits there (A10); the last: no tile
        self.added: list[Planet | None] = [None] * (4 * len(kinds))  # filled as it is asked for: kind * 4 + quarter

    def _places(self, new: Tile, kinds: tuple[Tile, ...]) -> int:
        places = 0
        for q in range(4):
            before, after = self.tiles[q - 1], self.tiles[(q + 1) % 4]
            if self.tiles[q] >= 0 or (before < 0 and after < 0):
                continue
            if (before < 0 or kinds[before].right == new.left) and (after < 0 or kinds[after].left == new.right):
                places |= 1 << q
        return places


class Components:
    """The frozen tables of a pack."""

    def __init__(self, pack: Pack) -> None:
        pack.only("tiles.toml", "die.toml")
        self.tiles = _read_tiles(pack)
        self.warnings = _odd_halves(self.tiles)
        self.faces = _read_die(pack)
        self.highest = max(self.faces)
        self.index = {tile.id: k for k, tile in enumerate(self.tiles)}
        self.all = bytes(k for k, tile in enumerate(self.tiles) for _ in range(tile.count))
        self._planets: dict[tuple[int, int, int, int], Planet] = {}
        self.opened = tuple(self.planet((k, -1, -1, -1)) for k in range(len(self.tiles)))

    def planet(self, tiles: tuple[int, int, int, int]) -> Planet:
        """The planet with these kinds of tile in its quarters (-1: none)."""
        found = self._planets.get(tiles)
        if found is None:
            found = self._planets[tiles] = Planet(tiles, self.tiles)
        return found

    def add(self, planet: Planet, kind: int, quarter: int) -> Planet:
        """The planet with one more tile."""
        tiles = list(planet.tiles)
        tiles[quarter] = kind
        more = self.planet((tiles[0], tiles[1], tiles[2], tiles[3]))
        planet.added[4 * kind + quarter] = more
        return more

    def remove(self, planet: Planet, quarter: int) -> Planet | None:
        """The planet without that tile; None where nothing is left (A15)."""
        tiles = list(planet.tiles)
        tiles[quarter] = -1
        return self.planet((tiles[0], tiles[1], tiles[2], tiles[3])) if max(tiles) >= 0 else None


def _read_tiles(pack: Pack) -> tuple[Tile, ...]:
    file = pack.file("tiles.toml")
    tiles: list[Tile] = []
    for entry in file.tables("tile"):
        tile = Tile(
            entry.word("id"),
            entry.number("count", 1, TILES),
            entry.flag("left"),
            entry.flag("right"),
            entry.number("stations", 0, 4),
            entry.number("aliens", 0, 4),
        )
        entry.origin()
        entry.done()
        if any(tile.id == other.id for other in tiles):
            raise entry.wrong("id", "an id of its own")
        tiles.append(tile)
    file.done()
    total = sum(tile.count for tile in tiles)
    if total != TILES:
        raise PackError(f"tiles.toml: tile: field count: expected {TILES} tiles in all, got {total}")
    return tuple(tiles)


def _odd_halves(tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    """Halves that can never all meet another: odd, but a box may be so."""
    left = sum(tile.count for tile in tiles if tile.left)
    right = sum(tile.count for tile in tiles if tile.right)
    if left == right:
        return ()
    return (f"tiles.toml: tile: expected as many left halves as right halves, got {left} and {right}",)


def _read_die(pack: Pack) -> tuple[int, ...]:
    entry = pack.file("die.toml")
    faces = entry.numbers("faces", 1, 12)
    if not faces:
        raise entry.wrong("faces", "at least one face")
    entry.origin()
    entry.done()
    return faces
