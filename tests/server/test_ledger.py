"""The ledger: many tables' news in one commit, each of them whole; and who may do without reading."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from cosmodrome.server.ledger import (
    APPEND,
    LIST,
    MAKE,
    PACK,
    FileDriver,
    NotStored,
    Rows,
    ServerDriver,
    Statement,
    Taken,
)
from cosmodrome.server.storage import Storage, entries, tables

from server.client import Visitor, keep
from server.process import Process

Driver = FileDriver | ServerDriver
News = dict[Statement, Rows]


def made(table: str) -> News:
    """A new table with its first entry."""
    return {
        PACK: [("hash", "aliens", "1", "{}")],
        MAKE: [(table, "aliens", "hash", False, "p", 0, None, "waiting", 1, 0, None, False, "{}")],
        APPEND: [(table, 1, "made", "p", None, 0, "{}")],
    }


def moved(table: str, number: int) -> News:
    return {
        APPEND: [(table, number, "moved", "p", f"m{number}", number, "{}")],
        LIST: [("playing", number, number, None, False, "{}", table)],
    }


async def opened(address: str) -> Storage:
    storage = keep(Storage(address))
    await storage.migrate()
    return storage


async def numbers(storage: Storage) -> dict[str, list[int]]:
    """The numbers of the entries that are stored, by table."""
    async with storage.read() as connection:
        rows = await connection.execute(sa.select(entries.c.table, entries.c.number).order_by(entries.c.number))
        found: dict[str, list[int]] = {}
        for row in rows:
            found.setdefault(row.table, []).append(row.number)
        return found


def count_commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many tables' entries went into each transaction."""
    groups: list[int] = []
    for kind in (FileDriver, ServerDriver):
        real = kind.store

        async def counted(driver: Driver, news: News, name: str | None, real: Callable[..., object] = real) -> None:
            groups.append(len({row[0] for row in news[APPEND]}))
            await real(driver, news, name)  # type: ignore[misc]

        monkeypatch.setattr(kind, "store", counted)
    return groups


async def test_what_waits_goes_into_one_commit(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = await opened(new_database())
    groups = count_commits(monkeypatch)
    names = [f"t{n}" for n in range(40)]
    await asyncio.gather(*(storage.ledger.store(made(name)) for name in names))
    await asyncio.gather(*(storage.ledger.store(moved(name, 2)) for name in names))
    assert await numbers(storage) == {name: [1, 2] for name in names}
    assert sum(groups) == 80
    assert len(groups) <= 8, groups
    async with storage.read() as connection:
        assert set(await connection.scalars(sa.select(tables.c.number))) == {2}


async def test_a_fault_of_one_table_is_no_fault_of_others(new_database: Callable[[], str]) -> None:
    # given three tables, at one of which another process has moved
    storage = await opened(new_database())
    for name in ("a", "b", "c"):
        await storage.ledger.store(made(name))
    other = await opened(storage.engine.url.render_as_string(hide_password=False))
    await other.ledger.store(moved("b", 2))
    # when all are moved at together, one that is not there besides, and one with something that is no number
    wrong = {**moved("c", 3), LIST: [("playing", "three", 3, None, False, "{", "c")]}
    news = [moved("a", 2), moved("b", 2), moved("none", 2), moved("c", 2), wrong]
    ends = await asyncio.gather(*(storage.ledger.store(one) for one in news), return_exceptions=True)
    # then each has its own end
    assert [type(end) for end in ends[:4]] == [type(None), Taken, Taken, type(None)]
    if storage.engine.dialect.name == "postgresql":
        assert isinstance(ends[4], NotStored)
        assert await numbers(storage) == {"a": [1, 2], "b": [1, 2], "c": [1, 2]}
    assert storage.fault is None


async def test_nothing_of_what_could_not_be_stored_is_left(new_database: Callable[[], str]) -> None:
    storage = await opened(new_database())
    await storage.ledger.store(made("a"))
    with pytest.raises(Taken):  # the entry is new, the table is not
        await storage.ledger.store({**moved("a", 2), MAKE: made("a")[MAKE]})
    assert await numbers(storage) == {"a": [1]}
    await storage.ledger.store(moved("a", 2))
    assert await numbers(storage) == {"a": [1, 2]}


async def test_a_file_is_synced_before_anyone_is_told(new_database: Callable[[], str], tmp_path: Path) -> None:
    file = tmp_path / "cosmodrome.db"
    storage = await opened(f"sqlite+aiosqlite:///{file}")
    found: list[tuple[object, object]] = []
    driver = storage.ledger._driver
    assert isinstance(driver, FileDriver)
    real = driver._write

    def noted(connection: sqlite3.Connection, news: News) -> None:
        real(connection, news)
        modes = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous"))
        found.append(tuple(modes))

    driver._write = noted  # type: ignore[method-assign,assignment]
    await storage.ledger.store(made("a"))
    assert found == [("wal", 2)]


async def test_a_process_alone_reads_nothing_to_make_a_move(launch: Callable[..., Process], tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    one = launch(count=str(noted), sweep_seconds=600)
    ann, bob = await Visitor.arrive(one.url), await Visitor.arrive(one.url)
    table = await ann.make("tiny", "me", "open")
    await bob.sit(table)
    page = await ann.page()
    view = await page.join(table["table"])

    async def reads() -> int:
        """How often the log is read for a question about the table."""
        noted.write_text("")
        await page.ask("why", table=table["table"], seat=view["seat"], actions=[view["legal"][0]["text"]])
        return sum("FROM entries" in line for line in noted.read_text().splitlines())

    assert await reads() == 0
    # when another process serves the file too, then what it does is looked for; on PostgreSQL it leaves the table here
    two = launch(one.database)
    assert await reads() == (0 if one.database.startswith("postgresql") else 1)
    bob.http.base_url = two.url
    await bob.post(f"/api/tables/{table['table']}/chat", {"text": "from there"})
    assert (await ann.table(table))["chat"]["lines"][-1]["text"] == "from there"
    # and no longer when that has gone
    two.kill()
    while await reads():
        await asyncio.sleep(0.5)
