"""Remarks: when something is said in a first game. A condition has a name and looks at what the learner may know."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple


class Sight(NamedTuple):
    """What the learner sees, and the notations of what they may do."""

    view: Mapping[str, Any]
    legal: Sequence[str]

    def can(self, *kinds: str) -> bool:
        """Whether some legal action is of one of these kinds."""
        return any(action.split()[0] in kinds for action in self.legal)


Condition = Callable[[Sight], bool]


def is_time(game: str, condition: str, sight: Sight) -> bool:
    """Whether a condition of that game holds."""
    return CONDITIONS[game][condition](sight)


# Aliens


def _mine(sight: Sight) -> Mapping[str, Any]:
    player: Mapping[str, Any] = sight.view["players"][sight.view["seat"]]
    return player


def _planets(sight: Sight) -> list[Mapping[str, Any]]:
    """The unfinished planets."""
    return [planet for planet in _mine(sight)["planets"] if planet]


def _left(planet: Mapping[str, Any]) -> int:
    """How many tiles a planet lacks."""
    return sum(tile is None for tile in planet["tiles"])


def _can_finish(sight: Sight) -> bool:
    nearly = {str(i) for i, planet in enumerate(_mine(sight)["planets"], 1) if planet and _left(planet) == 1}
    return any(action.split()[2] in nearly for action in sight.legal if action.startswith("add "))


def _can_join(sight: Sight) -> bool:
    """Whether a place next to half a station can be filled."""
    halves = {
        (str(number), want["quarter"])
        for number, planet in enumerate(_mine(sight)["planets"], 1)
        if planet
        for want in planet["wants"]
        if want["left"] or want["right"]
    }
    return any(tuple(action.split()[2:]) in halves for action in sight.legal if action.startswith("add "))


def _aliens_help(sight: Sight) -> bool:
    """Whether a planet can be added to that the astronauts alone would not do for."""
    die = sight.view["die"] or 0
    helped = {
        str(number)
        for number, planet in enumerate(_mine(sight)["planets"], 1)
        if planet and die <= planet["stations"] < die + planet["aliens"]
    }
    return any(action.split()[2] in helped for action in sight.legal if action.startswith("add "))


_ALIENS: dict[str, Condition] = {
    "first_round": lambda sight: sight.view["round"] == 1,
    "blocked": lambda sight: sight.can("discard"),
    "can_finish": _can_finish,
    "has_finished": lambda sight: bool(_mine(sight)["finished"]),
    "must_open": lambda sight: bool(_planets(sight)) and not sight.can("add", "discard"),
    "aliens_help": _aliens_help,
    "can_join": _can_join,
    "two_planets": lambda sight: len(_planets(sight)) == 2,
    "stock_is_empty": lambda sight: sight.view["stock"] == 0,
}

CONDITIONS: dict[str, dict[str, Condition]] = {"aliens": _ALIENS, "cities": {}, "bureau": {}}
