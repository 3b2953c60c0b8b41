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
from .aliens import AliensEvaluation
from .bureau import BureauEvaluation
from .casual import Casual, Novice
from .chancer import Chancer
from .cities import CitiesEvaluation
from .evaluation import Evaluation
from .seeker import Expert, Master

_EVALUATIONS: dict[str, type[Evaluation]] = {
    "aliens": AliensEvaluation,
    "bureau": BureauEvaluation,
    "cities": CitiesEvaluation,
}
_made: dict[tuple[str, str], Evaluation] = {}


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


def evaluation(game: Game[Any]) -> Evaluation:
    """What the bots know of a game: its own evaluation, else the one for any game. Made once for each pack."""
    key = game.name, game.pack.hash
    if key not in _made:
        _made[key] = _EVALUATIONS.get(game.name, Evaluation)(game)
    return _made[key]


def forget() -> None:
    """Drop the evaluations that were made: the next bot makes its own anew."""
    _made.clear()


_LEVELS = (
    Level(
        "novice",
        Text("Новичок", "Novice"),
        Text(
            "Играет в охотку и иногда зевает: его обыграет и ребёнок.",
            "Plays for the fun of it and slips now and then: a child can win.",
        ),
        lambda game: Novice(evaluation(game).gentle()),
    ),
    Level(
        "casual",
        Text("Любитель", "Casual"),
        Text(
            "Ходит разумно и смотрит немного вперёд, но далёких планов не строит.",
            "Plays sensibly and looks a little ahead, without far-reaching plans.",
        ),
        lambda game: Casual(evaluation(game).gentle()),
    ),
    Level(
        "expert",
        Text("Знаток", "Expert"),
        Text(
            "Перебирает варианты за себя и за соперников и редко ошибается.",
            "Weighs the lines of play on every side and seldom errs.",
        ),
        lambda game: Expert(evaluation(game)),
    ),
    Level(
        "master",
        Text("Мастер", "Master"),
        Text(
            "Думает дольше и глубже всех: сильнейший соперник, какой у нас есть.",
            "Thinks longest and deepest: the strongest rival we have.",
        ),
        lambda game: Master(evaluation(game)),
    ),
)

_RANDOM = Level(
    "random",
    Text("Наугад", "Random"),
    Text("Делает любой дозволенный ход: мерило для остальных.", "Plays any legal move: a yardstick for the others."),
    lambda game: Chancer(),
)


def levels() -> tuple[Level, ...]:
    """The levels offered to people, weakest first; `make` knows `random` besides."""
    return _LEVELS


def make(name: str, game: Game[Any]) -> Bot:
    """A bot of that level for a game."""
    for level in (_RANDOM, *_LEVELS):
        if level.name == name:
            return level.make(game)
    raise GameError(f"unknown bot {name!r}; there are {', '.join(level.name for level in (*_LEVELS, _RANDOM))}")
