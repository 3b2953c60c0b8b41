"""Bureau on the screen: whole games of two and alone, by pointer, touch and keys; what fits the screen; what is explained."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from . import axe
from .conftest import BOT, ME, Api, Server, arrive, here, moves_sent, owned, phone, visitor
from .play_bureau import CHIPS, HEXES, Person, Typist, ended, hurry, is_mine, stage, tap
from .scenes_bureau import waits

RICH = {"captains": "on", "ships": "asymmetric"}


def open_table(page: Page, server: Server, seats: list[dict[str, Any]], **options: Any) -> str:
    return Api(page.context, server.url).open(seats, game="bureau", kids=False, options=options)


def sit(page: Page, server: Server, seats: list[dict[str, Any]], **options: Any) -> str:
    table = open_table(page, server, seats, **options)
    page.goto(f"/t/{table}")
    return table


def play_until(person: Person, wanted: str, turns: int = 0) -> None:
    """Play on to a stage, at the earliest in that turn."""
    for _ in range(900):
        now = stage(person.page)
        assert now != "over"
        if now == wanted and turn(person.page) >= turns:
            return
        person.step()
    raise AssertionError(f"{wanted} never came")


def turn(page: Page) -> int:
    return int(page.locator(".brand small").inner_text().split()[1])


def check_end(page: Page, server: Server, table: str) -> None:
    """The end comes after fourteen turns, dead ones included, and shows the score that the server has."""
    result = Api(page.context, server.url).table(table)
    [seat] = result["mine"]
    events = [event for group in result["log"]["groups"] for event in group["events"] if event.get("seat") == seat]
    kinds = [event["kind"] for event in events]
    assert kinds.count("TurnBegun") == kinds.count("AgentPlaced") + kinds.count("TurnDead") == 14
    totals = sorted(score["total"] for score in result["result"]["outcome"]["scores"])
    shown = sorted(int(text) for text in page.locator("tfoot .total b").all_inner_texts())
    assert shown == totals
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.always
def test_two_people_with_captains_and_ships_of_their_own(browser: Browser, server: Server) -> None:
    anna, boris = visitor(browser, server.url, {}), visitor(browser, server.url, {"language": "en"})
    table = open_table(anna, server, [ME, {"kind": "invited"}], **RICH, named_captains=["C2", "C4"])
    link = Api(anna.context, server.url).table(table)["link"]
    anna.goto(f"/t/{table}")
    arrive(boris, link)
    people = [Person(anna, seed=4), Person(boris, seed=5)]
    anna.locator(".table").wait_for()
    boris.locator(".table").wait_for()
    ships = [page.locator(".ship-pane .captain").get_attribute("aria-label") for page in (anna, boris)]
    assert all(ships)

    for _ in range(900):
        mover = next((person for person in people if is_mine(person.page)), None)
        if mover:
            mover.step()
        elif all(ended(person.page) for person in people):
            break
        else:
            anna.wait_for_timeout(40)

    assert all(ended(person.page) for person in people)
    for person in people:
        check_end(person.page, server, table)
    met = set(people[0].seen) | set(people[1].seen)
    assert {"place", "captain", "compartment", "flight", "discovery", "room", "refill"} <= met


def test_alone_with_the_rank_so_far(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = sit(page, server, [ME])
    person = Person(page, seed=2)
    expect(page.locator(".rank")).to_contain_text("Стажёр")

    while person.step():
        pass

    result = Api(page.context, server.url).table(table)["result"]["outcome"]
    expect(page.locator("h1")).to_have_text({"trainee": "Стажёр"}.get(result["rank"], page.locator("h1").inner_text()))
    check_end(page, server, table)


def test_a_whole_game_on_a_phone(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    table = sit(page, server, [ME, BOT], **RICH)
    person = PhonePerson(page, tap, seed=3)

    while person.step():
        pass

    check_end(page, server, table)


class PhonePerson(Person):
    """On a phone, everything for a decision is on one screen and nothing scrolls."""

    def step(self) -> bool:
        now = stage(self.page)
        if now != "over":
            fits(self.page)
            if now == "place":
                expect(self.page.locator(".ship-pane")).to_be_visible()
            if now == "flight":
                expect(self.page.locator(".space-pane")).to_be_visible()
            for place in (".ends .main", ".hold .store", ".chips"):
                inside(self.page, place)
        return super().step()


def test_a_whole_game_by_keyboard(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = sit(page, server, [ME], **RICH)
    person = Typist(page, seed=8)

    while person.step():
        pass

    check_end(page, server, table)


def test_choosing_a_side_of_the_ship(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = sit(page, server, [ME, BOT], ships="choice", first=0)
    own = page.locator(".sidechip").nth(1).locator("b").inner_text()

    page.get_by_role("button", name=own).click()
    page.locator(".ends .main").click()

    page.locator('.table[data-stage="place"]').wait_for()
    view = Api(page.context, server.url).table(table)["view"]
    assert view["players"][0]["ship"] != "00"
    expect(page.locator(".ship-pane .captain")).to_contain_text(own)


def test_turning_an_agent_shows_which_contacts_meet(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    sit(page, server, [ME])
    stage(page)

    page.locator(".hand").get_by_role("button", name="Розовый агент").click()
    expect(page.locator(".cell.legal")).to_have_count(6)
    page.locator('[data-spot="c1"]').click()

    expect(page.locator(".cell.pinned")).to_have_count(1)
    expect(page.locator(".joint.new")).to_have_count(1)
    before = page.locator(".cell.pinned .agent use").evaluate_all(
        "uses => uses.map(use => use.getAttribute('transform'))"
    )
    page.locator(".tools .tool").first.click()
    after = page.locator(".cell.pinned .agent use").evaluate_all(
        "uses => uses.map(use => use.getAttribute('transform'))"
    )
    assert before != after and before[0] is None and after[0] is None  # the plugs turn, the face does not
    page.keyboard.press("Escape")
    expect(page.locator(".cell.pinned")).to_have_count(0)


def test_an_agent_can_be_dragged(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = sit(page, server, [ME])
    stage(page)
    start = page.locator(".hand .piece").first.bounding_box()
    goal = page.locator('[data-spot="d1"]').bounding_box()
    assert start and goal

    page.mouse.move(start["x"] + 40, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(goal["x"] + 60, goal["y"] - 90, steps=6)
    page.mouse.move(goal["x"] + 40, goal["y"] + 40, steps=6)
    page.mouse.up()

    expect(page.locator(".cell.pinned")).to_have_attribute("data-spot", "d1")
    page.locator(".ends .go").click()
    expect(page.locator('[data-spot="d1"].taken')).to_have_count(1)
    assert Api(page.context, server.url).table(table)["ply"] == 1


def test_why_not_comes_with_the_rule(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    sit(page, server, [ME])
    stage(page)
    page.locator(".hand .piece").first.click()

    page.locator('[data-spot="c4"]').click(force=True)  # greyed out, and it says why
    expect(page.locator(".notice")).to_contain_text("Сюда не ведёт ни один контакт")
    expect(page.locator(".notice")).to_contain_text("B14")

    page.locator(".space-pane .hex").first.click(force=True)
    expect(page.locator(".notice")).to_contain_text("Лететь можно, когда есть полёт")
    page.locator('[data-spot="b1"]').click()  # "sample here", and there is nothing here
    page.locator(".ends .go").click()
    page.locator('.table[data-stage="compartment"]').wait_for()
    page.locator(".chips .chip").click(force=True)
    expect(page.locator(".notice")).to_contain_text("Здесь нет ни планеты, ни мегамолла")
    page.locator(".ends .go").click()
    page.locator('.table[data-stage="refill"]').wait_for()


def test_taking_back_goes_as_far_as_nothing_was_revealed(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = sit(page, server, [ME])
    stage(page)
    page.locator(".hand .piece").first.click()
    page.locator('[data-spot="a1"]').click()  # "fuel 2"
    page.locator(".ends .go").click()
    page.locator(CHIPS).first.click()
    page.locator('.table[data-stage="refill"]').wait_for()

    page.keyboard.press("u")
    page.locator('.table[data-stage="compartment"]').wait_for()
    page.get_by_role("button", name="Взять назад: ").click()

    page.locator('.table[data-stage="place"]').wait_for()
    assert Api(page.context, server.url).table(table)["ply"] == 0


def test_a_flight_goes_along_the_cheapest_way(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = sit(page, server, [ME, BOT], first=0)
    stage(page)
    page.locator(".hand .piece").first.click()
    page.locator('[data-spot="c1"]').click()
    page.locator(".ends .go").click()
    page.locator(HEXES).first.wait_for()
    orange = page.locator('.space-pane .hex[data-tile="s2"]')
    expect(orange).to_have_attribute("aria-label", "Рыжуха: оранжевая планета, 1 топливо")

    orange.click()
    expect(page.locator(".slot.spent")).to_have_count(1)
    page.locator(".ends .go").click()

    page.locator(".landchip").wait_for()
    expect(page.locator(".landchip")).to_contain_text("+2")
    page.locator(".landchip").click()
    page.locator('.table[data-stage="refill"]').wait_for()
    player = Api(page.context, server.url).table(table)["view"]["players"][0]
    assert (player["tile"], player["credits"], player["store"]["fuel"]) == ("s2", 2, 1)


def flies_far(message: Any) -> bool:
    """A flight over five borders to a known place is possible."""
    return any(action["kind"] in ("fly", "go") for action in message["legal"]) and farthest(message) is not None


def farthest(message: Any) -> Any:
    """The dearest way to a known place, of at least five borders; None where there is none."""
    known = [route for route in message["view"]["map"]["routes"] if route["tile"] is not None and route["fuel"] >= 5]
    return max(known, key=lambda route: route["fuel"], default=None)


def where(message: Any) -> Any:
    return message["view"]["players"][0]["place"]


def aim(page: Page, route: Any) -> None:
    """Choose where to fly; the button that goes there waits."""
    stage(page)
    column, row = route["place"]
    page.locator(f'.space-pane .hex[data-place="{column},{row}"]').click()
    expect(page.locator(".slot.spent")).to_have_count(route["fuel"])


@pytest.fixture(scope="module")
def far(browser: Browser, server: Server) -> tuple[str, Any]:
    """A table where the ship can fly far, and the cookie of whose it is."""
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    for seed in range(40):
        table = api.open([ME, here("Лёва")], game="bureau", kids=False)
        message = hurry(api, table, lambda message: message["seat"] == 0 and flies_far(message), seed)
        if message["state"] == "playing":
            return table, page.context.cookies()
    raise AssertionError("nobody could fly over five borders in 40 games")


@pytest.mark.always
def test_a_flight_over_five_known_borders_is_one_message(
    browser: Browser, server: Server, far: tuple[str, Any]
) -> None:
    table, cookies = far
    page = visitor(browser, server.url, {})
    page.context.add_cookies(cookies)
    api = Api(page.context, server.url)
    before = api.table(table)
    route = farthest(before)
    sent = moves_sent(page)
    page.goto(f"/t/{table}")
    aim(page, route)

    page.locator(".ends .go").click()
    page.locator('.bar[aria-busy="true"]').wait_for(state="detached")
    stage(page)

    assert len(sent) == 1, f"a flight over {route['fuel']} borders was {len(sent)} messages"
    [move] = sent
    assert len(move["actions"]) >= route["fuel"] >= 5
    after = api.table(table)
    assert after["ply"] == before["ply"] + len(move["actions"])
    assert where(after) == route["place"]
    # then undo says what it takes back, and takes back exactly that
    name = api.get("/api/games/bureau")["facts"]["tiles"][route["tile"]]["name"]["ru"]
    page.get_by_role("button", name=f"Взять назад: полёт, {name}").click()
    page.locator('.bar[aria-busy="true"]').wait_for(state="detached")
    expect(page.locator(".space-pane .pawn.mine")).to_have_count(1)
    assert api.table(table)["view"] == before["view"]
    assert [message["type"] for message in sent] == ["move", "undo"]


@pytest.mark.always
def test_a_page_closed_in_a_flight_leaves_none_or_all_of_it(
    browser: Browser, server: Server, far: tuple[str, Any]
) -> None:
    table, cookies = far
    owner = visitor(browser, server.url, {})
    owner.context.add_cookies(cookies)
    api = Api(owner.context, server.url)
    before = api.table(table)
    route = farthest(before)

    for pause in (None, 0, 2, 5, 10, 30, 1500):
        page = visitor(browser, server.url, {})
        page.context.add_cookies(cookies)
        page.goto(f"/t/{table}")
        aim(page, route)
        page.locator(".ends .go").evaluate("button => setTimeout(() => button.click())")
        if pause is not None:
            page.wait_for_timeout(pause)
        page.context.close()

        time.sleep(0.3)
        now = api.post(f"/api/tables/{table}/face", {"seat": 0})
        assert where(now) in (where(before), route["place"]), f"closed after {pause} ms: half of a flight"
        if now["ply"] > before["ply"]:
            undo = {"seat": 0, "decision": now["decision"], "move": f"u-{now['number']}"}
            assert api.post(f"/api/tables/{table}/undo", undo)["table"]["ply"] == before["ply"]
        else:
            assert pause != 1500, "nobody flew"


def test_rivals_open_and_their_moves_are_shown_again(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = sit(page, server, [ME, BOT], **RICH)
    play_until(Person(page, seed=6), "place", 3)

    page.locator(".people .rival:visible").click()
    expect(page.locator("dialog[open] .cell.taken").first).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()  # what was seen before is forgotten: the positions come from the server
    stage(page)
    page.locator(".recap").wait_for()
    page.get_by_role("button", name="Показать ходы соперников").click()

    expect(page.locator(".replay")).to_contain_text("1 из")
    expect(page.locator(".ship-pane")).to_have_attribute("aria-label", re.compile("^Корабль: "))
    expect(page.locator(".ship-pane .cell.mark")).to_have_count(1)
    history: list[Any] = []
    api, total = Api(page.context, server.url), 1
    while len(history) < total:
        answer = api.get(f"/api/tables/{table}/history?seat=0&from={len(history)}")
        history, total = history + answer["plies"], answer["total"]
    placed = max(i for i, ply in enumerate(history) if any(e["kind"] == "AgentPlaced" for e in ply["events"]))
    then, now = history[placed]["view"], history[-1]["view"]
    assert then["players"] != now["players"]
    expect(page.locator(".ship-pane .middle .big b")).to_have_text(str(then["players"][1]["credits"]))
    expect(page.locator(".queue .one:visible")).to_have_count(3)
    queue = page.locator(".bureau-pane .queue .one use:first-child").evaluate_all(
        "uses => uses.map(use => use.getAttribute('href').replace('#b-agent-', ''))"
    )
    assert queue == then["queue"]
    page.get_by_role("button", name="Закрыть повтор").click()
    assert stage(page) == "place"


def test_reload_in_the_middle_of_a_turn(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    sit(page, server, [ME])
    play_until(Person(page, seed=7), "compartment", 2)
    chips = page.locator(".chips").inner_text()

    page.reload()

    assert stage(page) == "compartment"
    assert page.locator(".chips").inner_text() == chips


def fits(page: Page) -> None:
    """Nothing scrolls, in either direction."""
    wide, high = page.evaluate(
        "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    assert wide <= 0 and high <= 0, f"the page scrolls by {wide} and {high}"


def inside(page: Page, place: str) -> None:
    """All of it is on the screen."""
    box = page.locator(place).first.bounding_box()
    size = page.viewport_size
    assert box and size
    assert box["x"] >= -1 and box["y"] >= -1, f"{place} is cut off: {box}"
    assert box["x"] + box["width"] <= size["width"] + 1 and box["y"] + box["height"] <= size["height"] + 1, (
        f"{place} is cut off: {box}"
    )


FOUR = [ME, here("Лёва"), here("Соня"), here("Тимур")]


def hurried(
    page: Page, server: Server, seats: list[dict[str, Any]], until: Callable[[Any], bool], **options: Any
) -> str:
    """A table played on by plain HTTP to a position of this person's turn, or to the end."""
    api = Api(page.context, server.url)
    for seed in range(20):
        table = api.open(seats, game="bureau", kids=False, options=options)
        message = hurry(api, table, lambda message: message["seat"] == 0 and until(message), seed)
        if message["state"] == "over" or until(message):
            return table
    raise AssertionError("no such position came up in 20 games")


