"""PostgreSQL's drivers for Python at what the server does most: moves of many tables in one durable commit.

    PYTHONPATH=src:tests .venv/bin/python benchmarks/drivers.py [--rounds 7] [--seconds 2]

Each round, every way stores groups of one, of eight and of 64 moves for so long, one way after the other. Said are the
medians: moves a second, and milliseconds of processor time for a move, of this process and of the database. asyncpg is
no part of the server's environment any more: `.venv/bin/pip install asyncpg` to see it beside the others.
"""

import argparse
import asyncio
import itertools
import json
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import psycopg
import sqlalchemy as sa

from cosmodrome.server.storage import Storage, packs, tables
from cosmodrome.traffic.processes import Usage, named, usage

from server.postgres import Cluster, binaries

GROUPS = (1, 8, 64)
DATA = json.dumps(
    {
        "kind": "moved",
        "seat": 1,
        "actions": ["station A3 c4"],
        "events": [[[None, {"type": "x", "n": i}]] for i in range(8)],
    }
)
LINE = json.dumps({"seats": [{"kind": "person", "person": "p" * 12}] * 2, "turn": [1], "ply": 30, "title": "Aliens"})
ARRAYS = """
WITH fence AS MATERIALIZED (SELECT $15::text IS NULL), news AS (
    INSERT INTO entries ("table", "number", "kind", "person", "move", "at", "data")
    SELECT t, n, k, p, m, a, d::json
    FROM fence, unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[])
        AS fresh (t, n, k, p, m, a, d)
)
UPDATE tables SET state = s, number = n, updated = u, deadline = d, bot_turn = b, line = l::json
FROM fence, unnest($8::text[], $9::int[], $10::bigint[], $11::bigint[], $12::bool[], $13::text[], $14::text[])
    AS shown (s, n, u, d, b, l, t)
WHERE tables.id = t
"""
RECORDS = """
WITH fence AS MATERIALIZED (SELECT $3::text IS NULL), news AS (
    INSERT INTO entries ("table", "number", "kind", "person", "move", "at", "data")
    SELECT t, n, k, p, m, a, d::json
    FROM fence, json_to_recordset($1::json) AS fresh (t text, n int, k text, p text, m text, a bigint, d text)
)
UPDATE tables SET state = s, number = n, updated = u, deadline = d, bot_turn = b, line = l::json
FROM fence, json_to_recordset($2::json) AS shown (s text, n int, u bigint, d bigint, b bool, l text, t text)
WHERE tables.id = t
"""
ARRAYED = """
WITH fence AS MATERIALIZED (SELECT $3::text IS NULL), news AS (
    INSERT INTO entries ("table", "number", "kind", "person", "move", "at", "data")
    SELECT r->>0, (r->>1)::int, r->>2, r->>3, r->>4, (r->>5)::bigint, (r->>6)::json
    FROM fence, jsonb_array_elements($1::jsonb) AS r
)
UPDATE tables SET state = r->>0, number = (r->>1)::int, updated = (r->>2)::bigint, deadline = (r->>3)::bigint,
    bot_turn = (r->>4)::bool, line = (r->>5)::json
FROM fence, jsonb_array_elements($2::jsonb) AS r
WHERE tables.id = r->>6
"""
Rows = Sequence[tuple[object, ...]]
Way = Callable[[Rows, Rows], Awaitable[None]]


def database_seconds() -> float:
    """The processor time that PostgreSQL has used so far."""
    spent = sum(map(usage, named("postgres")), Usage())
    return spent.user + spent.system


