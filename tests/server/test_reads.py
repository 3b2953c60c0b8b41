"""What is costly to read: in pages, written once, counted against who asks."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from cosmodrome.server.lately import Unchanged

from server.client import Json, Visitor
from server.process import Process


async def played(url: str, turns: int, game: str = "tiny") -> tuple[Visitor, Json]:
    """A game of two people that has gone on for so many turns: the first of them, and the table."""
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make(game, "me", "open")
    await bob.sit(table)
    rng, people = random.Random(1), (ann, bob)
    for _ in range(turns):
        seat = (await ann.table(table))["turn"][0]
        now = await people[seat].table(table)
        await people[seat].move(now, rng.choice(now["legal"])["text"])
    return ann, await ann.table(table)


async def test_a_history_comes_in_pages(url: str) -> None:
    ann, table = await played(url, 20, "bureau")
    path = f"/api/tables/{table['table']}/history"
    # whoever asks for everything gets a part of it, and how much there is
    first = await ann.get(path, limit=1000)
    assert len(first["plies"]) <= 16, f"{len(first['plies'])} positions at once"
    assert first["total"] == table["ply"] + 1
    # and by asking on, all of it
    assert [ply["ply"] for ply in await ann.history(table)] == list(range(table["ply"] + 1))
    rounds = await ann.history(table, fields="round")
    assert [ply["view"] for ply in rounds] == [{"round": ply["view"]["round"]} for ply in await ann.history(table)]


async def test_a_history_is_looked_at_once(launch: Callable[..., Process], tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    ann, table = await played(launch(count=str(noted)).url, 5)
    path = f"/api/tables/{table['table']}/history"
    nobody = Visitor(ann.url)
    noted.write_text("")
    answers = [await reader.get(path) for reader in (ann, nobody) * 5]
    views = noted.read_text().splitlines().count("view None")
    assert views == table["ply"] + 1, f"{views} views for {table['ply'] + 1} positions that were asked for ten times"
    assert answers.count(answers[0]) == 10
    # until something happens there
    await ann.post(f"/api/tables/{table['table']}/chat", {"text": "hello"})
    assert await nobody.get(path) == answers[0]
    assert noted.read_text().splitlines().count("view None") > views


READS = ("/api/tables", "/api/tables/{table}/history", "/api/tables/{table}/history?fields=round&from=1")


@pytest.mark.parametrize("read", READS)
async def test_costly_reads_are_counted_also_for_nobody(launch: Callable[..., Process], read: str) -> None:
    server = launch(limits=True)
    _, table = await played(server.url, 1)
    nobody = Visitor(server.url)
    path = read.format(table=table["table"])
    answers = await asyncio.gather(*(nobody.http.get(path) for _ in range(100)))
    counts = [sum(answer.status_code == status for answer in answers) for status in (200, 429)]
    assert counts[1] > 0, f"{counts[0]} costly answers to somebody unknown in a moment"
    assert counts[0] >= 60
    # and others who come from there are still served
    assert (await (await Visitor.arrive(server.url)).http.get(path)).status_code == 200


async def test_an_export_is_read_a_little_at_a_time(launch: Callable[..., Process], tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    ann, table = await played(launch(count=str(noted)).url, 3)
    path = f"/api/tables/{table['table']}"
    for number in range(105):
        await ann.post(f"{path}/chat", {"text": f"line {number}"})
    noted.write_text("")
    export = await ann.get("/api/me/export")
    said = [deed["text"] for deed in export["done"] if deed["kind"] == "said"]
    assert said == [f"line {number}" for number in range(105)]
    pages = [line for line in noted.read_text().splitlines() if "FROM entries" in line and "LIMIT" in line]
    assert len(pages) == 2, f"{len(said)} deeds were read in {len(pages)} pages"
    assert [line["table"] for line in export["tables"]] == [table["table"]]


def test_what_is_unchanged_is_made_once() -> None:
    made: list[int] = []
    kept: Unchanged[str, int] = Unchanged(2)

    def make() -> int:
        made.append(0)
        return len(made)

    assert [kept.get("a", 1, make), kept.get("a", 1, make), kept.get("a", 2, make)] == [1, 1, 2]
    for key in ("b", "c", "a"):
        kept.get(key, 2, make)
    assert len(made) == 5, "only two are kept"
