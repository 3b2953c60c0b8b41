"""The games there are. `cosmodrome/__init__` fills it; anyone may add a game of their own."""

from pathlib import Path
from typing import Any

from .errors import GameError, PackError
from .game import Game
from .packs import Pack

_games: dict[str, type[Game[Any]]] = {}
_loaded: dict[tuple[type[Game[Any]], str, str], Game[Any]] = {}  # by kind, folder and hash of the pack


def add(game: type[Game[Any]]) -> None:
    """Make a game known by its name."""
    _games[game.name] = game


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_games)


def load(name: str, pack: str | Path | None = None) -> Game[Any]:
    """The game of that name, with its own components or those of a pack folder."""
    if name not in _games:
        raise GameError(f"unknown game {name!r}; there are {', '.join(_games)}")
    kind = _games[name]
    read = Pack.read(kind.home if pack is None else pack)
    if read.game != name:
        raise PackError(f"pack.toml: field game: expected {name}, got {read.game!r}")
    key = kind, str(read.folder), read.hash
    if key not in _loaded:
        _loaded[key] = kind(read)
    return _loaded[key]


def loaded(name: str, folder: str, pack_hash: str) -> Game[Any] | None:
    """The game of that name, if it was loaded from that folder before."""
    kind = _games.get(name)
    return None if kind is None else _loaded.get((kind, folder, pack_hash))


def is_known(game: Game[Any]) -> bool:
    """Whether `load` gives a game of this very kind for its name."""
    return _games.get(game.name) is type(game)
