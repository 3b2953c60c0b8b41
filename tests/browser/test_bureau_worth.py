"""Bureau: what a choice is worth before it is made, what cannot be undone is asked, nothing withheld on the phone."""

import re
from collections.abc import Callable
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
    message = api.table(table)
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


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_sb5_the_map_opens_at_a_size_one_can_read(browser: Browser, server: Server, size: str) -> None:
    page = (phone if size == "phone" else visitor)(browser, server.url, {})
    played(page, server, [ME], *AWAY)
    page.locator(HEXES).first.wait_for()
    ship = page.locator('.space-pane .hex[data-tile="s1"]')

    assert 65 <= width(ship) <= 75
    pane, own = page.locator(".space-pane").bounding_box(), ship.bounding_box()
    assert pane and own
    assert abs(own["x"] + own["width"] / 2 - pane["x"] - pane["width"] / 2) < pane["width"] / 4
    page.get_by_role("button", name="Ближе").click()
    assert width(ship) > 78
    page.get_by_role("button", name="Дальше").click()
    page.get_by_role("button", name="К своему кораблю").click()
    page.wait_for_timeout(100)
    assert 65 <= width(ship) <= 75
    page.locator(HEXES).first.click()
    solid = page.locator(".cost").evaluate_all("all => all.every(one => getComputedStyle(one).opacity === '1')")
    assert solid, "prices fade once a goal is chosen"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_sb5_a_large_map_stays_readable(browser: Browser, server: Server, size: str) -> None:
    page = (phone if size == "phone" else visitor)(browser, server.url, {})
    api = Api(page.context, server.url)
    table = api.open([ME, here("Лёва")], game="bureau", kids=False, options={"first": 0})
    hurry(api, table, lambda message: len(message["view"]["map"]["tiles"]) >= 8)
    page.goto(f"/t/{table}")
    stage(page)
    if size == "phone":
        page.get_by_role("tab").nth(1).click()
    assert (
        width(page.locator(".space-pane .hex[data-tile]").first) >= 60
    )  # on a small screen a little less, never a third less


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


def test_sb7_words_say_what_is_so(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    played(page, server, [ME])
    expect(page.get_by_role("button", name="Отменять пока нечего")).to_be_visible()
    expect(page.locator(".column h2")).to_have_text("Агенты в очереди")

    pin(page, "Розовый агент", "c1")
    page.locator(".acts .tip").wait_for()
    opened = page.locator(".cell.opens").evaluate_all("cells => cells.map(cell => cell.dataset.spot)")
    assert opened and not [spot for spot in opened if spot.endswith("1")], "the hull leads there already"
    expect(page.locator(".acts .tip")).to_contain_text(f"Откроет путь в {len(opened)} отсек")
    page.keyboard.press("Escape")
    pin(page, "Синий агент", "b1")
    page.locator(".ends .go").click()
    page.locator('.table[data-stage="compartment"]').wait_for()
    assert page.locator(".acts .tip").inner_text().count(":") == 0
    # each thing is said once, and apart
    for label in page.locator(".chips button, .bag").all():
        name = label.get_attribute("aria-label") or label.inner_text()
        assert not re.search(r"\d[а-яё]", name), name


def inside(part: Locator, whole: Locator) -> None:
    """All of it is in there."""
    small, large = part.bounding_box(), whole.bounding_box()
    assert small and large
    assert small["x"] >= large["x"] - 1 and small["x"] + small["width"] <= large["x"] + large["width"] + 1


def test_sb8_rivals_are_shown_whole(browser: Browser, server: Server) -> None:
    small = phone(browser, server.url, {})
    played(small, server, [ME, here("Константин")])
    rival = small.locator(".people .rival:not(.me)")
    agents = rival.locator(".hand > span")
    expect(agents).to_have_count(3)
    inside(agents.last, rival)
    box = small.get_by_role("tab").first.bounding_box()
    assert box and box["height"] >= 44

    large = visitor(browser, server.url, {})
    played(large, server, [ME, here("Лёва"), here("Соня"), here("Константин")])
    minis = large.locator(".people .rival .mini:visible")
    expect(minis).to_have_count(3)
    for i in range(3):
        one = large.locator(".people .rival:visible").nth(i)
        inside(one.locator(".mini"), one)
        inside(one.locator(".hand > span").last, one)


def test_g4_a_tap_explains_a_picture(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    played(page, server, [ME])
    expect(page.locator(".acts")).to_contain_text("Коснитесь любого значка")
    page.locator(".hold .store").tap()
    expect(page.locator(".told")).to_contain_text("Трюм: топлива 2")


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
