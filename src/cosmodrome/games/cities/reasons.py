"""Why an action is not allowed: the first reason, in the order a player would look for it."""

from typing import TYPE_CHECKING

from ...core.action import Action
from ...core.errors import IllegalAction
from . import rules, steps
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
    cell_name,
)  # fmt: skip
from .effects import BUILD, GATHER, INSTEAD, Ability
from .names import (
    BUILDINGS,
    DEAR,
    ENTERTAINMENT,
    OFF,
    RANK_AND_FILE,
    RESERVE,
    RESOURCES,
    SLOT,
    SOURCES,
    SUPPLY_DEAR,
    TILES,
)
from .packed import PRICE_SLOT, can_pay, count, has, pack, text, tile_count, total, unpack

if TYPE_CHECKING:
    from .state import CitiesState

_Numbers = dict[str, int | str]

REASONS = (
    "step", "how_many", "not_in_hand", "unordered", "two_workers", "forbidden_gather", "bound_build", "area_empty",
    "one_area", "area_short", "haul_each", "haul_split", "forbidden_build", "bound_gather", "slot_empty",
    "not_reserved", "no_supply", "no_slot", "slot_full", "supply_empty", "cannot_pay", "cannot_pay_any", "no_room",
    "no_instead", "of_no_use", "bound", "must_act", "no_skip", "store_short", "wrong_price", "not_offered",
    "bank_short", "no_such_ability", "used_up", "has_reserved", "incomplete", "same_type", "no_such_tile",
    "moved_already", "no_other_place", "other_tile", "outside", "shape", "not_moved", "on_monument", "overlap",
    "no_contact", "no_monument", "not_closed",
)  # fmt: skip

# By step: its name in a view, the clause, and what is to be done first.
_NOW = {
    steps.CHOOSE: ("choose", "C14", "choose a worker first"),
    steps.MAIN: ("main", "C15", "choose what to do in this turn first"),
    steps.TAKE: ("take", "C15", "take a unit first"),
    steps.CHECK: ("discard", "C17", "the store is overfull: discard first"),
    steps.PAY: ("pay", "C18", "pay for the building first"),
    steps.PLACE: ("place", "C18", "place the tile first"),
    steps.SET: ("move", "C21", "place the tile that was lifted first"),
    steps.MONUMENT: ("monument", "C36", "place a monument or skip it first"),
    steps.RESERVE: ("reserve", "C48", "reserve a building or skip it first"),
    steps.TILE: ("tile", "C15", "place the tile or skip it first"),
    steps.AGAIN: ("again", "C15", "build again or skip it first"),
}
# By kind of action: the steps in which there are such.
_STEPS: dict[type[Action], tuple[int, ...]] = {
    Choose: (steps.CHOOSE,), Plan: (steps.CHOOSE,), Gather: (steps.MAIN,), Haul: (steps.MAIN,),
    Build: (steps.MAIN, steps.AGAIN), Instead: (steps.MAIN,), Pass: (steps.MAIN,), Skip: tuple(_NOW),
    Pay: (steps.PAY, steps.TILE), Take: (steps.TAKE,), Discard: (steps.CHECK,), Swap: (steps.MAIN,),
    Lift: (steps.MAIN,), Reserve: (steps.MAIN, steps.RESERVE), Place: (steps.PLACE, steps.SET, steps.TILE),
    Raise: (steps.MONUMENT,),
}  # fmt: skip


def explain(state: "CitiesState", action: Action) -> IllegalAction:
    """The first reason, in the order a player would look for it."""
    code = state.todo[0].code
    if code not in _STEPS.get(type(action), ()):
        name, rule, first = _NOW[code]
        return IllegalAction(rule, "step", f"not now: {first}", {"step": name})
    match action:
        case Choose() | Plan():
            return _why_not_choose(state, action)
        case Gather() | Haul():
            return _why_not_gather(state, action)
        case Build():
            return _why_not_build(state, action)
        case Instead():
            return _why_not_instead(state)
        case Pass():
            return _why_not_pass(state)
        case Pay():
            return _why_not_pay(state, action)
        case Take():
            return _why_not_take(state, action)
        case Discard():
            return _no_units(action.resource)
        case Swap() | Reserve() | Lift():
            return _why_not_before(state, action)
        case Place():
            return _why_not_place(state, action)
        case Raise():
            return _why_not_raise(state, action)
    return _why_not_skip(state)


