"""Copies of a database: taken while games go on, and played on from."""

import asyncio
import contextlib
import io
import random
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cosmodrome import Record
from cosmodrome.cli import main
from cosmodrome.server.storage import Storage, entries

from server.client import Json, Visitor
from server.keep_database import play
from server.postgres import Cluster
from server.process import Process


def command(*words: str, status: int = 0) -> str:
    """Run a command; what it printed."""
    with (
        ThreadPoolExecutor(1) as thread,  # it has an event loop of its own
        contextlib.redirect_stdout(io.StringIO()) as said,
        contextlib.redirect_stderr(said),
    ):
        assert thread.submit(main, list(words)).result(60) == status, said.getvalue()
    return said.getvalue()


async def log_of(database: str, table: str) -> list[tuple[Any, ...]]:
    """Everything that happened at a table, as it is stored."""
    storage = Storage(database)
    wanted = sa.select(entries.c.number, entries.c.kind, entries.c.move, entries.c.at, entries.c.data)
    async with storage.read() as connection:
        rows = await connection.execute(wanted.where(entries.c.table == table).order_by(entries.c.number))
        found = [tuple(row) for row in rows]
    await storage.close()  # nothing of ours has it open
    return found


async def two_at(server: Process) -> tuple[list[Visitor], Json]:
    people = [await Visitor.arrive(server.url) for _ in range(2)]
    table = await people[0].make("aliens", "me", "open")
    await people[1].sit(table)
    return people, table


def moved(people: list[Visitor], server: Process) -> list[Visitor]:
    """The same people, with their cookies, at another server."""
    found = []
    for person in people:
        again = Visitor(server.url)
        again.http.cookies.update(dict(person.http.cookies))
        found.append(again)
    return found


async def test_a_copy_is_one_moment_of_a_game_that_goes_on_and_is_played_on_from(
    launch: Callable[..., Process], new_database: Callable[[], str], tmp_path: Path
) -> None:
    # given a game under way
    server = launch()
    people, table = await two_at(server)
    rng = random.Random(3)
    await play(people, table, rng, 6, "before")
    acked = await log_of(server.database, table["table"])
    # when it is copied while they play
    copies = tmp_path / "copies"
    copies.mkdir()
    playing = asyncio.create_task(play(people, table, rng, 1000, "during"))
    said = await asyncio.to_thread(command, "backup", str(copies), "--database", server.database)
    await playing
    [copy] = copies.iterdir()
    assert f"{copy}: " in said
    assert copy.stat().st_mode & 0o777 == 0o600
    # then a new database of the copy holds a beginning of that game, with all that was acknowledged before
    new = new_database()
    command("restore", str(copy), "--database", new)
    whole, held = await log_of(server.database, table["table"]), await log_of(new, table["table"])
    assert acked == held[: len(acked)]
    assert held == whole[: len(held)]
    # and the same people play on from there to the end, which holds line by line
    other = launch(new)
    again = moved(people, other)
    await play(again, table, random.Random(4), 1000, "after")
    assert (await again[0].table(table))["state"] == "over"
    record = (await again[0].http.get(f"/api/tables/{table['table']}/record")).raise_for_status().text
    assert Record.parse(record).replay().state.over


async def test_a_database_in_use_is_not_replaced_and_one_that_is_replaced_is_put_aside(
    tmp_path: Path,
) -> None:
    path, copy = tmp_path / "cosmodrome.db", tmp_path / "copy.db"
    server = Process(f"sqlite+aiosqlite:///{path}", tmp_path).start()
    try:
        people, table = await two_at(server)
        await play(people, table, random.Random(5), 4, "before")
        command("backup", str(copy), "--database", str(path))
        await play(people, table, random.Random(5), 8, "later")
        later = await log_of(server.database, table["table"])
        assert "is there already" in command("restore", str(copy), "--database", str(path), status=2)
        said = command("restore", str(copy), "--database", str(path), "--replace", status=2)
        assert "a server runs on" in said
        assert await log_of(server.database, table["table"]) == later
    finally:
        server.stop()
    said = command("restore", str(copy), "--database", str(path), "--replace")
    [aside] = tmp_path.glob("cosmodrome.db.before-*")
    assert aside.name in said
    assert await log_of(f"sqlite+aiosqlite:///{aside}", table["table"]) == later
    assert len(await log_of(server.database, table["table"])) < len(later)


