"""Readiness: whether a balancer may send people here, told cheaply to whoever asks."""

import asyncio
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from cosmodrome.server.health import Health
from cosmodrome.server.readiness import Readiness
from cosmodrome.server.storage import Storage

from server.client import Visitor, keep
from server.postgres import Cluster
from server.process import Process


async def ready(url: str) -> tuple[int, str]:
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        answer = await client.get("/readyz")
        assert answer.json()["ready"] == answer.is_success
        return answer.status_code, answer.json()["status"]


async def becomes(url: str, wanted: tuple[int, str]) -> None:
    """Wait until that is said: one look holds for a second, one try to write for five."""
    found = None
    for _ in range(60):
        if (found := await ready(url)) == wanted:
            return
        await asyncio.sleep(0.25)
    pytest.fail(f"expected {wanted}, it says {found}")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 12 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=12m", "cosmodrome-test", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("a small tmpfs can be mounted by root only")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


async def test_a_full_disk_is_not_ready_until_there_is_room(small_disk: Path, tmp_path: Path) -> None:
    server = Process(f"sqlite+aiosqlite:///{small_disk / 'cosmodrome.db'}", tmp_path).start()
    try:
        ann = await Visitor.arrive(server.url)
        table = await ann.make("aliens", "me", "open", chat=True)
        assert await ready(server.url) == (200, "ok")
        # when somebody else fills the disk to the last byte
        filler = small_disk / "filler"
        with pytest.raises(OSError, match="No space left"):
            filler.write_bytes(bytes(2**24))
        # then nobody is to be sent here, and what is there can still be looked at
        await becomes(server.url, (503, "disk full"))
        assert (await ann.table(table))["table"] == table["table"]
        # and as soon as there is room, all is well
        filler.unlink()
        await becomes(server.url, (200, "ok"))
        await ann.post(f"/api/tables/{table['table']}/chat", {"text": "hello"})
    finally:
        server.stop()


async def test_a_database_that_is_away_is_not_ready(own_cluster: Cluster, tmp_path: Path) -> None:
    server = Process(own_cluster.database(), tmp_path).start()
    try:
        assert await ready(server.url) == (200, "ok")
        own_cluster.pause()
        await becomes(server.url, (503, "no database"))
        own_cluster.resume()
        await becomes(server.url, (200, "ok"))
    finally:
        server.stop()


async def test_a_database_of_another_release_is_not_ready(launch: Callable[..., Process]) -> None:
    server = launch()
    storage = keep(Storage(server.database))
    async with storage.write() as connection:
        [version] = await connection.scalars(sa.text("SELECT version_num FROM alembic_version"))
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = 'later'"))
    await becomes(server.url, (503, "another release"))
    async with storage.write() as connection:
        await connection.execute(sa.text("DROP TABLE alembic_version"))
    await asyncio.sleep(1.5)
    assert await ready(server.url) == (503, "another release")
    async with storage.write() as connection:
        await connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
        await connection.execute(sa.text(f"INSERT INTO alembic_version VALUES ('{version}')"))
    await becomes(server.url, (200, "ok"))


async def test_whoever_asks_however_often_is_told_of_one_look(new_database: Callable[[], str]) -> None:
    storage = keep(Storage(new_database()))
    await storage.migrate()
    readiness = Readiness(storage, Health(storage))
    asked: list[str] = []
    sa.event.listen(storage.engine.sync_engine, "before_cursor_execute", lambda _, __, text, *more: asked.append(text))
    assert await asyncio.gather(*(readiness.fault() for _ in range(200))) == [None] * 200
    once = len(asked)
    assert sum(text.startswith("UPDATE") for text in asked) == 1
    # and a second later it is looked at again, but nothing written
    await asyncio.sleep(1.1)
    assert await asyncio.gather(*(readiness.fault() for _ in range(200))) == [None] * 200
    assert once < len(asked) < 2 * once
    assert sum(text.startswith("UPDATE") for text in asked) == 1


async def test_a_database_that_does_not_answer_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a database that another process holds
    monkeypatch.setattr("cosmodrome.server.readiness._PATIENCE_SECONDS", 0.2)
    storage = keep(Storage(f"sqlite+aiosqlite:///{tmp_path / 'cosmodrome.db'}"))
    await storage.migrate()
    other = keep(Storage(f"sqlite+aiosqlite:///{tmp_path / 'cosmodrome.db'}"))
    readiness = Readiness(storage, Health(storage))
    async with other.write():
        assert await readiness.fault() == "no answer"
        assert await readiness.fault() == "no answer"
    # then it is found again when that is over
    async with asyncio.timeout(20):
        while await readiness.fault():
            await asyncio.sleep(0.1)


async def test_a_server_that_ends_is_not_ready(tmp_path: Path) -> None:
    storage = keep(Storage(f"sqlite+aiosqlite:///{tmp_path / 'cosmodrome.db'}"))
    readiness = Readiness(storage, Health(storage))
    readiness.ending = True
    assert await readiness.fault() == "ending"
