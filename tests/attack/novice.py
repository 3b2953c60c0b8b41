"""Somebody who plays against a novice: how long the bot lets them wait."""

import time

from server.client import Visitor

_MOVES = 5


async def novice_seconds(url: str, address: str) -> list[float]:
    """The seconds from each move of a guest to the next of the novice opposite."""
    guest = await Visitor.arrive(url, address)
    table = await guest.make("aliens", "me", "novice", options={"first": 0})
    page = await guest.page()
    await page.join(table["table"])
    waited: list[float] = []
    while len(waited) < _MOVES:
        now = await page.until(table["table"], lambda t: t["legal"] or t["state"] == "over", 120)
        if now["state"] == "over":
            break
        done = await page.ask(
            "move",
            table=now["table"],
            seat=now["seat"],
            decision=now["decision"],
            actions=[now["legal"][0]["text"]],
        )
        began = time.monotonic()
        after = await page.past(table["table"], done["number"])
        if 0 not in after["turn"]:
            await page.until(table["table"], lambda t, seen=done["number"]: t["number"] > seen, 120)  # type: ignore[misc]
            waited.append(time.monotonic() - began)
    await page.close()
    await guest.close()
    return waited
