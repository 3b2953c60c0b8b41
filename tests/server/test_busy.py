"""A database that somebody else holds: waited for within bounds, and the log says what it was."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from cosmodrome.server.storage import Storage, keys

from server.client import Visitor, keep
from server.process import Process


@contextmanager
def held(file: Path) -> Iterator[sqlite3.Connection]:
    """Another process writes to the database and does not come to an end."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield other
    finally:
        other.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cosmodrome.db"


@pytest.mark.long
async def test_a_move_waits_for_a_busy_database(file: Path, tmp_path: Path) -> None:
    server = Process(f"sqlite+aiosqlite:///{file}", tmp_path).start()
    try:
        ann = await Visitor.arrive(server.url)
        table = await ann.make("aliens", "me", "calm", options={"first": 0})
        # when the database is held for longer than SQLite waits
        with held(file):
            moving = asyncio.create_task(ann.move(table))
            await asyncio.sleep(17)
        # then the move is made all the same, and the log names the cause
        assert (await moving)["number"] > table["number"]
        assert {line["cause"] for line in server.logged("database busy")} == {"database is locked"}
        assert '"level": "error"' not in server.log()
    finally:
        server.stop()


async def test_waiting_for_a_busy_database_has_an_end(file: Path) -> None:
    storage = keep(Storage(f"sqlite+aiosqlite:///{file}", busy_seconds=0.05))
    await storage.migrate()
    with held(file), pytest.raises(sa.exc.OperationalError, match="database is locked"):
        async with storage.write() as connection:
            await connection.execute(keys.delete())
    async with storage.write() as connection:  # and then it works again
        await connection.execute(keys.delete())


async def test_writers_of_one_process_take_turns(file: Path) -> None:
    storage = keep(Storage(f"sqlite+aiosqlite:///{file}", busy_seconds=0.01))
    await storage.migrate()

    async def write(name: str) -> None:
        async with storage.write() as connection:
            await connection.execute(keys.insert().values(name=name, value=""))
            await asyncio.sleep(0.02)

    await asyncio.gather(*(write(f"name {n}") for n in range(40)))
    async with storage.read() as connection:
        assert await connection.scalar(sa.select(sa.func.count()).select_from(keys)) == 40


async def test_a_table_does_not_wait_behind_all_that_is_written_for_others(file: Path) -> None:
    storage = keep(Storage(f"sqlite+aiosqlite:///{file}"))
    await storage.migrate()
    written: list[str] = []

    async def write(name: str, turn: str = "") -> None:
        async with storage.write(turn) as connection:
            await connection.execute(keys.insert().values(name=name, value=""))
            written.append(name)

    # given many who want to write, new guests and new tables
    crowd = [asyncio.create_task(write(f"guest {n}")) for n in range(20)]
    await asyncio.sleep(0)
    # when somebody moves at a table
    await asyncio.gather(write("a move", turn="a table"), *crowd)
    # then one of them goes first, or two, and not all
    assert written.index("a move") <= 2, written
