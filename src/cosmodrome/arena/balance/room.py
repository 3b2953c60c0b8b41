"""What a game says of its balance: trials (what is played and noted), measures (what is wanted), steps to tune by."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ...core.errors import GameError
from ...core.event import Event
from ...core.state import State

# What is noted of a game that has ended: a number, or one for each time something came up in it (none: it did not).
Fact = float | Sequence[float]
Facts = Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Trial:
    """Games of one kind: who plays at how many seats with which options, how many games, and what is noted of each.

    Trials share their deals, game by game, so that two of them can be compared pair by pair.
    `note` gets the last position and everything that happened; what it calls should not change without it.
    """

    name: str  # a word
    title: str  # how a document calls it: "3 casual bots"
    seats: int
    bots: str  # `LEVEL` or `LEVEL:ITERATIONS`, one for all seats or one for each with commas
    games: int
    note: Callable[[State, Sequence[Event]], Facts]
    options: tuple[tuple[str, str | int | bool | tuple[str | int, ...] | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """The mean of a fact over the games of a trial, and the bounds it should keep; without bounds it is reported."""

    title: str
    trial: str
    fact: str
    low: float | None = None
    high: float | None = None
    percent: bool = False  # the fact is a share from 0 to 1; bounds and findings are in per cent
    against: str | None = None  # another trial, whose fact is taken off game by game
    family: str | None = None  # a title: measures looked at together, judged with Holm's correction
    plot: bool = False  # a histogram of the games is drawn (a family has a plot anyway)


# A number in a pack, as `FILE/FIELD` or `FILE/TABLE/ID/FIELD`, with `/INDEX` behind it where the field holds several
# (in a list, in its effects); and by how much it moves. The numbers of a step move together, up or down, so that what
# must hold of a pack can be kept.
Step = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Room:
    """A game's place in the balance."""

    trials: tuple[Trial, ...] = ()
    measures: tuple[Measure, ...] = ()
    steps: tuple[Step, ...] = ()  # what `cosmodrome tune` may change
    remarks: str = ""  # a paragraph for the document

    def trial(self, name: str) -> Trial:
        return next(trial for trial in self.trials if trial.name == name)

    def only(self, names: Sequence[str] | None) -> "Room":
        """The room with the trials of these names alone; all of them where none is named."""
        for name in names or ():
            if name not in [trial.name for trial in self.trials]:
                raise GameError(f"--trial {name}: there are {', '.join(trial.name for trial in self.trials)}")
        return replace(self, trials=tuple(trial for trial in self.trials if not names or trial.name in names))
