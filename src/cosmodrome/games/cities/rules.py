"""A round: secret choices, turns by priority, the refresh.

A turn is a list of steps, `todo`; the first is what is to be done now. Automatic steps: revealing, the order of play, a
payment with one way to pay, a unit to take or discard with one type to choose from, leaving out what may be done and
cannot, passing where nothing at all can be done, the refresh, the automaton's turns.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from ...core.action import Action
from ...core.event import Event
from . import automaton, steps
from .actions import (
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
)  # fmt: skip
from .choices import (
    CHOICES,
    DISCARDS,
    HAULS,
    LIFTS,
    MENUS,
    PASSES,
    PAYMENTS,
    RESERVES,
    SKIPS,
    SWAPS,
    TAKES,
    pairs,
    plans,
)  # fmt: skip
from .effects import BEFORE, BUILD, GATHER, INSTEAD, NO_ACTION, Ability, Gain
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
from .names import OFF, PLANS, RANK_AND_FILE, RESERVE, RESOURCES, SOURCES, SUPPLY, TILES
from .packed import (
    BOTH_SLOTS,
    EITHER_SLOT,
    KINDS,
    MENU_INSTEAD,
    ONE_TILE,
    ONLY,
    PRICE_SLOT,
    SOLE,
    TURN_OF,
    UNIT,
    RaisedLimit,
    can_pay,
    common,
    common_types,
    count,
    has,
    has_gather,
    less,
    members,
    pack,
    payable,
    select,
    set_of,
    tile_count,
    total,
    types,
    unpack,
    up_to,
    way_from_reserve,
    ways_from_supply,
    ways_to_build,
)  # fmt: skip
from .placement import Aim, Board, Layout, Placements
from .steps import (
    ACTING,
    AGAIN,
    CHECKING,
    CHOOSING,
    END,
    ENDING,
    GOING_ON,
    MAIN,
    MONUMENT,
    NEXT,
    TILE,
)

if TYPE_CHECKING:
    from .state import CitiesState

ROUNDS: Final = 8  # C14
STORE: Final = 9  # C17
AREA: Final = (5, 7)  # C23: what an area holds, by side of the board
AUTOMATON: Final = 7  # stands for a seat in the order of play

CHOICE: Final[steps.Todo] = (CHOOSING,)
_TURN: Final[steps.Todo] = (ACTING, ENDING)
_GO_ON: Final[steps.Todo] = (GOING_ON,)
_CHECK_AND_END: Final[steps.Todo] = (CHECKING, ENDING)
_CHECK_AND_GO_ON: Final[steps.Todo] = (CHECKING, GOING_ON)
PAYING: Final = tuple(tuple(steps.Pay(building, s) for s in range(len(SOURCES))) for building in range(KINDS))
PLACING: Final = tuple(tuple(steps.Place(tile, is_permit) for is_permit in (False, True)) for tile in range(len(TILES)))
ALL_SEATS: Final = tuple(tuple(range(n)) for n in range(6))  # by their number
_ALONE: Final = tuple((seat,) for seat in range(5))

Events = list[Event] | None


# -- what may be done ------------------------------------------------------------------------------------------------


def _to_choose(state: "CitiesState", seat: int, step: steps.Choose) -> Sequence[Action]:
    if state.plan == OFF:
        return CHOICES[seat][state.hands[seat]]
    return plans(seat, state.hands[seat]) if state.plan == PLANS else pairs(seat, state.hands[seat])


def _to_act(state: "CitiesState", seat: int, step: steps.Main) -> Sequence[Action]:
    main = MENUS[seat][state.menu]
    ability = state.components.abilities[state.ability]
    if ability.areas is not None and has_gather(state.menu):
        main += hauls(state, seat, ability)
    if state.uses:
        before = before_actions(state, seat, ability)
        return before + main if main or state.bound else before + PASSES[seat]
    return main


def _to_take(state: "CitiesState", seat: int, step: steps.Take) -> Sequence[Action]:
    return TAKES[seat][common_types(step.limits, state.bank if step.is_bank else state.areas)]


def _to_discard(state: "CitiesState", seat: int, step: steps.Check) -> Sequence[Action]:
    return DISCARDS[seat][types(state.stores[seat])]


def _to_pay(state: "CitiesState", seat: int, step: steps.Pay) -> Sequence[Action]:
    return PAYMENTS[seat][payments(state, seat, step.building, step.source)]


def _to_place(state: "CitiesState", seat: int, step: steps.Place) -> Sequence[Action]:
    layout = state.sides[seat].layout
    allowed = places(state, seat, step) if step.is_permit else layout.allowed(state.boards[seat], step.tile)
    return Placements(layout, seat, step.tile, allowed, False)


def _to_set(state: "CitiesState", seat: int, step: steps.Set) -> Sequence[Action]:
    layout = state.sides[seat].layout
    kind = layout.kinds[state.boards[seat].tiles[step.number]]
    return Placements(layout, seat, kind, destinations(state, seat, step.number), False)


def _to_raise(state: "CitiesState", seat: int, step: steps.Monument) -> Sequence[Action]:
    raises = state.sides[seat].layout.raises(seat)
    return tuple(raises[spot] for spot in raisable(state, step)) + SKIPS[seat]


def _to_reserve(state: "CitiesState", seat: int, step: steps.Reserve) -> Sequence[Action]:
    return RESERVES[seat][state.slots] + SKIPS[seat]


def _to_add(state: "CitiesState", seat: int, step: steps.Tile) -> Sequence[Action]:
    if step.cost:
        return PAYMENTS[seat][payable(state.stores[seat], _any_units(step.cost))] + SKIPS[seat]
    layout = state.sides[seat].layout
    return Placements(layout, seat, step.tile, layout.allowed(state.boards[seat], step.tile), True)


def _to_build_again(state: "CitiesState", seat: int, step: steps.Again) -> Sequence[Action]:
    return MENUS[seat][state.menu] + SKIPS[seat]


# By step.
LEGAL: Final[tuple[Callable[["CitiesState", int, Any], Sequence[Action]], ...]] = (
    _to_choose, _to_act, _to_take, _to_discard, _to_pay, _to_place, _to_set, _to_raise, _to_reserve, _to_add,
    _to_build_again,
)  # fmt: skip


def places(state: "CitiesState", seat: int, step: steps.Place) -> int:
    """The placements of a tile that is to be placed; the step says whether the ability's permits hold (C21)."""
    layout = state.sides[seat].layout
    if step.is_permit:
        ability = state.components.abilities[state.ability]
        return layout.permitted_of(state.boards[seat], step.tile, ability.corner, ability.gap, ability.overlap)
    return layout.allowed(state.boards[seat], step.tile)


