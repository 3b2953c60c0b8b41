"""The process of the hostile clients: `python -m attack.hostile NAME TARGET`, until its input or its time ends."""

import asyncio
import json
import os
import sys

from attack.catalogue import ATTACKS
from attack.target import Target

_SECONDS = 60  # the most that an attack may last, whatever happens


async def _stopped() -> None:
    """Wait for the end of the input."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    await reader.read()


async def main(name: str, wish: str) -> None:
    """Attack, say when it is under way, and at the end what came of it."""
    target = Target(**json.loads(wish))
    attack = asyncio.create_task(ATTACKS[name].run(target))
    ready = asyncio.create_task(target.under_way.wait())
    await asyncio.wait((attack, ready), return_when=asyncio.FIRST_COMPLETED, timeout=_SECONDS / 2)
    print("under way" if ready.done() else f"not under way: {attack}", flush=True)
    await asyncio.wait((attack, asyncio.create_task(_stopped())), return_when=asyncio.FIRST_COMPLETED, timeout=_SECONDS)
    fault = repr(attack.exception()) if attack.done() else None
    print(json.dumps({"tally": target.tally, "fault": fault}), flush=True)
    os._exit(0)  # a thousand connections need no goodbye


if __name__ == "__main__":
    os.nice(10)  # what the attackers themselves need is not taken from the server
    asyncio.run(main(*sys.argv[1:]))
