"""Games seen again: the same board at every step as the live table showed, from links, records and one's own tables."""

import base64
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import BOT, ME, ROOT, Api, Server, phone, visitor
from .planted import plant
from .told import Told, open_table

RECORDS = ROOT / "tests" / "records"
GAMES = ("aliens-3-players", "cities-3-advanced", "cities-solo", "bureau-3-players", "bureau-solo-captains")
# what is compared by picture, and at which size on both sides
PICTURES = {"aliens": ".table", "cities": ".home .stage", "bureau": ".mid"}
# how much of two pictures differs to the eye
MOST_OTHER = 0.002
DIFFERENCE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + picture
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  }))
  if (one.width !== other.width || one.height !== other.height) return 1
  let count = 0
  for (let i = 0; i < one.data.length; i += 4)
    if ([0, 1, 2].some((k) => Math.abs(one.data[i + k] - other.data[i + k]) > 24)) count++
  return (4 * count) / one.data.length
}"""
SAME_SIZE = """:root:root:root { --below: 124px !important }
.replay-dock { box-shadow: none !important }
main.table.table { --planet: 240px !important }
.bureau.table.table { grid-template-rows: 62px minmax(0, 1fr) 140px !important }
.cities.wide.wide.wide { --stage: 380px !important }"""
# all that a reader hears of the board, in order; words to whoever decides, the log and the tools have no part in it
READ = """() => {
  const apart = '.acts, .ends, .tools, .icons, .corner, .words, .log, .aside, .tray, .deck, .replayed, [role="status"]'
  const lines = []
  const walk = (node) => {
    if (node.nodeType === 3) return void (node.data.trim() && lines.push(node.data.trim()))
    if (node.nodeType !== 1 || node.getAttribute('aria-hidden') === 'true' || node.matches(apart)) return
    const style = getComputedStyle(node)
    if (style.display === 'none' || style.visibility === 'hidden') return
    const label = node.getAttribute('aria-label')
    if (label) lines.push(label)
    node.childNodes.forEach(walk)
  }
  walk(document.querySelector('.table'))
  for (const part of ['.store[aria-label]', '.store [aria-label]', '.kept'])
    document.querySelectorAll(part).forEach((one) => lines.push(one.getAttribute('aria-label') ?? one.textContent.trim()))
  return lines
}"""


def host(browser: Browser, server: Server) -> tuple[Api, str]:
    """Somebody who has sat at tables, and their id."""
    api = Api(browser.new_context(base_url=server.url), server.url)
    return api, api.get("/api/me")["person"]


def link_to(browser: Browser, server: Server, record: str, **wish: Any) -> tuple[Api, str, str]:
    """A link to a game of a record, by somebody who sat there: they, the table and the path."""
    api, me = host(browser, server)
    table = plant(server, RECORDS / f"{record}.txt", me)
    path = api.post(f"/api/tables/{table}/links", wish)["links"][0]["path"]
    return api, table, path


def at(page: Page, ply: int) -> None:
    """The replay shows that ply."""
    page.wait_for_function("(ply) => document.querySelector('.replay-dock input').value === String(ply)", arg=ply)


@pytest.mark.parametrize("record", GAMES)
def test_every_step_shows_the_board_that_the_live_table_showed(browser: Browser, server: Server, record: str) -> None:
    # given a finished game, a link to it in a fresh browser, and a page that watched it live
    _, _, path = link_to(browser, server, record)
    again, live = (visitor(browser, server.url, {}) for _ in range(2))
    told = Told(RECORDS / f"{record}.txt")
    told.is_watched = True
    open_table(live, told)
    live.locator(".table").wait_for()
    again.goto(f"{path}?m=0&eyes=all")
    again.locator(".replay-dock").wait_for()
    for page in (live, again):
        page.add_style_tag(content=SAME_SIZE)
    part = PICTURES[record.partition("-")[0]]
    last = told.table.course.present.ply if told.is_over else len(told.steps)
    pictures = {last // 4, last // 2, last - 1}
    while True:
        # then at every ply both tell the same
        ply = told.table.ply
        at(again, ply)
        seen = [page.evaluate(READ) for page in (live, again)]
        assert seen[0] == seen[1], f"{record}, ply {ply}: {difference(*seen)}"
        assert len(seen[0]) > 20
        if ply in pictures:
            pictures.remove(ply)
            shots = [page.locator(part).first.screenshot(animations="disabled") for page in (live, again)]
            other = again.evaluate(DIFFERENCE, [base64.b64encode(shot).decode() for shot in shots])
            assert other < MOST_OTHER, f"{record}, ply {ply}: {other:.2%} of the picture is another"
        told.go_on()
        if told.is_over:
            break
        live.evaluate("(message) => tell(message)", told.watched())
        if told.table.ply == ply + 1:
            again.keyboard.press("ArrowRight")
        else:
            again.get_by_role("slider").fill(str(told.table.ply))
    assert not pictures, f"{record}: no picture was compared at {pictures}"
    assert not again.faults  # type: ignore[attr-defined]


def difference(one: list[str], other: list[str]) -> str:
    """Where two readings part."""
    i = next((i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    return f"{one[max(0, i - 2) : i + 4]} is not {other[max(0, i - 2) : i + 4]}"


@pytest.mark.always
def test_a_link_works_in_a_fresh_browser_until_it_is_withdrawn(browser: Browser, server: Server) -> None:
    api, table, path = link_to(browser, server, "cities-3-basic", names=False)
    fresh = visitor(browser, server.url)
    fresh.goto(path)
    fresh.locator(".replay-dock").wait_for()
    # nobody is named, and nothing of the table can be reached from there
    assert not re.search("Ada|Boris|Chloe", fresh.locator("body").inner_text())
    assert table not in fresh.content()
    expect(fresh.get_by_role("group", name="Чьими глазами").get_by_role("button")).to_have_count(4)
    # when it is withdrawn, it is dead, and says so
    page = visitor(browser, server.url, {})
    page.context.add_cookies(api.request.storage_state()["cookies"])  # type: ignore[arg-type]
    page.goto(f"/t/{table}/replay")
    page.get_by_role("button", name="Ссылка").click()
    expect(page.get_by_role("textbox", name="Адрес ссылки")).to_have_value(re.compile(path + "$"))
    page.get_by_role("button", name="Отозвать").click()
    expect(page.get_by_role("button", name="Отозвать")).to_have_count(0)
    fresh.reload()
    expect(fresh.get_by_role("heading", name="Ссылка больше не действует")).to_be_visible()


def test_a_link_is_made_with_or_without_names(browser: Browser, server: Server) -> None:
    api, me = host(browser, server)
    table = plant(server, RECORDS / "aliens-2-players.txt", me)
    page = visitor(browser, server.url, {"language": "en"})
    page.context.add_cookies(api.request.storage_state()["cookies"])  # type: ignore[arg-type]
    page.goto(f"/t/{table}/replay?m=5")
    page.get_by_role("button", name="Link").click()
    page.get_by_role("switch", name="Show names").click()
    page.get_by_role("button", name="Make a link").click()
    address = page.get_by_role("textbox", name="Address of the link").input_value()
    expect(page.get_by_text("without names")).to_be_visible()
    fresh = phone(browser, server.url, {"language": "en"})
    fresh.goto(address)
    expect(fresh.locator(".table").get_by_text("Player 2").first).to_be_visible()


def test_a_running_game_is_seen_through_ones_own_eyes(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = api.post("/api/tables", {"game": "cities", "seats": [ME, BOT, BOT]})["table"]
    api.hurry(table, 8)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Меню стола").first.click()
    page.get_by_role("link", name="Повтор").click()
    page.locator(".replay-dock").wait_for()
    eyes = page.get_by_role("group", name="Чьими глазами").get_by_role("button")
    expect(eyes).to_have_count(2)
    expect(page.get_by_text("Жребий под замком").first).to_be_visible()
    expect(page.get_by_role("button", name="Ссылка")).to_have_count(0)
    expect(page.get_by_role("button", name="Запись")).to_have_count(0)
    # my hand at the beginning is seen by me, and by nobody who only watches
    page.keyboard.press("Home")
    at(page, 0)
    hand = page.locator(".replayed li")
    expect(hand).to_have_count(4)
    page.keyboard.press("0")
    expect(hand).to_have_count(0)


def test_keys_track_and_moves_lead_through_the_game(browser: Browser, server: Server) -> None:
    _, _, path = link_to(browser, server, "bureau-2-players")
    page = visitor(browser, server.url, {})
    page.goto(f"{path}?m=40&eyes=2")
    page.locator(".replay-dock").wait_for()
    at(page, 40)
    slider = page.get_by_role("slider", name="Место в партии")
    for key, ply in (("ArrowRight", 41), ("ArrowLeft", 40), ("Home", 0), ("End", None)):
        page.keyboard.press(key)
        at(page, ply if ply is not None else int(slider.get_attribute("max") or 0))
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("ход 2 из"))
    slider.fill("60")
    at(page, 60)
    expect(page).to_have_url(re.compile(r"m=60&eyes=2$"))
    page.keyboard.press("1")
    expect(page).to_have_url(re.compile(r"m=60&eyes=1$"))
    # the list of moves jumps, too
    page.get_by_role("button", name="Ходы").click()
    page.locator("dialog .moves .line").nth(3).click()
    expect(page.locator("dialog")).to_have_count(0)
    assert int(slider.input_value()) < 60
    # and it plays on by itself, and stops
    before = int(slider.input_value())
    page.get_by_role("button", name="Скорость").click(click_count=2)
    page.get_by_role("button", name="Смотреть дальше").click()
    page.wait_for_function("(at) => Number(document.querySelector('.replay-dock input').value) > at + 2", arg=before)
    page.get_by_role("button", name="Остановить").click()
    expect(page.get_by_role("button", name="Смотреть дальше")).to_be_visible()


@pytest.mark.always
def test_a_record_is_brought_checked_and_seen(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = visitor(browser, server.url, {})
    page.goto("/games")
    page.get_by_role("link", name="Открыть запись партии").click()
    chooser = page.locator("input[type=file]")
    # a broken one is refused with its line, in words
    text = (RECORDS / "cities-3-basic.txt").read_text("utf-8")
    broken = tmp_path / "broken.txt"
    lines = text.split("\n")
    lines[19] = lines[19].replace(". ", ".  ", 1)
    broken.write_text("\n".join(lines), "utf-8")
    chooser.set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("Строка 20: строку меняли: её печать не подходит")
    broken.write_text(text.replace("pack: 1.0.0 9", "pack: 1.0.0 8"), "utf-8")
    chooser.set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("Строка 4: компонентов этой партии здесь нет")
    # a good one is seen, and can be taken along again
    chooser.set_input_files(RECORDS / "cities-3-basic.txt")
    page.locator(".replay-dock").wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Запись").click()
    assert download.value.path().read_text("utf-8") == text
    page.get_by_role("button", name="Закрыть повтор").click()
    expect(chooser).to_be_attached()


@pytest.mark.always("fair")
@pytest.mark.parametrize("how", ["fair", "swapped", "no https"])
def test_the_draw_is_checked_in_the_page(browser: Browser, server: Server, how: str) -> None:
    _, _, path = link_to(browser, server, "aliens-2-players")
    page = visitor(browser, server.url, {"language": "en"})
    if how == "no https":
        page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    if how == "swapped":

        def swap(route: Any) -> None:
            head = route.fetch().json()
            route.fulfill(body=json.dumps({**head, "seed": "12345"}), content_type="application/json")

        page.route(re.compile(r"/api/links/[^/]+$"), swap)
    page.goto(path)
    page.get_by_role("button", name="Moves").first.click()
    words = {"fair": "A fair draw", "swapped": "The draw does not fit", "no https": "Cannot be checked here"}[how]
    page.get_by_role("button", name=words).click()
    expect(page.get_by_role("heading", name=words)).to_be_visible()
    expect(page.get_by_text("your own browser computed")).to_be_visible()
