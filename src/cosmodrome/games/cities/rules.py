"""A round: secret choices, turns by priority, the refresh.

A turn is a list of steps, `todo`; the first is what is to be done now. Automatic steps: revealing, the order of play, a
payment with one way to pay, a unit to take or discard with one type to choose from, leaving out what may be done and
cannot, passing where nothing at all can be done, the refresh, the automaton's turns.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ...core.action import Action
from ...core.event import Event
from . import automaton
from .actions import (
    DEAR,
    DISCARDS,
    INSTEAD_BIT,
    PASSES,
    SKIPS,
    SOURCES,
    SWAPS,
    TAKES,
    Build,
    Choose,
    Discard,
    Gather,
    Haul,
    Instead,
    Lift,
    Pass,
    Pay,
    Place,
    Plan,
    Raise,
    Reserve,
    Skip,
    Swap,
    Take,
    choices,
    haul,
    lift,
    menu,
    pay,
    plans,
    reserves,
)  # fmt: skip
from .components import OFF, PLANS, RANK_AND_FILE
from .effects import BEFORE, BUILD, GATHER, INSTEAD, NO_ACTION, TILES, Ability, Gain
from .events import (
    AbilityUsed,
    AreasFilled,
    AutomatonRevealed,
    DeckRenewed,
    GameEnded,
    MonumentDeclined,
    MonumentPlaced,
    PileTaken,
    PricePaid,
    ResourcesDiscarded,
    ResourcesGathered,
    ResourcesSwapped,
    ResourcesTaken,
    RoundStarted,
    SlotsFilled,
    TileMoved,
    TilePlaced,
    TileReserved,
    TurnPassed,
    TurnStarted,
    WorkerRevealed,
    WorkersChosen,
    WorkersLaid,
    WorkersPassed,
    WorkersTaken,
)  # fmt: skip
from .placement import Aim, Placements, cells_of, select
from .resources import ANY, RESOURCES, UNIT, count, payable, total, types, unpack

if TYPE_CHECKING:
    from .state import CitiesState

ROUNDS = 8  # C14
STORE = 9  # C17
AREA = (5, 7)  # C23: what an area holds, by side of the board
AUTOMATON = 7  # stands for a seat in the order of play

# Steps. Each is a tuple that starts with one of these.
(
    CHOOSE,  # all seats choose workers, unseen
    MAIN,  # the action of the turn, or an ability before it
    TAKE,  # units to take: how many, limits by type, from the bank (1) or the areas (0)
    CHECK,  # the store must not hold more than its limit
    PAY,  # for a building: kind, source
    PLACE,  # a tile that was paid for: kind, whether the ability's permits hold
    SET,  # a tile that was lifted: its number on the board
    MONUMENT,  # regions that were closed in: spots
    RESERVE,  # a tile may be reserved
    TILE,  # a statue or factory may be placed: kind, cost
    AGAIN,  # another build: how many are left
    END,  # the end of the turn
    NEXT,  # on to the next in the order of play
) = range(13)

_CHOOSE, _MAIN, _CHECK, _RESERVE, _END, _NEXT = (CHOOSE,), (MAIN,), (CHECK,), (RESERVE,), (END,), (NEXT,)
TURNS = tuple(tuple(s for s in range(5) if mask >> s & 1) for mask in range(32))
_GATHERS = 0b1111

Events = list[Event] | None


# -- what may be done ------------------------------------------------------------------------------------------------


def legal(state: "CitiesState", seat: int) -> Sequence[Action]:
    """The actions of a seat, by the step that is to be done."""
    if seat not in state.turn:
        return ()
    step = state.todo[0]
    code = step[0]
    if code == MAIN:
        main = menu(seat, state.menu)
        ability = state.components.abilities[state.ability]
        if ability.areas is not None and state.menu & _GATHERS:
            main += hauls(state, seat, ability)
        if state.uses:
            before = before_actions(state, seat, ability)
            return before + main if main or state.bound else before + PASSES[seat]
        return main
    if code == CHOOSE:
        if state.plan == OFF:
            return choices(seat, state.hands[seat])
        return plans(seat, state.hands[seat], state.plan == PLANS)
    if code == PLACE:
        return Placements(state.sides[seat].layout, seat, step[1], places(state, seat, step), False)
    if code == TAKE:
        source = state.bank if step[3] else state.areas
        return TAKES[seat][types(step[2]) & types(source)]
    if code == CHECK:
        return DISCARDS[seat][types(state.stores[seat])]
    if code == PAY:
        return tuple(pay(seat, units) for units in payments(state, seat, step[1], step[2]))
    if code == TILE:
        if step[2]:
            return tuple(pay(seat, units) for units in _any_units(state.stores[seat], step[2])) + SKIPS[seat]
        return Placements(state.sides[seat].layout, seat, step[1], places(state, seat, step), True)
    if code == SET:
        layout = state.sides[seat].layout
        kind = layout.kinds[state.boards[seat].tiles[step[1]]]
        return Placements(layout, seat, kind, destinations(state, seat, step[1]), False)
    if code == MONUMENT:
        raises = state.sides[seat].layout.raises(seat)
        return tuple(raises[spot] for spot in raisable(state, step)) + SKIPS[seat]
    if code == RESERVE:
        return reserves(seat, state.slots) + SKIPS[seat]
    return menu(seat, state.menu) + SKIPS[seat]  # AGAIN


def places(state: "CitiesState", seat: int, step: tuple[int, ...]) -> int:
    """The placements of a tile that is to be placed; a PLACE step says whether the ability's permits hold (C21)."""
    board = state.boards[seat]
    layout = state.sides[seat].layout
    if step[0] == PLACE and step[2]:
        ability = state.components.abilities[state.ability]
        return layout.permitted(board, ability.corner, ability.gap, ability.overlap) & layout.shape[step[1]]
    return board.free & board.touch & layout.shape[step[1]]


