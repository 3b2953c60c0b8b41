"""Reviews of finished games: asked for, by themselves, stopped, begun anew, and the lines they compare."""

import asyncio
from collections.abc import Callable

import sqlalchemy as sa

from cosmodrome.server.storage import Storage, entries, reviews, tables

from server.client import Json, Visitor, keep
from server.process import Process
from server.test_replays import game_of_two

QUICK = {"review_iterations": 2, "review_playouts": 2, "review_nice": 0}
LONG = {"review_iterations": 20_000, "review_nice": 0}
PLIES = 8
Launch = Callable[..., tuple[Process, list[Process]]]


async def ended_early(url: str, **more: object) -> tuple[Visitor, Visitor, Json]:
    """Two people play a little, then one gives up."""
    ann, bob, table = await game_of_two(url, "aliens", PLIES, **more)
    await bob.post(f"/api/tables/{table['table']}/concede", {"seat": 1})
    return ann, bob, await ann.table(table)


async def until(who: Visitor, table: Json, *states: str) -> Json:
    """The review, as soon as it is in one of these states."""
    for _ in range(600):
        found = await who.get(f"/api/tables/{table['table']}/review")
        if found["state"] in states:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"it never came to {states}, it is {found}")


async def with_a_moment(database: str, ann: Visitor, table: Json) -> int:
    """Given that the stronger line of the one moment is the one that was played, whatever the master found; its ply."""
    storage = keep(Storage(database))
    history = await ann.history(table, seat=0)
    first = next(i for i, ply in enumerate(history) if ply["seat"] == 0)
    here = entries.c.kind == "moved", entries.c.table == table["table"]
    async with storage.read() as connection:
        moved = await connection.scalars(sa.select(entries.c.data).where(*here))
        word = [data["actions"][0] for data in sorted(moved, key=lambda data: data["after"]["ply"])][first - 1]
    gain = {"mean": 0.5, "error": 0.1}
    moment = {
        "ply": first - 1, "seat": 0, "played": [word], "stronger": [word], "gain": gain, "points": gain,
        "playouts": 2, "certain": False, "why": [],
    }  # fmt: skip
    async with storage.write() as connection:
        kept = await connection.scalar(sa.select(reviews.c.found).where(reviews.c.table == table["table"]))
        assert kept
        found = {**kept, "moments": [moment]}
        await connection.execute(reviews.update().where(reviews.c.table == table["table"]).values(found=found))
    return first


async def against_a_bot(url: str) -> tuple[Visitor, Json]:
    """Somebody plays a little against a bot and gives up."""
    ann = await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "random")
    page = await ann.page()
    await page.join(table["table"])
    now = await page.until(table["table"], lambda t: t["legal"])
    await page.past(table["table"], (await ann.move(now))["number"])
    await ann.post(f"/api/tables/{table['table']}/concede", {"seat": 0})
    return ann, table


async def test_a_game_of_people_is_looked_at_when_one_asks(launch_reviewer: Launch) -> None:
    server, _ = launch_reviewer(**QUICK)
    ann, bob, table = await ended_early(server.url)
    path = f"/api/tables/{table['table']}/review"
    assert await ann.get(path) == {"state": "none", "done": 0, "of": 0, "ahead": 0, "found": None}
    asked = await bob.post(path)
    assert asked["state"] in ("waiting", "looking")
    # when it is ready everybody who may see the game sees it
    page = await ann.page()
    found = await until(ann, table, "done")
    assert found["done"] == found["of"] > 1
    assert found == await bob.get(path) == await Visitor(server.url).get(path)
    assert [one["seat"] for one in found["found"]["alike"]] == [0, 1]
    assert all(len(point["seats"]) == 2 for point in found["found"]["curve"])
    # and asking again changes nothing
    assert await ann.post(path) == found
    await page.close()


async def test_both_lines_of_a_moment_are_played_by_the_engine(launch_reviewer: Launch) -> None:
    server, _ = launch_reviewer(**QUICK)
    ann, _, table = await ended_early(server.url)
    path = f"/api/tables/{table['table']}/review"
    await ann.refused(f"{path}/line?moment=0", None, 404, "no_moment", "GET")
    await ann.post(path)
    await until(ann, table, "done")
    first = await with_a_moment(server.database, ann, table)
    history = await ann.history(table, seat=0)
    moves = [group["events"] for group in table["log"]["groups"]]
    for which in ("played", "stronger"):
        line = await ann.get(f"{path}/line", moment=0, which=which, seat=0)
        assert line["total"] == 2
        assert [ply["view"] for ply in line["plies"]] == [ply["view"] for ply in history[first - 1 : first + 1]]
        assert line["plies"][1]["events"] == moves[first]
    for query, status in (
        ("moment=1", 404),
        ("moment=0&which=best", 422),
        ("moment=-1", 422),
        ("moment=0&seat=7", 404),
    ):
        answer = await ann.http.get(f"{path}/line?{query}")
        assert answer.status_code == status, query


