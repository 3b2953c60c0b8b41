"""A game of two people on real sockets, from the first move to the end, with the time of each."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Self

from attack.echo import Echo
from server.client import Json, Page, Visitor

_THOUGHT_SECONDS = 0.02
_PATIENCE_SECONDS = 60.0


@dataclass(slots=True)
class Times:
    """Seconds from each move to its ack, and of the empty server in the same moments."""

    moves: list[float] = field(default_factory=list)
    echoes: list[float] = field(default_factory=list)

    def __add__(self, other: Self) -> "Times":
        return Times(self.moves + other.moves, self.echoes + other.echoes)


class Pair:
    """Two people at one table."""

    def __init__(self, people: list[Visitor], table: Json) -> None:
        self.people = people
        self.table: str = table["table"]
        self.pages: list[Page] = []

    @classmethod
    async def sit_down(cls, url: str, address: str, game: str) -> "Pair":
        ann, bob = await Visitor.arrive(url, address), await Visitor.arrive(url, address)
        table = await ann.make(game, "me", "open")
        await bob.sit(table)
        return cls([ann, bob], table)

    async def open_pages(self) -> None:
        """Each opens a page and joins the table."""
        self.pages = [await person.page() for person in self.people]
        for page in self.pages:
            await page.join(self.table)

    async def play(self, echo: Echo) -> Times:
        """Play to the end; the same choices every time."""
        times = Times()
        async with echo.open() as ask_echo:
            while mover := await self._mover():
                began = time.perf_counter()
                await ask_echo()
                times.echoes.append(time.perf_counter() - began)
                times.moves.append(await self._move(mover, len(times.moves)))
                await asyncio.sleep(_THOUGHT_SECONDS)
        return times

    async def _mover(self) -> Page | None:
        """The page of whoever has to move; None when the game is over."""
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while True:
                told = [page.tables[self.table] for page in self.pages]
                if all(table["state"] == "over" for table in told):
                    return None
                for page, table in zip(self.pages, told, strict=True):
                    if table["legal"]:
                        return page
                await asyncio.sleep(0.002)

    async def _move(self, page: Page, number: int) -> float:
        """The seconds until it was acknowledged."""
        table = page.tables[self.table]
        action = table["legal"][7 * number % len(table["legal"])]["text"]
        began = time.perf_counter()
        answer = await asyncio.wait_for(
            page.begin("move", table=self.table, seat=table["seat"], decision=table["decision"], actions=[action]),
            _PATIENCE_SECONDS,
        )
        took = time.perf_counter() - began
        assert answer["type"] == "ack", answer
        for each in self.pages:
            await each.past(self.table, answer["number"])
        return took

    async def leave(self) -> None:
        for page in self.pages:
            await page.close()
        for person in self.people:
            await person.close()
