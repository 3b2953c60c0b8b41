"""`cosmodrome load`: so many tables at once, a move each so many seconds, and what that took."""

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from ..core.errors import GameError
from .echo import Echo
from .processes import Usage, listening, named, usage
from .table import PING, Found, LiveTable
from .wire import Address, Socket, WireError, ask

_AT_ONCE = 8  # tables that are set up at the same time
_AHEAD = 100  # moves that a table may have behind it when the time begins, so that games are at every stage
_AGAIN_SECONDS = 1.0
_SILENT_SECONDS = 20.0  # after which a page says that it is there, as those in browsers do


@dataclass(slots=True)
class Plan:
    """What is to be done."""

    servers: list[Address]
    tables: int
    every: float
    seconds: float
    spectators: int = 0
    bots: str | None = None


def plan(args: argparse.Namespace) -> Plan:
    """What was asked for, where it can be done."""
    for name, value, least in (("--tables", args.tables, 1), ("--spectators", args.spectators, 0)):
        if value < least:
            raise GameError(f"{name}: expected {least} or more, got {value}")
    for name, seconds in (("--every", args.every), ("--for", args.seconds)):
        if not 0 < seconds < 1e6:
            raise GameError(f"{name}: expected a number of seconds, got {seconds:g}")
    servers = [Address.parse(url) for url in args.url]
    return Plan(servers, args.tables, args.every, args.seconds, args.spectators, args.bots)


def run(args: argparse.Namespace) -> None:
    """Do it, print what was found, and fail where anything went wrong."""
    wish = plan(args)
    try:
        report = asyncio.run(_measure(wish))
    except (OSError, WireError) as error:
        hint = "; start the server with COSMODROME_LIMITS=off" if "too_many" in str(error) else ""
        raise GameError(f"load: {error}{hint}") from None
    for name, value in report.items():
        print(f"{name:<26}{_shown(value)}")
    if args.json:
        try:
            args.json.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
        except OSError as error:
            raise GameError(f"{args.json}: cannot be written: {error.strerror}") from None
    if report["errors"] or not report["moves"]:
        sys.exit(1)


def _shown(value: object) -> str:
    if value is None:
        return "not known"
    return f"{value:.2f}" if isinstance(value, float) else f"{value}"


@dataclass(slots=True)
class Servers:
    """The processes that are measured, where they are on this machine."""

    own: list[int]
    _before: Usage = field(default_factory=Usage)
    _database_before: Usage = field(default_factory=Usage)

    @classmethod
    def find(cls, addresses: Sequence[Address]) -> "Servers":
        pids = [listening(address.port) for address in addresses if address.is_here]
        return cls([pid for pid in pids if pid is not None])

    def usage(self) -> Usage:
        return sum(map(usage, self.own), Usage())

    def database(self) -> Usage:
        return sum(map(usage, named("postgres")), Usage())

    def begin(self) -> None:
        self._before, self._database_before = self.usage(), self.database()

    def report(self, moves: int) -> dict[str, float | None]:
        """What they have used for each move, in milliseconds, and the memory they hold."""
        now, database = self.usage(), self.database()
        user, system = now.user - self._before.user, now.system - self._before.system
        spent = database.user + database.system - self._database_before.user - self._database_before.system
        each = 1000 / max(moves, 1)
        return {
            "server_ms_per_move": (user + system) * each if self.own else None,
            "server_user_ms_per_move": user * each if self.own else None,
            "server_system_ms_per_move": system * each if self.own else None,
            "server_rss_mb": now.megabytes if self.own else None,
            "server_rss_growth_mb": now.megabytes - self._before.megabytes if self.own else None,
            "database_ms_per_move": spent * each if database.resident else None,
            "database_rss_mb": database.megabytes if database.resident else None,
        }


async def _measure(wish: Plan) -> dict[str, object]:
    echo, servers, found = Echo(), Servers.find(wish.servers), Found()
    empty = servers.usage().megabytes
    try:
        async with AsyncExitStack() as open_ones:
            tables: list[LiveTable] = []
            staying = asyncio.create_task(_stay(tables))
            open_ones.callback(staying.cancel)
            await _set_up(wish, echo.address, open_ones, tables)
            await _watch(wish, tables, open_ones)
            held = servers.usage().megabytes
            servers.begin()
            began = time.monotonic()
            await asyncio.gather(*(_keep_going(table, wish, began, found) for table in tables))
            took = time.monotonic() - began
            report = servers.report(found.moves)
    finally:
        echo.stop()
    each = (held - empty) * 1024 / wish.tables if servers.own else None
    return {**_figures(wish, found, took), **report, "server_kb_per_table": each}


