"""Many games at once, for training: batches of rows, masks and rewards, whoever's turn it is in each game.

Each game goes on by itself: where it ends it is dealt anew. What a step gives is about the seat that is asked next in
each game, and, of games that ended, what each seat has.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..core.state import State
from .setting import Bytes, Floats, Setting, returns_of


@dataclass(frozen=True, slots=True)
class Batch:
    """What the seats in turn see, may do, and who they are; and what the games that just ended have brought."""

    rows: Floats  # games x places
    masks: Bytes  # games x actions
    seats: npt.NDArray[np.int64]
    ended: npt.NDArray[np.bool_]  # which games ended with the last step and were dealt anew
    returns: Floats  # games x seats; zeros where no game ended
    points: Floats  # games x seats: those that games ended with; zeros where no game ended


class Many:
    """So many games of one setting, side by side."""

    def __init__(self, setting: Setting, games: int, seed: int = 0) -> None:
        self.setting = setting
        self._seeds = np.random.default_rng(seed)
        self.states: list[State] = [self._deal() for _ in range(games)]

    def look(self) -> Batch:
        """The games as they stand."""
        nothing = np.zeros((len(self.states), self.setting.seats), np.float32)
        return self._batch(np.zeros(len(self.states), np.bool_), nothing, nothing)

    def step(self, actions: Sequence[int] | npt.NDArray[np.int64]) -> Batch:
        """One action in each game, by the seat that was asked there."""
        games = len(self.states)
        ended = np.zeros(games, np.bool_)
        returns, points = np.zeros((2, games, self.setting.seats), np.float32)
        for game, (state, number) in enumerate(zip(self.states, actions, strict=True)):
            chosen = self.setting.numbering.action(int(number), state.turn[0])
            state.check(chosen)
            state.play(chosen)
            if state.over:
                ended[game] = True
                outcome = state.outcome()
                returns[game] = returns_of(outcome)
                points[game] = [score.total for score in outcome.scores]
                self.states[game] = self._deal()
        return self._batch(ended, returns, points)

    def _deal(self) -> State:
        return self.setting.start(self._seeds.bytes(16))

    def _batch(self, ended: npt.NDArray[np.bool_], returns: Floats, points: Floats) -> Batch:
        seats = [state.turn[0] for state in self.states]
        pairs = list(zip(self.states, seats, strict=True))
        rows = np.stack([self.setting.observe(state, seat) for state, seat in pairs])
        masks = np.stack([self.setting.mask(state, seat) for state, seat in pairs])
        return Batch(rows, masks, np.asarray(seats, np.int64), ended, returns, points)
