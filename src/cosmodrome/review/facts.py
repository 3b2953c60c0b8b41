"""Facts: what a position is to a seat, as named numbers, each with the clause that makes it count.

They are read from what the seat may see, so that nothing hidden comes into an explanation.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..core.errors import GameError
from ..core.state import State
from . import aliens, bureau, cities
from .kinds import Kind

_READERS: Mapping[str, tuple[tuple[Kind, ...], Callable[[Any, int], dict[str, int]]]] = {
    "aliens": (aliens.KINDS, aliens.read),
    "bureau": (bureau.KINDS, bureau.read),
    "cities": (cities.KINDS, cities.read),
}


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a position for one seat, by key."""

    values: Mapping[str, int]

    @property
    def points(self) -> int:
        return self.values["total"]


def kinds(game: str) -> Mapping[str, Kind]:
    """The kinds of facts of a game, by key, in the order in which they are said."""
    if game not in _READERS:
        raise GameError(f"{game}: nothing is known of its facts; there are those of {', '.join(_READERS)}")
    return {kind.key: kind for kind in _READERS[game][0]}


def facts(state: State, seat: int) -> Facts:
    """The facts of a position for a seat."""
    _, read = _READERS[state.game.name]
    view: Any = state.view(seat)
    found = read(view, seat)
    totals = [player["score"]["total"] for player in view["players"]]
    rivals = [total for other, total in enumerate(totals) if other != seat]
    if view.get("automaton"):
        rivals.append(view["automaton"]["score"]["total"])
    found["total"] = totals[seat]
    if rivals:
        found["rival"] = max(rivals)
    return Facts(found)
