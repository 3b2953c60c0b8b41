"""Sets of actions that come up often, made once or when first asked for: by seat and a set."""

from collections.abc import Callable
from functools import partial
from itertools import combinations, permutations
from typing import Final, TypeVar

from ...core.action import Action
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
    Plan,
    Reserve,
    Skip,
    Swap,
    Take,
)  # fmt: skip
from .names import SOURCES
from .packed import KINDS, ONLY, each, members, unpack

K = TypeVar("K")
V = TypeVar("V")
SEATS: Final = range(5)

SKIPS: Final = tuple((Skip(s),) for s in SEATS)
PASSES: Final = tuple((Pass(s),) for s in SEATS)
TAKES: Final = tuple(tuple(tuple(Take(s, r) for r in members(types)) for types in range(16)) for s in SEATS)
DISCARDS: Final = tuple(tuple(tuple(Discard(s, r) for r in members(types)) for types in range(16)) for s in SEATS)
SWAPS: Final = tuple(
    tuple(
        tuple(tuple(Swap(s, r, q) for r in members(given) for q in members(taken) if r != q) for taken in range(16))
        for given in range(16)
    )
    for s in SEATS
)

_MENU: Final[tuple[tuple[Action, ...], ...]] = tuple(
    (
        *(Gather(s, r) for r in range(4)),
        *(Build(s, building, source) for source in range(len(SOURCES)) for building in range(KINDS)),
        Instead(s),
    )
    for s in SEATS
)


class Made(dict[K, V]):
    """Values by key, each made when it is first asked for."""

    def __init__(self, make: Callable[[K], V]) -> None:
        self._make = make

    def __missing__(self, key: K) -> V:
        found = self[key] = self._make(key)
        return found


def _by_seat(make: Callable[[int, K], V]) -> tuple[Made[K, V], ...]:
    return tuple(Made(partial(make, seat)) for seat in SEATS)


def _menu(seat: int, menu: int) -> tuple[Action, ...]:
    return tuple(_MENU[seat][i] for i in members(menu))


def _plans_after(seat: int, first: int) -> tuple[Plan, ...]:
    return tuple(Plan(seat, first, second) for second in range(len(ONLY)))


def _choices(seat: int, hand: int) -> tuple[Action, ...]:
    chosen = _CHOSEN[seat]
    return tuple([chosen[n] for n in each(hand)])


def plans(seat: int, hand: int) -> tuple[Action, ...]:
    """Two workers of a hand, in order: made anew, since seldom does the same hand come twice."""
    after = _PLANS_AFTER[seat]
    return tuple([after[first][second] for first, second in permutations(each(hand), 2)])


def pairs(seat: int, hand: int) -> tuple[Action, ...]:
    """Two workers of a hand, the lower first."""
    after = _PLANS_AFTER[seat]
    return tuple([after[first][second] for first, second in combinations(each(hand), 2)])


def _haul(seat: int, units: int) -> Haul:
    return Haul(seat, *unpack(units))


def _payments(seat: int, ways: tuple[int, ...]) -> tuple[Pay, ...]:
    return tuple(Pay(seat, *unpack(units)) for units in ways)


def _reserves(seat: int, slots: int) -> tuple[Reserve, ...]:
    return tuple(Reserve(seat, i % KINDS, i // KINDS) for i in members(slots))


def _lift(seat: int, tile: tuple[int, tuple[int, ...]]) -> Lift:
    return Lift(seat, *tile)


_CHOSEN: Final = tuple(tuple(Choose(s, n) for n in range(len(ONLY))) for s in SEATS)
_PLANS_AFTER: Final = _by_seat(_plans_after)  # by the first of two workers: a plan for each second one
CHOICES: Final = _by_seat(_choices)  # one worker of a hand
MENUS: Final = _by_seat(_menu)  # the main actions of a menu
HAULS: Final = _by_seat(_haul)  # the gather of these units
PAYMENTS: Final = _by_seat(_payments)  # one of these ways to pay
RESERVES: Final = _by_seat(_reserves)  # of the slots that have a tile, cheap ones first
LIFTS: Final = _by_seat(_lift)  # of a tile on its cells
