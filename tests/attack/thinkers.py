"""What costs thought: bots without number, and questions about moves."""

import asyncio
from typing import Any

from attack.target import Target
from attack.wire import Wire, read_json

_TABLES = 30
_OF_BOTS_ALONE = 4


async def masters(target: Target) -> None:
    """One guest makes thirty tables of masters, as many without people as are allowed, and plays at the others."""
    guest = await Wire.guest(target)
    bot, me = {"kind": "bot", "level": "master"}, {"kind": "me"}
    tables = []
    for number in range(_TABLES):
        seats = [bot, bot] if number < _OF_BOTS_ALONE else [me, bot, bot, bot]
        game = "bureau" if number % 2 else "cities"
        tables.append(await guest.told("POST", "/api/tables", {"game": game, "seats": seats}))
        target.tally["tables"] += 1
        await asyncio.sleep(0.05)
    target.under_way.set()
    while True:
        for table in tables:
            await _move_if_asked(guest, table)
            await asyncio.sleep(0.05)


async def _move_if_asked(guest: Wire, table: dict[str, Any]) -> None:
    """The guest's own move, where it is their turn."""
    path = f"/api/tables/{table['table']}"
    status, answer = await guest.ask("GET", path)
    now = read_json(answer)
    if status == 200 and now["legal"]:
        actions = [now["legal"][0]["text"]]
        body = {"seat": now["seat"], "decision": now["decision"], "actions": actions, "move": f"m-{now['number']}"}
        await guest.ask("POST", f"{path}/move", body)


async def questions(target: Target) -> None:
    """Eight people at tables of their own ask what a move would change and why another may not be, without end."""

    async def ask(number: int) -> None:
        person = await Wire.guest(target, number)
        seats = [{"kind": "me"}, {"kind": "here", "name": "Ида"}]
        game = ("aliens", "cities", "bureau")[number % 3]
        table = await person.told("POST", "/api/tables", {"game": game, "seats": seats})
        path = f"/api/tables/{table['table']}"
        seat = table["turn"][0]
        await person.ask("POST", f"{path}/face", {"seat": seat})
        legal = (await person.told("GET", f"{path}?seat={seat}"))["legal"]
        texts = [action["text"] for action in legal]
        while True:
            wire = await Wire.open(target, number)
            wire.cookie = person.cookie
            await wire.upgrade()
            reading = asyncio.create_task(wire.drain())
            while not reading.done():
                for kind, actions in (("preview", texts[:1]), ("why", 40 * texts[-1:])):
                    wire.say({"type": kind, "id": "q", "table": table["table"], "seat": seat, "actions": actions})
                    target.tally["asked"] += 1
                target.under_way.set()
                await asyncio.sleep(0.005)
            await wire.close()

    await asyncio.gather(*(ask(number) for number in range(8)))
