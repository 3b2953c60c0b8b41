"""Tables: making them, sitting down, bots that stand in, the device that is passed around, going back, the end."""

import asyncio
import json
from collections.abc import Callable

import pytest

from cosmodrome import Record, load
from cosmodrome.core import canonical

from server.client import Json, Visitor
from server.process import Process


async def two_people(url: str, game: str = "aliens", **more: object) -> tuple[Visitor, Visitor, Json]:
    """Two people at one table, the game under way."""
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make(game, "me", "open", **more)
    await bob.sit(table)
    return ann, bob, await ann.table(table)


async def in_turn(table: Json, *visitors: Visitor) -> tuple[Visitor, Json]:
    """Whoever may move, and what they see."""
    for visitor in visitors:
        view = await visitor.table(table)
        if view["legal"]:
            return visitor, view
    raise AssertionError("nobody may move")


# making and finding


async def test_first_visit_to_first_move_in_three_requests(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "calm")
    assert table["state"] == "playing"
    assert table["number"] >= 2
    page = await ann.page()
    await page.join(table["table"])
    now = await page.until(table["table"], lambda t: t["legal"])
    answer = await page.ask(
        "move", table=table["table"], seat=0, decision=now["decision"], actions=[now["legal"][0]["text"]]
    )
    assert answer["type"] == "ack"