def _any_units(store: int, n: int) -> list[int]:
    """The ways to pay n units of any types."""
    ways = {0}
    for _ in range(n):
        ways = {way + unit for way in ways for unit in UNIT}
    return payable(store, sorted(ways))


def capacity(state: "CitiesState", ability: Ability) -> int:
    """How much the present worker carries, with what its ability adds."""
    worker = state.queue[0] >> 3
    carried = state.workers[worker].capacity
    if ability.capacity is not None:
        lower = open_lower(state, worker)
        carried += ability.capacity.amount(-1, 0, own_lower(state, state.actor), lower)
    return carried


def hauls(state: "CitiesState", seat: int, ability: Ability) -> tuple[Action, ...]:
    """The ways to gather from several areas."""
    assert ability.areas is not None
    carried = 0 if ability.areas.each else capacity(state, ability)
    return _hauls(seat, state.areas, ability.areas.n, ability.areas.each, carried)


@lru_cache(maxsize=1 << 14)
def _hauls(seat: int, areas: int, n: int, each: int, carried: int) -> tuple[Action, ...]:
    """The capacity split between two areas, or so many units from each of n."""
    held = unpack(areas)
    there = [r for r in range(4) if held[r]]
    if each:
        several = [chosen for chosen in combinations(there, min(n, len(there))) if len(chosen) > 1]
        ways = [sum(min(each, held[r]) * UNIT[r] for r in chosen) for chosen in several]
    else:
        ways = []
        for r, q in combinations(there, 2):
            both = min(carried, held[r] + held[q])
            firsts = range(max(1, both - held[q]), min(held[r], both - 1) + 1)
            ways += [first * UNIT[r] + (both - first) * UNIT[q] for first in firsts]
    return tuple(haul(seat, way) for way in ways)


def before_actions(state: "CitiesState", seat: int, ability: Ability) -> tuple[Action, ...]:
    """What the ability allows before the action; where it binds to one, only what lets that one be done (C15)."""
    if ability.then == GATHER and not state.areas:
        return ()
    if ability.swap:
        store = state.stores[seat]
        swaps = SWAPS[seat][types(store)][types(state.bank)]
        if ability.then != BUILD:
            return swaps
        return tuple(s for s in swaps if _can_swap_and_build(state, seat, s))
    if ability.move:
        layout = state.sides[seat].layout
        return tuple(
            lift(seat, layout.kinds[i], layout.cells[i])
            for tile, i in enumerate(state.boards[seat].tiles)
            if not state.moved >> tile & 1 and destinations(state, seat, tile, True)
        )
    if ability.reserve and not state.reserved[seat]:
        found = reserves(seat, state.slots)
        if ability.then != BUILD:
            return found
        return tuple(r for r in found if _can_reserve_and_build(state, seat, r))
    return ()


def _can_reserve_and_build(state: "CitiesState", seat: int, action: Reserve) -> bool:
    """Whether a build is possible when that tile is kept (C15)."""
    after = state.copy()
    _reserve(after, action, None)
    return bool(builds(after, seat, after.stores[seat]))


