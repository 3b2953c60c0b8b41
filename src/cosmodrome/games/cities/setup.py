"""Setting up: board, asteroids, workers, objectives; and a position read back from JSON."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.chance import Generator
from ...core.errors import GameError
from ...core.event import Event
from . import rules, steps
from .components import HAND
from .events import AsteroidsDealt, HandDealt, MonumentsDrawn, ObjectiveDealt, RoundStarted
from .names import BUILDINGS, MODES, OFF, RESOURCES, SOLO, TILES, VARIANTS
from .packed import ONE_EACH, ONLY, UNITS, Acting, RaisedLimit, members, pack, select, set_of, tiles_of, up_to
from .state import CitiesState

if TYPE_CHECKING:
    from ...core.game import Value
    from .meta import Cities


def deal(
    game: "Cities", seats: int, options: "Mapping[str, Value]", generator: Generator, events: list[Event] | None
) -> CitiesState:
    """The table before the first choice (C8-C13, C35, C38-C40)."""
    components = game.components
    state = CitiesState()
    state.game = game
    state.components = components
    state.generator = generator
    state.seats = seats
    is_solo = seats == 1
    state.deck = SOLO if is_solo else MODES.index(str(options["mode"]))
    state.workers = components.decks[state.deck]
    state.plan = VARIANTS.index(str(options["plans"]))
    state.has_monuments = bool(options["monuments"])
    picked = options["workers"]
    state.is_picked = isinstance(picked, tuple)
    state.difficulty = int(str(options["difficulty"])) if is_solo else 0
    _lay_out(state, seats)
    _deal_asteroids(state, str(options["asteroid"]), events)
    if state.has_monuments:
        _draw_monuments(state, events)
    if isinstance(picked, tuple):
        state.pool = set_of(int(number) for number in picked)
    else:
        state.pool = components.pools[state.deck][bool(options["new_workers"])]
    _deal_hands(state, events)
    _deal_objectives(state, events)
    if events is not None:
        events.append(RoundStarted(1))
    return state


def _deal_asteroids(state: CitiesState, first: str, events: list[Event] | None) -> None:
    """The asteroid that was named for the first seat, the others by lot."""
    asteroids = state.components.asteroids
    named = [i for i, asteroid in enumerate(asteroids) if asteroid.id == first]
    state.asteroids = (*named, *_drawn(state, len(asteroids), state.seats - len(named), named))
    _set_boards(state)
    if events is not None:
        events.append(AsteroidsDealt(tuple(asteroids[i].id for i in state.asteroids)))


def _drawn(state: CitiesState, size: int, n: int, taken: Sequence[int] = ()) -> list[int]:
    """So many of the numbers below the size by lot, none of them taken."""
    left = [i for i in range(size) if i not in taken]
    randrange = state.generator.randrange
    return [left.pop(randrange(len(left))) for _ in range(n)]


def _draw_monuments(state: CitiesState, events: list[Event] | None) -> None:
    """As many as there are players, two in solo."""
    monuments = state.components.monuments
    state.monuments = set_of(_drawn(state, len(monuments), max(state.seats, 2)))
    if events is not None:
        events.append(MonumentsDrawn(tuple(monuments[i].id for i in members(state.monuments))))


def _deal_hands(state: CitiesState, events: list[Event] | None) -> None:
    """Workers out of the pool, unseen by the others."""
    state.rest = state.pool
    for seat in range(state.seats):
        hand = 0
        for _ in range(HAND):
            worker = select(state.rest, state.generator.randrange(state.rest.bit_count()))
            state.rest -= ONLY[worker]
            hand += ONLY[worker]
        state.hands[seat] = hand
        if events is not None:
            events.append(HandDealt(seat, members(hand), audience=(seat,)))


def _deal_objectives(state: CitiesState, events: list[Event] | None) -> None:
    """One for each seat, unseen by the others."""
    objectives = state.components.objectives
    state.objectives = tuple(_drawn(state, len(objectives), state.seats))
    if events is not None:
        for seat, card in enumerate(state.objectives):
            events.append(ObjectiveDealt(seat, objectives[card].id, audience=(seat,)))


def _lay_out(state: CitiesState, seats: int) -> None:
    """The main board and the stores, and nobody's turn begun (C8-C10)."""
    state.side = int(seats > 3)
    state.areas = max(seats, 2) * ONE_EACH
    state.stores = [ONE_EACH] * seats
    state.rival_store = 2 * ONE_EACH if seats == 1 else 0  # C38
    state.bank = UNITS * ONE_EACH - state.areas - seats * ONE_EACH - state.rival_store
    state.slots, state.supply = state.components.shops[state.side]
    state.monuments = state.discard = state.seen = state.rival_tiles = 0
    state.rival_played = ()
    state.limits = [None] * seats
    state.reserved = [None] * seats
    state.hands = [0] * seats
    state.chosen = [()] * seats
    state.played = [()] * seats
    state.piles = 0, 0
    state.round = 1
    state.stage = state.actor = state.ability = state.bound = state.uses = state.moved = state.menu = 0
    state.turn = rules.ALL_SEATS[seats]
    state.over = False
    state.queue = ()
    state.todo = rules.CHOICE


