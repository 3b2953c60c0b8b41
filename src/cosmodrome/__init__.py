"""Cosmodrome: three space board games, and the rules engine they run on."""

from .core import registry
from .core.errors import GameError, IllegalAction, PackError, RecordError
from .core.game import Game, Option
from .core.match import Match
from .core.outcome import Outcome, Score
from .core.record import Record
from .core.registry import load
from .core.state import State
from .games.aliens.meta import Aliens
from .games.bureau.meta import Bureau
from .games.cities.meta import Cities

__version__ = "0.1.0"
__all__ = [
    "Game",
    "GameError",
    "IllegalAction",
    "Match",
    "Option",
    "Outcome",
    "PackError",
    "Record",
    "RecordError",
    "Score",
    "State",
    "load",
]

registry.add(Aliens)
registry.add(Cities)
registry.add(Bureau)
