"""Too many people at one table: spectators, who come and go, who talk without end."""

import asyncio
import itertools

from attack.target import Target
from attack.wire import Wire

_OF_ADDRESS = 50
SPECTATORS = 300


async def spectators(target: Target) -> None:
    """Three hundred people watch the game and read all they are told."""

    async def watch(number: int) -> None:
        wire = await Wire.open(target, number // _OF_ADDRESS)
        if not await wire.upgrade():
            raise ConnectionError("a spectator was not let in")
        wire.say({"type": "join", "id": "j", "table": target.table})
        await wire.reader.readuntil(b'"ack"')
        target.tally["watching"] += 1
        if target.tally["watching"] == SPECTATORS:
            target.under_way.set()
        await wire.drain()
        target.tally["ended"] += 1

    await asyncio.gather(*(watch(number) for number in range(SPECTATORS)))


async def come_and_go(target: Target) -> None:
    """Forty people join and part without end, and open a new socket now and then."""

    async def storm(number: int) -> None:
        guest = await Wire.guest(target, number // 10)
        while True:
            wire = await Wire.open(target, number // 10)
            wire.cookie = guest.cookie
            try:
                await wire.upgrade()
                reading = asyncio.create_task(wire.drain())
                for _ in range(50):
                    wire.say({"type": "join", "id": "j", "table": target.table})
                    wire.say({"type": "part", "id": "p", "table": target.table})
                    target.tally["joins"] += 1
                    await asyncio.sleep(0.01)
                target.under_way.set()
                reading.cancel()
            except (OSError, asyncio.IncompleteReadError):
                target.tally["cut off"] += 1
            await wire.close()

    await asyncio.gather(*(storm(number) for number in range(40)))


async def chatter(target: Target) -> None:
    """Four people at a table of their own talk as fast as it goes, and so do ten more whom nobody asked."""
    maker = await Wire.guest(target)
    made = await maker.told(
        "POST", "/api/tables", {"game": "cities", "seats": [{"kind": "me"}] + 3 * [{"kind": "open"}]}
    )
    people = [maker] + [await Wire.guest(target, number) for number in range(1, 14)]
    for person in people[1:4]:
        await person.told("POST", f"/api/tables/{made['table']}/sit", {})

    async def talk(person: Wire, number: int) -> None:
        while True:
            wire = await Wire.open(target, number)
            wire.cookie = person.cookie
            await wire.upgrade()
            reading = asyncio.create_task(wire.drain())
            wire.say({"type": "join", "id": "j", "table": made["table"]})
            target.under_way.set()
            for line in itertools.count():
                if reading.done():
                    break
                wire.say({"type": "say", "id": f"s-{line}", "table": made["table"], "text": "ля " * 99})
                target.tally["lines"] += 1
                await asyncio.sleep(0.005)
            target.tally["ended"] += 1
            await wire.close()

    await asyncio.gather(*(talk(person, number) for number, person in enumerate(people)))
