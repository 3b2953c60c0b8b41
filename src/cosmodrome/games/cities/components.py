"""The components: tiles and their prices, asteroids, objectives, monuments and workers, loaded from the pack."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.errors import PackError
from ...core.packs import Entry, Pack
from ...core.text import Text
from .contract import Price
from .effects import Ability, ability, read_ability, read_price
from .names import BUILDINGS, DECKS, RANKS, RESOURCES, SIDES, TERRAINS, TILES, DeckName, TileName
from .packed import ONE_TILE, ONLY, set_of, tiles_of, up_to
from .placement import SIZE, Layout, is_connected, layout_of, orientations

_SIGNS = {"I": "ice", "C": "crater", "R": "rock", "s": "soil"}
SEATS = 5  # at most: there are asteroids, objectives and monuments for all of them
NEEDED = {2: 12, 3: 12, 4: 16, 5: 20}  # C11: the workers of a game, by players
HAND = 4  # C11
FILES = (
    "buildings.toml", "asteroids.toml", "objectives.toml", "monuments.toml",
    "workers_basic.toml", "workers_advanced.toml", "workers_solo.toml",
)  # fmt: skip

Shape = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Building:
    """A kind of tile: a basic building, the factory or the statue (C2)."""

    id: TileName
    name: Text
    count: int
    shape: Shape


@dataclass(frozen=True, slots=True)
class Side:
    """One side of an asteroid (C5)."""

    rows: tuple[str, ...]
    terrain: tuple[int, int, int, int]  # the set of cells of each terrain
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
    table: Price


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
    routines: tuple[Routine, ...] = ()  # of a solo worker: left, then right
    is_new: bool = False  # of the expansion (C6)
    has_beard: bool = True  # its picture may show one


class Components:
    """The frozen tables of a pack."""

    def __init__(self, pack: Pack) -> None:
        pack.only(*FILES)
        file = pack.file("buildings.toml")
        basic, special = len(BUILDINGS), TILES[len(BUILDINGS) :]
        self.tiles = (*_read_tiles(file, "building", TILES[:basic], 2), *_read_tiles(file, "special", special, 1))
        slots = _read_slots(file)
        self.prices = tuple(tuple(slot.ways for slot in side) for side in slots)  # by side of the board: 2-3, 4-5
        self.price_tables = tuple(tuple(slot.table for slot in side) for side in slots)
        file.done()
        self.monuments = _read_monuments(pack)
        self.asteroids = self._read_asteroids(pack)
        self.objectives = _read_objectives(pack)
        self.abilities: list[Ability] = [ability(0, Text("Без способности.", "No ability."), self.prices)]
        self.decks = tuple(self._read_workers(pack, deck) for deck in DECKS)
        self.shops = tuple(self._first_shop(len(side)) for side in self.prices)  # by side of the board
        self.pools = tuple(tuple(_pool(deck, with_new) for with_new in (False, True)) for deck in self.decks)

    def _first_shop(self, slots: int) -> tuple[int, int]:
        """The slots, each with a tile, and the supply that is left (C9)."""
        laid = sum(ONE_TILE[slot % len(BUILDINGS)] for slot in range(slots))
        return up_to(slots), tiles_of(tile.count for tile in self.tiles) - laid

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
        _at_least("asteroids.toml", "asteroid", found, SEATS)
        return tuple(found)

    def _read_side(self, entry: Entry, field: str) -> Side:
        rows = tuple(entry.word(field).split())
        if len(rows) != SIZE or any(len(row) != SIZE or set(row) - {".", *_SIGNS} for row in rows):
            raise entry.wrong(field, "eight lines of eight of the signs . I C R s")
        masks = [0, 0, 0, 0]
        for i, sign in enumerate("".join(rows)):
            if sign != ".":
                masks[TERRAINS.index(_SIGNS[sign])] += ONLY[i]
        outline = sum(masks)
        if not is_connected(outline):
            raise entry.wrong(field, "cells that hang together")
        shapes = tuple(tile.shape for tile in self.tiles)
        layout = layout_of(outline, shapes, tuple((monument.id, monument.shape) for monument in self.monuments))
        return Side(rows, (masks[0], masks[1], masks[2], masks[3]), layout)

    def _read_workers(self, pack: Pack, deck: DeckName) -> tuple[Worker, ...]:
        """A deck; place 0 is empty, so that a worker's number is its place."""
        name = f"workers_{deck}.toml"
        file = pack.file(name)
        found: list[Worker] = []
        for entry in file.tables("worker", "number"):
            if entry.number("number", 1, len(ONLY) - 1) != len(found) + 1:
                raise entry.wrong("number", f"{len(found) + 1}: the workers in order")
            found.append(self._read_worker(entry, deck))
            entry.origin()
            entry.done()
        file.done()
        _check_deck(name, deck, found)
        nobody = Worker(0, Text("-", "-"), 0, (self.abilities[0], self.abilities[0]))
        return (nobody, *found)

    def _read_worker(self, entry: Entry, deck: DeckName) -> Worker:
        abilities = []
        for field in ("day", "night") if deck == "advanced" else ("ability",):
            one = read_ability(entry.table(field), len(self.abilities), self.prices, field == "night")
            self.abilities.append(one)
            abilities.append(one)
        has_beard = True
        if entry.has("portrait"):
            portrait = entry.table("portrait")
            has_beard = portrait.flag("beard")
            portrait.done()
        return Worker(
            entry.number("number", 1, len(ONLY) - 1),
            entry.text("name"),
            entry.number("capacity", 1, 9),
            (abilities[0], abilities[-1]),
            tuple(_read_routines(entry)) if deck == "solo" else (),
            entry.flag("expansion", False) if deck != "solo" else False,
            has_beard,
        )


