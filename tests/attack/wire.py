"""HTTP and WebSocket written by hand, so that everything may be done wrong."""

import asyncio
import gzip
import json
import os
from collections.abc import Mapping
from typing import Any, cast

from attack.target import Target

TEXT, BINARY, PING_FRAME = 1, 2, 9
_SHORT, _LONG = 126, 1 << 16


class Wire:
    """One connection from one of the attacker's addresses."""

    def __init__(self, target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.target = target
        self.reader = reader
        self.writer = writer
        self.cookie = ""

    @classmethod
    async def open(cls, target: Target, number: int = 0) -> "Wire":
        """Connect from the address of that number."""
        address = target.address(number)
        return cls(target, *await asyncio.open_connection("127.0.0.1", target.port, local_addr=(address, 0)))

    @classmethod
    async def guest(cls, target: Target, number: int = 0) -> "Wire":
        """Connect and become a new guest."""
        wire = await cls.open(target, number)
        await wire.ask("GET", "/api/me")
        return wire

    async def close(self) -> None:
        """End it at once."""
        self.writer.transport.abort()
        await asyncio.sleep(0)

    # HTTP

    def head(self, method: str, path: str, **headers: str) -> bytes:
        """The beginning of a request, without the empty line that ends it."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.target.port}", "Accept-Encoding: gzip"]
        lines += [f"Cookie: {self.cookie}"] if self.cookie else []
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return "\r\n".join([*lines, ""]).encode()

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """A request as it should be: its status and the body of its answer."""
        content = b"" if body is None else json.dumps(body).encode()
        more = {"Content_Type": "application/json", "Content_Length": str(len(content))} if content else {}
        self.writer.write(self.head(method, path, **more) + b"\r\n" + content)
        status, answer = await self.answer()
        self.target.tally[str(status)] += 1
        return status, answer

    async def answer(self) -> tuple[int, bytes]:
        """Read one answer."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
        if "set-cookie" in headers:
            cookie = next(line for line in lines if line.lower().startswith("set-cookie"))
            self.cookie = cookie.split(": ", 1)[1].split(";")[0]
        if headers.get("transfer-encoding") == "chunked":
            return int(first.split()[1]), await self._pieces()
        return int(first.split()[1]), await self.reader.readexactly(int(headers.get("content-length", 0)))

    async def _pieces(self) -> bytes:
        """The body of an answer that comes in pieces."""
        body = b""
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            body += await self.reader.readexactly(size)
            await self.reader.readexactly(2)
        await self.reader.readuntil(b"\r\n")
        return body

    async def told(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """A request that has to work, and what it says."""
        status, answer = await self.ask(method, path, body)
        if status >= 300:
            raise ConnectionError(f"{path}: {status} {answer[:200]!r}")
        return read_json(answer)

    # WebSocket

    async def upgrade(self, **headers: str) -> bool:
        """Make it a socket; whether the server wants it."""
        more = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
        head = self.head("GET", "/api/live", **more, Sec_WebSocket_Key="QUFBQUFBQUFBQUFBQUFBQQ==", **headers)
        self.writer.write(head + b"\r\n")
        status, _ = await self.answer()
        return status == 101

    def say(self, message: Mapping[str, object]) -> None:
        """Send a message, without waiting for anything."""
        self.writer.write(frame(json.dumps(message).encode()))

    def stop_reading(self) -> None:
        """Leave what comes with the server."""
        cast(asyncio.Transport, self.writer.transport).pause_reading()

    def read_again(self) -> None:
        cast(asyncio.Transport, self.writer.transport).resume_reading()

    async def drain(self) -> None:
        """Read and forget, until the server ends it."""
        while await self.reader.read(1 << 16):
            pass


def read_json(answer: bytes) -> dict[str, Any]:
    """The object in an answer, compressed or not."""
    found: dict[str, Any] = json.loads(gzip.decompress(answer) if answer[:2] == b"\x1f\x8b" else answer)
    return found


def frame(payload: bytes, kind: int = TEXT, *, last: bool = True, reserved: int = 0) -> bytes:
    """One frame as a client sends it; the mask is zero, so that what is sent is what was meant."""
    size = len(payload)
    if size < _SHORT:
        length = bytes([0x80 | size])
    elif size < _LONG:
        length = bytes([0x80 | 126]) + size.to_bytes(2, "big")
    else:
        length = bytes([0x80 | 127]) + size.to_bytes(8, "big")
    return bytes([0x80 * last | reserved << 4 | kind]) + length + bytes(4) + payload


def noise(size: int) -> bytes:
    """Bytes that mean nothing."""
    return os.urandom(size)
