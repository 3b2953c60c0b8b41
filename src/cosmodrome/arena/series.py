"""A series of games: what the arena and the balance have in common, so that one loop plays and keeps both."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from ..core import registry


@dataclass(frozen=True, slots=True)
class Bout:
    """One game of a series: which line-up, which deal, whose turn at which seats it is (rotation)."""

    lineup: int
    deal: int
    rotation: int


class Series(Protocol):
    """Games that can be played in any order, on any machine, with the same results."""

    @property
    def name(self) -> str:
        """What its results are called."""

    def key(self) -> str:
        """What its results belong to: everything that decides them but how many games there are."""

    def bouts(self) -> list[Bout]:
        """All games, in order."""

    def play(self, bout: Bout, with_record: bool = False) -> dict[str, Any]:
        """The result of one game, as JSON-ready data with its `bout`, and its `record` if asked for."""


@cache
def sources(game: str) -> str:
    """A digest of the code that decides how a game goes."""
    home = Path(__file__).parent.parent
    others = {name for name in registry.names() if name != game}
    digest = hashlib.sha256()
    for folder in ("core", f"games/{game}", "bots"):
        for path in sorted((home / folder).rglob("*.py")):
            if not others & {*path.relative_to(home).with_suffix("").parts}:
                digest.update(path.read_bytes())
    return digest.hexdigest()
