"""The actions: open a planet, add to one, discard when blocked, or pass."""

from ...core.action import Action, action
from .components import QUARTERS


@action
class Open(Action):
    """Take a tile of the row and open a planet with it (A8)."""

    kind = "open"
    seat: int
    tile: int  # place in the row, 1 to 3


@action
class Add(Action):
    """Take a tile of the row and add it to an unfinished planet (A8-A10)."""

    kind = "add"
    words = {"quarter": QUARTERS}
    seat: int
    tile: int
    planet: int  # 1 or 2
    quarter: int


@action
class Discard(Action):
    """Blocked: put one tile of an unfinished planet out of the game (A15)."""

    kind = "discard"
    words = {"quarter": QUARTERS}
    seat: int
    planet: int
    quarter: int


@action
class Pass(Action):
    """Blocked: leave everything as it is (A15)."""

    kind = "pass"
    seat: int


SEATS = range(4)
_MASKS = range(16)

# Every set of actions that comes up, made once: by seat, and by bit masks of places in the row or quarters.
OPENS = tuple(tuple(tuple(Open(s, i + 1) for i in range(3) if mask >> i & 1) for mask in range(8)) for s in SEATS)
ADDS = tuple(
    tuple(
        tuple(tuple(tuple(Add(s, i + 1, p + 1, q) for q in range(4) if m >> q & 1) for m in _MASKS) for i in range(3))
        for p in range(2)
    )
    for s in SEATS
)
DISCARDS = tuple(
    tuple(tuple(tuple(Discard(s, p + 1, q) for q in range(4) if m >> q & 1) for m in _MASKS) for p in range(2))
    for s in SEATS
)
PASSES = tuple((Pass(s),) for s in SEATS)
