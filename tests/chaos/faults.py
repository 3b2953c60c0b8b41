"""What breaks, each as a coroutine that ends when what it broke works again; and what keeps some from being tried."""

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress

from chaos.ground import Ground, Wish, can_mount, faketime, set_clock


async def kill(ground: Ground, rng: random.Random) -> None:
    """kill -9 of a server process, which is started again."""
    server = rng.choice(ground.servers)
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(rng.random() / 2)
    await asyncio.to_thread(server.start)


async def stop(ground: Ground, rng: random.Random) -> None:
    """A server process is asked to end, as in an upgrade."""
    server = rng.choice(ground.servers)
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


async def database(ground: Ground, rng: random.Random) -> None:
    """PostgreSQL crashes and comes back."""
    assert ground.cluster
    await asyncio.to_thread(ground.cluster.pause)
    await asyncio.sleep(rng.random() * 3)
    await asyncio.to_thread(ground.cluster.resume)


async def network(ground: Ground, rng: random.Random) -> None:
    """All connections are cut, and none can be made for a while."""
    for gate in ground.gates:
        gate.is_shut = True
        gate.cut()
    await asyncio.sleep(rng.random() * 2)
    for gate in ground.gates:
        gate.is_shut = False


async def silence(ground: Ground, rng: random.Random) -> None:
    """A connection stays open, and nothing comes through it any more."""
    gate = rng.choice(ground.gates)
    gate.is_deaf = True
    await asyncio.sleep(1 + rng.random() * 3)
    gate.cut()  # what was lost on the way cannot be made up for
    gate.is_deaf = False


async def disk(ground: Ground, rng: random.Random) -> None:
    """The disk of the database is full to the last byte."""
    assert ground.disk
    filler = ground.disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    await asyncio.sleep(1 + rng.random() * 2)
    filler.unlink()


async def clock(ground: Ground, rng: random.Random) -> None:
    """The system clock jumps days ahead and back; one server begins anew while it is wrong."""
    assert ground.wall
    for days in (2, -2):
        set_clock(ground.wall, f"{days * 86400:+d}")
        await asyncio.sleep(0.5 + rng.random())
        await kill(ground, rng)
    set_clock(ground.wall, "+0")


async def worker_hangs(ground: Ground, rng: random.Random) -> None:
    """The processes in which bots think are stopped; they are not continued."""
    for server in ground.servers:
        for worker in await asyncio.to_thread(server.workers):
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGSTOP)
    await asyncio.sleep(2.5)


async def worker_dies(ground: Ground, rng: random.Random) -> None:
    """kill -9 of the processes in which bots think."""
    for server in ground.servers:
        for worker in await asyncio.to_thread(server.workers):
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)


Fault = Callable[[Ground, random.Random], Awaitable[None]]
FAULTS: dict[str, Fault] = {
    "kill": kill,
    "stop": stop,
    "database": database,
    "network": network,
    "silence": silence,
    "disk": disk,
    "clock": clock,
    "worker-hangs": worker_hangs,
    "worker-dies": worker_dies,
}


def why_not(name: str, wish: Wish) -> str | None:
    """Why a fault cannot be brought about here."""
    if name == "database" and not wish.postgres:
        return "SQLite is no process"
    if name == "disk" and wish.postgres:
        return "only the disk of SQLite is filled"
    if name == "disk" and not can_mount():
        return "a small tmpfs can be mounted by root only"
    if name == "clock" and faketime() is None:
        return "libfaketime is not installed: apt-get install libfaketime"
    return None
