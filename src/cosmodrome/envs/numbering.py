"""Numbering: every action that a seat may ever choose under a number of its own.

Learning libraries know actions as numbers from 0 on. The numbers of a game, with a pack, a number of seats and options,
never change; they follow from the typed actions alone, in the order in which `every` gives them. The seat is no part of
a number: all seats use the same ones.
"""

from collections.abc import Mapping
from typing import Any

from ..core.action import Action
from ..core.canonical import digest
from ..core.errors import GameError
from ..core.game import Game, Value
from ..core.state import State
from . import aliens, bureau, cities

_EVERY = {"aliens": aliens.every, "bureau": bureau.every, "cities": cities.every}


class Numbering:
    """The actions of a game, with its options settled, by number."""

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, Value]) -> None:
        if game.name not in _EVERY:
            raise GameError(f"{game.name}: its actions have no numbers; there are those of {', '.join(_EVERY)}")
        self.actions = tuple(_EVERY[game.name](game, seats, options))  # of seat 0
        self._by_values = {_key(action): number for number, action in enumerate(self.actions)}
        if len(self._by_values) != len(self.actions):
            raise GameError(f"{game.name}: an action has two numbers")
        self._numbers: tuple[dict[Action, int], ...] = tuple({} for _ in range(seats))
        self._name = game.name

    def __len__(self) -> int:
        return len(self.actions)

    def number(self, action: Action) -> int:
        """The number of an action, whichever seat's it is."""
        known = self._numbers[action.seat]
        found = known.get(action)
        if found is None:
            found = self._by_values.get(_key(action))
            if found is None:
                raise GameError(f"{self._name}: the action {action} has no number")
            known[action] = found
        return found

    def action(self, number: int, seat: int) -> Action:
        """The action of that number, chosen by that seat."""
        if not 0 <= number < len(self.actions):
            raise GameError(f"{self._name}: actions are numbered from 0 to {len(self.actions) - 1}, not {number}")
        action = self.actions[number]
        return type(action)(seat, *action.values()[1:])

    def legal(self, state: State, seat: int) -> list[int]:
        """The numbers of the legal actions of a seat, in the engine's order."""
        known = self._numbers[seat]
        return [known[action] if action in known else self.number(action) for action in state.legal(seat)]

    def digest(self) -> str:
        """A word that changes where any number changes its meaning."""
        return digest([str(action) for action in self.actions])

    def ranges(self) -> list[tuple[str, int, int]]:
        """The kinds of actions in the order of their numbers: name, first number, how many."""
        found: list[tuple[str, int, int]] = []
        for number, action in enumerate(self.actions):
            if found and found[-1][0] == action.kind:
                found[-1] = (action.kind, found[-1][1], found[-1][2] + 1)
            else:
                found.append((action.kind, number, 1))
        return found


def _key(action: Action) -> tuple[Any, ...]:
    return (action.kind, *action.values()[1:])
