"""Resources: four counts in one whole number, a byte each, so that gaining and paying are single additions (C1)."""

from collections.abc import Iterable

RESOURCES = ("water", "minerals", "organics", "energy")
UNITS = 25  # C1: of each there are
UNIT = (1, 1 << 8, 1 << 16, 1 << 24)
ONE_EACH = 0x01010101
ANY = 0x7F7F7F7F  # no limit in any type
_GUARD = 0x80808080


def pack(counts: Iterable[int]) -> int:
    """Four counts as one number."""
    return sum(count << 8 * r for r, count in enumerate(counts))


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


def payable(store: int, ways: Iterable[int]) -> list[int]:
    """Those of the ways to pay that the store has every unit for."""
    held = store | _GUARD
    return [way for way in ways if (held - way) & _GUARD == _GUARD]


_TYPES = {
    sum(0x80 << 8 * r for r in range(4) if mask >> r & 1): mask for mask in range(16)
}  # the guard bits that a type present leaves, to a mask of types


def types(units: int) -> int:
    """A bit for every type of which there is at least one unit."""
    return _TYPES[(units + ANY) & _GUARD]


def named(units: int) -> dict[str, int]:
    """The counts by name, for clients."""
    return dict(zip(RESOURCES, unpack(units), strict=True))


def text(units: int) -> str:
    """The units in words: "2 water, 1 energy"."""
    return ", ".join(f"{n} {name}" for name, n in named(units).items() if n) or "nothing"
