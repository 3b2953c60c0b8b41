"""Tries: another line than a puzzle's solution, measured against it as everything else is."""

from dataclasses import dataclass

from .. import bots
from ..core.chance import Generator
from .lines import Difference, Ending, Line, Playouts
from .puzzles import Puzzle
from .why import ERRORS, Why, why

ROUND, ROUNDS = 32, 3  # playouts of each line; until one is surely ahead


@dataclass(frozen=True, slots=True)
class Try:
    """By how much the solution is ahead of another line, and why; `is_close`: beyond doubt it is not."""

    difference: Difference
    why: Why
    is_close: bool


def measured(puzzle: Puzzle, line: Line) -> Try:
    """That line beside the solution; equal lines are measured equally."""
    state = puzzle.match().state
    key = f"{puzzle.name} {' ; '.join(str(action) for action in line)}"
    state = state.resample(puzzle.seat, Generator.seeded(key))
    playouts = Playouts(bots.evaluation(state.game), state, puzzle.seat, key)
    other: list[Ending] = []
    best: list[Ending] = []
    for number in range(ROUNDS):
        other += playouts.of(line, ROUND, number * ROUND)
        best += playouts.of(puzzle.solution, ROUND, number * ROUND)
        difference = Difference.between(other, best, state.seats == 1)
        if _is_sure(difference):
            break
    return Try(difference, why(puzzle.game, difference), not _is_sure(difference))


def _is_sure(found: Difference) -> bool:
    """Whether the solution is ahead in what counts, and the points leave no doubt of it or that itself does not."""
    return found.gain.mean > 0 and (found.gain.is_beyond(ERRORS) or found.lead.is_beyond(ERRORS))
