"""The wire: HTTP and WebSocket by a client that does little more than send and note when an answer came."""

import asyncio
import base64
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from ..core.errors import GameError

Json = dict[str, Any]
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_LAST, _MASKED = 0x80, 0x80
_TWO_BYTES, _EIGHT_BYTES = 126, 127


class WireError(Exception):
    """Something that the server did not do as it should."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is to be found."""

    host: str
    port: int
    secure: bool

    @classmethod
    def parse(cls, url: str) -> "Address":
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise GameError(f"load: {url}: {error}") from None
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
            raise GameError(f"load: expected an address such as http://127.0.0.1:8000, got {url!r}")
        return cls(parts.hostname, port or (443 if parts.scheme == "https" else 80), parts.scheme == "https")

    @property
    def is_here(self) -> bool:
        """Whether it is on this machine, as far as its name tells."""
        return self.host in ("localhost", "::1") or self.host.startswith("127.")

    def head(self, method: str, path: str, cookie: str, *more: str) -> bytes:
        """The beginning of a request, up to the body."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", *more]
        return "\r\n".join([*lines, *([f"Cookie: {cookie}"] if cookie else []), "", ""]).encode()

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, ssl=self.secure or None)


async def ask(address: Address, method: str, path: str, body: Json | None = None, cookie: str = "") -> tuple[Json, str]:
    """One request on a connection of its own: what was answered, and the cookie from then on."""
    content = b"" if body is None else json.dumps(body).encode()
    more = ["Connection: close"]
    if body is not None:
        more += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    reader, writer = await address.connect()
    try:
        writer.write(address.head(method, path, cookie, *more) + content)
        status, headers = await _read_head(reader)
        answer = await reader.readexactly(int(headers.get("content-length", 0)))
    except asyncio.IncompleteReadError:
        raise WireError(f"{method} {path}: the connection was cut") from None
    finally:
        writer.close()
    if status >= 400:
        raise WireError(f"{method} {path}: {status} {_code(answer)}")
    found: Json = json.loads(answer)
    return found, headers.get("set-cookie", cookie).split(";")[0]


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    named = [line.split(": ", 1) for line in lines if ": " in line]
    return int(first.split()[1]), {name.lower(): value for name, value in named}


def _code(answer: bytes) -> str:
    try:
        return str(json.loads(answer)["error"]["code"])
    except (ValueError, KeyError, TypeError):
        return ""


class Socket:
    """One WebSocket: whole messages go in and out, and everything else is answered without a word."""

    def __init__(self, writer: asyncio.StreamWriter, hear: Callable[[bytes], None]) -> None:
        self._writer = writer
        self._hear = hear
        self._reading: asyncio.Task[None] | None = None
        self.ended = ""  # why, once it is
        self.said = time.monotonic()  # when something was sent last

    @classmethod
    async def open(cls, address: Address, path: str, cookie: str, hear: Callable[[bytes], None]) -> "Socket":
        """Open it; each message that comes is heard, and an empty one when it has ended."""
        reader, writer = await address.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        more = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}")
        writer.write(address.head("GET", path, cookie, *more))
        try:
            status, _ = await _read_head(reader)
        except asyncio.IncompleteReadError:
            status = 0
        except BaseException:
            writer.close()
            raise
        if status != 101:
            writer.close()
            raise WireError(f"the socket was not opened: {status or 'cut'}")
        socket = cls(writer, hear)
        socket._reading = asyncio.create_task(socket._read(reader))
        return socket

    def send(self, text: bytes, kind: int = _TEXT) -> None:
        """Send a message; the mask is zero, so that it costs nothing."""
        if kind == _TEXT:  # what is answered without a word says nothing of whoever sits there
            self.said = time.monotonic()
        size = len(text)
        if size < _TWO_BYTES:
            length = bytes([_MASKED | size])
        elif size < 1 << 16:
            length = bytes([_MASKED | _TWO_BYTES]) + size.to_bytes(2, "big")
        else:
            length = bytes([_MASKED | _EIGHT_BYTES]) + size.to_bytes(8, "big")
        self._writer.write(bytes([_LAST | kind]) + length + bytes(4) + text)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        try:
            while not self.ended:
                head = await reader.readexactly(2)
                size = head[1]
                if size >= _TWO_BYTES:
                    size = int.from_bytes(await reader.readexactly(2 if size == _TWO_BYTES else 8), "big")
                payload = await reader.readexactly(size)
                self._take(head[0], payload)
        except (asyncio.IncompleteReadError, OSError):
            self.ended = self.ended or "cut"
        self._hear(b"")

    def _take(self, first: int, payload: bytes) -> None:
        kind = first & 0x0F
        if kind == _TEXT and first & _LAST:
            self._hear(payload)
        elif kind == _PING:
            self.send(payload, _PONG)
        elif kind == _CLOSE:
            self.ended = f"closed {int.from_bytes(payload[:2], 'big')}"
        elif kind != _PONG:
            self.ended = f"a frame of kind {kind} that was not asked for"

    async def close(self) -> None:
        """Say goodbye and end."""
        self.ended = self.ended or "closed by us"
        if self._reading:
            self._reading.cancel()
        self.send((1000).to_bytes(2, "big"), _CLOSE)
        self._writer.close()
