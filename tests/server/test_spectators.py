"""Many who look at one table: what they all see is looked at and written once."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from cosmodrome.server.connections import Text

from server.client import Json, Page, Visitor
from server.process import Process

CROWD = 30


async def two_playing(url: str) -> tuple[Visitor, Json, Page]:
    """Two people at a game under way: the one whose turn it is, the table, and that one's page."""
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("tiny", "me", "open", options={"first": 0})
    await bob.sit(table)
    page = await ann.page()
    return ann, await page.join(table["table"]), page


async def crowd(url: str, table: Json) -> list[Page]:
    """So many people who look at a table, each on a page of their own."""
    pages = [await (await Visitor.arrive(url)).page() for _ in range(CROWD)]
    for page in pages:
        await page.join(table["table"])
    return pages


async def test_a_move_is_looked_at_once_for_all_spectators(launch: Callable[..., Process], tmp_path: Path) -> None:
    # given a table with many spectators
    noted = tmp_path / "noted"
    server = launch(count=str(noted), sweep_seconds=600)
    ann, table, _ = await two_playing(server.url)
    pages = await crowd(server.url, table)
    await asyncio.sleep(1)
    noted.write_text("")
    # when somebody moves
    done = await ann.move(table)
    for page in pages:
        await page.past(table["table"], done["number"])
    # then the position was looked at once for all of them, and no page asked the database anything
    lines = noted.read_text().splitlines()
    assert lines.count("view None") == 1, f"{lines.count('view None')} views for {CROWD} spectators of one move"
    hidden = [line for line in lines if "FROM mutes" in line]
    assert len(hidden) <= 2, f"{len(hidden)} questions about muted people for {CROWD} spectators of one move"
    read = [line for line in lines if "FROM entries" in line]
    assert len(read) <= 4, f"the log was read {len(read)} times for {CROWD} spectators of one move"
    assert len({page.raw[-1] for page in pages}) == 1


async def test_spectators_who_come_find_what_others_were_told(launch: Callable[..., Process], tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    server = launch(count=str(noted))
    _, table, _ = await two_playing(server.url)
    noted.write_text("")
    await crowd(server.url, table)
    views = noted.read_text().splitlines().count("view None")
    assert views == 1, f"{views} views for {CROWD} spectators who came"


async def test_spectators_come_and_go_without_a_word_to_others(url: str) -> None:
    _, table, page = await two_playing(url)
    await page.told("online", seats=[True, False])
    before = len(page.heard)
    for spectator in await crowd(url, table):
        await spectator.close()
    await page.ask("ping")
    await asyncio.sleep(1)
    told = [message for message in page.heard[before:] if message["type"] == "online"]
    assert not told, f"told {len(told)} times who is there, while nobody who sits there came or went"


async def test_somebody_who_flickers_is_told_of_now_and_then(url: str) -> None:
    _, table, page = await two_playing(url)
    other = await (await Visitor.arrive(url)).page()
    await other.join(table["table"])
    before = len(other.heard)
    for _ in range(30):
        await page.ask("part", table=table["table"])
        await page.join(table["table"])
    await asyncio.sleep(1)
    told = [message for message in other.heard[before:] if message["type"] == "online"]
    assert len(told) < 30, f"told {len(told)} times"
    assert told[-1]["seats"] == [True, False]


async def test_what_is_hidden_from_one_is_not_hidden_from_others(url: str) -> None:
    # given two spectators, one of whom does not want to read what ann says
    ann, table, _ = await two_playing(url)
    bob, eve = await Visitor.arrive(url), await Visitor.arrive(url)
    path = f"/api/tables/{table['table']}"
    pages = [await bob.page(), await eve.page()]
    for page in pages:
        await page.join(table["table"])
    await bob.send("PUT", f"/api/me/blocks/{ann.id}")
    # when she says something, then only the other reads it
    said = await ann.post(f"{path}/chat", {"text": "hello"})
    for page in pages:
        await page.past(table["table"], said["number"])
    assert [[line["text"] for line in page.chats[table["table"]]] for page in pages] == [[], ["hello"]]
    # and when he no longer minds, he reads what she said before
    await bob.send("DELETE", f"/api/me/blocks/{ann.id}")
    await pages[0].wait(lambda: pages[0].chats[table["table"]])


@pytest.mark.parametrize("window", [None, 9, 12, 15])
async def test_pages_read_the_same_however_they_are_compressed(url: str, window: int | None) -> None:
    ann, table, _ = await two_playing(url)
    offer = [ClientPerMessageDeflateFactory(server_max_window_bits=window)] if window else None
    ws = url.replace("http", "ws", 1) + "/api/live"
    page = Page(await connect(ws, compression=None, extensions=offer, ping_interval=None))
    seen = await page.join(table["table"])
    done = await ann.move(table)
    after = await page.past(table["table"], done["number"])
    assert seen["view"] == (await Page.open(url)).tables.get(table["table"], seen)["view"]
    assert after["log"]["keep"] == len(seen["log"]["groups"])
    assert page.logs[table["table"]] == (await (await Visitor.arrive(url)).table(table))["log"]["groups"]


def test_a_text_is_compressed_once() -> None:
    text = Text("x" * 10_000)
    assert text.deflated is text.deflated
    assert len(text.deflated) < 200
    assert Text("short").deflated == b"\x81\x05short"


# another process on the same database


async def test_a_page_hears_what_is_done_at_another_process(launch: Callable[..., Process]) -> None:
    # given a player's page at one process and a game played at another
    one = launch()
    two = launch(one.database)
    ann, table, _ = await two_playing(one.url)
    bob = await Visitor.arrive(one.url)
    bob.http.base_url, bob.url = two.url, two.url
    page = await bob.page()
    await page.join(table["table"])
    # when something is said, moved and changed there
    await ann.post(f"/api/tables/{table['table']}/chat", {"text": "over here"})
    # then the page hears of it
    await page.wait(lambda: page.chats[table["table"]])
    done = await ann.move(await ann.table(table))
    await page.past(table["table"], done["number"])
    # and who is muted at the other process is muted on this page
    ann.http.base_url, bob.http.base_url = two.url, one.url
    await bob.post(f"/api/tables/{table['table']}/mute", {"person": ann.id, "on": True})
    await page.wait(lambda: not page.chats[table["table"]])


async def test_ones_turn_is_told_at_another_process(launch: Callable[..., Process]) -> None:
    one = launch()
    two = launch(one.database)
    ann, bob = await Visitor.arrive(one.url), await Visitor.arrive(one.url)
    table = await ann.make("aliens", "me", "open", options={"first": 0})
    await bob.sit(table)
    bob.url = two.url
    elsewhere = await bob.page()
    await elsewhere.told("hello")
    await ann.move(await ann.table(table))
    assert (await elsewhere.told("your_turn"))["table"] == table["table"]
