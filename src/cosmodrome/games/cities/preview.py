"""What an action would change: for people and for clients, which hold no rules."""

from typing import TYPE_CHECKING

from ...core.action import Action
from . import contract, rules, steps
from .actions import Build, Choose, Discard, Gather, Haul, Instead, Lift, Pay, Place, Plan, Raise, Swap, Take
from .names import BUILDINGS, RESOURCES, TILES
from .packed import PRICE_SLOT, UNIT, bare, count, has, members, named, pack, tile_counts, total, unpack
from .placement import Board
from .scoring import MONUMENT, SET, full_sets, is_advanced, objective_points, terrain_points
from .view import region

if TYPE_CHECKING:
    from .state import CitiesState


def preview(state: "CitiesState", action: Action) -> contract.Preview:
    """What an action would change for its seat: units, price and placements, points, sets, monuments it closes."""
    match action:
        case Place():
            return {"kind": "place", **_placed(state, action)}
        case Raise():
            return {"kind": "monument", **_raised(state, action)}
        case Build():
            return _trial(state, action) if can_try(state, action) else _build(state, action)
        case Lift():
            return _lift(state, action)
        case Gather() | Haul():
            return _gather(state, action)
        case Pay():
            return {"kind": "pay", "price": named(_units(action))}
        case Choose():
            return {"kind": "choose", "workers": [_worker(state, action.seat, action.worker, False)]}
        case Plan():
            day, night = (_worker(state, action.seat, n, i > 0) for i, n in enumerate((action.first, action.second)))
            return {"kind": "choose", "workers": [day, night]}
        case Swap() | Take() | Discard() | Instead():
            return {"kind": "store", **_held(state, action)}
    return {"kind": "other"}


def _units(action: Pay | Haul) -> int:
    return pack((action.water, action.minerals, action.organics, action.energy))


def _worker(state: "CitiesState", seat: int, number: int, is_second: bool) -> contract.ChosenWorker:
    """A worker as it would be used: by day or by night."""
    worker = state.workers[number]
    is_night = is_second or bool(state.played[seat])
    return {
        "worker": number,
        "capacity": worker.capacity,
        "is_night": is_night,
        "text": worker.abilities[is_night].text.to_json(),
    }


def _held(state: "CitiesState", action: Action) -> contract.Held:
    """The store after an action and all that follows of itself, and how many units are then to be discarded (C17)."""
    after = state.copy()
    after.play(action)
    store, limit = after.stores[action.seat], rules.store_limit(after, action.seat)
    excess = total(store) - limit if isinstance(after.todo[0], steps.Check) else 0
    return {"store": named(store), "limit": limit, "excess": excess}


def _gather(state: "CitiesState", action: Gather | Haul) -> contract.GatherPreview:
    if isinstance(action, Haul):
        units = _units(action)
    else:
        units = count(rules.gather_gains(state), action.area) * UNIT[action.area]
    return {"kind": "gather", "units": named(units), **_held(state, action)}


def _build(state: "CitiesState", action: Build) -> contract.BuildPreview:
    """The ways to pay, and every place for the tile, so that it can be tried out (C18)."""
    seat = action.seat
    layout, board = state.sides[seat].layout, state.boards[seat]
    step = steps.Place(action.building, rules.builder(state).is_permit)
    places = members(rules.places(state, seat, step))
    price = state.components.price_tables[state.side][PRICE_SLOT[action.source][action.building]]
    payments = [_payment(way, price) for way in rules.payments(state, seat, action.building, action.source)]
    return {
        "kind": "build",
        "tile": BUILDINGS[action.building],
        "price": price,
        "payments": payments,
        "usual": _usual(payments, named(state.stores[seat])),
        "placements": [list(layout.cells[i]) for i in places],
        "changes": [_change(state, seat, layout.placed(board, i)) for i in places],
    }


def _usual(payments: list[contract.Payment], store: contract.Units) -> int:
    """Which payment most would choose: the printed units, and of several ways the one from what is most plentiful."""

    def worth(i: int) -> tuple[int, int]:
        payment = payments[i]
        plenty = sum(payment["units"][name] * store[name] for name in RESOURCES)
        return -sum(payment["stand_ins"][name] for name in RESOURCES), plenty

    return max(range(len(payments)), key=worth)


def can_try(state: "CitiesState", action: Action) -> bool:
    """Whether it is a building of some slot that cannot be built now: any tile may be tried out at any time (C18)."""
    if state.over or not isinstance(action, Build) or action in state.legal(action.seat):
        return False
    return PRICE_SLOT[action.source][action.building] < len(state.components.prices[state.side])


