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

# Cities


def _can_build_with(tiles: int) -> Condition:
    """Whether something can be built where so many tiles stand."""
    return lambda sight: sight.can("build") and len(_mine(sight)["tiles"]) == tiles


def _is_set_near(sight: Sight) -> bool:
    sets = _mine(sight)["score"]["sets"]
    return sets["full"] == 0 and len(sets["missing"]) == 1


def _in_round(number: int) -> Condition:
    return lambda sight: sight.view["round"] == number


_CITIES: dict[str, Condition] = {
    "first_choice": lambda sight: sight.can("choose", "plan"),
    "first_action": lambda sight: sight.can("gather", "build"),
    "first_place": _can_build_with(0),
    "second_place": _can_build_with(1),
    "store_is_full": lambda sight: sight.can("build") and sum(_mine(sight)["store"].values()) >= 7,
    "can_raise": lambda sight: sight.can("monument"),
    "set_is_near": _is_set_near,
    "second_round": _in_round(2),
    "half_way": _in_round(5),
    "last_round": lambda sight: sight.view["round"] == sight.view["rounds"],
}

# Bureau


def _can(*kinds: str) -> Condition:
    return lambda sight: sight.can(*kinds)


_BUREAU: dict[str, Condition] = {
    "can_place": _can("place"),
    "has_actions": lambda sight: sight.view["stage"] == "compartment",
    "has_reward": lambda sight: sight.view["stage"] == "captain",
    "can_take": _can("take"),
    "can_fly": _can("fly"),
    "can_land": _can("land"),
    "can_sample": _can("sample"),
    "can_office": _can("office"),
    "can_satisfy": _can("turn"),
    "has_no_fuel": lambda sight: sight.can("place") and _mine(sight)["store"]["fuel"] == 0,
    "last_turns": lambda sight: bool(sight.view["no_refill"]),
}

CONDITIONS: dict[str, dict[str, Condition]] = {"aliens": _ALIENS, "cities": _CITIES, "bureau": _BUREAU}
