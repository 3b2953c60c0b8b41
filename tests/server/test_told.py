"""Told by changes: a page that asks for it has what others are told as a whole, and is sent much less."""

import json
import random

import pytest

from cosmodrome.core import registry
from cosmodrome.server.people import People
from cosmodrome.server.sights import Sights, Watch
from cosmodrome.server.storage import Storage
from cosmodrome.tables import house
from tables.setting import begun

from server.client import Json, Page, Visitor

MOVES = 40


def kinds(page: Page, table: str) -> list[str]:
    """How the page was told of a table, message by message."""
    told = [json.loads(text) for text in page.raw]
    return [message["type"] for message in told if message["type"] in ("table", "change") and message["table"] == table]


def timeless(message: Json) -> Json:
    return {key: value for key, value in message.items() if key not in ("now", "clocks")}


async def watched(url: str, name: str, *seats: object) -> tuple[list[Visitor], Json, list[Page], list[Page]]:
    """Two people at a table and somebody who looks: a page each that is told changes, and one that is not."""
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make(name, "me", "open")
    await bob.sit(table)
    visitors = [ann, bob, await Visitor.arrive(url)]
    able, old = [await each.page() for each in visitors], [await each.page() for each in visitors]
    for changes, pages in ((True, able), (False, old)):
        for page in pages:
            await page.join(table["table"], changes=changes)
    return visitors, table, able, old


@pytest.mark.parametrize("name", ["aliens", "cities", "bureau"])
async def test_changes_make_the_message_that_others_are_told(name: str, url: str) -> None:
    visitors, table, able, old = await watched(url, name)
    where, rng = table["table"], random.Random(name)
    for _ in range(MOVES):
        now = [page.tables[where] for page in able[:2]]
        if now[0]["state"] == "over":
            break
        seat = rng.choice(now[0]["turn"])
        done = await visitors[seat].move(now[seat], rng.choice(now[seat]["legal"])["text"])
        for page, other in zip(able, old, strict=True):
            mine, theirs = await page.past(where, done["number"]), await other.past(where, done["number"])
            assert timeless(mine) == timeless(theirs)
    for page, other in zip(able, old, strict=True):
        assert kinds(page, where)[0] == "table"
        assert set(kinds(page, where)[1:]) == {"change"}
        assert set(kinds(other, where)) == {"table"}
        assert sum(map(len, page.raw)) < sum(map(len, other.raw)) / 2


async def test_whoever_lost_the_thread_asks_for_the_whole(url: str) -> None:
    # given a page that is told changes
    (ann, bob, _), table, (page, *_), _ = await watched(url, "tiny")
    said = await ann.post(f"/api/tables/{table['table']}/chat", {"text": "hello"})
    await page.past(table["table"], said["number"])
    # when it joins again, then it is told the whole first, and changes of that
    again = await page.join(table["table"])
    assert again["log"]["keep"] == 0
    said = await bob.post(f"/api/tables/{table['table']}/chat", {"text": "hello?"})
    await page.past(table["table"], said["number"])
    assert kinds(page, table["table"]) == ["table", "change", "table", "change"]
    assert [line["text"] for line in page.chats[table["table"]]] == ["hello", "hello?"]


async def test_a_device_that_is_passed_around_is_told_changes_of_what_it_may_see(url: str) -> None:
    # given two at one device
    ann = await Visitor.arrive(url)
    table = await ann.make("tiny", "me", {"kind": "here", "name": "Оля"})
    page, other = await ann.page(), await ann.page()
    where = table["table"]
    now = await page.join(where)
    await other.join(where, changes=False)
    for _ in range(6):
        # when the device is handed on again and again
        assert now["covered"]
        seat = now["turn"][0]
        for each in (page, other):
            done = await each.ask("face", table=where, seat=seat)
            assert done["type"] == "ack", done
            await each.until(where, lambda t, s=seat: t["seat"] == s)  # type: ignore[misc]
        assert timeless(page.tables[where])["view"] == timeless(other.tables[where])["view"]
        now = page.tables[where]
        await page.ask("move", table=where, seat=seat, decision=now["decision"], actions=[now["legal"][0]["text"]])
        done = await page.ask("face", table=where, seat=None)
        now = await page.until(where, lambda t: t["covered"])
        # then what was covered is nowhere in what the page has
        assert (now["view"], now["legal"], now["seat"]) == ((await ann.table(where))["view"], [], None)


async def test_what_one_does_not_want_to_read_goes_out_of_the_message(url: str) -> None:
    (ann, bob, _), table, able, _ = await watched(url, "tiny")
    where, page = table["table"], able[1]
    said = await ann.post(f"/api/tables/{where}/chat", {"text": "hello"})
    await page.past(where, said["number"])
    await bob.post(f"/api/tables/{where}/mute", {"person": ann.id, "on": True})
    await page.wait(lambda: not page.chats[where])
    await bob.post(f"/api/tables/{where}/mute", {"person": ann.id, "on": False})
    await page.wait(lambda: page.chats[where])
    assert kinds(page, where).count("table") == 1


class Word(str):
    """A text that is more than one."""


def test_a_game_that_tells_more_than_plain_json_is_told_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = begun(registry.load("aliens"), 2, 0)
    kind, view = type(table.position), type(table.position).view
    monkeypatch.setattr(kind, "view", lambda state, seat: {**view(state, seat), "game": Word("aliens")})
    sights, watch = Sights(People(Storage("sqlite+aiosqlite://"))), Watch(None, 0, frozenset(), changes=True)
    for number in range(2):
        told = sights.moment(table, ()).shown("p0", watch)
        assert told
        assert b'"type":"table"' in told.plain
        house.say(table, number, "p0", "hello", f"m{number}")


def test_all_who_see_the_same_have_one_message_between_them() -> None:
    table, _ = begun(registry.load("aliens"), 2, 0)
    sights = Sights(People(Storage("sqlite+aiosqlite://")))
    watches = [Watch(None, None, frozenset(), changes=True) for _ in range(3)]
    for watch in watches:
        assert sights.moment(table, ()).shown(None, watch)
    assert len({id(watch.last and watch.last[0]) for watch in watches}) == 1
    house.say(table, 1, "p0", "hello", "m")
    moment = sights.moment(table, ())
    assert len({id(moment.shown(None, watch)) for watch in watches}) == 1
