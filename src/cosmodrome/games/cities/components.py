"""The components: tiles and their prices, asteroids, objectives, monuments and workers, loaded from the pack."""

from dataclasses import dataclass

from ...core.errors import PackError
from ...core.packs import Entry, Pack
from ...core.text import Text
from .effects import BUILDINGS, TILES, Ability, ability, read_ability, read_price
from .placement import SIZE, Layout, layout_of, orientations, region
from .resources import RESOURCES

TERRAINS = ("ice", "crater", "rock", "soil")
_SIGNS = {"I": "ice", "C": "crater", "R": "rock", "s": "soil"}
MODES = ("basic", "advanced")
BASIC, ADVANCED, SOLO = 0, 1, 2
VARIANTS = ("off", "plans", "rank_and_file")
OFF, PLANS, RANK_AND_FILE = 0, 1, 2
NEW_WORKERS = (21, 25)  # C6: those of the expansion
RANKS = ("cheap", "dear")
FILES = (
    "buildings.toml", "asteroids.toml", "objectives.toml", "monuments.toml",
    "workers_basic.toml", "workers_advanced.toml", "workers_solo.toml",
)  # fmt: skip

Shape = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Building:
    """A kind of tile: a basic building, the factory or the statue (C2)."""

    id: str
    name: Text
    count: int
    shape: Shape


@dataclass(frozen=True, slots=True)
class Side:
    """One side of an asteroid (C5)."""

    rows: tuple[str, ...]
    terrain: tuple[int, int, int, int]  # a board mask for each terrain
    layout: Layout


@dataclass(frozen=True, slots=True)
class Asteroid:
    id: str
    name: Text
    sides: tuple[Side, Side]


@dataclass(frozen=True, slots=True)
class Objective:
    """Two points for a tile of the upper building, one for a tile of the lower (C29)."""

    id: str
    name: Text
    upper: int
    lower: int


@dataclass(frozen=True, slots=True)
class Monument:
    id: str
    name: Text
    shape: Shape


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of the main board: every way to pay its price, and the price as the pack says it (C3)."""

    ways: tuple[int, ...]
    table: dict[str, int]


@dataclass(frozen=True, slots=True)
class Routine:
    """One action of the automaton (C41): build a building, or gather resources in this order."""

    building: int  # -1: it gathers
    icons: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Worker:
    """A card: its number is its priority (C6)."""

    number: int
    name: Text
    capacity: int
    abilities: tuple[Ability, Ability]  # by day and by night; the same one twice but in the advanced deck
    routines: tuple[Routine, ...]  # of a solo worker: left, then right


class Components:
    """The frozen tables of a pack."""

    def __init__(self, pack: Pack) -> None:
        pack.only(*FILES)
        file = pack.file("buildings.toml")
        self.tiles = (*_read_tiles(file, "building", BUILDINGS, 16), *_read_tiles(file, "special", TILES[5:], 8))
        slots = _read_slots(file)
        self.prices = tuple(tuple(slot.ways for slot in side) for side in slots)  # by side of the board: 2-3, 4-5
        self.price_tables = tuple(tuple(slot.table for slot in side) for side in slots)
        file.done()
        self.monuments = _read_monuments(pack)
        self.asteroids = self._read_asteroids(pack)
        self.objectives = _read_objectives(pack)
        plain = ability(0, 0, 0, (), Text("Без способности.", "No ability."), self.prices)
        self.abilities: list[Ability] = [plain]
        self.decks = (
            self._read_workers(pack, "workers_basic.toml", 25, ("ability",)),
            self._read_workers(pack, "workers_advanced.toml", 25, ("day", "night")),
            self._read_workers(pack, "workers_solo.toml", 14, ("ability",)),
        )

    def _read_asteroids(self, pack: Pack) -> tuple[Asteroid, ...]:
        file = pack.file("asteroids.toml")
        found: list[Asteroid] = []
        for entry in file.tables("asteroid"):
            name = _new_id(entry, found)
            asteroid = Asteroid(
                name, entry.text("name"), (self._read_side(entry, "basic"), self._read_side(entry, "advanced"))
            )
            entry.origin()
            entry.done()
            found.append(asteroid)
        file.done()
        _count("asteroids.toml", "asteroid", found, 5)
        return tuple(found)

    def _read_side(self, entry: Entry, field: str) -> Side:
        rows = tuple(entry.word(field).split())
        if len(rows) != SIZE or any(len(row) != SIZE or set(row) - {".", *_SIGNS} for row in rows):
            raise entry.wrong(field, "eight lines of eight of the signs . I C R s")
        masks = [0, 0, 0, 0]
        for i, sign in enumerate("".join(rows)):
            if sign != ".":
                masks[TERRAINS.index(_SIGNS[sign])] |= 1 << i
        outline = masks[0] | masks[1] | masks[2] | masks[3]
        if outline == 0 or region(outline & -outline, outline) != outline:
            raise entry.wrong(field, "cells that hang together")
        shapes = tuple(tile.shape for tile in self.tiles)
        layout = layout_of(outline, shapes, tuple((monument.id, monument.shape) for monument in self.monuments))
        return Side(rows, (masks[0], masks[1], masks[2], masks[3]), layout)

    def _read_workers(self, pack: Pack, name: str, count: int, fields: tuple[str, ...]) -> tuple[Worker, ...]:
        """A deck; place 0 is empty, so that a worker's number is its place."""
        file = pack.file(name)
        found: list[Worker] = []
        for entry in file.tables("worker", "number"):
            if entry.number("number", 1, count) != len(found) + 1:
                raise entry.wrong("number", f"{len(found) + 1}: the workers in order")
            abilities = []
            for field in fields:
                one = read_ability(entry.table(field), len(self.abilities), self.prices, field == "night")
                self.abilities.append(one)
                abilities.append(one)
            routines = tuple(_read_routines(entry)) if count == 14 else ()
            worker = Worker(
                len(found) + 1,
                entry.text("name"),
                entry.number("capacity", 1, 9),
                (abilities[0], abilities[-1]),
                routines,
            )
            entry.origin()
            entry.done()
            found.append(worker)
        file.done()
        _count(name, "worker", found, count)
        nobody = Worker(0, Text("-", "-"), 0, (self.abilities[0], self.abilities[0]), ())
        return (nobody, *found)