@lru_cache
def _any_units(n: int) -> tuple[int, ...]:
    """All ways to pay n units of any types."""
    ways = {0}
    for _ in range(n):
        ways = {way + unit for way in ways for unit in UNIT}
    return tuple(sorted(ways))


def capacity(state: "CitiesState", ability: Ability) -> int:
    """How much the present worker carries, with what its ability adds."""
    worker = state.queue[0].worker
    carried = state.workers[worker].capacity
    if ability.capacity is not None:
        lower = open_lower(state, worker)
        carried += ability.capacity.amount(-1, 0, own_lower(state, state.actor), lower)
    return carried


def gather_gains(state: "CitiesState") -> int:
    """What a gather from each area would take out of it now (C16); nothing where gathering is not possible."""
    if not has_gather(state.menu):
        return 0
    ability = state.components.abilities[state.ability]
    carried = capacity(state, ability if ability.when == GATHER else state.components.abilities[0])
    return pack(min(carried, n) for n in unpack(state.areas))


def hauls(state: "CitiesState", seat: int, ability: Ability) -> tuple[Action, ...]:
    """The ways to gather from several areas."""
    assert ability.areas is not None
    carried = 0 if ability.areas.each else capacity(state, ability)
    return _hauls(seat, state.areas, ability.areas.n, ability.areas.each, carried)


@lru_cache(maxsize=16_384)
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
    return tuple(HAULS[seat][way] for way in ways)


