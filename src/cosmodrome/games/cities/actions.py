"""The actions: choose workers, gather or build with every choice inside that, and what may be skipped."""

import re
from typing import Self

from ...core.action import Action, action
from ...core.errors import GameError
from .names import BUILDINGS, RESOURCES, SOURCES, TILES

_CELL = re.compile(r"[a-h][1-8]")


def cell_name(cell: int) -> str:
    """A cell as a person says it: column letter, row number from the top."""
    return f"{'abcdefgh'[cell % 8]}{cell // 8 + 1}"


@action
class Choose(Action):
    """Choose a worker of the hand, unseen (C14)."""

    kind = "choose"
    secret = True
    seat: int
    worker: int


@action
class Plan(Action):
    """Choose both workers of the round, unseen: in order, or the lower first where they are counted up (C33, C34)."""

    kind = "plan"
    secret = True
    seat: int
    first: int
    second: int


@action
class Gather(Action):
    """Gather from one area (C16)."""

    kind = "gather"
    words = {"area": RESOURCES}
    seat: int
    area: int


@action
class Haul(Action):
    """Gather so many units from each of several areas, by an ability."""

    kind = "haul"
    seat: int
    water: int
    minerals: int
    organics: int
    energy: int


@action
class Build(Action):
    """Build a tile (C18)."""

    kind = "build"
    words = {"building": BUILDINGS, "source": SOURCES}
    seat: int
    building: int
    source: int


@action
class Instead(Action):
    """Use the worker's ability in place of gathering and building (C15)."""

    kind = "instead"
    seat: int


@action
class Pass(Action):
    """No action is possible and no ability is wanted (C19)."""

    kind = "pass"
    seat: int


@action
class Pay(Action):
    """Pay these units, where there is more than one way to (C4, C18)."""

    kind = "pay"
    seat: int
    water: int
    minerals: int
    organics: int
    energy: int


@action
class Take(Action):
    """Take one unit that an ability gives."""

    kind = "take"
    words = {"resource": RESOURCES}
    seat: int
    resource: int


@action
class Discard(Action):
    """Return one unit of an overfull store to the bank (C17)."""

    kind = "discard"
    words = {"resource": RESOURCES}
    seat: int
    resource: int


@action
class Swap(Action):
    """Put one unit back into the bank and take another, by an ability."""

    kind = "swap"
    words = {"given": RESOURCES, "taken": RESOURCES}
    seat: int
    given: int
    taken: int


@action
class Reserve(Action):
    """Take a tile from a slot and keep it beside the asteroid, by an ability."""

    kind = "reserve"
    words = {"building": BUILDINGS, "source": SOURCES}
    seat: int
    building: int
    source: int


@action
class Skip(Action):
    """Decline what may be declined."""

    kind = "skip"
    seat: int


class _OnCells(Action):
    """An action on cells of the asteroid, which it names as people do."""

    __slots__ = ()

    def __str__(self) -> str:
        words = super().__str__().split()
        cells: tuple[int, ...] = self.values()[-1]
        return " ".join([*words[:-1], ",".join(map(cell_name, cells))])

    @classmethod
    def read(cls, seat: int, parts: list[str]) -> Self:
        if not parts:
            return super().read(seat, parts)
        numbers = []
        for name in parts[-1].split(","):
            if not _CELL.fullmatch(name):
                raise GameError(f"{cls.kind}: cells are named from a1 to h8, not {name!r}")
            numbers.append(8 * (int(name[1]) - 1) + "abcdefgh".index(name[0]))
        return super().read(seat, [*parts[:-1], ",".join(map(str, sorted(numbers)))])


@action
class Place(_OnCells):
    """Place a tile on these cells (C20, C21)."""

    kind = "place"
    words = {"tile": TILES}
    seat: int
    tile: int
    cells: tuple[int, ...]


@action
class Lift(_OnCells):
    """Lift a tile from these cells to move it, by an ability (C21)."""

    kind = "lift"
    words = {"tile": TILES}
    seat: int
    tile: int
    cells: tuple[int, ...]


@action
class Raise(_OnCells):
    """Place a monument on a region that was closed in (C36)."""

    kind = "monument"
    seat: int
    monument: str
    cells: tuple[int, ...]


ACTIONS = (
    Choose, Plan, Gather, Haul, Build, Instead, Pass, Pay, Take, Discard, Swap, Reserve, Skip, Place, Lift, Raise,
)  # fmt: skip
