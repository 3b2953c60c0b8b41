"""Cosmodrome: three space board games, and the rules engine they run on."""

from pathlib import Path
from typing import Any, Literal, overload

from .core import registry
from .core.action import Action
from .core.errors import GameError, IllegalAction, PackError, RecordError
from .core.event import Event
from .core.game import Game, Option
from .core.match import Match
from .core.outcome import Outcome, Score
from .core.packs import Pack
from .core.record import Record
from .core.state import State
from .core.text import Text
from .games.aliens.meta import Aliens
from .games.aliens.state import AliensState
from .games.bureau.meta import Bureau
from .games.bureau.state import BureauState
from .games.cities.meta import Cities
from .games.cities.state import CitiesState

__version__ = "0.1.0"
__all__ = [
    "Action",
    "Event",
    "Game",
    "GameError",
    "IllegalAction",
    "Match",
    "Option",
    "Outcome",
    "Pack",
    "PackError",
    "Record",
    "RecordError",
    "Score",
    "State",
    "Text",
    "load",
]

registry.add(Aliens)
registry.add(Cities)
registry.add(Bureau)


@overload
def load(name: Literal["aliens"], pack: str | Path | Pack | None = None) -> Game[AliensState]: ...
@overload
def load(name: Literal["cities"], pack: str | Path | Pack | None = None) -> Game[CitiesState]: ...
@overload
def load(name: Literal["bureau"], pack: str | Path | Pack | None = None) -> Game[BureauState]: ...
@overload
def load(name: str, pack: str | Path | Pack | None = None) -> Game[Any]: ...
def load(name: str, pack: str | Path | Pack | None = None) -> Game[Any]:
    """The game of that name with its newest published pack, the pack in a folder, or one read already."""
    return registry.load(name, pack)
