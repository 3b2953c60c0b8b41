"""Bureau: what a choice is worth before it is made, what cannot be undone is asked, nothing withheld on the phone."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .conftest import BOT, ME, Api, Server, here, moves_sent, phone, visitor
from .play_bureau import HEXES, hurry, stage

UNEXPLORED = '.space-pane .place[aria-disabled="false"]'


def played(page: Page, server: Server, seats: list[dict[str, Any]], *actions: str, **options: Any) -> str:
    """A table at which these actions were done; `take` takes whatever is first in the queue."""
    api = Api(page.context, server.url)
    table = api.open(seats, game="bureau", kids=False, options={"first": 0, **options})
    message = api.post(f"/api/tables/{table}/face", {"seat": 0}) if len(seats) > 1 else api.table(table)
    for action in actions:
        text = next(one["text"] for one in message["legal"] if one["text"].startswith(action))
        move = {
            "seat": message["seat"],
            "decision": message["decision"],
            "actions": [text],
            "move": f"p-{message['number']}-{message['ply']}",
        }
        message = api.post(f"/api/tables/{table}/move", move)["table"]
    page.goto(f"/t/{table}")
    stage(page)
    return table


def pin(page: Page, agent: str, spot: str) -> None:
    page.locator(".hand").get_by_role("button", name=agent).first.click()
    page.locator(f'[data-spot="{spot}"]').click()
    expect(page.locator(".cell.pinned")).to_have_count(1)


# fuel for a discovery, then an agent in the compartment with a flight
AWAY = ("place orange a1", "do 1", "take", "place blue c1 0")


def test_sb1_a_double_click_never_discovers(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    sent = moves_sent(page)
    table = played(page, server, [ME], *AWAY)
    page.locator(UNEXPLORED).first.wait_for()

    page.locator(UNEXPLORED).first.dblclick()

    expect(page.locator(".acts")).to_contain_text("После этого отмены нет")
    page.locator('.space-pane .hex[aria-pressed="true"]').click()
    go = page.locator(".ends .go")
    expect(go).to_have_text(re.compile(r"Открыть за\s*3"))
    expect(go).to_have_attribute("aria-label", re.compile("отмены после этого нет"))
    assert sent == [], "a second press on the place discovered it"
    assert len(Api(page.context, server.url).table(table)["view"]["map"]["tiles"]) == 2
    go.click()
    page.locator('.table[data-stage="discovery"]').wait_for()


@pytest.mark.always
def test_sb2_a_compartment_promises_what_it_gives_now(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    played(page, server, [ME], captains="on", named_captains=["C2"])

    pin(page, "Синий агент", "b1")  # a sample of this place, which is the Terminus

    expect(page.locator(".gains .nil").first).to_contain_text("здесь нет планеты")
    expect(page.locator(".gains .nil").last).to_contain_text("столбец не крайний")
    expect(page.locator(".ends .go")).to_contain_text("сейчас без пользы")
    page.keyboard.press("Escape")
    pin(page, "Синий агент", "a1")
    expect(page.locator(".gains li:not(.nil)")).to_have_count(2)  # the captain's and the compartment's
    expect(page.locator(".gains")).to_contain_text("+5")
    expect(page.locator(".gains")).to_contain_text("+2")
    # on the board: what is repeated by level or offices, now
    assert {text.strip() for text in page.locator(".cell .times").all_inner_texts()} == {"×0"}


def test_sb3_a_destination_says_what_a_landing_brings(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    played(page, server, [ME, BOT], "place orange c1")

    page.locator('.space-pane .hex[data-tile="s2"]').click()
    card = page.locator(".acts .goal")
    expect(card).to_contain_text("Рыжуха")
    expect(card).to_contain_text("Высадка")
    expect(card).to_contain_text("+2")
    expect(card).to_contain_text("полёт можно отменить; топлива 2 → 1")
    page.locator('.space-pane .hex[data-tile="s3"]').click()  # a blue planet, and no blue agent aboard
    expect(card).to_contain_text("некого высаживать")
    expect(card.locator("b")).to_have_count(0)


def test_sb4_what_would_be_dropped_is_asked_once(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    played(page, server, [ME, BOT], "place orange c1")
    sheet = page.locator("dialog[open]")

    page.locator(".ends .main").click()  # a flight that can be paid
    expect(sheet).to_contain_text("1 полёт")
    sheet.get_by_role("button", name="Лететь").click()
    page.locator('.space-pane .hex[data-tile="s2"]').click()
    page.locator(".ends .go").click()
    page.locator(".landchip").wait_for()
    page.get_by_role("button", name="Конец полёта").click()  # a landing that is open
    expect(sheet.locator(".play")).to_have_text(re.compile(r"Высадить\s*\+2"))
    sheet.get_by_role("button", name="Вернуться к полёту").click()
    page.get_by_role("button", name="Конец полёта").click()  # not twice for the same

    page.locator('.table[data-stage="refill"]').wait_for()
    page.keyboard.press("u")
    page.locator('.table[data-stage="flight"]').wait_for()


def width(place: Locator) -> float:
    box = place.bounding_box()
    assert box
    return box["width"]


def since(turn: int) -> Callable[[Any], bool]:
    """Positions from that turn on."""
    return lambda message: message["view"]["round"] >= turn


def map_of(browser: Browser, server: Server, size: str, tiles: int) -> Page:
    """A table of four with so many places found, and the map on the screen."""
    page = (phone if size == "phone" else visitor)(browser, server.url, {})
    api = Api(page.context, server.url)
    seats = [ME, here("Лёва"), here("Соня"), here("Тимур")]
    for seed in range(10):
        table = api.open(seats, game="bureau", kids=False, options={"first": 0})
        message = hurry(api, table, lambda message: len(message["view"]["map"]["tiles"]) >= tiles, seed)
        if message["state"] == "playing":
            break
    page.goto(f"/t/{table}")
    stage(page)
    if size == "phone":
        page.get_by_role("tab").nth(1).click()
    page.locator(".space-pane .hex[data-tile]").first.wait_for()
    return page


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_sb5_a_large_map_stays_readable(browser: Browser, server: Server, size: str) -> None:
    page = map_of(browser, server, size, 16)
    assert width(page.locator(".space-pane .hex[data-tile]").first) >= 65


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_sb5_buttons_bring_the_map_nearer_and_back_to_the_ship(browser: Browser, server: Server, size: str) -> None:
    page = (phone if size == "phone" else visitor)(browser, server.url, {})
    played(page, server, [ME], *AWAY)
    page.locator(HEXES).first.wait_for()
    ship = page.locator('.space-pane .hex[data-tile="s1"]')
    page.get_by_role("button", name="Ближе").click()
    assert width(ship) > 78
    page.get_by_role("button", name="Дальше").click()
    page.get_by_role("button", name="К своему кораблю").click()
    page.wait_for_timeout(100)
    assert 65 <= width(ship) <= 75
    pane, own = page.locator(".space-pane").bounding_box(), ship.bounding_box()
    assert pane and own
    assert abs(own["x"] + own["width"] / 2 - pane["x"] - pane["width"] / 2) < pane["width"] / 4


def test_sb5_prices_stay_solid_when_a_goal_is_chosen(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    played(page, server, [ME], *AWAY)
    page.locator(HEXES).first.click()
    expect(page.locator(".cost").first).to_be_visible()
    page.wait_for_timeout(300)
    shown = """all => all.map(one => { let seen = 1
        for (let p = one; p; p = p.parentElement) seen *= Number(getComputedStyle(p).opacity)
        return seen })"""
    assert set(page.locator(".cost").evaluate_all(shown)) == {1}, "prices fade once a goal is chosen"


def test_sb6_the_last_turn_and_what_the_captain_has_paid(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    api = Api(page.context, server.url)
    options = {"captains": "on", "named_captains": ["C1"], "ships": "asymmetric"}
    table = api.open([ME], game="bureau", kids=False, options=options)
    hurry(api, table, since(13))
    page.goto(f"/t/{table}")
    stage(page)
    expect(page.locator(".rounds")).to_contain_text("ещё 1 ход")

    message = hurry(api, table, since(14))
    page.reload()
    stage(page)
    expect(page.locator(".last:visible")).to_have_text("последний ход")
    page.locator(".ship-pane button.captain").tap()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("Кадровик")
    expect(sheet).to_contain_text("аждый ряд и столбец платит один раз")
    lines = message["view"]["players"][0]["lines"]
    expect(sheet.locator(".name.paid, .foot.paid")).to_have_count(len(lines))
    expect(sheet).to_contain_text("Ещё могут")

    over = hurry(api, table, lambda _: False)
    page.reload()
    page.locator("main.end tfoot").wait_for()
    [player] = over["view"]["players"]
    shown = {
        row.get_attribute("data-source"): int(row.locator("b").inner_text())
        for row in page.locator("tr[data-source]").all()
    }
    assert shown == {one["source"]: one["credits"] for one in player["income"]}
    expect(page.locator('tr[data-source="captain"]')).to_contain_text("За капитана")
    expect(page.locator(".words")).to_have_count(2)  # the ship and the captain by name
    expect(page.locator(".words").last).to_contain_text("Кадровик")


def test_sb7_before_anything_is_done_undo_says_just_that(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    played(page, server, [ME])
    expect(page.get_by_role("button", name="Отменять пока нечего")).to_be_visible()


def test_sb7_the_queue_is_told_from_the_room_of_that_name(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    played(page, server, [ME])
    expect(page.get_by_role("img", name=re.compile("^Очередь")).first).to_be_attached()  # the room
    expect(page.get_by_role("heading", name="Очередь", exact=True)).to_have_count(0)
    expect(page.get_by_role("heading", name="Агенты в очереди")).to_have_count(1)


def test_sb7_only_ways_that_an_agent_opens_are_counted(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    played(page, server, [ME])
    pin(page, "Розовый агент", "c1")  # contacts up, right and left; the hull leads to all of row 1
    expect(page.locator(".acts")).to_contain_text("Откроет путь в 1 отсек")
    assert page.locator(".cell.opens").evaluate_all("cells => cells.map(cell => cell.dataset.spot)") == ["c2"]


def test_sb7_what_comes_then_is_not_what_is_done(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    played(page, server, [ME, BOT], "place orange c1", "fly")  # a compartment with a flight and nothing else
    page.locator('.table[data-stage="flight"]').wait_for()
    expect(page.locator(".acts")).to_contain_text("потом")
    expect(page.locator(".acts")).not_to_contain_text("остальное в отсеке")


def lacks_fuel(message: Any) -> bool:
    """A chip of the compartment costs fuel that is not there."""
    agenda = message["view"]["agenda"] if message["view"]["stage"] == "compartment" else None
    return any(
        chip["why"] and chip["why"]["key"] == "fuel_price"
        for item in (agenda or {"items": []})["items"]
        for chip in item["chips"]
    )


def test_sb7_a_reason_has_one_colon(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    for seed in range(20):
        table = api.open([ME], game="bureau", kids=False, options={})
        if hurry(api, table, lacks_fuel, seed)["state"] == "playing":
            break
    page.goto(f"/t/{table}")
    stage(page)
    page.locator(".acts").get_by_text("топлив").first.wait_for()
    for line in page.locator(".acts").inner_text().splitlines():
        assert line.count(":") < 2, line


def test_sb7_english_counts_samples(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    api = Api(page.context, server.url)

    def is_taken(message: Any) -> bool:
        events = [event for group in message["log"]["groups"] for event in group["events"]]
        return any(event["kind"] == "SampleTaken" and event["colour"] == "orange" for event in events)

    for seed in range(20):
        table = api.open([ME], game="bureau", kids=False, options={})
        if hurry(api, table, is_taken, seed)["state"] == "playing":
            break
    page.goto(f"/t/{table}")
    stage(page)
    page.get_by_role("button", name=re.compile("^(Log and people|Table menu)")).click()
    page.locator("dialog[open] button").filter(has_text=re.compile(r"^\s*Log")).first.click()
    expect(page.get_by_role("list", name="Log")).to_contain_text("orange sample")
    expect(page.get_by_role("list", name="Log")).not_to_contain_text("a orange")


def inside(part: Locator, whole: Locator) -> None:
    """All of it is in there."""
    small, large = part.bounding_box(), whole.bounding_box()
    assert small and large
    assert small["x"] >= large["x"] - 1 and small["x"] + small["width"] <= large["x"] + large["width"] + 1


def test_sb8_three_rivals_show_their_ships(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    played(page, server, [ME, here("Лёва"), here("Соня"), here("Константин")])
    expect(page.locator(".people .rival .mini:visible")).to_have_count(3)
    for one in page.locator(".people .rival:visible").all():
        inside(one.locator(".mini"), one)
        inside(one.locator(".hand > span").last, one)


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_sb8_a_phone_shows_all_agents_of_a_rival_with_a_long_name(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    page = phone(browser, server.url, {})
    page.set_viewport_size({"width": size[0], "height": size[1]})
    played(page, server, [ME, here("Константин")])
    rival = page.locator(".people .rival:not(.me)")
    expect(rival).to_contain_text("Константин")
    agents = rival.locator(".hand > span")
    expect(agents).to_have_count(3)
    assert agents.last.is_visible(), "the agents of a rival are not shown"
    inside(agents.last, rival)
    # each is told from the next, and lies on no number
    lefts = [box["x"] for one in [*rival.locator(".goods").all(), *agents.all()] if (box := one.bounding_box())]
    assert all(after - before >= 9 for before, after in pairwise(lefts)), lefts
    goods, first = rival.locator(".goods").bounding_box(), agents.first.bounding_box()
    assert goods
    assert first
    assert goods["x"] + goods["width"] <= first["x"] + 1


def test_sb8_the_signs_have_a_legend(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.goto("/rules/bureau/symbols")
    signs = page.locator("[data-symbol]")
    expect(signs.first).to_be_visible()
    assert signs.count() > 20


def test_g4_a_tap_explains_a_picture(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    played(page, server, [ME])
    expect(page.locator(".acts")).to_contain_text("Коснитесь любого значка")
    page.locator(".hold .store").tap()
    expect(page.locator(".told")).to_contain_text("Топлива 2")


def test_sb7_a_last_turn_without_a_place_says_so(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)

    def is_dead_end(message: Any) -> bool:
        view = message["view"]
        return bool(view["stage"] == "close" and view["placed"] is None)

    for seed in range(20):
        table = api.open([ME], game="bureau", kids=False, options={})
        if is_dead_end(hurry(api, table, is_dead_end, seed, clumsy=True)):
            break
    else:
        raise AssertionError("no last turn without a place in 20 games")
    page.goto(f"/t/{table}")
    stage(page)
    expect(page.locator(".acts")).not_to_contain_text("Всё сделано")
    expect(page.locator(".acts")).not_to_contain_text("потом")


# where pictures of agents fly to: the middle of the last frame, in pixels of the window
GOALS = """() => { window.goals = []; const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    if (this.innerHTML?.includes('b-agent') && this.style.position === 'fixed') {
      const [x, y] = frames.at(-1).transform.match(/-?[\\d.]+/g).map(Number), r = this.getBoundingClientRect()
      window.goals.push([parseFloat(this.style.left) + r.width / 2 + x, parseFloat(this.style.top) + r.height / 2 + y])
    }
    return animate.call(this, frames, options) } }"""


def test_sb8_a_taken_agent_flies_to_its_place_in_the_hand(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"motion": "on", "pace": "calm"})
    early = page.locator(".chips .queue").get_by_role("button", name=re.compile("^(Оранжевый|Синий) агент"))
    for _ in range(12):  # one that is not the last in the hand
        played(page, server, [ME, BOT], "place orange a1", "do 1")
        if early.count():
            break
    name = (early.first.get_attribute("aria-label") or early.first.inner_text()).split(" ")[0]
    page.evaluate(GOALS)
    early.first.click()
    page.locator(".ends .go").click()
    page.wait_for_function("() => window.goals.length > 0")
    [x, y] = page.evaluate("() => window.goals[0]")
    boxes = [piece.bounding_box() for piece in page.locator(".hand").get_by_role("button", name=name).all()]
    assert any(
        box and abs(box["x"] + box["width"] / 2 - x) < 12 and abs(box["y"] + box["height"] / 2 - y) < 12
        for box in boxes
    ), f"it flies to {x}, {y}; the hand has it at {boxes}"
