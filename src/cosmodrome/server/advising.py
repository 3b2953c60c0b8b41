"""Processes that advise, one question after the other, with what time games under way leave over."""

import time
from multiprocessing.connection import Connection

from .. import review
from ..core.state import State
from ..learn import puzzles
from .worker import answer_all

_PLAYOUTS_SECONDS = 1.5  # on top of the master's


def advise(pipe: Connection, nice: int, seconds: float, iterations: int | None) -> None:
    """Answer each (position, seat, seed) with hints as JSON-ready data."""

    def hints(state: State, seat: int, seed: str) -> list[review.HintJson]:
        until = time.monotonic() + seconds + _PLAYOUTS_SECONDS
        how = (iterations, None, None) if iterations else (None, seconds, lambda: time.monotonic() > until)
        return [review.hint_to_json(hint, state) for hint in review.hints(state, seat, seed, *how)]

    answer_all(pipe, hints, nice)


def explain(pipe: Connection, nice: int) -> None:
    """Answer each (puzzle, line) with why its solution is better."""
    answer_all(pipe, puzzles.explained, nice)
