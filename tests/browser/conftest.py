"""Browser tests: a real server process, a real Chromium. They run in a pytest command of their own."""

import contextlib
import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from cosmodrome.cli import main

from .flying import Flight, flying_to

ROOT = Path(__file__).parent.parent.parent
# the shell without windows first: the same engine at less cost
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Sync playwright leaves an event loop running, so a run of all tests leaves these out."""
    wanted = any("browser" in argument for argument in config.args)
    return None if wanted or not collection_path.name.startswith("test_") else True


def pytest_itemcollected(item: pytest.Item) -> None:
    """In the browser a test takes seconds: it is long, but for what is marked `always` (given words: with those alone)."""
    always = item.get_closest_marker("always")
    if not always or not all(word in item.name for word in always.args):
        item.add_marker(pytest.mark.long)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests on a stage of many tables first, then those of one flight: each is set up once, and short tests are left to
    share at the end.

    Without a browser: skipped with the reason, a failure in CI.
    """
    items.sort(
        key=lambda item: (
            item.get_closest_marker("first") is None,
            not {"stage", "tables"} & set(getattr(item, "fixturenames", ())),
            "flown" not in getattr(item, "fixturenames", ()),
        )
    )
    if CHROMIUM:
        return
    if os.environ.get("CI") == "true":
        pytest.exit("browser tests: there is no Chromium", returncode=1)
    for item in items:
        item.add_marker(pytest.mark.skip(reason="no Chromium: apt-get install chromium-headless-shell"))


class Server:
    """A server process of its own, that can be killed and brought back on the same port and database."""

    def __init__(
        self, folder: Path, start: tuple[str, ...] = ("-m", "cosmodrome"), *, packs: Path | None = None
    ) -> None:
        if not (ROOT / "src" / "cosmodrome" / "static" / "index.html").exists():
            pytest.exit("browser tests: the web client is not built: make web", returncode=1)
        self.folder = folder
        self.command = [sys.executable, *start]
        self.packs = packs
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}",
            "COSMODROME_LIMITS": "off",
            "COSMODROME_REVIEWS": "asked",
            "COSMODROME_SEED": "browser tests",
        }
        command = [*self.command, "serve", "--port", str(self.port)]
        command += ["--database", str(self.folder / "tables.sqlite3"), "--log-level", "warning"]
        command += ["--packs", str(self.packs)] if self.packs else []
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError((self.folder / "server.log").read_text("utf-8"))

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


def owner(server: Server, *words: str) -> str:
    """A command of the owner on the server's database; what it printed."""
    wish = ["owner", *words, "--database", str(server.folder / "tables.sqlite3")]
    with contextlib.redirect_stdout(io.StringIO()) as said, ThreadPoolExecutor(1) as thread:
        assert thread.submit(main, wish).result(60) == 0  # it has an event loop of its own, as this test has
    return said.getvalue()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that one test may kill."""
    server = Server(tmp_path)
    yield server
    server.stop()


class FolderOfFiles:
    """The site of `make site` below a path of Python's own web server, which knows no such thing as our client."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/below/"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        null = subprocess.DEVNULL
        self.process = subprocess.Popen(command, cwd=self.folder, stdin=null, stdout=null, stderr=null)
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            except OSError:
                time.sleep(0.05)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `make site` makes, below another."""
    folder = tmp_path_factory.mktemp("files")
    command = [sys.executable, "web/scripts/site.py", str(folder / "below")]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    return folder


@pytest.fixture(params=["server", "site"])
def port(request: pytest.FixtureRequest) -> Iterator[Server | FolderOfFiles]:
    """Where a page is opened first: our server, or a folder of files. Its test may stop it."""
    if request.param == "server":
        yield request.getfixturevalue("own_server")
        return
    site = FolderOfFiles(request.getfixturevalue("site_folder"))
    yield site
    site.stop()


@pytest.fixture(scope="session", params=["server", "site"])
def flown(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Flight]:
    """A device that has everything along, from our server or from a folder of files, and hears from nobody any more."""
    is_site = request.param == "site"
    port = (
        FolderOfFiles(request.getfixturevalue("site_folder")) if is_site else Server(tmp_path_factory.mktemp("flown"))
    )
    page = visitor(browser, port.url, {})
    try:
        flight = flying_to(page, port)
    finally:
        port.stop()
    page.close()
    yield flight
    page.context.close()


@pytest.fixture
def aloft(flown: Flight) -> Iterator[Flight]:
    """A page of that device."""
    context = flown.page.context
    yield flown._replace(page=watched(context.new_page()))
    for page in context.pages:
        page.close()


@pytest.fixture(autouse=True)
def _leave(browser: Browser) -> Iterator[None]:
    """Close what a test has opened: a page left alone goes on moving."""
    before = list(browser.contexts)
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": CHROMIUM, "args": FLAGS}


SETTINGS = {
    "language": "ru", "theme": "night", "sound": False, "voice": False, "motion": "off", "pace": "instant",
    "confirm": True, "cover": False, "alerts": False,
}  # fmt: skip


def visitor(browser: Browser, url: str, settings: dict[str, Any] | None = None, **context: Any) -> Page:
    """A person with a browser of their own. Without settings: a first visit."""
    options: dict[str, Any] = {"viewport": DESKTOP, "locale": "ru-RU", "base_url": url, **context}
    page = watched(browser.new_context(**options).new_page())
    if settings is not None:
        saved = json.dumps(json.dumps({**SETTINGS, **settings}))
        # once: what the person changes later must last
        page.add_init_script(
            f"localStorage.getItem('cosmodrome.settings') || localStorage.setItem('cosmodrome.settings', {saved})"
        )
    return page


def watched(page: Page) -> Page:
    """The page, with what goes wrong in it."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.faults = faults  # type: ignore[attr-defined]
    page.set_default_timeout(15_000)
    return page


