"""What a captain may still bring in Bureau: how often its condition can be met, by how little is missing on board.

The outlook (`outlook.py`) knows no captains; this goes beside it.
"""

from collections.abc import Callable

from ...games.bureau.compartments import COUNT, CROSSES, EDGES, LINES, SQUARES, THIRD_ROW
from ...games.bureau.components import Components
from ...games.bureau.effects import BUREAU, CREDITS, ENLARGE, FILL, FLY, FUEL, OFFICE, SAMPLE, Agenda
from ...games.bureau.state import BureauState, Player

Often = Callable[[Player | BureauState, int], float]
_EVERY = 0x111111111111111111111111  # a bit for each compartment, four apart as in `Player.vacant`
_MOST_TURNS = 15
_WORTH = {FUEL: 0.9, FILL: 4.0, CREDITS: 1.0, SAMPLE: 1.0, ENLARGE: 1.0, OFFICE: 2.5, BUREAU: 2.2, FLY: 1.5}
_SURE = 0.9  # how likely an agent comes to lie where it is wanted, with time enough
_HASTE = 2.0  # turns that make it half as likely
_AWAY = 0.8  # where nothing leads yet
_NOT_AT_HAND = 0.45  # with an agent that is still to come
_TURNS = 0.9  # of the turns left: those in which the condition may be met, where one compartment is enough for it


# By turns left and compartments missing: how likely they are all filled.
_LIKELY = [
    [(_SURE * left / (left + _HASTE)) ** missing if missing <= left else 0.0 for missing in range(6)]
    for left in range(_MOST_TURNS + 1)
]


class Captains:
    """What the captains' rewards are worth, for one pack."""

    def __init__(self, components: Components) -> None:
        self._aims = [
            (share * worth_of(components.agendas[captain.agenda]), often)
            for captain in components.captains
            for share, often in (AIMS[captain.condition.word],)
        ]

    def credits(self, player: Player | BureauState, left: int) -> float:
        """The credits that a seat's captain may still bring, with so many turns to begin."""
        if player.captain < 0 or not left:
            return 0.0
        worth, often = self._aims[player.captain]
        return worth * often(player, min(left, _MOST_TURNS)) if worth else 0.0


def worth_of(reward: Agenda) -> float:
    """What a reward is worth, roughly, in credits."""
    counted = (FUEL, CREDITS, BUREAU)
    return sum(
        item.times * max(_WORTH[e.verb] * (e.amount if e.verb in counted else 1) for e in item.options)
        for item in reward.items
    )


def _apart(shape: int) -> int:
    """A set of compartments with their bits four apart."""
    return sum(1 << 4 * c for c in range(COUNT) if shape >> c & 1)


def _filled(shapes: tuple[int, ...]) -> Often:
    """How many of these shapes may still be filled."""
    apart = [_apart(shape) for shape in shapes]

    def often(player: Player | BureauState, left: int) -> float:
        empty = player.vacant & _EVERY
        open_ = player.faced
        open_ |= open_ >> 1
        away = empty & ~(open_ | open_ >> 2)
        likely = _LIKELY[left]
        total = 0.0
        for shape in apart:
            missing = shape & empty
            if missing:
                total += likely[missing.bit_count()] * _AWAY ** (missing & away).bit_count()
        return total

    return often


def _entered(compartments: tuple[int, ...]) -> Often:
    """How often one of these compartments may still be placed into: at most once a turn."""
    filled = _filled(compartments)
    return lambda player, left: _both(_TURNS * left, filled(player, left))


def _both(one: float, other: float) -> float:
    """What is left of two limits that hold together: somewhat less than the smaller."""
    limit: float = one * other / (one * one + other * other) ** 0.5
    return limit


def _lines(player: Player | BureauState, left: int) -> float:
    """How many rows and columns may still get their first line of three."""
    agents, supply, paid, likely = player.agents, player.supply, player.lines, _LIKELY[left]
    filled = agents[0] | agents[1] | agents[2] | agents[3]
    at_hand = [supply >> 8 * kind & 255 for kind in range(4)]
    total = 0.0
    for line, windows in enumerate(LINES):
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


def _seldom(player: Player | BureauState, left: int) -> float:
    """What comes by itself, and is not aimed at."""
    return 0.0


# By condition, how much of what it may bring to plan for, and how often it may still be met: aiming at what comes often
# by itself costs more than it brings.
AIMS: dict[str, tuple[float, Often]] = {
    "line of three": (1.0, _lines),
    "edge column": (0.5, _entered(EDGES)),
    "square": (0.7, _filled(SQUARES)),
    "at most one neighbour": (0.0, _seldom),
    "surrounded": (1.0, _filled(CROSSES)),
    "third row": (0.3, _entered(THIRD_ROW)),
}
