"""What `deploy/` ships: units that systemd accepts, and a game behind nginx with the configuration as it is."""

import asyncio
import contextlib
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cosmodrome.server.storage import Storage, bans, now

from server.client import Json, Page, Visitor, keep
from server.postgres import Cluster
from server.process import ROOT, Process
from server.proxy import DEPLOY, Proxy, program

UNITS = sorted((DEPLOY / "systemd").iterdir())
BANNED = "127.0.9.1"


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed: apt-get install systemd")
    # given the units, with the program where it is here
    here = Path(sys.executable).parent / "cosmodrome"
    assert len(UNITS) == 4
    for unit in UNITS:
        text = unit.read_text()
        (tmp_path / unit.name.replace("@.", "@1.")).write_text(
            text.replace("/opt/cosmodrome/bin/cosmodrome", str(here))
        )
    done = subprocess.run(
        [program, "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))],
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
        capture_output=True,
        text=True,
    )
    # what it says of other units on this machine is none of ours
    said = [line for line in done.stderr.splitlines() if "cosmodrome" in line]
    assert (done.returncode, said) == (0, []), done.stderr


def test_systemd_would_find_a_mistake_in_the_units(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed: apt-get install systemd")
    wrong = tmp_path / "cosmodrome-backup.service"
    wrong.write_text((DEPLOY / "systemd" / wrong.name).read_text())  # there is no such program here
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(wrong)], capture_output=True, text=True)
    assert "cosmodrome" in done.stderr


def test_commands_of_the_units_are_commands_that_there_are() -> None:
    for unit in UNITS:
        for line in re.findall(r"^ExecStart=/opt/cosmodrome/bin/cosmodrome (.*)$", unit.read_text(), re.MULTILINE):
            said = subprocess.run(
                [sys.executable, "-m", "cosmodrome", line.split()[0], "--help"],
                env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for option in re.findall(r"--[a-z]+", line):
                assert option in said


def test_container_files_say_that_they_were_not_run_and_copy_what_is_there() -> None:
    for name in ("Containerfile", "compose.yaml"):
        assert (DEPLOY / "container" / name).read_text().startswith("# NOT RUN")
    for line in re.findall(
        r"^COPY (?!--from)(.*) \S+$", (DEPLOY / "container/Containerfile").read_text(), re.MULTILINE
    ):
        for source in line.split():
            assert (ROOT / source).exists(), source


def nginx() -> str:
    found = program()
    if found is None:
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """A server with a client that is two files."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Cosmodrome</title>")
    (static / "assets" / "app-1.js").write_text("1")
    process = Process(f"sqlite+aiosqlite:///{tmp_path / 'cosmodrome.db'}", tmp_path, limits=True, static=str(static))
    yield process.start()
    process.stop()


@pytest.fixture
def proxy(server: Process, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    folder = tmp_path / "nginx"
    folder.mkdir()
    found = Proxy(nginx(), folder, server.port)
    monkeypatch.setenv("SSL_CERT_FILE", str(found.certificate))
    yield found
    found.stop()


async def pages_of(people: list[Visitor], table: Json) -> list[Page]:
    pages = [await person.page(Origin=person.url) for person in people]
    for page in pages:
        await page.join(table["table"])
    return pages


async def play_on(people: list[Visitor], table: Json, rng: random.Random, plies: int) -> str:
    """Both play on their pages; the state of the table after so many plies, or at the end."""
    pages = await pages_of(people, table)
    for _ in range(plies):
        seen = [page.tables[table["table"]] for page in pages]
        mover = next((number for number, one in enumerate(seen) if one["legal"]), None)
        if mover is None:
            break
        ack = await people[mover].move(seen[mover], rng.choice(seen[mover]["legal"])["text"])
        for page in pages:
            await page.past(table["table"], ack["number"])
    state: str = pages[0].tables[table["table"]]["state"]
    for page in pages:
        await page.close()
    return state


async def comes_back(url: str) -> None:
    async with httpx.AsyncClient() as client:
        for _ in range(100):
            with contextlib.suppress(httpx.ConnectError):  # nginx itself may have only just been started
                if (await client.get(f"{url}/api/games")).is_success:
                    return
            await asyncio.sleep(0.1)
    pytest.fail("nginx does not find the server again")


@pytest.mark.long
async def test_a_game_is_played_behind_nginx_as_it_is_shipped(proxy: Proxy, server: Process) -> None:
    await comes_back(proxy.url)
    async with httpx.AsyncClient(base_url=proxy.url) as client:
        moved = await client.get(f"{proxy.plain}/t/some?i=1")
        assert moved.status_code == 301
        # given pages over TLS, whose cookie travels over TLS only
        cookie = (await client.get("/api/me")).headers["set-cookie"]
        assert "Secure" in cookie
        assert (await client.get("/assets/app-1.js")).headers["cache-control"].startswith("public, max-age=31536000")
        for path in ("/metrics", "/readyz"):
            assert (await client.get(path)).status_code == 404
        large = await client.post("/api/records", json={"text": "x" * 300_000})
        assert large.status_code == 413
    people = [await Visitor.arrive(proxy.url) for _ in range(2)]
    table = await people[0].make("aliens", "me", "open")
    await people[1].sit(table)
    rng = random.Random(8)
    assert await play_on(people, table, rng, 5) == "playing"
    # when the server restarts, files are there all the while, and the game goes on to its end
    server.stop()
    async with httpx.AsyncClient(base_url=proxy.url) as client:
        assert (await client.get("/assets/app-1.js")).text == "1"
        assert (await client.get("/")).status_code == 502
    server.start()
    await comes_back(proxy.url)
    assert await play_on(people, table, rng, 1000) == "over"


@pytest.mark.long
async def test_two_servers_behind_nginx_are_one(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given two servers on one database, which nginx asks in turn
    database = cluster.database()
    servers = [Process(database, tmp_path, limits=True).start() for _ in range(2)]
    try:
        proxy = Proxy(nginx(), tmp_path, *(server.port for server in servers))
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.certificate))
        try:
            await comes_back(proxy.url)
            people = [await Visitor.arrive(proxy.url) for _ in range(2)]
            table = await people[0].make("aliens", "me", "open")
            await people[1].sit(table)
            # then a game is played whoever gets what is asked, and whoever has the sockets
            assert await play_on(people, table, random.Random(8), 1000) == "over"
        finally:
            proxy.stop()
    finally:
        for server in servers:
            server.stop()


@pytest.mark.long
async def test_the_server_knows_where_people_come_from_and_not_what_they_claim(proxy: Proxy, server: Process) -> None:
    # given that a network is banned
    storage = keep(Storage(server.database))
    async with storage.write() as connection:
        row = {"kind": "network", "what": "127.0.9.0/24", "reason": "", "since": now(), "until": None}
        await connection.execute(bans.insert().values(**row))
    server.stop()
    server.start()
    await comes_back(proxy.url)
    wish = {"game": "aliens", "seats": [{"kind": "me"}, {"kind": "open"}]}
    # then whoever claims to come from there is let in, and who does come from there is not, whatever they claim
    ann = await Visitor.arrive(proxy.url)
    claimed = await ann.http.post("/api/tables", json=wish, headers={"X-Forwarded-For": BANNED})
    assert claimed.status_code == 201
    bob = Visitor(proxy.url, BANNED)
    bob.http.cookies.update(dict(ann.http.cookies))
    refused = await bob.http.post("/api/tables", json=wish, headers={"X-Forwarded-For": "127.0.0.1"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "banned")