def before_actions(state: "CitiesState", seat: int, ability: Ability) -> tuple[Action, ...]:
    """What the ability allows before the action; where it binds to one, only what lets that one be done (C15)."""
    if ability.then == GATHER and not state.areas:
        return ()
    if ability.swap:
        swaps = SWAPS[seat][types(state.stores[seat])][types(state.bank)]
        if ability.then != BUILD:
            return swaps
        slots = _to_build_from(state, seat)
        return tuple(s for s in swaps if _can_swap_and_build(state, seat, s, slots))
    if ability.move:
        layout, board = state.sides[seat].layout, state.boards[seat]
        aim = _aim(state, seat) if ability.then == BUILD else None
        return tuple(
            LIFTS[seat][layout.kinds[i], layout.cells[i]]
            for tile, (i, rest) in enumerate(zip(board.tiles, layout.rests(board), strict=True))
            if not has(state.moved, tile) and _destinations(layout, board, tile, rest, aim, True)
        )
    if ability.reserve and state.reserved[seat] is None:
        found = RESERVES[seat][state.slots]
        if ability.then != BUILD:
            return found
        return tuple(r for r in found if _can_reserve_and_build(state, seat, r))
    return ()


def _can_reserve_and_build(state: "CitiesState", seat: int, action: Reserve) -> bool:
    """Whether a build is possible when that tile is kept (C15)."""
    after = state.copy()
    _reserve(after, action, None)
    return bool(builds(after, seat, after.stores[seat]))


def _to_build_from(state: "CitiesState", seat: int) -> int:
    """The slots whose price is asked for a tile that is there, or kept, and has room."""
    fits = state.boards[seat].fits
    found = common(state.slots, BOTH_SLOTS[fits])
    kept = state.reserved[seat]
    return found if kept is None else found | common(fits, ONLY[kept])


def _can_swap_and_build(state: "CitiesState", seat: int, action: Swap, slots: int) -> bool:
    """Whether a build from these slots is possible after this swap, or others that may still follow it (C15)."""
    store = state.stores[seat] - UNIT[action.given] + UNIT[action.taken]
    whole = state.stores[seat] + state.bank
    affordable = state.components.abilities[0].affordable
    return any(common(affordable(2 * state.side, one), slots) for one in after_swaps(store, whole, state.uses - 1))


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


def destinations(state: "CitiesState", seat: int, tile: int) -> int:
    """Where a tile may be moved; bound to a build, only what some way of going on completes (C15)."""
    layout, board = state.sides[seat].layout, state.boards[seat]
    aim = _aim(state, seat) if state.components.abilities[state.ability].then == BUILD else None
    return _destinations(layout, board, tile, layout.rests(board)[tile], aim, False)


def _destinations(
    layout: Layout, board: Board, tile: int, rest: tuple[int, int], aim: Aim | None, is_one_enough: bool
) -> int:
    if aim is None:
        return layout.destinations(board, tile, rest)
    return layout.leading(board, tile, rest, aim, is_one_enough)


def _aim(state: "CitiesState", seat: int) -> Aim:
    """The build that moves are to make room for: of any building that there is a tile of and that can be paid."""
    can = _payable(state, seat)
    shapes = state.sides[seat].layout.shape
    wanted = sum(shapes[building] for building in members(can))
    return Aim(wanted, state.uses, state.moved, state.monuments)


def raisable(state: "CitiesState", step: steps.Monument) -> tuple[int, ...]:
    """The spots of a step that may take their monument: none that would bar a build one is bound to (C15, C36)."""
    if state.bound != BUILD:
        return step.spots
    layout, board = state.sides[state.actor].layout, state.boards[state.actor]
    aim = _aim(state, state.actor)
    return tuple(spot for spot in step.spots if layout.has_room(layout.raised(board, spot), aim))


def own_lower(state: "CitiesState", seat: int) -> bool:
    """Whether the seat's other worker of this round lies open and has a lower number."""
    played = state.played[seat]
    return len(played) > 1 and played[0] < played[1]


def open_lower(state: "CitiesState", worker: int) -> int:
    """How many workers with a lower number lie open this round, anyone's (C48)."""
    lower = 0
    for played in (*state.played, state.rival_played):
        for number in played:
            lower += number < worker
    return lower


def store_limit(state: "CitiesState", seat: int) -> int:
    """How many units the store holds (C17)."""
    raised = state.limits[seat]
    return STORE if raised is None else raised.units


