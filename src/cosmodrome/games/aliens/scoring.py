"""The score: whole stations on finished planets (A18)."""

from typing import TYPE_CHECKING

from ...core.outcome import Outcome, Score

if TYPE_CHECKING:
    from .state import AliensState


def parts(state: "AliensState", seat: int) -> list[tuple[str, int]]:
    """The stations of each finished planet, in the order they were finished."""
    return [("planet", planet.stations) for planet in state.finished[seat]]


def score(state: "AliensState", seat: int) -> Score:
    """One part for each finished planet."""
    return Score.of(parts(state, seat))


def outcome(state: "AliensState") -> Outcome:
    """Most stations win; equals share the win."""
    if not state.over:
        raise state.unfinished()
    return Outcome.ranked([score(state, seat) for seat in range(state.seats)])