@pytest.mark.parametrize("first", [4, 11], ids=["middle", "late"])
def test_no_scrolling_for_a_decision(browser: Browser, server: Server, first: int) -> None:
    page = visitor(browser, server.url, {})
    table = hurried(page, server, FOUR, waits("place", first), **RICH)
    english = visitor(browser, server.url, {"language": "en"})
    english.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    person = Person(page, seed=9)
    for one in (page, english):
        one.goto(f"/t/{table}")

    for _ in range(12):
        now = stage(page)
        if now == "over":
            break
        english.locator(f'.table[data-stage="{now}"]').wait_for()
        for one in (page, english):
            shows_all(one)
        person.step()


def shows_all(page: Page) -> None:
    """Everything that a decision at a large screen needs is on it."""
    fits(page)
    for place in (
        ".ends .main",
        ".hold .store",
        ".supply .hand",
        ".ship-pane .grid",
        ".space-pane .map",
        ".tower",
        ".people .rival:visible",
    ):
        inside(page, place)
    chips = page.locator(".chips button:visible")
    size = page.viewport_size
    assert size
    for i in range(chips.count()):
        box = chips.nth(i).bounding_box()
        assert box and box["y"] + box["height"] <= size["height"] + 1, f"chip {i} is cut off: {box}"


def test_tablets_and_a_phone_on_its_side(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {}, has_touch=True)
    table = hurried(page, server, FOUR, waits("compartment", 6), **RICH)
    page.goto(f"/t/{table}")
    assert stage(page) == "compartment"

    page.set_viewport_size({"width": 1024, "height": 768})
    shows_all(page)
    for width, height, cell in ((820, 1180, 90), (844, 390, 40), (932, 430, 40)):
        page.set_viewport_size({"width": width, "height": height})
        fits(page)
        for tab, pane in enumerate((".ship-pane .grid", ".space-pane .map", ".tower")):
            page.get_by_role("tab").nth(tab).tap()
            for place in (pane, ".ends .main", ".hold .store", ".chips"):
                inside(page, place)
        page.get_by_role("tab").first.tap()
        box = page.locator(".ship-pane .cell").first.bounding_box()
        assert box and box["width"] >= cell, f"a compartment is {box} at {width}x{height}"


