"""Cities on the screen: whole games by pointer, touch and keys; secret choices, placing, undo; nothing scrolls."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from . import axe
from .conftest import BOT, DESKTOP, ME, PHONE, ROOT, Api, Server, arrive, moves_sent, owned, phone, visitor
from .play_cities import (
    MINE,
    by_keys,
    by_pointer,
    by_touch,
    decide,
    has,
    hurry,
    is_over,
    open_cities,
    place_by_keys,
)
from .scenes_cities import CitiesStage, can_build
from .screenshots import LOOK

INVITED = {"kind": "invited"}


def sit(page: Page, table: str) -> None:
    page.goto(f"/t/{table}")
    page.locator("main.cities").wait_for()


def play_out(page: Page, press: Any, place: Any = None) -> int:
    turns = 0
    while decide(page, press, place):
        turns += 1
        assert turns < 200
    return turns


def totals_agree(page: Page, api: Api, table: str) -> None:
    """The count on the screen is the engine's."""
    message = api.table(table)
    assert message["state"] == "over"
    scores = sorted(score["total"] for score in message["result"]["outcome"]["scores"])
    page.locator("tfoot td").first.wait_for()
    shown = [int(text) for text in page.locator("tfoot tr:first-child td").all_inner_texts()][: len(scores)]
    assert sorted(shown) == scores


def test_two_people_play_a_whole_basic_game(browser: Browser, server: Server) -> None:
    anna, boris = visitor(browser, server.url, {}), visitor(browser, server.url, {"language": "en"})
    api = Api(anna.context, server.url)
    api.patch("/api/me", {"name": "Анна"})
    Api(boris.context, server.url).patch("/api/me", {"name": "Boris"})
    table = open_cities(api, [ME, INVITED])
    anna.goto(f"/t/{table}")
    arrive(boris, api.table(table)["link"])
    for page in (anna, boris):
        page.locator("main.cities").wait_for()

    # both choose unseen: a choice is locked, marked at the other's, and may be changed until both are ready
    anna.locator(".hand button").nth(0).click()
    anna.locator("[data-do=ready]").click()
    expect(anna.get_by_role("heading", name="Ждём остальных")).to_be_visible()
    expect(boris.locator("[data-rival] .ready")).to_be_visible()
    hidden = Api(boris.context, server.url).table(table)["view"]["players"][0]
    assert hidden["hand"] is None
    assert hidden["chosen"] is None
    anna.locator(".hand button").nth(2).click()
    expect(anna.locator(".hand li").nth(2).locator(".note")).to_be_visible()
    expect(anna.locator(".hand li").nth(0).locator(".note")).to_have_count(0)

    pages = [anna, boris]
    for _ in range(400):
        if all(is_over(page) for page in pages):
            break
        for page in pages:
            if has(page, MINE):
                decide(page, by_pointer(page))
        anna.wait_for_timeout(20)

    for page in pages:
        page.locator("main.end").wait_for()
        totals_agree(page, Api(page.context, server.url), table)
        assert not page.faults  # type: ignore[attr-defined]


def test_three_seats_advanced_with_expansion_and_bots(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT, BOT], mode="advanced", monuments=True, new_workers=True)
    sit(page, table)

    assert play_out(page, by_pointer(page)) >= 16 * 2

    totals_agree(page, api, table)
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.parametrize("plans", ["plans", "rank_and_file"])
def test_a_whole_game_with_plans_for_the_future(browser: Browser, server: Server, plans: str) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT], mode="advanced", plans=plans)
    sit(page, table)

    assert play_out(page, by_pointer(page)) >= 8 * 2

    totals_agree(page, api, table)
    assert not page.faults  # type: ignore[attr-defined]


def test_solo_with_the_automatons_reasons(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME], monuments=True, difficulty=6)
    sit(page, table)

    for _ in range(4):
        decide(page, by_pointer(page))
    expect(page.get_by_role("region", name="Что сделал автомат и почему")).to_be_visible()
    play_out(page, by_pointer(page))

    totals_agree(page, api, table)
    expect(page.get_by_role("columnheader", name="Автомат")).to_be_visible()
    assert not page.faults  # type: ignore[attr-defined]


