"""The levels of bots there are, weakest first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from ..core.action import Action
from ..core.chance import Rng
from ..core.errors import GameError
from ..core.game import Game
from ..core.state import State
from ..core.text import Text
from .chancer import Chancer


class Bot(Protocol):
    """A player that chooses for a seat. It is given positions with all the seat cannot know drawn anew."""

    def choose(
        self, state: State, seat: int, rng: Rng, seconds: float | None = None, iterations: int | None = None
    ) -> Action:
        """A legal action of that seat, within a time or a number of iterations."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of play: its name, what people call it, one line of character."""

    name: str
    title: Text
    text: Text
    make: Callable[[Game[Any]], Bot]


_LEVELS = (
    Level(
        "random",
        Text("Наугад", "Random"),
        Text(
            "Делает любой дозволенный ход: соперник для первой пробы.", "Plays any legal move: a rival for a first try."
        ),
        lambda game: Chancer(),
    ),
)


def levels() -> tuple[Level, ...]:
    """Every level, weakest first."""
    return _LEVELS


def make(name: str, game: Game[Any]) -> Bot:
    """A bot of that level for a game."""
    for level in _LEVELS:
        if level.name == name:
            return level.make(game)
    raise GameError(f"unknown bot {name!r}; there are {', '.join(level.name for level in _LEVELS)}")