async def test_games_say_what_can_be_chosen(url: str) -> None:
    ann = await Visitor.arrive(url)
    games = await ann.get("/api/games")
    aliens = next(game for game in games["games"] if game["name"] == "aliens")
    assert aliens["title"]["ru"] == "Инопланеташки"
    assert aliens["seats"] == [2, 3, 4]
    assert aliens["kids"]
    assert [option["name"] for option in aliens["options"]] == ["first"]
    assert games["levels"][0]["name"] == "random"
    facts = await ann.get("/api/games/aliens")
    assert facts["facts"] == load("aliens").facts()
    assert aliens["packs"][0]["pack"] == facts["pack"] == load("aliens").pack.hash
    again = await ann.http.get("/api/games/aliens")
    kept = await ann.http.get("/api/games/aliens", headers={"If-None-Match": again.headers["etag"]})
    assert kept.status_code == 304


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]}, "no_game"),
        ({"game": "aliens", "seats": [{"kind": "me"}]}, "bad_option"),
        ({"game": "aliens", "seats": [{"kind": "me"}, {"kind": "me"}]}, "bad_option"),
        ({"game": "aliens", "seats": [{"kind": "me"}, {"kind": "bot", "level": "genius"}]}, "bad_option"),
        ({"game": "aliens", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"first": 9}}, "bad_option"),
        ({"game": "aliens", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"colour": 1}}, "bad_option"),
        ({"game": "aliens", "seats": [{"kind": "me"}, {"kind": "open"}], "pack": "0" * 64}, "no_pack"),
        ({"game": "aliens", "seats": [{"kind": "me"}, {"kind": "robot"}]}, "bad_request"),
        ({"game": "aliens", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": {"kind": "move"}}, "bad_request"),
        ({"game": "aliens", "seats": [{"kind": "me"}, {"kind": "open"}], "extra": 1}, "bad_request"),
        ({"game": "aliens", "seats": [{"kind": "me"}] * 99}, "bad_request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_the_reason(url: str, wish: Json, code: str) -> None:
    ann = await Visitor.arrive(url)
    answer = await ann.http.post("/api/tables", json=wish)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["code"] == code
    assert (await ann.get("/api/me/games"))["tables"] == []


async def test_open_tables_are_listed_and_private_ones_are_not(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    public = [await ann.make("aliens", "me", "open", public=True) for _ in range(3)]
    private = await ann.make("aliens", "me", "open")
    # when the list is read page by page
    listed: list[str] = []
    before: Json = {}
    while True:
        page = await bob.get("/api/tables", **{"limit": 2, "game": "aliens", **before})
        listed += [line["table"] for line in page["tables"]]
        if page["next"] is None:
            break
        before = {"before": page["next"]}
    # then each public table is there once, the newest first
    assert [name for name in listed if name in [table["table"] for table in public]] == [
        table["table"] for table in reversed(public)
    ]
    assert private["table"] not in listed
    assert len(private["table"]) == 22
    # and one that has started is no longer there
    await bob.sit(public[0])
    lines = (await bob.get("/api/tables", limit=100))["tables"]
    assert public[0]["table"] not in [line["table"] for line in lines]
    mine = (await bob.get("/api/me/games", state="playing"))["tables"]
    assert [line["table"] for line in mine] == [public[0]["table"]]
    assert mine[0]["mine"] == [1]
    assert sum(line["my_turn"] for line in (*mine, *(await ann.get("/api/me/games", state="playing"))["tables"])) == 1


# sitting down


async def test_an_invited_seat_needs_the_invitation(url: str) -> None:
    ann, bob, eve = [await Visitor.arrive(url) for _ in range(3)]
    table = await ann.make("aliens", "me", "invited")
    seen = await eve.table(table)
    assert seen["invitation"] is None
    assert seen["link"] is None
    await eve.refused(f"/api/tables/{table['table']}/sit", {"invitation": "guess"}, 403, "no_invitation")
    await eve.refused(f"/api/tables/{table['table']}/seats/1/sit", {}, 403, "no_invitation")
    sat = await bob.sit(table)
    assert sat["mine"] == [1]
    assert sat["state"] == "playing"
    # and sitting down again is harmless, while a third comes too late
    assert (await bob.sit(table))["mine"] == [1]
    await eve.refused(f"/api/tables/{table['table']}/sit", {"invitation": table["invitation"]}, 409, "not_waiting")


async def test_a_qr_code_shows_the_invitation(url: str) -> None:
    ann, eve = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "invited")
    answer = await ann.http.get(f"/api/tables/{table['table']}/qr.svg", params={"base": "http://192.168.1.5:8000"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in answer.text
    other = await ann.http.get(f"/api/tables/{table['table']}/qr.svg", params={"base": "http://192.168.1.6:8000"})
    assert other.text != answer.text
    assert (await eve.http.get(f"/api/tables/{table['table']}/qr.svg")).status_code == 403


async def test_two_people_cannot_take_one_seat(url: str) -> None:
    ann = await Visitor.arrive(url)
    others = [await Visitor.arrive(url) for _ in range(4)]
    table = await ann.make("aliens", "me", "open", "open")
    answers = await asyncio.gather(
        *(other.http.post(f"/api/tables/{table['table']}/seats/1/sit", json={}) for other in others)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    assert {answer.json()["error"]["code"] for answer in answers if answer.status_code == 409} == {"taken"}


async def test_before_the_start_people_come_and_go(url: str) -> None:
    ann, bob, eve = [await Visitor.arrive(url) for _ in range(3)]
    table = await ann.make("aliens", "me", "open", "open", public=True)
    path = f"/api/tables/{table['table']}"
    await bob.post(f"{path}/seats/2/sit")
    # when one leaves, the seat is open again; the owner empties another and gives one to a bot
    left = await bob.post(f"{path}/seats/2/leave")
    assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]
    await bob.post(f"{path}/seats/1/sit")
    await eve.refused(f"{path}/seats/1/open", {}, 403, "not_owner")
    await eve.refused(f"{path}/seats/2/bot", {"level": "calm"}, 403, "not_owner")
    emptied = await ann.post(f"{path}/seats/1/open", {"invited": True})
    assert emptied["seats"][1]["kind"] == "invited"
    await ann.post(f"{path}/seats/2/bot", {"level": "calm"})
    await eve.refused(f"{path}/start", {"level": "calm"}, 403, "not_owner")
    started = await ann.post(f"{path}/start", {"level": "random"})
    assert started["state"] == "playing"
    assert [seat["level"] for seat in started["seats"]] == [None, "random", "calm"]
    await ann.refused(f"{path}/cancel", {}, 409, "not_waiting")
    await bob.refused(f"{path}/seats/1/sit", {}, 409, "not_waiting")


async def test_the_owner_cancels_a_table(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "open", public=True)
    path = f"/api/tables/{table['table']}"
    await bob.refused(f"{path}/cancel", {}, 403, "not_owner")
    page = await bob.page()
    await page.join(table["table"])
    await ann.post(f"{path}/cancel")
    await page.until(table["table"], lambda t: t["state"] == "cancelled")
    await bob.refused(f"{path}/sit", {}, 409, "not_waiting")


async def test_a_table_without_spectators_shows_nothing_of_the_game(url: str) -> None:
    ann, bob, eve = [await Visitor.arrive(url) for _ in range(3)]
    table = await ann.make("aliens", "me", "open", spectators=False)
    assert (await eve.table(table))["view"] is None
    page = await eve.page()
    await page.join(table["table"])
    await bob.sit(table)
    assert (await bob.table(table))["view"]
    await eve.refused(f"/api/tables/{table['table']}", None, 404, "no_table", "GET")
    answer = await page.ask("join", table=table["table"])
    assert answer["error"]["code"] == "no_table"
    watched = await ann.make("aliens", "me", "calm")
    assert (await eve.table(watched))["view"]
    assert (await eve.table(watched))["legal"] == []


# bots that stand in


async def test_a_seat_is_handed_to_a_bot_and_taken_back(url: str) -> None:
    ann, bob, table = await two_people(url)
    path = f"/api/tables/{table['table']}"
    page = await ann.page()
    await page.join(table["table"])
    # when one hands the seat to a bot
    handed = await bob.post(f"{path}/seats/1/bot", {"level": "calm"})
    assert handed["seats"][1]["stand_in"] == {"level": "calm", "why": "handed"}
    await ann.refused(f"{path}/seats/1/back", {}, 403, "not_yours")
    for _ in range(3):
        now = await page.until(table["table"], lambda t: t["legal"])
        await page.past(table["table"], (await ann.move(now))["number"])
    # then the bot moves until it is taken back
    await page.until(table["table"], lambda t: t["legal"])
    back = await bob.post(f"{path}/seats/1/back")
    assert back["seats"][1]["stand_in"] is None
    after = (await ann.move(await ann.table(table)))["table"]
    assert after["turn"] == [1]
    await asyncio.sleep(0.3)
    assert (await ann.table(table))["number"] == after["number"]
    assert (await bob.table(table))["legal"]


@pytest.mark.long
async def test_a_bot_takes_over_for_one_who_leaves(url: str) -> None:
    ann, bob, table = await two_people(url)
    path = f"/api/tables/{table['table']}"
    left = await bob.post(f"{path}/seats/1/leave")
    assert left["seats"][1]["stand_in"]["why"] == "left"
    page = await ann.page()
    await page.join(table["table"])
    while True:
        now = await page.until(table["table"], lambda t: t["legal"] or t["state"] == "over", 60)
        if now["state"] == "over":
            break
        await page.past(table["table"], (await ann.move(now))["number"])
    # then the game came to its end, and counts for the one who stayed
    assert (await ann.get("/api/me/statistics"))["played"] == 1
    assert (await bob.get("/api/me/statistics"))["won"] == 0


async def test_one_who_is_away_can_be_replaced_and_one_who_is_here_cannot(url: str) -> None:
    ann, bob, table = await two_people(url)
    path = f"/api/tables/{table['table']}"
    mover, _ = await in_turn(table, ann, bob)
    other, seat = (bob, 0) if mover is ann else (ann, 1)
    page = await mover.page()
    await page.join(table["table"])
    await asyncio.sleep(0.5)
    await other.refused(f"{path}/seats/{seat}/remove", {}, 409, "not_absent")
    await page.close()
    for _ in range(100):
        answer = await other.http.post(f"{path}/seats/{seat}/remove", json={})
        if answer.status_code == 200:
            break
        await asyncio.sleep(0.1)
    assert answer.json()["seats"][seat]["stand_in"]["why"] == "away"


# clocks


@pytest.mark.parametrize("clock", [{"kind": "move", "seconds": 10}, {"kind": "bank", "seconds": 60, "increment": 5}])
async def test_clocks_run_for_the_one_in_turn(url: str, clock: Json) -> None:
    ann, bob, table = await two_people(url, clock=clock)
    mover, before = await in_turn(table, ann, bob)
    seat = before["seat"]
    assert [c["running"] for c in before["clocks"]] == [s == seat for s in range(2)]
    assert before["clocks"][1 - seat]["left_ms"] == 1000 * clock["seconds"]
    assert 0 < before["clocks"][seat]["left_ms"] <= 1000 * clock["seconds"]
    assert before["clocks"][seat]["deadline"] == before["now"] + before["clocks"][seat]["left_ms"]
    await asyncio.sleep(0.3)
    after = (await mover.move(before))["table"]
    assert [c["running"] for c in after["clocks"]] == [s != seat for s in range(2)]
    if clock["kind"] == "bank":
        spent = 1000 * clock["seconds"] + 5000 - after["clocks"][seat]["left_ms"]
        assert 300 <= spent < 10_000
    else:
        assert after["clocks"][seat]["left_ms"] == 10_000


@pytest.mark.long
async def test_a_bot_takes_over_when_time_runs_out_even_over_a_restart(launch: Callable[..., Process]) -> None:
    server = launch(sweep_seconds=0.2, restart_grace_ms=1500)
    ann, bob, table = await two_people(server.url, clock={"kind": "move", "seconds": 10})
    mover, view = await in_turn(table, ann, bob)
    # given that the server is down while the time runs out
    server.kill()
    await asyncio.sleep(max(0, (view["clocks"][view["seat"]]["deadline"] - view["now"]) / 1000))
    server.start()
    # then there is a little more time after the restart, and then a bot stands in
    assert (await mover.table(table))["seats"][view["seat"]]["stand_in"] is None
    for _ in range(100):
        now = await mover.table(table)
        if now["seats"][view["seat"]]["stand_in"]:
            break
        await asyncio.sleep(0.1)
    assert now["seats"][view["seat"]]["stand_in"]["why"] == "time"
    # and whoever comes back has time to move
    back = await mover.post(f"/api/tables/{table['table']}/seats/{view['seat']}/back")
    assert back["seats"][view["seat"]]["stand_in"] is None


async def test_abandoned_tables_expire(launch: Callable[..., Process]) -> None:
    server = launch(sweep_seconds=0.05, waiting_ms=300, playing_ms=1000)
    ann = await Visitor.arrive(server.url)
    waiting = await ann.make("aliens", "me", "open", public=True)
    playing = await ann.make("aliens", "me", {"kind": "here", "name": "Ида"})
    for table in (waiting, playing):
        for _ in range(200):
            now = await ann.table(table)
            if now["state"] == "expired":
                break
            await asyncio.sleep(0.1)
        assert now["state"] == "expired"
    assert (await ann.get("/api/tables"))["tables"] == []
    await ann.refused(
        f"/api/tables/{playing['table']}/move",
        {"seat": 0, "decision": 1, "actions": ["open 1"], "move": "m"},
        409,
        "not_playing",
    )


# one device, passed around


async def test_a_passed_device_is_covered_until_somebody_says_its_me(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("tiny", "me", {"kind": "here", "name": "Маша"}, {"kind": "here", "name": "Петя"})
    path, name = f"/api/tables/{table['table']}", table["table"]
    assert (table["covered"], table["seat"], table["mine"], table["legal"]) == (True, None, [0, 1, 2], [])
    assert [seat["name"] for seat in table["seats"]][1:] == ["Маша", "Петя"]
    assert len({seat["colour"] for seat in table["seats"]}) == 3
    page = await ann.page()
    covered = await page.join(name)
    assert covered["covered"]
    assert all(player["hand"] is None for player in covered["view"]["players"])
    # a seat that has not said "it's me" can neither look nor act
    await ann.refused(f"{path}?seat=1", None, 403, "not_faced", "GET")
    await ann.refused(f"{path}/history?seat=1", None, 403, "not_faced", "GET")
    denied = await page.ask("move", table=name, seat=1, decision=1, actions=["pass 0"])
    assert denied["error"]["code"] == "not_faced"
    # when the second says "it's me"
    await page.ask("face", table=name, seat=1)
    mine = await page.until(name, lambda t: t["seat"] == 1)
    assert mine["view"]["players"][1]["hand"]
    assert mine["view"]["players"][0]["hand"] is None
    assert page.logs[name] == (await ann.table(name, seat=1))["log"]["groups"]
    # a reload covers again
    again = await ann.page()
    assert (await again.join(name))["covered"]
    assert (await ann.table(name))["covered"]
    # after the move the device is covered for the next one
    fields = {"table": name, "seat": 1, "decision": mine["decision"], "actions": [mine["legal"][0]["text"]]}
    assert (await page.ask("move", **fields))["type"] == "ack"
    after = await page.until(name, lambda t: t["covered"])
    assert after["seat"] is None
    assert after["view"]["chosen"] is None
    # the second may come back and undo as long as nobody else has had the device
    await page.ask("face", table=name, seat=1)
    mine = await page.until(name, lambda t: t["seat"] == 1)
    assert mine["undo"] == {"to": 0, "actions": fields["actions"]}
    await page.ask("face", table=name, seat=2)
    await page.until(name, lambda t: t["seat"] == 2)
    await page.ask("face", table=name, seat=1)
    mine = await page.until(name, lambda t: t["seat"] == 1)
    assert mine["undo"] is None
    late = await page.ask("undo", table=name, seat=1, decision=mine["decision"])
    assert late["error"]["code"] == "nothing_to_undo"


async def test_another_person_on_this_device_sits_down_by_name(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "open", "open")
    path = f"/api/tables/{table['table']}"
    await ann.refused(f"{path}/seats/1/sit", {}, 409, "seated")
    both = await ann.post(f"{path}/seats/1/sit", {"name": "Маша"})
    assert both["mine"] == [0, 1]
    assert not both["covered"]
    await bob.sit(table)
    assert (await ann.table(table))["covered"]


async def test_a_whole_game_on_one_device(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("aliens", "me", {"kind": "here", "name": "Маша"}, kids=True)
    page = await ann.page()
    await page.join(table["table"])
    name = table["table"]
    while True:
        now = await page.until(name, lambda t: t["covered"] or t["legal"] or t["state"] == "over")
        if now["state"] == "over":
            break
        if now["covered"]:
            await page.ask("face", table=name, seat=now["turn"][0])
            now = await page.until(name, lambda t: t["legal"])
        done = await page.ask(
            "move", table=name, seat=now["seat"], decision=now["decision"], actions=[now["legal"][-1]["text"]]
        )
        await page.past(name, done["number"])
    whole = await ann.table(name)
    assert page.logs[name] == whole["log"]["groups"]
    assert not whole["covered"]


# going back


async def test_going_far_back_needs_everybody(url: str) -> None:
    ann, bob, table = await two_people(url)
    path = f"/api/tables/{table['table']}"
    page = await ann.page()
    await page.join(table["table"])
    for _ in range(6):
        mover, view = await in_turn(table, ann, bob)
        done = await mover.move(view)
    before = await ann.table(table)
    assert before["undo"] is None
    await ann.refused(f"{path}/undo", {"seat": 0, "decision": before["decision"]}, 409, "nothing_to_undo")
    await bob.refused(f"{path}/rewind/answer", {"agree": True}, 409, "no_question")
    # when one asks, and the other says no
    asked = (await ann.post(f"{path}/rewind", {"seat": 0, "ply": 2}))["table"]
    assert asked["rewind"] == {"by": 0, "ply": 2, "agreed": [], "waiting": [bob.id]}
    eve = await Visitor.arrive(url)
    await eve.refused(f"{path}/rewind/answer", {"agree": True}, 403, "not_yours")
    assert (await bob.post(f"{path}/rewind/answer", {"agree": False}))["rewind"] is None
    assert (await ann.table(table))["ply"] == 6
    # and when the other says yes
    await ann.post(f"{path}/rewind", {"seat": 0, "ply": 2})
    after = await bob.post(f"{path}/rewind/answer", {"agree": True})
    # then the table is back there, old decisions are past, and the log says so
    assert after["ply"] == 2
    assert after["log"]["groups"][-1]["events"][-1] == {"kind": "Rewound", "ply": 2}
    mover, view = await in_turn(table, ann, bob)
    stale = await mover.move(view, decision=done["table"]["decision"] or 0, status=409)
    assert stale["error"]["code"] == "stale"
    assert stale["table"]["decision"] == view["decision"]
    await page.past(table["table"], after["number"])
    assert page.logs[table["table"]] == (await ann.table(table))["log"]["groups"]
    await mover.move(view)


async def test_alone_with_bots_going_back_needs_nobody(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("tiny", "me", {"kind": "here", "name": "Ида"})
    for seat in (0, 1):
        faced = await ann.post(f"/api/tables/{table['table']}/face", {"seat": seat})
        await ann.move(faced)
    now = await ann.table(table)
    seat = now["turn"][0]
    faced = await ann.post(f"/api/tables/{table['table']}/face", {"seat": seat})
    back = await ann.post(f"/api/tables/{table['table']}/rewind", {"seat": seat, "ply": 0})
    assert back["table"]["ply"] == 0
    assert back["table"]["turn"] == [0, 1]


# talking


async def test_chat_can_be_muted_switched_off_and_is_not_for_kids(url: str) -> None:
    ann, bob, table = await two_people(url)
    eve = await Visitor.arrive(url)
    path = f"/api/tables/{table['table']}"
    page = await bob.page()
    await page.join(table["table"])
    said = await ann.post(f"{path}/chat", {"text": "Привет!", "move": "c1"})
    again = await ann.post(f"{path}/chat", {"text": "Привет!", "move": "c1"})
    assert said["number"] == again["number"]
    heard = await page.until(table["table"], lambda t: t["chat"]["lines"])
    assert heard["chat"]["lines"][0]["text"] == "Привет!"
    assert heard["chat"]["lines"][0]["person"] == ann.id
    assert (await page.ask("say", table=table["table"], text="И тебе"))["type"] == "ack"
    await eve.refused(f"{path}/chat", {"text": "ha"}, 403, "not_yours")
    # when one mutes the other
    muted = await bob.post(f"{path}/mute", {"person": ann.id, "on": True})
    assert [line["text"] for line in muted["chat"]["lines"]] == ["И тебе"]
    await page.until(table["table"], lambda t: t["chat"]["keep"] == 0 and len(t["chat"]["lines"]) == 1)
    assert len((await ann.table(table))["chat"]["lines"]) == 2
    assert len((await bob.post(f"{path}/mute", {"person": ann.id, "on": False}))["chat"]["lines"]) == 2
    # when the owner switches it off
    await bob.refused(f"{path}/chat/switch", {"on": False}, 403, "not_owner")
    await ann.post(f"{path}/chat/switch", {"on": False})
    await bob.refused(f"{path}/chat", {"text": "ha"}, 403, "no_chat")
    # and at a kids' table it never is on
    kids = await ann.make("aliens", "me", "calm", kids=True)
    assert not kids["chat_on"]
    await ann.refused(f"/api/tables/{kids['table']}/chat", {"text": "ha"}, 403, "no_chat")
    await ann.refused(f"/api/tables/{kids['table']}/chat/switch", {"on": True}, 403, "no_chat")


async def test_blocked_people_cannot_sit_with_each_other_and_reports_are_kept(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "open")
    path = f"/api/tables/{table['table']}"
    assert (await ann.send("PUT", f"/api/me/blocks/{bob.id}"))["people"] == [bob.id]
    await bob.refused(f"{path}/sit", {}, 403, "blocked")
    await bob.refused(f"{path}/seats/1/sit", {}, 403, "blocked")
    assert (await ann.send("DELETE", f"/api/me/blocks/{bob.id}"))["people"] == []
    await bob.sit(table)
    await bob.post(f"{path}/report", {"person": ann.id, "text": "Ругается"}, 204)
    assert (await bob.get("/api/me/export"))["reports"][0]["text"] == "Ругается"
    await bob.refused(f"{path}/report", {"person": "x" * 12, "text": "Кто это"}, 404, "no_person")
    await ann.refused(f"/api/me/blocks/{'x' * 12}", {}, 404, "no_person", "PUT")


# asking the engine


async def test_why_not_and_preview_give_the_engines_answer(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "calm", options={"first": 0})
    path = f"/api/tables/{table['table']}"
    legal = table["legal"][0]["text"]
    fine = await ann.post(f"{path}/why", {"seat": 0, "actions": [legal]})
    assert fine == {"legal": True, "reason": None, "step": None}
    reason = (await ann.post(f"{path}/why", {"seat": 0, "actions": ["add 1 1 nw"]}))["reason"]
    assert (reason["rule"], reason["key"]) == ("A8", "no_planet")
    assert "previews" in await ann.post(f"{path}/preview", {"seat": 0, "actions": [legal]})
    refused = await ann.refused(f"{path}/preview", {"seat": 0, "actions": ["pass"]}, 409, "illegal")
    assert refused["error"]["reason"]["rule"] == "A14"
    await ann.refused(f"{path}/why", {"seat": 1, "actions": [legal]}, 403, "not_yours")
    await ann.refused(f"{path}/why", {"seat": 0, "actions": ["dance"]}, 400, "bad_action")
    page = await ann.page()
    assert (await page.ask("why", table=table["table"], seat=0, actions=["pass"]))["reason"]["key"] == "must_take"
    assert (await page.ask("preview", table=table["table"], seat=0, actions=[legal]))["previews"]


async def test_earlier_positions_can_be_seen_again_during_the_game(url: str) -> None:
    # given a game under way, of which each kept what they saw
    ann, bob, table = await two_people(url)
    path = f"/api/tables/{table['table']}"
    seen = [table["view"]]
    for _ in range(5):
        mover, now = await in_turn(table, ann, bob)
        await mover.move(now)
        seen.append((await ann.table(table))["view"])
    # then the positions are there, and a part of them, and nobody else's
    history = await ann.get(f"{path}/history", seat=0)
    assert [ply["view"] for ply in history["plies"]] == seen
    assert [ply["ply"] for ply in history["plies"]] == list(range(6))
    part = await ann.get(f"{path}/history", **{"seat": 0, "from": 4, "limit": 1})
    assert part["plies"] == history["plies"][4:5]
    await ann.refused(f"{path}/history?seat=1", None, 403, "not_yours", "GET")
    waiting = await ann.make("aliens", "me", "open")
    await ann.refused(f"/api/tables/{waiting['table']}/history", None, 409, "not_playing", "GET")


# the end


async def test_conceding_ends_a_game_of_two(url: str) -> None:
    ann, bob, table = await two_people(url)
    path = f"/api/tables/{table['table']}"
    await ann.refused(f"{path}/concede", {"seat": 1}, 403, "not_yours")
    over = await ann.post(f"{path}/concede", {"seat": 0})
    assert over["state"] == "over"
    assert over["result"]["reason"] == "conceded"
    assert over["result"]["winners"] == [1]
    assert over["seed"]
    assert (await bob.get("/api/me/statistics"))["won"] == 1
    assert (await ann.get("/api/me/statistics"))["won"] == 0
    await ann.refused(f"{path}/record", None, 409, "not_over", "GET")
    assert (await ann.get(f"{path}/history"))["total"] == 1


async def test_conceding_at_a_table_of_three_leaves_a_bot_behind(url: str) -> None:
    ann, bob, eve = [await Visitor.arrive(url) for _ in range(3)]
    table = await ann.make("aliens", "me", "open", "open")
    for visitor in (bob, eve):
        await visitor.sit(table)
    path = f"/api/tables/{table['table']}"
    first = await ann.post(f"{path}/concede", {"seat": 0})
    assert first["state"] == "playing"
    assert first["seats"][0]["stand_in"]["why"] == "conceded"
    await ann.refused(f"{path}/seats/0/back", {}, 403, "not_yours")
    second = await bob.post(f"{path}/concede", {"seat": 1})
    assert second["state"] == "over"
    assert second["result"]["winners"] == [2]


async def test_after_the_end_there_are_record_history_seed_and_rematch(url: str) -> None:
    ann, bob, table = await two_people(url, nonce="anns share")
    path = f"/api/tables/{table['table']}"
    await ann.refused(f"{path}/rematch", {}, 409, "not_over")
    now = table
    while now["state"] == "playing":
        mover, view = await in_turn(table, ann, bob)
        now = (await mover.move(view, view["legal"][-1]["text"]))["table"]
    # the seed is what was committed to, and the record can be checked by anyone
    game = load("aliens")
    words = ["cosmodrome", "aliens", game.rules, game.pack.hash, 2, now["options"], now["seed"]]
    assert canonical.digest(words) == table["commitment"] == now["commitment"]
    assert now["nonces"] == ["anns share", ""]
    record = await ann.http.get(f"{path}/record")
    assert "attachment" in record.headers["content-disposition"]
    match = Record.parse(record.text).replay()
    assert match.record([ann.me["name"], bob.me["name"]]).lines == Record.parse(record.text).lines
    await ann.send("PATCH", "/api/me", {"name": "Anna"})
    assert Record.parse((await ann.http.get(f"{path}/record")).text).header()["names"][0] == "Anna"
    history = await bob.history(table, seat=1)
    assert len(history) == match.ply + 1
    assert history[-1]["view"] == json.loads(json.dumps(match.state.view(1)))
    assert (await bob.get(f"{path}/history", **{"from": 3, "limit": 2}))["plies"][0]["ply"] == 3
    # a chart asks for the scores alone
    chart = await bob.history(table, seat=1, fields="round,players.score.total,nothing")
    assert chart == [
        {
            **{name: ply[name] for name in ("ply", "seat", "turn")},
            "view": {
                "round": ply["view"]["round"],
                "players": [{"score": {"total": player["score"]["total"]}} for player in ply["view"]["players"]],
            },
            "events": [],
        }
        for ply in history
    ]
    await bob.refused(f"{path}/history?fields=..", None, 422, "bad_request", "GET")
    # a rematch is one table for both
    page = await bob.page()
    await page.join(table["table"])
    new = (await ann.post(f"{path}/rematch"))["table"]
    assert (await bob.post(f"{path}/rematch"))["table"] == new
    await page.until(table["table"], lambda t: t["rematch"] == new)
    again = await bob.table(new)
    assert (again["state"], again["seats"][1]["kind"], again["seats"][1]["person"]) == ("waiting", "invited", bob.id)
    eve = await Visitor.arrive(url)
    await eve.refused(f"/api/tables/{new}/sit", {}, 409, "taken")
    # whoever is back calls the other, who is reached where a page of theirs is open
    await eve.refused(f"/api/tables/{new}/seats/1/call", {}, 403, "not_yours")
    await ann.refused(f"/api/tables/{new}/seats/0/call", {}, 404, "no_seat")
    assert await ann.post(f"/api/tables/{new}/seats/1/call") == {"reached": True}
    await page.told("called", table=new, game="aliens", name="Anna")
    await page.close()
    assert (await bob.post(f"/api/tables/{new}/sit"))["state"] == "playing"
