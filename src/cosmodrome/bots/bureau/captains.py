"""What a captain may still bring in Bureau: how often its condition can be met, by how little is missing on board.

The outlook (`outlook.py`) knows no captains; this goes beside it.
"""

from ...games.bureau.components import BESIDE, COLUMNS, ROWS, Components
from ...games.bureau.effects import BUREAU, CREDITS, ENLARGE, FILL, FLY, FUEL, OFFICE, SAMPLE, Agenda
from ...games.bureau.state import BureauState, Player

_EVERY = 0x111111111111111111111111  # a bit for each compartment, four apart as in `Player.vacant`
_MOST_TURNS = 15
_WORTH = {FUEL: 0.9, FILL: 4.0, CREDITS: 1.0, SAMPLE: 1.0, ENLARGE: 1.0, OFFICE: 2.5, BUREAU: 2.2, FLY: 1.5}
# By captain, how much of what it may bring to plan for: aiming at what comes often by itself costs more than it brings.
_AIM = (1.0, 0.5, 0.7, 0.0, 1.0, 0.3)
_SURE = 0.9  # how likely an agent comes to lie where it is wanted, with time enough
_HASTE = 2.0  # turns that make it half as likely
_AWAY = 0.8  # where nothing leads yet
_NOT_AT_HAND = 0.45  # with an agent that is still to come
_TURNS = 0.9  # of the turns left: those in which the condition may be met, where one compartment is enough for it


def _mask(compartments: list[int]) -> int:
    return sum(1 << 4 * compartment for compartment in compartments)


def _windows(first: int, step: int, length: int) -> list[int]:
    """Three neighbours in a line of compartments, as masks."""
    return [sum(1 << (first + step * (i + j)) for j in range(3)) for i in range(length - 2)]


_LINES = [_windows(COLUMNS * row, 1, COLUMNS) for row in range(ROWS)] + [
    _windows(column, COLUMNS, ROWS) for column in range(COLUMNS)
]
_EDGES = [_mask([c]) for c in range(COLUMNS * ROWS) if c % COLUMNS in (0, COLUMNS - 1)]
_SQUARES = [
    _mask([c, c + 1, c + COLUMNS, c + COLUMNS + 1])
    for c in range(COLUMNS * (ROWS - 1))
    if c % COLUMNS < COLUMNS - 1
]  # fmt: skip
_CROSSES = [_mask([c, *BESIDE[c]]) for c in range(COLUMNS * ROWS) if -1 not in BESIDE[c]]
_THIRD_ROW = [_mask([c]) for c in range(2 * COLUMNS, 3 * COLUMNS)]
# C2, C3, C5, C6: what has to be filled.
_SHAPES = {1: _EDGES, 2: _SQUARES, 4: _CROSSES, 5: _THIRD_ROW}
# By turns left and compartments missing: how likely they are all filled.
_LIKELY = [
    [(_SURE * left / (left + _HASTE)) ** missing if missing <= left else 0.0 for missing in range(6)]
    for left in range(_MOST_TURNS + 1)
]


class Captains:
    """What the captains' rewards are worth, for one pack."""

    def __init__(self, components: Components) -> None:
        self._rewards = [worth_of(components.agendas[captain.agenda]) for captain in components.captains]

    def credits(self, player: Player | BureauState, left: int) -> float:
        """The credits that a seat's captain may still bring, with so many turns to begin."""
        captain = player.captain
        if captain < 0 or not left or not _AIM[captain]:
            return 0.0
        return _AIM[captain] * self._rewards[captain] * often(player, min(left, _MOST_TURNS))


def worth_of(reward: Agenda) -> float:
    """What a reward is worth, roughly, in credits."""
    counted = (FUEL, CREDITS, BUREAU)
    return sum(
        item.times * max(_WORTH[e.verb] * (e.amount if e.verb in counted else 1) for e in item.options)
        for item in reward.items
    )


def often(player: Player | BureauState, left: int) -> float:
    """How often the condition of a seat's captain, but for C4, may still be met (B39-B41, B43, B44)."""
    captain = player.captain
    if captain == 0:
        return _lines(player, left)
    empty = player.vacant & _EVERY
    open_ = player.faced
    open_ |= open_ >> 1
    away = empty & ~(open_ | open_ >> 2)
    likely = _LIKELY[left]
    total = 0.0
    for shape in _SHAPES[captain]:
        missing = shape & empty
        if missing:
            total += likely[missing.bit_count()] * _AWAY ** (missing & away).bit_count()
    return total if captain in (2, 4) else _both(_TURNS * left, total)


def _both(one: float, other: float) -> float:
    """What is left of two limits that hold together: somewhat less than the smaller."""
    limit: float = one * other / (one * one + other * other) ** 0.5
    return limit


def _lines(player: Player | BureauState, left: int) -> float:
    """C1: how many rows and columns may still get their first line of three."""
    agents, supply, paid, likely = player.agents, player.supply, player.lines, _LIKELY[left]
    filled = agents[0] | agents[1] | agents[2] | agents[3]
    at_hand = [supply >> 8 * kind & 255 for kind in range(4)]
    total = 0.0
    for line, windows in enumerate(_LINES):
        if paid >> line & 1:
            continue
        best = 0.0
        for window in windows:
            there = window & filled
            missing = 3 - there.bit_count()
            for kind in range(4):
                if agents[kind] & there == there:
                    chance = likely[missing] * _NOT_AT_HAND ** max(0, missing - at_hand[kind])
                    if chance > best:
                        best = chance
        total += best
    return total
