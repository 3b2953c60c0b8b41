"""Upgrades: the database file that each release left behind is brought up to date, and its games go on."""

import hashlib
import hmac
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmodrome import Record
from cosmodrome.core import registry
from cosmodrome.core.packs import Pack

from server.client import Visitor
from server.keep_database import HOME, PASSWORD, PEOPLE, play
from server.process import Process

FILES = sorted(HOME.glob("*.db"))
FOREVER = 10**15  # what was abandoned long ago does not expire here


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def upgraded(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Process]:
    """A server on a copy of a release's database."""
    copy = tmp_path / "cosmodrome.db"
    shutil.copyfile(request.param, copy)
    server = Process(f"sqlite+aiosqlite:///{copy}", tmp_path, waiting_ms=FOREVER, playing_ms=FOREVER).start()
    yield server
    server.stop()


async def signed_in(url: str) -> list[Visitor]:
    """The people of that database."""
    people = []
    for name in PEOPLE:
        person = Visitor(url)
        person.me = await person.post("/api/sign-in", {"login": name, "password": PASSWORD})
        people.append(person)
    return people


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_release_left_behind_the_packs_it_was_published_with(path: Path) -> None:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT game, version, hash FROM packs").fetchall()
    connection.close()

    assert {game for game, _, _ in rows} == {"aliens", "cities", "bureau"}
    for game, version, digest in rows:
        assert Pack.read(registry.published(game)[version]).hash == digest


def test_there_is_a_file_of_the_first_release() -> None:
    assert FILES[0].stem == "1.0.0"


async def test_what_waited_begins_and_what_was_under_way_goes_on_to_its_end(upgraded: Process) -> None:
    people = await signed_in(upgraded.url)
    ann, bob = people
    lines = (await ann.get("/api/me/games", limit=100))["tables"]
    assert sorted(line["state"] for line in lines) == ["over", "playing", "playing", "playing", "waiting"]
    rng = random.Random(2)
    for line in lines:
        table = await ann.table(line["table"])
        path = f"/api/tables/{table['table']}"
        # its components are there, whatever this release comes with
        assert (await ann.get(f"/api/games/{table['game']}", pack=table["pack"]))["pack"] == table["pack"]
        if table["state"] == "waiting":
            assert (await bob.sit(table))["state"] == "playing"
            continue
        if table["state"] == "playing":
            assert table["chat"]["lines"][0]["text"] == "Good luck!"
            await play(people, table, rng, 1000, "later")
        record = Record.parse((await ann.http.get(f"{path}/record")).raise_for_status().text)
        assert record.header()["names"] == [name.capitalize() for name in PEOPLE]
        history = await ann.get(f"{path}/history", limit=2)
        assert history["total"] > 2


async def test_what_can_be_taken_back_is_taken_back(upgraded: Process) -> None:
    people = await signed_in(upgraded.url)
    for line in (await people[0].get("/api/me/games", state="playing"))["tables"]:
        for person in people:
            view = await person.table(line["table"])
            if view["undo"]:
                wish = {"seat": view["seat"], "decision": view["decision"], "move": "back"}
                undone = (await person.post(f"/api/tables/{line['table']}/undo", wish))["table"]
                assert undone["ply"] == view["undo"]["to"]


async def test_who_was_signed_in_before_devices_had_names_still_is_until_they_sign_out(upgraded: Process) -> None:
    path = upgraded.database.removeprefix("sqlite+aiosqlite:///")
    connection = sqlite3.connect(path)
    [[key]] = connection.execute("SELECT value FROM keys WHERE name = 'cookie'").fetchall()
    [[person]] = connection.execute("SELECT id FROM people WHERE login = 'ann'").fetchall()
    connection.close()
    seal = hmac.new(bytes.fromhex(key), f"{person}.0".encode(), hashlib.sha256).hexdigest()
    cookie = {"Cookie": f"cosmodrome={person}.0.{seal}"}
    ann = Visitor(upgraded.url)

    assert (await ann.http.get("/api/me/games", headers=cookie)).status_code == 200
    assert (await ann.http.post("/api/sign-out", json={}, headers=cookie)).status_code == 204
    assert (await ann.http.get("/api/me/games", headers=cookie)).status_code == 401