def test_by_keyboard_alone(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT], mode="advanced", monuments=True)
    sit(page, table)

    play_out(page, by_keys(page), place_by_keys)

    totals_agree(page, api, table)
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.always
def test_on_a_phone_with_touch(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT])
    sit(page, table)

    play_out(page, by_touch(page))

    totals_agree(page, api, table)
    assert not page.faults  # type: ignore[attr-defined]


def ghost(page: Page) -> Any:
    """Where the ghost is on the screen."""
    return page.evaluate("() => JSON.stringify(document.querySelector('.ghost .b-line')?.getBoundingClientRect())")


def building(browser: Browser, server: Server, **context: Any) -> tuple[Page, Api, str]:
    """A person whose turn it is, with something to build and several places for it."""
    page = visitor(browser, server.url, {}, **context)
    api = Api(page.context, server.url)
    for _ in range(10):
        table = open_cities(api, [ME, BOT])
        if can_build(hurry(api, table, lambda message: can_build(message, 3)), 3):
            break
    sit(page, table)
    page.locator(f"{MINE} .pick.can").first.wait_for()
    return page, api, table


def test_a_building_is_tried_out_pinned_and_confirmed(browser: Browser, server: Server) -> None:
    page, api, table = building(browser, server)
    before = api.table(table)
    page.locator(".pick.can").first.click()
    page.locator(".ghost").wait_for()
    expect(page.locator(".tag")).to_be_visible()  # what it would change
    board = page.locator(".stage").bounding_box()
    assert board

    seen = {ghost(page)}
    for x, y in ((0.25, 0.25), (0.75, 0.3), (0.5, 0.8)):
        page.mouse.move(board["x"] + board["width"] * x, board["y"] + board["height"] * y)
        seen.add(ghost(page))
    assert len(seen) > 1  # it follows the pointer
    page.mouse.click(board["x"] + board["width"] * 0.5, board["y"] + board["height"] * 0.5)
    pinned = ghost(page)
    page.mouse.move(board["x"] + 5, board["y"] + 5)
    assert ghost(page) == pinned
    assert api.table(table)["ply"] == before["ply"]  # nothing was sent: rivals see nothing

    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.locator(".pick.can").first.click()
    page.locator(".ctl.ok").click()
    page.wait_for_function(
        "(ply) => Number(document.querySelector('main.cities').dataset.ply) > ply", arg=before["ply"]
    )
    page.locator("[data-do=undo], .hand").first.wait_for()
    after = api.table(table)
    tiles = [len(message["view"]["players"][0]["tiles"]) for message in (before, after)]
    assert tiles[1] >= tiles[0] + 1
    assert not page.faults  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def plot(browser: Browser, server: Server) -> tuple[str, Any]:
    """A table where I may build and a person acts after me, and the cookies of whose it is."""
    mine, theirs = visitor(browser, server.url, {}), visitor(browser, server.url, {})
    api, rival = Api(mine.context, server.url), Api(theirs.context, server.url)
    table = open_cities(api, [ME, INVITED])
    link = api.table(table)["link"]
    rival.post(f"/api/tables/{table}/sit", {"invitation": link.rpartition("=")[2]})
    for _ in range(400):
        message = hurry(api, table, lambda message: builds_first(message) or not turn_of(message))
        if builds_first(message):
            return table, mine.context.cookies()
        hurry(rival, table, lambda message: not turn_of(message))
    raise AssertionError("no such position came up")


def builds_first(message: Any) -> bool:
    return can_build(message, 1) and len(message["view"]["order"]) > 1


def turn_of(message: Any) -> bool:
    return any(seat in message["mine"] for seat in message["turn"])