def _set_boards(state: CitiesState) -> None:
    asteroids = state.components.asteroids
    state.sides = tuple(asteroids[i].sides[state.deck % SOLO] for i in state.asteroids)
    state.boards = [side.layout.empty for side in state.sides]


def from_json(game: "Cities", data: Mapping[str, Any]) -> CitiesState:
    """The position that `to_json` wrote, checked."""
    try:
        state = _read(game, data)
        expected: dict[str, int] = dict.fromkeys(RESOURCES, UNITS)
        expected |= {tile.id: tile.count for tile in game.components.tiles}
        expected["monuments"] = max(state.seats, 2) if state.has_monuments else 0
        expected["workers"] = state.pool.bit_count()
        if state.inventory() != expected:
            raise ValueError("the components are not those of the pack")
        _check_turn(state)
        for seat in state.turn:
            if not len(state.legal(seat)):
                raise ValueError(f"turn: seat {seat} has nothing to do")
    except GameError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError) as error:
        raise GameError(f"cities: not a position: {error!r}") from None
    return state


def _check_turn(state: CitiesState) -> None:
    """Whose turn it is must agree with what is to be done."""
    is_choice = state.todo[0].code == steps.CHOOSE
    if state.over:
        expected: tuple[int, ...] = ()
    elif is_choice:
        expected = tuple(seat for seat in range(state.seats) if not state.chosen[seat])
    else:
        expected = (state.actor,)
    if state.turn != expected:
        raise ValueError(f"turn: expected {expected}, got {state.turn}")
    if bool(state.queue) == is_choice or (state.queue and state.queue[0].seat != state.actor):
        raise ValueError("queue: expected the seat that acts")
    number = 0 if is_choice and not state.stage else 1
    if not state.over and state.plan == OFF and any(len(played) < number for played in state.played):
        raise ValueError("played: expected a worker of every seat")
    if state.round < 1:
        raise ValueError("round: expected 1 to 8")


class _Reader:
    """The fields of a position, each checked as it is asked for."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def number(self, name: str, stop: int) -> int:
        return _whole(name, self._data[name], stop)

    def numbers(self, name: str, stop: int, length: int | None = None) -> list[int]:
        return _numbers(name, self._data[name], stop, length)

    def flag(self, name: str) -> bool:
        if type(self._data[name]) is not bool:
            raise ValueError(f"{name}: expected true or false")
        return bool(self._data[name])

    def each(self, name: str, length: int | None = None) -> list[object]:
        value = self._data[name]
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise ValueError(f"{name}: expected a list" + (f" of {length}" if length is not None else ""))
        return list(value)

    def units(self, name: str) -> int:
        return _units(name, self._data[name])

    def workers(self, name: str, stop: int) -> int:
        return set_of(set(self.numbers(name, stop)))


def _whole(name: str, value: object, stop: int) -> int:
    if type(value) is not int or not 0 <= value < stop:
        raise ValueError(f"{name}: expected a whole number under {stop}, got {value!r}")
    return value


def _numbers(name: str, value: object, stop: int, length: int | None = None) -> list[int]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise ValueError(f"{name}: expected a list" + (f" of {length}" if length is not None else ""))
    return [_whole(name, item, stop) for item in value]


def _units(name: str, value: object) -> int:
    return pack(_numbers(name, value, UNITS + 1, 4))


def _pair(name: str, value: object, stop: int) -> tuple[int, ...]:
    found = tuple(_numbers(name, value, stop))
    if len(found) > 2 or 0 in found:
        raise ValueError(f"{name}: expected two workers at most")
    return found


def _read(game: "Cities", data: Mapping[str, Any]) -> CitiesState:
    """A position that may still contradict itself."""
    state = CitiesState()
    state.game = game
    state.components = game.components
    state.generator = Generator.from_json(data["generator"])
    read = _Reader(data)
    _read_table(state, read)
    _read_board(state, read)
    _read_players(state, read)
    _read_turn(state, read)
    rules.look(state)
    return state


def _read_table(state: CitiesState, read: _Reader) -> None:
    """What the table chose."""
    seats = state.seats = read.number("seats", 6)
    if seats not in state.game.seats:
        raise ValueError(f"seats: {seats}")
    state.side = int(seats > 3)
    state.deck = read.number("deck", 3)
    if (state.deck == SOLO) != (seats == 1):
        raise ValueError(f"deck: {state.deck} with {seats} seats")
    state.workers = state.components.decks[state.deck]
    state.plan = read.number("plan", 3)
    state.has_monuments, state.is_picked = read.flag("has_monuments"), read.flag("is_picked")
    state.difficulty = read.number("difficulty", 11)
    if (state.difficulty > 0) != (seats == 1):
        raise ValueError(f"difficulty: {state.difficulty} with {seats} seats")


def _read_board(state: CitiesState, read: _Reader) -> None:
    """The main board, the bank, the automaton's things."""
    components = state.components
    state.areas, state.bank, state.rival_store = read.units("areas"), read.units("bank"), read.units("rival_store")
    state.slots = read.number("slots", 1 + up_to(len(components.prices[state.side])))
    most = 1 + max(tile.count for tile in components.tiles)
    state.supply = tiles_of(read.numbers("supply", most, len(TILES)))
    state.rival_tiles = tiles_of(read.numbers("rival_tiles", most, len(TILES)))
    state.monuments = read.number("monuments", 1 + up_to(len(components.monuments)))


