"""Flight: the games taken along, then the server stopped and the network off."""

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from conftest import SLICE
from cosmodrome.core.record import Record
from flight.pilot import ITERATIONS, Device, Memory
from flight.pilot import play as played_here

from .conftest import ROOT, Api, FolderOfFiles, Server, here, visitor
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
# a page that plays by the same fixed rule as `flight.pilot.play`, on workers of its own
PLAY = """async ([deckUrl, keptUrl, seed, iterations, game, seats]) => {
  const [{ Deck }, { kept, baseOf }] = await Promise.all([import(deckUrl), import(keptUrl)])
  const base = baseOf((await kept()).version)
  const deck = new Deck({ base, name: 'Pilot', colour: 1, seed, iterations })
  await deck.ready
  const ask = async (method, path, body) => {
    const { answer, error } = await deck.call(method, path, {}, body)
    if (error) throw new Error(JSON.stringify(error))
    return answer
  }
  const { table } = await ask('POST', '/api/tables', { game, seats, options: {} })
  const line = deck.socket()
  let asked = 0
  const over = new Promise((done, fail) => {
    const send = (type, fields) => line.send(JSON.stringify({ type, id: `p-${++asked}`, table, ...fields }))
    line.onopen = () => send('join', { seen: null })
    line.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.type === 'error') fail(new Error(data.slice(0, 600)))
      if (message.type !== 'table') return
      const isBots = message.turn.some((seat) => message.seats[seat].kind === 'bot') // they choose first, as there
      if (message.state !== 'playing') done()
      else if (message.covered) send('face', { seat: message.turn[0] })
      else if (message.legal.length && !isBots) {
        const { seat, decision, legal } = message
        const chosen = legal[(7 * decision + Math.floor(legal.length / 2)) % legal.length]
        send('move', { seat, decision, actions: [chosen.text] })
      }
    }
  })
  await over
  return await ask('GET', `/api/tables/${table}/record`)
}"""


def take_along(page: Page, *, settled: bool = False) -> None:
    """Fetch everything and keep it; a folder of files brings it by itself. `settled`: and wait until it is compiled."""
    page.goto("flight")
    fetch = page.get_by_role("button", name=re.compile("^Загрузить"))
    fetch.or_(page.get_by_role("heading", name="Берём игры с собой")).wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    if fetch.is_visible():
        fetch.click()
    kept = page.get_by_role("heading", name="Игры с вами")
    if settled:
        expect(kept).to_be_visible(timeout=120_000)
    else:
        expect(kept.or_(page.get_by_text("Раскладываем по местам…"))).to_be_visible(timeout=60_000)


def asset(port: Server | FolderOfFiles, module: str) -> str:
    """The address of a built module."""
    manifest = json.loads((ROOT / "src/cosmodrome/static/.vite/manifest.json").read_text("utf-8"))
    return urljoin(port.url, str(manifest[module]["file"]))


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


@pytest.mark.long
def test_whole_games_without_a_server_are_the_same_as_in_this_python(
    browser: Browser, port: Server | FolderOfFiles, tmp_path: Path
) -> None:
    page = visitor(browser, port.url, {})
    take_along(page)
    port.stop()
    page.context.set_offline(True)
    page.set_default_timeout(120_000)
    urls = [asset(port, "src/flight/deck.ts"), asset(port, "src/flight/kept.ts")]

    records: dict[str, str] = {}
    for kind, (game, seats) in KINDS.items():
        record = page.evaluate(PLAY, [*urls, "flight", ITERATIONS, game, seats])
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


def test_games_of_a_flight_are_handed_over_and_a_forged_one_is_refused_with_its_line(
    browser: Browser, own_server: Server
) -> None:
    page = visitor(browser, own_server.url, {})
    take_along(page)
    own_server.stop()
    page.context.set_offline(True)
    page.set_default_timeout(90_000)
    urls = [asset(own_server, "src/flight/deck.ts"), asset(own_server, "src/flight/kept.ts")]
    for seats in ([ME, here("Нина")], [ME, {"kind": "bot", "level": "novice"}]):
        page.evaluate(PLAY, [*urls, "", 1, "aliens", seats])
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


def test_a_game_of_aliens_goes_on_after_a_reload_without_a_server(
    browser: Browser, port: Server | FolderOfFiles
) -> None:
    page = visitor(browser, port.url, {})
    take_along(page, settled=True)
    port.stop()
    page.context.set_offline(True)

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


def test_a_page_closed_by_force_loses_nothing_that_was_acknowledged(browser: Browser, own_server: Server) -> None:
    first = visitor(browser, own_server.url, {})
    take_along(first)
    own_server.stop()
    first.context.set_offline(True)
    urls = [asset(own_server, "src/flight/deck.ts"), asset(own_server, "src/flight/kept.ts")]
    processes = browser.new_browser_cdp_session()
    chance = random.Random("by force")
    numbers: list[int] = []
    first.context.expose_function("acknowledged", lambda number: numbers.append(number))
    first.close()
    table, killed = "", 0
    for _ in range(100 if SLICE is None else 10):
        page = browser.contexts[-1].new_page()
        page.goto("flight")
        if not table:
            numbers.clear()
        table, number, state = page.evaluate(PLAY_ON, [*urls, table])
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


def test_a_lesson_and_a_game_seen_again_without_a_server(browser: Browser, port: Server | FolderOfFiles) -> None:
    page = visitor(browser, port.url, {})
    take_along(page)
    port.stop()
    page.context.set_offline(True)

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