def _can_swap_and_build(state: "CitiesState", seat: int, action: Swap) -> bool:
    """Whether a build is possible after this swap, or after others that may still follow it (C15)."""
    store = state.stores[seat] - UNIT[action.given] + UNIT[action.taken]
    whole = state.stores[seat] + state.bank
    return any(builds(state, seat, one) for one in after_swaps(store, whole, state.uses - 1))


def after_swaps(store: int, whole: int, n: int) -> set[int]:
    """What a store can be after up to n swaps, where it and the bank together are the whole."""
    found = {store}
    for _ in range(n):
        found |= {
            one - UNIT[given] + UNIT[taken]
            for one in found
            for given in range(4)
            for taken in range(4)
            if given != taken and count(one, given) and count(whole - one, taken)
        }
    return found


def destinations(state: "CitiesState", seat: int, tile: int, is_one_enough: bool = False) -> int:
    """Where a tile may be moved; bound to a build, only what some way of going on completes (C15)."""
    layout, board = state.sides[seat].layout, state.boards[seat]
    rest = layout.rests(board)[tile]
    if state.components.abilities[state.ability].then != BUILD:
        return layout.destinations(board, tile, rest)
    return layout.leading(board, tile, rest, _aim(state, seat), is_one_enough)


def _aim(state: "CitiesState", seat: int) -> Aim:
    """The build that moves are to make room for: of any building that there is a tile of and that can be paid."""
    can = _payable(state, seat)
    shapes = state.sides[seat].layout.shape
    wanted = sum(shapes[building] for building in range(5) if can >> building & 1)
    return Aim(wanted, state.uses, state.moved, state.monuments)


def raisable(state: "CitiesState", step: tuple[int, ...]) -> tuple[int, ...]:
    """The spots of a step that may take their monument: none that would bar a build one is bound to (C15, C36)."""
    if state.bound != BUILD:
        return step[1:]
    layout, board = state.sides[state.actor].layout, state.boards[state.actor]
    aim = _aim(state, state.actor)
    return tuple(spot for spot in step[1:] if layout.has_room(layout.raised(board, spot), aim))


def own_lower(state: "CitiesState", seat: int) -> bool:
    """Whether the seat's other worker of this round lies open and has a lower number."""
    first, second = state.played[seat] & 31, state.played[seat] >> 5
    return second > first > 0


def open_lower(state: "CitiesState", worker: int) -> int:
    """How many workers with a lower number lie open this round, anyone's."""
    lower = 0
    for pair in (*state.played, state.rival_played):
        lower += (0 < pair & 31 < worker) + (0 < pair >> 5 < worker)
    return lower


def price_list(state: "CitiesState", seat: int, ability: Ability) -> int:
    """Which of an ability's price lists holds now."""
    return 2 * state.side + (ability.reads_own and own_lower(state, seat))


def builder(state: "CitiesState") -> Ability:
    """The ability that holds for a build now: the worker's, or none."""
    ability = state.components.abilities[state.ability]
    return ability if ability.when == BUILD else state.components.abilities[0]


def builds(state: "CitiesState", seat: int, store: int) -> int:
    """A bit for each way to build, five buildings for each source (C18)."""
    ability = builder(state)
    which = price_list(state, seat, ability) if ability.reads_own else 2 * state.side
    affordable = ability.purses[which].get(store)
    if affordable is None:
        affordable = ability.affordable(which, store)
    if not affordable:
        return 0
    board = state.boards[seat]
    if ability.is_permit:
        layout = state.sides[seat].layout
        fits = layout.fits(layout.permitted(board, ability.corner, ability.gap, ability.overlap)) & 31
    else:
        fits = board.fits & 31
    found = affordable & state.slots & (fits | fits << 5)
    kept = state.reserved[seat]
    if kept and affordable & fits & 1 << kept - 1:
        found |= 1 << kept + 9
    if ability.supply:
        left = sum(1 << building for building in range(5) if state.supply >> 8 * building & 255)
        found |= (affordable & ~state.slots & (fits & left | (fits & left) << 5)) << 15
    return found


def _payable(state: "CitiesState", seat: int) -> int:
    """A bit for each building that there is a tile of and that the store can pay, whether or not it has room."""
    affordable = state.components.abilities[0].affordable(2 * state.side, state.stores[seat])
    found = affordable & state.slots
    kept = state.reserved[seat]
    return (found | found >> 5 | (affordable & 1 << kept - 1 if kept else 0)) & 31