@pytest.fixture(scope="module")
def tables(browser: Browser, server: Server) -> tuple[dict[str, str], Any]:
    """Positions to look at, made once, and the cookie of the person they belong to."""
    page = visitor(browser, server.url, {})
    wanted: dict[str, Callable[[Any], bool]] = {
        "place": waits("place", 4),
        "compartment": waits("compartment", 5),
        "flight": waits("flight", 3),
        "discovery": waits("discovery", 2),
        "room": waits("room", 4),
        "refill": waits("refill", 4),
        "over": lambda message: False,
    }
    made = {name: hurried(page, server, [ME, here("Лёва")], until, **RICH) for name, until in wanted.items()}
    made["alone"] = hurried(page, server, [ME], lambda message: False)
    return made, page.context.cookies()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing(browser: Browser, server: Server, tables: tuple[dict[str, str], Any], size: str) -> None:
    page = (phone if size == "phone" else visitor)(browser, server.url, {}, bypass_csp=True)
    made, cookies = tables
    page.context.add_cookies(cookies)
    found: list[str] = []
    for name, table in made.items():
        page.goto(f"/t/{table}")
        if name in ("over", "alone"):
            page.locator("main.end .chart").wait_for()
        else:
            assert stage(page) == name
        found += axe.faults(page, name)
    page.goto(f"/t/{made['refill']}")
    stage(page)
    tabs = page.get_by_role("tab")
    for name, tab in ((".people .rival:visible", None), (".bag:visible", 2), (".pile:visible", 1)):
        if size == "phone" and tab is not None:
            tabs.nth(tab).tap()
        page.locator(name).last.click()
        found += axe.faults(page, name)
        page.keyboard.press("Escape")
    page.locator(".icons .round").last.click()
    page.locator("#tab-rules").click()
    found += axe.faults(page, "rules")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Показать ходы соперников").click()
    page.locator(".replay").wait_for()
    found += axe.faults(page, "replay")
    assert not found, "\n".join(found)