def _trial(state: "CitiesState", action: Build) -> contract.TrialPreview:
    """What the store lacks for a building, and every place for it: by the worker at work, elsewise by none."""
    seat = action.seat
    layout, board = state.sides[seat].layout, state.boards[seat]
    slot = PRICE_SLOT[action.source][action.building]
    is_acting = state.turn == (seat,) and not isinstance(state.todo[0], steps.Choose)
    step = steps.Place(action.building, is_acting and rules.builder(state).is_permit)
    places = members(rules.places(state, seat, step))
    ways = state.components.prices[state.side][slot]
    if is_acting:
        ways = rules.ways_to_pay(state, seat, action.building, action.source)
    return {
        "kind": "trial",
        "tile": BUILDINGS[action.building],
        "price": state.components.price_tables[state.side][slot],
        "lacks": _lacks(state.stores[seat], ways),
        "has_tile": has(state.slots, slot) or state.reserved[seat] == action.building,
        "placements": [list(layout.cells[i]) for i in places],
        "changes": [_change(state, seat, layout.placed(board, i)) for i in places],
    }


def _lacks(store: int, ways: tuple[int, ...]) -> contract.Price:
    """What a store lacks for the way to pay that it is nearest to; `any` where it is equally near to several."""
    lacks = [
        tuple(max(0, n - held) for n, held in zip(unpack(way), unpack(store), strict=True)) for way in sorted(ways)
    ]
    least = min(map(sum, lacks))
    nearest = {one for one in lacks if sum(one) == least}
    if len(nearest) > 1:
        return {"any": least}
    found: contract.Price = {}
    for name, n in zip(RESOURCES, nearest.pop(), strict=True):
        if n:
            found[name] = n
    return found


def _payment(way: int, price: contract.Price) -> contract.Payment:
    """A way to pay; where the price leaves a type open no unit stands in for another."""
    stand_ins = 0
    if not any(name in price for name in ("same", "other", "any")):
        stand_ins = pack(max(0, n - price.get(name, 0)) for name, n in zip(RESOURCES, unpack(way), strict=True))
    return {"units": named(way), "stand_ins": named(stand_ins)}


def _lift(state: "CitiesState", action: Lift) -> contract.LiftPreview:
    seat = action.seat
    layout, board = state.sides[seat].layout, state.boards[seat]
    tile = rules.lifted_tile(state, action)
    places = members(rules.destinations(state, seat, tile))
    return {
        "kind": "lift",
        "tile": TILES[action.tile],
        "placements": [list(layout.cells[i]) for i in places],
        "changes": [_change(state, seat, layout.moved(board, tile, i)) for i in places],
    }


def _placed(state: "CitiesState", action: Place) -> contract.Change:
    layout, board = state.sides[action.seat].layout, state.boards[action.seat]
    i = layout.actions(action.seat)[1][action]
    step = state.todo[0]
    after = layout.moved(board, step.number, i) if isinstance(step, steps.Set) else layout.placed(board, i)
    return _change(state, action.seat, after)


def _raised(state: "CitiesState", action: Raise) -> contract.Change:
    layout, board = state.sides[action.seat].layout, state.boards[action.seat]
    after = layout.raised(board, layout.raises(action.seat).index(action))
    found = _change(state, action.seat, after)
    found["closes"] = []
    return found


def _change(state: "CitiesState", seat: int, after: Board) -> contract.Change:
    """The points of terrain, sets, objective and monument before and after; the monuments closed in (C36)."""
    layout, before = state.sides[seat].layout, state.boards[seat]
    ice, crater, rock, soil = (_terrain(state, seat, i, after) for i in range(4))
    counts, more = tile_counts(before.counts), tile_counts(after.counts)
    card = state.components.objectives[state.objectives[seat]]
    sets = SET * (full_sets(more) - full_sets(counts))
    objective = objective_points(card, more) - objective_points(card, counts)
    monument = MONUMENT if after.monuments and not before.monuments else 0
    terrain = sum(one["points"][1] - one["points"][0] for one in (ice, crater, rock, soil))
    spots = layout.closed(before.covered, after.covered, state.monuments) if state.monuments else ()
    return {
        "terrain": {"ice": ice, "crater": crater, "rock": rock, "soil": soil},
        "sets": sets,
        "objective": objective,
        "monument": monument,
        "change": terrain + sets + objective + monument,
        "closes": [region(layout, spot) for spot in spots],
    }


def _terrain(state: "CitiesState", seat: int, terrain: int, after: Board) -> contract.TerrainChange:
    cells = state.sides[seat].terrain[terrain]
    was, will = bare(cells, state.boards[seat].covered), bare(cells, after.covered)
    advanced = is_advanced(state)
    return {
        "uncovered": (was, will),
        "points": (terrain_points(terrain, was, advanced), terrain_points(terrain, will, advanced)),
    }
