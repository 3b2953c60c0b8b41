"""The ground: servers on one database, a gate before each, and what is needed to break them."""

import asyncio
import glob
import os
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from chaos.gate import Gate
from server.postgres import Cluster, binaries
from server.process import Process

_DISK = "64m"


@dataclass(slots=True)
class Wish:
    """On what it is tried: `clock` and `disk` say whether these are to be broken too."""

    postgres: bool = False
    servers: int = 1
    workers: int = 1
    clock: bool = False
    disk: bool = False


@dataclass(slots=True)
class Ground:
    """Everything that runs."""

    servers: list[Process]
    gates: list[Gate]
    cluster: Cluster | None
    disk: Path | None  # a small file system that holds the database
    wall: Path | None  # what the servers' system clock is off by

    @property
    def database(self) -> str:
        return self.servers[0].database


def faketime() -> str | None:
    """The library that puts the clock of a process wrong, where there is one."""
    return next(iter(sorted(glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1"))), None)


def can_mount() -> bool:
    """Whether a small file system can be had."""
    with tempfile.TemporaryDirectory() as folder:
        return _mount(Path(folder), "1m") and _unmount(Path(folder))


def _mount(folder: Path, size: str) -> bool:
    words = ["mount", "-t", "tmpfs", "-o", f"size={size}", "cosmodrome-chaos", str(folder)]
    return os.geteuid() == 0 and subprocess.run(words, capture_output=True).returncode == 0


def _unmount(folder: Path) -> bool:
    return subprocess.run(["umount", "--lazy", str(folder)], capture_output=True).returncode == 0


def set_clock(file: Path, off: str) -> None:
    new = file.with_suffix(".new")
    new.write_text(off + "\n")
    new.rename(file)


def clock_settings(file: Path) -> dict[str, str]:
    """With these in its environment a process takes its system clock from the file; time that passes stays true."""
    library = faketime()
    assert library
    return {
        "LD_PRELOAD": library,
        "FAKETIME_TIMESTAMP_FILE": str(file),
        "FAKETIME_NO_CACHE": "1",
        "DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


@asynccontextmanager
async def laid(wish: Wish, folder: Path) -> AsyncIterator[Ground]:
    """The ground as wished for, and everything ended afterwards."""
    cluster = disk = wall = None
    ground: Ground | None = None
    try:
        if wish.postgres:
            found = binaries()
            if found is None:
                raise SystemExit("chaos: PostgreSQL is not installed (initdb not found)")
            cluster = Cluster(found)
        elif wish.disk:
            disk = folder / "disk"
            disk.mkdir()
            assert _mount(disk, _DISK)
        database = cluster.database() if cluster else f"sqlite+aiosqlite:///{(disk or folder) / 'cosmodrome.db'}"
        settings = {"workers": wish.workers, "bot_seconds": 0.3, "bot_grace_seconds": 1.5, "sweep_seconds": 0.5}
        servers = [Process(database, folder, **settings) for _ in range(wish.servers)]
        if wish.clock:
            wall = folder / "wall"
            set_clock(wall, "+0")
            for server in servers:
                server.environment = clock_settings(wall)
        gates = [await Gate(server.port).start() for server in servers]
        ground = Ground(servers, gates, cluster, disk, wall)
        for server in servers:
            await asyncio.to_thread(server.start)
        yield ground
    finally:
        if ground:
            for server in ground.servers:
                await asyncio.to_thread(server.stop)
            for gate in ground.gates:
                await gate.stop()
        if cluster:
            cluster.stop()
        if disk:
            _unmount(disk)
