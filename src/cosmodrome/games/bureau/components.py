"""The components, loaded from the pack: ships, the bureau track, space tiles, agents, offices, captains, ranks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...core.errors import PackError
from ...core.packs import Entry, Pack
from ...core.text import Text
from .actions import ALL_PLACES, KINDS, MOST_HOLES, OFFICE_KINDS, Place
from .compartments import ALL_SIDES, COLUMNS, COUNT, ROWS, SIDES, turned
from .conditions import CONDITIONS, Condition
from .effects import BUREAU, COLOURS, FLY, TIMES, Agenda, Item, Unreadable, parse

COMMON = "00"
SETS = ("start", "base", "3+", "4")
MOST_SEATS = 4
SAMPLES_EACH = 24
DRAWN = (16, 28, 38, 50)  # agents in the bag, by number of players (B10, B45)
CONTACTS = {"orange": 2, "blue": 2, "pink": 3, "inspector": 1}
OFFSETS = (64, 63, -1, -64, -63, 1)  # to the six neighbours of a place on the map: e, ne, nw, w, sw, se
INSPECTOR = 3


def place_of(q: int, r: int) -> int:
    """A place on the map as one number, from its axial coordinates."""
    return (q + 32) << 6 | (r + 32)


def axial(place: int) -> tuple[int, int]:
    """The axial coordinates of a place."""
    return (place >> 6) - 32, (place & 63) - 32


CENTRE = place_of(0, 0)
FARTHEST_START = 4  # of a starting tile from the centre, in each coordinate
MOST_STACK = 31 - FARTHEST_START - 1  # a place's coordinates reach 31 either way, and one beyond the last is unexplored


def _id(entry: Entry) -> str:
    """What a thing is called in options, events and records: one word."""
    name = entry.word("id")
    if not re.fullmatch(r"[A-Za-z0-9_.-]{1,24}", name):
        raise entry.wrong("id", "a word of at most 24 letters, digits, _ . -")
    return name


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found: list[int] = []
    while mask:
        rest = mask & mask - 1
        found.append((mask ^ rest).bit_length() - 1)
        mask = rest
    return found


@dataclass(frozen=True, slots=True)
class Agent:
    """A kind of agent: how many there are, and its contacts as a mask."""

    name: Text
    start: int
    bag: int
    contacts: int
    turned: int  # contacts on its back


@dataclass(frozen=True, slots=True)
class Ship:
    """A side of a ship board: an agenda for each compartment, from a1 to f4."""

    id: str
    name: Text
    character: Text
    compartments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """A room of the bureau track; room 0 is the entrance."""

    name: Text
    level: int  # 0: not a level room
    agenda: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A space tile."""

    id: str
    set: str
    name: Text
    planet: int  # a colour, -1: none
    megamall: bool
    hole: int  # the number of its wormhole, -1: none
    agenda: int  # discovery bonus
    samples: int  # colours that "sample here" gives, as a mask (B20)


@dataclass(frozen=True, slots=True)
class Captain:
    """A captain ability: the condition that the pack names, and its reward."""

    id: str
    name: Text
    condition: Condition
    harder: bool
    agenda: int


@dataclass(frozen=True, slots=True)
class Rank:
    """A solo rank, and the credits it takes without a captain ability."""

    id: str
    name: Text
    at_least: int