def _why_not_choose(state: "CitiesState", action: Choose | Plan) -> IllegalAction:
    if isinstance(action, Choose) != (state.plan == OFF):
        n = 1 if state.plan == OFF else 2
        return IllegalAction("C14" if n == 1 else "C33", "how_many", "choose {n} of the hand", {"n": n})
    numbers = [action.worker] if isinstance(action, Choose) else [action.first, action.second]
    for number in numbers:
        if not has(state.hands[action.seat], number):
            return IllegalAction("C14", "not_in_hand", "worker {worker} is not in the hand", {"worker": number})
    if state.plan == RANK_AND_FILE:
        return IllegalAction("C34", "unordered", "name the two workers in ascending order")
    return IllegalAction("C33", "two_workers", "choose two different workers")


def _ability(state: "CitiesState") -> Ability:
    return state.components.abilities[state.ability]


def _worker(state: "CitiesState") -> _Numbers:
    return {"worker": state.queue[0].worker}


def _why_not_gather(state: "CitiesState", action: Gather | Haul) -> IllegalAction:
    ability = _ability(state)
    if ability.forbids_gather:
        return IllegalAction("C15", "forbidden_gather", "worker {worker} forbids gathering", _worker(state))
    if state.bound == BUILD:
        return IllegalAction("C15", "bound_build", "the ability that was used binds to a build")
    if isinstance(action, Gather):
        return _area_empty(action.area)
    if ability.areas is None:
        return IllegalAction("C16", "one_area", "worker {worker} gathers from one area", _worker(state))
    for r, n in enumerate((action.water, action.minerals, action.organics, action.energy)):
        if n > count(state.areas, r):
            numbers: _Numbers = {"resource": RESOURCES[r], "wants": n, "has": count(state.areas, r)}
            return IllegalAction("C16", "area_short", "the area of {resource} holds {has}, not {wants}", numbers)
    if ability.areas.each:
        numbers = {"n": ability.areas.n, "each": ability.areas.each}
        return IllegalAction("C16", "haul_each", "take up to {each} from each of {n} areas", numbers)
    carried = rules.capacity(state, ability)
    return IllegalAction("C16", "haul_split", "divide exactly {n} units between two areas", {"n": carried})


def _area_empty(area: int) -> IllegalAction:
    return IllegalAction("C16", "area_empty", "the area of {resource} is empty", {"resource": RESOURCES[area]})


def _why_not_build(state: "CitiesState", action: Build) -> IllegalAction:
    if _ability(state).forbids_build:
        return IllegalAction("C15", "forbidden_build", "worker {worker} forbids building", _worker(state))
    if state.bound == GATHER:
        return IllegalAction("C15", "bound_gather", "the ability that was used binds to a gather")
    tile: _Numbers = {"tile": BUILDINGS[action.building]}
    slot = PRICE_SLOT[action.source][action.building]
    if action.source in (SLOT, DEAR):
        if not has(state.slots, slot):
            return _slot_empty(action)
    elif action.source == RESERVE:
        if state.reserved[action.seat] != action.building:
            return IllegalAction("C18", "not_reserved", "no {tile} was reserved", tile)
    elif not rules.builder(state).supply:
        return IllegalAction("C18", "no_supply", "worker {worker} does not build from the supply", _worker(state))
    elif action.source == SUPPLY_DEAR and not state.side:
        return IllegalAction("C3", "no_slot", "the {tile} has one slot on this side of the board", tile)
    elif has(state.slots, slot):
        return IllegalAction("C18", "slot_full", "that slot of the {tile} is not empty", tile)
    elif not tile_count(state.supply, action.building):
        return IllegalAction("C2", "supply_empty", "no {tile} is left", tile)
    ways = rules.ways_to_pay(state, action.seat, action.building, action.source)
    if not any(can_pay(state.stores[action.seat], way) for way in ways):
        return _cannot_pay(state, action, ways)
    return IllegalAction("C18", "no_room", "there is no place for the {tile}", tile)


def _slot_empty(action: Build | Reserve) -> IllegalAction:
    numbers: _Numbers = {"tile": BUILDINGS[action.building], "source": SOURCES[action.source]}
    return IllegalAction("C18", "slot_empty", "there is no {tile} in that slot", numbers)


