"""Setting up: ships, captains, the map, the bag, who begins; and a position read back from JSON."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.chance import Generator, shuffle
from ...core.errors import GameError
from ...core.event import Event
from . import rules
from .actions import KINDS
from .compartments import ALL_SIDES, HULL, OFFERED, turned
from .components import DRAWN, SAMPLES_EACH, Components, bits
from .contract import Lot
from .events import GameStarted
from .rules import MODES
from .state import BureauState, Player

if TYPE_CHECKING:
    from ...core.game import Value
    from .meta import Bureau

START_FUEL = 2
START_CELLS = 9
QUEUE = 3
_EVERYWHERE = (1 << 96) - 1


def deal(
    game: "Bureau", seats: int, options: "Mapping[str, Value]", generator: Generator, events: list[Event] | None
) -> BureauState:
    """Everything as B8-B13 say, or B45 for one player."""
    components = game.components
    state = BureauState()
    state.game = game
    state.components = components
    state.generator = generator
    state.seats = seats
    first = options["first"]
    state.first = first if isinstance(first, int) else generator.randrange(seats)
    state.captains = options["captains"] == "on"
    captains, ships = [-1] * seats, [0] * seats
    if state.captains:
        captains = _lot(options["named_captains"], [c.id for c in components.captains], seats, generator)
    if options["ships"] != "common":
        ships = [1 + i for i in _lot(options["boards"], [s.id for s in components.ships[1:]], seats, generator)]
    state.turns = 0
    state.closing = state.placed = -1
    state.agenda = state.used = state.number = state.owed = state.landed = 0
    state.under = None
    state.space = components.solo_space if seats == 1 else components.table_space
    state.stack = components.stacks[seats]
    state.bag = DRAWN[seats - 1]
    state.back = 0
    state.unseen = _bytes([agent.bag for agent in components.agents])
    state.queue = tuple(rules.draw_agent(state) for _ in range(QUEUE))
    state.stock = _bytes([SAMPLES_EACH] * 3)
    state.built = 0
    state.players = tuple(_player(components, *given) for given in zip(ships, captains, strict=True))
    state.seat = state.first
    state.unpack(state.players[state.first])
    if events is not None:
        events.append(
            GameStarted(
                state.first,
                tuple(components.ships[ship].id for ship in ships),
                tuple(components.captains[captain].id for captain in captains) if state.captains else (),
                tuple(KINDS[kind] for kind in state.queue),
                _by_lot(options),
            )
        )
    if options["ships"] == "choice":
        state.mode = rules.SIDE
    else:
        rules.begin_turn(state, events)
    rules.settle(state, events)
    return state


def _player(components: Components, ship: int, captain: int) -> Player:
    """What a player begins with (B11)."""
    supply = _bytes([agent.start for agent in components.agents])
    offices = _bytes(components.office_counts)
    return Player(
        ship, captain, supply, (0, 0, 0, 0), 0, 0, HULL, _EVERYWHERE, START_FUEL, START_CELLS - START_FUEL, START_CELLS,
        0, 0, 0, components.centre, offices, (), 0, 0,
    )  # fmt: skip


def _by_lot(options: "Mapping[str, Value]") -> tuple[Lot, ...]:
    """What is left to chance."""
    found: list[Lot] = []
    if options["first"] == "lot":
        found.append("first")
    if options["captains"] == "on" and options["named_captains"] is None:
        found.append("captains")
    if options["ships"] != "common" and options["boards"] is None:
        found.append("ships")
    return tuple(found)


def _lot(named: "Value", ids: list[str], seats: int, generator: Generator) -> list[int]:
    """One for each seat: as named, or by lot."""
    if isinstance(named, tuple):
        return [ids.index(str(name)) for name in named]
    numbers = list(range(len(ids)))
    shuffle(numbers, generator)
    return numbers[:seats]


def _bytes(counts: "list[int] | tuple[int, ...]") -> int:
    """Numbers of several kinds in one, a byte each."""
    return int.from_bytes(bytes(counts), "little")


def from_json(game: "Bureau", data: Mapping[str, Any]) -> BureauState:
    """The position that `to_json` wrote, checked."""
    try:
        return _Reader(game, data).state()
    except GameError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError, OverflowError) as error:
        raise GameError(f"bureau: not a position: {error!r}") from None


def _number(data: Mapping[str, Any], field: str, least: int, most: int) -> int:
    value = data[field]
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{field}: expected a whole number from {least} to {most}, got {value!r}")
    return value


def _counts(data: Mapping[str, Any], field: str, size: int) -> int:
    value = data[field]
    if type(value) is not list or len(value) != size or any(type(n) is not int or not 0 <= n < 64 for n in value):
        raise ValueError(f"{field}: expected {size} numbers under 64, got {value!r}")
    return _bytes(value)


class _Reader:
    """Reads a position field by field; the first that cannot be is named."""

    def __init__(self, game: "Bureau", data: Mapping[str, Any]) -> None:
        self.game = game
        self.components = game.components
        self.data = data

    def state(self) -> BureauState:
        data = self.data
        components = self.components
        state = BureauState()
        state.game = self.game
        state.components = components
        state.generator = Generator.from_json(data["generator"])
        state.seats = _number(data, "seats", 1, 4)
        state.first = _number(data, "first", 0, state.seats - 1)
        state.seat = _number(data, "seat", 0, state.seats - 1)
        if type(data["captains"]) is not bool:
            raise ValueError("captains: expected true or false")
        state.captains = data["captains"]
        state.turns = _number(data, "turns", 0, 60)
        state.closing = _number(data, "closing", -1, state.seats)
        state.mode = MODES.index(data["mode"])
        state.agenda = components.number_of(data["agenda"])
        state.used = _number(data, "used", 0, 1 << 96)
        state.number = _number(data, "number", 0, 1 << 28)
        state.under = None
        for mode, agenda, used, number in reversed(data["under"]):
            if not all(type(n) is int and n >= 0 for n in (used, number)):
                raise ValueError(f"under: expected numbers, got {used!r} and {number!r}")
            state.under = (MODES.index(mode), components.number_of(agenda), used, number, state.under)
        state.owed = _number(data, "owed", 0, 99)
        state.landed = self._tiles("landed")
        state.placed = _number(data, "placed", -1, 23)
        space = components.empty_space
        for name, place in data["map"]:
            tile = components.tile_index[name]
            if type(place) is not int or not 0 < place < 4096 or place in space.at or space.places[tile] >= 0:
                raise ValueError(f"map: {name} cannot lie at {place!r}")
            space = space.grown(place, tile, components.hole_of[tile])
        state.space = space
        state.stack = self._tiles("stack")
        if any(space.places[i] >= 0 for i in bits(state.stack)):
            raise ValueError("stack: a tile is on the map already")
        queue = data["queue"]
        if type(queue) is not list or len(queue) > QUEUE or any(type(k) is not int or not 0 <= k < 4 for k in queue):
            raise ValueError(f"queue: expected at most {QUEUE} kinds, got {queue!r}")
        state.queue = tuple(queue)
        state.back = _counts(data, "back", 4)
        state.unseen = _counts(data, "unseen", 4)
        known = sum(state.back.to_bytes(4, "little"))
        state.bag = _number(data, "bag", known, known + sum(state.unseen.to_bytes(4, "little")))
        state.stock = _counts(data, "stock", 3)
        if len(data["players"]) != state.seats:
            raise ValueError(f"players: expected {state.seats}")
        state.players = tuple(self._player(space.places, player) for player in data["players"])
        state.built = 0
        for player in state.players:
            for tile, _ in player.sites:
                if state.built >> tile & 1:
                    raise ValueError("sites: two offices on one planet")
                state.built |= 1 << tile
        state.unpack(state.players[state.seat])
        self._check(state)
        rules.settle(state, None)
        return state

    def _check(self, state: BureauState) -> None:
        """Whether all components are there and the mode fits what else there is."""
        start = deal(self.game, state.seats, self.game.settle(state.seats, {}), state.generator.copy(), None)
        if state.inventory() != start.inventory():
            raise ValueError("the components are not those of the pack")
        nested = state.mode in (rules.FOLLOW, rules.DISCOVERY, rules.ROOM, rules.FLIGHT)
        if nested != (state.under is not None):
            raise ValueError("under: it does not fit the mode")
        if state.placed < 0 and (nested or state.mode in (rules.CAPTAIN, rules.COMPARTMENT)):
            raise ValueError("placed: expected this turn's compartment")

    def _tiles(self, field: str) -> int:
        mask = 0
        for name in self.data[field]:
            mask |= 1 << self.components.tile_index[name]
        return mask

    def _player(self, places: tuple[int, ...], data: Mapping[str, Any]) -> Player:
        components = self.components
        ship = [ship.id for ship in components.ships].index(data["ship"])
        captain = -1
        if data["captain"] is not None:
            captain = [captain.id for captain in components.captains].index(data["captain"])
        supply = _counts(data, "supply", 4)
        a, b, c, d = data["agents"]
        agents = (a, b, c, d)
        if any(type(mask) is not int or not 0 <= mask < 1 << 24 for mask in agents):
            raise ValueError("agents: expected four masks of compartments")
        filled = a | b | c | d
        if filled.bit_count() != sum(mask.bit_count() for mask in agents):
            raise ValueError("agents: two in one compartment")
        back = _number(data, "turned", 0, (1 << 24) - 1)
        if back & ~filled:
            raise ValueError("turned: a compartment is empty")
        contacts = int(data["contacts"], 16)
        faced, vacant = HULL, _EVERYWHERE
        for kind, mask in enumerate(agents):
            for compartment in bits(mask):
                sides = contacts >> 4 * compartment & 15
                facts = components.agents[kind]
                front = facts.contacts if not back >> compartment & 1 else facts.turned
                if all(sides != turned(front, t) for t in range(4)):
                    raise ValueError(f"contacts: wrong in compartment {compartment}")
                faced |= OFFERED[compartment][sides]
                vacant &= ~(ALL_SIDES << 4 * compartment)
        if contacts < 0 or contacts & vacant or contacts >> 96:
            raise ValueError("contacts: in an empty compartment")
        cells = _number(data, "cells", START_CELLS, rules.MOST_CELLS)
        fuel = _number(data, "fuel", 0, cells)
        samples = _counts(data, "samples", 3)
        free = cells - fuel - sum(samples.to_bytes(3, "little"))
        if free < 0 or cells % 3:
            raise ValueError("cells: they do not hold what is in the store")
        room = _number(data, "room", 0, len(components.rooms) - 1)
        tally = 0
        for i, credits in enumerate(data["tally"]):
            if type(credits) is not int or not 0 <= credits < 1 << 16 or i > 4:
                raise ValueError(f"tally: expected five numbers, got {credits!r}")
            tally |= credits << 16 * i
        pawn = components.tile_index[data["pawn"]]
        offices = list(components.office_counts)
        sites: list[tuple[int, int]] = []
        for name, kind in data["sites"]:
            tile = components.tile_index[name]
            planet = components.planets[tile]
            if type(kind) is not int or kind not in (0, 1 + planet) or planet < 0 or places[tile] < 0:
                raise ValueError(f"sites: no such office on {name}")
            offices[kind] -= 1
            sites.append((tile, kind))
        if places[pawn] < 0 or min(offices) < 0:
            raise ValueError("pawn or sites: not possible on this map")
        lines = _number(data, "lines", 0, 1023)
        rewarded = _number({"rewarded": 0, **data}, "rewarded", 0, 1 << 16)  # positions kept before it was counted
        return Player(
            ship, captain, supply, agents, back, contacts, faced & vacant, vacant, fuel, free, cells, samples, room,
            tally, pawn, _bytes(offices), tuple(sites), lines, rewarded,
        )  # fmt: skip
