"""Games of a device in memory, as its page hands them to a server."""

import json
from typing import Any

from .pilot import Device, Memory, chosen, play

ME, NINA, BOT = {"kind": "me"}, {"kind": "here", "name": "Нина"}, {"kind": "bot", "level": "novice"}
KINDS: dict[str, tuple[str, list[dict[str, str]]]] = {
    "aliens": ("aliens", [ME, BOT]),
    "cities": ("cities", [ME, BOT]),
    "bureau": ("bureau", [ME, BOT]),
    "solo": ("cities", [ME]),
    "around one screen": ("aliens", [ME, NINA, BOT]),
}
Lines = list[dict[str, Any]]


async def flown(kind: str, plies: int = 10_000) -> tuple[Device, str]:
    """A device with a game of that kind, so far or to its end."""
    game, seats = KINDS[kind]
    device = await Device(Memory(), "landing").board()
    table = await device.make(game, seats)
    if plies == 10_000:
        await play(device, table)
        return device, table
    while (await seen(device, table))["ply"] < plies:
        await step(device, table)
    return device, table


async def seen(device: Device, table: str) -> dict[str, Any]:
    """What the page knows when no bot thinks any more."""
    await device.crew.idle()
    return device.last(table)


async def step(device: Device, table: str) -> None:
    """One move of whoever is at the device."""
    message = await seen(device, table)
    if message["covered"]:
        await device.send("face", table=table, seat=message["turn"][0])
        message = device.last(table)
    move = {"seat": message["seat"], "decision": message["decision"], "actions": [chosen(message)]}
    assert (await device.send("move", table=table, **move))[0]["type"] == "ack"
    await device.crew.idle()


def without_events(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "data": {**entry["data"], "events": []}} if "events" in entry["data"] else entry


async def lines_of(device: Device, table: str) -> Lines:
    return [without_events(entry) for entry in json.loads(await device.store.log(table))]


def body(table: str, lines: Lines) -> dict[str, str]:
    return {"table": table, "log": "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)}
