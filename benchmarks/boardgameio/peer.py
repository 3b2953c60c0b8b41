"""Ours beside boardgame.io: the same game, as many tables, the same pace, by the same client, one after the other.

    .venv/bin/python benchmarks/boardgameio/peer.py --tables 60 --every 2 --for 60 [--json FILE]

Three servers are measured: ours on a new SQLite file (every move is on the disk before anybody is told), boardgame.io
with its memory (nothing outlives the process), and boardgame.io with FlatFile. Ends with 1 where ours is not ahead, or
where the figures do not count: errors, or a machine on which an empty server itself is slow.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Protocol

import cosmodrome
from cosmodrome.traffic.echo import Echo
from cosmodrome.traffic.processes import Usage, listening, usage
from cosmodrome.traffic.run import percentile_ms
from cosmodrome.traffic.table import Found, LiveTable
from cosmodrome.traffic.wire import Address, Socket, WireError, ask

HERE = Path(__file__).parent
SLOW_ECHO_MS = 30
_PATIENCE_SECONDS = 30.0
_ECHOED = b"?" * 700
_AHEAD = 20  # moves that a table may have behind it when the time begins
KINDS = {
    "cosmodrome": "every move is on the disk before anybody is told",
    "boardgame.io memory": "not durable: nothing outlives the process",
    "boardgame.io FlatFile": "written to files without waiting for the disk; people are told before",
}


class Table(Protocol):
    """A table that is always under way."""

    async def move(self, found: Found) -> None: ...


class Seat:
    """Somebody at a table of boardgame.io, which talks socket.io."""

    def __init__(self, address: Address, number: int) -> None:
        self.address = address
        self.number = str(number)
        self.match = self.credentials = ""
        self.state: dict[str, Any] = {}
        self.told_at = 0.0
        self._socket: Socket | None = None
        self._echo: Socket | None = None
        self._echoed_at = 0.0
        self._heard = asyncio.Event()
        self._is_in = False

    async def arrive(self, echo: Address) -> None:
        """A page here, and one at the empty server."""
        self._socket = await Socket.open(self.address, "/socket.io/?EIO=4&transport=websocket", "", self._hear)
        self._echo = await Socket.open(echo, "/", "", self._hear_echo)
        self._socket.send(b"40/aliens,")
        while not self._is_in:
            await self._until("the way in")

    async def leave(self) -> None:
        for one in (self._socket, self._echo):
            if one:
                await one.close()

    def _hear(self, payload: bytes) -> None:
        assert self._socket
        if payload == b"2":
            self._socket.send(b"3")
        elif payload.startswith(b"40/aliens"):
            self._is_in = True
        elif payload.startswith(b"42/aliens,"):
            kind, match, content, *_ = json.loads(payload[10:])
            if match == self.match and kind in ("sync", "update"):
                self.state, self.told_at = content["state"] if kind == "sync" else content, time.perf_counter()
        self._heard.set()

    def _hear_echo(self, _: bytes) -> None:
        self._echoed_at = time.perf_counter()
        self._heard.set()

    async def _until(self, what: str) -> None:
        if self._socket is None or self._socket.ended:
            raise WireError(f"socket: {self._socket.ended if self._socket else 'never opened'}")
        self._heard.clear()
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._heard.wait()
        except TimeoutError:
            raise WireError(f"nothing heard for {_PATIENCE_SECONDS:.0f} s: {what}") from None

    def send(self, *message: object) -> None:
        assert self._socket
        self._socket.send(f"42/aliens,{json.dumps(message)}".encode())

    async def join(self, match: str) -> None:
        """Take a seat in a new match, and be told of it from now on."""
        path = f"/games/aliens/{match}/join"
        answer, _ = await ask(self.address, "POST", path, {"playerID": self.number, "playerName": f"p{self.number}"})
        self.match, self.credentials, self.state = match, answer["playerCredentials"], {}
        self.send("sync", match, self.number, self.credentials, 2)
        while not self.state:
            await self._until("sync")

    async def echo(self) -> float:
        assert self._echo
        began = time.perf_counter()
        self._echo.send(_ECHOED)
        while self._echoed_at < began:
            await self._until("echo")
        return self._echoed_at - began

    async def see(self, number: int) -> None:
        """Wait until the match has come to that number."""
        while self.state["_stateID"] < number:
            await self._until("update")


class PeerTable:
    """Two seats of boardgame.io that play one match after another."""

    def __init__(self, address: Address, rng: random.Random) -> None:
        self._rng = rng
        self._seats = [Seat(address, number) for number in range(2)]

    @asynccontextmanager
    async def open(self, echo: Address) -> AsyncIterator[None]:
        try:
            for seat in self._seats:
                await seat.arrive(echo)
            await self._begin()
            yield
        finally:
            for seat in self._seats:
                await seat.leave()

    async def _begin(self) -> None:
        made, _ = await ask(self._seats[0].address, "POST", "/games/aliens/create", {"numPlayers": 2})
        for seat in self._seats:
            await seat.join(made["matchID"])

    async def move(self, found: Found) -> None:
        """One move of whoever's turn it is; a new match where this one is over."""
        if self._seats[0].state["ctx"].get("gameover"):
            found.games += 1
            await self._begin()
        state = self._seats[0].state
        mover = self._seats[int(state["ctx"]["currentPlayer"])]
        name, *args = self._rng.choice(state["G"]["legal"])
        payload = {"type": name, "args": args, "playerID": mover.number, "credentials": mover.credentials}
        number = state["_stateID"]
        echoing = asyncio.ensure_future(mover.echo())
        began = time.perf_counter()
        mover.send("update", {"type": "MAKE_MOVE", "payload": payload}, number, mover.match, mover.number)
        await mover.see(number + 1)  # its own update is the only answer there is
        found.moves += 1
        found.acks.append(mover.told_at - began)
        for seat in self._seats:
            if seat is not mover:
                await seat.see(number + 1)
                found.seen.append(seat.told_at - began)
        found.echoes.append(await echoing)


