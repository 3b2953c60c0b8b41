"""What if: tables that go on from a position of a finished game, alone and with friends, and count for nothing."""

import asyncio
from pathlib import Path

from cosmodrome.core.record import Record

import tiny
from server.client import Json, Visitor
from server.test_replays import game_of_two

tiny.register()
RECORDS = Path(__file__).parent.parent / "records"
ME, BOT, FRIEND = {"kind": "me"}, {"kind": "bot", "level": "calm"}, {"kind": "invited"}


def wish(ply: int, *seats: Json, draw: str = "same") -> Json:
    return {"ply": ply, "draw": draw, "seats": list(seats)}


async def to_the_end(who: Visitor, table: Json) -> Json:
    """Somebody plays on against bots."""
    page = await who.page()
    await page.join(table["table"])
    while True:
        now = await page.until(table["table"], lambda t: t["legal"] or t["state"] != "playing")
        if now["state"] != "playing":
            break
        await page.past(table["table"], (await who.move(now))["number"])
    await page.close()
    return await who.table(table)


async def record_of(who: Visitor, table: Json) -> Record:
    return Record.parse((await who.http.get(f"/api/tables/{table['table']}/record")).text)


async def test_alone_from_a_position_to_the_end(url: str) -> None:
    # given a game that Anna and Boris have played, when Anna goes on from a position of it against a bot
    ann, _bob, game = await game_of_two(url)
    ply = game["ply"] // 2
    before = await ann.get("/api/me/statistics")
    table = await ann.post(f"/api/tables/{game['table']}/branch", wish(ply, ME, BOT), 201)
    there = (await ann.history(game, seat=0))[ply]
    assert (await ann.history(table, seat=0))[ply] == there  # a bot may have moved since
    told = {"ply": ply, "draw": "same", "stands_for": [None, "Boris"], "of": f"t/{game['table']}"}
    assert table["branch"] == told
    # then the game stands beside it, move by move
    real = await ann.get(f"/api/tables/{table['table']}/branch/history", seat=0, **{"from": ply})
    assert real["plies"][0] == there
    assert real["total"] == game["ply"] + 1
    # its record names the fork and holds against the record of the game
    over = await to_the_end(ann, table)
    assert over["state"] == "over"
    record = await record_of(ann, table)
    assert (record.branch(), record.replay().state.over) == (ply, True)
    record.need_branch_of(await record_of(ann, game))
    # its replay tells of the fork: where the game lies is told to her alone
    assert (await ann.get(f"/api/tables/{table['table']}/replay"))["branch"] == told
    key = (await ann.post(f"/api/tables/{table['table']}/links", {"names": False}, 201))["links"][0]["key"]
    shown = (await ann.get(f"/api/links/{key}"))["branch"]
    assert shown == {**told, "stands_for": [None, None], "of": None}
    # it counts for nothing, and my list says what it is
    assert await ann.get("/api/me/statistics") == before
    listed = {line["table"]: line["branch"] for line in (await ann.get("/api/me/games"))["tables"]}
    assert listed == {game["table"]: False, table["table"]: True}
    # and a branch has branches
    more = await ann.post(f"/api/tables/{table['table']}/branch", wish(ply + 1, ME, BOT, draw="new"), 201)
    assert more["branch"]["draw"] == "new"
    assert (await to_the_end(ann, more))["state"] == "over"
    (await record_of(ann, more)).need_branch_of(record)


async def test_with_a_friend_at_a_new_table(url: str) -> None:
    ann, _bob, game = await game_of_two(url, "cities", 10)
    await ann.post(f"/api/tables/{game['table']}/concede", {"seat": 0})
    table = await ann.post(f"/api/tables/{game['table']}/branch", wish(6, ME, FRIEND, draw="new"), 201)
    assert (table["state"], table["view"]) == ("waiting", None)
    eve = await Visitor.arrive(url)
    await eve.post(f"/api/tables/{table['table']}/sit", {"invitation": table["invitation"]})
    hers = await eve.table(table)
    assert (hers["state"], hers["ply"], hers["mine"]) == ("playing", 6, [1])  # nobody but them moves
    # she sees the game beside it with her own eyes, and is not told where it lies
    assert hers["branch"]["of"] is None
    path = f"/api/tables/{table['table']}/branch/history"
    assert (await eve.get(path, seat=1))["plies"][6]["view"] == hers["view"]
    await eve.get(path, 403, seat=0)
    # nobody else sees any of it
    other = await Visitor.arrive(url)
    for where in (path, f"/api/tables/{table['table']}"):
        await other.get(where, 404)
    await eve.move(hers) if hers["legal"] else await ann.move(await ann.table(table))