def price_list(state: "CitiesState", seat: int, ability: Ability) -> int:
    """Which of an ability's price lists holds now."""
    return 2 * state.side + (ability.reads_own and own_lower(state, seat))


def builder(state: "CitiesState") -> Ability:
    """The ability that holds for a build now: the worker's, or none."""
    ability = state.components.abilities[state.ability]
    return ability if ability.when == BUILD else state.components.abilities[0]


def builds(state: "CitiesState", seat: int, store: int) -> int:
    """The ways to build with that store, in a menu (C18)."""
    ability = state.components.abilities[state.ability]
    if ability.when != BUILD:
        ability = state.components.abilities[0]
    which = price_list(state, seat, ability) if ability.reads_own else 2 * state.side
    affordable = ability.purses[which].get(store)
    if affordable is None:
        affordable = ability.affordable(which, store)
    if not affordable:
        return 0
    board = state.boards[seat]
    if ability.is_permit:
        layout = state.sides[seat].layout
        fits = layout.fits(layout.permitted(board, ability.corner, ability.gap, ability.overlap))
    else:
        fits = board.fits
    found = ways_to_build(affordable, state.slots, fits)
    kept = state.reserved[seat]
    if kept is not None:
        found |= way_from_reserve(affordable, kept, fits)
    if ability.supply:
        found |= ways_from_supply(affordable, state.slots, fits, state.supply)
    return found


def _payable(state: "CitiesState", seat: int) -> int:
    """The set of buildings that there is a tile of and that the store can pay, whether or not they have room."""
    affordable = state.components.abilities[0].affordable(2 * state.side, state.stores[seat])
    found = EITHER_SLOT[common(affordable, state.slots)]
    kept = state.reserved[seat]
    return found if kept is None else found | common(affordable, ONLY[kept])


def ways_to_pay(state: "CitiesState", seat: int, building: int, source: int) -> tuple[int, ...]:
    """The ways to pay for a building, whether or not the store has the units."""
    ability = builder(state)
    return ability.prices[price_list(state, seat, ability)][PRICE_SLOT[source][building]]


def payments(state: "CitiesState", seat: int, building: int, source: int) -> tuple[int, ...]:
    """The ways to pay for a building that the store has the units for."""
    ability = builder(state)
    which = price_list(state, seat, ability) if ability.reads_own else 2 * state.side
    return ability.payable(which, PRICE_SLOT[source][building], state.stores[seat])


def _main(state: "CitiesState", seat: int) -> int:
    """The main actions that are possible: gathering, building, the ability instead (C15-C18)."""
    ability = state.components.abilities[state.ability]
    found = 0
    if not ability.forbids_gather and state.bound != BUILD:
        found = types(state.areas)
    if not ability.forbids_build and state.bound != GATHER:
        found |= builds(state, seat, state.stores[seat])
    if ability.when == INSTEAD and _is_of_use(state, seat, ability):
        found |= MENU_INSTEAD
    return found


def _is_of_use(state: "CitiesState", seat: int, ability: Ability) -> bool:
    """Whether an ability that replaces the action would do anything."""
    if ability.gains and state.bank:
        return True
    if ability.reserve and state.slots and state.reserved[seat] is None:
        return True
    return ability.tile is not None and _can_add(state, seat, ability.tile.tile, ability.tile.cost)


def _can_add(state: "CitiesState", seat: int, kind: int, cost: int) -> bool:
    """Whether a statue or factory is there, can be paid and has room (C2)."""
    has_tile, has_room = tile_count(state.supply, kind), has(state.boards[seat].fits, kind)
    return bool(has_tile and has_room and total(state.stores[seat]) >= cost)


# -- doing it --------------------------------------------------------------------------------------------------------


def _choose(state: "CitiesState", action: Choose, events: Events) -> None:
    _settle_choice(state, action.seat, (action.worker,), events)


def _plan(state: "CitiesState", action: Plan, events: Events) -> None:
    _settle_choice(state, action.seat, (action.first, action.second), events)


def _settle_choice(state: "CitiesState", seat: int, chosen: tuple[int, ...], events: Events) -> None:
    state.chosen[seat] = chosen
    if events is not None:
        events.append(WorkersChosen(seat, chosen, audience=(seat,)))
    at = state.turn.index(seat)
    state.turn = state.turn[:at] + state.turn[at + 1 :]
    if not state.turn:
        _reveal(state, events)