def _cannot_pay(state: "CitiesState", action: Build, ways: tuple[int, ...]) -> IllegalAction:
    """What the store lacks, by resource; where there are several ways to pay it lacks something for each."""
    store = state.stores[action.seat]
    numbers: _Numbers = {"tile": BUILDINGS[action.building], "price": min(map(total, ways)), "has": total(store)}
    if len(ways) > 1:
        sentence = "the {tile} costs {price}; the store lacks units for any way to pay"
        return IllegalAction("C18", "cannot_pay_any", sentence, numbers)
    lacks = [max(0, n - held) for n, held in zip(unpack(ways[0]), unpack(store), strict=True)]
    numbers |= zip(RESOURCES, lacks, strict=True)
    sentence = f"the {{tile}} costs {{price}}; the store lacks {text(pack(lacks))}"
    return IllegalAction("C18", "cannot_pay", sentence, numbers)


def _why_not_instead(state: "CitiesState") -> IllegalAction:
    if _ability(state).when != INSTEAD:
        sentence = "worker {worker} has nothing to do instead of an action"
        return IllegalAction("C15", "no_instead", sentence, _worker(state))
    return IllegalAction("C15", "of_no_use", "the ability would do nothing now")


def _why_not_pass(state: "CitiesState") -> IllegalAction:
    if state.bound:
        return IllegalAction("C15", "bound", "the ability that was used binds to an action")
    return IllegalAction("C19", "must_act", "an action is possible, so one must be taken")


def _why_not_skip(state: "CitiesState") -> IllegalAction:
    name, rule, first = _NOW[state.todo[0].code]
    return IllegalAction(rule, "no_skip", f"this cannot be skipped: {first}", {"step": name})


def _why_not_pay(state: "CitiesState", action: Pay) -> IllegalAction:
    units = action.water, action.minerals, action.organics, action.energy
    numbers: _Numbers
    for r, n in enumerate(units):
        if n > count(state.stores[action.seat], r):
            numbers = {"resource": RESOURCES[r], "wants": n, "has": count(state.stores[action.seat], r)}
            return IllegalAction("C18", "store_short", "the store holds {has} {resource}, not {wants}", numbers)
    step = state.todo[0]
    if isinstance(step, steps.Pay):
        ways = rules.ways_to_pay(state, action.seat, step.building, step.source)
        numbers = {"tile": TILES[step.building], "price": min(map(total, ways)), "paid": sum(units)}
        rule = "C4" if step.building == ENTERTAINMENT else "C18"
        return IllegalAction(rule, "wrong_price", "{paid} units like these are not the price of the {tile}", numbers)
    assert isinstance(step, steps.Tile)
    numbers = {"tile": TILES[step.tile], "price": step.cost, "paid": sum(units)}
    return IllegalAction("C18", "wrong_price", "the {tile} costs {price} units, not {paid}", numbers)


def _why_not_take(state: "CitiesState", action: Take) -> IllegalAction:
    step = state.todo[0]
    assert isinstance(step, steps.Take)
    name: _Numbers = {"resource": RESOURCES[action.resource]}
    if not count(step.limits, action.resource):
        return IllegalAction("C15", "not_offered", "the ability gives no {resource} here", name)
    if step.is_bank:
        return IllegalAction("C1", "bank_short", "the bank has no {resource}", name)
    return _area_empty(action.resource)


def _no_units(resource: int, rule: str = "C17") -> IllegalAction:
    numbers: _Numbers = {"resource": RESOURCES[resource], "wants": 1, "has": 0}
    return IllegalAction(rule, "store_short", "the store holds no {resource}", numbers)


def _why_not_before(state: "CitiesState", action: Swap | Reserve | Lift) -> IllegalAction:
    ability = _ability(state)
    uses = ability.swap if isinstance(action, Swap) else ability.move if isinstance(action, Lift) else ability.reserve
    if not uses:
        sentence = "the ability of worker {worker} does not do that"
        return IllegalAction("C15", "no_such_ability", sentence, _worker(state))
    if not state.uses and state.todo[0].code == steps.MAIN:
        return IllegalAction("C15", "used_up", "the ability of worker {worker} is used up", _worker(state))
    if isinstance(action, Swap):
        return _why_not_swap(state, action)
    if isinstance(action, Reserve):
        return _why_not_reserve(state, action)
    return _why_not_lift(state, action)


def _incomplete() -> IllegalAction:
    return IllegalAction("C15", "incomplete", "the action it binds to would not be possible after it")


