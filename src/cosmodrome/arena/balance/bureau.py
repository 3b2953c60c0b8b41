"""The balance of Bureau: what the ranks ask for solo, captains, ships, dead turns, the order of play."""

from collections.abc import Sequence

from ...core.event import Event
from ...core.state import State
from ...games.bureau.events import CaptainRewarded
from ...games.bureau.state import BureauState
from .room import Facts, Measure, Room, Step, Trial

_CAPTAINS = ("C1", "C2", "C3", "C4", "C5", "C6")
_SHIPS = ("explorer", "trader", "bureaucrat", "tanker")
_ORDER = ("first", "second", "third", "fourth")


def note(state: State, events: Sequence[Event]) -> Facts:
    """What is noted of a game."""
    assert isinstance(state, BureauState)
    kinds = [type(event).__name__ for event in events]
    outcome = state.outcome()
    by_order = [(state.first + n) % state.seats for n in range(state.seats)]
    credits = [score.total for score in outcome.scores]
    return {
        "credits": sum(credits) / len(credits),
        "over 100": sum(total > 100 for total in credits) / len(credits),
        "rewards": sum(event.times for event in events if isinstance(event, CaptainRewarded)) / state.seats,
        "dead": kinds.count("TurnDead") / kinds.count("TurnBegun"),
        **{
            f"order {n + 1}": 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            for n, seat in enumerate(by_order)
        },
    }


def _order(trial: str, seats: int) -> tuple[Measure, ...]:
    even = 100 / seats
    return tuple(
        Measure(
            f"{seats} players: wins of the {_ORDER[n]} to play, %", trial, f"order {n + 1}", even - 3, even + 3,
            percent=True, family="order of play",
        )
        for n in range(seats)
    )  # fmt: skip


def _steps() -> tuple[Step, ...]:
    """What captains pay, fuel that ships give, and prices on board, each alone; not on ship 00, the yardstick."""
    rewards = ("C1/reward", "C2/reward", "C5/reward/0", "C5/reward/1")
    numbers = {
        "explorer": (2, 5, 6, 9, 11),
        "trader": (0, 1, 4, 5, 9),
        "bureaucrat": (5, 8, 9, 12, 14),
        "tanker": (1, 3, 5, 8, 9, 10, 16),
    }  # which of the numbers on its board
    return (
        *(((f"captains.toml/captain/{reward}", 1),) for reward in rewards),
        *(((f"ships.toml/ship/{ship}/rows/{n}", 1),) for ship, found in numbers.items() for n in found),
    )


_REMARKS = """
Captains: what they pay was tried with an expert alone, the same deals with and without. They paid a step in the
bureau in pack 1.0.0, alone or with other things, and steps are worth most to the bots, about three credits each.
Since then C2, C3 and C5 pay credits, a credit and an office, and 3 credits, a sample and a fuel. C4 may pay one of
something only: a fuel added 6.6 credits in 100 games, a credit 11.4, either of the two as wished 12.3 in 200 (pack
1.3.0). C2 added 10.8 with 4 credits in 100 games, 4.8 with 4 fuel or 4 credits as wished (the expert thinks too much
of fuel), 17.7 with 5 credits in 200 (pack 1.3.0). C6 pays a flight by the rules, so there is no number to turn.

Ships: with pack 1.2.0 the expert of 60 iterations brought home 4.8 to 6.6 credits less on each of the four than on 00,
in 100 games each, where that of 30 had seen no difference: it makes more of 00. So pack 1.3.0 gives the explorer a step
and two flights more and two fuel, the trader a step, a fuel and more credits for offices and samples, the bureaucrat a
step and a credit more for each level, the tanker a step and a cheaper office.

Order of play: the last of two won 63 % of 1000 games of casual bots, the last of three 46 %, and the last of four 35 %
of 549, while every other seat counted a turn more than it had left. With the turns counted rightly it is as the table
says for casual bots. Where master and expert played each other the first won 54.4 % of 400 games (49.5 – 59.2 %): what
helps the second of two casual bots is no help against better ones.
"""

ROOM = Room(
    trials=(
        Trial("solo", "a master alone", 1, "master", 100, note),
        Trial("casual", "a casual bot alone", 1, "casual", 400, note),
        *(
            Trial(name, f"an expert alone with captain {name}", 1, "expert", 100, note,
                  (("captains", "on"), ("named_captains", (name,))))
            for name in _CAPTAINS
        ),
        *(
            Trial(name, f"an expert alone on the {name}", 1, "expert", 100, note,
                  (("ships", "asymmetric"), ("boards", (name,))))
            for name in _SHIPS
        ),
        Trial("plain", "an expert alone, without a captain, on ship 00", 1, "expert", 100, note),
        Trial("two", "2 casual bots", 2, "casual", 1000, note),
        Trial("three", "3 casual bots", 3, "casual", 1000, note),
        Trial("four", "4 casual bots", 4, "casual", 1000, note),
    ),
    measures=(
        Measure("master solo, credits", "solo", "credits", 85, 100, plot=True),
        Measure("master solo, games over 100 credits, %", "solo", "over 100", 10, percent=True),
        Measure("casual solo, credits", "casual", "credits", 50, 69, plot=True),
        *(
            Measure(f"captain {name} adds, credits", name, "credits", 11, 19, against="plain", family="captains")
            for name in _CAPTAINS
        ),
        *(Measure(f"captain {name}: rewards a game", name, "rewards") for name in _CAPTAINS),
        *(
            Measure(f"ship {name} against 00, credits", name, "credits", -3, 3, against="plain", family="ships")
            for name in _SHIPS
        ),
        Measure("dead turns, expert solo, %", "plain", "dead", None, 2, percent=True),
        Measure("dead turns, 4 casual bots, %", "four", "dead", None, 2, percent=True),
        *_order("two", 2),
        *_order("three", 3),
        *_order("four", 4),
    ),
    steps=_steps(),
    remarks=_REMARKS,
)  # fmt: skip
