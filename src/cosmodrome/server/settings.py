"""What the owner of a server may choose, and where things lie."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from ..core.errors import GameError

STATIC = Path(__file__).parent.parent / "static"
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
FOR_GOOD = "for-good"


def data_folder() -> Path:
    """The folder for the database: the user's own data folder."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "cosmodrome"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "cosmodrome"


@dataclass(frozen=True, slots=True)
class Keeping:
    """For how many days things are kept that nobody asks for any more; None is for good."""

    guests: int | None = 30  # who never sat at a table, since they were seen last
    players: int | None = 365  # guests with games, since they were seen last
    ended: int | None = 90  # tables that came to nothing, and games of which nobody is known any more
    reports: int | None = 180

    @classmethod
    def parse(cls, wishes: Sequence[str]) -> "Keeping":
        """What `--keep NAME=DAYS` says; `for-good` instead of a number."""
        names = [field.name for field in fields(cls)]
        found: dict[str, int | None] = {}
        for wish in wishes:
            name, _, days = wish.partition("=")
            if name not in names or not (days == FOR_GOOD or (days.isdecimal() and 1 <= int(days) <= 36500)):
                raise GameError(f"--keep {wish}: expected {'|'.join(names)}=DAYS (1 to 36500, or {FOR_GOOD})")
            found[name] = None if days == FOR_GOOD else int(days)
        return cls(**found)


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of one server process; times are in milliseconds unless they say seconds."""

    database: str  # an SQLAlchemy address with an async driver
    packs: Path | None = None
    static: Path = STATIC
    origins: tuple[str, ...] = ()  # besides the server's own
    limits: bool = True
    seed: str = ""  # for tests: a person's tables are dealt, and bots think, the same way every time
    link: str = "127.0.0.1:0"  # where other processes on the same database (PostgreSQL) reach this one
    workers: int = 1
    bot_seconds: float = 1.0
    bot_grace_seconds: float = 4.0
    reviews: bool = True  # of games against bots by themselves; of others when somebody asks
    review_iterations: int | None = None  # of the master for each decision; as many as it likes
    review_playouts: int = 24
    review_nice: int = 19  # how far reviews stand back behind games under way
    lost_seconds: float = 30.0  # a worker that was not heard of for so long has ended
    hint_seconds: float = 1.5  # of the master for a hint; playouts come on top
    hint_iterations: int | None = None  # for tests: so many for each decision instead
    hint_nice: int = 10  # how far hints and what is said of puzzles stand back behind games under way
    sweep_seconds: float = 1.0  # how often clocks are looked at
    restart_grace_ms: int = 20_000  # for clocks that ran out while the server was down
    absent_ms: int = 2 * MINUTE
    waiting_ms: int = DAY
    playing_ms: int = 30 * DAY
    keeping: Keeping = Keeping()
    forget_seconds: float = 3600.0  # how often what is old is forgotten
    silent_seconds: float = 60.0
    unread_seconds: float = 20.0  # how long a page may leave what it was sent unread
    request_seconds: float = 15.0  # how long a request may take to come in


def database_address(text: str | None) -> str:
    """The address with the driver this server uses; a file in the data folder where none is given."""
    if text is None:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite+aiosqlite:///{folder / 'cosmodrome.db'}"
    for plain, driver in (
        ("postgresql://", "postgresql+psycopg://"),
        ("postgres://", "postgresql+psycopg://"),
        ("sqlite://", "sqlite+aiosqlite://"),
    ):
        if text.startswith(plain):
            return driver + text.removeprefix(plain)
    if "://" not in text:
        return f"sqlite+aiosqlite:///{Path(text).absolute()}"
    return text
