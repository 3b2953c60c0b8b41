"""What an attack is aimed at, and what comes of it."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Target:
    """A server, a game under way at it, and the network from which it is attacked."""

    port: int
    network: int  # of 127.0.0.0/8, so that every attack is somebody else's to the server
    table: str = ""  # where the two people play
    over: str = ""  # a long game that is over
    shared: str | None = None  # the players' own address, where the attack comes from there
    tally: Counter[str] = field(default_factory=Counter)
    under_way: asyncio.Event = field(default_factory=asyncio.Event)

    def address(self, number: int = 0) -> str:
        """The address of a hostile client; on this machine every 127.x.y.z is one."""
        return self.shared or f"127.{self.network}.{number // 250}.{number % 250 + 1}"
