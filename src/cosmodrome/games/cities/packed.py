"""Packed numbers: what a position holds many times over, each in one whole number. Only this module knows how.

- *Units* of the four resources: a byte each, so that gaining and paying are single additions (C1).
- *Tile counts*: a byte for each kind of tile.
- *Sets* of small numbers (workers, cells, monuments, tiles moved, types of resources): a bit each.
- *Slots* of the main board are a set: the cheap slot of building b is b, the dear one five more (C3).
- A *menu* is a set of main actions (C15): four areas to gather from, then the ways to build, five buildings for each
  source (C18), then the ability instead of an action.

Placements of an outline are sets too, large ones: `placement` works on those.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from .contract import Units
from .names import BUILDINGS, DEAR, RESERVE, RESOURCES, SOURCES, SUPPLY, SUPPLY_DEAR, TILES

TYPES: Final = len(RESOURCES)
KINDS: Final = len(BUILDINGS)

# -- sets ------------------------------------------------------------------------------------------------------------

_HALVES: Final = tuple(
    tuple((width, (1 << width) - 1) for width in (512, 256, 128, 64, 32, 16, 8) if width < size) for size in range(1025)
)  # by size of a number
_NTH: Final = tuple(tuple(i for i in range(8) if byte >> i & 1) for byte in range(256))
ONLY: Final = tuple(1 << i for i in range(64))  # by number: the set of it alone


def set_of(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def up_to(n: int) -> int:
    """The set of the numbers below n."""
    return (1 << n) - 1


def each(numbers: int) -> list[int]:
    """The numbers of a set, ascending."""
    found = []
    while numbers:
        low = numbers & -numbers
        found.append(low.bit_length() - 1)
        numbers ^= low
    return found


@lru_cache(maxsize=4096)
def members(numbers: int) -> tuple[int, ...]:
    """The same, kept for sets that come up often."""
    return tuple(each(numbers))


def has(numbers: int, number: int) -> bool:
    """Whether a number is in a set."""
    return bool(numbers >> number & 1)


def without(numbers: int, number: int) -> int:
    """The set less one number."""
    return numbers & ~(1 << number)


def common(one: int, other: int) -> int:
    """The numbers that both sets hold."""
    return one & other


def less(one: int, other: int) -> int:
    """The numbers of one set that are not in the other."""
    return one & ~other


def bare(cells: int, covered: int) -> int:
    """How many of these cells are not covered."""
    return (cells & ~covered).bit_count()


def above(numbers: int, number: int) -> int:
    """The numbers of a set that are greater than this one."""
    return numbers >> number + 1 << number + 1


def select(numbers: int, k: int) -> int:
    """Number k (from 0) of a set."""
    base = 0
    for width, low in _HALVES[numbers.bit_length()]:
        if numbers > low:
            part = numbers & low
            size = part.bit_count()
            if k < size:
                numbers = part
            else:
                k -= size
                numbers >>= width
                base += width
    return base + _NTH[numbers][k]


# -- units -----------------------------------------------------------------------------------------------------------

UNITS: Final = 25  # C1: of each there are
UNIT: Final = tuple(1 << 8 * r for r in range(TYPES))  # by type: one unit
ONE_EACH: Final = sum(UNIT)
MANY: Final = 127  # more than there are
ANY: Final = MANY * ONE_EACH  # no limit in any type
_GUARD: Final = 0x80 * ONE_EACH


def pack(counts: Iterable[int]) -> int:
    """Four counts as one number."""
    water, minerals, organics, energy = counts
    return water | minerals << 8 | organics << 16 | energy << 24


def unpack(units: int) -> tuple[int, int, int, int]:
    """The four counts."""
    return units & 255, units >> 8 & 255, units >> 16 & 255, units >> 24


def total(units: int) -> int:
    """How many units in all."""
    return units % 255


def count(units: int, resource: int) -> int:
    """How many units of one type."""
    return units >> 8 * resource & 255


def can_pay(store: int, price: int) -> bool:
    """Whether the store has every unit of the price."""
    return ((store | _GUARD) - price) & _GUARD == _GUARD


def payable(store: int, ways: Iterable[int]) -> tuple[int, ...]:
    """Those of the ways to pay that the store has every unit for."""
    held = store | _GUARD
    return tuple([way for way in ways if (held - way) & _GUARD == _GUARD])


# The guard bits that a type present leaves, to the set of types.
_TYPES: Final = {sum(0x80 << 8 * r for r in range(TYPES) if mask >> r & 1): mask for mask in range(16)}
# By set of types: the one in it, or None.
SOLE: Final = tuple(mask.bit_length() - 1 if mask.bit_count() == 1 else None for mask in range(16))


def types(units: int) -> int:
    """The set of types of which there is at least one unit."""
    return _TYPES[(units + ANY) & _GUARD]


def common_types(one: int, other: int) -> int:
    """The set of types of which there is a unit in both."""
    return _TYPES[(one + ANY) & (other + ANY) & _GUARD]


def named(units: int) -> Units:
    """The counts by name, for clients."""
    water, minerals, organics, energy = unpack(units)
    return {"water": water, "minerals": minerals, "organics": organics, "energy": energy}


def text(units: int) -> str:
    """The units in words: "2 water, 1 energy"."""
    return ", ".join(f"{n} {name}" for name, n in zip(RESOURCES, unpack(units), strict=True) if n) or "nothing"


# -- tile counts -----------------------------------------------------------------------------------------------------

ONE_TILE: Final = tuple(1 << 8 * kind for kind in range(len(TILES)))  # by kind: one tile of it


def tiles_of(counts: Iterable[int]) -> int:
    """So many tiles of each kind as one number."""
    return sum(n << 8 * kind for kind, n in enumerate(counts))


def tile_counts(counts: int) -> tuple[int, ...]:
    """How many tiles there are of each kind."""
    return tuple(counts.to_bytes(len(TILES), "little"))


def tile_count(counts: int, kind: int) -> int:
    """How many tiles there are of one kind."""
    return counts >> 8 * kind & 255


# -- slots, ways to build, menus -------------------------------------------------------------------------------------

ALL_BUILDINGS: Final = up_to(KINDS)
BOTH_SLOTS: Final = tuple(
    fits & ALL_BUILDINGS | (fits & ALL_BUILDINGS) << KINDS for fits in range(1 << len(TILES))
)  # by a set of tiles: the slots of its buildings, cheap and dear
EITHER_SLOT: Final = tuple((slots | slots >> KINDS) & ALL_BUILDINGS for slots in range(1 << 2 * KINDS))  # and back
PRICE_SLOT: Final = tuple(
    tuple(building + KINDS * (source in (DEAR, SUPPLY_DEAR)) for building in range(KINDS))
    for source in range(len(SOURCES))
)  # by source and building: the slot whose price is asked (C18, C48)
INSTEAD: Final = TYPES + KINDS * len(SOURCES)  # its place in a menu


def slot_of(building: int, is_dear: bool | int) -> int:
    """The number of a slot."""
    return building + KINDS * is_dear


def kinds_left(supply: int) -> int:
    """The set of tiles that the supply has."""
    return set_of(kind for kind, n in enumerate(tile_counts(supply)) if n)


def ways_to_build(affordable: int, slots: int, fits: int) -> int:
    """In a menu: from a slot that has a tile, can be paid and has room (C18)."""
    return (affordable & slots & BOTH_SLOTS[fits]) << TYPES


def way_from_reserve(affordable: int, kept: int, fits: int) -> int:
    """In a menu: with the tile that was reserved, at the cheap slot's price (C48)."""
    return (affordable & fits & 1 << kept) << TYPES + KINDS * RESERVE


def ways_from_supply(affordable: int, slots: int, fits: int, supply: int) -> int:
    """In a menu: from an empty slot as if a tile of the supply lay there (C18)."""
    return (affordable & ~slots & BOTH_SLOTS[fits & kinds_left(supply)]) << TYPES + KINDS * SUPPLY


MENU_INSTEAD: Final = 1 << INSTEAD
_GATHERS: Final = up_to(TYPES)


def has_gather(menu: int) -> bool:
    """Whether a menu holds an area to gather from."""
    return menu & _GATHERS != 0


# -- what comes in twos ----------------------------------------------------------------------------------------------


class Acting(NamedTuple):
    """One who acts in this stage: by priority, which is the worker's number."""

    worker: int
    seat: int


# By seat and worker, made once.
TURN_OF: Final = tuple(tuple(Acting(worker, seat) for worker in range(len(ONLY))) for seat in range(8))


class RaisedLimit(NamedTuple):
    """What a store holds for a while, and the turns for which it still does (C17)."""

    units: int
    turns: int