async def test_a_game_against_a_bot_is_looked_at_by_itself_and_who_played_is_called(
    launch_reviewer: Launch,
) -> None:
    server, _ = launch_reviewer(reviews=True, **QUICK)
    ann, table = await against_a_bot(server.url)
    page = await ann.page()
    found = await until(ann, table, "done")
    assert found["found"]["measured_in"] == "share"
    assert (await page.told("reviewed"))["table"] == table["table"]


async def test_it_is_stopped_and_begun_anew(launch_reviewer: Launch) -> None:
    server, workers = launch_reviewer(**LONG)
    ann, bob, table = await ended_early(server.url)
    path = f"/api/tables/{table['table']}/review"
    await ann.post(path)
    await until(ann, table, "looking")
    stranger = await Visitor.arrive(server.url)
    await stranger.refused(f"{path}/stop", {}, 403, "not_yours")
    assert (await bob.post(f"{path}/stop"))["state"] == "stopped"
    assert (await bob.post(f"{path}/stop"))["state"] == "stopped"
    assert (await ann.post(path))["state"] in ("waiting", "looking")
    # and after the server was killed in the middle of it
    await until(ann, table, "looking")
    for process in (server, *workers):
        process.stop()
        process.start()
    assert (await until(ann, table, "looking", "waiting"))["done"] == 0
    await until(ann, table, "looking")


async def test_what_is_not_over_and_not_for_it_has_no_review(launch: Callable[..., Process]) -> None:
    server = launch(**QUICK)
    ann, bob, running = await game_of_two(server.url, "aliens", 3)
    path = f"/api/tables/{running['table']}/review"
    for method, code in (("GET", "not_over"), ("POST", "not_over")):
        await ann.refused(path, None, 409, code, method)
    await ann.refused("/api/tables/" + "x" * 22 + "/review", {}, 404, "no_table")
    await Visitor(server.url).refused(path, {}, 401, "nobody")
    ann, bob, kids = await ended_early(server.url, kids=True)
    await bob.refused(f"/api/tables/{kids['table']}/review", {}, 409, "no_review")
    ann, bob, other = await game_of_two(server.url, "tiny")
    await bob.refused(f"/api/tables/{other['table']}/review", {}, 409, "no_review")
    # a table without spectators tells strangers nothing
    ann, bob, closed = await ended_early(server.url, spectators=False)
    stranger = await Visitor.arrive(server.url)
    for method in ("GET", "POST"):
        await stranger.refused(f"/api/tables/{closed['table']}/review", {}, 404, "no_table", method)


async def test_a_link_shows_the_review_too_and_both_are_forgotten_with_the_table(
    launch_reviewer: Launch,
) -> None:
    server, _ = launch_reviewer(**QUICK)
    ann, _, table = await ended_early(server.url)
    key = (await ann.post(f"/api/tables/{table['table']}/links", {"names": False}, 201))["links"][0]["key"]
    nobody = Visitor(server.url)
    assert (await nobody.get(f"/api/links/{key}/review"))["state"] == "none"
    await nobody.refused(f"/api/links/{key}/review", {}, 401, "nobody")
    other = await Visitor.arrive(server.url)
    await other.post(f"/api/links/{key}/review")
    found = await until(ann, table, "done")
    assert await nobody.get(f"/api/links/{key}/review") == found
    storage = keep(Storage(server.database))
    async with storage.write() as connection:
        await connection.execute(tables.delete().where(tables.c.id == table["table"]))
        assert await connection.scalar(sa.select(sa.func.count()).select_from(reviews)) == 0


async def test_asking_is_limited(launch: Callable[..., Process]) -> None:
    server = launch(limits=True, **LONG)
    ann, _, table = await ended_early(server.url)
    path = f"/api/tables/{table['table']}/review"
    codes = []
    for _ in range(13):
        codes.append((await ann.http.post(path, json={})).status_code)
        await ann.post(f"{path}/stop") if codes[-1] == 200 else None
    assert codes == [200] * 12 + [429]
