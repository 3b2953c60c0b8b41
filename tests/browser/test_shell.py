"""What all tables share on the screen: the menu, time that is up, watching, a lost line, taking back, meeting again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from .conftest import BOT, ME, Api, Server, here, phone, visitor
from .play import settled, take_turn

GAMES = ("aliens", "cities", "bureau")
MENU = re.compile("Меню стола|Table menu")


def opened(api: Api, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
    """A table of any game; its id."""
    table = api.post("/api/tables", {"game": game, "seats": seats, **more})["table"]
    assert isinstance(table, str)
    return table


def open_menu(page: Page) -> Locator:
    page.get_by_role("button", name=MENU).click()
    sheet = page.get_by_role("dialog", name=re.compile("Стол|Table"))
    expect(sheet).to_be_visible()
    return sheet


def is_touchable(page: Page, control: Locator) -> None:
    """It lies inside the viewport, is large enough for a finger, and nothing lies over it."""
    box = control.bounding_box()
    size = page.viewport_size
    assert box and size
    assert box["width"] >= 44 and box["height"] >= 44, (control, box)
    assert box["x"] >= 0 and box["y"] >= 0, (control, box)
    assert box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"], (control, box)
    assert control.evaluate(
        """e => { const r = e.getBoundingClientRect()
        const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)
        return e.contains(top) || top.contains(e) }"""
    ), control


@pytest.mark.parametrize("game", GAMES)
def test_g3_the_menu_of_a_phone_has_the_way_out_and_what_is_set(browser: Browser, server: Server, game: str) -> None:
    page = phone(browser, server.url, {})
    api = Api(page.context, server.url)
    page.goto(f"/t/{opened(api, game, [ME, BOT])}")
    sheet = open_menu(page)

    names = ["Отменить ход", "Ход игры", "Чат", "Люди", "Помощь", "Оформление"]
    for name in names:
        is_touchable(page, sheet.get_by_role("button", name=re.compile(f"^{name}")))
    is_touchable(page, sheet.get_by_role("switch", name="Звук"))
    is_touchable(page, sheet.get_by_role("link", name="Все настройки"))
    is_touchable(page, sheet.get_by_role("link", name=re.compile("^Домой")))
    sheet.get_by_role("button", name=re.compile("^Оформление")).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "paper")
    sheet.get_by_role("button", name="English").click()
    expect(page.get_by_role("dialog", name="Table")).to_be_visible()
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("list", name="Log")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("link", name=re.compile("^Home")).click()
    page.wait_for_url(server.url + "/")


def test_g3_the_language_changes_at_a_desktop_table(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto(f"/t/{opened(Api(page.context, server.url), 'cities', [ME, BOT])}")
    open_menu(page).get_by_role("button", name="English").click()
    expect(page.get_by_role("dialog", name="Table")).to_be_visible()
    assert "/t/" in page.url


def test_g5_time_that_is_up_is_told_and_the_way_back_is_one_tap(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    api = Api(page.context, server.url)
    table = opened(
        api, "aliens", [ME, {"kind": "invited"}], options={"first": 0}, clock={"kind": "move", "seconds": 10}
    )
    other = Api(browser.new_context(base_url=server.url), server.url)
    other.post(f"/api/tables/{table}/sit", {"invitation": api.table(table)["invitation"]})
    page.goto(f"/t/{table}")

    bar = page.get_by_role("status").filter(has_text="За вас ходит бот")
    expect(bar).to_contain_text("ваше время вышло", timeout=40_000)
    is_touchable(page, bar.get_by_role("button", name="Вернуться"))
    bar.get_by_role("button", name="Вернуться").click()
    expect(bar).to_have_count(0)
    assert api.table(table)["seats"][0]["stand_in"] is None


@pytest.mark.parametrize("game", GAMES)
def test_g6_a_spectator_knows_that_they_watch(browser: Browser, server: Server, game: str) -> None:
    owner = Api(browser.new_context(base_url=server.url), server.url)
    owner.patch("/api/me", {"name": "Соня"})
    table = opened(owner, game, [ME, BOT, BOT])
    page = phone(browser, server.url, {})
    page.goto(f"/t/{table}")

    line = page.locator(".footline")
    expect(line).to_contain_text("Вы смотрите")
    expect(line).to_contain_text("глазами игрока Соня")
    expect(page.locator(".round.ok, .ends, [data-do]")).to_have_count(0)
    eyes = line.get_by_role("group", name="Чьими глазами смотреть").get_by_role("button")
    for control in (*eyes.all(), line.get_by_role("button", name="Чат"), line.get_by_role("link", name="Уйти")):
        is_touchable(page, control)
    eyes.nth(1).click()
    expect(line).not_to_contain_text("Соня; тайное")
    sheet = open_menu(page)
    expect(sheet.get_by_role("button", name=re.compile("^Отменить ход"))).to_have_count(0)
    page.keyboard.press("Escape")
    line.get_by_role("link", name="Уйти").click()
    page.wait_for_url(server.url + "/")


class Line:
    """The wire between page and server, that can go dead without anybody closing it."""

    def __init__(self, page: Page) -> None:
        self.is_dead = False
        page.route_web_socket(re.compile("/api/live"), self._between)

    def _between(self, route: WebSocketRoute) -> None:
        if self.is_dead:
            return  # it opens, and nobody ever answers
        ahead = route.connect_to_server()
        route.on_message(lambda message: None if self.is_dead else ahead.send(message))
        ahead.on_message(lambda message: None if self.is_dead else route.send(message))


def test_g7_a_silent_line_is_told_soon_and_the_move_goes_out_by_itself(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    api = Api(page.context, server.url)
    table = api.open([ME, here("Лёва")], options={"first": 0})
    api.hurry(table, 6)
    line = Line(page)
    page.goto(f"/t/{table}")
    page.locator(".tile.can").first.click()
    if not page.locator(".round.ok:enabled").count():
        page.locator(".quarter:not(.shut)").first.click()
    locks = page.locator(".match:not(.yes)").count()
    line.is_dead = True
    page.locator(".round.ok:enabled").click()
    expect(page.locator(".round.ok.pending")).to_be_visible()
    assert page.locator(".match:not(.yes)").count() == locks  # nothing is locked by waiting

    lost = page.get_by_role("alert")
    expect(lost).to_contain_text("Нет связи", timeout=7_000)
    expect(lost).to_contain_text("пробую снова")
    box, table_box = lost.bounding_box(), page.locator(".table").bounding_box()
    assert box and table_box and box["y"] == 0 and table_box["y"] >= box["height"]  # above the table, over nothing
    is_touchable(page, lost.get_by_role("button", name="Сейчас"))
    is_touchable(page, page.locator(".round.ok"))
    line.is_dead = False
    lost.get_by_role("button", name="Сейчас").click()
    expect(lost).to_have_count(0)
    settled(page)
    assert api.table(table)["ply"] == 7


def test_g7_a_move_that_came_too_late_says_so(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = api.open([ME, BOT], options={"first": 0})
    line = Line(page)
    page.goto(f"/t/{table}")
    page.locator(".tile.can").first.click()
    line.is_dead = True
    page.locator(".round.ok:enabled").click()
    api.hurry(table, 1)
    expect(page.get_by_role("alert")).to_be_visible()
    line.is_dead = False
    page.get_by_role("button", name="Сейчас").click()
    expect(page.locator(".notice")).to_contain_text("Пока вас не было, стол изменился")


def test_g9_around_one_device_one_tap_takes_back_one_move(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    api = Api(page.context, server.url)
    table = api.open([ME, here("Лёва")], options={"first": 0})
    page.goto(f"/t/{table}")
    take_turn(page)
    expect(page.locator(".me .name")).to_have_text("Лёва")
    page.get_by_role("button", name="Вернуть последний ход").click()
    expect(page.locator(".me .name")).not_to_have_text("Лёва")
    assert api.table(table)["ply"] == 0

    # to go back further is asked, and the sheet goes
    take_turn(page)
    expect(page.locator(".me .name")).to_have_text("Лёва")
    open_menu(page).get_by_role("button", name=re.compile("^Люди")).click()
    page.get_by_role("button", name="Попросить вернуть ход").click()
    question = page.get_by_role("dialog", name="Вернуть ход?")
    expect(question).to_be_visible()
    assert api.table(table)["ply"] == 1
    question.get_by_role("button", name="Вернуть", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".me .name")).not_to_have_text("Лёва")
    assert api.table(table)["ply"] == 0