def phone(browser: Browser, url: str, settings: dict[str, Any] | None = None, **context: Any) -> Page:
    return visitor(browser, url, settings, viewport=PHONE, has_touch=True, is_mobile=True, **context)


def arrive(page: Page, link: str) -> None:
    """Come by an invitation and sit down."""
    page.goto(link)
    page.get_by_role("button", name=re.compile("Сесть за стол|Take a seat")).click()


def moves_sent(page: Page) -> list[Any]:
    """The moves and undos that this page will send."""
    sent: list[Any] = []

    def note(frame: Any) -> None:
        message = json.loads(frame)
        if message["type"] in ("move", "undo"):
            sent.append(message)

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return sent


@contextmanager
def owned(tmp_path: Path, game: str, file: str, entry: str) -> Iterator[Server]:
    """A server with a pack of one's own: ours with one entry more."""
    folder = tmp_path / "packs" / "own"
    assert main(["pack", "new", game, str(folder)]) == 0
    with (folder / file).open("a", encoding="utf-8") as entries:
        entries.write(entry)
    server = Server(tmp_path, packs=folder.parent)
    try:
        yield server
    finally:
        server.stop()


class Api:
    """The same person by plain HTTP: to set tables and to hurry a game on."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.request = context.request
        self.url = url
        self.get("/api/me")

    def get(self, path: str) -> Any:
        return self._json(self.request.get(self.url + path))

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self._json(self.request.post(self.url + path, data=body))

    def patch(self, path: str, body: dict[str, Any]) -> Any:
        return self._json(self.request.patch(self.url + path, data=body))

    def _json(self, response: Any) -> Any:
        assert response.ok, f"{response.status} {response.url}: {response.text()}"
        return response.json()

    def open(self, seats: list[dict[str, Any]], **more: Any) -> str:
        """A table of Aliens; its id."""
        table = self.post("/api/tables", {"game": "aliens", "seats": seats, "kids": True, **more})["table"]
        assert isinstance(table, str)
        return table

    def table(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}")

    def hurry(self, table: str, plies: int) -> Any:
        """Play on with sensible moves until that many plies are done, it is over, or a person must wait for others."""
        message = self.table(table)
        idle = 0
        while message["state"] == "playing" and message["ply"] < plies and idle < 200:
            mine = [seat for seat in message["turn"] if seat in message["mine"]]
            if not mine:
                time.sleep(0.03)
                idle += 1
                message = self.table(table)
                continue
            idle = 0
            if message["seat"] not in mine:
                message = self.post(f"/api/tables/{table}/face", {"seat": mine[0]})
            legal = message["legal"]
            adds = [action for action in legal if action["kind"] == "add"] or legal
            move = {
                "seat": message["seat"],
                "decision": message["decision"],
                "actions": [adds[message["ply"] % len(adds)]["text"]],
                "move": f"h-{message['number']}-{message['ply']}",
            }
            message = self.post(f"/api/tables/{table}/move", move)["table"]
        return message


BOT = {"kind": "bot", "level": "novice"}
ME = {"kind": "me"}


def here(name: str) -> dict[str, str]:
    return {"kind": "here", "name": name}