def _reveal(state: "CitiesState", events: Events) -> None:
    """Turn up what is due and set the order of play (C14, C33, C34, C41)."""
    due = ALL_SEATS[state.seats]
    if state.plan == RANK_AND_FILE:
        due = (min((chosen[0], seat) for seat, chosen in enumerate(state.chosen) if chosen)[1],)
    queue = []
    for seat in due:
        chosen = state.chosen[seat]
        worker = chosen[0]
        state.chosen[seat] = chosen[1:]
        state.hands[seat] -= ONLY[worker]
        state.seen |= ONLY[worker]
        state.played[seat] += (worker,)
        queue.append(TURN_OF[seat][worker])
        if events is not None:
            events.append(WorkerRevealed(seat, worker))
    if state.difficulty:
        worker = select(state.rest, state.generator.randrange(state.rest.bit_count()))
        state.rest -= ONLY[worker]
        state.seen |= ONLY[worker]
        state.rival_played += (worker,)
        queue.append(TURN_OF[AUTOMATON][worker])
        if events is not None:
            events.append(AutomatonRevealed(worker))
    queue.sort()
    state.queue = tuple(queue)
    begin_turn(state, events)


def begin_turn(state: "CitiesState", events: Events) -> None:
    """The turn of the first in the queue, up to its first choice."""
    number, seat = state.queue[0]
    worker = state.workers[number]
    if seat == AUTOMATON:
        automaton.act(state, worker, events)
        state.todo = _GO_ON
        return
    is_night = len(state.played[seat]) > 1
    ability = worker.abilities[is_night]
    state.actor = seat
    state.turn = _ALONE[seat]
    state.ability = ability.index
    state.bound = state.moved = state.uses = 0
    state.todo = _TURN
    if events is not None:
        events.append(TurnStarted(seat, number, is_night))
    if ability.when == BEFORE:
        state.uses = ability.swap or ability.move or ability.reserve
        if ability.gains or ability.limit:
            state.todo = (*_gains(state, ability), CHECKING, *_TURN)


def _gains(
    state: "CitiesState", ability: Ability, building: int = -1, gathered: int = 0, had: int = 0, paid: int = 0
) -> list[steps.Step]:
    """The steps in which the ability's gains are taken; a raised limit holds from here on."""
    seat = state.actor
    if ability.limit:
        state.limits[seat] = RaisedLimit(ability.limit, 2)
    found: list[steps.Step] = []
    for gain in ability.gains:
        lower = open_lower(state, state.queue[0].worker) if gain.per_open else 0
        n = gain.amount(building, had, gain.own_lower and own_lower(state, seat), lower)
        if not n:
            continue
        if isinstance(gain, Gain):
            found.append(steps.Take(n, gain.limits[types(gathered)], gain.is_bank))
        else:
            found.append(steps.Take(n, paid, True))
    return found


def _gather(state: "CitiesState", action: Gather, events: Events) -> None:
    ability = state.components.abilities[state.ability]
    carried = capacity(state, ability if ability.when == GATHER else state.components.abilities[0])
    there = count(state.areas, action.area)
    _collect(state, min(carried, there) * UNIT[action.area], there, ability, events)


def _haul(state: "CitiesState", action: Haul, events: Events) -> None:
    units = pack((action.water, action.minerals, action.organics, action.energy))
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
        gains = _gains(state, ability, gathered=units, had=had)
        state.todo = (*gains, CHECKING, *ability.after, ENDING)
    else:
        state.todo = _CHECK_AND_END


def _instead(state: "CitiesState", action: Instead, events: Events) -> None:
    ability = state.components.abilities[state.ability]
    if events is not None:
        events.append(AbilityUsed(state.actor, state.queue[0].worker))
    state.todo = (*_gains(state, ability), CHECKING, *ability.after, ENDING)


def _build(state: "CitiesState", action: Build, events: Events) -> None:
    step, rest = state.todo[0], state.todo[1:]
    state.bound = NO_ACTION
    if isinstance(step, steps.Again) and step.n > 1:
        rest = (steps.Again(step.n - 1), *rest)
    ways = payments(state, action.seat, action.building, action.source)
    if len(ways) > 1:
        state.todo = (PAYING[action.building][action.source], *rest)
    else:
        _buy(state, action.building, action.source, ways[0], rest, events)


