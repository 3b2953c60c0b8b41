"""Workers beside servers on PostgreSQL: they review games, and what one did that is gone another does."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cosmodrome.cli import main
from cosmodrome.server.storage import Storage, keys, reviews

from server.client import Visitor, keep
from server.postgres import Cluster
from server.process import Process
from server.test_reviews import LONG, QUICK, against_a_bot, ended_early, until

pytestmark = pytest.mark.long


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Start servers and workers on a database."""
    started: list[Process] = []

    def begin(database: str, **settings: Any) -> Process:
        started.append(Process(database, tmp_path, **settings))
        return started[-1].start()

    yield begin
    for process in started:
        process.stop()


async def jobs(database: str) -> int:
    """How many jobs stand in the database."""
    storage = keep(Storage(database))
    async with storage.read() as connection:
        return await connection.scalar(sa.text("SELECT count(*) FROM procrastinate_jobs")) or 0


async def test_what_a_killed_worker_did_another_does(cluster: Cluster, start: Callable[..., Process]) -> None:
    # given a game that a worker looks at, and that waits for nobody else
    database = cluster.database()
    server = start(database)
    ann, _, table = await ended_early(server.url)
    await ann.post(f"/api/tables/{table['table']}/review")
    assert await until(ann, table, "waiting")
    first = start(database, works=True, lost_seconds=2, **LONG)
    await until(ann, table, "looking")
    # when it is killed, the one that comes next does it
    first.kill()
    second = start(database, works=True, lost_seconds=2, **QUICK)
    found = await until(ann, table, "done")
    assert found["done"] == found["of"] > 1
    assert len(second.logged("a worker was lost")) == 1
    # and nothing is left to do, or of what was done
    while await jobs(database):
        await asyncio.sleep(0.1)


async def test_a_worker_that_is_stopped_gives_back_what_it_did(cluster: Cluster, start: Callable[..., Process]) -> None:
    database = cluster.database()
    server = start(database)
    ann, _, table = await ended_early(server.url)
    first = start(database, works=True, **LONG)
    await ann.post(f"/api/tables/{table['table']}/review")
    await until(ann, table, "looking")
    assert first.stop() == 0
    assert (await until(ann, table, "waiting"))["ahead"] == 0
    start(database, works=True, **QUICK)
    await until(ann, table, "done")


async def test_pages_at_every_server_hear_of_it(cluster: Cluster, start: Callable[..., Process]) -> None:
    # given a game at one server, and a page of who played it at another
    database = cluster.database()
    server, other = (start(database, reviews=True) for _ in range(2))
    start(database, works=True, **QUICK)
    ann, table = await against_a_bot(server.url)
    elsewhere = Visitor(other.url)
    elsewhere.http.cookies.update(dict(ann.http.cookies))
    page = await elsewhere.page()
    # then it is told there
    assert (await page.told("reviewed"))["table"] == table["table"]
    assert (await until(ann, table, "done"))["found"]


async def test_one_that_was_stopped_and_asked_for_again_is_made_once(
    cluster: Cluster, start: Callable[..., Process]
) -> None:
    database = cluster.database()
    server = start(database)
    ann, _, table = await ended_early(server.url)
    path = f"/api/tables/{table['table']}/review"
    await ann.post(path)
    assert (await ann.post(f"{path}/stop"))["state"] == "stopped"
    await ann.post(path)
    assert await jobs(database) == 2  # one of which will find nothing to do
    start(database, works=True, **QUICK)
    await until(ann, table, "done")
    while await jobs(database):
        await asyncio.sleep(0.1)
    storage = keep(Storage(database))
    async with storage.read() as connection:
        assert list(await connection.scalars(sa.select(reviews.c.state))) == ["done"]


async def test_a_worker_outlives_its_database(own_cluster: Cluster, start: Callable[..., Process]) -> None:
    database = own_cluster.database()
    server = start(database)
    start(database, works=True, **QUICK)
    own_cluster.pause()
    own_cluster.resume()
    ann, _, table = await ended_early(server.url)
    await ann.post(f"/api/tables/{table['table']}/review")
    await until(ann, table, "done")


async def test_the_tables_of_the_queue_are_brought_up_to_date(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a database with the tables of the queue as they were, and a release that has a step more
    storage = keep(Storage(cluster.database()))
    await storage.migrate()
    (tmp_path / "00.00.01_01_old.sql").write_text("SELECT wrong")
    (tmp_path / "99.00.00_01_new.sql").write_text("CREATE TABLE procrastinate_new (id int); SELECT 1")
    monkeypatch.setattr("procrastinate.schema.migrations_path", tmp_path)
    # then that step alone is taken, once
    await storage.migrate()
    await storage.migrate()
    async with storage.read() as connection:
        assert await connection.scalar(sa.text("SELECT count(*) FROM procrastinate_new")) == 0
        assert await connection.scalar(sa.select(keys.c.value).where(keys.c.name == "jobs")) == "99.00.00_01_new.sql"


def test_a_file_has_no_workers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosmodrome.server.logs.set_up", lambda level: None)
    assert main(["worker", "--database", str(tmp_path / "some.db")]) != 0
    assert "PostgreSQL" in capsys.readouterr().err
    assert not (tmp_path / "some.db").exists()