def try_out(browser: Browser, server: Server, plot: tuple[str, Any]) -> tuple[Page, list[Any]]:
    """A building about to be confirmed, and the moves that the page sends."""
    table, cookies = plot
    page = visitor(browser, server.url, {})
    page.context.add_cookies(cookies)
    sent = moves_sent(page)
    sit(page, table)
    page.locator(f"{MINE} .pick.can").first.click()
    page.locator("[data-do=confirm]").wait_for()
    return page, sent


@pytest.mark.always
def test_a_build_is_one_message_and_is_taken_back_whole(
    browser: Browser, server: Server, plot: tuple[str, Any]
) -> None:
    page, sent = try_out(browser, server, plot)
    api = Api(page.context, server.url)
    before = api.table(plot[0])

    page.locator("[data-do=confirm]").click()
    page.locator("[data-do=undo]").wait_for()

    assert len(sent) == 1, f"a build was {len(sent)} messages"
    [move] = sent
    kinds = [action.split()[0] for action in move["actions"]]
    assert kinds in (["build", "place"], ["build", "pay", "place"])
    after = api.table(plot[0])
    assert after["ply"] == before["ply"] + len(kinds)
    assert len(tiles_of(after)) == len(tiles_of(before)) + 1

    page.get_by_role("button", name=re.compile("Отменить стройку: ")).click()
    page.locator(f"{MINE} .pick.can").first.wait_for()
    assert api.table(plot[0])["view"] == before["view"]
    assert [message["type"] for message in sent] == ["move", "undo"]
    assert not page.faults  # type: ignore[attr-defined]


def tiles_of(message: Any) -> list[Any]:
    tiles: list[Any] = message["view"]["players"][0]["tiles"]
    return tiles


@pytest.mark.always
def test_a_page_closed_in_a_build_leaves_none_or_all_of_it(
    browser: Browser, server: Server, plot: tuple[str, Any]
) -> None:
    table, cookies = plot
    owner = visitor(browser, server.url, {})
    owner.context.add_cookies(cookies)
    api = Api(owner.context, server.url)
    before = api.table(table)

    for pause in (None, 0, 2, 5, 10, 30, 1500):
        page, _ = try_out(browser, server, plot)
        page.locator("[data-do=confirm]").evaluate("button => setTimeout(() => button.click())")
        if pause is not None:
            page.wait_for_timeout(pause)
        page.context.close()

        time.sleep(0.3)
        now = api.table(table)
        if now["ply"] == before["ply"]:
            assert pause != 1500, "nobody built"
            assert now["view"] == before["view"]
            continue
        assert len(tiles_of(now)) == len(tiles_of(before)) + 1, f"closed after {pause} ms: half of a build"
        undo = {"seat": 0, "decision": now["decision"], "move": f"u-{now['number']}"}
        assert api.post(f"/api/tables/{table}/undo", undo)["table"]["view"] == before["view"]


