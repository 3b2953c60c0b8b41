"""Connections that keep a place and do nothing with it: half a request, nothing at all, answers nobody reads."""

import asyncio
import random
from collections.abc import Callable

from attack.target import Target
from attack.wire import Wire


async def _idle(target: Target, count: int, of_address: int, beginning: Callable[[Wire], bytes]) -> None:
    """So many connections that begin like this and never go on, so many of each address; who is ended comes again."""

    async def stay(number: int) -> None:
        while True:
            wire = None
            try:
                wire = await Wire.open(target, number // of_address)
                wire.writer.write(beginning(wire))
                target.tally["opened"] += 1
                await wire.drain()
            except OSError:  # sent away
                pass
            finally:
                if wire:
                    await wire.close()
            target.tally["ended"] += 1
            await asyncio.sleep(2 * random.random())

    staying = [asyncio.create_task(stay(number)) for number in range(count)]
    while target.tally["opened"] < count:
        await asyncio.sleep(0.1)
    target.under_way.set()
    await asyncio.gather(*staying)


async def half_headers(target: Target) -> None:
    """1,500 headers that never end."""
    await _idle(target, 1500, 150, lambda wire: wire.head("GET", "/healthz") + b"X-Slow: ")


async def crowd_of_one(target: Target) -> None:
    """1,500 connections of one address that never end their headers."""
    await _idle(target, 1500, 1500, lambda wire: wire.head("GET", "/healthz") + b"X-Slow: ")


async def silent_sockets(target: Target) -> None:
    """Three hundred sockets that say nothing."""

    def upgrade(wire: Wire) -> bytes:
        more = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
        return wire.head("GET", "/api/live", **more, Sec_WebSocket_Key="QUFBQUFBQUFBQUFBQUFBQQ==") + b"\r\n"

    await _idle(target, 300, 50, upgrade)


async def kept_alive(target: Target) -> None:
    """A thousand connections that have asked once and stay."""
    await _idle(target, 1000, 100, lambda wire: wire.head("GET", "/no/such.file") + b"\r\n")


async def unread_answers(target: Target) -> None:
    """Fifty connections that ask for the longest answers, many at once, and read none of them."""

    async def ask(number: int) -> None:
        while True:
            wire = await Wire.open(target, number // 10)
            wire.stop_reading()
            wire.writer.write(20 * (wire.head("GET", f"/api/tables/{target.over}/history") + b"\r\n"))
            target.tally["opened"] += 1
            target.under_way.set()
            await asyncio.sleep(20)
            await wire.close()

    await asyncio.gather(*(ask(number) for number in range(50)))
