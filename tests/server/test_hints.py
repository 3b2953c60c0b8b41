"""Hints from a server: for who asks alone, thought out beside the games, written into log and record."""

import asyncio
from collections.abc import Callable

import pytest

from cosmodrome.core.record import Record
from cosmodrome.core.schema import fault
from cosmodrome.flight.shapes import _schema
from cosmodrome.server.answers import HintsJson

from server.client import Json, Page, Visitor
from server.process import Process

QUICK = {"hint_iterations": 60, "hint_nice": 0, "bot_seconds": 0.1}
LONG = {"hint_seconds": 4.0, "hint_nice": 0, "bot_seconds": 0.1}
GAMES = {"aliens": ("me", "calm"), "cities": ("me",), "bureau": ("me", "calm")}


async def my_turn(ann: Visitor, game: str, **more: object) -> tuple[Page, Json]:
    """A table of a person and bots at which it is the person's turn."""
    made = await ann.make(game, *GAMES[game], **{"hints": True, **more})
    page = await ann.page()
    await page.join(made["table"])
    return page, await page.until(made["table"], lambda t: t["legal"])


def asked(table: Json) -> Json:
    return {"table": table["table"], "seat": table["seat"], "decision": table["decision"]}


async def moved(page: Page, table: Json) -> Json:
    """The first thing there is to do is done: the table when it is the person's turn again, or the game is over."""
    done = await page.ask("move", **asked(table), actions=[table["legal"][0]["text"]])
    number: int = done["number"]
    return await page.until(table["table"], lambda t: t["number"] >= number and (t["legal"] or t["state"] != "playing"))


@pytest.mark.parametrize("game", GAMES)
async def test_two_or_three_candidates_come_and_the_log_says_so(launch: Callable[..., Process], game: str) -> None:
    server = launch(**QUICK)
    ann = await Visitor.arrive(server.url)
    page, table = await my_turn(ann, game)
    guest = await (await Visitor.arrive(server.url)).page()
    await guest.join(table["table"])

    answer = await page.ask("hint", **asked(table))

    assert answer["type"] == "ack", answer
    found = {key: answer[key] for key in ("number", "hints")}
    assert fault(_schema(HintsJson), found) is None
    legal = {action["text"]: action for action in table["legal"]}
    assert 1 < len(found["hints"]) <= 3
    for hint in found["hints"]:
        assert hint["actions"][0] == legal[hint["line"][0]]
        assert 1 <= hint["together"] <= len(hint["line"])
        assert hint["reason"]["ru"]
        assert hint["reason"]["en"]
        assert bool(hint["gain"]) == (game == "aliens")

    # asked for again it is the same, over HTTP too, and it is written down once
    again = await ann.post(f"/api/tables/{table['table']}/hint", {"seat": table["seat"], "decision": table["decision"]})
    assert again["hints"] == found["hints"]
    after = await page.until(table["table"], lambda t: t["number"] > table["number"])
    assert again["number"] == answer["number"] == after["number"]
    assert not after["counts"]

    # what is proposed can be done, all of it at once, and only then it is marked
    best = found["hints"][0]
    steps = best["line"][: best["together"]]
    done = await page.ask("move", **asked(table), actions=steps)
    assert done["type"] == "ack", done
    marked = await page.past(table["table"], done["number"])
    assert marked["hinted"] == [table["ply"] + 1]
    await guest.past(table["table"], done["number"])
    assert not any("hints" in message and message["type"] == "ack" for message in guest.heard)
    assert not any(hint["reason"]["en"] in text for hint in found["hints"] for text in guest.raw)
    assert '"level": "error"' not in server.log()


async def test_a_game_with_hints_has_them_in_its_record_and_replay(launch: Callable[..., Process]) -> None:
    server = launch(**QUICK)
    ann = await Visitor.arrive(server.url)
    page, table = await my_turn(ann, "aliens")
    taken = 0
    while table["state"] == "playing":
        if taken < 2:
            assert (await page.ask("hint", **asked(table)))["type"] == "ack"
            taken += 1
        table = await moved(page, table)
    record = Record.parse((await ann.http.get(f"/api/tables/{table['table']}/record")).text)
    assert record.hints() == 2
    assert [ply + 1 for ply in record.replay().hinted()] == table["hinted"]
    assert (await ann.get(f"/api/tables/{table['table']}/replay"))["hinted"] == table["hinted"]
    brought = await ann.post("/api/records", {"text": str(record)})
    assert brought["replay"]["hinted"] == table["hinted"]
    mine = (await ann.get("/api/me/games", state="over"))["tables"]
    assert [line["counts"] for line in mine] == [False]

    # a server that comes back knows it too
    server.kill()
    server.start()
    assert (await ann.table(table))["hinted"] == table["hinted"]


async def test_who_may_not_have_one_is_told_why(launch: Callable[..., Process]) -> None:
    ann = await Visitor.arrive(launch(**QUICK).url)
    bob = await Visitor.arrive(ann.url)
    for seats in (["me", "open"], ["me", "invited", "calm"]):
        wish = {"game": "aliens", "seats": [{"kind": "bot", "level": s} if s == "calm" else {"kind": s} for s in seats]}
        await ann.refused("/api/tables", {**wish, "hints": True}, 400, "bad_option")
    page, plain = await my_turn(ann, "aliens", hints=False)
    answer = await page.ask("hint", **asked(plain))
    assert (answer["type"], answer["error"]["code"]) == ("error", "no_hints")
    _, table = await my_turn(ann, "aliens")
    path = f"/api/tables/{table['table']}/hint"
    await bob.refused(path, {"seat": 0, "decision": table["decision"]}, 403, "not_yours")
    await ann.refused(path, {"seat": 1, "decision": table["decision"]}, 403, "not_yours")
    await ann.refused(path, {"seat": 0, "decision": table["decision"] + 1}, 409, "stale")
    tiny = await ann.make("tiny", "me", "calm", hints=True)
    await ann.refused(f"/api/tables/{tiny['table']}/hint", {"seat": 0, "decision": tiny["decision"]}, 409, "no_hints")
    assert (await ann.table(table))["counts"]


async def test_the_page_is_heard_while_a_hint_is_thought_out(launch: Callable[..., Process]) -> None:
    ann = await Visitor.arrive(launch(**LONG).url)
    page, table = await my_turn(ann, "bureau")
    hint = page.begin("hint", **asked(table))
    assert (await page.ask("ping"))["type"] == "pong"
    moved = await page.ask("move", **asked(table), actions=[table["legal"][0]["text"]])
    assert moved["type"] == "ack"
    assert not hint.done()
    # it comes too late: the decision is past, and nobody was told anything
    answer = await asyncio.wait_for(hint, 60)
    assert answer["error"]["code"] == "stale"
    assert (await ann.table(table))["counts"]


async def test_one_at_a_time_and_so_many_for_each_person(launch: Callable[..., Process]) -> None:
    ann = await Visitor.arrive(launch(**{**QUICK, "limits": True}).url)
    page, table = await my_turn(ann, "cities")
    codes = []
    for _ in range(30):
        answer = await page.ask("hint", **asked(table))
        codes.append(answer["error"]["code"] if answer["type"] == "error" else "ack")
        table = await moved(page, table)
        if codes[-1] != "ack":
            break
    assert codes[:15] == ["ack"] * 15
    assert codes[-1] == "too_many"