def payments(state: "CitiesState", seat: int, building: int, source: int) -> list[int]:
    """The ways to pay for a building that the store has the units for."""
    ability = builder(state)
    ways = ability.prices[price_list(state, seat, ability)][building + 5 * (source in DEAR)]
    return payable(state.stores[seat], ways)


def _main(state: "CitiesState", seat: int) -> int:
    """The main actions that are possible: gathering, building, the ability instead (C15-C18)."""
    ability = state.components.abilities[state.ability]
    forbidden = ability.forbids | (GATHER | BUILD) & ~state.bound if state.bound else ability.forbids
    found = 0
    if not forbidden & GATHER:
        found = types(state.areas)
    if not forbidden & BUILD:
        found |= builds(state, seat, state.stores[seat]) << 4
    if ability.when == INSTEAD and _is_of_use(state, seat, ability):
        found |= 1 << INSTEAD_BIT
    return found


def _is_of_use(state: "CitiesState", seat: int, ability: Ability) -> bool:
    """Whether an ability that replaces the action would do anything."""
    if ability.gains and state.bank:
        return True
    if ability.reserve and state.slots and not state.reserved[seat]:
        return True
    return ability.tile is not None and _can_place(state, seat, ability.tile.tile, ability.tile.cost)


def _can_place(state: "CitiesState", seat: int, kind: int, cost: int) -> bool:
    """Whether a statue or factory is there, can be paid and has room (C2)."""
    return bool(
        state.supply >> 8 * kind & 255 and total(state.stores[seat]) >= cost and state.boards[seat].fits >> kind & 1
    )


# -- doing it --------------------------------------------------------------------------------------------------------


def play(state: "CitiesState", action: Action, events: Events = None) -> None:
    """Do an action and every automatic step after it."""
    _DO[type(action)](state, action, events)
    if state.todo[0][0] != CHOOSE:
        advance(state, events)


def _choose(state: "CitiesState", action: Choose, events: Events) -> None:
    _settle_choice(state, action.seat, action.worker, events)


def _plan(state: "CitiesState", action: Plan, events: Events) -> None:
    _settle_choice(state, action.seat, action.first | action.second << 5, events)


def _settle_choice(state: "CitiesState", seat: int, chosen: int, events: Events) -> None:
    state.chosen[seat] = chosen
    if events is not None:
        workers = (chosen & 31, chosen >> 5) if chosen >> 5 else (chosen,)
        events.append(WorkersChosen(seat, workers, audience=(seat,)))
    at = state.turn.index(seat)
    state.turn = state.turn[:at] + state.turn[at + 1 :]
    if not state.turn:
        _reveal(state, events)


def _reveal(state: "CitiesState", events: Events) -> None:
    """Turn up what is due and set the order of play (C14, C33, C34, C41)."""
    due = range(state.seats)
    if state.plan == RANK_AND_FILE:
        lowest = min((chosen & 31) << 3 | seat for seat, chosen in enumerate(state.chosen) if chosen)
        due = range(lowest & 7, (lowest & 7) + 1)
    queue = []
    for seat in due:
        worker = state.chosen[seat] & 31
        state.chosen[seat] >>= 5
        state.hands[seat] &= ~(1 << worker)
        state.seen |= 1 << worker
        state.played[seat] |= worker << 5 if state.played[seat] else worker
        queue.append(worker << 3 | seat)
        if events is not None:
            events.append(WorkerRevealed(seat, worker))
    if state.difficulty:
        worker = select(state.rest, state.generator.randrange(state.rest.bit_count()))
        state.rest &= ~(1 << worker)
        state.seen |= 1 << worker
        state.rival_played |= worker << 5 if state.rival_played else worker
        queue.append(worker << 3 | AUTOMATON)
        if events is not None:
            events.append(AutomatonRevealed(worker))
    queue.sort()
    state.queue = tuple(queue)
    begin_turn(state, events)


def begin_turn(state: "CitiesState", events: Events) -> None:
    """The turn of the first in the queue, up to its first choice."""
    seat = state.queue[0] & 7
    if seat == AUTOMATON:
        automaton.act(state, state.workers[state.queue[0] >> 3], events)
        state.todo = (_NEXT,)
        return
    night = 1 if state.played[seat] >> 5 else 0
    worker = state.workers[state.queue[0] >> 3]
    ability = worker.abilities[night]
    state.actor = seat
    state.turn = TURNS[1 << seat]
    state.ability = ability.index
    state.bound = state.moved = state.uses = 0
    state.todo = (_MAIN, _END)
    if events is not None:
        events.append(TurnStarted(seat, worker.number, bool(night)))
    if ability.when == BEFORE:
        state.uses = ability.swap or ability.move or ability.reserve
        if ability.gains or ability.limit:
            state.todo = (*_gains(state, ability, -1, 0, 0, 0), _CHECK, _MAIN, _END)


