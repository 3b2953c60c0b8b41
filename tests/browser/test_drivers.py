"""A whole game of each kind in Firefox and in WebKitGTK, by WebDriver, with a pointer; all of it only when everything runs."""

import json
import re
import time
from pathlib import Path

import pytest

from conftest import SLICE

from .conftest import ROOT, SETTINGS, FolderOfFiles, Server
from .drivers import LACKS, Driver, driven
from .hands import Thing
from .test_hands import GAMES, OVER, STARTS, Player

THINGS = (Path(__file__).parent / "things.js").read_text("utf-8").split("\n", 1)[1].strip()
TEXT = "document.body.innerText"
WATCH = "(window.faults = [], addEventListener('error', (e) => faults.push(e.message)), addEventListener('unhandledrejection', (e) => faults.push(String(e.reason))), true)"
READY = "document.fonts.ready.then(() => new Promise((done) => setTimeout(() => done(true), 1500)))"
PICTURES = ROOT / "screenshots"


class Pointer:
    """Somebody with a mouse: sees what can be pressed, and presses its middle."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.seen: dict[Thing, tuple[float, float]] = {}

    def open(self) -> list[Thing]:
        """What can be pressed now; where a dialog is open, only in it."""
        self.seen = {
            Thing(one["role"], one["name"], ("pressed",) * one["pressed"], tuple(one["within"])): tuple(one["at"])
            for one in self.driver.run(THINGS)
        }
        dialog = [thing for thing in self.seen if any(part.startswith("dialog") for part in thing.within)]
        return dialog or list(self.seen)

    def press(self, thing: Thing) -> bool:
        """Click on it."""
        self.driver.click(*self.seen[thing])
        return True

    def press_named(self, name: str) -> None:
        """Click on what is called so, as soon as it is there."""
        for _ in range(200):
            found = [thing for thing in self.open() if re.search(name, thing.name)]
            if found:
                self.press(found[0])
                return
            self.driver.run("new Promise((done) => setTimeout(done, 100)).then(() => true)")
        raise AssertionError(f"there is no {name}: {self.driver.run(TEXT)}")


def picture(driver: Driver, name: str) -> None:
    """Keep the page to be looked at, when all its parts have come."""
    driver.run(READY)
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{name}.png").write_bytes(driver.picture())


@pytest.mark.first
@pytest.mark.skipif(SLICE is not None, reason="other browsers: only when everything runs (make full)")
@pytest.mark.parametrize("name", LACKS)
def test_whole_games_in_another_browser(server: Server, name: str) -> None:
    if LACKS[name]:
        pytest.skip(f"{name} is not here, it lacks {', '.join(LACKS[name])}: .ci/browsers installs them")
    settings = {**SETTINGS, "language": "en"}
    with driven(name) as driver:
        pointer = Pointer(driver)
        for game, wishes in GAMES.items():
            driver.go(server.url)
            driver.run(f"localStorage.setItem('cosmodrome.settings', {json.dumps(settings)!r})")
            driver.go(server.url)
            driver.run(WATCH)
            if game == "Aliens":
                picture(driver, f"{name}-home")
            for start in STARTS[game]:
                pointer.press_named(start)
            play(driver, Player(pointer, wishes), f"{name}-{game.split()[-1].lower()}")
            assert driver.run("window.faults") == []


@pytest.mark.first
@pytest.mark.skipif(SLICE is not None, reason="other browsers: only when everything runs (make full)")
def test_whole_games_in_firefox_from_a_folder_of_files_without_its_host(site_folder: Path) -> None:
    if LACKS["firefox"]:
        pytest.skip("firefox is not here: .ci/browsers installs it")
    site = FolderOfFiles(site_folder)
    with driven("firefox") as driver:
        try:
            pointer = Pointer(driver)
            driver.go(site.url)
            driver.run(f"localStorage.setItem('cosmodrome.settings', {json.dumps({**SETTINGS, 'language': 'en'})!r})")
            driver.go(site.url)
            until(driver, "document.querySelector('.bays .play') !== null", 300)  # everything is taken along meanwhile
        finally:
            site.stop()
        for game, wishes in GAMES.items():
            driver.go(site.url)
            driver.run(WATCH)
            until(driver, "document.querySelector('.bays .play') !== null", 120)
            for start in STARTS[game]:
                pointer.press_named(start)
            play(driver, Player(pointer, wishes), f"firefox-site-{game.split()[-1].lower()}")
            assert driver.run("window.faults") == []


def until(driver: Driver, script: str, seconds: int) -> None:
    """Wait until something is so in the page."""
    deadline = time.monotonic() + seconds
    while not driver.run(script):
        assert time.monotonic() < deadline, driver.run(TEXT)
        time.sleep(0.5)


def play(driver: Driver, player: Player, name: str) -> None:
    """Press until the game is over; one picture from its middle, one of its end."""
    presses, pressed = 0, time.monotonic()
    while not OVER.search(text := driver.run(TEXT)):
        if player.step():
            presses, pressed = presses + 1, time.monotonic()
            if presses == 25:
                picture(driver, f"{name}-table")
        assert time.monotonic() - pressed < 120, f"nothing can be pressed:\n{text}"
        assert presses < 600, f"no end is near:\n{text}"
    picture(driver, f"{name}-end")
