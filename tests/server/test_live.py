"""The socket: order, presence, alerts, silence, goodbyes, and what it refuses."""

import asyncio
import json
from collections.abc import Callable

import pytest

from cosmodrome.server.errors import STATUS
from cosmodrome.server.limits import Limits
from cosmodrome.tables.errors import Refusal

from server.client import Page, Visitor
from server.process import Process


async def test_every_socket_is_greeted_and_pings_are_answered(url: str) -> None:
    ann = await Visitor.arrive(url)
    page = await ann.page()
    hello = await page.told("hello")
    assert hello["person"] == ann.id
    pong = await page.ask("ping")
    assert pong["type"] == "pong"
    nobody = await Page.open(url)
    assert (await nobody.told("hello"))["person"] is None
    table = await ann.make("aliens", "me", "calm")
    seen = await nobody.join(table["table"])
    assert seen["seat"] is None
    answer = await nobody.ask("move", table=table["table"], seat=0, decision=1, actions=["open 1"])
    assert answer["error"]["code"] == "nobody"


async def test_one_sees_who_is_there(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "open")
    await bob.sit(table)
    page = await ann.page()
    await page.join(table["table"])
    other = await bob.page()
    await other.join(table["table"])
    await page.told("online", seats=[True, True])
    assert [seat["online"] for seat in (await bob.table(table))["seats"]] == [True, True]
    await other.close()
    await page.told("online", seats=[True, False])