async def test_a_running_game_has_no_branches(url: str) -> None:
    ann, bob, game = await game_of_two(url, "cities", 6)
    stranger = await Visitor.arrive(url)
    for who in (ann, bob, stranger):
        await who.refused(f"/api/tables/{game['table']}/branch", wish(0, ME, BOT), 409, "not_over")
        await who.get(f"/api/tables/{game['table']}/branch/history", 409)
    waiting = await ann.make("tiny", "me", "open")
    await ann.refused(f"/api/tables/{waiting['table']}/branch", wish(0, ME, BOT), 409, "not_over")


async def test_what_is_wrong_is_refused_and_makes_no_table(url: str) -> None:
    ann, _bob, game = await game_of_two(url, spectators=False)
    path, last = f"/api/tables/{game['table']}/branch", game["ply"]
    stranger = await Visitor.arrive(url)
    await stranger.refused(path, wish(0, ME, BOT), 404, "no_table")
    await Visitor(url).refused(path, wish(0, ME, BOT), 401, "nobody")
    for ply, seats in ((last, (ME, BOT)), (last + 1, (ME, BOT)), (0, (ME,)), (0, (ME, ME)), (0, (ME, BOT, BOT))):
        await ann.refused(path, wish(ply, *seats), 400, "bad_option")
    await ann.refused(path, wish(0, ME, {"kind": "bot", "level": "godly"}), 400, "bad_option")
    for body in ({}, {**wish(0, ME, BOT), "draw": "lucky"}, wish(-1, ME, BOT), {**wish(0, ME, BOT), "seed": "7"}):
        await ann.refused(path, body, 422, "bad_request")
    assert len((await ann.get("/api/me/games"))["tables"]) == 1


async def test_by_a_link_and_from_a_record(url: str) -> None:
    ann, _bob, game = await game_of_two(url)
    links = f"/api/tables/{game['table']}/links"
    keys = [(await ann.post(links, {"names": names}, 201))["links"][0]["key"] for names in (True, False)]
    eve = await Visitor.arrive(url)
    for key, name in zip(keys, ("Boris", None), strict=True):
        table = await eve.post(f"/api/links/{key}/branch", wish(3, ME, BOT), 201)
        assert table["branch"]["of"] == f"r/{key}"
        assert table["branch"]["stands_for"] == [None, name]
    assert game["table"] not in str(await eve.table(table))
    brought = await eve.post("/api/records", {"text": str(await record_of(ann, game))})
    table = await eve.post(f"/api/records/{brought['record']}/branch", wish(3, ME, BOT), 201)
    assert table["branch"]["of"] == f"record/{brought['record']}"
    assert (await eve.history(table, seat=0))[3] == (await ann.history(game, seat=0))[3]
    await eve.refused(f"/api/records/{'x' * 24}/branch", wish(0, ME, BOT), 404, "no_record")
    await eve.refused(f"/api/links/{'x' * 32}/branch", wish(0, ME, BOT), 404, "no_link")


async def test_five_are_kept_and_none_where_somebody_else_plays_gives_way(url: str) -> None:
    ann, bob, game = await game_of_two(url)
    path = f"/api/tables/{game['table']}/branch"
    shared = await ann.post(path, wish(0, ME, FRIEND), 201)
    await bob.post(f"/api/tables/{shared['table']}/sit", {"invitation": shared["invitation"]})
    made = []
    for _ in range(7):
        made.append((await ann.post(path, wish(0, ME, BOT), 201))["table"])
        await asyncio.sleep(0.01)
    kept = {line["table"] for line in (await ann.get("/api/me/games"))["tables"] if line["branch"]}
    assert kept == {shared["table"], *made[-5:]}
    await ann.get(f"/api/tables/{made[0]}", 404)
    # those of others are theirs
    await bob.post(path, wish(0, BOT, ME), 201)
    assert {line["table"] for line in (await ann.get("/api/me/games"))["tables"] if line["branch"]} == kept


async def test_a_branch_goes_on_after_its_game_is_taken_up_anew(url: str) -> None:
    """The first game may be forgotten: what is needed of it stands at the branch."""
    text = (RECORDS / "aliens-2-players.txt").read_text("utf-8")
    ann = await Visitor.arrive(url)
    name = (await ann.post("/api/records", {"text": text}))["record"]
    table = await ann.post(f"/api/records/{name}/branch", wish(4, ME, BOT), 201)
    over = await to_the_end(ann, table)
    record = await record_of(ann, over)
    record.need_branch_of(Record.parse(text))