def _buy(state: "CitiesState", building: int, source: int, units: int, rest: steps.Todo, events: Events) -> None:
    """Pay to the bank and take the tile (C18)."""
    seat = state.actor
    state.stores[seat] -= units
    state.bank += units
    if source < RESERVE:
        state.slots -= ONLY[PRICE_SLOT[source][building]]
    elif source == RESERVE:
        state.reserved[seat] = None
    else:
        state.supply -= ONE_TILE[building]
    if events is not None:
        events.append(PricePaid(seat, TILES[building], SOURCES[source], unpack(units)))
    ability = builder(state)
    if ability.index:
        gains = _gains(state, ability, building, paid=units)
        state.todo = (PLACING[building][ability.is_permit], *gains, CHECKING, *ability.after, *rest)
    else:
        state.todo = (PLACING[building][False], *rest)


def _pay(state: "CitiesState", action: Pay, events: Events) -> None:
    units = pack((action.water, action.minerals, action.organics, action.energy))
    step, rest = state.todo[0], state.todo[1:]
    if isinstance(step, steps.Pay):
        _buy(state, step.building, step.source, units, rest, events)
        return
    assert isinstance(step, steps.Tile)
    state.stores[state.actor] -= units
    state.bank += units
    state.supply -= ONE_TILE[step.tile]
    state.todo = (PLACING[step.tile][False], *rest)
    if events is not None:
        events.append(PricePaid(state.actor, TILES[step.tile], SOURCES[SUPPLY], unpack(units)))


def _place(state: "CitiesState", action: Place, events: Events) -> None:
    seat = state.actor
    layout = state.sides[seat].layout
    i = layout.actions(seat)[1][action]
    before = state.boards[seat]
    step, rest = state.todo[0], state.todo[1:]
    if isinstance(step, steps.Set):
        board = layout.moved(before, step.number, i)
        state.moved |= ONLY[step.number]
        state.uses -= 1
        state.bound = state.components.abilities[state.ability].then
        if events is not None:
            origin = layout.cells[before.tiles[step.number]]
            events.append(TileMoved(seat, TILES[action.tile], origin, action.cells))
    else:
        if step.code == TILE:
            state.supply -= ONE_TILE[action.tile]
        board = layout.placed(before, i)
        if events is not None:
            events.append(TilePlaced(seat, TILES[action.tile], action.cells))
    state.boards[seat] = board
    if state.monuments:
        spots = layout.closed(before.covered, board.covered, state.monuments)
        if spots:
            rest = (steps.Monument(spots), *rest)
    state.todo = rest


def _raise(state: "CitiesState", action: Raise, events: Events) -> None:
    seat = state.actor
    layout = state.sides[seat].layout
    step = state.todo[0]
    assert isinstance(step, steps.Monument)
    raises = layout.raises(seat)
    spot = next(spot for spot in step.spots if raises[spot] is action)
    state.boards[seat] = layout.raised(state.boards[seat], spot)
    state.monuments -= ONLY[layout.spot_kind[spot]]
    left = tuple(other for other in step.spots if has(state.monuments, layout.spot_kind[other]))
    state.todo = (steps.Monument(left), *state.todo[1:]) if left else state.todo[1:]
    if events is not None:
        events.append(MonumentPlaced(seat, action.monument, action.cells))


def _take(state: "CitiesState", action: Take, events: Events) -> None:
    step = state.todo[0]
    assert isinstance(step, steps.Take)
    _receive(state, action.resource, 1, step.is_bank, events)
    rest = state.todo[1:]
    if step.n > 1:
        rest = (steps.Take(step.n - 1, step.limits - UNIT[action.resource], step.is_bank), *rest)
    state.todo = rest


