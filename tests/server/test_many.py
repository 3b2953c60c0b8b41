"""Many processes on one PostgreSQL: each table is served by one of them, and it does not matter where anybody is."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cosmodrome.server.leases import BEAT_TIMEOUT, Holder
from cosmodrome.server.ledger import APPEND, LIST, Rows, Statement, Taken
from cosmodrome.server.link import Unreached, Ways
from cosmodrome.server.storage import Storage, entries, leases, processes

from server.client import Json, Page, Visitor
from server.postgres import Cluster
from server.process import Process

PATIENCE = 30  # seconds until somebody has taken over, on any machine


@pytest.fixture
def start(cluster: Cluster, tmp_path: Path) -> Iterator[Callable[..., list[Process]]]:
    """So many servers on one new database."""
    started: list[Process] = []

    def begin(many: int = 2, **settings: Any) -> list[Process]:
        database = cluster.database()
        servers = [Process(database, tmp_path, sweep_seconds=0.2, **settings) for _ in range(many)]
        started.extend(server.start() for server in servers)
        return servers

    yield begin
    for server in started:
        server.stop()


async def seated(one: Process, two: Process, game: str = "tiny", **more: Any) -> tuple[Visitor, Visitor, Json]:
    """Two people who each know another server, at a table that was made on the first."""
    ann, bob = await Visitor.arrive(one.url), await Visitor.arrive(two.url)
    table = await ann.make(game, "me", "open", **more)
    await bob.sit(table)
    return ann, bob, table


async def joined(people: list[Visitor], table: Json) -> list[Page]:
    pages = [await each.page() for each in people]
    for page in pages:
        await page.join(table["table"])
    return pages


async def holder(server: Process, table: Json) -> str:
    """Which process serves a table."""
    storage = Storage(server.database)
    async with storage.read() as connection:
        held = sa.select(leases.c.holder).where(leases.c.table == table["table"])
        found: str = await connection.scalar(held) or ""
    await storage.close()
    return found


async def play_on(pages: list[Page], table: str, moves: int) -> list[int]:
    """So many moves, each by whose turn it is, over their own socket; the numbers they were acknowledged with."""
    numbers: list[int] = []
    for _ in range(moves):
        now = [page.tables[table] for page in pages]
        if now[0]["state"] == "over":
            break
        seat = now[0]["turn"][0]
        action = now[seat]["legal"][0]["text"]
        done = await pages[seat].ask("move", table=table, seat=seat, decision=now[seat]["decision"], actions=[action])
        assert done["type"] == "ack", done
        numbers.append(done["number"])
        for page in pages:
            await page.past(table, done["number"])
    return numbers


async def stored(server: Process, table: str) -> list[int]:
    storage = Storage(server.database)
    async with storage.read() as connection:
        wanted = sa.select(entries.c.number).where(entries.c.table == table, entries.c.kind == "moved")
        found = list(await connection.scalars(wanted.order_by(entries.c.number)))
    await storage.close()
    return found


@pytest.mark.parametrize("game", ["tiny", "cities"])
async def test_a_table_is_played_seat_by_seat_on_two_servers(start: Callable[..., list[Process]], game: str) -> None:
    one, two = start()
    ann, bob, table = await seated(one, two, game)
    served = await holder(one, table)
    pages = await joined([ann, bob, await Visitor.arrive(two.url)], table)
    numbers = await play_on(pages[:2], table["table"], 12)
    # then all have heard of every move, and the table has stayed where it was
    for page in pages:
        assert (await page.past(table["table"], numbers[-1]))["number"] == numbers[-1]
    assert await stored(one, table["table"]) == numbers
    assert await holder(one, table) == served
    # and whoever asks is told the same everywhere
    for visitor in (ann, bob):
        away = Visitor(two.url if visitor is ann else one.url)
        away.http.cookies.update(visitor.http.cookies)
        near, far = [{**await one.table(table), "now": 0} for one in (visitor, away)]
        assert near == far


@pytest.mark.long
async def test_what_is_no_move_goes_from_server_to_server_too(start: Callable[..., list[Process]]) -> None:
    one, two = start()
    ann, bob, table = await seated(one, two)
    where = table["table"]
    page, other = await joined([ann, bob], table)
    # who is there
    await page.told("online", seats=[True, True])
    # talk, over sockets and by requests
    said = await other.ask("say", table=where, text="hello")
    await page.past(where, said["number"])
    said = await bob.post(f"/api/tables/{where}/chat", {"text": "by request"})
    await other.past(where, said["number"])
    await page.wait(lambda: [line["text"] for line in page.chats[where]] == ["hello", "by request"])
    # whom one does not want to read
    await bob.post(f"/api/tables/{where}/mute", {"person": ann.id, "on": True})
    said = await page.ask("say", table=where, text="nobody reads this")
    await other.past(where, said["number"])
    assert "nobody reads this" not in str(other.chats[where])
    # what is refused
    now = other.tables[where]
    refused = await other.ask("move", table=where, seat=1, decision=now["decision"] + 1, actions=["nonsense"])
    assert refused["error"]["code"] in ("stale", "bad_action", "illegal"), refused
    assert refused["table"]["table"] == where
    # a socket that looks elsewhere is called when it is its turn
    third = await bob.page()
    await play_on([page, other], where, 6)
    assert (await third.told("your_turn", table=where))["seat"] == 1
    # and whoever looks no longer is told nothing more
    assert (await other.ask("part", table=where))["type"] == "ack"
    heard = len(other.raw)
    said = await page.ask("say", table=where, text="anybody?")
    await page.past(where, said["number"])
    await other.ask("ping")
    assert not any("anybody?" in text for text in other.raw[heard:])


async def test_when_the_server_of_a_table_is_killed_another_goes_on(start: Callable[..., list[Process]]) -> None:
    one, two = start()
    ann, bob, table = await seated(one, two)
    where = table["table"]
    pages = await joined([ann, bob], table)
    numbers = await play_on(pages, where, 3)
    # when the server that serves it is killed, with a move on its way
    page, served = pages[1], await holder(one, table)
    now = page.tables[where]
    seat = now["turn"][0]
    pending = pages[seat].begin("why", table=where, seat=seat, actions=[pages[seat].tables[where]["legal"][0]["text"]])
    one.kill()
    await asyncio.wait([pending])
    # then its pages elsewhere are told to come again, and find the table where it was
    assert (await page.ended(PATIENCE))[0] == 1012
    ann.url = bob.url
    ann.http.base_url = two.url
    pages = await joined([ann, bob], table)
    assert pages[0].tables[where]["number"] == now["number"]
    assert await holder(two, table) not in ("", served)
    numbers += await play_on(pages, where, 3)
    assert await stored(two, where) == numbers
    # and the one that comes back finds it there, too
    one.start()
    ann.url, ann.http.base_url = one.url, one.url
    pages = await joined([ann, bob], table)
    numbers += await play_on(pages, where, 2)
    assert await stored(two, where) == numbers


async def test_a_server_that_ends_leaves_its_tables_at_once(start: Callable[..., list[Process]]) -> None:
    one, two = start()
    _, bob, table = await seated(one, two)
    one.stop()
    storage = Storage(two.database)
    async with storage.read() as connection:
        assert len(list(await connection.scalars(sa.select(processes.c.id)))) == 1
    await storage.close()
    assert (await bob.table(table))["number"] == table["number"] + 2  # somebody sat down, and it began
    assert await holder(two, table)


async def test_a_server_that_slept_too_long_can_store_nothing(start: Callable[..., list[Process]]) -> None:
    one, two = start()
    ann, bob, table = await seated(one, two)
    where, served = table["table"], await holder(one, table)
    page = await ann.page()
    view = await page.join(where)
    assert one._process
    # given that the server of a table stands still until another has taken it over
    one._process.send_signal(signal.SIGSTOP)
    try:
        said = None
        for _ in range(PATIENCE):
            answer = await bob.http.post(f"/api/tables/{where}/chat", json={"text": "meanwhile"})
            if answer.status_code == 200:
                said = answer.json()
                break
            assert answer.json()["error"]["code"] == "busy"
        assert said
        assert await holder(two, table) not in ("", served)
    finally:
        one._process.send_signal(signal.SIGCONT)
    # when it goes on, then it does what it is asked on what was stored meanwhile, or sends its pages away
    seat = view["seat"]
    action = view["legal"][0]["text"] if view["legal"] else "none"
    with suppress(ConnectionError):
        await page.ask("move", table=where, seat=seat, decision=view["decision"], actions=[action])
    assert "meanwhile" in str((await ann.table(where))["chat"])
    assert await holder(two, table) not in ("", served)
    pages = await joined([ann, bob], table)
    await play_on(pages, where, 3)
    kept = await stored(two, where)
    assert len(kept) == len(set(kept))


async def test_a_row_that_is_renewed_late_is_a_warning_and_no_fault(start: Callable[..., list[Process]]) -> None:
    (server,) = start(1)
    storage = Storage(server.database)
    # given that the row of a process could not be renewed for longer than it waits for that
    async with storage.engine.begin() as connection:
        await connection.execute(sa.select(processes).with_for_update())
        await asyncio.sleep(1 + BEAT_TIMEOUT + 0.5)
    await storage.close()
    # then that is said, and nothing is lost by it
    ann = await Visitor.arrive(server.url)
    table = await ann.make("tiny", "me", "calm")
    assert (await ann.table(table))["table"] == table["table"]
    assert server.stop() == -signal.SIGTERM
    assert "renewing the leases takes long" in server.log()
    assert '"level": "error"' not in server.log()


async def test_a_commit_of_a_process_whose_row_is_gone_is_none(cluster: Cluster) -> None:
    storage = Storage(cluster.database())
    await storage.migrate()
    news: dict[Statement, Rows] = {
        APPEND: [("t", 2, "said", None, None, 1, "{}")],
        LIST: [("playing", 2, 1, None, False, "{}", "t")],
    }
    async with storage.write() as connection:
        await connection.execute(sa.text("INSERT INTO packs (hash, game, version, files) VALUES ('h', 'g', '1', '{}')"))
        await connection.execute(
            sa.text(
                "INSERT INTO tables (id, game, pack, state, public, owner, number, created, updated, bot_turn, line)"
                " VALUES ('t', 'g', 'h', 'playing', false, 'p', 1, 1, 1, false, '{}')"
            )
        )
        await connection.execute(processes.insert().values(id="me", address="", until=0))
    await storage.ledger.store(news, "me")
    async with storage.write() as connection:
        await connection.execute(processes.delete())
    again: Rows = [("t", 3, *news[APPEND][0][2:])]
    for wish in ({APPEND: again, LIST: [("playing", 3, *news[LIST][0][2:])]}, {APPEND: again}):
        with pytest.raises(Taken):
            await storage.ledger.store(wish, "me")
    async with storage.read() as connection:
        assert list(await connection.scalars(sa.select(entries.c.number))) == [2]
    await storage.close()


async def test_nobody_comes_in_who_does_not_know_the_secret(start: Callable[..., list[Process]]) -> None:
    (one,) = start(1)
    storage = Storage(one.database)
    async with storage.read() as connection:
        row = (await connection.execute(sa.select(processes))).one()
    key = await storage.key("link")
    await storage.close()
    found = []
    for secret, name in ((b"guessed", row.id), (key, "another"), (key, row.id)):
        ways = Ways(secret, lambda *_: None, lambda _: None)
        try:
            found.append((await ways.ask(Holder(name, row.address), {"do": "rehear", "person": "nobody"}))[0]["re"])
        except Unreached:
            found.append(None)
        await ways.close()
    assert found[:2] == [None, None]
    assert found[2]


async def test_who_erases_themselves_gets_up_wherever_they_sit(start: Callable[..., list[Process]]) -> None:
    one, two = start()
    ann, bob, table = await seated(one, two)
    said = await bob.post(f"/api/tables/{table['table']}/chat", {"text": "my words"})
    assert said
    await bob.send("DELETE", "/api/me", {"confirm": "delete"}, 204)
    after = await ann.table(table)
    assert after["seats"][1]["kind"] != "person" or after["seats"][1]["stand_in"]
    assert "my words" not in str(after["chat"])


async def test_bots_play_on_when_their_server_is_killed(start: Callable[..., list[Process]]) -> None:
    one, two = start(bot_seconds=0.3, bot_grace_seconds=0.5)
    ann = await Visitor.arrive(one.url)
    table = await ann.make("tiny", "ponder", "ponder")
    one.kill()
    ann.url, ann.http.base_url = two.url, two.url
    async with asyncio.timeout(4 * PATIENCE):
        while True:
            answer = await ann.http.get(f"/api/tables/{table['table']}")
            if answer.status_code == 200 and answer.json()["state"] == "over":
                break
            await asyncio.sleep(0.5)
