"""Health: a word for what is wrong, also when nothing can be stored."""

import resource
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from cosmodrome.server.health import Health
from cosmodrome.server.storage import Storage, keys

from server.client import Visitor, keep
from server.postgres import Cluster
from server.process import Process

SMALL = 100_000


async def health(url: str) -> tuple[int, str]:
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        answer = await client.get("/healthz")
        return answer.status_code, answer.json()["status"]


async def test_a_full_disk_is_no_health(tmp_path: Path) -> None:
    server = Process(f"sqlite+aiosqlite:///{tmp_path / 'cosmodrome.db'}", tmp_path).start()
    try:
        ann = await Visitor.arrive(server.url)
        table = await ann.make("aliens", "me", "open", chat=True)
        path = f"/api/tables/{table['table']}"
        assert await health(server.url) == (200, "ok")
        # when no file may grow any more
        server.limit(resource.RLIMIT_FSIZE, SMALL)
        stored = 0
        while (answer := await ann.http.post(f"{path}/chat", json={"text": "x"})).is_success:
            stored += 1
        # then that is said, nothing is taken that cannot be kept, and what is there can still be looked at
        assert await health(server.url) == (503, "read-only")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not_stored")
        assert len((await ann.get(path))["chat"]["lines"]) == stored
        assert len(server.logged("the database cannot be written to")) == 1
        # and as soon as there is room again, all is well
        server.limit(resource.RLIMIT_FSIZE, resource.RLIM_INFINITY)
        await ann.post(f"{path}/chat", {"text": "y"})
        assert await health(server.url) == (200, "ok")
    finally:
        server.stop()


async def test_a_disk_without_room_is_told_before_anything_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = keep(Storage(f"sqlite+aiosqlite:///{tmp_path / 'cosmodrome.db'}"))
    await storage.migrate()
    found = Health(storage)
    assert await found.cannot_write() is None
    monkeypatch.setattr("cosmodrome.server.health._ROOM", 2**80)
    assert await found.cannot_write() == "disk full"


async def test_a_database_that_takes_nothing_is_no_health(own_cluster: Cluster, tmp_path: Path) -> None:
    server = Process(own_cluster.database(), tmp_path).start()
    owner = keep(Storage(server.database))

    async def set_up(text: str) -> None:
        async with owner.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            for statement in ("SET default_transaction_read_only = off", text, "SELECT pg_reload_conf()"):
                await connection.execute(sa.text(statement))

    try:
        ann = await Visitor.arrive(server.url)
        await set_up("ALTER SYSTEM SET default_transaction_read_only = on")
        while (await ann.http.patch("/api/me", json={"name": "Anna"})).is_success:
            pass
        assert await health(server.url) == (503, "read-only")
        await set_up("ALTER SYSTEM RESET default_transaction_read_only")
        while not (await ann.http.patch("/api/me", json={"name": "Anna"})).is_success:
            pass
        assert await health(server.url) == (200, "ok")
    finally:
        server.stop()


async def test_after_a_fault_writing_is_tried_again(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = keep(Storage(new_database()))
    await storage.migrate()
    async with storage.write() as connection:
        await connection.execute(keys.insert().values(name="name", value="value"))
    found = Health(storage)
    storage.fault = "disk full"
    assert await found.cannot_write() == "disk full", "not with every question"
    monkeypatch.setattr("cosmodrome.server.health._RETRY_SECONDS", -1)
    assert await found.cannot_write() is None