def _receive(state: "CitiesState", resource: int, n: int, is_bank: bool, events: Events) -> None:
    units = n * UNIT[resource]
    if is_bank:
        state.bank -= units
    else:
        state.areas -= units
    state.stores[state.actor] += units
    if events is not None:
        events.append(ResourcesTaken(state.actor, unpack(units), is_bank))


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
    state.slots -= ONLY[PRICE_SLOT[action.source][action.building]]
    state.reserved[state.actor] = action.building
    if state.todo[0].code == steps.RESERVE:
        state.todo = state.todo[1:]
    else:
        state.uses -= 1
        state.bound = state.components.abilities[state.ability].then
    if events is not None:
        events.append(TileReserved(state.actor, TILES[action.building], SOURCES[action.source]))


def _lift(state: "CitiesState", action: Lift, events: Events) -> None:
    state.todo = (steps.Set(lifted_tile(state, action)), *state.todo)


def lifted_tile(state: "CitiesState", action: Lift) -> int:
    """The number on the board of the tile that is lifted: of two on the same cells one that was not moved."""
    i = state.sides[action.seat].layout.number[action.tile, action.cells]
    tiles = state.boards[action.seat].tiles
    return next(n for n, tile in enumerate(tiles) if tile == i and not has(state.moved, n))


def _skip(state: "CitiesState", action: Skip, events: Events) -> None:
    if state.todo[0].code == MONUMENT and events is not None:
        events.append(MonumentDeclined(state.actor))
    state.todo = state.todo[1:]


def _pass(state: "CitiesState", action: Pass, events: Events) -> None:
    if events is not None:
        events.append(TurnPassed(state.actor))
    state.todo = state.todo[1:]


DO: Final[dict[type[Action], Callable[["CitiesState", Any, Events], None]]] = {
    Choose: _choose, Plan: _plan, Gather: _gather, Haul: _haul, Build: _build, Instead: _instead, Pass: _pass,
    Pay: _pay, Take: _take, Discard: _discard, Swap: _swap, Reserve: _reserve, Skip: _skip, Place: _place,
    Lift: _lift, Raise: _raise,
}  # fmt: skip


# -- on to the next choice -------------------------------------------------------------------------------------------


def advance(state: "CitiesState", events: Events) -> None:
    """Take automatic steps until somebody has something to choose, or the game is over."""
    while not state.over:
        step = state.todo[0]
        code = step.code
        if code == NEXT or (code == END and state.limits[state.actor] is None):
            _next(state, events)
        elif code == END:
            _end_turn(state)
        else:
            is_to_choose = _IS_TO_CHOOSE[code]
            if is_to_choose is None or is_to_choose(state, step, events):
                return
            state.todo = state.todo[1:]


def _is_to_act(state: "CitiesState", step: steps.Main, events: Events) -> bool:
    """Whether any action is possible, or an ability before it; without one, the turn passes (C19)."""
    seat = state.actor
    state.menu = _main(state, seat)
    if state.menu or (state.uses and before_actions(state, seat, state.components.abilities[state.ability])):
        return True
    if events is not None:
        events.append(TurnPassed(seat))
    return False


def _is_to_discard(state: "CitiesState", step: steps.Check, events: Events) -> bool:
    """Whether the store holds too much and there is a choice what goes; without one, it goes (C17)."""
    seat = state.actor
    store = state.stores[seat]
    raised = state.limits[seat]
    excess = total(store) - (STORE if raised is None else raised.units)
    if excess <= 0:
        return False
    sole = SOLE[types(store)]
    if sole is None:
        return True
    _return(state, sole, excess, events)
    return False


def _is_to_take(state: "CitiesState", step: steps.Take, events: Events) -> bool:
    """Whether there is a choice which unit to take; without one, what there is is taken."""
    source = state.bank if step.is_bank else state.areas
    there = common_types(step.limits, source)
    if not step.n or not there:
        return False
    sole = SOLE[there]
    if sole is None:
        return True
    _receive(state, sole, min(step.n, count(step.limits, sole), count(source, sole)), step.is_bank, events)
    return False


def _is_to_raise(state: "CitiesState", step: steps.Monument, events: Events) -> bool:
    return bool(raisable(state, step))


def _is_to_reserve(state: "CitiesState", step: steps.Reserve, events: Events) -> bool:
    return bool(state.slots) and state.reserved[state.actor] is None


def _is_to_add(state: "CitiesState", step: steps.Tile, events: Events) -> bool:
    return _can_add(state, state.actor, step.tile, step.cost)