async def measure(
    address: Address, tables: Sequence[Any], every: float, seconds: float, echo: Address
) -> dict[str, Any]:
    """A move each so many seconds at each of these tables, and what it took."""
    pid = listening(address.port)
    found, rng = Found(), random.Random(0)
    async with AsyncExitStack() as open_ones:
        for table in tables:
            await open_ones.enter_async_context(table.open(echo))
            for _ in range(rng.randrange(_AHEAD)):
                await table.move(Found())
        before = usage(pid) if pid else Usage()
        began = time.monotonic()
        await asyncio.gather(
            *(_keep_going(table, began, every, seconds, number, found) for number, table in enumerate(tables))
        )
        took = time.monotonic() - began
        after = usage(pid) if pid else Usage()
    spent = after.user + after.system - before.user - before.system
    return {
        "tables": len(tables),
        "moves_per_s": found.moves / took,
        "games_ended": found.games,
        **{f"ack_p{share}_ms": percentile_ms(found.acks, share) for share in (50, 95, 99)},
        "seen_p99_ms": percentile_ms(found.seen, 99),
        "echo_p99_ms": percentile_ms(found.echoes, 99),
        "server_ms_per_move": 1000 * spent / max(found.moves, 1) if pid else None,
        "server_rss_mb": after.megabytes if pid else None,
        "errors": found.errors.total(),
        "errors_by_kind": dict(found.errors),
    }


