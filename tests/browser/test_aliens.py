"""Aliens on the screen: first visit, whole games, two people, one device, keys, touch, lost connections."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from .conftest import BOT, ME, Api, Server, arrive, here, phone, visitor
from .play import HEAR, is_over, settled, take_turn, take_turn_by_keys


def table_of(page: Page) -> str:
    page.wait_for_url(re.compile(r"/t/[\w-]{22}$"))
    return page.url.rsplit("/", 1)[1]


@pytest.mark.always
def test_first_visit_to_first_move_in_three_clicks(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url)
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")

    page.get_by_role("button", name="Играть: Инопланеташки").click()  # one
    page.locator(".tile.can").first.click()  # two
    page.locator(".round.ok:enabled").click()  # three

    settled(page)
    expect(page.locator(".planet.fresh")).to_have_count(2)  # the next person's turn on this device: no planets yet
    assert Api(page.context, server.url).table(table_of(page))["ply"] == 1
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.always
def test_a_whole_game_against_a_bot(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto("/")
    page.get_by_role("link", name="С друзьями: Инопланеташки").click()
    page.get_by_role("group", name="Кто сидит на месте 2").get_by_role("button", name="Бот").click()
    page.get_by_role("button", name="Поехали!").click()
    table = table_of(page)

    turns = 0
    while take_turn(page):
        turns += 1

    assert turns > 5
    result = Api(page.context, server.url).table(table)
    totals = [score["total"] for score in result["result"]["outcome"]["scores"]]
    shown = [int(text) for text in page.locator(".lane .sum").all_inner_texts() for text in re.findall(r"\d+", text)]
    assert sorted(shown) == sorted(totals)
    expect(page.locator(".chart .ln")).to_have_count(2)
    expect(page.get_by_role("button", name="Ещё раз")).to_be_visible()
    page.get_by_role("button", name="Ещё раз").click()
    page.wait_for_url(lambda url: table not in url)
    page.locator(".tile.can, .rival.turn").first.wait_for()
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.always
def test_two_people_over_an_invitation(browser: Browser, server: Server) -> None:
    anna, boris = visitor(browser, server.url, {}), visitor(browser, server.url, {"language": "en"})
    Api(anna.context, server.url).patch("/api/me", {"name": "Анна"})
    Api(boris.context, server.url).patch("/api/me", {"name": "Boris"})
    anna.goto("/new/aliens")
    anna.get_by_role("group", name="Кто сидит на месте 2").get_by_role("button", name="Человек по ссылке").click()
    anna.get_by_role("group", name="Кто начинает").get_by_role("radio", name="Анна").check()
    anna.get_by_role("button", name="Открыть и позвать").click()
    expect(anna.get_by_role("img", name="Код со ссылкой на стол")).to_be_visible()
    code = "document.querySelector('.invite img')"
    assert anna.evaluate(f"async () => {{ await {code}.decode(); return {code}.naturalWidth }}")
    link = anna.get_by_role("textbox", name="Ссылка").input_value()

    arrive(boris, link)

    for page, rival in ((anna, "Boris"), (boris, "Анна")):
        expect(page.locator(".rival .name")).to_have_text(rival)
    assert boris.url.endswith(table_of(anna))  # the key is not left in the address
    for mover, other in ((anna, boris), (boris, anna)):
        mover.locator(".tile.can").first.click()
        mover.locator(".round.ok:enabled").click()
        other.locator(".tile.can").first.wait_for()
        expect(other.locator(".rival .mini:not(.empty)")).to_have_count(1)

    # a line of chat reaches the other (not a kids' table: they would have none)
    assert not anna.faults  # type: ignore[attr-defined]
    assert not boris.faults  # type: ignore[attr-defined]


def test_chat_and_log(browser: Browser, server: Server) -> None:
    anna, boris = visitor(browser, server.url, {}), visitor(browser, server.url, {})
    api = Api(anna.context, server.url)
    message = api.post("/api/tables", {"game": "aliens", "seats": [ME, {"kind": "invited"}], "chat": True})
    arrive(boris, message["link"])
    anna.goto(f"/t/{message['table']}")
    boris.locator(".table").wait_for()
    boris.locator(".more").click()
    boris.get_by_role("button", name="Чат").click()
    boris.get_by_role("textbox", name="Напишите что-нибудь").fill("Привет с Луны!")
    boris.keyboard.press("Enter")

    expect(anna.locator(".corner .dot")).to_be_visible()
    anna.locator(".more").click()
    anna.get_by_role("button", name="Ход игры").click()
    expect(anna.get_by_role("dialog")).to_contain_text("Начинает")
    anna.get_by_role("button", name="Назад").click()
    anna.get_by_role("button", name=re.compile("Чат")).click()
    expect(anna.get_by_role("dialog")).to_contain_text("Привет с Луны!")


def test_pass_and_play_needs_no_cover_in_an_open_game(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto("/")
    page.get_by_role("button", name="Играть: Инопланеташки").click()
    names = []
    for _ in range(4):
        page.locator(".tile.can").first.wait_for()
        names.append(page.locator(".me .name").inner_text())
        take_turn(page)
        expect(page.locator(".me .name")).not_to_have_text(names[-1])
    assert names[0] == names[2] != names[1] == names[3]


def test_pass_and_play_covers_when_asked_to(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"cover": True})
    table = Api(page.context, server.url).open([ME, here("Лёва")], options={"first": 1})
    page.goto(f"/t/{table}")

    expect(page.get_by_role("heading", name="Лёва")).to_be_visible()
    expect(page.locator(".table")).to_have_count(0)
    page.get_by_role("button", name="Это я").click()
    take_turn(page)
    expect(page.get_by_text("Передайте устройство")).to_be_visible()
    page.get_by_role("button", name="Это я").click()
    expect(page.locator(".rival .name")).to_have_text("Лёва")
    page.reload()
    expect(page.get_by_text("Передайте устройство")).to_be_visible()


def test_language_switch(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = Api(page.context, server.url).open([ME, BOT], options={"first": 0})
    page.goto("/")
    expect(page.get_by_role("heading", name="Куда летим сегодня?")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Where to today?")).to_be_visible()
    assert page.evaluate("() => document.documentElement.lang") == "en"
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name=re.compile("^Tile 1: "))).to_be_visible()
    assert page.title() == "● Your turn · Aliens · Cosmodrome"
    page.goto("/")
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("heading", name="Куда летим сегодня?")).to_be_visible()


@pytest.mark.always
def test_a_reload_in_the_middle_of_a_move_loses_nothing(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = api.open([ME, BOT], options={"first": 0})
    page.goto(f"/t/{table}")
    take_turn(page)
    page.locator(".tile.can").first.click()
    before = api.table(table)

    page.reload()

    page.locator(".tile.can").first.wait_for()
    expect(page.locator(".tile.taken")).to_have_count(0)
    assert api.table(table)["ply"] == before["ply"]
    take_turn(page)
    page.locator(".tile.can, .bin").first.wait_for()
    assert api.table(table)["ply"] == before["ply"] + 2


@pytest.mark.always
def test_a_server_killed_in_the_middle_of_a_move(browser: Browser, own_server: Server) -> None:
    page = visitor(browser, own_server.url, {})
    table = Api(page.context, own_server.url).open([ME, here("Лёва")], options={"first": 0})
    page.goto(f"/t/{table}")
    page.locator(".tile.can").first.click()

    own_server.kill()
    expect(page.get_by_role("alert")).to_contain_text("Нет связи")
    page.locator(".round.ok:enabled").click()
    expect(page.locator(".round.ok.pending")).to_be_visible()
    own_server.start()

    expect(page.get_by_role("alert")).to_have_count(0, timeout=20_000)
    settled(page)
    expect(page.locator(".me .name")).to_have_text("Лёва")
    assert Api(page.context, own_server.url).table(table)["ply"] == 1


def test_a_move_whose_answer_was_lost_happens_once(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = Api(page.context, server.url).open([ME, here("Лёва")], options={"first": 0})
    cut: list[Any] = []

    def between(route: WebSocketRoute) -> None:
        ahead = route.connect_to_server()

        def back(message: str | bytes) -> None:
            if not cut and '"ack"' in str(message) and "m-" in str(message) and sent:
                cut.append(message)
                route.close()
                ahead.close()
            else:
                route.send(message)

        def on(message: str | bytes) -> None:
            if '"type":"move"' in str(message):
                sent.append(message)
            ahead.send(message)

        route.on_message(on)
        ahead.on_message(back)

    sent: list[Any] = []
    page.route_web_socket(re.compile("/api/live"), between)
    page.goto(f"/t/{table}")
    take_turn(page)

    expect(page.locator(".me .name")).to_have_text("Лёва")
    assert cut
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert Api(page.context, server.url).table(table)["ply"] == 1


def test_a_page_of_another_protocol_says_so_in_a_game_and_reloads_between_games(
    browser: Browser, server: Server
) -> None:
    page = visitor(browser, server.url, {})
    table = Api(page.context, server.url).open([ME, here("Лёва")], options={"first": 0})
    sockets: list[WebSocketRoute] = []

    def between(route: WebSocketRoute) -> None:
        sockets.append(route)
        ahead, is_newer = route.connect_to_server(), len(sockets) > 1

        def back(message: str | bytes) -> None:
            is_hello = is_newer and '"type":"hello"' in str(message)
            route.send(re.sub(r'"protocol":\d+', '"protocol":999', str(message)) if is_hello else message)

        ahead.on_message(back)

    page.route_web_socket(re.compile("/api/live"), between)
    page.goto(f"/t/{table}")
    page.locator(".tile.can").first.wait_for()
    assert re.search(r"/api/live\?protocol=\d+$", sockets[0].url)

    sockets[0].close()  # the server is restarted with a newer version

    notice = page.get_by_role("status").filter(has_text="Вышла новая версия")
    notice.wait_for()
    page.locator("a.home").click()
    page.get_by_role("heading", name="Куда летим сегодня?").wait_for()
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    notice.wait_for()
    assert len(sockets) == 3  # loaded anew once, though what came was of the same number


def test_keyboard_alone(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement?.getAttribute('aria-label')") == "С друзьями: Инопланеташки":
            break
    page.keyboard.press("Enter")
    page.get_by_role("group", name="Кто сидит на месте 2").wait_for()
    for wanted in ("Бот", "Поехали!"):
        for _ in range(40):
            page.keyboard.press("Tab")
            here_now = page.evaluate(
                "() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent"
            )
            if here_now == wanted:
                break
        page.keyboard.press("Enter")
    table_of(page)
    turns = 0
    while turns < 60 and take_turn_by_keys(page):
        turns += 1
    assert is_over(page)


@pytest.mark.always
def test_phone_with_touch(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    page.goto("/")
    page.get_by_role("button", name="Играть: Инопланеташки").tap()
    # eight turns, and until it is told what the rival has finished
    turn = said = 0
    while turn < 8 or not said:
        page.locator(".tile.can, .bin").first.wait_for()
        said += page.locator(".words .long").count()
        plate, room = page.locator(".words .line").bounding_box(), page.locator(".words").bounding_box()
        assert plate
        assert room
        assert plate["height"] <= room["height"], page.locator(".words").inner_text()
        lines = page.locator(".words p").bounding_box()
        assert lines
        assert lines["height"] <= plate["height"], page.locator(".words").inner_text()
        assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth"), turn
        assert page.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight"), turn
        for control in (".row", ".planets", ".side", ".round.ok"):
            box = page.locator(control).bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
            assert box["y"] + box["height"] <= 844
        take_turn(page, tap=True)
        turn += 1
    assert not page.faults  # type: ignore[attr-defined]


def test_drag_with_the_mouse_and_with_a_finger(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"motion": "on"})
    table = Api(page.context, server.url).open([ME, here("Лёва")], options={"first": 0})
    page.goto(f"/t/{table}")
    tile, planet = page.locator(".tile.can").first, page.locator(".planet .art").first
    tile.wait_for()
    start, goal = tile.bounding_box(), planet.bounding_box()
    assert start
    assert goal

    page.mouse.move(start["x"] + 60, start["y"] + 60)
    page.mouse.down()
    page.mouse.move(goal["x"] + 90, goal["y"] + 70, steps=12)
    expect(page.locator(".hand")).to_be_visible()
    page.mouse.up()

    expect(page.locator(".round.ok:enabled")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)
    page.mouse.move(start["x"] + 60, start["y"] + 60)
    page.mouse.down()
    page.mouse.move(10, 700, steps=6)
    page.mouse.up()  # let go where nothing is: the tile goes back
    expect(page.locator(".tile.taken")).to_have_count(0)

    touch = phone(browser, server.url, {})
    table = Api(touch.context, server.url).open([ME, here("Лёва")], options={"first": 0})
    touch.goto(f"/t/{table}")
    touch.locator(".tile.can").first.wait_for()
    start, goal = touch.locator(".tile.can").first.bounding_box(), touch.locator(".planet .art").first.bounding_box()
    assert start
    assert goal
    finger = touch.context.new_cdp_session(touch)

    def move(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    move("touchStart", start["x"] + 40, start["y"] + 40)
    for step in range(1, 11):
        x = start["x"] + 40 + (goal["x"] + 50 - start["x"] - 40) * step / 10
        y = start["y"] + 40 + (goal["y"] + 50 + 64 - start["y"] - 40) * step / 10  # the tile is raised above the finger
        move("touchMove", x, y)
    move("touchEnd", 0, 0)
    expect(touch.locator(".round.ok:enabled")).to_be_visible()


@pytest.mark.always
def test_what_is_not_legal_says_why(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = api.open([ME, here("Лёва")], options={"first": 0})
    for plies in range(6, 90, 2):  # until some tile of the row cannot be taken and another can
        message = api.hurry(table, plies)
        if message["state"] != "playing":
            table, message = api.open([ME, here("Лёва")], options={"first": 0}), None
            continue
        mine = next(seat for seat in message["turn"] if seat in message["mine"])
        message = api.post(f"/api/tables/{table}/face", {"seat": mine})
        takable = {action["tile"] for action in message["legal"] if "tile" in action}
        shut = [i + 1 for i, tile in enumerate(message["view"]["row"]) if tile and i + 1 not in takable]
        if takable and shut:
            break
    page.goto(f"/t/{table}")
    page.locator(".tile.can").first.wait_for()
    page.locator(f"[data-tile='{shut[0]}']").click(force=True)  # aria-disabled, and still answers

    line = page.locator(".line.no")
    expect(line).to_contain_text(re.compile("Края не сходятся|Мало космонавтов|Две планеты"))
    expect(line.get_by_role("link")).to_have_text(re.compile(r"A(9|10|13)"))


def test_the_kids_table_speaks(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"voice": True, "sound": True})
    page.add_init_script(HEAR)
    table = Api(page.context, server.url).open([ME, here("Лёва")], options={"first": 0})
    page.goto(f"/t/{table}")
    for _ in range(3):
        take_turn(page)
    page.locator(".tile.can, .bin").first.wait_for()
    said = " ".join(page.evaluate("() => window.said"))
    assert "твой ход" in said
    assert "Лёва" in said
    assert re.search(r"\d космонавт", said)


def test_a_bot_stands_in_and_a_seat_is_taken_back(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = Api(page.context, server.url).open([ME, here("Лёва")], options={"first": 0})
    page.goto(f"/t/{table}")
    page.locator(".more").click()
    page.get_by_role("button", name="Люди").click()
    page.get_by_role("button", name="Отдать боту").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Вернуться").click()
    expect(page.get_by_role("button", name="Отдать боту")).to_have_count(2)


def test_a_table_that_is_not_there(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto("/t/aaaaaaaaaaaaaaaaaaaaaa")
    expect(page.get_by_role("heading", name="За этот стол не сесть")).to_be_visible()
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="Здесь пусто")).to_be_visible()


def test_pending_shows_within_50_ms_and_others_see_a_move_within_200_ms(
    browser: Browser, server: Server, record_property: Callable[[str, object], None]
) -> None:
    anna, boris = visitor(browser, server.url, {}), visitor(browser, server.url, {})
    message = Api(anna.context, server.url).post(
        "/api/tables", {"game": "aliens", "seats": [ME, {"kind": "invited"}], "options": {"first": 0}, "kids": True}
    )
    arrive(boris, message["link"])
    anna.goto(f"/t/{message['table']}")
    pending: list[float] = []
    across: list[float] = []
    for _ in range(4):
        for mover, other in ((anna, boris), (boris, anna)):
            mover.locator(".tile.can, .bin").first.wait_for()
            if mover.locator(".tile.can").count():
                mover.locator(".tile.can").first.click()
                if mover.locator(".round.ok:enabled").count() == 0:
                    mover.locator(".quarter:not(.shut)").first.click()
            for page in (mover, other):
                page.evaluate(WATCH)
            mover.locator(".round.ok:enabled").click()
            other.locator(".tile.can, .bin").first.wait_for()
            marks, seen = mover.evaluate("() => window.marks"), other.evaluate("() => window.marks")
            if "pending" in marks:
                pending.append(marks["pending"] - marks["click"])
            across.append(seen["turn"] - marks["click"])
    pending.sort()
    across.sort()
    for what, times in (("click to pending", pending), ("click to the other's screen", across)):
        record_property(what, f"median {times[len(times) // 2]:.0f} ms, worst {times[-1]:.0f} ms")
    assert pending[len(pending) // 2] <= 50
    assert across[len(across) // 2] <= 200


WATCH = """() => {
  window.marks = {}
  const now = () => performance.timeOrigin + performance.now()
  addEventListener('click', () => (marks.click ??= now()), { capture: true, once: true })
  new MutationObserver(() => {
    if (document.querySelector('.round.ok.pending')) marks.pending ??= now()
    if (document.querySelector('.tile.can, .bin')) marks.turn ??= now()
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
}"""


def test_no_long_task_while_dragging(
    browser: Browser, server: Server, record_property: Callable[[str, object], None]
) -> None:
    page = visitor(browser, server.url, {"motion": "on"})
    table = Api(page.context, server.url).open([ME, here("Лёва")], options={"first": 0})
    page.goto(f"/t/{table}")
    page.locator(".tile.can").first.wait_for()
    time.sleep(1)
    worst = []
    for _ in range(3):
        box = page.locator(".tile.can").first.bounding_box()
        assert box
        page.mouse.move(box["x"] + 50, box["y"] + 50)
        browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "__metadata"])
        page.mouse.down()
        for step in range(40):
            page.mouse.move(box["x"] + 50 - step * 6, box["y"] + 50 + step * 8)
        expect(page.locator(".hand")).to_be_visible()
        page.mouse.up()
        worst.append(longest_task(json.loads(browser.stop_tracing())["traceEvents"]))
        page.keyboard.press("Escape")
    record_property("longest task of the page while dragging", f"{', '.join(f'{ms:.0f}' for ms in worst)} ms")
    assert min(worst) > 0
    assert sorted(worst)[1] <= 50


def longest_task(events: list[dict[str, Any]]) -> float:
    """In milliseconds of the page's own main thread, so that a busy machine does not count."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        event["tdur"]
        for event in events
        if event["name"].endswith("RunTask") and "tdur" in event and (event["pid"], event["tid"]) in mains
    ]
    return max(tasks, default=0) / 1000


def test_a_line_of_chat_does_not_take_a_tile_out_of_the_hand(browser: Browser, server: Server) -> None:
    anna, boris = visitor(browser, server.url, {}), visitor(browser, server.url, {})
    api = Api(anna.context, server.url)
    message = api.post("/api/tables", {"game": "aliens", "seats": [ME, {"kind": "invited"}], "options": {"first": 0}})
    arrive(boris, message["link"])
    anna.goto(f"/t/{message['table']}")
    anna.locator(".tile.can").first.click()
    expect(anna.locator(".round.ok:enabled")).to_be_visible()
    Api(boris.context, server.url).post(f"/api/tables/{message['table']}/chat", {"text": "Ну что?"})
    expect(anna.locator(".corner .dot")).to_be_visible()
    expect(anna.locator(".round.ok:enabled")).to_be_visible()
    expect(anna.locator(".tile.taken")).to_have_count(1)


def test_the_shell_opens_without_the_server_and_says_so(browser: Browser, own_server: Server) -> None:
    page = visitor(browser, own_server.url, {})
    page.goto("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    page.reload()  # now under the service worker, which keeps what is loaded
    page.get_by_role("heading", name="Куда летим сегодня?").wait_for()
    manifest = page.evaluate("async () => (await fetch('/manifest.webmanifest')).json()")
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}

    own_server.kill()
    page.reload()
    expect(page.get_by_role("heading", name="Нет связи с космодромом")).to_be_visible()
    own_server.start()
    page.get_by_role("button", name="Ещё раз").click()
    expect(page.get_by_role("heading", name="Куда летим сегодня?")).to_be_visible()


# the tiny game of the tests, which has no board
TINY = ("-c", "import tiny; tiny.register(); from cosmodrome.cli import main; raise SystemExit(main())")


def test_a_game_without_a_board_of_its_own_is_played_from_the_list(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, TINY)
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    other = Api(visitor(browser, server.url, {}).context, server.url)
    page.goto("/new/tiny")
    expect(page.get_by_text("ещё нет нарисованного стола")).to_be_visible()
    made = api.post("/api/tables", {"game": "tiny", "seats": [ME, {"kind": "invited"}]})
    table = made["table"]
    other.post(f"/api/tables/{table}/sit", {"invitation": made["invitation"]})

    page.goto(f"/t/{table}")
    for _ in range(40):
        message = api.table(table)
        if message["ply"] > 3:
            break
        if 1 in message["turn"]:
            other.hurry(table, message["ply"] + 1)
        else:
            page.locator(".picker .play:enabled, .picker .options button:enabled").first.click()
    assert api.table(table)["ply"] > 3
    assert not page.faults  # type: ignore[attr-defined]
    server.stop()
