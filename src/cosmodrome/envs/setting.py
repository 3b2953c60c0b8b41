"""Setting: a game with seats and options settled, as learners meet it: numbers for actions, rows for views, returns."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..core import registry
from ..core.chance import Seed
from ..core.game import Game
from ..core.outcome import Outcome
from ..core.state import State
from . import aliens, bureau, cities
from .numbering import Numbering
from .observation import Layout

Floats: TypeAlias = npt.NDArray[np.float32]
Bytes: TypeAlias = npt.NDArray[np.int8]
LOW, HIGH = -1_000.0, 10_000.0  # every number of a row lies between

_RULES = {"aliens": aliens.rules, "bureau": bureau.rules, "cities": cities.rules}


class Setting:
    """What all environments of one game with the same seats and options share."""

    def __init__(self, name: str, seats: int, pack: str | None = None, **options: object) -> None:
        self.game: Game[Any] = registry.load(name, pack)
        self.seats = seats
        self.options: dict[str, Any] = self.game.settle(seats, options)
        self.numbering = Numbering(self.game, seats, self.options)
        self.layout = Layout(self.game.schema(), _RULES[name](self.game, seats, self.options))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setting":
        """Nothing in it ever changes, so copies of an environment share it."""
        return self

    def start(self, seed: Seed) -> State:
        """The first position of the game of that seed."""
        state: State = self.game.start(self.seats, seed, **self.options)
        return state

    def observe(self, state: State, seat: int) -> Floats:
        """What a seat may know, as a row of numbers."""
        return np.asarray(self.layout.encode(state.view(seat)), np.float32)

    def mask(self, state: State, seat: int) -> Bytes:
        """1 in the place of every action that the seat may choose now."""
        found = np.zeros(len(self.numbering), np.int8)
        found[self.numbering.legal(state, seat)] = 1
        return found

    def returns(self, state: State) -> list[float]:
        """What each seat has in the end, nothing before it: see `returns_of`."""
        return returns_of(state.outcome()) if state.over else [0.0] * self.seats


def returns_of(outcome: Outcome) -> list[float]:
    """What an outcome is worth to each seat.

    The winners share 1, the others lose as much together: with two, 1, -1, or 0 for both. Alone it is the points, less
    those of the automaton where there is one.
    """
    seats, winners = len(outcome.scores), len(outcome.winners)
    if seats == 1:
        rival = 0 if outcome.automaton is None else outcome.automaton.total
        return [float(outcome.scores[0].total - rival)]
    won, lost = (seats - winners) / (winners * (seats - 1)), -1 / (seats - 1)
    return [won if seat in outcome.winners else lost for seat in range(seats)]
