"""A server process for tests, or a worker: the games there are, the tiny secretive one, and bots with faults."""

import json
import sys
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from cosmodrome import bots
from cosmodrome.bots.chancer import Chancer
from cosmodrome.core import registry
from cosmodrome.core.text import Text

import tiny


class Broken:
    """A bot that always fails."""

    def choose(self, *args: Any, **named: Any) -> Any:
        raise ValueError("a secret of the position")


class Slow:
    """A bot that never comes to an end."""

    def choose(self, *args: Any, **named: Any) -> Any:
        time.sleep(3600)


class Cheat:
    """A bot whose choice is no action at all."""

    def choose(self, *args: Any, **named: Any) -> Any:
        return "win now"


class Ponder(Chancer):
    """A bot that takes all the time it has."""

    def choose(self, state: Any, seat: int, rng: Any, seconds: float | None = None, iterations: Any = None) -> Any:
        time.sleep(seconds or 0)
        return super().choose(state, seat, rng)


def _level(name: str, kind: type) -> bots.Level:
    return bots.Level(name, Text(name, name), Text(name, name), lambda game: kind())


# at import, so that the worker processes have them too
tiny.register()
vars(sys.modules["cosmodrome.bots.levels"])["_LEVELS"] = (
    _level("random", Chancer),
    _level("novice", Chancer),
    _level("broken", Broken),
    _level("ponder", Ponder),
    _level("calm", Chancer),
    _level("slow", Slow),
    _level("cheat", Cheat),
)


def fake_wall(file: Path) -> None:
    """The system clock is off by as many seconds as stand in the file, at any time."""
    real = time.time_ns

    def off() -> int:
        return int(float(file.read_text()) * 1e9)

    time.time_ns = lambda: real() + off()
    time.time = lambda: (real() + off()) / 1e9


def count(file: Path) -> None:
    """Every view of the tiny game, and every question to the database, is a line in the file."""
    view = tiny.Cargo.view

    def note(line: str) -> None:
        with file.open("a") as lines:
            lines.write(line + "\n")

    def noted(state: tiny.Cargo, seat: int | None) -> Any:
        note(f"view {seat}")
        return view(state, seat)

    tiny.Cargo.view = noted  # type: ignore[assignment,method-assign]
    sa.event.listen(sa.Engine, "before_cursor_execute", lambda _, __, text, *more: note(" ".join(text.split())))


if __name__ == "__main__":  # not in the workers, which would only wait for it
    wish = json.loads(sys.argv[1])
    if "wall" in wish:
        fake_wall(Path(wish.pop("wall")))
    if "count" in wish:
        count(Path(wish.pop("count")))
    from cosmodrome.server import logs
    from cosmodrome.server.serve import run
    from cosmodrome.server.settings import Keeping, Settings

    port = wish.pop("port")
    for name, home in wish.pop("homes", {}).items():  # the packs that come with a game, as if another release did
        type(registry.load(name)).home = Path(home)
    logs.set_up(wish.pop("log_level", "info"))
    for name in ("packs", "static"):
        if name in wish:
            wish[name] = Path(wish[name])
    if "keeping" in wish:
        wish["keeping"] = Keeping(**wish["keeping"])
    if wish.pop("works", False):
        from cosmodrome.server.jobs import work

        work(Settings(**wish))
    else:
        run(Settings(**wish), "127.0.0.1", port)
