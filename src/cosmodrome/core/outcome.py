"""How a game ended: itemised scores, places, winners."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict


class ScoreJson(TypedDict):
    """A total and its parts: the key of each and its points."""

    total: int
    parts: list[tuple[str, int]]


class OutcomeJson(TypedDict):
    """How a game ended, by seat."""

    scores: list[ScoreJson]
    places: list[int]
    winners: list[int]
    rank: str | None
    automaton: ScoreJson | None


@dataclass(frozen=True, slots=True)
class Score:
    """A total and the parts it is made of, by message key."""

    total: int
    parts: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, parts: Sequence[tuple[str, int]]) -> "Score":
        return cls(sum([points for _, points in parts]), tuple(parts))

    def to_json(self) -> ScoreJson:
        return {"total": self.total, "parts": list(self.parts)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: per seat its score and place (1 is best, equals share); the winning seats."""

    scores: tuple[Score, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    rank: str | None = None  # solo modes: a rank reached, or "won" and "lost"
    automaton: Score | None = None  # a rival that holds no seat

    @classmethod
    def ranked(cls, scores: Sequence[Score], tie_breaks: Sequence[tuple[int, ...]] | None = None) -> "Outcome":
        """Places by total, then by the tie-breaks in their order (more is better), for every place."""
        ties = tie_breaks or [()] * len(scores)
        keys = [(score.total, *tie) for score, tie in zip(scores, ties, strict=True)]
        places = tuple(1 + sum(other > key for other in keys) for key in keys)
        return cls(tuple(scores), places, tuple(seat for seat, place in enumerate(places) if place == 1))

    def to_json(self) -> OutcomeJson:
        return {
            "scores": [score.to_json() for score in self.scores],
            "places": list(self.places),
            "winners": list(self.winners),
            "rank": self.rank,
            "automaton": None if self.automaton is None else self.automaton.to_json(),
        }