def _gains(
    state: "CitiesState", ability: Ability, building: int, gathered: int, had: int, paid: int
) -> list[tuple[int, ...]]:
    """The steps in which the ability's gains are taken; a raised limit holds from here on."""
    seat = state.actor
    if ability.limit:
        state.limits[seat] = ability.limit << 2 | 2
    steps: list[tuple[int, ...]] = []
    for gain in ability.gains:
        lower = open_lower(state, state.queue[0] >> 3) if gain.per_open else 0
        n = gain.amount(building, had, own_lower(state, seat), lower)
        if not n:
            continue
        if not isinstance(gain, Gain):
            steps.append((TAKE, n, paid, 1))
            continue
        if gain.of == "any":
            limits = ANY
        elif gain.of == "gathered":
            limits = sum(UNIT[r] * 127 for r in range(4) if gathered >> r & 1)
        elif gain.of == "other":
            limits = sum(UNIT[r] * (1 if gain.distinct else 127) for r in range(4) if not gathered >> r & 1)
        else:
            limits = UNIT[RESOURCES.index(gain.of)] * 127
        steps.append((TAKE, n, limits, int(gain.is_bank)))
    return steps


def _after(state: "CitiesState", ability: Ability) -> list[tuple[int, ...]]:
    """The optional steps at the end of an action."""
    steps: list[tuple[int, ...]] = []
    if ability.reserve:
        steps.append(_RESERVE)
    if ability.tile is not None:
        steps.append((TILE, ability.tile.tile, ability.tile.cost))
    if ability.again:
        steps.append((AGAIN, ability.again))
    return steps


def _gather(state: "CitiesState", action: Gather, events: Events) -> None:
    ability = state.components.abilities[state.ability]
    carried = capacity(state, ability if ability.when == GATHER else state.components.abilities[0])
    there = count(state.areas, action.area)
    _collect(state, min(carried, there) * UNIT[action.area], there, ability, events)


def _haul(state: "CitiesState", action: Haul, events: Events) -> None:
    units = action.water | action.minerals << 8 | action.organics << 16 | action.energy << 24
    had = max(count(state.areas, r) for r in range(4) if count(units, r))
    _collect(state, units, had, state.components.abilities[state.ability], events)


def _collect(state: "CitiesState", units: int, had: int, ability: Ability, events: Events) -> None:
    """Units go from the areas to the store, with all that the ability adds: one gain (C16, C17)."""
    state.bound = NO_ACTION
    state.areas -= units
    state.stores[state.actor] += units
    if events is not None:
        events.append(ResourcesGathered(state.actor, unpack(units)))
    if ability.when == GATHER:
        gains = _gains(state, ability, -1, types(units), had, 0)
        state.todo = (*gains, _CHECK, *_after(state, ability), _END)
    else:
        state.todo = (_CHECK, _END)


def _instead(state: "CitiesState", action: Instead, events: Events) -> None:
    ability = state.components.abilities[state.ability]
    if events is not None:
        events.append(AbilityUsed(state.actor, state.queue[0] >> 3))
    state.todo = (*_gains(state, ability, -1, 0, 0, 0), _CHECK, *_after(state, ability), _END)


def _build(state: "CitiesState", action: Build, events: Events) -> None:
    rest = state.todo[1:]
    step = state.todo[0]
    state.bound = NO_ACTION
    if step[0] == AGAIN and step[1] > 1:
        rest = ((AGAIN, step[1] - 1), *rest)
    ways = payments(state, action.seat, action.building, action.source)
    if len(ways) > 1:
        state.todo = ((PAY, action.building, action.source), *rest)
    else:
        _buy(state, action.building, action.source, ways[0], rest, events)


