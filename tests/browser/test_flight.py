"""Flight: the games taken along, then the server stopped and the network off."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from conftest import SLICE
from cosmodrome.core.record import Record
from flight.pilot import ITERATIONS, Device, Memory
from flight.pilot import play as played_here

from .conftest import ROOT, Api, FolderOfFiles, Server, here, visitor
from .flying import CHOICES, PLAY, Flight, take_along, workers
from .play import take_turn

ME = {"kind": "me"}
EXPERT = {"kind": "bot", "level": "expert"}
KINDS: dict[str, tuple[str, list[dict[str, str]]]] = {
    "aliens": ("aliens", [ME, EXPERT]),
    "cities": ("cities", [ME, EXPERT]),
    "bureau": ("bureau", [ME, EXPERT]),
    "solo of cities": ("cities", [ME]),
    "solo of bureau": ("bureau", [ME]),
    "around one screen": ("aliens", [ME, {"kind": "here", "name": "Nina"}]),
}


def played_in_memory(game: str, seats: list[dict[str, str]], seed: str) -> Any:
    """The same game in this Python."""

    async def play() -> Any:
        device = await Device(Memory(), seed).board()
        table = await device.make(game, seats)
        await played_here(device, table)
        return await device.ask("GET", f"/api/tables/{table}/record")

    with ThreadPoolExecutor(1) as elsewhere:  # playwright has this thread's event loop
        return elsewhere.submit(asyncio.run, play()).result()


def forge(record: str) -> tuple[int, str]:
    """The record with another move in the place of one; the line that it stands in."""
    lines = record.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("5. "))
    lines[at] = lines[at].replace("5. ", "5. no ", 1)
    return at + 1, "\n".join(lines)


def test_whole_games_without_a_server_are_the_same_as_in_this_python(
    browser: Browser, port: Server | FolderOfFiles, tmp_path: Path
) -> None:
    page = visitor(browser, port.url, {})
    take_along(page)
    port.stop()
    page.context.set_offline(True)
    page.set_default_timeout(120_000)

    records: dict[str, str] = {}
    for kind, (game, seats) in KINDS.items():
        record = page.evaluate(PLAY, [*workers(port), "flight", ITERATIONS, game, seats])
        assert Record.parse(record).replay().state.over, kind
        assert record == played_in_memory(game, seats, "flight"), kind
        records[kind] = record

    if isinstance(port, FolderOfFiles):
        return
    # then each holds on the command line, and the server that is back takes it; a forged one is refused with its line
    page.context.set_offline(False)
    port.start()
    api = Api(page.context, port.url)
    for kind, record in records.items():
        file = tmp_path / "record.txt"
        file.write_text(record, "utf-8")
        command = [sys.executable, "-m", "cosmodrome", "replay", str(file)]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, capture_output=True, cwd=ROOT)
        assert api.post("/api/records", {"text": record})["replay"]["record"], kind
        line, forged = forge(record)
        answer = page.context.request.post(f"{port.url}/api/records", data={"text": forged})
        assert answer.status == 422, kind
        assert answer.json()["error"]["line"] == line, kind
    hand_over(page, len(KINDS))
    assert [line["brought"] for line in api.get("/api/me/games")["tables"]] == [True] * len(KINDS)


def hand_over(page: Page, games: int) -> None:
    """By the plate on the home page; all of them are taken."""
    page.evaluate("localStorage.setItem('cosmodrome.flown', 'yes')")  # as whoever takes off with the page itself
    page.goto("./")
    back = page.locator("aside.back")
    expect(back).to_contain_text("Снова на связи")
    back.get_by_role("link").click()
    page.get_by_role("button", name=re.compile("^Передать серверу")).click()
    expect(page.get_by_text("Принята сервером")).to_have_count(games, timeout=60_000)


# another move in the place of the third one that was made, in what the device keeps of its newest table
FORGE = """async () => {
  const asked = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)))
  const database = await asked(indexedDB.open('cosmodrome'))
  const lines = (await asked(database.transaction('lines').objectStore('lines').getAll())).map(JSON.parse)
  const { table } = lines.sort((one, other) => other.updated - one.updated)[0]
  const transaction = database.transaction('entries', 'readwrite')
  const store = transaction.objectStore('entries')
  const log = (await asked(store.getAll(IDBKeyRange.bound([table, 0], [table, Infinity])))).map(JSON.parse)
  const entry = log.filter((one) => one.kind === 'moved')[2]
  entry.data.actions = ['no']
  store.put(JSON.stringify(entry), [table, entry.number])
  await new Promise((done) => (transaction.oncomplete = done))
  database.close()
  return entry.number
}"""


@pytest.mark.always
def test_games_of_a_flight_are_handed_over_and_a_forged_one_is_refused_with_its_line(
    browser: Browser, own_server: Server
) -> None:
    page = visitor(browser, own_server.url, {})
    take_along(page)
    own_server.stop()
    page.context.set_offline(True)
    page.set_default_timeout(90_000)
    for seats in ([ME, here("Нина")], [ME, {"kind": "bot", "level": "novice"}]):
        page.evaluate(PLAY, [*workers(own_server), "", 1, "aliens", seats])
    line = page.evaluate(FORGE)

    # a third game is under way when the connection comes back
    page.goto("./")
    page.get_by_role("button", name="Играть").first.click()
    page.wait_for_url(re.compile("/t/"))
    assert take_turn(page)
    page.context.set_offline(False)
    own_server.start()
    assert "Снова на связи" not in page.locator("body").inner_text()  # never at a table

    page.goto("./")  # the server answers, so this page flies no longer
    back = page.locator("aside.back")
    expect(back).to_contain_text("2 партии сыграны без связи")
    back.get_by_role("link").click()
    page.get_by_role("button", name="Передать серверу 2 партии").click()
    expect(page.get_by_text("Принята сервером")).to_have_count(1)
    expect(page.get_by_text(f"Не принята, строка {line}: ")).to_be_visible()
    page.get_by_role("button", name="Перенести на сервер").click()
    expect(page.get_by_role("button", name="Перенести на сервер")).to_have_count(0)
    mine = Api(page.context, own_server.url).get("/api/me/games")["tables"]
    assert sorted((one["state"], one["brought"]) for one in mine) == [("over", True), ("playing", True)]

    page.goto("games")
    expect(page.get_by_text("сыграна без связи, вне зачёта")).to_have_count(1)
    page.locator("a.line").click()
    assert take_turn(page)  # what was moved goes on at the server
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.always("[site")
def test_a_game_of_aliens_goes_on_after_a_reload_without_a_server(aloft: Flight) -> None:
    page = aloft.page
    page.goto("./")
    page.get_by_role("button", name="Играть").first.click(timeout=60_000)  # Python starts meanwhile
    page.wait_for_url(re.compile("/t/"), timeout=90_000)
    assert take_turn(page)
    assert take_turn(page)
    expect(page.locator(".tile.can, .bin").first).to_be_visible()  # the screen has been handed over to whoever is next
    seen = page.locator("main").inner_text()
    page.reload()
    page.locator(".tile.can, .bin").first.wait_for(timeout=90_000)
    assert page.locator("main").inner_text() == seen
    while take_turn(page):
        pass
    expect(page.locator("main.end")).to_be_visible()
    assert not page.faults  # type: ignore[attr-defined]


# a page that plays on at a table and says every number that was acknowledged
PLAY_ON = """async ([deckUrl, keptUrl, table]) => {
  const [{ Deck }, { kept, baseOf }] = await Promise.all([import(deckUrl), import(keptUrl)])
  const deck = (window.deck = new Deck({ base: baseOf((await kept()).version), name: 'Pilot', colour: 1, seed: '' }))
  await deck.ready
  const seats = [{ kind: 'me' }, { kind: 'here', name: 'Nina' }]
  const wish = { game: 'cities', seats, options: {} }
  if (!table) table = (await deck.call('POST', '/api/tables', {}, wish)).answer.table
  const begun = (await deck.call('GET', `/api/tables/${table}`, {})).answer
  const line = deck.socket()
  let asked = 0
  const send = (type, fields) => line.send(JSON.stringify({ type, id: `k-${Math.random()}-${++asked}`, table, ...fields }))
  line.onopen = () => send('join', { seen: null })
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.type === 'ack' && message.number !== undefined) window.acknowledged(message.number)
    if (message.type !== 'table' || message.state !== 'playing') return
    if (message.covered) return send('face', { seat: message.turn[0] })
    const { seat, decision, legal } = message
    if (legal.length) send('move', { seat, decision, actions: [legal[Math.floor(Math.random() * legal.length)].text] })
  }
  return [table, begun.number, begun.state]
}"""


@pytest.mark.always
@pytest.mark.parametrize("flown", ["site"], indirect=True)
def test_a_page_closed_by_force_loses_nothing_that_was_acknowledged(browser: Browser, aloft: Flight) -> None:
    context = aloft.page.context
    processes = browser.new_browser_cdp_session()
    chance = random.Random("by force")
    numbers: list[int] = []
    aloft.page.close()
    table, killed = "", 0
    for _ in range(100 if SLICE is None else 10):
        page = context.new_page()
        page.expose_function("acknowledged", lambda number: numbers.append(number))
        page.goto("flight")
        if not table:
            numbers.clear()
        table, number, state = page.evaluate(PLAY_ON, [*workers(aloft.port), table])
        assert number >= max(numbers, default=0)
        if state != "playing":
            table = ""
        page.wait_for_timeout(chance.uniform(0, 600))
        told = processes.send("SystemInfo.getProcessInfo")["processInfo"]
        for one in told:
            if one["type"] == "renderer":
                os.kill(one["id"], signal.SIGKILL)
        killed += bool(numbers)
        page.close()
    assert killed > 5


@pytest.mark.always("[site")
def test_a_lesson_and_a_game_seen_again_without_a_server(aloft: Flight) -> None:
    page = aloft.page
    page.goto("learn/aliens?go=aliens/first-planet")
    page.wait_for_url(re.compile("/t/"), timeout=90_000)
    expect(page.locator(".says").first).to_be_visible(timeout=60_000)

    page.goto("./")
    page.get_by_role("button", name="Играть").first.click(timeout=90_000)  # Python starts anew
    page.wait_for_url(re.compile("/t/"), timeout=90_000)
    for _ in range(3):
        assert take_turn(page)
    table = page.url.rstrip("/").rsplit("/", 1)[-1]
    page.goto(f"t/{table}/replay")
    slider = page.get_by_role("slider", name="Место в партии")
    slider.wait_for(timeout=90_000)
    page.keyboard.press("ArrowLeft")
    assert not page.faults  # type: ignore[attr-defined]


# a game of that table is looked at for two turns, then stopped: what was said of it on the way
LOOK = """async ([deckUrl, keptUrl]) => {
  const [{ Deck }, { kept, baseOf }] = await Promise.all([import(deckUrl), import(keptUrl)])
  const deck = new Deck({ base: baseOf((await kept()).version), name: 'Pilot', colour: 1, seed: '', iterations: 1 })
  await deck.ready
  const ask = async (method, path, body) => (await deck.call(method, path, {}, body)).answer
  const { tables } = await ask('GET', '/api/me/games')
  const path = `/api/tables/${tables[0].table}/review`
  const said = [(await ask('GET', path)).state, (await ask('POST', path, {})).state]
  let at
  do {
    await new Promise((done) => setTimeout(done, 200))
    at = await ask('GET', path)
  } while (at.done < 2 && at.state !== 'failed')
  return [...said, at.state, at.found.curve.length >= 2, (await ask('POST', `${path}/stop`, {})).state]
}"""


@pytest.mark.parametrize("flown", ["site"], indirect=True)
def test_a_game_of_a_flight_is_looked_at_by_the_master_and_stopped(aloft: Flight) -> None:
    page, urls = aloft.page, workers(aloft.port)
    page.goto("flight")
    page.evaluate(PLAY, [*urls, "review", 1, "aliens", [ME, here("Нина")]])
    assert page.evaluate(LOOK, urls) == ["none", "waiting", "looking", True, "stopped"]


@pytest.mark.parametrize("flown", ["site"], indirect=True)
def test_the_table_answers_while_the_master_thinks(aloft: Flight) -> None:
    page = aloft.page
    page.goto("flight")
    _, answers = page.evaluate(CHOICES, [*workers(aloft.port), "cities", "master", 2])
    # how fast, `browser.flight_figures` measures; here, that several were answered before a choice was there
    assert len(answers) >= 4


def test_too_little_room_for_the_games_is_said_and_they_are_fetched_on_later(
    browser: Browser, own_server: Server
) -> None:
    page = visitor(browser, own_server.url, {})
    room = page.context.new_cdp_session(page)

    def need_room(size: int | None) -> None:
        """From now on so many bytes may be kept in all; or as many as ever."""
        room.send("Storage.overrideQuotaForOrigin", {"origin": own_server.url, **({"quotaSize": size} if size else {})})

    # too little for the games: said with what to do, and what came stays
    page.goto("flight")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    need_room(4_000_000)
    page.get_by_role("button", name=re.compile("^Загрузить")).click()
    expect(page.get_by_role("alert")).to_contain_text("не хватает места", timeout=90_000)
    need_room(None)
    page.get_by_role("button", name="Ещё раз").click()
    expect(page.get_by_role("heading", name="Игры с вами")).to_be_visible(timeout=120_000)

    assert not page.faults  # type: ignore[attr-defined]


MOST = 5_000_000


@pytest.mark.always("[site")
def test_what_flight_mode_costs_is_counted_by_the_browser(
    aloft: Flight, record_property: Callable[[str, str], None]
) -> None:
    page, sizes = aloft.page, aloft.fetched
    assert any("pyodide.asm.wasm" in url for url in sizes)
    first: list[str] = []
    page.context.on("requestfinished", lambda request: first.append(request.url.removesuffix(".gz")))
    page.goto("./")  # the home page: what a visitor has before the games are taken along
    page.get_by_role("button", name="Играть").first.wait_for(timeout=90_000)
    page.wait_for_load_state("networkidle")
    whole = sum(size for url, size in sizes.items() if url.removesuffix(".gz") not in first)
    record_property(f"flight mode from {type(aloft.port).__name__}, bytes over the wire", f"{whole:,}")
    assert 4_000_000 < whole <= MOST
