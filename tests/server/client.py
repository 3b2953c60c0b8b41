"""Clients that keep to the protocol: a visitor with a cookie, and a live page."""

import asyncio
import itertools
import json
from collections.abc import Callable
from typing import Any, Protocol, Self, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from cosmodrome.core.changes import changed

Json = dict[str, Any]
_names = itertools.count(1)
_open: list["Closing"] = []
C = TypeVar("C", bound="Closing")


class Closing(Protocol):
    """Something to be closed when a test is over."""

    async def close(self) -> None: ...


def keep(thing: C) -> C:
    """Have it closed when the test is over."""
    _open.append(thing)
    return thing


async def close_all() -> None:
    """Close everything that a test has left open."""
    while _open:
        await _open.pop().close()


def fresh_name() -> str:
    """A name for a request that was not used before."""
    return f"r-{next(_names)}"


# connections that wait are let go before the server ends them, so that none is taken just as it is ended
PATIENCE = httpx.Limits(keepalive_expiry=2)


class Visitor:
    """Somebody with a browser: plain HTTP, and pages."""

    def __init__(self, url: str, address: str | None = None) -> None:
        self.url = url
        self.address = address  # of this machine, where it is to be a certain one
        way = httpx.AsyncHTTPTransport(local_address=address, limits=PATIENCE)
        self.http = httpx.AsyncClient(base_url=url, timeout=30, transport=way)
        self.me: Json = {}
        _open.append(self)

    async def close(self) -> None:
        await self.http.aclose()

    @classmethod
    async def arrive(cls, url: str, address: str | None = None) -> Self:
        visitor = cls(url, address)
        visitor.me = (await visitor.http.get("/api/me")).raise_for_status().json()
        return visitor

    @property
    def id(self) -> str:
        person: str = self.me["person"]
        return person

    async def get(self, path: str, status: int = 200, **params: Any) -> Json:
        answer = await self.http.get(path, params=params)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text[:500]}"
        found: Json = answer.json()
        return found

    async def send(self, method: str, path: str, body: Any = None, status: int = 200) -> Json:
        answer = await self.http.request(method, path, json={} if body is None else body)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text[:500]}"
        found: Json = answer.json() if answer.content else {}
        return found

    async def post(self, path: str, body: Any = None, status: int = 200) -> Json:
        return await self.send("POST", path, body, status)

    async def refused(self, path: str, body: Any, status: int, code: str, method: str = "POST") -> Json:
        """Ask for something that is refused with that status and code."""
        answer = await self.send(method, path, body, status)
        assert answer["error"]["code"] == code, answer
        assert answer["error"]["message"]
        return answer

    async def make(self, game: str, *seats: Any, **more: Any) -> Json:
        """A table; a seat is a word (me, open, invited), a level of bots, or a wish."""

        def wish(seat: Any) -> Any:
            if not isinstance(seat, str):
                return seat
            return {"kind": seat} if seat in ("me", "open", "invited") else {"kind": "bot", "level": seat}

        return await self.post("/api/tables", {"game": game, "seats": [wish(seat) for seat in seats], **more}, 201)

    async def table(self, table: Json | str, **params: Any) -> Json:
        name = table if isinstance(table, str) else table["table"]
        return await self.get(f"/api/tables/{name}", **params)

    async def history(self, table: Json, **params: Any) -> list[Json]:
        """All positions of a game, put together from as many answers as it takes."""
        plies: list[Json] = []
        while True:
            asked = {**params, "from": len(plies)}
            answer = await self.get(f"/api/tables/{table['table']}/history", **asked)
            plies += answer["plies"]
            if len(plies) >= answer["total"]:
                return plies

    async def sit(self, table: Json, status: int = 200) -> Json:
        body = {"invitation": table["invitation"]} if table["invitation"] else {}
        return await self.post(f"/api/tables/{table['table']}/sit", body, status)

    async def move(self, table: Json, action: str | None = None, status: int = 200, **more: Any) -> Json:
        """Do an action in the table message's decision: the first legal one where none is named."""
        body = {
            "seat": table["seat"],
            "decision": table["decision"],
            "actions": [action or table["legal"][0]["text"]],
            "move": fresh_name(),
            **more,
        }
        return await self.post(f"/api/tables/{table['table']}/move", body, status)

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def page(self, **headers: str) -> "Page":
        return await Page.open(self.url, self.cookie(), headers, self.address)


