"""Links: how the processes that serve one database reach each other, without anybody else.

Both ends of a connection prove that they know a secret of the database before anything is listened to. What is said is
not encrypted: it goes from process to process on one machine or in a network of one's own. Everything said is a frame:
a head in JSON, and a body as it is.
"""

import asyncio
import hashlib
import hmac
import json
import secrets
import struct
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import Any, TypeAlias

from .leases import Holder
from .logs import cause_of, log

Head: TypeAlias = dict[str, Any]
Frame: TypeAlias = tuple[Head, bytes]
_LENGTHS = struct.Struct(">II")
_MOST = 16 * 1024 * 1024  # bytes of a head or a body
_UNREAD = 64 * 1024 * 1024  # bytes that may wait for the other end
_GREETING_SECONDS = 5.0
_PING_SECONDS, _SILENT_SECONDS = 2.0, 8.0


class Unreached(Exception):
    """The other process is not there: nothing was said to it. `is_gone`: its machine says that nobody listens."""

    def __init__(self, is_gone: bool = False) -> None:
        super().__init__()
        self.is_gone = is_gone


class LinkLost(Exception):
    """The connection ended before there was an answer: nobody knows how far it came."""


def _proof(key: bytes, side: str, *words: str) -> str:
    return hmac.new(key, "/".join(("link", side, *words)).encode(), hashlib.sha256).hexdigest()


