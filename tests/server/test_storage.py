"""Storage: the schema, rebuilding a table from its log, and two processes on one database."""

import asyncio
import random
from collections.abc import Callable

import pytest
import sqlalchemy as sa
from alembic import command as alembic
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from cosmodrome import GameError, load
from cosmodrome.server.storage import Storage, alembic_config, entries, metadata, packs, snapshots

from server.client import Visitor, keep
from server.process import Process


async def test_migrations_lead_to_the_schema(new_database: Callable[[], str]) -> None:
    storage = keep(Storage(new_database()))
    await storage.migrate()
    await storage.migrate()  # nothing is left to do the second time

    def differences(connection: sa.Connection) -> list[object]:
        ours = MigrationContext.configure(connection, opts={"include_name": is_ours})
        return list(compare_metadata(ours, metadata))

    def is_ours(name: str | None, kind: str, within: object) -> bool:
        return kind != "table" or not (name or "").startswith("procrastinate_")

    async with storage.read() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_database_file_is_kept_safe(new_database: Callable[[], str]) -> None:
    storage = keep(Storage(new_database()))
    if storage.engine.dialect.name == "sqlite":
        async with storage.read() as connection:
            assert await connection.scalar(sa.text("PRAGMA journal_mode")) == "wal"
            assert await connection.scalar(sa.text("PRAGMA synchronous")) == 2
            assert await connection.scalar(sa.text("PRAGMA foreign_keys")) == 1


async def test_a_table_can_be_told_from_its_log_alone(launch: Callable[..., Process]) -> None:
    # given a long game with undos, snapshots taken on the way
    server = launch(seed="a long game")
    ann, bob = await Visitor.arrive(server.url), await Visitor.arrive(server.url)
    table = await ann.make("aliens", "me", "open")
    await bob.sit(table)
    rng = random.Random(5)
    for _ in range(46):
        for visitor in (ann, bob):
            view = await visitor.table(table)
            if view["legal"]:
                await visitor.move(view, rng.choice(view["legal"])["text"])
                break
    before = [await visitor.table(table) for visitor in (ann, bob)]
    storage = keep(Storage(server.database))
    async with storage.read() as connection:
        number = await connection.scalar(sa.select(snapshots.c.number))
        assert number is not None
        assert number > 40
    # when the server starts again with its snapshots, and without them
    for with_snapshots in (True, False):
        server.kill()
        if not with_snapshots:
            async with storage.write() as connection:
                await connection.execute(snapshots.delete())
        server.start()
        after = [await visitor.table(table) for visitor in (ann, bob)]
        # then the table is the same in every respect
        for old, new in zip(before, after, strict=True):
            assert {**old, "now": 0} == {**new, "now": 0}
    # and going far back works behind a snapshot too
    asked = await ann.post(f"/api/tables/{table['table']}/rewind", {"seat": 0, "ply": 3})
    assert asked["table"]["rewind"]
    back = await bob.post(f"/api/tables/{table['table']}/rewind/answer", {"agree": True})
    assert back["ply"] == 3
    views = [await visitor.table(table) for visitor in (ann, bob)]
    server.kill()
    server.start()
    for view, visitor in zip(views, (ann, bob), strict=True):
        assert {**await visitor.table(table), "now": 0} == {**view, "now": 0}


async def test_two_processes_serve_one_table_without_losing_a_move(launch: Callable[..., Process]) -> None:
    # given two servers on one database, one person at each
    first = launch()
    second = launch(first.database)
    ann, bob = await Visitor.arrive(first.url), await Visitor.arrive(second.url)
    table = await ann.make("tiny", "me", "open")
    await bob.sit(table)
    path = f"/api/tables/{table['table']}"
    rng = random.Random(6)
    acks: list[int] = []
    # when both play, choosing at the same moment where they may
    while True:
        views = [await ann.table(table), await bob.table(table)]
        assert views[0]["number"] == views[1]["number"]
        if views[0]["state"] == "over":
            break
        answers = await asyncio.gather(
            *(
                visitor.move(view, rng.choice(view["legal"])["text"])
                for visitor, view in zip((ann, bob), views, strict=True)
                if view["legal"]
            )
        )
        acks += [answer["number"] for answer in answers]
    # then every acknowledged move is there, once
    assert len(set(acks)) == len(acks)
    storage = keep(Storage(first.database))
    async with storage.read() as connection:
        kinds = sa.select(entries.c.number).where(entries.c.table == table["table"], entries.c.kind == "moved")
        moved = list(await connection.scalars(kinds.order_by(entries.c.number)))
    assert sorted(acks) == moved
    assert (await ann.http.get(f"{path}/record")).text == (await bob.http.get(f"{path}/record")).text


async def test_every_pack_is_kept_once(launch: Callable[..., Process]) -> None:
    server = launch()
    ann = await Visitor.arrive(server.url)
    for game in ("aliens", "cities", "aliens", "aliens"):
        await ann.make(game, "me", "open")
    storage = keep(Storage(server.database))
    async with storage.read() as connection:
        kept = (await connection.execute(sa.select(packs.c.game, packs.c.hash).order_by(packs.c.game))).all()

    assert [row.game for row in kept] == ["aliens", "cities"]
    for row in kept:
        pack = await storage.pack(row.game, row.hash)
        assert pack is not None
        assert pack.hash == row.hash == load(row.game).pack.hash


async def test_a_database_with_draft_packs_is_refused_with_one_line(new_database: Callable[[], str]) -> None:
    # given a database from before packs were kept, with a table in it
    storage = keep(Storage(new_database()))
    async with storage.write() as connection:
        await connection.run_sync(lambda sync: alembic.upgrade(alembic_config(sync), "0001"))
        await connection.execute(
            sa.text(
                "INSERT INTO tables (id, game, state, public, owner, number, created, updated, bot_turn, line) "
                "VALUES ('t', 'aliens', 'waiting', false, 'p', 1, 0, 0, false, '{}')"
            )
        )
    # when the server opens it, then it says so
    with pytest.raises(GameError) as refused:
        await storage.migrate()
    assert str(refused.value) == (
        "database: its tables were made with draft packs, before 1.0.0; start with a new database"
    )
    # and one without tables is brought up to date
    async with storage.write() as connection:
        await connection.execute(sa.text("DELETE FROM tables"))
    await storage.migrate()


async def test_health_says_whether_the_database_answers(url: str) -> None:
    ann = await Visitor.arrive(url)
    assert await ann.get("/healthz") == {"status": "ok", "database": True, "version": "0.1.0"}