def _why_not_swap(state: "CitiesState", action: Swap) -> IllegalAction:
    if action.given == action.taken:
        return IllegalAction("C15", "same_type", "swap a unit against one of another type")
    if not count(state.stores[action.seat], action.given):
        return _no_units(action.given, "C15")
    if not count(state.bank, action.taken):
        return IllegalAction("C1", "bank_short", "the bank has no {resource}", {"resource": RESOURCES[action.taken]})
    return _incomplete()


def _why_not_reserve(state: "CitiesState", action: Reserve) -> IllegalAction:
    kept = state.reserved[action.seat]
    if kept is not None:
        name: _Numbers = {"tile": BUILDINGS[kept]}
        return IllegalAction("C48", "has_reserved", "the {tile} is reserved already: one at a time", name)
    if action.source in (SLOT, DEAR) and has(state.slots, PRICE_SLOT[action.source][action.building]):
        return _incomplete()
    return _slot_empty(action)


def _why_not_lift(state: "CitiesState", action: Lift) -> IllegalAction:
    layout, board = state.sides[action.seat].layout, state.boards[action.seat]
    i = layout.number.get((action.tile, action.cells), -1)
    name: _Numbers = {"tile": TILES[action.tile]}
    there = [n for n, tile in enumerate(board.tiles) if tile == i]
    if not there:
        return IllegalAction("C21", "no_such_tile", "there is no {tile} on these cells", name)
    if all(has(state.moved, n) for n in there):
        return IllegalAction("C21", "moved_already", "that {tile} was moved this turn already", name)
    if any(layout.destinations(board, n, layout.rests(board)[n]) for n in there):
        return _incomplete()
    return IllegalAction("C21", "no_other_place", "the {tile} can go nowhere else", name)


def _why_not_place(state: "CitiesState", action: Place) -> IllegalAction:
    step = state.todo[0]
    layout, board = state.sides[action.seat].layout, state.boards[action.seat]
    if isinstance(step, steps.Set):
        expected = layout.kinds[board.tiles[step.number]]
    else:
        assert isinstance(step, steps.Place | steps.Tile)
        expected = step.tile
    name: _Numbers = {"tile": TILES[action.tile]}
    if action.tile != expected:
        numbers = {**name, "expected": TILES[expected]}
        return IllegalAction("C18", "other_tile", "the {expected} is to be placed, not the {tile}", numbers)
    outside = next((cell for cell in action.cells if not has(layout.outline, cell)), None)
    if outside is not None:
        return IllegalAction("C21", "outside", "{cell} is not on the asteroid", {"cell": cell_name(outside)})
    i = layout.number.get((action.tile, action.cells))
    if i is None:
        return IllegalAction("C21", "shape", "the {tile} does not have this shape", name)
    if isinstance(step, steps.Set):
        if i == board.tiles[step.number]:
            return IllegalAction("C21", "not_moved", "the {tile} must change at least one cell", name)
        board = layout.lifted(board, step.number)
    is_permit = isinstance(step, steps.Place) and step.is_permit
    permits = _ability(state) if is_permit else state.components.abilities[0]
    if layout.is_on_monument(board, i):
        return IllegalAction("C21", "on_monument", "a monument is never overlapped")
    over = layout.overlap(board, i)
    if over > permits.overlap:
        numbers = {**name, "cells": over, "most": permits.overlap}
        sentence = "the {tile} would lie on {cells} covered cells; allowed are {most}"
        return IllegalAction("C21", "overlap", sentence, numbers)
    if not permits.gap and not layout.has_contact(board, i, permits.corner):
        return IllegalAction("C20", "no_contact", "the {tile} would share no side with a tile", name)
    return _incomplete()


def _why_not_raise(state: "CitiesState", action: Raise) -> IllegalAction:
    step = state.todo[0]
    assert isinstance(step, steps.Monument)
    names = [monument.id for monument in state.components.monuments]
    name: _Numbers = {"monument": action.monument}
    if action.monument not in names or not has(state.monuments, names.index(action.monument)):
        return IllegalAction("C36", "no_monument", "monument {monument} is not to be had", name)
    raises = state.sides[action.seat].layout.raises(action.seat)
    if action in [raises[spot] for spot in step.spots]:
        return _incomplete()
    return IllegalAction("C36", "not_closed", "these cells are not a region just closed in with its shape", name)