def _read_players(state: CitiesState, read: _Reader) -> None:
    """Asteroids, stores, hands, and the workers elsewhere."""
    seats, components, stop = state.seats, state.components, len(state.workers)
    state.asteroids = tuple(read.numbers("asteroids", len(components.asteroids), seats))
    state.objectives = tuple(read.numbers("objectives", len(components.objectives), seats))
    if len(set(state.asteroids)) != seats or len(set(state.objectives)) != seats:
        raise ValueError("asteroids, objectives: expected different ones")
    _set_boards(state)
    for seat, board in enumerate(read.each("boards", seats)):
        layout = state.sides[seat].layout
        if not isinstance(board, list) or len(board) != 2:
            raise ValueError("boards: expected tiles and monuments")
        state.boards[seat] = layout.board(
            tuple(_numbers("boards", board[0], len(layout.masks))),
            tuple(_numbers("boards", board[1], len(layout.spots))),
        )
    state.stores = [_units("stores", store) for store in read.each("stores", seats)]
    state.limits = [
        None if raised is None else RaisedLimit(*_numbers("limits", raised, 100, 2))
        for raised in read.each("limits", seats)
    ]
    state.reserved = [
        None if kept is None else _whole("reserved", kept, len(BUILDINGS)) for kept in read.each("reserved", seats)
    ]
    state.hands = [set_of(set(_numbers("hands", hand, stop))) for hand in read.each("hands", seats)]
    state.chosen = [_pair("chosen", chosen, stop) for chosen in read.each("chosen", seats)]
    state.played = [_pair("played", played, stop) for played in read.each("played", seats)]
    state.rival_played = _pair("rival_played", read.numbers("rival_played", stop), stop)
    state.pool, state.seen = read.workers("pool", stop), read.workers("seen", stop)
    state.rest, state.discard = read.workers("rest", stop), read.workers("discard", stop)
    first, second = (set_of(set(_numbers("piles", pile, stop))) for pile in read.each("piles", 2))
    state.piles = first, second


def _read_turn(state: CitiesState, read: _Reader) -> None:
    """Where the game stands."""
    state.over = read.flag("over")
    state.round = read.number("round", rules.ROUNDS + 1)
    state.stage = read.number("stage", 2)
    state.turn = tuple(read.numbers("turn", state.seats))
    state.queue = tuple(_acting(state, one) for one in read.each("queue"))
    state.todo = tuple(steps.from_json(step) for step in read.each("todo"))
    if not state.todo:
        raise ValueError("todo: expected steps")
    state.actor = read.number("actor", state.seats)
    state.ability = read.number("ability", len(state.components.abilities))
    state.bound = read.number("bound", 3)
    state.uses = read.number("uses", 10)
    state.moved = read.number("moved", 1 + up_to(len(state.boards[state.actor].tiles)))


def _acting(state: CitiesState, data: object) -> Acting:
    worker, seat = _numbers("queue", data, max(len(state.workers), rules.AUTOMATON + 1), 2)
    if not 0 < worker < len(state.workers) or (seat >= state.seats and seat != rules.AUTOMATON):
        raise ValueError(f"queue: expected a worker and a seat, got {data!r}")
    return Acting(worker, seat)