def test_a_gather_and_what_goes_back_are_one_message(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    for _ in range(30):
        table = open_cities(api, [ME, BOT])
        before = hurry(api, table, lambda message: too_much(api, message) is not None)
        if area := too_much(api, before):
            break
    sent = moves_sent(page)
    sit(page, table)

    page.locator(f'{MINE} .area.can[data-area="{area}"]').click()
    expect(page.locator(".deck .num.over")).to_contain_text("вернёте")  # said before it is confirmed
    page.locator("[data-do=confirm]").click()
    page.locator("main.cities[data-step=discard]").wait_for()
    assert api.table(table)["ply"] == before["ply"]  # nothing is sent before all is chosen
    while not sent:
        page.locator(f"{MINE} .ask .chip").first.click()
        page.wait_for_timeout(50)
    page.wait_for_function(
        "(ply) => Number(document.querySelector('main.cities').dataset.ply) > ply", arg=before["ply"]
    )

    [move] = sent
    first, *rest = move["actions"]
    assert first == f"gather {area}"
    assert {action.split()[0] for action in rest} == {"discard"}
    player = api.table(table)["view"]["players"][0]
    assert sum(player["store"].values()) == player["limit"]
    assert not page.faults  # type: ignore[attr-defined]


def too_much(api: Api, message: Any) -> str | None:
    """An area that holds more than the store has room for, before the last round; None where there is none."""
    view = message["view"]
    if (
        view["step"] is None
        or view["step"]["kind"] != "main"
        or not message["legal"]
        or view["round"] == view["rounds"]
    ):
        return None
    for action in message["legal"]:
        if action["kind"] == "gather":
            body = {"seat": message["seat"], "actions": [action["text"]]}
            found = api.post(f"/api/tables/{message['table']}/preview", body)
            if {one["kind"] for one in found["legal"]} == {"discard"}:
                return str(action["area"])
    return None


def test_what_is_greyed_out_says_why(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT])

    def is_poor(message: Any) -> bool:
        return bool(message["legal"]) and message["view"]["step"]["kind"] == "main" and sum(mine(message).values()) < 3

    def mine(message: Any) -> dict[str, int]:
        store: dict[str, int] = message["view"]["players"][0]["store"]
        return store

    hurry(api, table, is_poor)
    sit(page, table)
    locked = page.locator(f"{MINE} .pick.locked").first
    locked.hover(force=True)
    expect(locked).to_have_attribute("title", re.compile("Не хватает|Ячейка пуста|Некуда"))
    locked.click(force=True)
    expect(page.locator(".lacks, .notice").first).to_contain_text(re.compile("Не хватает|Ячейка|места"))


def test_a_finger_drags_the_tile(browser: Browser, server: Server) -> None:
    page, api, table = building(browser, server, viewport=PHONE, has_touch=True, is_mobile=True)
    before = api.table(table)
    page.locator(".pick.can").first.tap()
    page.locator(".ghost").wait_for()
    board = page.locator(".stage").bounding_box()
    assert board
    touch = page.context.new_cdp_session(page)
    seen = set()

    def send(kind: str, x: float, y: float) -> None:
        points = (
            []
            if kind == "touchEnd"
            else [{"x": board["x"] + board["width"] * x, "y": board["y"] + board["height"] * y}]
        )
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.wait_for_timeout(15)  # fast, so that the browser might see a fling
        seen.add(ghost(page))

    send("touchStart", 0.3, 0.4)
    for i in range(8):
        send("touchMove", 0.3 + i * 0.06, 0.4 + i * 0.06)
    send("touchEnd", 0, 0)
    assert len(seen) > 1
    page.locator("[data-do=confirm]").tap()  # at once: a tap that only ends a fling builds nothing
    page.wait_for_function(
        "(ply) => Number(document.querySelector('main.cities').dataset.ply) > ply", arg=before["ply"] + 1
    )
    tiles = [len(message["view"]["players"][0]["tiles"]) for message in (before, api.table(table))]
    assert tiles[1] > tiles[0]
    assert not page.faults  # type: ignore[attr-defined]


def test_workers_are_turned_up_together(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"pace": "calm"})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT, BOT], mode="advanced")
    sit(page, table)
    page.locator(".hand button").first.click()
    page.locator("[data-do=ready]").click()
    reveal = page.get_by_role("dialog", name="Рабочие открыты")
    reveal.wait_for()
    numbers = [int(text) for text in reveal.locator(".badge.prio b").all_inner_texts()]
    assert numbers == sorted(numbers)
    assert len(numbers) == 3
    page.keyboard.press("Enter")
    expect(reveal).to_have_count(0)
    expect(page.locator(".order li")).to_have_count(3)
    assert not page.faults  # type: ignore[attr-defined]


