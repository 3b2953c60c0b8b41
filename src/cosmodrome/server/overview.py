"""The overview: how a server fares, on one page for its owner, who comes by a link that only the database can make."""

import hashlib
import hmac
import resource
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from .. import __version__
from .logs import lately
from .settings import DAY
from .storage import Storage, bans, now, people, reports, tables

if TYPE_CHECKING:
    from .context import Services

KEY = "owner"
_STATM = Path("/proc/self/statm")
_FRESH_SECONDS = 2.0
_FAULTS = 20


async def make_key(storage: Storage, until: int) -> str:
    """What opens the page until that time."""
    return f"{until}.{_seal(await storage.key(KEY), str(until))}"


async def opens(storage: Storage, key: str) -> bool:
    """Whether a key was made here and is not over."""
    until, _, seal = key.partition(".")
    if not until.isdecimal() or not until.isascii() or len(until) > 15:
        return False
    return hmac.compare_digest(seal.encode(), _seal(await storage.key(KEY), until).encode()) and int(until) > now()


def _seal(secret: bytes, until: str) -> str:
    return hmac.new(secret, f"owner.{until}".encode(), hashlib.sha256).hexdigest()


class Overview:
    """What there is to see, looked at every two seconds at most."""

    def __init__(self) -> None:
        self._started = now()
        self._seen: tuple[float, dict[str, Any]] | None = None

    async def look(self, here: "Services") -> dict[str, Any]:
        if self._seen is None or time.monotonic() - self._seen[0] > _FRESH_SECONDS:
            self._seen = time.monotonic(), await self._look(here)
        return self._seen[1]

    async def _look(self, here: "Services") -> dict[str, Any]:
        fault = await here.readiness.fault()
        took = here.tables.durations
        return {
            "version": __version__,
            "now": now(),
            "started": self._started,
            "status": fault or "ok",
            "memory_mb": _megabytes(),
            "processor_s": round(_processor(), 1),
            "pages": len(here.hub.pages),
            "tables_open": len(here.hub.tables_open),
            "bots": {"thinking": here.bots.thinking, "workers": here.settings.workers},
            "acts": {
                "count": took.count,
                "p50_ms": took.within(50),
                "p95_ms": took.within(95),
                "p99_ms": took.within(99),
            },
            "faults": list(lately)[: -_FAULTS - 1 : -1],
            **(await _stored(here.storage)),
        }


async def _stored(storage: Storage) -> dict[str, Any]:
    """What the database knows: of all processes together."""
    games: Counter[str] = Counter()
    states: Counter[str] = Counter()
    by_game = sa.select(tables.c.game, tables.c.state, sa.func.count().label("many"))
    async with storage.read() as connection:
        for row in await connection.execute(
            by_game.where(tables.c.lesson.is_(None)).group_by(tables.c.game, tables.c.state)
        ):
            states[row.state] += row.many
            games[row.game] += row.many if row.state == "playing" else 0

        async def count(of: sa.Table, *where: sa.ColumnElement[bool]) -> int:
            return await connection.scalar(sa.select(sa.func.count()).select_from(of).where(*where)) or 0

        known = people.c.erased.is_(False)
        return {
            "tables": {"waiting": states["waiting"], "playing": states["playing"], "over": states["over"]},
            "games": [{"game": game, "playing": playing} for game, playing in sorted(games.items())],
            "people": {
                "today": await count(people, known, people.c.seen > now() - DAY),
                "all": await count(people, known),
            },
            "reports": await count(reports, reports.c.answer.is_(None)),
            "bans": await count(bans, sa.or_(bans.c.until.is_(None), bans.c.until > now())),
        }


def _processor() -> float:
    spent = resource.getrusage(resource.RUSAGE_SELF)
    return spent.ru_utime + spent.ru_stime


def _megabytes() -> int | None:
    if not _STATM.is_file():
        return None
    return int(_STATM.read_text().split()[1]) * resource.getpagesize() // 2**20