def _figures(wish: Plan, found: Found, took: float) -> dict[str, object]:
    """What was found, in milliseconds."""
    figures: dict[str, object] = {
        "tables": wish.tables,
        "spectators": wish.spectators,
        "seconds": took,
        "moves": found.moves,
        "games_ended": found.games,
        "moves_per_s": found.moves / took,
    }
    for name, seconds in (("ack", found.acks), ("seen", found.seen), ("echo", found.echoes), ("bot", found.bots)):
        for share in (50, 95, 99):
            figures[f"{name}_p{share}_ms"] = percentile_ms(seconds, share)
    return {**figures, "errors": found.errors.total(), "errors_by_kind": dict(found.errors)}


def percentile_ms(seconds: Sequence[float], share: int) -> float | None:
    """The time that so many in a hundred do not exceed; None where there is none."""
    if not seconds:
        return None
    ordered = sorted(seconds)
    return 1000 * ordered[max(0, -(-len(ordered) * share // 100) - 1)]


async def _stay(tables: Sequence[LiveTable]) -> None:
    """Have no page taken for gone, until it is cancelled."""
    while True:
        await asyncio.sleep(_AGAIN_SECONDS)
        for table in tables:
            table.stay(_SILENT_SECONDS)


async def _set_up(wish: Plan, echo: Address, open_ones: AsyncExitStack, tables: list[LiveTable]) -> None:
    """Tables of all games in turn, each somewhere in its game."""
    listed, _ = await ask(wish.servers[0], "GET", "/api/games")
    games = [game["name"] for game in listed["games"] if 2 in game["seats"]]
    if wish.bots and wish.bots not in (levels := [level["name"] for level in listed["levels"]]):
        raise GameError(f"--bots: expected one of {', '.join(levels)}, got {wish.bots!r}")
    rng = random.Random(0)
    count = len(wish.servers)
    for number in range(wish.tables):
        seats = [wish.servers[number % count], wish.servers[(number + 1) % count]]
        tables.append(LiveTable(seats, games[number % len(games)], wish.bots, random.Random(number)))
    waiting = [(table, 0 if wish.bots else rng.randrange(_AHEAD)) for table in tables]

    async def begin() -> None:
        while waiting:
            table, ahead = waiting.pop()
            await open_ones.enter_async_context(table.open(echo))
            for _ in range(ahead):
                await table.move(Found(), echoes=False)

    beginning = [asyncio.create_task(begin()) for _ in range(min(_AT_ONCE, wish.tables))]
    try:
        await asyncio.gather(*beginning)
    finally:  # where one fails, none of the others may go on behind our back
        for task in beginning:
            task.cancel()
        await asyncio.gather(*beginning, return_exceptions=True)


async def _watch(wish: Plan, tables: Sequence[LiveTable], open_ones: AsyncExitStack) -> None:
    """Spectators, shared out over the tables; they read all they are told."""
    for number in range(wish.spectators):
        address, table = wish.servers[number % len(wish.servers)], tables[number % len(tables)]
        socket = await Socket.open(address, "/api/live?protocol=1", "", lambda _: None)
        open_ones.push_async_callback(socket.close)
        staying = asyncio.create_task(_stay_to_watch(socket))
        open_ones.callback(staying.cancel)
        socket.send(json.dumps({"type": "join", "id": "j", "table": table.id, "changes": True}).encode())


async def _stay_to_watch(socket: Socket) -> None:
    while not socket.ended:
        await asyncio.sleep(_SILENT_SECONDS)
        socket.send(PING)


async def _keep_going(table: LiveTable, wish: Plan, began: float, found: Found) -> None:
    """A move each so many seconds, until the time is over; tables begin one after the other."""
    due = began + wish.every * random.Random(table.id).random()
    while due < began + wish.seconds:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        try:
            await table.move(found)
        except (WireError, OSError) as error:
            found.errors[str(error)] += 1
            await asyncio.sleep(_AGAIN_SECONDS)
        due += wish.every
