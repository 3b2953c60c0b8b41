"""The door: what strangers are told of private tables, where requests may come from, and what is kept of visitors."""

from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from cosmodrome.server import people as people_module
from cosmodrome.server.people import People
from cosmodrome.server.storage import Storage

from server.client import Json, Visitor
from server.process import ROOT


async def finished(ann: Visitor, bob: Visitor, **more: bool) -> Json:
    """A game of two that is over."""
    table = await ann.make("aliens", "me", "open", **more)
    await bob.sit(table)
    await ann.post(f"/api/tables/{table['table']}/concede", {"seat": 0})
    return table


async def test_a_stranger_does_not_learn_where_people_meet_again(url: str) -> None:
    ann, bob, eve = [await Visitor.arrive(url) for _ in range(3)]
    table = await finished(ann, bob)
    path = f"/api/tables/{table['table']}/rematch"
    new = (await ann.post(path))["table"]
    # given a private table, then those who sat there find the next, and nobody else
    assert (await bob.post(path))["table"] == new
    await eve.refused(path, {}, 403, "not_yours")
    assert (await bob.table(table))["rematch"] == new
    assert (await eve.table(table))["rematch"] is None
    # where it is public, everybody does
    public = await finished(ann, bob, public=True)
    path = f"/api/tables/{public['table']}/rematch"
    new = (await ann.post(path))["table"]
    assert (await eve.post(path))["table"] == new


async def test_pages_of_the_other_scheme_are_foreign(url: str) -> None:
    ann = await Visitor.arrive(url)
    secure = url.replace("http://", "https://")
    answer = await ann.http.patch("/api/me", json={"colour": 2}, headers={"Origin": secure})
    assert answer.status_code == 403, "a page of https may act on a server of http"
    page = await ann.page(Origin=secure)
    assert (await page.ended(5))[0] == 4003
    # behind a proxy that says so, it is the server's own
    proxied = {"Origin": secure, "X-Forwarded-Proto": "https"}
    assert (await ann.http.patch("/api/me", json={"colour": 2}, headers=proxied)).is_success
    own = await ann.page(**{"Origin": secure, "X-Forwarded-Proto": "wss"})
    await own.told("hello")


async def test_without_limits_sockets_have_none(url: str) -> None:
    ann = await Visitor.arrive(url)
    try:
        for _ in range(62):
            page = await ann.page()
            await page.told("hello")
    except (ConnectionError, ConnectionClosed) as error:
        pytest.fail(f"limits are off, and yet: {error}")


async def test_what_is_remembered_of_visitors_is_bounded(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_module, "_KNOWN", 10, raising=False)
    storage = Storage(new_database())
    await storage.migrate()
    people = People(storage)
    guests = [await people.make_guest() for _ in range(30)]
    for guest in guests:
        people.saw(guest.id)
        await people.find(guest.id)
    await people.note_seen()
    named = await people.names(guest.id for guest in guests)
    await storage.close()
    assert len(named) == 30
    assert len(people._names) <= 10
    assert len(people._seen) <= 10
    assert len(people._noted) <= 10


def test_the_protocol_names_levels_that_there_are() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    assert '"random"' not in text
