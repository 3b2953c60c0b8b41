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

    names = ["Отменить ход", "Ход игры", "Чат", "Люди", "Правила", "Оформление"]
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


@pytest.mark.always
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
    expect(page.locator(".round.ok, .ends, .btn.go")).to_have_count(0)
    assert not re.search("Мои станции|Мой счёт|Ваши", page.locator("main").first.aria_snapshot()), (
        "nothing here is mine"
    )
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
        if self.is_dead:  # nothing new opens either
            route.close()
            return
        ahead = route.connect_to_server()
        route.on_message(lambda message: None if self.is_dead else ahead.send(message))
        ahead.on_message(lambda message: None if self.is_dead else route.send(message))


@pytest.mark.always
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
    lost.get_by_role("button", name="Сейчас").click()  # tries at once, in vain
    line.is_dead = False
    expect(lost).to_have_count(0, timeout=20_000)
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
    expect(page.get_by_role("alert")).to_be_visible(timeout=10_000)
    line.is_dead = False
    told = page.locator(".notice").filter(has_text="Пока вас не было, стол изменился")
    expect(told).to_be_visible(timeout=20_000)


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


INVITED = {"kind": "invited"}


def finished(browser: Browser, server: Server, mine: Page, theirs: Page) -> str:
    """A table of two people that one of them has given up."""
    ann, bob = Api(mine.context, server.url), Api(theirs.context, server.url)
    ann.patch("/api/me", {"name": "Анна"})
    bob.patch("/api/me", {"name": "Борис"})
    table = opened(ann, "aliens", [ME, INVITED])
    bob.post(f"/api/tables/{table}/sit", {"invitation": ann.table(table)["invitation"]})
    bob.post(f"/api/tables/{table}/concede", {"seat": 1})
    return table


def test_g8_the_room_of_a_rematch_says_who_is_back_and_calls_the_other(browser: Browser, server: Server) -> None:
    anna, boris = phone(browser, server.url, {}), phone(browser, server.url, {})
    table = finished(browser, server, anna, boris)
    boris.goto(f"/t/{table}")
    anna.goto(f"/t/{table}")
    anna.get_by_role("button", name=re.compile("Ещё раз")).click()

    expect(anna.get_by_role("heading", name="Ещё раз!")).to_be_visible()
    expect(anna.locator(".seat.free")).to_contain_text("Борис")
    expect(anna.locator(".seat.free")).to_contain_text("ещё не за столом")
    expect(anna.get_by_role("textbox", name="Ссылка")).to_have_value(re.compile(r"/t/[\w-]{22}\?i="))
    is_touchable(anna, anna.get_by_role("button", name="Позвать"))
    anna.get_by_role("button", name="Показать код").click()
    expect(anna.get_by_role("img", name="Код со ссылкой на стол")).to_be_visible()
    expect(anna.get_by_role("button", name=re.compile("^Начать сейчас"))).to_contain_text("Борис")
    anna.get_by_role("button", name="Позвать").click()
    call = boris.get_by_role("alert")
    expect(call).to_contain_text("Анна зовёт вас за стол")
    call.get_by_role("link", name="Иду").click()
    for page in (anna, boris):
        page.locator(".table").wait_for()