def _buy(
    state: "CitiesState", building: int, source: int, units: int, rest: tuple[tuple[int, ...], ...], events: Events
) -> None:
    """Pay to the bank and take the tile (C18)."""
    seat = state.actor
    state.stores[seat] -= units
    state.bank += units
    if source < 2:
        state.slots &= ~(1 << building + 5 * source)
    elif source == 2:
        state.reserved[seat] = 0
    else:
        state.supply -= 1 << 8 * building
    if events is not None:
        events.append(PricePaid(seat, TILES[building], SOURCES[source], unpack(units)))
    ability = builder(state)
    if ability.index:
        gains = _gains(state, ability, building, 0, 0, units)
        place = (PLACE, building, int(ability.is_permit))
        state.todo = (place, *gains, _CHECK, *_after(state, ability), *rest)
    else:
        state.todo = ((PLACE, building, 0), *rest)


def _pay(state: "CitiesState", action: Pay, events: Events) -> None:
    units = action.water | action.minerals << 8 | action.organics << 16 | action.energy << 24
    step, rest = state.todo[0], state.todo[1:]
    if step[0] == PAY:
        _buy(state, step[1], step[2], units, rest, events)
        return
    state.stores[state.actor] -= units
    state.bank += units
    state.supply -= 1 << 8 * step[1]
    state.todo = ((PLACE, step[1], 0), *rest)
    if events is not None:
        events.append(PricePaid(state.actor, TILES[step[1]], SOURCES[3], unpack(units)))


def _place(state: "CitiesState", action: Place, events: Events) -> None:
    seat = state.actor
    layout = state.sides[seat].layout
    i = layout.actions(seat)[1][action]
    before = state.boards[seat]
    step = state.todo[0]
    rest = state.todo[1:]
    if step[0] == SET:
        origin = before.tiles[step[1]]
        board = layout.moved(before, step[1], i)
        state.moved |= 1 << step[1]
        state.uses -= 1
        state.bound = state.components.abilities[state.ability].then
        if events is not None:
            events.append(TileMoved(seat, TILES[action.tile], layout.cells[origin], action.cells))
    else:
        if step[0] == TILE:
            state.supply -= 1 << 8 * step[1]
        board = layout.placed(before, i)
        if events is not None:
            events.append(TilePlaced(seat, TILES[action.tile], action.cells))
    state.boards[seat] = board
    if state.monuments:
        spots = layout.closed(before.covered, board.covered, state.monuments)
        if spots:
            rest = ((MONUMENT, *spots), *rest)
    state.todo = rest


def _raise(state: "CitiesState", action: Raise, events: Events) -> None:
    seat = state.actor
    layout = state.sides[seat].layout
    step = state.todo[0]
    spot = layout.raises(seat).index(action)
    state.boards[seat] = layout.raised(state.boards[seat], spot)
    state.monuments &= ~(1 << layout.spot_kind[spot])
    left = tuple(other for other in step[1:] if state.monuments >> layout.spot_kind[other] & 1)
    state.todo = ((MONUMENT, *left), *state.todo[1:]) if left else state.todo[1:]
    if events is not None:
        events.append(MonumentPlaced(seat, action.monument, action.cells))


def _take(state: "CitiesState", action: Take, events: Events) -> None:
    _, n, limits, is_bank = state.todo[0]
    _receive(state, action.resource, 1, is_bank, events)
    state.todo = ((TAKE, n - 1, limits - UNIT[action.resource], is_bank), *state.todo[1:])


def _receive(state: "CitiesState", resource: int, n: int, is_bank: int, events: Events) -> None:
    units = n * UNIT[resource]
    if is_bank:
        state.bank -= units
    else:
        state.areas -= units
    state.stores[state.actor] += units
    if events is not None:
        events.append(ResourcesTaken(state.actor, unpack(units), bool(is_bank)))


def _discard(state: "CitiesState", action: Discard, events: Events) -> None:
    _return(state, action.resource, 1, events)


def _return(state: "CitiesState", resource: int, n: int, events: Events) -> None:
    units = n * UNIT[resource]
    state.stores[state.actor] -= units
    state.bank += units
    if events is not None:
        events.append(ResourcesDiscarded(state.actor, unpack(units)))


def _swap(state: "CitiesState", action: Swap, events: Events) -> None:
    change = UNIT[action.given] - UNIT[action.taken]
    state.stores[state.actor] -= change
    state.bank += change
    state.uses -= 1
    state.bound = state.components.abilities[state.ability].then
    if events is not None:
        events.append(ResourcesSwapped(state.actor, RESOURCES[action.given], RESOURCES[action.taken]))