class Link:
    """One end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[Frame]] = {}
        self._heard = asyncio.get_running_loop().time()
        self.is_open = True

    def send(self, head: Head, body: bytes = b"") -> None:
        """Say something; whoever leaves too much unread is cut off."""
        text = json.dumps(head, separators=(",", ":")).encode()
        if self.is_open:
            self._writer.write(_LENGTHS.pack(len(text), len(body)) + text + body)
            if self._writer.transport.get_write_buffer_size() > _UNREAD:
                self.cut()

    async def read(self) -> Frame:
        head: int
        body: int
        head, body = _LENGTHS.unpack(await self._reader.readexactly(_LENGTHS.size))
        if max(head, body) > _MOST:
            raise ConnectionError("a frame is too long")
        found: Head = json.loads(await self._reader.readexactly(head))
        said: bytes = await self._reader.readexactly(body)
        return found, said

    async def ask(self, head: Head, body: bytes = b"") -> Frame:
        """Say something, and wait for the answer."""
        if not self.is_open:
            raise Unreached
        number = next(self._numbers)
        answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        self.send({**head, "n": number}, body)
        try:
            return await answer
        finally:
            del self._answers[number]

    async def run(self, hear: Callable[[Head, bytes], None]) -> None:
        """Take in what comes until the connection ends; answers go to whoever waits for them."""
        pinging = asyncio.create_task(self._ping())
        try:
            with suppress(OSError, asyncio.IncompleteReadError, ValueError):
                while True:
                    head, body = await self.read()
                    self._heard = asyncio.get_running_loop().time()
                    if "re" in head:
                        answer = self._answers.get(head["re"])
                        if answer and not answer.done():
                            answer.set_result((head, body))
                    elif head["do"] != "ping":
                        hear(head, body)
        finally:
            pinging.cancel()
            self.cut()

    async def _ping(self) -> None:
        loop = asyncio.get_running_loop()
        while loop.time() - self._heard < _SILENT_SECONDS:
            self.send({"do": "ping"})
            await asyncio.sleep(_PING_SECONDS)
        self.cut()

    def cut(self) -> None:
        self.is_open = False
        self._writer.transport.abort()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(LinkLost())


class Door:
    """Where other processes come in."""

    def __init__(
        self,
        key: bytes,
        name: Callable[[], str | None],
        do: Callable[[Link, Head, bytes], Awaitable[Frame | None]],
        gone: Callable[[Link], None],
    ) -> None:
        self._key = key
        self._name = name
        self._do = do
        self._gone = gone
        self._server: asyncio.Server | None = None
        self._links: set[Link] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self, host: str, port: int) -> str:
        """Let others in from now on; under which address."""
        self._server = await asyncio.start_server(self._enter, host, port)
        port = self._server.sockets[0].getsockname()[1]
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    async def _enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = Link(reader, writer)
        try:
            async with asyncio.timeout(_GREETING_SECONDS):
                await self._greet(link)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError, KeyError):
            link.cut()
            return
        self._links.add(link)
        try:
            await link.run(lambda head, body: self._begin(self._answer(link, head, body)))
        finally:
            self._links.discard(link)
            self._gone(link)

    async def _greet(self, link: Link) -> None:
        """Who comes in has to prove that they may, and is proved that they are right here."""
        ours = secrets.token_hex(16)
        link.send({"nonce": ours})
        head, _ = await link.read()
        theirs, name = str(head["nonce"]), str(head["for"])
        if not hmac.compare_digest(str(head["proof"]), _proof(self._key, "in", ours, theirs, name)):
            raise ConnectionError("no proof")
        if name != self._name():
            raise ConnectionError("somebody else is meant")
        link.send({"proof": _proof(self._key, "out", ours, theirs, name)})

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, link: Link, head: Head, body: bytes) -> None:
        try:
            found, said = await self._do(link, head, body) or ({}, b"")
        except Exception as error:
            log.error("request of another process failed", do=str(head.get("do"))[:20], **cause_of(error))
            found, said = {"failed": True}, b""
        if "n" in head:
            link.send({**found, "re": head["n"]}, said)

    def cut(self) -> None:
        """Nobody who is in stays in."""
        for link in list(self._links):
            link.cut()

    async def close(self) -> None:
        if self._server:
            self._server.close()
        self.cut()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Ways:
    """The connections to other processes, made when they are needed."""

    def __init__(self, key: bytes, hear: Callable[[Holder, Head, bytes], None], lost: Callable[[Holder], None]) -> None:
        self._key = key
        self._hear = hear
        self._lost = lost
        self._links: dict[Holder, asyncio.Task[Link]] = {}
        self._running: set[asyncio.Task[None]] = set()

    async def ask(self, holder: Holder, head: Head, body: bytes = b"") -> Frame:
        """Unreached where nothing was said; LinkLost where nobody knows what became of it."""
        link = await self._link(holder)
        found = await link.ask(head, body)
        if found[0].get("failed"):
            raise LinkLost
        return found

    async def tell(self, holder: Holder, head: Head) -> None:
        (await self._link(holder)).send(head)

    def tell_open(self, head: Head) -> None:
        """Say something to all who are spoken with anyway."""
        for known in self._links.values():
            if known.done() and not known.cancelled() and not known.exception():
                known.result().send(head)

    async def _link(self, holder: Holder) -> Link:
        known = self._links.get(holder)
        if known is None or (known.done() and (known.exception() or not known.result().is_open)):
            known = self._links[holder] = asyncio.create_task(self._dial(holder))
        try:
            return await asyncio.shield(known)
        except ConnectionRefusedError:
            raise Unreached(is_gone=True) from None
        except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError, KeyError):
            raise Unreached from None

    async def _dial(self, holder: Holder) -> Link:
        host, _, port = holder.address.rpartition(":")
        async with asyncio.timeout(_GREETING_SECONDS):
            link = Link(*await asyncio.open_connection(host.strip("[]"), int(port)))
            try:
                theirs, ours = str((await link.read())[0]["nonce"]), secrets.token_hex(16)
                proof = _proof(self._key, "in", theirs, ours, holder.id)
                link.send({"nonce": ours, "for": holder.id, "proof": proof})
                proved = str((await link.read())[0]["proof"])
                if not hmac.compare_digest(proved, _proof(self._key, "out", theirs, ours, holder.id)):
                    raise ConnectionError("no proof")
            except BaseException:
                link.cut()
                raise
        task = asyncio.create_task(self._run(holder, link))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return link

    async def _run(self, holder: Holder, link: Link) -> None:
        try:
            await link.run(lambda head, body: self._hear(holder, head, body))
        finally:
            known = self._links.get(holder)
            if known and known.done() and not known.cancelled() and not known.exception() and known.result() is link:
                del self._links[holder]
            self._lost(holder)

    async def close(self) -> None:
        for task in [*self._running, *self._links.values()]:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
