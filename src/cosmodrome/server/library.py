"""The games and packs that can be chosen at this server."""

from pathlib import Path
from typing import Any

from ..core import registry
from ..core.errors import GameError
from ..core.game import Game
from ..core.packs import Pack
from ..tables.errors import Refusal
from .storage import Storage


class Library:
    """Every game with its own pack, the packs its owner has installed, and those that tables were made with."""

    def __init__(self, storage: Storage, packs: Path | None = None) -> None:
        self.storage = storage
        self._games: dict[str, list[Game[Any]]] = {name: [registry.load(name)] for name in registry.names()}
        self._former: dict[str, dict[str, Pack]] = {}
        self._left_out: list[tuple[str, str]] = []  # what cannot be read, and why: tables that exist do without it
        if packs is not None:
            self._install(packs)

    def _install(self, packs: Path) -> None:
        if not packs.is_dir():
            self._left_out.append((str(packs), "no such folder of packs"))
            return
        for folder in sorted(path for path in packs.iterdir() if (path / "pack.toml").is_file()):
            try:
                game = registry.load(Pack.read(folder).game, folder)
            except GameError as error:
                self._left_out.append((folder.name, str(error)))
                continue
            if game not in self._games[game.name]:
                self._games[game.name].append(game)

    def warnings(self) -> list[tuple[str, str]]:
        """What is odd about the packs: one that was left out, or that can be played with all the same."""
        games = [game for packs in self._games.values() for game in packs]
        odd = [(f"{game.name} {game.pack.version}", warning) for game in games for warning in game.warnings]
        return self._left_out + odd

    def names(self) -> list[str]:
        return list(self._games)

    def packs(self, name: str) -> list[Game[Any]]:
        """That game with each of its packs, its own first."""
        if name not in self._games:
            raise Refusal("no_game", f"there is no game {name!r}; there are {', '.join(self._games)}")
        return self._games[name]

    def _published(self, name: str) -> dict[str, Pack]:
        """All packs that have come with a game, by hash: records are played with older ones, too."""
        if name not in self._former:
            packs = [Pack.read(folder) for folder in registry.published(name).values()]
            self._former[name] = {pack.hash: pack for pack in packs}
        return self._former[name]

    async def game(self, name: str, pack: str | None = None) -> Game[Any]:
        """That game, with its own pack or the one of that hash: one to choose, one of a table, or a former one."""
        for game in self.packs(name):
            if pack is None or game.pack.hash == pack:
                return game
        kept = await self.storage.pack(name, pack) if pack else None
        if kept is None and pack:
            kept = self._published(name).get(pack)
        if kept is None:
            raise Refusal("no_pack", f"the server has no pack {pack[:12] if pack else ''} for {name}")
        return registry.load(name, kept)
