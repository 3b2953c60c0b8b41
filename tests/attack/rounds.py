"""One round: games from the first move to the end, alone or beside an attack, and what the server needed for it."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from attack.catalogue import Attack
from attack.echo import TESTS, Echo
from attack.game import Pair, Times
from attack.novice import novice_seconds
from attack.served import Served

_SETTLE_SECONDS = 0.3


@dataclass(slots=True)
class Round:
    """What was measured."""

    times: Times
    cpu_ms: float  # of the server, for each move
    starved: float = 0.0  # for which part of the time it could have run it had no processor
    novice: list[float] = field(default_factory=list)
    tally: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Ground:
    """Where it all happens."""

    server: Served
    echo: Echo
    over: str = ""  # a long game that is over
    network: int = 0
    _rounds: int = 0

    async def play(self, attack: Attack, name: str | None = None) -> Round:
        """The games of an attack: alone, or beside the attack of that name."""
        self._rounds += 1
        self.network = self._rounds % 200 + 1
        home = f"127.{self.network}.255.10"
        pairs = [await Pair.sit_down(self.server.url, home, game) for game in attack.games]
        if attack.shared:  # who has all sockets of an address lets nobody else in there
            await _open(pairs)
        async with self.attacked(name, pairs[-1].table, home if attack.shared else None) as tally:
            if not attack.shared:
                await _open(pairs)
            found = await self._measure(pairs, home, attack.novice)
        found.tally = tally
        self.over = pairs[-1].table
        for pair in pairs:
            await pair.leave()
        return found

    async def _measure(self, pairs: list[Pair], home: str, novice: bool) -> Round:
        before, (ran, waited) = self.server.cpu_seconds(), self.server.ran_and_waited()
        times = sum(await asyncio.gather(*(pair.play(self.echo) for pair in pairs)), Times())
        await asyncio.sleep(_SETTLE_SECONDS)  # until everybody is told
        cpu = self.server.cpu_seconds() - before
        ran_now, waited_now = self.server.ran_and_waited()
        starved = (waited_now - waited) / max(waited_now - waited + ran_now - ran, 0.001)
        bot = await novice_seconds(self.server.url, home) if novice else []
        return Round(times, 1000 * cpu / len(times.moves), starved, bot)

    @asynccontextmanager
    async def attacked(self, name: str | None, table: str, shared: str | None) -> AsyncIterator[dict[str, int]]:
        """While the hostile process does its worst; what came of it is known afterwards."""
        tally: dict[str, int] = {}
        if name is None:
            yield tally
            return
        wish = {"port": self.server.port, "table": table, "over": self.over, "network": self.network, "shared": shared}
        hostile = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "attack.hostile", name, json.dumps(wish)),
            cwd=TESTS,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert hostile.stdout
        try:
            said = (await hostile.stdout.readline()).decode().strip()
            if said != "under way":
                raise SystemExit(f"{name}: the attack did not begin: {said}")
            yield tally
            told, _ = await asyncio.wait_for(hostile.communicate(b""), 30)
            end: dict[str, Any] = json.loads(told)
            tally.update(end["tally"])
            if end["fault"]:
                raise SystemExit(f"{name}: the attack broke off: {end['fault']}")
        finally:
            if hostile.returncode is None:
                hostile.kill()
                await hostile.wait()


async def _open(pairs: list[Pair]) -> None:
    for pair in pairs:
        await pair.open_pages()