def _is_to_build_again(state: "CitiesState", step: steps.Again, events: Events) -> bool:
    """Whether another build is possible: without the worker's other effects (C48)."""
    state.ability = 0
    state.menu = builds(state, state.actor, state.stores[state.actor])
    return bool(state.menu)


# By step: whether there is something to choose; None: always.
_IS_TO_CHOOSE: Final[tuple[Callable[["CitiesState", Any, Events], bool] | None, ...]] = (
    None, _is_to_act, _is_to_take, _is_to_discard, None, None, None, _is_to_raise, _is_to_reserve, _is_to_add,
    _is_to_build_again,
)  # fmt: skip


def _end_turn(state: "CitiesState") -> None:
    """A raised limit of the store runs out at the end of the turn after (C17)."""
    raised = state.limits[state.actor]
    assert raised is not None
    if raised.turns > 1:
        state.limits[state.actor] = RaisedLimit(raised.units, raised.turns - 1)
        state.todo = _GO_ON
    else:
        state.limits[state.actor] = None
        state.todo = _CHECK_AND_GO_ON


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
        state.todo = CHOICE
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
    state.turn = ALL_SEATS[state.seats]
    state.todo = CHOICE
    state.menu = 0


# -- the refresh -----------------------------------------------------------------------------------------------------


def _refresh(state: "CitiesState", events: Events) -> None:
    """Areas, slots, workers (C23-C26, C45)."""
    _fill_areas(state, events)
    _fill_slots(state, events)
    used = [set_of(played) for played in state.played]
    state.played = [()] * state.seats
    if state.seats == 1:
        _renew_deck(state, used[0], events)
    elif state.seats == 2:
        _pass_by_piles(state, used, events)
    else:
        for seat, workers in enumerate(used):
            left = (seat + 1) % state.seats
            state.hands[left] |= workers
            if events is not None:
                events.append(WorkersPassed(seat, left, members(workers)))


def _fill_areas(state: "CitiesState", events: Events) -> None:
    """As many units as players, up to what an area holds and the bank has (C23)."""
    wanted = _lacking(state.areas, max(state.seats, 2), AREA[state.side])
    found = wanted if can_pay(state.bank, wanted) else pack(map(min, unpack(wanted), unpack(state.bank)))
    state.areas += found
    state.bank -= found
    if events is not None:
        events.append(AreasFilled(unpack(state.areas), unpack(wanted - found)))


@lru_cache(maxsize=4096)
def _lacking(areas: int, n: int, most: int) -> int:
    """What the areas lack to hold n units more each, and at most so many."""
    return pack(max(0, min(n, most - there)) for there in unpack(areas))


def _fill_slots(state: "CitiesState", events: Events) -> None:
    """One tile for each empty slot, the cheap one first (C24)."""
    filled = []
    for slot in members(less(up_to(len(state.components.prices[state.side])), state.slots)):
        building = slot % KINDS
        if tile_count(state.supply, building):
            state.slots += ONLY[slot]
            state.supply -= ONE_TILE[building]
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
                state.rest -= ONLY[worker]
                pile += ONLY[worker]
            if events is not None:
                events.append(WorkersTaken(seat, members(pile), audience=(seat,)))
        taken.append(pile)
    for seat in range(2):
        state.hands[seat] |= taken[seat]
        if events is not None:
            events.append(WorkersLaid(seat, members(used[seat])))
    state.piles = used[1], used[0]


def _renew_deck(state: "CitiesState", used: int, events: Events) -> None:
    """Your workers are discarded, the automaton's come to you, an empty deck is made anew (C45)."""
    state.discard |= used
    state.hands[0] |= set_of(state.rival_played)
    state.rival_played = ()
    if not state.rest:
        state.rest, state.discard = state.discard, 0
        if events is not None:
            events.append(DeckRenewed(state.rest.bit_count()))


def look(state: "CitiesState") -> None:
    """Work out again what follows from the rest of a position."""
    state.menu = 0
    code = state.todo[0].code
    if not state.over and code == MAIN:
        state.menu = _main(state, state.actor)
    elif not state.over and code == AGAIN:
        state.menu = builds(state, state.actor, state.stores[state.actor])
