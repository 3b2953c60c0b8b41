"""The balance of Aliens: planets and stations a player, blocked turns, the order of play."""

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean

from ...core.event import Event
from ...core.state import State
from ...games.aliens.state import AliensState
from .room import Facts, Measure, Room, Step, Trial


def note(state: State, events: Sequence[Event]) -> Facts:
    """What is noted of a game."""
    assert isinstance(state, AliensState)
    kinds = [type(event).__name__ for event in events]
    outcome = state.outcome()
    by_order = [(state.first + n) % state.seats for n in range(state.seats)]
    return {
        "planets": fmean(len(planets) for planets in state.finished),
        "stations": fmean(score.total for score in outcome.scores),
        "blocked": kinds.count("TurnBlocked") / (kinds.count("DieRolled") or 1),
        "standstill": float(state.idle == state.seats),
        **{
            f"order {n + 1}": 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            for n, seat in enumerate(by_order)
        },
    }


def _steps() -> tuple[Step, ...]:
    """Tiles change places with others so that 45 stay, with as many left as right halves."""

    def kinds(*changes: tuple[str, int]) -> Step:
        return tuple((f"tiles.toml/tile/{kind}/count", by) for kind, by in changes)

    even = ("n01", "n10", "n20", "b00", "b10", "b01")
    mirrored = ("00", "10", "01")
    return (
        *(kinds((a, 1), (b, -1)) for a, b in combinations(even, 2)),
        *(kinds((f"l{a}", 1), (f"r{a}", 1), (f"l{b}", -1), (f"r{b}", -1)) for a, b in combinations(mirrored, 2)),
        *(kinds((f"l{a}", 1), (f"r{a}", 1), (f"n{b}", -1), (f"b{c}", -1)) for a in mirrored
          for b, c in (("01", "00"), ("10", "00"), ("10", "01"))),
    )  # fmt: skip


ROOM = Room(
    trials=(Trial("three", "3 casual bots", 3, "casual", 2000, note),),
    measures=(
        Measure("finished planets a player", "three", "planets", 2.5, 3.5, plot=True),
        Measure("stations a player", "three", "stations", 9, 12, plot=True),
        Measure("turns blocked, %", "three", "blocked", 5, 15, percent=True),
        Measure("games that end in a standstill, %", "three", "standstill", percent=True),
        Measure("wins of the first to play, %", "three", "order 1", percent=True),
        Measure("wins of the second, %", "three", "order 2", percent=True),
        Measure("wins of the third, %", "three", "order 3", percent=True),
    ),
    steps=_steps(),
    remarks=(
        "Every game ended. Tiles with a half on one side only are few: each half that finds no partner blocks turns. "
        "The order of play favours the first, which follows from the rules, so it is reported and not tuned away."
    ),
)
