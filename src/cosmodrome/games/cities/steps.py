"""The steps of a turn: what is to be done, as values. The first of a position's `todo` is what is to be done now."""

from typing import Final, NamedTuple

CHOOSE: Final = 0
MAIN: Final = 1
TAKE: Final = 2
CHECK: Final = 3
PAY: Final = 4
PLACE: Final = 5
SET: Final = 6
MONUMENT: Final = 7
RESERVE: Final = 8
TILE: Final = 9
AGAIN: Final = 10
END: Final = 11
NEXT: Final = 12


class Choose(NamedTuple):
    """All seats choose workers, unseen."""

    code: int = CHOOSE


class Main(NamedTuple):
    """The action of the turn, or an ability before it."""

    code: int = MAIN


class Take(NamedTuple):
    """Units to take: how many, at most so many of each type, from the bank or else from the areas."""

    n: int
    limits: int
    is_bank: bool
    code: int = TAKE


class Check(NamedTuple):
    """The store must not hold more than its limit."""

    code: int = CHECK


class Pay(NamedTuple):
    """A building is to be paid."""

    building: int
    source: int
    code: int = PAY


class Place(NamedTuple):
    """A tile that was paid for is to be placed; the ability's permits may hold."""

    tile: int
    is_permit: bool
    code: int = PLACE


class Set(NamedTuple):
    """A tile that was lifted is to be placed: its number on the board."""

    number: int
    code: int = SET


class Monument(NamedTuple):
    """Regions that were closed in may take their monuments."""

    spots: tuple[int, ...]
    code: int = MONUMENT


class Reserve(NamedTuple):
    """A tile may be reserved."""

    code: int = RESERVE


class Tile(NamedTuple):
    """A statue or factory may be placed."""

    tile: int
    cost: int
    code: int = TILE


class Again(NamedTuple):
    """Another building may be built: how many are left."""

    n: int
    code: int = AGAIN


class End(NamedTuple):
    """The end of the turn."""

    code: int = END


class Next(NamedTuple):
    """On to the next in the order of play."""

    code: int = NEXT


Step = Choose | Main | Take | Check | Pay | Place | Set | Monument | Reserve | Tile | Again | End | Next
Todo = tuple[Step, ...]
KINDS: tuple[type[Step], ...] = (
    Choose, Main, Take, Check, Pay, Place, Set, Monument, Reserve, Tile, Again, End, Next,
)  # fmt: skip

CHOOSING, ACTING, CHECKING, RESERVING, ENDING, GOING_ON = Choose(), Main(), Check(), Reserve(), End(), Next()


def to_json(step: Step) -> list[object]:
    """A step as its code and its fields."""
    return [step.code, *(list(field) if isinstance(field, tuple) else field for field in step[:-1])]


def from_json(data: object) -> Step:
    """The step that `to_json` wrote, its fields checked by their kinds alone; a ValueError for anything else."""
    if not isinstance(data, list) or not data or type(data[0]) is not int or not 0 <= data[0] < len(KINDS):
        raise ValueError(f"todo: expected a step, got {data!r}")
    kind = KINDS[data[0]]
    hints = [hint for name, hint in kind.__annotations__.items() if name != "code"]
    if len(data) != len(hints) + 1:
        raise ValueError(f"todo: expected {len(hints)} fields in {data!r}")
    fields: list[object] = []
    for hint, value in zip(hints, data[1:], strict=True):
        if hint in (int, bool):
            if type(value) is not hint or value < 0:
                raise ValueError(f"todo: expected a {hint.__name__} in {data!r}")
            fields.append(value)
        elif isinstance(value, list) and value and all(type(item) is int and item >= 0 for item in value):
            fields.append(tuple(value))
        else:
            raise ValueError(f"todo: expected numbers in {data!r}")
    return kind(*fields)  # type: ignore[arg-type]
