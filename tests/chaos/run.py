"""One run: games that are replaced as they end, faults one after the other, then every game to its end."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from chaos.faults import FAULTS
from chaos.ground import Ground, Wish, laid
from chaos.ledger import Ledger
from chaos.players import play

GAMES = ("aliens", "cities", "bureau")
_BETWEEN_SECONDS = 1.5
_GOING_SECONDS = 20.0


@dataclass(slots=True)
class Found:
    """What a run came to."""

    ledger: Ledger
    done: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def said(self) -> str:
        refused = Counter(sent.refused for sent in self.ledger.moves.values() if sent.refused)
        return (
            f"{self.done.total()} faults ({_counted(self.done)}) in {self.seconds:.0f} s: "
            f"{len(self.ledger.games)} games, "
            f"{self.ledger.acknowledged} moves acknowledged, {refused.total()} refused ({_counted(refused)}), "
            f"{self.ledger.again.total()} times something was asked again ({_counted(self.ledger.again)})"
        )


def _counted(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {times}" for name, times in sorted(counter.items())) or "none"


async def run(
    wish: Wish, folder: Path, names: Sequence[str], tables: int, every: float, seed: int, patience: float, tell: bool
) -> Found:
    """Break these things in this order while so many tables are played at; then everything ends and is looked at."""
    found = Found(Ledger())
    async with laid(wish, folder) as ground:
        began = time.monotonic()
        ending = asyncio.Event()
        playing = [
            asyncio.create_task(_keep_playing(ground, number, tables, every, ending, found)) for number in range(tables)
        ]
        try:
            await _break(ground, names, random.Random(seed), found, playing, tell)
            ending.set()
            _, unfinished = await asyncio.wait(playing, timeout=patience)
            for task in unfinished:
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
            found.wrong += [f"{type(one).__name__}: {one}" for one in ended if isinstance(one, Exception)]
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        found.seconds = time.monotonic() - began
        found.wrong += await found.ledger.faults(ground.database)
    return found


async def _break(
    ground: Ground,
    names: Sequence[str],
    rng: random.Random,
    found: Found,
    playing: list[asyncio.Task[None]],
    tell: bool,
) -> None:
    for number, name in enumerate(names, 1):
        await _go_on(found.ledger, len(playing))
        await asyncio.sleep(rng.random() * _BETWEEN_SECONDS)
        if fallen := [task for task in playing if task.done()]:
            await fallen[0]  # nobody may stop playing before they are told to
        await FAULTS[name](ground, rng)
        found.done[name] += 1
        if tell:
            print(f"{number:4} of {len(names)}  {name:<14}{len(found.ledger.moves):8} moves sent", flush=True)


async def _go_on(ledger: Ledger, moves: int) -> None:
    """Until so many more moves were acknowledged: nothing is shown by breaking what does not work yet."""
    before, until = ledger.acknowledged, time.monotonic() + _GOING_SECONDS
    while ledger.acknowledged < before + moves and time.monotonic() < until:
        await asyncio.sleep(0.05)


async def _keep_playing(
    ground: Ground, number: int, tables: int, every: float, ending: asyncio.Event, found: Found
) -> None:
    """One game after the other; every third of them with a bot."""
    while True:
        has_bot = number % tables % 3 == 2
        found.wrong += await play(ground.gates, GAMES[number % 3], has_bot, number, found.ledger, every)
        if ending.is_set():
            return
        number += tables