class Space:
    """The map: which tile lies where. It never changes; `grown` gives a larger one."""

    __slots__ = ("at", "holes", "near", "places", "ways")

    def __init__(
        self, places: tuple[int, ...], at: dict[int, int], near: tuple[tuple[int, ...], ...], ways: bytes, holes: int
    ) -> None:
        self.places = places  # by tile, -1: not on the map
        self.at = at  # tile by place
        self.near = near  # by tile: the tiles beyond its six borders, -1: unexplored
        self.ways = ways  # by tile: the borders with an open tile beyond, as a mask
        self.holes = holes  # open wormholes, as a mask

    def grown(self, place: int, tile: int, hole: int) -> "Space":
        """The map with one more tile."""
        at = dict(self.at)
        at[place] = tile
        near = list(self.near)
        ways = bytearray(self.ways)
        beyond = [at.get(place + offset, -1) for offset in OFFSETS]
        near[tile] = tuple(beyond)
        for way, other in enumerate(beyond):
            if other >= 0:
                back = (way + 3) % 6
                ways[tile] |= 1 << way
                ways[other] |= 1 << back
                row = near[other]
                near[other] = (*row[:back], tile, *row[back + 1 :])
        places = (*self.places[:tile], place, *self.places[tile + 1 :])
        return Space(places, at, tuple(near), bytes(ways), self.holes if hole < 0 else self.holes | 1 << hole)