def test_rivals_moves_are_shown_again(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT, BOT])
    sit(page, table)
    again = page.get_by_role("button", name="Показать ходы ещё раз").first
    for _ in range(30):
        if again.count():
            break
        decide(page, by_pointer(page))
    page.reload()  # what was seen before is forgotten: the positions come from the server
    with page.expect_response(lambda response: "/history?" in response.url) as asked:
        again.click()
    expect(page.locator(".caption")).to_be_visible()
    shown = page.locator('[data-rival="1"] .stock').inner_text().split()
    stores = [ply["view"]["players"][1]["store"] for ply in asked.value.json()["plies"]]
    assert shown in [[str(store[unit]) for unit in ("water", "minerals", "organics", "energy")] for store in stores]
    expect(page.locator(".caption")).to_have_count(0, timeout=20_000)
    assert not page.faults  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def stage(browser: Browser, server: Server) -> CitiesStage:
    return CitiesStage(browser, server.url)


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "en"), (PHONE, "ru")], ids=["desktop-en", "phone-ru"])
def test_a_decision_needs_no_scrolling_and_axe_finds_nothing(
    browser: Browser, server: Server, stage: CitiesStage, size: dict[str, int], language: str
) -> None:
    faults: list[str] = []
    more = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    page = visitor(browser, server.url, {"language": language}, viewport=size, bypass_csp=True, **more)
    page.context.add_cookies(stage.cookies)
    for scene in stage.scenes():
        scene.go(page)
        page.wait_for_timeout(150)
        faults += [f"{scene.name}: {fault}" for fault in page.evaluate(LOOK, scene.fits)]
        faults += axe.faults(page, scene.name)
    page.context.close()
    assert not faults, "\n".join(faults)


@pytest.mark.always
def test_the_first_load_has_nothing_of_it(browser: Browser, server: Server) -> None:
    """Cities loads when its table is opened."""
    manifest = json.loads((ROOT / "src/cosmodrome/static/.vite/manifest.json").read_text("utf-8"))
    entry = next(part for part in manifest.values() if part.get("isEntry"))
    first = {entry["file"], *entry.get("css", []), *(manifest[name]["file"] for name in entry.get("imports", []))}
    for name in first:
        assert "ter-crater" not in Path(ROOT / "src/cosmodrome/static" / name).read_text("utf-8")


TWENTY_SIXTH = """
[[worker]]
number = 26
name = { ru = "Смотритель Жан", en = "Keeper Jean" }
capacity = 3
origin = "designed"
[worker.ability]
when = "build"
effects = [{ do = "permit", rule = "corner" }]
text = { ru = "Стройка: достаточно касания углом.", en = "Build: touching by a corner is enough." }
"""


@pytest.fixture
def more_workers(tmp_path: Path) -> Iterator[Server]:
    """A server whose owner has one worker more."""
    with owned(tmp_path, "cities", "workers_basic.toml", TWENTY_SIXTH) as server:
        yield server


@pytest.mark.always
def test_a_twenty_sixth_worker_of_an_owners_pack(browser: Browser, more_workers: Server) -> None:
    page = visitor(browser, more_workers.url, {})
    api = Api(page.context, more_workers.url)
    [cities] = [game for game in api.get("/api/games")["games"] if game["name"] == "cities"]
    _, own = cities["packs"]
    offered = api.get(f"/api/games/cities?pack={own['pack']}")
    assert 26 in next(option["values"] for option in offered["options"] if option["name"] == "workers")

    seats = {"game": "cities", "seats": [ME, BOT], "pack": own["pack"], "options": {"workers": [*range(1, 12), 26]}}
    for _ in range(20):
        table = api.post("/api/tables", seats)["table"]
        if 26 in api.table(table)["view"]["players"][0]["hand"]:
            break
    sit(page, table)
    card = page.locator('.hand li[data-worker="26"]')
    expect(card).to_contain_text("Смотритель Жан")
    expect(card.locator(".badge.prio b")).to_have_text("26")
    parts = card.locator(".portrait use").evaluate_all(
        "parts => parts.map((part) => part.getBoundingClientRect().width)"
    )
    assert len(parts) >= 3
    assert all(parts)

    card.locator("button").click()
    page.locator("[data-do=ready]").click()
    page.locator(f"{MINE}:not([data-step=choose])").wait_for()
    expect(page.locator(".order .is")).to_contain_text("26")
    decide(page, by_pointer(page))
    assert not page.faults  # type: ignore[attr-defined]
