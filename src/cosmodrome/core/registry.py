"""The games there are. `cosmodrome/__init__` fills it; anyone may add a game of their own."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from .errors import GameError, PackError
from .game import Game
from .packs import Pack

_VERSION = re.compile(r"\d+(\.\d+)*")
_games: dict[str, type[Game[Any]]] = {}
_loaded: dict[tuple[type[Game[Any]], str], Game[Any]] = {}  # by kind and hash of the pack


def add(game: type[Game[Any]]) -> None:
    """Make a game known by its name."""
    _games[game.name] = game


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_games)


def _kind(name: str) -> type[Game[Any]]:
    if name not in _games:
        raise GameError(f"unknown game {name!r}; there are {', '.join(_games)}")
    return _games[name]


def load(name: str, pack: str | Path | Pack | None = None) -> Game[Any]:
    """The game of that name with its newest published pack, the pack in a folder, or one read already."""
    kind = _kind(name)
    read = pack if isinstance(pack, Pack) else Pack.read(newest(name) if pack is None else pack)
    if read.game != name:
        raise PackError(f"pack.toml: field game: expected {name}, got {read.game!r}")
    key = kind, read.hash
    if key not in _loaded:
        _loaded[key] = kind(read)
    return _loaded[key]


def loaded(name: str, pack_hash: str) -> Game[Any] | None:
    """The game of that name with the pack of that hash, if it was loaded before."""
    kind = _games.get(name)
    return None if kind is None else _loaded.get((kind, pack_hash))


def published(name: str) -> dict[str, Path]:
    """The folders of the packs that come with a game, by version, the newest last; they never change."""
    folders = [file.parent for file in _kind(name).home.glob("*/pack.toml") if _VERSION.fullmatch(file.parent.name)]
    return {folder.name: folder for folder in sorted(folders, key=_age)}


def newest(name: str) -> Path:
    """The folder of the pack that a game is played with, unless another is chosen."""
    folders = list(published(name).values())
    if not folders:
        raise PackError(f"{name}: no published pack in {_kind(name).home}")
    return folders[-1]


def is_published(pack: Pack) -> bool:
    """Whether a pack comes with its game."""
    folder = published(pack.game).get(pack.version)
    return folder is not None and _hash(folder) == pack.hash


def _age(folder: Path) -> tuple[int, ...]:
    return tuple(map(int, folder.name.split(".")))


@cache
def _hash(folder: Path) -> str:
    """The hash of a published pack, read once."""
    return Pack.read(folder).hash


def is_known(game: Game[Any]) -> bool:
    """Whether `load` gives a game of this very kind for its name."""
    return _games.get(game.name) is type(game)
