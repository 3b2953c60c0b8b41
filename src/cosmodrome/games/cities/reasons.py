"""Why an action is not allowed, and what one would change: for people and for clients, which hold no rules."""

from typing import TYPE_CHECKING, Any

from ...core.action import Action
from ...core.errors import IllegalAction
from . import rules
from .actions import (
    DEAR,
    SOURCES,
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
from .components import ADVANCED, OFF, RANK_AND_FILE, TERRAINS
from .effects import BUILD, BUILDINGS, GATHER, INSTEAD, TILES, Ability
from .placement import Board, around, beside, cells_of, mask_of
from .resources import RESOURCES, UNIT, can_pay, count, named, pack, text, total
from .scoring import MONUMENT, SET, objective_points, terrain_points, tile_counts

if TYPE_CHECKING:
    from .state import CitiesState

_Numbers = dict[str, int | str]

_NOW = {
    rules.CHOOSE: "choose a worker first",
    rules.MAIN: "choose what to do in this turn first",
    rules.TAKE: "take a unit first",
    rules.CHECK: "the store is overfull: discard first",
    rules.PAY: "pay for the building first",
    rules.PLACE: "place the tile first",
    rules.SET: "place the tile that was lifted first",
    rules.MONUMENT: "place a monument or skip it first",
    rules.RESERVE: "reserve a building or skip it first",
    rules.TILE: "place the tile or skip it first",
    rules.AGAIN: "build again or skip it first",
}
_RULE = {
    rules.CHOOSE: "C14", rules.MAIN: "C15", rules.TAKE: "C15", rules.CHECK: "C17", rules.PAY: "C18", rules.PLACE: "C18",
    rules.SET: "C21", rules.MONUMENT: "C36", rules.RESERVE: "C48", rules.TILE: "C15", rules.AGAIN: "C15",
}  # fmt: skip


def explain(state: "CitiesState", action: Action) -> IllegalAction:
    """The first reason, in the order a player would look for it."""
    code = state.todo[0][0]
    for kinds, codes, why in _REASONS:
        if isinstance(action, kinds):
            if code in codes:
                found: IllegalAction = why(state, action)
                return found
            return IllegalAction(_RULE[code], "step", "not now: {first}", {"first": _NOW[code]})
    return IllegalAction("C15", "unknown", "there is no such action in this game")


def _why_not_choose(state: "CitiesState", action: Choose | Plan) -> IllegalAction:
    if isinstance(action, Choose) != (state.plan == OFF):
        n = 1 if state.plan == OFF else 2
        return IllegalAction("C14" if n == 1 else "C33", "how_many", "choose {n} of the hand", {"n": n})
    numbers = [action.worker] if isinstance(action, Choose) else [action.first, action.second]
    for number in numbers:
        if not state.hands[action.seat] >> number & 1:
            return IllegalAction("C14", "not_in_hand", "worker {worker} is not in the hand", {"worker": number})
    if state.plan == RANK_AND_FILE:
        return IllegalAction("C34", "unordered", "name the two workers in ascending order")
    return IllegalAction("C33", "two_workers", "choose two different workers")


def _ability(state: "CitiesState") -> Ability:
    return state.components.abilities[state.ability]


def _worker(state: "CitiesState") -> int:
    return state.queue[0] >> 3


def _why_not_gather(state: "CitiesState", action: Gather | Haul) -> IllegalAction:
    ability = _ability(state)
    if ability.forbids & GATHER:
        return IllegalAction("C15", "forbidden_gather", "worker {worker} forbids gathering", {"worker": _worker(state)})
    if state.bound == BUILD:
        return IllegalAction("C15", "bound_build", "the ability that was used binds to a build")
    if isinstance(action, Gather):
        return IllegalAction(
            "C16", "area_empty", "the area of {resource} is empty", {"resource": RESOURCES[action.area]}
        )
    if ability.areas is None:
        return IllegalAction("C16", "one_area", "worker {worker} gathers from one area", {"worker": _worker(state)})
    for r, n in enumerate(action.values()[1:]):
        if n > count(state.areas, r):
            numbers = {"resource": RESOURCES[r], "wants": n, "has": count(state.areas, r)}
            return IllegalAction("C16", "area_short", "the area of {resource} holds {has}, not {wants}", numbers)
    carried = rules.capacity(state, ability)
    if ability.areas.each:
        numbers = {"n": ability.areas.n, "each": ability.areas.each}
        return IllegalAction("C16", "haul_each", "take up to {each} from each of {n} areas", numbers)
    return IllegalAction("C16", "haul_split", "divide exactly {n} units between two areas", {"n": carried})


def _why_not_build(state: "CitiesState", action: Build) -> IllegalAction:
    ability = rules.builder(state)
    seat = action.seat
    name = BUILDINGS[action.building]
    numbers: _Numbers
    if _ability(state).forbids & BUILD:
        return IllegalAction("C15", "forbidden_build", "worker {worker} forbids building", {"worker": _worker(state)})
    if state.bound == GATHER:
        return IllegalAction("C15", "bound_gather", "the ability that was used binds to a gather")
    if action.source < 2 and not state.slots >> action.building + 5 * action.source & 1:
        numbers = {"tile": name, "source": SOURCES[action.source]}
        return IllegalAction("C18", "slot_empty", "there is no {tile} in that slot", numbers)
    if action.source == 2 and state.reserved[seat] != action.building + 1:
        return IllegalAction("C18", "not_reserved", "no {tile} was reserved", {"tile": name})
    if action.source > 2:
        if not ability.supply:
            worker = {"worker": _worker(state)}
            return IllegalAction("C18", "no_supply", "worker {worker} does not build from the supply", worker)
        is_dear = action.source in DEAR
        if is_dear and not state.side:
            return IllegalAction("C3", "no_slot", "the {tile} has one slot on this side of the board", {"tile": name})
        if state.slots >> action.building + 5 * is_dear & 1:
            return IllegalAction("C18", "slot_full", "that slot of the {tile} is not empty", {"tile": name})
        if not state.supply >> 8 * action.building & 255:
            return IllegalAction("C2", "supply_empty", "no {tile} is left", {"tile": name})
    ways = ability.prices[rules.price_list(state, seat, ability)][action.building + 5 * (action.source in DEAR)]
    if not any(can_pay(state.stores[seat], way) for way in ways):
        if len(ways) == 1:
            lacks = text(sum(max(0, count(ways[0], r) - count(state.stores[seat], r)) * UNIT[r] for r in range(4)))
        else:
            lacks = "units for any way to pay"
        numbers = {"tile": name, "price": min(map(total, ways)), "has": total(state.stores[seat]), "lacks": lacks}
        return IllegalAction("C18", "cannot_pay", "the {tile} costs {price}; the store lacks {lacks}", numbers)
    return IllegalAction("C18", "no_room", "there is no place for the {tile}", {"tile": name})


def _why_not_instead(state: "CitiesState", action: Instead) -> IllegalAction:
    if _ability(state).when != INSTEAD:
        worker = {"worker": _worker(state)}
        return IllegalAction("C15", "no_instead", "worker {worker} has nothing to do instead of an action", worker)
    return IllegalAction("C15", "of_no_use", "the ability would do nothing now")


def _why_not_pass(state: "CitiesState", action: Pass) -> IllegalAction:
    if state.bound:
        return IllegalAction("C15", "bound", "the ability that was used binds to an action")
    return IllegalAction("C19", "must_act", "an action is possible, so one must be taken")


def _why_not_skip(state: "CitiesState", action: Skip) -> IllegalAction:
    code = state.todo[0][0]
    return IllegalAction(_RULE[code], "must_act", "this cannot be skipped: {first}", {"first": _NOW[code]})


def _why_not_pay(state: "CitiesState", action: Pay) -> IllegalAction:
    units = action.values()[1:]
    for r, n in enumerate(units):
        if n > count(state.stores[action.seat], r):
            numbers = {"resource": RESOURCES[r], "wants": n, "has": count(state.stores[action.seat], r)}
            return IllegalAction("C18", "store_short", "the store holds {has} {resource}, not {wants}", numbers)
    step = state.todo[0]
    if step[0] == rules.TILE:
        numbers = {"tile": TILES[step[1]], "price": step[2], "paid": sum(units)}
        return IllegalAction("C18", "wrong_price", "the {tile} costs {price} units, not {paid}", numbers)
    ability = rules.builder(state)
    ways = ability.prices[rules.price_list(state, action.seat, ability)][step[1] + 5 * (step[2] in DEAR)]
    numbers = {"tile": TILES[step[1]], "price": min(map(total, ways)), "paid": sum(units)}
    rule = "C4" if step[1] == len(BUILDINGS) - 1 else "C18"
    return IllegalAction(rule, "wrong_price", "{paid} units like these are not the price of the {tile}", numbers)


def _why_not_take(state: "CitiesState", action: Take) -> IllegalAction:
    step = state.todo[0]
    name = {"resource": RESOURCES[action.resource]}
    if not count(step[2], action.resource):
        return IllegalAction("C15", "not_offered", "the ability gives no {resource} here", name)
    if step[3]:
        return IllegalAction("C1", "bank_short", "the bank has no {resource}", name)
    return IllegalAction("C16", "area_empty", "the area of {resource} is empty", name)


def _why_not_discard(state: "CitiesState", action: Discard) -> IllegalAction:
    name = {"resource": RESOURCES[action.resource]}
    return IllegalAction("C17", "store_short", "the store holds no {resource}", name)


def _why_not_before(state: "CitiesState", action: Swap | Reserve | Lift) -> IllegalAction:
    ability = _ability(state)
    has = ability.swap if isinstance(action, Swap) else ability.move if isinstance(action, Lift) else ability.reserve
    worker: _Numbers = {"worker": _worker(state)}
    if not has:
        return IllegalAction("C15", "no_such_ability", "the ability of worker {worker} does not do that", worker)
    if not state.uses and state.todo[0][0] == rules.MAIN:
        return IllegalAction("C15", "used_up", "the ability of worker {worker} is used up", worker)
    if isinstance(action, Swap):
        return _why_not_swap(state, action)
    if isinstance(action, Reserve):
        if state.reserved[action.seat]:
            kept = {"tile": BUILDINGS[state.reserved[action.seat] - 1]}
            return IllegalAction("C48", "has_reserved", "the {tile} is reserved already: one at a time", kept)
        if action.source < 2 and state.slots >> action.building + 5 * action.source & 1:
            return IllegalAction("C15", "incomplete", "the action it binds to would not be possible")
        return IllegalAction(
            "C18", "slot_empty", "there is no {tile} in that slot", {"tile": BUILDINGS[action.building]}
        )
    return _why_not_lift(state, action)


def _why_not_swap(state: "CitiesState", action: Swap) -> IllegalAction:
    given, taken = RESOURCES[action.given], RESOURCES[action.taken]
    if action.given == action.taken:
        return IllegalAction("C15", "same_type", "swap a unit against one of another type")
    if not count(state.stores[action.seat], action.given):
        return IllegalAction("C15", "store_short", "the store holds no {resource}", {"resource": given})
    if not count(state.bank, action.taken):
        return IllegalAction("C1", "bank_short", "the bank has no {resource}", {"resource": taken})
    return IllegalAction("C15", "incomplete", "no build would be possible after it, and the ability binds to one")


def _why_not_lift(state: "CitiesState", action: Lift) -> IllegalAction:
    layout = state.sides[action.seat].layout
    i = layout.number.get((action.tile, action.cells), -1)
    tiles = state.boards[action.seat].tiles
    name = {"tile": TILES[action.tile]}
    if i not in tiles:
        return IllegalAction("C21", "no_such_tile", "there is no {tile} on these cells", name)
    if all(state.moved >> n & 1 for n, tile in enumerate(tiles) if tile == i):
        return IllegalAction("C21", "moved_already", "that {tile} was moved this turn already", name)
    tile = tiles.index(i)
    board = state.boards[action.seat]
    if layout.destinations(board, tile, layout.rests(board)[tile]):
        return IllegalAction("C15", "incomplete", "no build would be possible after it, and the ability binds to one")
    return IllegalAction("C21", "no_other_place", "the {tile} can go nowhere else", name)


def _why_not_place(state: "CitiesState", action: Place) -> IllegalAction:
    seat = action.seat
    step = state.todo[0]
    numbers: _Numbers
    layout, board = state.sides[seat].layout, state.boards[seat]
    expected = layout.kinds[board.tiles[step[1]]] if step[0] == rules.SET else step[1]
    if action.tile != expected:
        numbers = {"tile": TILES[action.tile], "expected": TILES[expected]}
        return IllegalAction("C18", "other_tile", "the {expected} is to be placed, not the {tile}", numbers)
    name: _Numbers = {"tile": TILES[action.tile]}
    if any(not layout.outline >> cell & 1 for cell in action.cells if cell < 64):
        outside = next(cell for cell in action.cells if not layout.outline >> cell & 1)
        return IllegalAction("C21", "outside", "{cell} is not on the asteroid", {"cell": cell_name(outside)})
    i = layout.number.get((action.tile, action.cells), -1)
    if i < 0:
        return IllegalAction("C21", "shape", "the {tile} does not have this shape", name)
    if step[0] == rules.SET:
        if i == board.tiles[step[1]]:
            return IllegalAction("C21", "not_moved", "the {tile} must change at least one cell", name)
        board = layout.lifted(board, step[1])
    permits = _ability(state) if step[0] == rules.PLACE and step[2] else state.components.abilities[0]
    mask = layout.masks[i]
    raised = mask_of(cell for spot in board.monuments for cell in cells_of(layout.spots[spot][1]))
    over = (mask & board.covered).bit_count()
    if mask & raised:
        return IllegalAction("C21", "on_monument", "a monument is never overlapped")
    if over > permits.overlap:
        numbers = {"tile": TILES[action.tile], "cells": over, "most": permits.overlap}
        return IllegalAction(
            "C21", "overlap", "the {tile} would lie on {cells} covered cells; allowed are {most}", numbers
        )
    reach = around(board.covered) if permits.corner else beside(board.covered)
    if board.covered and not permits.gap and not mask & reach:
        return IllegalAction("C20", "no_contact", "the {tile} would share no side with a tile", name)
    return IllegalAction("C15", "incomplete", "no build would be possible after it, and the ability binds to one")


def _why_not_raise(state: "CitiesState", action: Raise) -> IllegalAction:
    names = [monument.id for monument in state.components.monuments]
    name: _Numbers = {"monument": action.monument}
    if action.monument not in names or not state.monuments >> names.index(action.monument) & 1:
        return IllegalAction("C36", "no_monument", "monument {monument} is not to be had", name)
    closed = [state.sides[action.seat].layout.raises(action.seat)[spot] for spot in state.todo[0][1:]]
    if action in closed:
        return IllegalAction("C15", "incomplete", "no build would be possible after it, and the ability binds to one")
    return IllegalAction("C36", "not_closed", "these cells are not a region just closed in with its shape", name)


_PLACING = (rules.PLACE, rules.SET, rules.TILE)
_REASONS: tuple[tuple[Any, tuple[int, ...], Any], ...] = (
    ((Choose, Plan), (rules.CHOOSE,), _why_not_choose),
    ((Gather, Haul), (rules.MAIN,), _why_not_gather),
    (Build, (rules.MAIN, rules.AGAIN), _why_not_build),
    (Instead, (rules.MAIN,), _why_not_instead),
    (Pass, (rules.MAIN,), _why_not_pass),
    (Skip, tuple(_RULE), _why_not_skip),
    (Pay, (rules.PAY, rules.TILE), _why_not_pay),
    (Take, (rules.TAKE,), _why_not_take),
    (Discard, (rules.CHECK,), _why_not_discard),
    ((Swap, Lift), (rules.MAIN,), _why_not_before),
    (Reserve, (rules.MAIN, rules.RESERVE), _why_not_before),
    (Place, _PLACING, _why_not_place),
    (Raise, (rules.MONUMENT,), _why_not_raise),
)


# -- what an action would change -------------------------------------------------------------------------------------


def preview(state: "CitiesState", action: Action) -> dict[str, Any]:
    """What a legal action would change for its seat: units, price and placements, points, sets, monuments it closes."""
    seat = action.seat
    if isinstance(action, Place):
        return _preview_place(state, action)
    if isinstance(action, Raise):
        layout = state.sides[seat].layout
        after = layout.raised(state.boards[seat], layout.raises(seat).index(action))
        return _preview_board(state, seat, after)
    if isinstance(action, Build):
        return _preview_build(state, action)
    if isinstance(action, Gather | Haul):
        return _preview_gather(state, action)
    if isinstance(action, Lift):
        layout = state.sides[seat].layout
        tile = state.boards[seat].tiles.index(layout.number[action.tile, action.cells])
        places = rules.destinations(state, seat, tile)
        return {"placements": [list(layout.cells[i]) for i in cells_of(places)]}
    if isinstance(action, Pay):
        return {"price": named(pack(action.values()[1:]))}
    if isinstance(action, Choose | Plan):
        numbers = [action.worker] if isinstance(action, Choose) else [action.first, action.second]
        return {"workers": [_preview_worker(state, seat, number, i) for i, number in enumerate(numbers)]}
    if isinstance(action, Swap):
        return {"store": named(state.stores[seat] - UNIT[action.given] + UNIT[action.taken])}
    if isinstance(action, Take):
        return {"store": named(state.stores[seat] + UNIT[action.resource])}
    if isinstance(action, Discard):
        return {"store": named(state.stores[seat] - UNIT[action.resource])}
    return {}


def _preview_worker(state: "CitiesState", seat: int, number: int, place: int) -> dict[str, Any]:
    """A worker as it would be used: by day or by night."""
    worker = state.workers[number]
    is_night = bool(place or state.played[seat])
    return {
        "worker": number,
        "capacity": worker.capacity,
        "is_night": is_night,
        "text": worker.abilities[is_night].text.to_json(),
    }


def _preview_gather(state: "CitiesState", action: Gather | Haul) -> dict[str, Any]:
    ability = _ability(state)
    if isinstance(action, Haul):
        units = pack(action.values()[1:])
    else:
        carried = rules.capacity(state, ability if ability.when == GATHER else state.components.abilities[0])
        units = min(carried, count(state.areas, action.area)) * UNIT[action.area]
    limit = state.limits[action.seat] >> 2 or rules.STORE
    if ability.when == GATHER and ability.limit:
        limit = ability.limit
    excess = total(state.stores[action.seat] + units) - limit
    return {"units": named(units), "excess": max(0, excess), "limit": limit}


def _preview_build(state: "CitiesState", action: Build) -> dict[str, Any]:
    """The ways to pay, and every place for the tile, so that it can be tried out (C18)."""
    seat = action.seat
    layout = state.sides[seat].layout
    ability = rules.builder(state)
    places = rules.places(state, seat, (rules.PLACE, action.building, int(ability.is_permit)))
    ways = rules.payments(state, seat, action.building, action.source)
    before = state.boards[seat]
    return {
        "tile": BUILDINGS[action.building],
        "payments": [named(way) for way in ways],
        "placements": [list(layout.cells[i]) for i in cells_of(places)],
        "changes": [_preview_tiles(state, seat, layout.placed(before, i)) for i in cells_of(places)],
        "points": _counted(state, seat, state.boards[seat].counts, 1 << 8 * action.building),
    }


def _counted(state: "CitiesState", seat: int, counts: int, more: int) -> dict[str, int]:
    """What one more tile adds to sets and objective."""
    before, after = tile_counts(counts), tile_counts(counts + more)
    card = state.components.objectives[state.objectives[seat]]
    pair = card.upper, card.lower
    return {
        "sets": SET * (min(after[:5]) - min(before[:5])),
        "objective": objective_points(pair, after) - objective_points(pair, before),
    }


def _preview_place(state: "CitiesState", action: Place) -> dict[str, Any]:
    seat = action.seat
    layout = state.sides[seat].layout
    before = state.boards[seat]
    i = layout.actions(seat)[1][action]
    step = state.todo[0]
    after = layout.moved(before, step[1], i) if step[0] == rules.SET else layout.placed(before, i)
    return _preview_tiles(state, seat, after)


def _preview_tiles(state: "CitiesState", seat: int, after: Board) -> dict[str, Any]:
    """What tiles on the asteroid would change, and the monuments they would close in (C36)."""
    layout = state.sides[seat].layout
    found = _preview_board(state, seat, after)
    spots = layout.closed(state.boards[seat].covered, after.covered, state.monuments)
    found["closes"] = [
        {"monument": layout.spots[spot][0], "cells": list(cells_of(layout.spots[spot][1]))} for spot in spots
    ]
    return found


def _preview_board(state: "CitiesState", seat: int, after: Board) -> dict[str, Any]:
    """The points of terrain, sets, objective and monument before and after."""
    before = state.boards[seat]
    terrain = {}
    change = 0
    for i, (name, mask) in enumerate(zip(TERRAINS, state.sides[seat].terrain, strict=True)):
        cells = [(mask & ~board.covered).bit_count() for board in (before, after)]
        points = [terrain_points(i, n, state.deck == ADVANCED) for n in cells]
        change += points[1] - points[0]
        terrain[name] = {"uncovered": cells, "points": points}
    added = _counted(state, seat, before.counts, after.counts - before.counts)
    monument = MONUMENT if after.monuments and not before.monuments else 0
    return {
        "terrain": terrain,
        "sets": added["sets"],
        "objective": added["objective"],
        "monument": monument,
        "change": change + added["sets"] + added["objective"] + monument,
    }
