"""Games seen again: through whose eyes, from a link, from a record that somebody brings."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cosmodrome.core import canonical
from cosmodrome.core.record import Record, _Seal

import tiny
from server.client import Json, Visitor
from server.process import Process

tiny.register()
RECORDS = Path(__file__).parent.parent / "records"


async def game_of_two(url: str, game: str = "tiny", plies: int = 10_000, **more: Any) -> tuple[Visitor, Visitor, Json]:
    """Two people play at random, so many plies or to the end."""
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    for visitor, name in ((ann, "Anna"), (bob, "Boris")):
        await visitor.send("PATCH", "/api/me", {"name": name})
    table = await ann.make(game, "me", "open", **more)
    await bob.sit(table)
    rng, people = random.Random(f"{game} seen again"), (ann, bob)
    now = await ann.table(table)
    while now["state"] == "playing" and now["ply"] < plies:
        seat = rng.choice(now["turn"])
        theirs = await people[seat].table(table)
        await people[seat].move(theirs, rng.choice(theirs["legal"])["text"])
        now = await ann.table(table)
    return ann, bob, now


# through whose eyes


@pytest.mark.parametrize("game", ["tiny", "cities"])
async def test_a_running_game_is_seen_again_through_ones_own_eyes_only(url: str, game: str) -> None:
    ann, bob, table = await game_of_two(url, game, 9)
    nobody, path = Visitor(url), f"/api/tables/{table['table']}"
    # then each is told whose eyes there are
    heads = [await who.get(f"{path}/replay") for who in (ann, bob, nobody)]
    assert [head["eyes"] for head in heads] == [[0], [1], []]
    assert all(head["seed"] is None and head["nonces"] == [] and head["state"] == "playing" for head in heads)
    # and others' eyes are refused in the same bytes at every ply, whatever is asked of them
    refusals = set()
    for who, seat in ((ann, 1), (bob, 0), (nobody, 0), (nobody, 1)):
        for query in ({}, {"from": 3}, {"fields": "players"}, {"fields": "players", "events": "true"}):
            answer = await who.http.get(f"{path}/history", params={"seat": seat, **query})
            assert answer.status_code == 403
            refusals.add(answer.text.replace(f"seat {seat}", "seat"))
    assert len(refusals) == 1
    # what a seat is shown again of each ply is what it was shown then, byte for byte
    for who, seat in ((ann, 0), (bob, 1)):
        again = await who.history(table, seat=seat)
        live = (await who.table(table))["log"]["groups"]
        assert [ply["events"] for ply in again] == [group["events"] for group in live]
        assert again[-1]["view"] == (await who.table(table))["view"]
        assert again[-1]["turn"] == table["turn"]


async def test_positions_are_those_that_were_sent_at_the_time(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("cities", "me", "open")
    await bob.sit(table)
    rng, people = random.Random(4), (ann, bob)
    sent: list[list[str]] = [[], [], []]
    nobody = Visitor(url)
    for _ in range(14):
        for kept, who in zip(sent, (ann, bob, nobody), strict=True):
            kept.append((await who.http.get(f"/api/tables/{table['table']}")).text)
        now = await ann.table(table)
        seat = rng.choice(now["turn"])
        theirs = await people[seat].table(table)
        await people[seat].move(theirs, rng.choice(theirs["legal"])["text"])
    for who, seat, kept in ((ann, 0, sent[0]), (bob, 1, sent[1]), (nobody, None, sent[2])):
        asked = {} if seat is None else {"seat": seat}
        page = (await who.http.get(f"/api/tables/{table['table']}/history", params=asked)).text
        for ply, message in enumerate(kept):
            view = message[message.index('"view":') :].removesuffix("}")
            assert view in page, f"seat {seat} was shown another position at ply {ply}"


async def test_after_the_end_any_seat_lends_its_eyes(url: str) -> None:
    ann, _bob, table = await game_of_two(url)
    path, nobody = f"/api/tables/{table['table']}", Visitor(url)
    head = await nobody.get(f"{path}/replay")
    assert (head["eyes"], head["state"], head["record"]) == ([0, 1], "over", True)
    assert head["seed"] == table["seed"]
    assert head["total"] == table["ply"] + 1
    views = [(await nobody.get(f"{path}/history", seat=seat, limit=1))["plies"][0]["view"] for seat in (0, 1)]
    assert views[0] != views[1]
    await nobody.get(f"{path}/history", 404, seat=2)
    few = await ann.get(f"{path}/history", fields="round", events="true")
    assert any(ply["events"] for ply in few["plies"])
    assert "players" not in few["plies"][1]["view"]
    assert few["plies"][1]["seat"] in (0, 1)


async def test_a_device_that_is_passed_around_shows_who_is_at_it(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("tiny", "me", {"kind": "here", "name": "Lev"})
    path = f"/api/tables/{table['table']}"
    assert (await ann.get(f"{path}/replay"))["eyes"] == []
    await ann.post(f"{path}/face", {"seat": 1})
    assert (await ann.get(f"{path}/replay"))["eyes"] == [1]
    await ann.get(f"{path}/history", 403, seat=0)


async def test_a_table_that_waits_has_no_replay(url: str) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("tiny", "me", "open")
    answer = await ann.get(f"/api/tables/{table['table']}/replay", 409)
    assert answer["error"]["code"] == "not_playing"


# links


async def test_a_link_shows_a_finished_game_to_anybody_until_it_is_withdrawn(url: str) -> None:
    ann, bob, table = await game_of_two(url, spectators=False)
    path, nobody = f"/api/tables/{table['table']}", Visitor(url)
    await nobody.get(f"{path}/replay", 404)
    # when ann gives a link away
    (link,) = (await ann.post(f"{path}/links", {}, 201))["links"]
    assert len(link["key"]) == 32
    assert link["path"] == f"/r/{link['key']}"
    assert link["names"]
    # then anybody who holds it sees the game, through any eyes, and nothing else of the table
    head = await nobody.get(f"/api/links/{link['key']}")
    assert [seat["name"] for seat in head["seats"]] == ["Anna", "Boris"]
    assert ann.id not in str(head)
    assert bob.id not in str(head)
    assert table["table"] not in str(head)
    for seat in (0, 1):
        page = await nobody.http.get(f"/api/links/{link['key']}/history", params={"seat": seat})
        own = await ann.http.get(f"{path}/history", params={"seat": seat})
        assert page.text == own.text
    text = (await nobody.http.get(f"/api/links/{link['key']}/record")).text
    assert text == (await ann.http.get(f"{path}/record")).text
    await nobody.get(path, 404)
    # others neither see nor withdraw it
    assert (await bob.get(f"{path}/links"))["links"] == []
    await bob.refused(f"{path}/links/{link['key']}", {}, 404, "no_link", "DELETE")
    # and withdrawn it is dead, in the same words as one that never was
    assert (await ann.send("DELETE", f"{path}/links/{link['key']}"))["links"] == []
    never = "A" * 32
    for part in ("", "/history", "/record"):
        answers = [await nobody.http.get(f"/api/links/{key}{part}") for key in (link["key"], never)]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].text == answers[1].text
        assert answers[0].json()["error"]["code"] == "no_link"


async def test_a_link_can_leave_out_the_names(url: str) -> None:
    ann, _bob, table = await game_of_two(url)
    (link,) = (await ann.post(f"/api/tables/{table['table']}/links", {"names": False}, 201))["links"]
    nobody = Visitor(url)
    told = [(await nobody.http.get(f"/api/links/{link['key']}{part}")).text for part in ("", "/history", "/record")]
    assert not any(name in text for name in ("Anna", "Boris", ann.id) for text in told)
    # and the record without names holds by itself
    assert Record.parse(told[2]).replay().state.over
    header = (await nobody.http.get(f"/api/links/{link['key']}/record")).headers["content-disposition"]
    assert table["table"][:6] not in header


async def test_links_are_made_by_who_sat_there_after_the_end_and_not_without_end(
    launch: Callable[..., Process],
) -> None:
    url = launch().url
    ann, bob, running = await game_of_two(url, plies=3)
    path = f"/api/tables/{running['table']}/links"
    await ann.refused(path, {}, 409, "not_over")
    assert (await ann.get(path, 409))["error"]["code"] == "not_over"
    ann, bob, table = await game_of_two(url)
    path = f"/api/tables/{table['table']}/links"
    stranger = await Visitor.arrive(url)
    await stranger.refused(path, {}, 403, "not_yours")
    await Visitor(url).refused(path, {}, 401, "nobody")
    await ann.refused(path, {"names": "no"}, 422, "bad_request")
    keys = set()
    for _ in range(10):
        keys |= {link["key"] for link in (await ann.post(path, {}, 201))["links"]}
    assert len(keys) == 10
    await ann.refused(path, {}, 429, "too_many")
    await bob.post(path, {}, 201)


async def test_who_is_forgotten_leaves_no_link_behind(url: str) -> None:
    ann, bob, table = await game_of_two(url)
    path = f"/api/tables/{table['table']}/links"
    keys = [(await who.post(path, {}, 201))["links"][0]["key"] for who in (ann, bob)]
    export = (await ann.http.get("/api/me/export")).json()
    assert [link["key"] for link in export["links"]] == keys[:1]
    await ann.send("DELETE", "/api/me", {"confirm": "delete"}, 204)
    nobody = Visitor(url)
    await nobody.get(f"/api/links/{keys[0]}", 404)
    head = await nobody.get(f"/api/links/{keys[1]}")
    assert [seat["name"] for seat in head["seats"]] == ["—", "Boris"]


# records that somebody brings


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", ["aliens-rewind", "cities-solo", "bureau-2-players"])
async def test_a_record_that_holds_is_seen_again(url: str, name: str) -> None:
    ann, text = await Visitor.arrive(url), text_of(name)
    found = await ann.post("/api/records", {"text": text})
    match = Record.parse(text).replay()
    head = found["replay"]
    assert head["total"] == match.ply + 1
    assert head["eyes"] == list(range(match.seats))
    assert head["commitment"] == match.commitment
    assert head["seed"]
    nobody, path = Visitor(url), f"/api/records/{found['record']}/history"
    for seat in (None, *range(match.seats)):
        plies: list[Json] = []
        while len(plies) < head["total"]:
            asked = {"from": len(plies)} | ({} if seat is None else {"seat": seat})
            plies += (await nobody.get(path, **asked))["plies"]
        for ply, position in zip(plies, match.positions(), strict=True):
            assert canonical.dumps(ply["view"]) == canonical.dumps(position.view(seat)), (
                f"ply {ply['ply']} of seat {seat}"
            )
    await nobody.get(path, 404, seat=match.seats)
    # it is in nobody's list, and lines may end as on other systems
    assert (await ann.get("/api/me/games"))["tables"] == []
    windows = await ann.post("/api/records", {"text": "\ufeff" + text.replace("\n", "\r\n")})
    assert windows == found


def sealed(lines: list[str]) -> str:
    """The lines with digests that fit, as somebody would make them who knows how."""
    first = lines.index("") + 1
    seal = _Seal(lines[:first])
    return "\n".join([*lines[:first], *(seal(line.rpartition(" #")[0]) if line else "" for line in lines[first:])])


def broken(text: str, number: int, change: Callable[[str], str], is_sealed: bool = False) -> str:
    lines = text.removesuffix("\n").split("\n")
    lines[number - 1] = change(lines[number - 1])
    return sealed(lines) if is_sealed else "\n".join(lines)


BROKEN: dict[str, tuple[Callable[[str], str], int | None, str]] = {
    "no record": (lambda text: "hello", 1, "title"),
    "empty": (lambda text: "", 1, "title"),
    "a field missing": (lambda text: broken(text, 3, lambda line: "rule: 1"), 3, "field"),
    "another game": (lambda text: broken(text, 2, lambda line: "game: chess"), 2, "game"),
    "other rules": (lambda text: broken(text, 3, lambda line: "rules: 99"), 3, "rules"),
    "unknown pack": (lambda text: broken(text, 4, lambda line: f"pack: 9.9.9 {'0' * 64}"), 4, "no_pack"),
    "a pack that is none": (lambda text: broken(text, 4, lambda line: "pack: \0 ../../x"), 4, "no_pack"),
    "many seats": (lambda text: broken(text, 5, lambda line: "seats: 1000000000"), None, "header"),
    "odd options": (lambda text: broken(text, 6, lambda line: 'options: {"seats": 3, "self": 1}'), None, "header"),
    "deep options": (lambda text: broken(text, 6, lambda line: "options: " + "[" * 3000), 6, "field"),
    "too many names": (lambda text: broken(text, 7, lambda line: 'names: ["a","b","c","d"]'), 7, "field"),
    "another seed": (lambda text: broken(text, 9, lambda line: "seed: 7"), 8, "commitment"),
    "a changed move": (lambda text: broken(text, 20, lambda line: line.replace(". ", ".  ", 1)), 20, "changed"),
    "a move that nobody knows": (lambda text: broken(text, 13, lambda line: "1. 0 fly home #", True), 13, "unread"),
    "a wide line": (lambda text: broken(text, 13, lambda line: "1" * 5000), 13, "length"),
    "cut off": (lambda text: sealed(text.split("\n")[:40]), 40, "short"),
    "a line more": (lambda text: sealed([*text.removesuffix("\n").split("\n"), "and so on #"]), 175, "length"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BROKEN)
async def test_a_broken_record_is_refused_with_its_line(url: str, fault: str) -> None:
    ann = await Visitor.arrive(url)
    change, line, why = BROKEN[fault]
    error = (await ann.refused("/api/records", {"text": change(text_of("cities-3-basic"))}, 422, "bad_record"))["error"]
    assert (error.get("line"), error["why"]) == (line, why), error["message"]


async def test_an_illegal_move_of_a_record_says_its_clause(url: str) -> None:
    ann = await Visitor.arrive(url)
    text = broken(text_of("cities-3-basic"), 15, lambda line: "3. 2 choose 12 #", True)
    error = (await ann.refused("/api/records", {"text": text}, 422, "bad_record"))["error"]
    assert (error["line"], error["why"]) == (15, "illegal")
    assert error["reason"]["rule"].startswith("C")


async def test_records_are_bounded_and_counted(launch: Callable[..., Process]) -> None:
    url = launch(limits=True).url
    ann, text = await Visitor.arrive(url), text_of("aliens-2-players")
    await ann.refused("/api/records", {"text": "x" * 300_000}, 413, "too_large")
    await Visitor(url).refused("/api/records", {"text": text}, 401, "nobody")
    statuses = [(await ann.http.post("/api/records", json={"text": text})).status_code for _ in range(24)]
    assert statuses[:19] == [200] * 19
    assert statuses[-1] == 429
    nobody = Visitor(url)
    answer = await nobody.get(f"/api/records/{'a' * 24}/history", 404)
    assert answer["error"]["code"] == "no_record"


async def test_a_long_record_holds_nobody_up(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    lines = text_of("cities-3-basic").removesuffix("\n").split("\n")
    first = lines.index("") + 1
    moves = [line.rpartition(" #")[0].partition(". ")[2] for line in lines[first + 1 : first + 9]]
    steps = [*lines[: first + 1], *(f"{n}. {step} #" for n, step in enumerate([*moves, "rewind 0"] * 200, 1))]
    task = asyncio.create_task(ann.http.post("/api/records", json={"text": sealed(steps)}))
    answered = 0
    while not task.done():
        await bob.get("/api/tables")
        answered += 1
    assert task.result().status_code == 422
    assert answered > 3, "nobody was served while a record was checked"