def test_g8_giving_up_closes_the_sheet_and_is_named_so(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = opened(api, "aliens", [ME, INVITED, BOT])
    Api(browser.new_context(base_url=server.url), server.url).post(
        f"/api/tables/{table}/sit", {"invitation": api.table(table)["invitation"]}
    )
    page.goto(f"/t/{table}")
    people = open_menu(page).locator("button").filter(has_text=re.compile(r"^\s*Люди"))
    people.click()
    page.get_by_role("button", name="Сдаться").click()
    page.get_by_role("button", name="Точно сдаться?").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect.soft(page.locator(".footline")).to_have_count(0)
    open_menu(page)
    people.click()
    expect(page.get_by_role("dialog")).to_contain_text("партия сдана")
    expect(page.get_by_role("dialog")).not_to_contain_text("Пока ходит бот")


@pytest.mark.always
def test_g10_a_new_table_says_what_every_choice_means(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto("/new/cities")
    for kind in ("Человек по ссылке", "Рядом со мной", "Бот", "Кто угодно"):
        button = page.get_by_role("group", name="Кто сидит на месте 2").get_by_role("button", name=kind)
        expect(button).to_have_text(kind)  # in words, not only as an icon
    texts = {
        option["name"]: option for option in Api(page.context, server.url).get("/api/games")["games"][1]["options"]
    }
    mode = texts["mode"]
    assert [line["ru"] for line in mode["lines"]] and len(mode["lines"]) == len(mode["values"])
    expect(page.get_by_text(mode["lines"][0]["ru"])).to_be_visible()
    page.get_by_role("radio", name="День и ночь").check()
    expect(page.get_by_text(mode["lines"][1]["ru"])).to_be_visible()
    expect(page.get_by_text("Нужны монументы")).to_be_visible()
    foot = page.locator(".foot p")
    expect(foot).to_contain_text("бот-любитель строят города: день и ночь, без часов")
    page.get_by_role("switch", name="Монументы").click()
    expect(foot).to_contain_text("с монументами")

    # the owner's pick of workers (C11)
    page.get_by_role("button", name="По жребию").first.click()
    sheet = page.get_by_role("dialog", name="Рабочие этой партии")
    for worker in sheet.get_by_role("listitem").get_by_role("button").all()[:12]:
        worker.click()
    sheet.get_by_role("button", name="Взять этих").click()
    page.get_by_role("button", name="Подкова").click()
    page.get_by_role("button", name="Поехали!").click()
    page.wait_for_url(re.compile(r"/t/[\w-]{22}$"))
    options = Api(page.context, server.url).table(page.url.rsplit("/", 1)[1])["options"]
    assert (options["mode"], options["monuments"], options["asteroid"]) == ("advanced", True, "horseshoe")
    assert options["workers"] == list(range(1, 13))


def test_g10_solo_is_named_and_needs_no_seat_taken_away(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    page.goto("/")
    page.get_by_role("link", name="Соло: Космические города").click()
    expect(page.get_by_role("radio", name="Соло, против автомата")).to_be_checked()
    expect(page.get_by_role("group", name="Кто начинает")).to_have_count(0)
    page.get_by_role("radio", name="9", exact=True).check()
    expect(page.get_by_text("9 · трудно")).to_be_visible()
    expect(page.locator(".foot p")).to_contain_text("против автомата, сложность 9")
    is_touchable(page, page.get_by_role("button", name="Поехали!"))
    page.get_by_role("button", name="Поехали!").click()
    page.wait_for_url(re.compile(r"/t/[\w-]{22}$"))
    assert Api(page.context, server.url).table(page.url.rsplit("/", 1)[1])["options"]["difficulty"] == 9


@pytest.mark.parametrize("is_open", [True, False])
def test_g10_a_table_is_seen_before_one_sits_down(browser: Browser, server: Server, is_open: bool) -> None:
    owner = Api(browser.new_context(base_url=server.url), server.url)
    owner.patch("/api/me", {"name": "Лена", "colour": 2})
    seats = [ME, {"kind": "open" if is_open else "invited"}]
    table = opened(owner, "cities", seats, public=is_open, options={"mode": "advanced"})
    page = phone(browser, server.url, {})
    if is_open:
        page.goto("/tables")
        card = page.get_by_role("article").filter(has_text="Лена").first
        expect(card).to_contain_text("День и ночь")
        card.get_by_role("link", name=re.compile("Сесть")).click()
    else:
        page.goto(owner.table(table)["link"])
    expect(page.get_by_role("heading", name="Лена зовёт вас за стол")).to_be_visible()
    expect(page.get_by_role("list", name="Правила стола")).to_contain_text("День и ночь")
    assert owner.table(table)["state"] == "waiting"  # nobody sat down by looking

    expect(page.locator(".emblems input").nth(1)).to_be_disabled()  # Lena has it
    page.get_by_role("textbox", name="Имя").fill("Тимур")
    page.locator(".emblems label").nth(3).click()
    is_touchable(page, page.get_by_role("button", name="Сесть за стол"))
    page.get_by_role("textbox", name="Имя").press("Enter")
    page.locator("main.cities").wait_for()
    seat = owner.table(table)["seats"][1]
    assert (seat["name"], seat["colour"]) == ("Тимур", 4)
    assert page.url.endswith(table)


def test_g11_friends_by_a_link_can_talk_in_aliens(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto("/new/aliens")
    expect(page.get_by_role("switch", name="Детский стол")).to_be_checked()
    page.get_by_role("group", name="Кто сидит на месте 2").get_by_role("button", name="по ссылке").click()
    page.get_by_role("button", name=re.compile("^(Открыть и позвать|Поехали!)$")).click()
    page.wait_for_url(re.compile(r"/t/[\w-]{22}$"))
    message = Api(page.context, server.url).table(page.url.rsplit("/", 1)[1])
    assert message["chat_on"], "friends who were invited have no chat"
    assert not message["kids"]


def test_g12_my_games_have_dates_rivals_and_scores(browser: Browser, server: Server) -> None:
    anna, boris = visitor(browser, server.url, {}), visitor(browser, server.url, {})
    finished(browser, server, anna, boris)
    anna.goto("/games")
    anna.get_by_role("radio", name="Сыграны").check()
    line = anna.locator(".line")
    expect(line).to_contain_text("Соперники: Борис")
    today = anna.evaluate("() => new Date().toLocaleDateString('ru', { day: 'numeric', month: 'long' })")
    expect(line).to_contain_text(today)


def test_g13_a_guest_is_named_in_the_language_of_whoever_looks(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    other = Api(browser.new_context(base_url=server.url, extra_http_headers={"Accept-Language": "en"}), server.url)
    name = other.get("/api/me")["name"]
    assert name.startswith("Guest ")
    table = opened(api, "aliens", [ME, INVITED], options={"first": 1})
    other.post(f"/api/tables/{table}/sit", {"invitation": api.table(table)["invitation"]})
    page.goto(f"/t/{table}")
    expect(page.locator(".rival .name")).to_have_text(name.replace("Guest", "Гость"))


# how many audio contexts the page has made
COUNTED = """(() => { window.made = 0; const Context = window.AudioContext
  window.AudioContext = class extends Context { constructor() { super(); window.made += 1 } } })()"""


def test_g13_no_noise_is_tried_before_a_finger_has_touched_the_page(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"sound": True, "motion": "on", "pace": "brisk"})
    page.add_init_script(COUNTED)
    warned: list[str] = []
    page.on("console", lambda line: warned.append(line.text) if "AudioContext" in line.text else None)
    api = Api(page.context, server.url)
    table = api.open([ME, BOT, BOT])
    page.goto(f"/t/{table}")
    page.wait_for_timeout(3000)  # nothing is asked of the page: that would count as a touch
    for plies in (4, 8, 12):
        api.hurry(table, plies)
        page.wait_for_timeout(1000)  # what was done is seen, and would be heard
    assert warned == []
    assert page.evaluate("() => window.made") == 0
    api.hurry(table, 20)  # from here on it counts as touched
    page.wait_for_function("() => window.made > 0")


def test_g13_the_counting_at_an_end_tries_no_noise_before_a_touch(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"sound": True, "motion": "on"})
    page.add_init_script(COUNTED)
    api = Api(page.context, server.url)
    table = api.open([ME, here("Лёва")], options={"first": 0})
    assert api.hurry(table, 999)["state"] == "over"
    page.goto(f"/t/{table}")
    page.wait_for_timeout(6000)  # the planets are counted, and the winner is named; nothing is asked of the page
    made = page.evaluate("() => window.made")
    assert page.get_by_role("heading", level=1).is_visible()
    assert made == 0


def test_g13_what_is_told_covers_no_way_to_other_pages(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto(f"/t/{opened(Api(page.context, server.url), 'cities', [ME, INVITED])}")
    page.evaluate("() => navigator.clipboard.writeText = () => Promise.resolve()")
    page.get_by_role("button", name=re.compile("^Скопировать")).click()
    told = page.locator(".notice").bounding_box()
    assert told
    for way in page.get_by_role("banner").get_by_role("link").all():
        box = way.bounding_box()
        assert box
        apart = told["y"] >= box["y"] + box["height"] or told["x"] >= box["x"] + box["width"]
        assert apart or told["x"] + told["width"] <= box["x"], f"what is told lies over {way.inner_text()}"


def test_g13_what_was_told_goes_with_the_next_valid_press(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto(f"/t/{opened(Api(page.context, server.url), 'bureau', [ME])}")
    page.locator(".ends .main").click(force=True)
    expect(page.locator(".notice")).to_be_visible()
    page.locator(".hand").get_by_role("button").first.click()
    expect(page.locator(".notice")).to_have_count(0, timeout=1000)


def test_g13_what_was_heard_at_a_table_is_not_heard_on_other_pages(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = Api(page.context, server.url).open([ME, here("Лёва")], options={"first": 0})
    page.goto(f"/t/{table}")
    take_turn(page)
    heard = page.locator("[aria-live=polite].sr")
    expect(heard).not_to_be_empty()
    page.get_by_role("link", name="Домой").click()
    page.get_by_role("heading", level=1).wait_for()
    expect(heard).to_be_empty()


def test_g13_a_name_left_blank_is_the_number_of_its_seat(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto("/new/aliens")
    for _ in range(2):
        page.get_by_role("button", name="Ещё игрок").click()
    page.get_by_role("textbox", name="Имя").last.fill("")
    page.get_by_role("button", name="Поехали!").click()
    page.wait_for_url(re.compile(r"/t/[\w-]{22}$"))
    seats = Api(page.context, server.url).table(page.url.rsplit("/", 1)[1])["seats"]
    assert [seat["name"] for seat in seats[1:]] == ["Игрок 2", "Игрок 3", "Игрок 4"]


@pytest.mark.parametrize(
    ("language", "path", "words"),
    [
        ("ru", "/settings", "закрыта другой"),
        ("ru", "/new/aliens", "Как было"),
        ("en", "/", "Where do we fly"),
        ("en", "/new/aliens", "As it was"),
        ("en", "/new/cities", "Options of the table"),
        ("en", "people", "dice are fair"),
    ],
)
def test_g13_words_say_what_is_meant(browser: Browser, server: Server, language: str, path: str, words: str) -> None:
    page = visitor(browser, server.url, {"language": language})
    if path == "people":
        page.goto(f"/t/{opened(Api(page.context, server.url), 'cities', [ME, BOT])}")
        open_menu(page).locator("button").filter(has_text=re.compile(r"^\s*People")).click()
        page.get_by_text("ingerprint").wait_for()
    else:
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
    assert words not in page.locator("body").inner_text()


def test_g13_nothing_is_named_twice(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    api = Api(page.context, server.url)
    table = opened(api, "bureau", [ME, BOT], options={"first": 0})
    message = api.table(table)
    text = next(one["text"] for one in message["legal"] if one["text"].startswith("place orange c1"))
    place = {"seat": 0, "decision": message["decision"], "actions": [text], "move": "p"}
    api.post(f"/api/tables/{table}/move", place)
    page.goto(f"/t/{table}")
    page.locator(".chips button").first.wait_for()
    heard = page.locator("body").aria_snapshot()
    assert not re.search(r"\b(\w{4,}) ?\. (?:A |An )?\1\b", heard, re.IGNORECASE), "the same is said twice"


def test_g13_a_number_and_its_word_stand_apart(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    page.goto(f"/t/{opened(Api(page.context, server.url), 'bureau', [ME, BOT], options={'first': 0})}")
    bag = page.locator(".bag:visible").first
    assert not re.search(r"\d[a-z]", bag.text_content() or ""), bag.text_content()