def _pool(deck: Sequence[Worker], with_new: bool) -> int:
    """The workers of a deck that may be in a game."""
    return set_of(worker.number for worker in deck[1:] if with_new or not worker.is_new)


def _check_deck(file: str, deck: DeckName, workers: Sequence[Worker]) -> None:
    """A game must find its workers (C11); the solo deck must last, two workers a round, till it is made anew (C45)."""
    if deck == "solo":
        if len(workers) < HAND + 2 or len(workers) % 2:
            raise PackError(f"{file}: worker: expected an even number of them, 6 or more, got {len(workers)}")
        return
    old = [worker for worker in workers if not worker.is_new]
    if len(old) < max(NEEDED.values()):
        raise PackError(
            f"{file}: worker: expected at least {max(NEEDED.values())} that are not the expansion's, got {len(old)}"
        )


def _new_id(entry: Entry, others: "list[Asteroid] | list[Objective] | list[Monument]") -> str:
    name = entry.word("id")
    if any(name == other.id for other in others) or not name.replace("_", "").isalnum() or name.lower() != name:
        raise entry.wrong("id", "an id of its own, in small letters")
    return name


def _at_least(file: str, kind: str, found: Sequence[object], least: int) -> None:
    if len(found) < least:
        raise PackError(f"{file}: {kind}: expected at least {least} of them, got {len(found)}")


def _read_shape(entry: Entry, most: int) -> Shape:
    rows = entry.word("shape").split()
    cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]
    if set("".join(rows)) - set("#.") or not 1 <= len(cells) <= most:
        raise entry.wrong("shape", f"rows of # and ., with 1 to {most} cells")
    if max(r for r, _ in cells) >= SIZE or max(c for _, c in cells) >= SIZE:
        raise entry.wrong("shape", "at most eight rows and columns")
    if not is_connected(set_of(SIZE * r + c for r, c in cells)):
        raise entry.wrong("shape", "cells that hang together")
    return tuple(cells)


def _read_tiles(file: Entry, kind: str, names: tuple[TileName, ...], least: int) -> list[Building]:
    """The tiles of a kind; of a basic building there is one for each slot at least."""
    found: list[Building] = []
    for entry in file.tables(kind):
        if len(found) == len(names) or entry.word("id") != names[len(found)]:
            raise entry.wrong("id", f"{', '.join(names)}, in this order")
        if entry.has("short"):
            entry.text("short")
        tile = Building(names[len(found)], entry.text("name"), entry.number("tiles", least, 99), _read_shape(entry, 9))
        if any(orientations(tile.shape) == orientations(other.shape) for other in found):
            raise entry.wrong("shape", "a shape of its own")
        entry.origin()
        entry.done()
        found.append(tile)
    _at_least("buildings.toml", kind, found, len(names))
    return found


def _read_slots(file: Entry) -> tuple[tuple[Slot, ...], tuple[Slot, ...]]:
    """The slots of both sides, cheap ones first; the side for 2-3 players has no dear ones (C3)."""
    found: dict[tuple[str, str, str], Slot] = {}
    for number, entry in enumerate(file.tables("slot"), 1):
        entry.where = f"buildings.toml: slot {number}"
        side = entry.word("side", SIDES)
        rank = entry.word("rank", RANKS) if side == "4-5" else "cheap"
        key = side, rank, entry.word("building", BUILDINGS)
        if key in found:
            raise entry.wrong("building", "one slot of each building, side and rank")
        found[key] = Slot(*read_price(entry, "price"))
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
    _at_least("objectives.toml", "objective", found, SEATS)
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
    _at_least("monuments.toml", "monument", found, SEATS)
    if len(found) > len(ONLY):
        raise PackError(f"monuments.toml: monument: expected at most {len(ONLY)} of them, got {len(found)}")
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
