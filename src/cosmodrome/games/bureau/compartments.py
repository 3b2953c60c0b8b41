"""Where the compartments of a ship lie: their names, who is beside whom, and the shapes that captains look at.

A set of compartments is a mask: bit 0 is a1 at the bottom left, bit 23 is f4 at the top right.
"""

from typing import Literal, get_args

COLUMNS, ROWS = 6, 4
COUNT = COLUMNS * ROWS
COMPARTMENTS = tuple(f"{'abcdef'[c % COLUMNS]}{c // COLUMNS + 1}" for c in range(COUNT))
Side = Literal["up", "right", "down", "left"]
SIDES: tuple[Side, ...] = ("up", "right", "down", "left")  # of an agent; bit i of a mask of contacts is side i
ALL_SIDES = 15


def turned(contacts: int, quarters: int) -> int:
    """A mask of contacts after so many quarters clockwise."""
    return (contacts << quarters | contacts >> (4 - quarters)) & ALL_SIDES


def _neighbour(compartment: int, side: int) -> int:
    """The compartment on that side, or -1 at the hull."""
    column, row = compartment % COLUMNS, compartment // COLUMNS
    column += (0, 1, 0, -1)[side]
    row += (1, 0, -1, 0)[side]
    return row * COLUMNS + column if 0 <= column < COLUMNS and 0 <= row < ROWS else -1


BESIDE = tuple(tuple(_neighbour(c, side) for side in range(4)) for c in range(COUNT))
# The contacts that an agent in a compartment offers to others: bit 4 * compartment + side, seen from the other one.
OFFERED = tuple(
    tuple(
        sum(1 << (4 * BESIDE[c][s] + (s + 2) % 4) for s in range(4) if m >> s & 1 and BESIDE[c][s] >= 0)
        for m in range(16)
    )
    for c in range(COUNT)
)
HULL = sum(1 << (4 * c + 2) for c in range(COLUMNS))  # B5: under each compartment of the bottom row


def mask_of(*compartments: int) -> int:
    """A set of compartments."""
    return sum(1 << compartment for compartment in compartments)


def _threes(first: int, step: int, length: int) -> tuple[int, ...]:
    """Every three neighbours in a line of compartments."""
    return tuple(mask_of(*(first + step * (i + j) for j in range(3))) for i in range(length - 2))


# By line, the rows from the bottom and then the columns from the left: every three neighbours in it (B39).
LINES = (
    *(_threes(COLUMNS * row, 1, COLUMNS) for row in range(ROWS)),
    *(_threes(column, COLUMNS, ROWS) for column in range(COLUMNS)),
)
Line = Literal[
    "row 1", "row 2", "row 3", "row 4",
    "column a", "column b", "column c", "column d", "column e", "column f",
]  # fmt: skip
LINE_NAMES: tuple[Line, ...] = get_args(Line)
EDGES = tuple(mask_of(c) for c in range(COUNT) if c % COLUMNS in (0, COLUMNS - 1))  # B40
SQUARES = tuple(
    mask_of(c, c + 1, c + COLUMNS, c + COLUMNS + 1)
    for c in range(COUNT - COLUMNS)
    if c % COLUMNS < COLUMNS - 1
)  # B41  # fmt: skip
AROUND = tuple(mask_of(*(n for n in BESIDE[c] if n >= 0)) for c in range(COUNT))  # B42
CROSSES = tuple(1 << c | AROUND[c] for c in range(COUNT) if -1 not in BESIDE[c])  # B43: an agent and all around it
THIRD_ROW = tuple(mask_of(c) for c in range(2 * COLUMNS, 3 * COLUMNS))  # B44
