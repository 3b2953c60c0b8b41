"""A table that is always under way: two seats on sockets of their own, and a new game whenever one is over."""

import asyncio
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import cast

from ..core.changes import changed
from .wire import Address, Json, Socket, WireError, ask

_PATIENCE_SECONDS = 30.0
_ECHOED = b"?" * 700
PING = b'{"type":"ping","id":"p"}'
_names = itertools.count(1)  # of requests


@dataclass(slots=True)
class Found:
    """What was measured so far: seconds, and what went wrong how often."""

    moves: int = 0
    acks: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    echoes: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    games: int = 0  # that came to their end
    errors: Counter[str] = field(default_factory=Counter)


class Seat:
    """Somebody at a table: their page, and the last that it was told."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.cookie = ""
        self.table: Json = {}
        self.told_at = 0.0
        self._socket: Socket | None = None
        self._echo: Socket | None = None
        self._echoed_at = 0.0
        self._answer: Json | None = None
        self._answered_at = 0.0
        self._misled = ""  # by what does not fit what was told before
        self._heard = asyncio.Event()

    async def arrive(self, echo: Address) -> None:
        """Become a guest, and open a page here and one at the empty server."""
        _, self.cookie = await ask(self.address, "GET", "/api/me")
        self._socket = await Socket.open(self.address, "/api/live?protocol=1", self.cookie, self._hear)
        self._echo = await Socket.open(echo, "/", "", self._hear_echo)

    def stay(self, silent: float) -> None:
        """Say that the page is still there, where it was silent for so long; a server closes those that are gone."""
        if self._socket and not self._socket.ended and time.monotonic() > self._socket.said + silent:
            self._socket.send(PING)

    async def leave(self) -> None:
        for socket in (self._socket, self._echo):
            if socket:
                await socket.close()

    def _hear(self, payload: bytes) -> None:
        message: Json = json.loads(payload or b'{"type": "end"}')
        if message["type"] in ("table", "change"):
            self._learn(message)
        elif message["type"] in ("ack", "error"):
            self._answer, self._answered_at = message, time.perf_counter()
        self._heard.set()

    def _learn(self, message: Json) -> None:
        """A table as it stands, or what of it has changed; what is about another one came too late."""
        if message["table"] != self.table.get("table"):
            return
        if message["type"] == "change":
            if message["base"] != self.table["number"]:
                self._misled = f"a change of number {message['base']} after {self.table['number']}"
                return
            message = cast(Json, changed(self.table, message["change"]))
        self.table, self.told_at = message, time.perf_counter()

    def _hear_echo(self, _: bytes) -> None:
        self._echoed_at = time.perf_counter()
        self._heard.set()

    async def _until(self, what: str) -> None:
        """Wait for the next thing to be heard."""
        if self._socket is None or self._socket.ended:
            raise WireError(f"socket: {self._socket.ended if self._socket else 'never opened'}")
        if self._misled:
            raise WireError(self._misled)
        self._heard.clear()
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._heard.wait()
        except TimeoutError:
            raise WireError(f"nothing heard for {_PATIENCE_SECONDS:.0f} s: {what}") from None

    async def request(self, kind: str, **fields: object) -> tuple[Json, float]:
        """Send a request on the socket: its ack, and how long that took."""
        assert self._socket
        self._answer = None
        began = time.perf_counter()
        self._socket.send(json.dumps({"type": kind, "id": f"l-{next(_names)}", **fields}).encode())
        while self._answer is None:
            await self._until(kind)
        if self._answer["type"] == "error":
            raise WireError(f"{kind}: {self._answer['error']['code']}")
        return self._answer, self._answered_at - began

    async def echo(self) -> float:
        """How long the empty server takes in the same moment."""
        assert self._echo
        began = time.perf_counter()
        self._echo.send(_ECHOED)
        while self._echoed_at < began:
            await self._until("echo")
        return self._echoed_at - began

    async def join(self, table: str) -> None:
        """Be told of another table from now on."""
        if self.table:
            await self.request("part", table=self.table["table"])
        self.table = {"table": table, "number": 0}
        await self.request("join", table=table, changes=True)
        await self.see(1)

    async def see(self, number: int) -> None:
        """Wait until the table has come to that number."""
        while self.table["number"] < number:
            await self._until("table")

    async def turn(self) -> None:
        """Wait until it is this seat's turn, or the game is over."""
        while not self.table["legal"] and self.table["state"] != "over":
            await self._until("turn")


class LiveTable:
    """Two seats, or one and a bot, that play one game after another."""

    def __init__(self, servers: Sequence[Address], game: str, bot: str | None, rng: random.Random) -> None:
        self._game = game
        self._bot = bot
        self._rng = rng
        self._seats = [Seat(address) for address in (servers[:1] if bot else servers)]

    @property
    def id(self) -> str:
        name: str = self._seats[0].table["table"]
        return name

    def stay(self, silent: float) -> None:
        """Nobody at the table is taken for gone."""
        for seat in self._seats:
            seat.stay(silent)

    @asynccontextmanager
    async def open(self, echo: Address) -> AsyncIterator[None]:
        """With people at it and a game under way."""
        try:
            for seat in self._seats:
                await seat.arrive(echo)
            await self._begin()
            yield
        finally:
            for seat in self._seats:
                await seat.leave()

    async def _begin(self) -> None:
        """A new game of the same people."""
        first, *others = self._seats
        opposite = {"kind": "bot", "level": self._bot} if self._bot else {"kind": "open"}
        wish = {"game": self._game, "seats": [{"kind": "me"}, opposite]}
        made, _ = await ask(first.address, "POST", "/api/tables", wish, first.cookie)
        for seat in others:
            await ask(seat.address, "POST", f"/api/tables/{made['table']}/sit", {}, seat.cookie)
        for seat in self._seats:
            await seat.join(made["table"])

    async def move(self, found: Found, echoes: bool = True) -> None:
        """One move of whoever's turn it is; a new game where this one is over."""
        if self._seats[0].table["state"] == "over":
            found.games += 1
            await self._begin()
        if self._bot:
            await self._seats[0].turn()
        mover = next((seat for seat in self._seats if seat.table["legal"]), None)
        if mover is None:
            return  # both were told that the game is over, or are about to be told more
        now = mover.table
        action = self._rng.choice(now["legal"])["text"]
        fields = {"table": now["table"], "seat": now["seat"], "decision": now["decision"], "actions": [action]}
        echoing = asyncio.ensure_future(mover.echo()) if echoes else None
        began = time.perf_counter()
        try:
            ack, took = await mover.request("move", **fields)
        except BaseException:
            if echoing:
                echoing.cancel()
            raise
        found.moves += 1
        found.acks.append(took)
        for seat in self._seats:
            await seat.see(ack["number"])
            if seat is not mover:
                found.seen.append(seat.told_at - began)
        if echoing:
            found.echoes.append(await echoing)
        if self._bot and mover.table["state"] != "over":
            await mover.turn()
            found.bots.append(time.perf_counter() - began - took)
