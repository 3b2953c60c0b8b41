"""The automaton: the rival in solo, which plays itself (C41-C44)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from ...core.event import Event
from .components import Routine, Worker
from .events import AutomatonBuilt, AutomatonFailed, AutomatonGathered, AutomatonPassed, Hand
from .names import TILES
from .packed import ONE_TILE, ONLY, UNIT, can_pay, count, has, total, unpack

if TYPE_CHECKING:
    from .state import CitiesState

STORE = 9  # C44
HANDS: tuple[Hand, ...] = ("left", "right")


def act(state: "CitiesState", worker: Worker, events: list[Event] | None) -> None:
    """Its turn: the left action, or else the right one, or nothing (C42)."""
    for side, routine in zip(HANDS, worker.routines, strict=True):
        do = _gather if routine.building < 0 else _build
        if do(state, routine, side, events):
            return
    if events is not None:
        events.append(AutomatonPassed())


def _build(state: "CitiesState", routine: Routine, side: Hand, events: list[Event] | None) -> bool:
    """Build the named building if a tile lies on the board and it can pay (C43)."""
    building = routine.building
    has_tile = has(state.slots, building)
    price = payment(state.components.prices[0][building], state.rival_store) if has_tile else None
    if price is None:
        if events is not None:
            events.append(AutomatonFailed(side, "build", TILES[building], "cannot_pay" if has_tile else "no_tile"))
        return False
    state.rival_store -= price
    state.bank += price
    state.slots -= ONLY[building]
    state.rival_tiles += ONE_TILE[building]
    if events is not None:
        events.append(AutomatonBuilt(side, TILES[building], unpack(price)))
    return True


@lru_cache(maxsize=8192)
def payment(ways: tuple[int, ...], store: int) -> int | None:
    """How it pays: with its most plentiful types, ties in the order of the resources (C43); None where it cannot."""
    held = unpack(store)
    order = sorted(range(4), key=lambda r: (-held[r], r))
    payable = [way for way in ways if can_pay(store, way)]

    def plenty(way: int) -> tuple[list[int], list[int]]:
        units = unpack(way)
        types = [r for r in range(4) for _ in range(units[r])]
        types.sort(key=lambda r: (-units[r], order.index(r)))
        return [-units[r] for r in types], [order.index(r) for r in types]

    return min(payable, key=plenty, default=None)


def _gather(state: "CitiesState", routine: Routine, side: Hand, events: list[Event] | None) -> bool:
    """Take the named resources icon by icon; an empty area is skipped, and it stops at nine (C44)."""
    taken = 0
    for resource in routine.icons:
        if total(state.rival_store) < STORE and count(state.areas, resource):
            state.areas -= UNIT[resource]
            state.rival_store += UNIT[resource]
            taken += UNIT[resource]
    if not taken:
        if events is not None:
            is_full = total(state.rival_store) >= STORE
            events.append(AutomatonFailed(side, "gather", None, "store_full" if is_full else "areas_empty"))
        return False
    if events is not None:
        events.append(AutomatonGathered(side, unpack(taken), len(routine.icons) - total(taken)))
    return True
