"""Setting up: board, asteroids, workers, objectives; and a position read back from JSON."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.chance import Generator
from ...core.errors import GameError
from ...core.event import Event
from . import rules
from .components import MODES, NEW_WORKERS, OFF, SOLO, VARIANTS
from .events import AsteroidsDealt, HandDealt, MonumentsDrawn, ObjectiveDealt, RoundStarted
from .placement import cells_of, select
from .resources import ONE_EACH, UNITS, pack
from .state import CitiesState

if TYPE_CHECKING:
    from ...core.game import Value
    from .meta import Cities

HAND = 4  # C11


def needed(seats: int) -> int:
    """How many workers a game has (C11)."""
    return {2: 12, 3: 12, 4: 16, 5: 20}[seats]


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
    asteroids = list(range(len(components.asteroids)))
    state.asteroids = ()
    if options["asteroid"] != "lot":
        names = [asteroid.id for asteroid in components.asteroids]
        state.asteroids = (names.index(str(options["asteroid"])),)
        asteroids.remove(state.asteroids[0])
    while len(state.asteroids) < seats:
        state.asteroids += (asteroids.pop(generator.randrange(len(asteroids))),)
    _set_boards(state)
    if events is not None:
        events.append(AsteroidsDealt(tuple(components.asteroids[i].id for i in state.asteroids)))
    if state.has_monuments:
        left = list(range(len(components.monuments)))
        for _ in range(max(seats, 2)):
            state.monuments |= 1 << left.pop(generator.randrange(len(left)))
        if events is not None:
            drawn = tuple(components.monuments[i].id for i in cells_of(state.monuments))
            events.append(MonumentsDrawn(drawn))
    if isinstance(picked, tuple):
        state.pool = sum(1 << int(number) for number in picked)
    else:
        last = len(state.workers) - 1 if is_solo or options["new_workers"] else NEW_WORKERS[0] - 1
        state.pool = (1 << last + 1) - 2
    state.rest = state.pool
    for seat in range(seats):
        hand = 0
        for _ in range(HAND):
            worker = select(state.rest, generator.randrange(state.rest.bit_count()))
            state.rest &= ~(1 << worker)
            hand |= 1 << worker
        state.hands[seat] = hand
        if events is not None:
            events.append(HandDealt(seat, cells_of(hand), audience=(seat,)))
    objectives = list(range(len(components.objectives)))
    state.objectives = ()
    for seat in range(seats):
        state.objectives += (objectives.pop(generator.randrange(len(objectives))),)
        if events is not None:
            name = components.objectives[state.objectives[-1]].id
            events.append(ObjectiveDealt(seat, name, audience=(seat,)))
    if events is not None:
        events.append(RoundStarted(1))
    return state


def _lay_out(state: CitiesState, seats: int) -> None:
    """The main board and the stores, and nobody's turn begun (C8-C10)."""
    state.side = int(seats > 3)
    state.areas = max(seats, 2) * ONE_EACH
    state.stores = [ONE_EACH] * seats
    state.rival_store = 2 * ONE_EACH if seats == 1 else 0  # C38
    state.bank = UNITS * ONE_EACH - state.areas - seats * ONE_EACH - state.rival_store
    state.supply = sum(tile.count << 8 * kind for kind, tile in enumerate(state.components.tiles))
    state.slots = 0
    for slot in range(10 if state.side else 5):  # C9
        state.slots |= 1 << slot
        state.supply -= 1 << 8 * (slot % 5)
    state.monuments = state.discard = state.seen = state.rival_tiles = state.rival_played = 0
    state.limits = [0] * seats
    state.reserved = [0] * seats
    state.hands = [0] * seats
    state.chosen = [0] * seats
    state.played = [0] * seats
    state.piles = 0, 0
    state.round = 1
    state.stage = state.actor = state.ability = state.bound = state.uses = state.moved = state.menu = 0
    state.turn = rules.TURNS[(1 << seats) - 1]
    state.over = False
    state.queue = ()
    state.todo = ((rules.CHOOSE,),)


def _set_boards(state: CitiesState) -> None:
    asteroids = state.components.asteroids
    state.sides = tuple(asteroids[i].sides[state.deck % SOLO] for i in state.asteroids)
    state.boards = [side.layout.empty for side in state.sides]


def from_json(game: "Cities", data: Mapping[str, Any]) -> CitiesState:
    """The position that `to_json` wrote, checked."""
    try:
        state = _read(game, data)
        expected = dict.fromkeys(("water", "minerals", "organics", "energy"), UNITS)
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
    is_choice = state.todo[0] == (rules.CHOOSE,)
    if state.over:
        expected: tuple[int, ...] = ()
    elif is_choice:
        expected = tuple(seat for seat in range(state.seats) if not state.chosen[seat])
    else:
        expected = (state.actor,)
    if state.turn != expected:
        raise ValueError(f"turn: expected {expected}, got {state.turn}")
    if bool(state.queue) == is_choice or (state.queue and state.queue[0] & 7 != state.actor):
        raise ValueError("queue: expected the seat that acts")
    number = 0 if is_choice and not state.stage else 1
    if not state.over and state.plan == OFF and any((pair > 0) < number for pair in state.played):
        raise ValueError("played: expected a worker of every seat")
    if state.round < 1:
        raise ValueError("round: expected 1 to 8")