class Components:
    """The frozen tables of a pack."""

    def __init__(self, pack: Pack) -> None:
        pack.only(
            "agents.toml", "bureau.toml", "captains.toml", "offices.toml", "ranks.toml", "ships.toml", "tiles.toml"
        )
        self.agendas: list[Agenda] = [Agenda(())]
        self._numbers: dict[str, int] = {"": 0}
        self._read_agents(pack.file("agents.toml"))
        self._read_ships(pack.file("ships.toml"))
        self._read_rooms(pack.file("bureau.toml"))
        self._read_tiles(pack.file("tiles.toml"))
        self._read_captains(pack.file("captains.toml"))
        self._read_offices(pack.file("offices.toml"))
        self._read_ranks(pack.file("ranks.toml"))
        self.flight = self._number(parse("fly"))
        for agenda in self.agendas[:]:
            for item in agenda.items:
                if item.price:
                    self._number(Agenda((Item(item.options),)))
        self.steps = tuple(agenda.steps for agenda in self.agendas)
        self._places: list[list[tuple[tuple[tuple[Place, ...], ...], ...] | None]] = [[None] * 16 for _ in range(4)]

    def _number(self, agenda: Agenda) -> int:
        """The number of an agenda; equal ones have the same."""
        if agenda.text not in self._numbers:
            self._numbers[agenda.text] = len(self.agendas)
            self.agendas.append(agenda)
        return self._numbers[agenda.text]

    def number_of(self, text: str) -> int:
        """The number of the agenda with that notation; KeyError where the pack has none."""
        return self._numbers[text]

    def follow(self, agenda: int, chip: int) -> int:
        """The agenda of what follows a payment."""
        return self._numbers[str(self.agendas[agenda].chips[chip - 1][1])]

    def places(self, seat: int, kinds: int) -> tuple[tuple[tuple[Place, ...], ...], ...]:
        """By compartment and by the contacts that face it: how agents of these kinds (a mask) can be placed (B14)."""
        found = self._places[seat][kinds]
        if found is None:
            found = self._places[seat][kinds] = tuple(
                tuple(
                    tuple(
                        ALL_PLACES[seat][k][c][t]
                        for k in range(4)
                        if kinds >> k & 1
                        for t, contacts in self.turns[k]
                        if contacts & faced
                    )
                    for faced in range(16)
                )
                for c in range(COUNT)
            )
        return found

    def _effects(
        self, entry: Entry, field: str, where: str, text: object, bare: bool, never: Sequence[int] = ()
    ) -> int:
        """An agenda read from notation; `bare`: simple effects and choices only."""
        spot = f"{entry.where}: field {field}: {where}" if where else f"{entry.where}: field {field}"
        if type(text) is not str:
            raise PackError(f"{spot}: expected effects, got {text!r}")
        try:
            agenda = parse(text)
        except Unreadable as error:
            raise PackError(f"{spot}: expected {error}, got {text!r}") from None
        for item in agenda.items:
            if bare and (item.price or item.per != TIMES):
                raise PackError(f"{spot}: expected effects without a price or repetition, got {text!r}")
            for effect in item.options:
                if effect.verb in never:
                    raise PackError(f"{spot}: expected effects other than {effect}, got {text!r}")
        return self._number(agenda)

    def _read_agents(self, file: Entry) -> None:
        found: dict[str, Agent] = {}
        for entry in file.tables("agent", "kind"):
            kind = entry.word("kind", KINDS)
            front = sum(1 << SIDES.index(side) for side in dict.fromkeys(entry.words("contacts", SIDES)))
            if front.bit_count() != CONTACTS[kind]:
                raise entry.wrong("contacts", f"{CONTACTS[kind]} of {', '.join(SIDES)}")
            back = front
            if kind == "inspector":
                back = sum(1 << SIDES.index(side) for side in dict.fromkeys(entry.words("turned_contacts", SIDES)))
                if back != ALL_SIDES:
                    raise entry.wrong("turned_contacts", f"all of {', '.join(SIDES)}")
            if kind in found:
                raise entry.wrong("kind", "each kind once")
            found[kind] = Agent(
                entry.text("name"), entry.number("start", 0, 1), entry.number("bag", 1, 50), front, back
            )
            entry.origin()
            entry.done()
        for kind in KINDS:
            if kind not in found:
                raise PackError(f"agents.toml: agent: expected an entry for {kind}")
        self.agents = tuple(found[kind] for kind in KINDS)
        if [agent.start for agent in self.agents] != [1, 1, 1, 0]:
            raise PackError("agents.toml: agent: field start: expected 1 orange, 1 blue, 1 pink and no inspector")
        total = sum(agent.bag for agent in self.agents)
        if total != 50:
            raise PackError(f"agents.toml: agent: field bag: expected 50 agents in all, got {total}")
        drawn = file.table("drawn")
        for name, count in zip(("solo", "2", "3", "4"), DRAWN, strict=True):
            drawn.number(name, count, count)
        drawn.origin()
        drawn.done()
        file.done()
        # By kind: the turns that lie differently, with their contacts.
        self.turns = tuple(
            tuple(
                (t, turned(a.contacts, t))
                for t in range(4)
                if all(turned(a.contacts, t) != turned(a.contacts, u) for u in range(t))
            )
            for a in self.agents
        )

    def _read_ships(self, file: Entry) -> None:
        ships: list[Ship] = []
        for entry in file.tables("ship"):
            rows = entry.raw("rows")
            if not isinstance(rows, list) or [isinstance(row, list) and len(row) for row in rows] != [COLUMNS] * ROWS:
                raise PackError(
                    f"{entry.where}: field rows: expected {ROWS} rows of {COLUMNS} compartments, top row first"
                )
            compartments = tuple(
                self._effects(
                    entry, "rows", f"row {ROWS - row} from the bottom, column {column + 1}", rows[row][column], False
                )
                for row in range(ROWS - 1, -1, -1)
                for column in range(COLUMNS)
            )
            ship = Ship(_id(entry), entry.text("name"), entry.text("character"), compartments)
            known = {self.agendas[agenda].text for agenda in compartments}
            for text in entry.words("attested") if entry.has("attested") else ():
                if text not in known:
                    raise PackError(f"{entry.where}: field attested: no compartment says {text!r}")
            entry.origin()
            entry.done()
            if any(ship.id == other.id for other in ships):
                raise entry.wrong("id", "an id of its own")
            ships.append(ship)
        file.done()
        ships.sort(key=lambda ship: ship.id != COMMON)
        if len(ships) <= MOST_SEATS or ships[0].id != COMMON:
            raise PackError(
                f'ships.toml: ship: expected "{COMMON}" and at least {MOST_SEATS} others, one for each player, '
                f"got {', '.join(ship.id for ship in ships)}"
            )
        self.ships = tuple(ships)

    def _read_rooms(self, file: Entry) -> None:
        entrance = file.table("entrance")
        rooms = [Room(entrance.text("name"), 0, 0)]
        entrance.origin()
        entrance.done()
        ring = file.table("ring")
        length = ring.number("length", 4, 4)
        top = ring.number("starts_at_level", 4, 4)
        ring.origin()
        ring.done()
        for number, entry in enumerate(file.tables("room"), 1):
            bonus = 0
            if entry.has("bonus"):
                bonus = self._effects(entry, "bonus", "", entry.raw("bonus"), True, (BUREAU, FLY))
            level = entry.number("level", 1, top, default=-1) if entry.has("level") else 0
            if level and level != 1 + max(room.level for room in rooms):
                raise entry.wrong("level", "levels 1 to 4 in their order")
            rooms.append(Room(entry.text("name"), level, bonus))
            entry.origin()
            entry.done()
            if number > 60:
                raise PackError("bureau.toml: room: expected at most 60 rooms")
        file.done()
        start = next((i for i, room in enumerate(rooms) if room.level == top), 0)
        if not start or len(rooms) - start != length:
            raise PackError(f"bureau.toml: room: expected the level {top} room and {length - 1} more at the end")
        self.rooms = tuple(rooms)
        self.ring = start
        self.next_room = bytes((*range(1, len(rooms)), start))
        self.levels = bytes(max(room.level for room in rooms[: i + 1]) for i in range(len(rooms)))

    def _read_tiles(self, file: Entry) -> None:
        tiles: list[Tile] = []
        holes = 0
        for entry in file.tables("tile"):
            tile = self._read_tile(entry, holes)
            holes += tile.hole >= 0
            if any(tile.id == other.id for other in tiles):
                raise entry.wrong("id", "an id of its own")
            tiles.append(tile)
        stack = sum(tile.set != "start" for tile in tiles)
        if stack > MOST_STACK:
            raise PackError(f"tiles.toml: tile: expected at most {MOST_STACK} to discover (the map ends), got {stack}")
        if holes > MOST_HOLES:
            raise PackError(f"tiles.toml: tile: expected at most {MOST_HOLES} wormholes, got {holes}")
        self.tiles = tuple(tiles)
        self.tile_index = {tile.id: i for i, tile in enumerate(tiles)}
        self.planets = tuple(tile.planet for tile in tiles)
        self.hole_of = tuple(tile.hole for tile in tiles)
        self.holes = tuple(i for i, tile in enumerate(tiles) if tile.hole >= 0)  # tile by number of wormhole
        self.colours_at = tuple(tile.samples for tile in tiles)
        self.discoveries = tuple(tile.agenda for tile in tiles)
        self.stacks = (0, *(sum(1 << i for i, t in enumerate(tiles) if t.set in s) for s in
                            (("base",), ("base",), ("base", "3+"), ("base", "3+", "4"))))  # fmt: skip
        bare = ((-1,) * 6,) * len(tiles)
        self.empty_space = Space((-1,) * len(tiles), {}, bare, bytes(len(tiles)), 0)
        self._read_layouts(file.table("layout"))
        file.done()

    def _read_tile(self, entry: Entry, holes: int) -> Tile:
        """One tile, after so many wormholes."""
        planet = entry.word("planet", COLOURS, "") if entry.has("planet") else ""
        mall = entry.flag("megamall", False)
        group = entry.word("set", SETS)
        hole = holes if entry.flag("wormhole", False) else -1
        if group == "start" and entry.has("bonus"):
            raise entry.wrong("bonus", "none on a starting tile")
        bonus = 0 if group == "start" else self._effects(entry, "bonus", "", entry.raw("bonus"), True)
        colour = COLOURS.index(planet) if planet else -1
        samples = 7 if mall else 1 << colour if planet else 0
        tile = Tile(_id(entry), group, entry.text("name"), colour, mall, hole, bonus, samples)
        entry.origin()
        entry.done()
        return tile

    def _read_layouts(self, layout: Entry) -> None:
        """Where the starting tiles lie: all of them at a table, some of them alone."""
        self.table_space = self._read_layout(layout.table("table"))
        self.solo_space = self._read_layout(layout.table("solo"))
        layout.done()
        for i, tile in enumerate(self.tiles):
            if tile.set == "start" and self.table_space.places[i] < 0:
                raise PackError(f"tiles.toml: layout: table: expected a place for the starting tile {tile.id}")
        self.centre = self.table_space.at[CENTRE]
        if self.solo_space.at[CENTRE] != self.centre:
            raise PackError("tiles.toml: layout: solo: expected the same tile at [0, 0] as in layout: table")

    def _read_layout(self, entry: Entry) -> Space:
        """Starting tiles at their places, the one with a wormhole in the centre (B8, B45)."""
        space = self.empty_space
        for i, tile in enumerate(self.tiles):
            if tile.set == "start" and entry.has(tile.id):
                spot = entry.raw(tile.id)
                if (
                    not isinstance(spot, list)
                    or len(spot) != 2
                    or not all(type(n) is int and -FARTHEST_START <= n <= FARTHEST_START for n in spot)
                ):
                    raise entry.wrong(tile.id, f"axial coordinates [q, r] from -{FARTHEST_START} to {FARTHEST_START}")
                place = place_of(spot[0], spot[1])
                if place in space.at:
                    raise entry.wrong(tile.id, "a place of its own")
                space = space.grown(place, i, tile.hole)
        entry.origin()
        entry.done()
        centre = space.at.get(CENTRE)
        if centre is None or self.hole_of[centre] < 0:
            raise PackError(f"{entry.where}: expected the starting tile with a wormhole at [0, 0]")
        return space

    def _read_captains(self, file: Entry) -> None:
        captains: list[Captain] = []
        for entry in file.tables("captain"):
            condition = CONDITIONS[entry.word("condition", tuple(CONDITIONS))]
            reward = self._effects(entry, "reward", "", entry.raw("reward"), True)
            captain = Captain(_id(entry), entry.text("name"), condition, entry.flag("harder"), reward)
            entry.origin()
            entry.done()
            if any(captain.id == other.id for other in captains):
                raise entry.wrong("id", "an id of its own")
            captains.append(captain)
        file.done()
        if len(captains) < MOST_SEATS:
            raise PackError(
                f"captains.toml: captain: expected at least {MOST_SEATS}, one for each player, got {len(captains)}"
            )
        self.captains = tuple(captains)

    def _read_offices(self, file: Entry) -> None:
        counts = [0] * 4
        credits = [0] * 4
        for entry in file.tables("office", "planet"):
            kind = OFFICE_KINDS.index(entry.word("planet", OFFICE_KINDS))
            if counts[kind]:
                raise entry.wrong("planet", "each kind once")
            counts[kind] = entry.number("count", 1, 5)
            credits[kind] = entry.number("credits", 0, 99)
            entry.origin()
            entry.done()
        file.done()
        if counts != [2, 1, 1, 1]:
            raise PackError(
                f"offices.toml: office: field count: expected 2 any, 1 orange, 1 blue, 1 pink, got {counts}"
            )
        self.office_counts = tuple(counts)
        self.office_credits = tuple(credits)

    def _read_ranks(self, file: Entry) -> None:
        self.captain_bonus = file.number("captain_bonus", 0, 99)
        ranks: list[Rank] = []
        for entry in file.tables("rank"):
            rank = Rank(entry.word("id"), entry.text("name"), entry.number("at_least", 0, 999))
            if (rank.at_least > ranks[-1].at_least) if ranks else rank.at_least == 0:
                ranks.append(rank)
            else:
                raise entry.wrong("at_least", "bounds that rise from 0")
            entry.origin()
            entry.done()
        file.done()
        if not ranks:
            raise PackError("ranks.toml: rank: expected at least one")
        self.ranks = tuple(ranks)