class Page:
    """A live page: sends requests, keeps what it was told about each table as the protocol says."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.tables: dict[str, Json] = {}
        self.logs: dict[str, list[Json]] = {}
        self.chats: dict[str, list[Json]] = {}
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.changes = 0  # how often it was told only what had changed
        self._last: dict[str, Json] = {}  # what the next change of a table comes after
        self.closed: tuple[int, str] | None = None
        self._answers: dict[str, list[asyncio.Future[Json]]] = {}
        self._changed = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())
        _open.append(self)

    @classmethod
    async def open(
        cls, url: str, cookie: str = "", headers: dict[str, str] | None = None, address: str | None = None
    ) -> Self:
        more = {**({"Cookie": cookie} if cookie else {}), **(headers or {})}
        socket = await connect(
            url.replace("http", "ws", 1) + "/api/live",
            additional_headers=more,
            max_size=2**22,
            ping_interval=None,
            open_timeout=60,
            local_addr=(address, 0) if address else None,
        )
        return cls(socket)

    async def _read(self) -> None:
        try:
            while True:
                text = await self.socket.recv()
                assert isinstance(text, str)
                self.raw.append(text)
                await self._take(json.loads(text))
        except ConnectionClosed as closed:
            got = closed.rcvd
            self.closed = (got.code, got.reason) if got else (1006, "")
        for answers in self._answers.values():
            for answer in answers:
                if not answer.done():
                    answer.set_exception(ConnectionError("the socket was closed"))
        async with self._changed:
            self._changed.notify_all()

    async def _take(self, message: Json) -> None:
        if message["type"] == "change":
            message = self._whole(message)
        if message["type"] == "table":
            self._last[message["table"]] = message
        self.heard.append(message)
        if message["type"] == "table":
            self.learn(message)
        elif self._answers.get(message.get("id", "")):
            answer = self._answers[message["id"]].pop(0)
            if not answer.done():
                answer.set_result(message)
        async with self._changed:
            self._changed.notify_all()

    def _whole(self, message: Json) -> Json:
        """The table message that a change makes of the last one."""
        self.changes += 1
        old = self._last[message["table"]]
        assert message["base"] == old["number"], "a change comes after the message it names"
        assert message.keys() == {"type", "table", "base", "now", "change"}
        new = changed(old, message["change"])
        assert isinstance(new, dict)
        return {**new, "now": message["now"]}

    def learn(self, message: Json) -> None:
        """Take in a table message: keep so much of the log and the chat, append the rest."""
        name = message["table"]
        old = self.tables.get(name)
        assert old is None or message["number"] >= old["number"], "messages come in order"
        log, chat = self.logs.setdefault(name, []), self.chats.setdefault(name, [])
        assert message["log"]["keep"] <= len(log)
        log[message["log"]["keep"] :] = message["log"]["groups"]
        assert message["chat"]["keep"] <= len(chat)
        chat[message["chat"]["keep"] :] = message["chat"]["lines"]
        self.tables[name] = message

    async def raw_send(self, text: str) -> None:
        await self.socket.send(text)

    def begin(self, kind: str, name: str | None = None, **fields: Any) -> "asyncio.Future[Json]":
        """Send a request; its answer comes later."""
        name = name or fresh_name()
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())
        if self.closed:
            answer.set_exception(ConnectionError("the socket is closed"))
            return answer
        self._answers.setdefault(name, []).append(answer)
        asyncio.get_running_loop().create_task(self._send({"type": kind, "id": name, **fields}, answer))
        return answer

    async def _send(self, message: Json, answer: "asyncio.Future[Json]") -> None:
        try:
            await self.socket.send(json.dumps(message))
        except ConnectionClosed:
            if not answer.done():
                answer.set_exception(ConnectionError("the socket was closed"))

    async def ask(self, kind: str, name: str | None = None, **fields: Any) -> Json:
        """Send a request and wait for its answer."""
        return await asyncio.wait_for(self.begin(kind, name, **fields), 30)

    async def join(self, table: str, seen: int | None = None, changes: bool = True) -> Json:
        """Join a table and wait for its message; from then on only what changes is told, where that is wished for."""
        before = len(self.heard)
        answer = await self.ask("join", table=table, seen=seen, changes=changes)
        assert answer["type"] == "ack", answer
        found: Json = await self.wait(lambda: self._since(before, table))
        return found

    def _since(self, before: int, table: str) -> Json | None:
        found = [m for m in self.heard[before:] if m["type"] == "table" and m["table"] == table]
        return found[-1] if found else None

    async def wait(self, see: Callable[[], Any], seconds: float = 30) -> Any:
        """Wait until something is to be seen."""

        async def watch() -> Any:
            async with self._changed:
                while not (found := see()):
                    if self.closed:
                        raise ConnectionError(f"the socket was closed: {self.closed}")
                    await self._changed.wait()
                return found

        return await asyncio.wait_for(watch(), seconds)

    async def told(self, kind: str, seconds: float = 30, **fields: Any) -> Json:
        """Wait for a message of that type with these fields."""

        def see() -> Json | None:
            for message in self.heard:
                if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
                    return message
            return None

        found: Json = await self.wait(see, seconds)
        return found

    async def past(self, table: str, number: int) -> Json:
        """Wait until the table has come to that number."""
        return await self.until(table, lambda t: t["number"] >= number)

    async def until(self, table: str, see: Callable[[Json], Any], seconds: float = 30) -> Json:
        """Wait until the table is as wished."""
        found: Json = await self.wait(
            lambda: self.tables.get(table) if table in self.tables and see(self.tables[table]) else None, seconds
        )
        return found

    async def ended(self, seconds: float = 30) -> tuple[int, str]:
        """Wait for the end of the socket."""
        await asyncio.wait_for(asyncio.shield(self._reader), seconds)
        assert self.closed
        return self.closed

    def cut(self) -> None:
        """Break the connection as a lost network would: no goodbye."""
        self.socket.transport.abort()

    async def close(self) -> None:
        if self in _open:
            _open.remove(self)
        await self.socket.close()
        await self._reader
