"""One fault, one table: what cannot be read or reached costs nobody else anything, and is found again afterwards."""

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cosmodrome.server.storage import Storage, entries, tables

from server.client import Json, Page, Visitor, keep
from server.postgres import Cluster
from server.process import Process

HOUR = 3_600_000


async def edit(storage: Storage, table: str, number: int, **change: Any) -> None:
    """Change what is stored in an entry of a table."""
    chosen = (entries.c.table == table) & (entries.c.number == number)
    async with storage.write() as connection:
        data: Json = (await connection.execute(sa.select(entries.c.data).where(chosen))).scalar_one()
        await connection.execute(entries.update().where(chosen).values(data={**data, **change}))


async def age(storage: Storage, table: str) -> None:
    """All of the table happened an hour earlier."""
    async with storage.write() as connection:
        mine = entries.c.table == table
        await connection.execute(entries.update().where(mine).values(at=entries.c.at - HOUR))
        late = {"updated": tables.c.updated - HOUR, "deadline": tables.c.deadline - HOUR}
        await connection.execute(tables.update().where(tables.c.id == table).values(**late))


async def lose_pack(storage: Storage, table: str) -> None:
    """The table's pack is one that the server does not have."""
    await edit(storage, table, 1, pack="0" * 64)


async def two_at(server: Process, **more: Any) -> tuple[Visitor, Json]:
    """Two people at a new table: the first of them, and the table."""
    ann, bob = await Visitor.arrive(server.url), await Visitor.arrive(server.url)
    table = await ann.make("aliens", "me", "open", **more)
    return ann, await bob.sit(table)


async def comes(page: Page, table: Json, see: Callable[[Json], Any], seconds: float) -> None:
    """Wait until the table is as wished, or say how it stands."""
    try:
        await page.until(table["table"], see, seconds)
    except TimeoutError:
        now = page.tables[table["table"]]
        pytest.fail(f"nothing happened in {seconds} s: {now['state']}, turn {now['turn']}, ply {now['ply']}")


async def test_a_table_whose_pack_is_gone_stops_no_other_clock(launch: Callable[..., Process]) -> None:
    # given tables whose clocks have run out, the first of them without its pack
    server = launch(restart_grace_ms=0, sweep_seconds=0.2)
    clock = {"kind": "move", "seconds": 60}
    (_, lost), (ann, sound) = await two_at(server, clock=clock), await two_at(server, clock=clock)
    server.kill()
    storage = keep(Storage(server.database))
    await lose_pack(storage, lost["table"])
    for table in (lost, lost, sound):
        await age(storage, table["table"])
    # when the server looks at the clocks
    server.start()
    # then a bot stands in at the other table, and the fault is said once
    page = await ann.page()
    await page.join(sound["table"])
    await comes(page, sound, lambda t: any(seat["stand_in"] for seat in t["seats"]), 60)
    await asyncio.sleep(1)
    [line] = server.logged("time_out failed")
    assert (line["table"], line["cause"]) == (lost["table"], "no_pack")