def _reserve(state: "CitiesState", action: Reserve, events: Events) -> None:
    state.slots &= ~(1 << action.building + 5 * action.source)
    state.reserved[state.actor] = action.building + 1
    if state.todo[0] == _RESERVE:
        state.todo = state.todo[1:]
    else:
        state.uses -= 1
        state.bound = state.components.abilities[state.ability].then
    if events is not None:
        events.append(TileReserved(state.actor, TILES[action.building], SOURCES[action.source]))


def _lift(state: "CitiesState", action: Lift, events: Events) -> None:
    layout = state.sides[state.actor].layout
    i = layout.number[action.tile, action.cells]
    tiles = state.boards[state.actor].tiles
    number = next(n for n, tile in enumerate(tiles) if tile == i and not state.moved >> n & 1)
    state.todo = ((SET, number), *state.todo)


def _skip(state: "CitiesState", action: Skip, events: Events) -> None:
    if state.todo[0][0] == MONUMENT and events is not None:
        events.append(MonumentDeclined(state.actor))
    state.todo = state.todo[1:]


def _pass(state: "CitiesState", action: Pass, events: Events) -> None:
    if events is not None:
        events.append(TurnPassed(state.actor))
    state.todo = state.todo[1:]


_DO: dict[type[Action], Callable[["CitiesState", Any, Events], None]] = {
    Choose: _choose, Plan: _plan, Gather: _gather, Haul: _haul, Build: _build, Instead: _instead, Pass: _pass,
    Pay: _pay, Take: _take, Discard: _discard, Swap: _swap, Reserve: _reserve, Skip: _skip, Place: _place,
    Lift: _lift, Raise: _raise,
}  # fmt: skip


# -- on to the next choice -------------------------------------------------------------------------------------------


def advance(state: "CitiesState", events: Events) -> None:
    """Take automatic steps until somebody has something to choose, or the game is over."""
    while not state.over:
        step = state.todo[0]
        code = step[0]
        if code == CHECK:
            if _is_to_discard(state, events):
                return
        elif code == END:
            _end_turn(state)
            continue
        elif code == NEXT:
            _next(state, events)
            if state.todo[0][0] == CHOOSE:
                return
            continue
        elif code == MAIN:
            seat = state.actor
            state.menu = _main(state, seat)
            if state.menu:
                return
            ability = state.components.abilities[state.ability]
            if state.uses and before_actions(state, seat, ability):
                return
            if events is not None:
                events.append(TurnPassed(seat))
        elif code == TAKE:
            if _is_to_take(state, step, events):
                return
        elif code == RESERVE:
            if state.slots and not state.reserved[state.actor]:
                return
        elif code == TILE:
            if _can_place(state, state.actor, step[1], step[2]):
                return
        elif code == AGAIN:
            state.ability = 0  # the second building is built without the worker's other effects
            state.menu = builds(state, state.actor, state.stores[state.actor]) << 4
            if state.menu:
                return
        elif code != MONUMENT or raisable(state, step):
            return
        state.todo = state.todo[1:]


def _is_to_discard(state: "CitiesState", events: Events) -> bool:
    """Whether the store holds too much and there is a choice what goes; without one, it goes (C17)."""
    seat = state.actor
    store = state.stores[seat]
    excess = total(store) - (state.limits[seat] >> 2 or STORE)
    if excess <= 0:
        return False
    held = types(store)
    if held & held - 1:
        return True
    _return(state, held.bit_length() - 1, excess, events)
    return False


def _is_to_take(state: "CitiesState", step: tuple[int, ...], events: Events) -> bool:
    """Whether there is a choice which unit to take; without one, what there is is taken."""
    _, n, limits, is_bank = step
    source = state.bank if is_bank else state.areas
    there = types(limits) & types(source)
    if not n or not there:
        return False
    if there & there - 1:
        return True
    resource = there.bit_length() - 1
    _receive(state, resource, min(n, count(limits, resource), count(source, resource)), is_bank, events)
    return False


def _end_turn(state: "CitiesState") -> None:
    """A raised limit of the store runs out at the end of the turn after (C17)."""
    limit = state.limits[state.actor]
    if limit:
        state.limits[state.actor] = limit - 1 if limit & 3 > 1 else 0
        if limit & 3 <= 1:
            state.todo = (_CHECK, _NEXT)
            return
    state.todo = (_NEXT,)