async def _keep_going(table: Table, began: float, every: float, seconds: float, number: int, found: Found) -> None:
    due = began + every * random.Random(number).random()
    while due < began + seconds:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        try:
            await table.move(found)
        except (WireError, OSError) as error:
            found.errors[str(error)] += 1
            await asyncio.sleep(1)
        due += every


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(kind: str, folder: Path) -> Iterator[Address]:
    """A server of that kind on a new, empty store."""
    port = free_port()
    if kind == "cosmodrome":
        words = [
            sys.executable,
            "-m",
            "cosmodrome",
            "serve",
            "--port",
            str(port),
            "--database",
            str(folder / "ours.db"),
        ]
    else:
        tiles = folder / "tiles.json"
        tiles.write_text(json.dumps(kinds_of_tiles()))
        words = ["node", str(HERE / "server.js"), str(tiles), str(port)]
        words += [str(folder / "flat")] if "FlatFile" in kind else []
    process = subprocess.Popen(
        words,
        env={**os.environ, "COSMODROME_LIMITS": "off", "NODE_ENV": "production", "DEBUG": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout
        for line in process.stdout:
            if line.startswith(("Cosmodrome:", "listening")):
                break
        else:
            raise SystemExit(f"{kind}: the server did not start")
        yield Address("127.0.0.1", port, False)
    finally:
        process.kill()
        process.communicate()


def kinds_of_tiles() -> dict[str, dict[str, int | bool]]:
    """The tiles of our own pack, by their kind."""
    names = ("left", "right", "stations", "aliens", "count")
    tiles = cosmodrome.load("aliens").components.tiles
    return {tile.id: {name: getattr(tile, name) for name in names} for tile in tiles}


def judged(found: dict[str, dict[str, Any]]) -> list[str]:
    """What keeps the figures from counting, or ours from being ahead."""
    wrong = []
    for kind, figures in found.items():
        if figures["errors"] or not figures["moves_per_s"]:
            wrong.append(f"{kind}: {figures['errors']} errors {figures['errors_by_kind']}")
        if (figures["echo_p99_ms"] or 0) > SLOW_ECHO_MS:
            wrong.append(
                f"{kind}: does not count: the empty server itself had a p99 of {figures['echo_p99_ms']:.0f} ms"
            )
    ours = found["cosmodrome"]
    for kind, figures in found.items():
        for name in ("ack_p99_ms", "seen_p99_ms", "server_ms_per_move") if figures is not ours else ():
            mine, theirs = ours[name], figures[name]
            if mine is None or theirs is None or mine > theirs:
                wrong += [f"ours is not ahead of {kind}: {name} {_shown(mine)}, theirs {_shown(theirs)}"]
    return wrong


def _shown(value: object) -> str:
    return "-" if value is None else f"{value:.2f}" if isinstance(value, float) else str(value)


async def compare(tables: int, every: float, seconds: float) -> dict[str, dict[str, Any]]:
    """All three, one after the other."""
    found = {}
    echo = Echo()
    try:
        for kind in KINDS:
            with (
                tempfile.TemporaryDirectory(prefix="cosmodrome-peer-") as folder,
                serving(kind, Path(folder)) as address,
            ):
                if kind == "cosmodrome":
                    ours = [LiveTable([address, address], "aliens", None, random.Random(n)) for n in range(tables)]
                    figures = await measure(address, ours, every, seconds, echo.address)
                else:
                    theirs = [PeerTable(address, random.Random(n)) for n in range(tables)]
                    figures = await measure(address, theirs, every, seconds, echo.address)
                found[kind] = {**figures, "durable": KINDS[kind]}
    finally:
        echo.stop()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60, metavar="N")
    parser.add_argument("--every", type=float, default=2.0, metavar="SECONDS", help="between two moves of a table")
    parser.add_argument("--for", type=float, default=60.0, metavar="SECONDS", dest="seconds")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was found here too")
    args = parser.parse_args()
    if args.tables < 1 or args.every <= 0 or args.seconds <= 0:
        parser.error("expected a number of tables and of seconds above 0")
    if not (HERE / "node_modules").is_dir():
        parser.error("boardgame.io is not installed: make bench-server installs it")
    found = asyncio.run(compare(args.tables, args.every, args.seconds))
    names = list(itertools.chain(next(iter(found.values()))))
    for name in names:
        print(f"{name:<22}" + "".join(f"{_shown(figures[name]):>26}" for figures in found.values()))
    if args.json:
        args.json.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    wrong = judged(found)
    for line in wrong:
        print(f"FAILED {line}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