@pytest.mark.always
def test_the_game_loads_on_demand(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(Path(request.url).name))
    page.goto("/")
    page.locator("main").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert not [name for name in asked if name.startswith("bureau")]


def test_space_can_be_moved_and_zoomed(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    sit(page, server, [ME, BOT], first=0)
    stage(page)
    page.locator(".hand .piece").first.click()
    page.locator('[data-spot="c1"]').click()
    page.locator(".ends .go").click()
    tile = page.locator('.space-pane .hex[data-tile="s2"]')
    page.locator('.table[data-stage="compartment"]').wait_for()
    x, y, width = middle(tile)

    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=5)
    page.mouse.up()
    page.wait_for_timeout(100)  # the browser hands on movements once a frame

    moved = middle(tile)
    assert abs(moved[0] - x - 40) < 3 and abs(moved[1] - y - 30) < 3
    expect(page.locator(".slot.spent")).to_have_count(0)  # a drag chooses nothing
    page.mouse.wheel(0, -200)
    page.wait_for_timeout(100)
    assert middle(tile)[2] > width * 1.3
    tile.focus()
    page.keyboard.press("0")
    back = middle(tile)
    assert abs(back[0] - x) < 3 and abs(back[1] - y) < 3


def middle(place: Locator) -> tuple[float, float, float]:
    """Its middle and its width."""
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"]