async def test_ones_turn_elsewhere_is_told_to_every_page(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    elsewhere = await ann.page()
    await elsewhere.told("hello")
    table = await bob.make("aliens", "me", "open", options={"first": 0})
    await ann.sit(table)
    await bob.move(await bob.table(table))
    told = await elsewhere.told("your_turn")
    assert told == {"type": "your_turn", "table": table["table"], "game": "aliens", "seat": 1}
    assert not any(message["type"] == "table" for message in elsewhere.heard)


async def test_an_ack_comes_before_the_message_and_messages_in_order(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "calm", options={"first": 0})
    page = await ann.page()
    now = await page.join(table["table"])
    for _ in range(5):
        done = await page.ask(
            "move", table=table["table"], seat=0, decision=now["decision"], actions=[now["legal"][0]["text"]]
        )
        now = await page.until(table["table"], lambda t, n=done["number"]: t["number"] > n and t["legal"])  # type: ignore[misc]
    numbers = [message["number"] for message in page.heard if message["type"] == "table"]
    assert numbers == sorted(set(numbers))
    for place, message in enumerate(page.heard):
        if message["type"] == "ack" and message["id"].startswith("r-") and place > 3:
            earlier = [m["number"] for m in page.heard[:place] if m["type"] == "table"]
            assert message["number"] > max(earlier)


async def test_coming_back_brings_only_what_was_missed(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("tiny", "me", "open", options={"first": 0})
    await bob.sit(table)
    page = await ann.page()
    before = await page.join(table["table"])
    await page.ask("part", table=table["table"])
    await bob.move(await bob.table(table))
    await ann.move(await ann.table(table))
    now = (await ann.move(await ann.table(table)))["table"]
    again = await ann.page()
    again.tables, again.logs, again.chats = page.tables, page.logs, page.chats
    after = await again.join(table["table"], before["number"])
    assert after["log"]["keep"] == len(before["log"]["groups"])
    assert len(after["log"]["groups"]) == 3
    assert again.logs[table["table"]] == (await ann.table(table))["log"]["groups"]
    # when something is taken back while away, the log is mended on coming back
    assert now["undo"]
    path = f"/api/tables/{table['table']}/undo"
    await ann.post(path, {"seat": 0, "decision": now["decision"]})
    third = await ann.page()
    third.tables, third.logs, third.chats = again.tables, again.logs, again.chats
    mended = await third.join(table["table"], after["number"])
    assert mended["log"]["keep"] == 3
    assert third.logs[table["table"]] == (await ann.table(table))["log"]["groups"]


async def test_a_silent_socket_is_closed(launch: Callable[..., Process]) -> None:
    server = launch(silent_seconds=1.0)
    ann = await Visitor.arrive(server.url)
    silent, lively = await ann.page(), await ann.page()

    async def ping() -> None:
        while True:
            await lively.ask("ping")
            await asyncio.sleep(0.2)

    pinging = asyncio.create_task(ping())
    assert (await silent.ended())[0] == 4008
    pinging.cancel()
    assert lively.closed is None


async def test_a_stopping_server_says_goodbye_and_a_new_one_goes_on(launch: Callable[..., Process]) -> None:
    server = launch()
    ann = await Visitor.arrive(server.url)
    table = await ann.make("aliens", "me", "calm", "calm")
    page = await ann.page()
    await page.join(table["table"])
    now = await page.until(table["table"], lambda t: t["legal"])
    server.ask_to_stop()
    bye = await page.told("bye")
    assert (bye["reason"], bye["retry_ms"]) == ("restart", 1000)
    assert (await page.ended())[0] == 1012
    await asyncio.to_thread(server.stop)
    assert "Traceback" not in server.log()
    await asyncio.to_thread(server.start)
    again = await ann.page()
    after = await again.join(table["table"])
    assert after["number"] == now["number"]
    assert after["view"] == now["view"]
    assert after["legal"] == now["legal"]
    assert after["decision"] == now["decision"]


async def test_foreign_pages_cannot_open_a_socket(url: str) -> None:
    ann = await Visitor.arrive(url)
    foreign = await ann.page(Origin="https://evil.example")
    assert (await foreign.ended())[0] == 4003
    own = await ann.page(Origin=url)
    assert (await own.told("hello"))["person"] == ann.id


async def test_what_a_socket_refuses(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "open")
    await bob.sit(table)
    page = await ann.page()
    name = table["table"]
    now = await page.join(name)
    wrong = (
        ({"type": "fly", "table": name}, "bad_request"),
        ({"type": 7, "table": name}, "bad_request"),
        ({"type": "join", "table": "x" * 22}, "no_table"),
        ({"type": "join", "table": "../etc/passwd"}, "no_table"),
        ({"type": "join", "table": name, "seen": "all"}, "bad_request"),
        ({"type": "join", "table": name, "seen": -1}, "bad_request"),
        ({"type": "move", "table": name}, "bad_request"),
        ({"type": "move", "table": name, "seat": 0, "decision": 1, "actions": "open 1"}, "bad_request"),
        ({"type": "move", "table": name, "seat": 1, "decision": now["decision"], "actions": ["open 1"]}, "not_yours"),
        ({"type": "move", "table": name, "seat": 9, "decision": 1, "actions": ["open 1"]}, "no_seat"),
        ({"type": "move", "table": name, "seat": 0, "decision": 10**6, "actions": ["open 1"]}, "stale"),
        ({"type": "move", "table": name, "seat": 0, "decision": now["decision"], "actions": ["\u0000"]}, "bad_request"),
        ({"type": "face", "table": name, "seat": 1}, "not_yours"),
        ({"type": "face", "table": "x" * 22, "seat": 1}, "no_table"),
        ({"type": "answer", "table": name, "agree": True}, "no_question"),
        ({"type": "undo", "table": name, "seat": 0, "decision": now["decision"]}, "nothing_to_undo"),
        ({"type": "rewind", "table": name, "seat": 0, "ply": 5}, "nothing_to_undo"),
        ({"type": "say", "table": name, "text": " "}, "bad_request"),
    )
    for request, code in wrong:
        await page.raw_send(json.dumps({"id": f"w-{code}", **request}))
        answer = await page.told("error", id=f"w-{code}")
        assert answer["error"]["code"] == code, request
        page.heard.remove(answer)
    await page.raw_send(json.dumps({"type": "ping", "id": "a b"}))
    await page.raw_send(json.dumps({"type": "ping"}))
    await page.raw_send("[1, 2]")
    await page.raw_send("nonsense")
    await page.raw_send("[" * 10_000)
    assert (await page.ask("ping"))["type"] == "pong"
    assert len([m for m in page.heard if m["type"] == "error"]) == 5
    assert (await ann.table(name))["number"] == now["number"], "nothing was changed by any of it"
    # messages that are too large, and noise that does not stop, end the socket
    await page.raw_send(json.dumps({"type": "say", "id": "big", "table": name, "text": "x" * 20_000}))
    assert (await page.ended())[0] == 1009
    noisy = await ann.page()
    for _ in range(10):
        await noisy.raw_send("{")
    assert (await noisy.ended())[0] == 4000
    binary = await ann.page()
    await binary.socket.send(b"\xff\x00")
    await binary.told("error")
    assert (await binary.ask("ping"))["type"] == "pong"


def test_a_limit_fills_up_again_with_time() -> None:
    now = 0.0
    limits = Limits(True, lambda: now)
    # given that somebody has used up what they may ask for at once
    for _ in range(60):
        limits.take("person", "ann")
    with pytest.raises(Refusal) as refused:
        limits.take("person", "ann")
    assert (refused.value.code, STATUS[refused.value.code]) == ("too_many", 429)
    # then others are not concerned, and it is theirs again after the time that was said
    limits.take("person", "bob")
    now += refused.value.more["retry_ms"] / 1000
    limits.take("person", "ann")
    with pytest.raises(Refusal):
        limits.take("person", "ann")
    now += 3600
    for _ in range(60):
        limits.take("person", "ann")


@pytest.mark.long
async def test_rates_are_limited(launch: Callable[..., Process]) -> None:
    server = launch(limits=True)
    ann = await Visitor.arrive(server.url)
    for _ in range(9):
        await ann.refused("/api/sign-in", {"login": "somebody", "password": "guess"}, 401, "wrong_password")
    refused = [await ann.http.post("/api/sign-in", json={"login": "x", "password": "guess"}) for _ in range(3)]
    assert refused[-1].status_code == 429
    assert int(refused[-1].headers["retry-after"]) >= 1
    assert refused[-1].json()["error"]["retry_ms"] > 0
    sockets = [await ann.page() for _ in range(14)]
    ended = [page for page in sockets if not (await asyncio.wait_for(_fate(page), 10))]
    assert len(ended) == 2
    for _ in range(300):  # one a second comes back, and a busy machine takes its time
        guest = await Visitor(server.url).http.get("/api/me")
        if guest.status_code == 429:
            break
    assert guest.status_code == 429


async def test_without_limits_one_may_open_many_sockets(url: str) -> None:
    ann = await Visitor.arrive(url)  # at a server where limits are off
    pages = [await ann.page() for _ in range(14)]
    refused = [page for page in pages if not await _fate(page)]
    assert not refused, f"{len(refused)} of 14 sockets were refused"


async def _fate(page: Page) -> bool:
    """Whether a socket was greeted."""
    try:
        await page.told("hello")
    except ConnectionError:
        assert page.closed
        assert page.closed[0] == 4029
        return False
    return True
