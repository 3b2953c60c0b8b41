"""The components: 45 tiles and a die, loaded from the pack; planets as a graph of all ways to fill their quarters."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ...core.errors import PackError
from ...core.packs import Pack

if TYPE_CHECKING:
    from . import contract

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


@dataclass(frozen=True, slots=True)
class Want:
    """A free quarter beside a tile: whether a tile needs half a station on each edge there; None where it is alone."""

    quarter: int
    left: bool | None
    right: bool | None

    def agrees(self, tile: Tile) -> bool:
        """Whether every edge that the tile would share agrees (A10)."""
        return self.left in (None, tile.left) and self.right in (None, tile.right)


class Planet:
    """One way to fill the four quarters of a planet; there is one object for each, so equal planets are one."""

    __slots__ = ("added", "aliens", "fits", "is_finished", "need", "occupied", "shown", "stations", "tiles", "wants")

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
        self.wants = tuple(self._wants(kinds))
        self.fits = (*map(self._places, kinds), 0)  # bit q: fits there (A10); the last: no tile
        self.shown: contract.Planet | None = None  # what views tell of it, filled as it is asked for
        self.added: list[Planet | None] = [None] * (4 * len(kinds))  # filled as it is asked for: kind * 4 + quarter

    def _wants(self, kinds: tuple[Tile, ...]) -> Iterator[Want]:
        for q in range(4):
            before, after = self.tiles[q - 1], self.tiles[(q + 1) % 4]
            if self.tiles[q] < 0 and (before >= 0 or after >= 0):
                yield Want(q, kinds[before].right if before >= 0 else None, kinds[after].left if after >= 0 else None)

    def _places(self, tile: Tile) -> int:
        return sum(1 << want.quarter for want in self.wants if want.agrees(tile))


class Components:
    """The frozen tables of a pack."""

    def __init__(self, pack: Pack) -> None:
        pack.only("tiles.toml", "die.toml")
        self.tiles = _read_tiles(pack)
        self.warnings = _odd_halves(self.tiles)
        self.faces = _read_die(pack)
        self.highest = max(self.faces)
        self.ids = (*(tile.id for tile in self.tiles), None)  # the last: no tile
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