@pytest.mark.long
async def test_a_table_whose_pack_is_gone_stops_no_other_from_expiring(launch: Callable[..., Process]) -> None:
    server = launch(waiting_ms=HOUR // 2)
    ann = await Visitor.arrive(server.url)
    lost, old = await ann.make("aliens", "me", "open"), await ann.make("aliens", "me", "open")
    server.kill()
    storage = keep(Storage(server.database))
    await lose_pack(storage, lost["table"])
    for table in (lost, lost, old):
        await age(storage, table["table"])
    server.start()
    page = await ann.page()
    await page.join(old["table"])
    await comes(page, old, lambda t: t["state"] == "expired", 60)


async def test_a_table_that_cannot_be_read_keeps_no_server_from_starting(launch: Callable[..., Process]) -> None:
    # given two tables where bots are to move, the first with an entry that cannot be read
    server = launch(bot_seconds=0.5, bot_grace_seconds=60)
    ann = await Visitor.arrive(server.url)
    wish = {"options": {"first": 1}}
    lost, sound = await ann.make("aliens", "me", "slow", **wish), await ann.make("aliens", "me", "slow", **wish)
    server.kill()
    await edit(keep(Storage(server.database)), lost["table"], 1, seats="none")
    # when the server starts again, then the other bot moves
    server.wish["bot_grace_seconds"] = 0.5
    server.start()
    page = await ann.page()
    await page.join(sound["table"])
    await comes(page, sound, lambda t: t["legal"], 60)


async def test_each_fault_is_one_line_with_its_cause(launch: Callable[..., Process]) -> None:
    server = launch()
    ann, table = await two_at(server)
    server.kill()
    await edit(keep(Storage(server.database)), table["table"], 1, seats="none")
    server.start()
    await ann.get(f"/api/tables/{table['table']}", 500)
    server.stop()  # so that all is written that ever will be
    lines = [line for line in server.log().splitlines() if '"level": "error"' in line]
    assert len(lines) == 1, lines
    assert '"fault": "GameError"' in lines[0]


async def test_a_stranger_writes_no_error_into_the_log(launch: Callable[..., Process]) -> None:
    server = launch()
    page = await Page.open(server.url)
    page.socket.transport.write(b"\x81\x82\0\0\0\0\xff\xff")  # a text that is none
    await page.ended()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"\0\0 nonsense\r\n\r\n")
    await reader.read()
    writer.close()
    assert '"level": "error"' not in server.log()
    assert "Traceback" not in server.log()


async def test_nobody_who_asks_and_leaves_writes_an_error_into_the_log(launch: Callable[..., Process]) -> None:
    server = launch()
    _, table = await two_at(server)
    for _ in range(20):
        page = await (await Visitor.arrive(server.url)).page()
        await page.join(table["table"])
        for number in range(5):
            page.begin("say", f"s{number}", table=table["table"], text="hello")  # who does not sit there says nothing
        await asyncio.sleep(0.002)
        page.cut()
    await asyncio.sleep(0.5)
    server.stop()  # so that all is written that ever will be
    assert '"level": "error"' not in server.log()


@pytest.mark.long
async def test_a_bots_turn_is_found_again_after_the_database_was_away(own_cluster: Cluster, tmp_path: Path) -> None:
    server = Process(own_cluster.database(), tmp_path, bot_seconds=1, bot_grace_seconds=0.5, sweep_seconds=0.2).start()
    try:
        ann = await Visitor.arrive(server.url)
        # given a bot that thinks
        table = await ann.make("aliens", "me", "slow", options={"first": 1})
        # when the database is away until it has thought
        own_cluster.pause()
        async with asyncio.timeout(60):
            while not server.logged("bot's move failed"):
                await asyncio.sleep(0.1)
        own_cluster.resume()
        # then the bot moves soon after
        page = await ann.page()
        await page.join(table["table"])
        await comes(page, table, lambda t: t["legal"], 60)
        assert len(server.logged("bot's move failed")) == 1
    finally:
        server.stop()


async def test_another_process_takes_over_a_bots_turn(launch: Callable[..., Process]) -> None:
    # given two processes on one database, and a bot that thinks in the first
    one = launch(bot_grace_seconds=60)
    two = launch(one.database, bot_seconds=0.3, bot_grace_seconds=0.3, sweep_seconds=0.2)
    ann = await Visitor.arrive(one.url)
    table = await ann.make("aliens", "me", "slow", options={"first": 1})
    # when the first is killed
    one.kill()
    # then the second moves
    ann.http.base_url, ann.url = two.url, two.url
    page = await ann.page()
    await page.join(table["table"])
    await comes(page, table, lambda t: t["legal"], 60)


async def test_a_killed_worker_costs_nobody_a_move(launch: Callable[..., Process]) -> None:
    server = launch(bot_seconds=1, bot_grace_seconds=60)
    ann = await Visitor.arrive(server.url)
    table = await ann.make("aliens", "me", "slow", options={"first": 1})
    while not (workers := server.workers()):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    page = await ann.page()
    await page.join(table["table"])
    await comes(page, table, lambda t: t["legal"], 60)