async def opened(name: str, address: str) -> tuple[Way, Callable[[], Awaitable[None]]]:
    """A way to store moves, and its end."""
    if name == "asyncpg":
        import asyncpg  # type: ignore[import-not-found, unused-ignore]

        link = await asyncpg.connect(address)

        async def with_asyncpg(fresh: Rows, shown: Rows) -> None:
            await link.execute(ARRAYS, *zip(*fresh, strict=True), *zip(*shown, strict=True), None)

        return with_asyncpg, link.close
    held = await psycopg.AsyncConnection.connect(address, autocommit=True)
    cursor = psycopg.AsyncRawCursor(held)

    async def with_arrays(fresh: Rows, shown: Rows) -> None:
        columns = map(list, itertools.chain(zip(*fresh, strict=True), zip(*shown, strict=True)))
        await cursor.execute(ARRAYS, [*columns, None], prepare=True)

    async def with_records(fresh: Rows, shown: Rows) -> None:
        whole = (
            [dict(zip("tnkpmad", row, strict=True)) for row in fresh],
            [dict(zip("snudblt", row, strict=True)) for row in shown],
        )
        await cursor.execute(RECORDS, [*map(json.dumps, whole), None], prepare=True)

    async def with_arrayed(fresh: Rows, shown: Rows) -> None:
        await cursor.execute(ARRAYED, [json.dumps(fresh), json.dumps(shown), None], prepare=True)

    return {"arrays": with_arrays, "records": with_records, "jsonb": with_arrayed}[name.split()[1]], held.close


async def measure(
    way: Way, names: Sequence[str], numbers: "itertools.count[int]", group: int, seconds: float
) -> tuple[float, ...]:
    """Moves a second, and milliseconds of processor time for one, of this process and of the database."""
    moves, began, spent, database = 0, time.perf_counter(), time.process_time(), database_seconds()
    while time.perf_counter() < began + seconds:
        number = next(numbers)
        some = names[:group]
        fresh = [(name, number, "moved", "p" * 12, f"m-{number}", 1_700_000_000_000 + number, DATA) for name in some]
        shown = [("playing", number, 1_700_000_000_000 + number, None, False, LINE, name) for name in some]
        await way(fresh, shown)
        moves += group
    took, ours = time.perf_counter() - began, time.process_time() - spent
    return moves / took, 1000 * ours / moves, 1000 * (database_seconds() - database) / moves


async def compare(rounds: int, seconds: float, cluster: Cluster) -> None:
    url = sa.make_url(cluster.database())
    kept = Storage(url.render_as_string())
    await kept.migrate()
    names = [f"table-{number}" for number in range(max(GROUPS))]
    async with kept.write() as connection:
        await connection.execute(packs.insert().values(hash="h", game="aliens", version="1", files={}))
        made: dict[str, Any] = {
            "game": "aliens",
            "pack": "h",
            "state": "playing",
            "public": True,
            "owner": "p",
            "number": 0,
        }
        made |= {"created": 0, "updated": 0, "deadline": None, "bot_turn": False, "line": {}, "lesson": None}
        await connection.execute(tables.insert(), [{"id": name, **made} for name in names])
    await kept.close()
    plain = f"host={url.query['host']} user=cosmodrome dbname={url.database}"
    plain_url = f"postgresql://cosmodrome@/{url.database}?host={url.query['host']}"
    numbers = itertools.count(1)
    found: dict[tuple[str, int], list[tuple[float, ...]]] = {}
    ways = ["psycopg, arrays", "psycopg, records", "psycopg, jsonb"]
    try:
        import asyncpg  # type: ignore[import-not-found, unused-ignore]  # noqa: F401

        ways.insert(0, "asyncpg")
    except ImportError:
        pass
    for _ in range(rounds):
        for group in GROUPS:
            for name in ways:
                way, close = await opened(name, plain_url if name == "asyncpg" else plain)
                await measure(way, names, numbers, group, 0.1)
                found.setdefault((name, group), []).append(await measure(way, names, numbers, group, seconds))
                await close()
    for (name, group), figures in sorted(found.items(), key=lambda one: (one[0][1], one[0][0])):
        each = [statistics.median(column) for column in zip(*figures, strict=True)]
        print(f"{group:3} at once  {name:<18}{each[0]:9.0f} moves/s {each[1]:7.3f} ms a move, database {each[2]:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.0)
    args = parser.parse_args()
    programs = binaries()
    if programs is None:
        parser.error("PostgreSQL is not installed (initdb not found)")
    cluster = Cluster(programs, "on")
    try:
        asyncio.run(compare(args.rounds, args.seconds, cluster))
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