async def test_games_of_postgres_are_replaced_only_where_nobody_is_connected(cluster: Cluster, tmp_path: Path) -> None:
    server = Process(cluster.database(), tmp_path).start()
    copy = tmp_path / "copy.dump"
    try:
        people, table = await two_at(server)
        await play(people, table, random.Random(5), 4, "before")
        await asyncio.to_thread(command, "backup", str(copy), "--database", server.database)
        said = command("restore", str(copy), "--database", server.database, status=2)
        assert "--replace" in said
        said = command("restore", str(copy), "--database", server.database, "--replace", status=2)
        assert "stop every server" in said
    finally:
        server.stop()
    command("restore", str(copy), "--database", server.database, "--replace")
    assert len(await log_of(server.database, table["table"])) > 4


def test_the_newest_copies_are_kept(tmp_path: Path, upgraded: str) -> None:
    for day in (1, 2, 3):
        (tmp_path / f"cosmodrome-2001010{day}-000000.db").write_bytes(b"")
    (tmp_path / "other.db").write_bytes(b"")
    command("backup", str(tmp_path), "--database", upgraded, "--keep", "2")
    names = sorted(path.name for path in tmp_path.glob("*.db"))
    assert names[0] == "cosmodrome-20010103-000000.db"
    assert len(names) == 3
    assert names[-1] == "other.db"


@pytest.fixture
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database that is up to date."""
    path = tmp_path_factory.mktemp("present") / "cosmodrome.db"

    async def make() -> None:
        storage = Storage(f"sqlite+aiosqlite:///{path}")
        await storage.migrate()
        await storage.close()

    asyncio.run(make())
    return str(path)


def test_a_mistake_is_one_line(tmp_path: Path, upgraded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(*words: str) -> str:
        told = command(*words, status=2)
        assert told.count("\n") == 1, told
        return told

    odd = tmp_path / "odd"
    odd.write_text("some words")
    assert "there is no database" in said("backup", str(tmp_path / "a.db"), "--database", str(tmp_path / "none.db"))
    assert "is there already" in said("backup", str(odd), "--database", upgraded)
    assert "cannot be written" in said("backup", "/nowhere/at/all.db", "--database", upgraded)
    assert "file is not a database" in said("backup", str(tmp_path / "b.db"), "--database", str(odd))
    assert "--keep: expected" in said("backup", str(tmp_path / "b.db"), "--database", upgraded, "--keep", "3")
    assert "expected a file" in said("backup", str(tmp_path / "b.db"), "--database", "mysql://somewhere/it")
    assert "no copy that" in said("restore", str(odd), "--database", str(tmp_path / "c.db"))
    assert "No such file" in said("restore", str(tmp_path / "none"), "--database", upgraded)
    copy = tmp_path / "copy.db"
    command("backup", str(copy), "--database", upgraded)
    address = "postgresql://nobody@127.0.0.1:1/nothing"
    assert "is a copy of sqlite" in said("restore", str(copy), "--database", address)
    assert "pg_dump: error" in said("backup", str(tmp_path / "b.dump"), "--database", address)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "pg_dump is not installed" in said("backup", str(tmp_path / "b.dump"), "--database", address)
    with contextlib.closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "of a newer release" in said("restore", str(copy), "--database", str(tmp_path / "c.db"))
    with contextlib.closing(sqlite3.connect(tmp_path / "foreign.db")) as connection:
        connection.execute("CREATE TABLE t (x)")
    foreign = str(tmp_path / "foreign.db")
    assert "no database of Cosmodrome" in said("restore", foreign, "--database", str(tmp_path / "c.db"))
    assert not (tmp_path / "c.db").exists()
    assert not list(tmp_path.glob("*.part"))