def _read(game: "Cities", data: Mapping[str, Any]) -> CitiesState:
    components = game.components

    def whole(name: str, value: object, stop: int) -> int:
        if type(value) is not int or not 0 <= value < stop:
            raise ValueError(f"{name}: expected a whole number under {stop}, got {value!r}")
        return value

    def number(name: str, stop: int) -> int:
        return whole(name, data[name], stop)

    def numbers(name: str, stop: int, length: int | None, value: object = None) -> list[int]:
        value = data[name] if value is None else value
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise ValueError(f"{name}: expected a list" + (f" of {length}" if length is not None else ""))
        return [whole(name, item, stop) for item in value]

    def units(name: str, value: object = None) -> int:
        return pack(numbers(name, UNITS + 1, 4, value))

    def workers(name: str, value: object = None) -> int:
        return sum(1 << n for n in set(numbers(name, len(state.workers), None, value)))

    def flag(name: str) -> bool:
        if type(data[name]) is not bool:
            raise ValueError(f"{name}: expected true or false")
        return bool(data[name])

    def listed(name: str, length: int) -> list[Any]:
        if not isinstance(data[name], list) or len(data[name]) != length:
            raise ValueError(f"{name}: expected a list of {length}")
        return list(data[name])

    state = CitiesState()
    state.game = game
    state.components = components
    state.generator = Generator.from_json(data["generator"])
    seats = state.seats = number("seats", 6)
    if seats not in game.seats:
        raise ValueError(f"seats: {seats}")
    state.side = int(seats > 3)
    state.deck = number("deck", 3)
    if (state.deck == SOLO) != (seats == 1):
        raise ValueError(f"deck: {state.deck} with {seats} seats")
    state.workers = components.decks[state.deck]
    state.plan = number("plan", 3)
    state.has_monuments, state.is_picked, state.over = flag("has_monuments"), flag("is_picked"), flag("over")
    state.difficulty = number("difficulty", 11)
    if (state.difficulty > 0) != (seats == 1):
        raise ValueError(f"difficulty: {state.difficulty} with {seats} seats")
    state.areas, state.bank, state.rival_store = units("areas"), units("bank"), units("rival_store")
    state.slots = number("slots", 1 << 10 if state.side else 1 << 5)
    state.supply = sum(n << 8 * kind for kind, n in enumerate(numbers("supply", 17, 7)))
    state.rival_tiles = sum(n << 8 * kind for kind, n in enumerate(numbers("rival_tiles", 17, 7)))
    state.monuments = number("monuments", 1 << len(components.monuments))
    state.asteroids = tuple(numbers("asteroids", len(components.asteroids), seats))
    state.objectives = tuple(numbers("objectives", len(components.objectives), seats))
    if len(set(state.asteroids)) != seats or len(set(state.objectives)) != seats:
        raise ValueError("asteroids, objectives: expected different ones")
    _set_boards(state)
    for seat, board in enumerate(listed("boards", seats)):
        layout = state.sides[seat].layout
        tiles, monuments = board
        state.boards[seat] = layout.board(
            tuple(numbers("boards", len(layout.masks), None, tiles)),
            tuple(numbers("boards", len(layout.spots), None, monuments)),
        )
    state.stores = [units("stores", store) for store in listed("stores", seats)]
    state.limits = numbers("limits", 400, seats)
    state.reserved = numbers("reserved", 6, seats)
    state.hands = [workers("hands", hand) for hand in listed("hands", seats)]
    pairs = len(state.workers) << 5
    state.chosen, state.played = numbers("chosen", pairs, seats), numbers("played", pairs, seats)
    state.rival_played = number("rival_played", pairs)
    state.pool, state.seen, state.rest = workers("pool"), workers("seen"), workers("rest")
    first, second = listed("piles", 2)
    state.piles = workers("piles", first), workers("piles", second)
    state.discard = workers("discard")
    state.round = number("round", rules.ROUNDS + 1)
    state.stage = number("stage", 2)
    state.turn = tuple(numbers("turn", seats, None))
    state.queue = tuple(numbers("queue", len(state.workers) << 3, None))
    state.todo = tuple(tuple(numbers("todo", 1 << 32, None, step)) for step in data["todo"])
    if not state.todo or not all(step and step[0] <= rules.NEXT for step in state.todo):
        raise ValueError("todo: expected steps")
    state.actor = number("actor", seats)
    state.ability = number("ability", len(components.abilities))
    state.bound = number("bound", 4)
    state.uses = number("uses", 10)
    state.moved = number("moved", 1 << len(state.boards[state.actor].tiles))
    rules.look(state)
    return state
