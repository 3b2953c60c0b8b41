"""Flight where something is amiss: a full store, damaged games, newer versions, lost connections, no store at all."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from cosmodrome.tables import PROTOCOL

from .conftest import ME, Api, FolderOfFiles, Server, here, visitor
from .flying import Flight, take_along
from .play import take_turn
from .test_flight import FORGE

# a part of the engine is thrown away
THROW_AWAY = """async () => {
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      if (request.url.endsWith('pyodide.asm.wasm')) await (await caches.open(name)).delete(request)
}"""

# more is put down than the page believes there is room for; now the browser looks how much there is indeed
FILL = """() => new Promise((done, fail) => {
  const request = indexedDB.open('filled')
  request.onerror = () => fail(request.error)
  request.onupgradeneeded = () => request.result.createObjectStore('all')
  request.onsuccess = () => {
    const transaction = request.result.transaction('all', 'readwrite')
    for (let n = 0; n < %d; n += 60_000) transaction.objectStore('all').put(new Uint8Array(60_000), n)
    transaction.oncomplete = () => (request.result.close(), done('kept'))
    transaction.onabort = () => (request.result.close(), done(transaction.error.name))
  }
})"""
ROOM = 120_000_000
HOW_LOADED = "performance.getEntriesByType('navigation')[0].type"


def begin(page: Page) -> None:
    """A game of Aliens around one screen, on this device."""
    page.goto("./")
    setup = json.dumps(json.dumps({"seats": [ME, here("Нина")]}))
    page.evaluate(f"localStorage.setItem('cosmodrome.setup.aliens', {setup})")
    page.reload()
    page.get_by_role("button", name="Играть").first.click(timeout=90_000)
    page.wait_for_url(re.compile("/t/"), timeout=90_000)


def seen(page: Page) -> str:
    """What stands on the table, when somebody may move."""
    page.locator(".tile.can, .bin").first.wait_for(timeout=90_000)
    return page.locator("main").inner_text()


def test_a_move_for_which_there_is_no_room_is_refused_and_what_was_stored_stays(
    browser: Browser, own_server: Server
) -> None:
    page = visitor(browser, own_server.url, {})
    device = page.context.new_cdp_session(page)

    def give_room(size: int) -> None:
        device.send("Storage.overrideQuotaForOrigin", {"origin": own_server.url, "quotaSize": size})

    give_room(ROOM)  # before anything is kept: the browser looks anew only when more than that is wanted
    take_along(page, settled=True)
    own_server.stop()
    page.context.set_offline(True)
    begin(page)
    assert take_turn(page)
    before = seen(page)

    # no room for the next move: it is said, and the table is as it was
    give_room(1)
    assert page.evaluate(FILL % ROOM) == "QuotaExceededError"
    assert take_turn(page)
    expect(page.locator("span", has_text="ход не сохранён")).to_be_visible()
    page.reload()
    assert seen(page) == before

    # there is room again: it goes on
    give_room(ROOM)
    assert take_turn(page)
    page.reload()
    assert seen(page) != before
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.parametrize("flown", ["site"], indirect=True)
def test_a_damaged_game_says_so_and_others_go_on(aloft: Flight) -> None:
    page = aloft.page
    begin(page)
    assert take_turn(page)
    before, mine = seen(page), page.url
    page.goto("./")
    page.get_by_role("button", name="Играть").first.click(timeout=90_000)
    page.wait_for_url(re.compile(r"/t/"), timeout=90_000)
    assert take_turn(page) and take_turn(page) and take_turn(page)
    page.evaluate(FORGE)
    page.reload()
    expect(page.get_by_text("повреждена")).to_be_visible(timeout=90_000)
    page.goto(mine)
    assert seen(page) == before
    assert not page.faults  # type: ignore[attr-defined]


def test_a_page_and_a_server_of_other_versions_say_so_and_load_nothing_during_a_game(
    browser: Browser, server: Server
) -> None:
    page = visitor(browser, server.url, {})
    table = Api(page.context, server.url).open([ME, here("Нина")])
    wires: list[WebSocketRoute] = []
    is_newer = False

    def between(wire: WebSocketRoute) -> None:
        upstream = wire.connect_to_server()
        old, new = f'"protocol":{PROTOCOL}', f'"protocol":{PROTOCOL + is_newer}'
        upstream.on_message(lambda text: wire.send(str(text).replace(old, new)))
        wires.append(wire)

    page.route_web_socket("**/api/live*", between)
    page.goto(f"t/{table}")
    seen(page)
    is_newer = True  # the server is another one from now on
    wires[-1].close()
    outdated = page.locator(".outdated")
    expect(outdated).to_be_visible(timeout=30_000)  # in the middle of a game: said, and nothing else
    assert page.evaluate(HOW_LOADED) == "navigate"
    assert take_turn(page)

    # between games it is loaded anew once; that brings no other page, and it is said
    page.goto("./")
    page.wait_for_function(f"() => {HOW_LOADED} === 'reload'")
    expect(outdated).to_be_visible()
    assert not page.faults  # type: ignore[attr-defined]


@pytest.fixture
def own_site(site_folder: Path, tmp_path: Path) -> Iterator[FolderOfFiles]:
    """A folder of files that one test may change."""
    shutil.copytree(site_folder, tmp_path / "files")
    site = FolderOfFiles(tmp_path / "files")
    yield site
    site.stop()


def test_a_newer_version_is_told_between_games_and_a_game_goes_on_in_it(
    browser: Browser, own_site: FolderOfFiles
) -> None:
    page = visitor(browser, own_site.url, {})
    take_along(page, settled=True)
    page.set_default_timeout(120_000)
    begin(page)
    assert take_turn(page)
    before = seen(page)

    # there is a newer version: nothing changes at the table, the home page says so
    file = own_site.folder / "below" / "flight" / "flight.json"
    told = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**told, "version": "newer"}), "utf-8")
    page.reload()
    assert seen(page) == before
    expect(page.locator("aside.back, .outdated")).to_have_count(0)
    mine = page.url
    page.goto("./")
    page.locator("aside.back-newer").get_by_role("link").click()
    page.get_by_role("button", name="Загрузить новую версию").click()
    page.wait_for_url(own_site.url)  # in it from now on
    page.get_by_role("button", name="Играть").first.wait_for()
    expect(page.locator("aside.back-newer")).to_have_count(0)
    page.goto(mine)
    assert seen(page) == before
    assert take_turn(page)

    # and a part that was thrown away comes again by itself
    page.evaluate(THROW_AWAY)
    page.goto("./")
    page.get_by_role("button", name="Играть").first.wait_for()
    page.goto(mine)
    seen(page)
    assert not page.faults  # type: ignore[attr-defined]


def test_the_games_are_offered_once_the_connection_was_lost_and_come_with_one_tap(
    browser: Browser, own_server: Server
) -> None:
    page = visitor(browser, own_server.url, {})
    page.goto("./")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    expect(page.locator("aside.back")).to_have_count(0)  # never at the start
    page.context.set_offline(True)
    own_server.stop()
    expect(page.locator(".lost")).to_be_visible(timeout=60_000)
    page.context.set_offline(False)
    own_server.start()
    page.reload()
    offer = page.locator("aside.back-offer")
    expect(offer).to_contain_text("Взять игры с собой")
    offer.get_by_role("link", name=re.compile(r"^Загрузить \d,\d МБ$")).click()
    expect(page.get_by_text(re.compile(r"\d,\d из \d,\d МБ|Раскладываем"))).to_be_visible()
    expect(page.get_by_role("heading", name="Игры с вами")).to_be_visible(timeout=120_000)

    # and where they are kept, a line that breaks off leads to them
    page.goto("./")
    page.get_by_role("button", name="Играть").first.wait_for()
    own_server.stop()
    page.locator(".lost").get_by_role("button", name="Режим полёта").click(timeout=60_000)
    expect(page.locator("header .flight")).to_be_visible(timeout=90_000)
    assert not page.faults  # type: ignore[attr-defined]


def test_whoever_does_not_want_the_games_is_asked_no_more(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto("./")
    page.evaluate("localStorage.setItem('cosmodrome.met', 'lost')")
    page.reload()
    offer = page.locator("aside.back-offer")
    offer.get_by_role("button", name="Закрыть").click()
    page.reload()
    page.get_by_role("button", name="Играть").first.wait_for()
    page.wait_for_load_state("networkidle")
    expect(offer).to_have_count(0)


def test_a_browser_without_a_store_says_so_before_anything_is_fetched(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.add_init_script("indexedDB.open = () => { throw new DOMException('not here', 'SecurityError') }")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("flight?take")
    expect(page.get_by_role("alert")).to_contain_text("ничего не хранит")
    assert not [url for url in fetched if url.endswith(".gz")]
    page.goto("./")
    page.get_by_role("button", name="Играть").first.click()  # with a server there is nothing amiss
    page.wait_for_url(re.compile("/t/"))


# as on another device: nothing is kept here
EMPTY = """() => new Promise((done) => {
  const request = indexedDB.open('cosmodrome')
  request.onsuccess = () => {
    const names = ['people', 'lines', 'entries']
    const transaction = request.result.transaction(names, 'readwrite')
    for (const name of names) transaction.objectStore(name).clear()
    transaction.oncomplete = () => (request.result.close(), done())
  }
})"""


@pytest.mark.parametrize("flown", ["site"], indirect=True)
def test_a_game_under_way_is_carried_to_another_device_in_a_file(aloft: Flight) -> None:
    page = aloft.page
    begin(page)
    assert take_turn(page)
    before, mine = seen(page), page.url
    page.goto("flight")
    with page.expect_download() as saved:
        page.get_by_role("button", name=re.compile("^Сохранить ")).click(timeout=90_000)
    page.evaluate(EMPTY)

    page.goto("flight")
    expect(page.get_by_role("button", name=re.compile("^Сохранить "))).to_have_count(0)
    file = page.locator("input[type=file]")
    file.set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": b"{}"}, timeout=90_000)
    expect(page.get_by_role("alert")).to_contain_text("не файл с партиями")
    file.set_input_files(saved.value.path())
    expect(page.get_by_text(re.compile("парти[яий]+ здесь"))).to_be_visible(timeout=90_000)
    expect(page.get_by_text("не файл с партиями")).to_have_count(0)
    page.goto(mine)
    assert seen(page) == before
    assert take_turn(page)
    assert not page.faults  # type: ignore[attr-defined]
