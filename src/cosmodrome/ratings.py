"""Ratings from the places of games: a thin layer over openskill, for the arena and the server."""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is thought to be, and how unsure that is."""

    mean: float = 25.0
    spread: float = 25.0 / 3

    @property
    def shown(self) -> int:
        """One number for people: 1500 at the start, 60 for each point of the model."""
        return round(1500 + 60 * (self.mean - 25.0))


def update(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game that ended with these places (1 is best, equals share), one a player."""
    teams = [[_MODEL.rating(mu=rating.mean, sigma=rating.spread)] for rating in ratings]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in rated]
