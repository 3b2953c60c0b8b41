"""Makes the database file that a release leaves behind: `cd tests && python -m server.keep_database VERSION`."""

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
from pathlib import Path

from cosmodrome.core import registry

from server.client import Json, Visitor, close_all
from server.process import Process

HOME = Path(__file__).parent / "databases"
PEOPLE = ("ann", "bob")
PASSWORD = "correct horse"
PLIES = {"aliens": 9, "cities": 30, "bureau": 24}


async def play(people: list[Visitor], table: Json, rng: random.Random, plies: int, when: str) -> None:
    """Both play at random, so many plies or to the end; `when` makes the names of their moves others than before."""
    while True:
        views = [await person.table(table) for person in people]
        if views[0]["state"] != "playing" or views[0]["ply"] >= plies:
            return
        seat = rng.choice(views[0]["turn"])
        name = f"{when}-{views[seat]['number']}"
        await people[seat].move(views[seat], rng.choice(views[seat]["legal"])["text"], move=name)


async def fill(url: str) -> None:
    """Two people with accounts; a table that waits, one of each game under way, one that is over."""
    rng = random.Random(1)
    people = [await Visitor.arrive(url) for _ in PEOPLE]
    for person, name in zip(people, PEOPLE, strict=True):
        await person.post("/api/me/claim", {"login": name, "password": PASSWORD})
        await person.send("PATCH", "/api/me", {"name": name.capitalize()})
    ann, bob = people
    await ann.make("bureau", "me", "invited", {"kind": "bot", "level": "calm"})
    for game in registry.names():
        table = await ann.make(game, "me", "open")
        await bob.sit(table)
        await play(people, table, rng, PLIES[game], "first")
        await bob.post(f"/api/tables/{table['table']}/chat", {"text": "Good luck!"})
    over = await ann.make("aliens", "me", "open")
    await bob.sit(over)
    await play(people, over, rng, 1000, "first")


def as_one_file(path: Path) -> None:
    """Bring what SQLite keeps beside the file into it; tests know the people by their names."""
    connection = sqlite3.connect(path)
    connection.execute("UPDATE people SET login = lower(name) WHERE login IS NOT NULL")  # without the digits by lot
    connection.commit()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()


async def main(version: str) -> None:
    """Write the file of that release."""
    target = HOME / f"{version}.db"
    if target.exists():
        raise SystemExit(f"{target.name} is there already: what a release left behind never changes")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cosmodrome.db"
        server = Process(f"sqlite+aiosqlite:///{path}", Path(folder)).start()
        try:
            await fill(server.url)
        finally:
            await close_all()
            server.stop()
        as_one_file(path)
        target.write_bytes(path.read_bytes())
    print(json.dumps({"written": target.name, "bytes": target.stat().st_size}))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