def _new_id(entry: Entry, others: "list[Asteroid] | list[Objective] | list[Monument]") -> str:
    name = entry.word("id")
    if any(name == other.id for other in others) or not name.replace("_", "").isalnum() or name.lower() != name:
        raise entry.wrong("id", "an id of its own, in small letters")
    return name


def _count(file: str, kind: str, found: object, expected: int) -> None:
    assert isinstance(found, list)
    if len(found) != expected:
        raise PackError(f"{file}: {kind}: expected {expected} of them, got {len(found)}")


def _read_shape(entry: Entry, most: int) -> Shape:
    rows = entry.word("shape").split()
    cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]
    if set("".join(rows)) - set("#.") or not 1 <= len(cells) <= most:
        raise entry.wrong("shape", f"rows of # and ., with 1 to {most} cells")
    if max(r for r, _ in cells) >= SIZE or max(c for _, c in cells) >= SIZE:
        raise entry.wrong("shape", "at most eight rows and columns")
    mask = sum(1 << SIZE * r + c for r, c in cells)
    if region(mask & -mask, mask) != mask:
        raise entry.wrong("shape", "cells that hang together")
    return tuple(cells)


def _read_tiles(file: Entry, kind: str, names: tuple[str, ...], count: int) -> list[Building]:
    found: list[Building] = []
    for entry in file.tables(kind):
        if len(found) == len(names) or entry.word("id") != names[len(found)]:
            raise entry.wrong("id", f"{', '.join(names)}, in this order")
        if entry.has("short"):
            entry.text("short")
        tile = Building(names[len(found)], entry.text("name"), entry.number("tiles", 1, 99), _read_shape(entry, 9))
        if tile.count != count:
            raise entry.wrong("tiles", f"{count}")
        if any(orientations(tile.shape) == orientations(other.shape) for other in found):
            raise entry.wrong("shape", "a shape of its own")
        entry.origin()
        entry.done()
        found.append(tile)
    _count("buildings.toml", kind, found, len(names))
    return found


def _read_slots(file: Entry) -> tuple[tuple[Slot, ...], tuple[Slot, ...]]:
    """The slots of both sides, cheap ones first; the side for 2-3 players has no dear ones (C3)."""
    found: dict[tuple[str, str, str], Slot] = {}
    for number, entry in enumerate(file.tables("slot"), 1):
        entry.where = f"buildings.toml: slot {number}"
        side = entry.word("side", ("2-3", "4-5"))
        rank = entry.word("rank", RANKS) if side == "4-5" else "cheap"
        key = side, rank, entry.word("building", BUILDINGS)
        if key in found:
            raise entry.wrong("building", "one slot of each building, side and rank")
        found[key] = Slot(read_price(entry, "price"), entry.raw("price"))
        entry.origin()
        entry.done()
    small = tuple(("2-3", "cheap", name) for name in BUILDINGS)
    large = tuple(("4-5", rank, name) for rank in RANKS for name in BUILDINGS)
    for key in (*small, *large):
        if key not in found:
            raise PackError(f"buildings.toml: slot: expected one for {key[2]} on side {key[0]}, {key[1]}")
    return tuple(found[key] for key in small), tuple(found[key] for key in large)


def _read_objectives(pack: Pack) -> tuple[Objective, ...]:
    file = pack.file("objectives.toml")
    found: list[Objective] = []
    for entry in file.tables("objective"):
        objective = Objective(
            _new_id(entry, found),
            entry.text("name"),
            BUILDINGS.index(entry.word("upper", BUILDINGS)),
            BUILDINGS.index(entry.word("lower", BUILDINGS)),
        )
        entry.origin()
        entry.done()
        if objective.upper == objective.lower:
            raise entry.wrong("lower", "another building than the upper")
        found.append(objective)
    file.done()
    _count("objectives.toml", "objective", found, 5)
    return tuple(found)


def _read_monuments(pack: Pack) -> tuple[Monument, ...]:
    file = pack.file("monuments.toml")
    found: list[Monument] = []
    for entry in file.tables("monument"):
        monument = Monument(_new_id(entry, found), entry.text("name"), _read_shape(entry, 4))
        entry.origin()
        entry.done()
        if any(orientations(monument.shape) == orientations(other.shape) for other in found):
            raise entry.wrong("shape", "a shape of its own")
        found.append(monument)
    file.done()
    _count("monuments.toml", "monument", found, 9)
    return tuple(found)


def _read_routines(entry: Entry) -> list[Routine]:
    found = []
    for one in entry.tables("automaton"):
        if one.has("build"):
            found.append(Routine(BUILDINGS.index(one.word("build", BUILDINGS)), ()))
        else:
            icons = tuple(RESOURCES.index(name) for name in one.words("gather", RESOURCES))
            if not icons:
                raise one.wrong("gather", "at least one resource")
            found.append(Routine(-1, icons))
        one.done()
    if len(found) != 2:
        raise entry.wrong("automaton", "two actions, left and right")
    return found