SEVENTH = """
[[captain]]
id = "C7"
name = { ru = "Землемер", en = "Surveyor" }
condition = "square"
reward = "credits 4"
harder = false
origin = "designed"
"""


@pytest.fixture
def seven(tmp_path: Path) -> Iterator[Server]:
    """A server whose owner has one captain more."""
    with owned(tmp_path, "bureau", "captains.toml", SEVENTH) as server:
        yield server


@pytest.mark.always
def test_a_seventh_captain_of_an_owners_pack(browser: Browser, seven: Server) -> None:
    page = visitor(browser, seven.url, {})
    api = Api(page.context, seven.url)
    [bureau] = [game for game in api.get("/api/games")["games"] if game["name"] == "bureau"]
    _, own = bureau["packs"]
    offered = api.get(f"/api/games/bureau?pack={own['pack']}")
    assert "C7" in next(option["values"] for option in offered["options"] if option["name"] == "named_captains")

    options = {"captains": "on", "named_captains": ["C7", "C1"], "first": 0}
    table = api.open([ME, BOT], game="bureau", kids=False, pack=own["pack"], options=options)
    captains = [player["captain"] for player in api.table(table)["view"]["players"]]
    assert "C7" in captains
    page.goto(f"/t/{table}")
    stage(page)
    if captains[0] == "C7":
        drawn = page.locator(".ship-pane .captain")
    else:
        page.locator(".people .rival:visible").click()
        drawn = page.locator("dialog[open] .captain")
    expect(drawn).to_contain_text("Землемер")
    expect(drawn).to_have_attribute("aria-label", re.compile("4 кредита"))
    expect(drawn.locator("rect.lit")).to_have_count(4)  # the square of its condition
    page.keyboard.press("Escape")
    Person(page, seed=1).step()
    assert not page.faults  # type: ignore[attr-defined]