def _next(state: "CitiesState", events: Events) -> None:
    """The next in the order of play, the second worker, the next round, or the end."""
    state.queue = state.queue[1:]
    if state.queue:
        begin_turn(state, events)
    elif state.plan == RANK_AND_FILE and any(state.chosen):
        _reveal(state, events)
    elif state.stage == 0 and state.plan != RANK_AND_FILE:
        state.stage = 1
        if state.plan == PLANS:
            _reveal(state, events)
        else:
            _begin_choice(state)
    elif state.round == ROUNDS:  # C22
        state.over = True
        state.turn = ()
        state.todo = (_CHOOSE,)
        if events is not None:
            names = tuple(state.components.objectives[i].id for i in state.objectives)
            events.append(GameEnded(names))
    else:
        _refresh(state, events)
        state.round += 1
        state.stage = 0
        if events is not None:
            events.append(RoundStarted(state.round))
        _begin_choice(state)


def _begin_choice(state: "CitiesState") -> None:
    """All seats choose (C14)."""
    state.turn = TURNS[(1 << state.seats) - 1]
    state.todo = (_CHOOSE,)
    state.menu = 0


# -- the refresh -----------------------------------------------------------------------------------------------------


def _refresh(state: "CitiesState", events: Events) -> None:
    """Areas, slots, workers (C23-C26, C45)."""
    _fill_areas(state, events)
    _fill_slots(state, events)
    used = [1 << (pair & 31) | 1 << (pair >> 5) for pair in state.played]
    state.played = [0] * state.seats
    if state.seats == 1:
        _renew_deck(state, used[0], events)
    elif state.seats == 2:
        _pass_by_piles(state, used, events)
    else:
        for seat, workers in enumerate(used):
            left = (seat + 1) % state.seats
            state.hands[left] |= workers
            if events is not None:
                events.append(WorkersPassed(seat, left, cells_of(workers)))


def _fill_areas(state: "CitiesState", events: Events) -> None:
    """As many units as players, up to what an area holds and the bank has (C23)."""
    units = max(state.seats, 2)
    most = AREA[state.side]
    lacking = 0
    for r in range(4):
        wanted = min(units, most - count(state.areas, r))
        n = min(wanted, count(state.bank, r))
        if n > 0:
            state.areas += n * UNIT[r]
            state.bank -= n * UNIT[r]
        lacking += max(0, wanted - n) * UNIT[r]
    if events is not None:
        events.append(AreasFilled(unpack(state.areas), unpack(lacking)))


def _fill_slots(state: "CitiesState", events: Events) -> None:
    """One tile for each empty slot, the cheap one first (C24)."""
    filled = []
    for slot in range(10 if state.side else 5):
        building = slot % 5
        if not state.slots >> slot & 1 and state.supply >> 8 * building & 255:
            state.slots |= 1 << slot
            state.supply -= 1 << 8 * building
            filled.append(TILES[building])
    if events is not None:
        events.append(SlotsFilled(tuple(filled)))


def _pass_by_piles(state: "CitiesState", used: list[int], events: Events) -> None:
    """Both take the pile at their right, then both put their used workers on the one at their left (C26)."""
    taken = []
    for seat, pile in enumerate(state.piles):
        if events is not None:
            events.append(PileTaken(seat))
        if not pile:  # C12: nobody has seen it, so it is drawn now
            for _ in range(2):
                worker = select(state.rest, state.generator.randrange(state.rest.bit_count()))
                state.rest &= ~(1 << worker)
                pile |= 1 << worker
            if events is not None:
                events.append(WorkersTaken(seat, cells_of(pile), audience=(seat,)))
        taken.append(pile)
    for seat in range(2):
        state.hands[seat] |= taken[seat]
        if events is not None:
            events.append(WorkersLaid(seat, cells_of(used[seat])))
    state.piles = used[1], used[0]


def _renew_deck(state: "CitiesState", used: int, events: Events) -> None:
    """Your workers are discarded, the automaton's come to you, an empty deck is made anew (C45)."""
    state.discard |= used
    state.hands[0] |= 1 << (state.rival_played & 31) | 1 << (state.rival_played >> 5)
    state.rival_played = 0
    if not state.rest:
        state.rest, state.discard = state.discard, 0
        if events is not None:
            events.append(DeckRenewed(state.rest.bit_count()))


def look(state: "CitiesState") -> None:
    """Work out again what follows from the rest of a position."""
    state.menu = 0
    if not state.over and state.todo[0][0] == MAIN:
        state.menu = _main(state, state.actor)
    elif not state.over and state.todo[0][0] == AGAIN:
        state.menu = builds(state, state.actor, state.stores[state.actor]) << 4
