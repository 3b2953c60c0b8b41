"""Cities on the screen: nothing withheld on a phone, nothing sent unasked, every choice with its worth (SC1 to SC10)."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .conftest import BOT, ME, Api, Server, moves_sent, phone, visitor
from .play_cities import MINE, hurry, open_cities
from .scenes_cities import can_build, can_choose, kinds
from .screenshots import LOOK

INVITED = {"kind": "invited"}
TALL = {"width": 390, "height": 844}


def at_table(page: Page, table: str, ready: str = MINE) -> None:
    page.goto(f"/t/{table}")
    page.locator(ready).first.wait_for()


def until(api: Api, seats: list[dict[str, Any]], is_good: Callable[[Any], bool], **options: Any) -> str:
    """A table played on to such a position."""
    for _ in range(30):
        table = open_cities(api, seats, **options)
        if is_good(hurry(api, table, is_good)):
            return table
    raise AssertionError("no such position came up in 30 games")


def is_main(message: Any) -> bool:
    step = message["view"]["step"]
    return bool(message["legal"]) and step is not None and step["kind"] == "main"


def acts_before_a_rival(message: Any) -> bool:
    return is_main(message) and len(message["view"]["order"]) > 1 and "gather" in kinds(message)


def is_whole(page: Page, spot: Locator) -> None:
    """Inside the window, large enough for a finger, and hit in its middle."""
    box = spot.bounding_box()
    size = page.viewport_size
    assert box
    assert size
    assert box["width"] >= 44, (spot, box)
    assert box["height"] >= 44, (spot, box)
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"] + 1
    assert box["y"] + box["height"] <= size["height"] + 1
    is_hit = "(one) => { const r = one.getBoundingClientRect(); const at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); return one === at || one.contains(at) }"
    assert spot.evaluate(is_hit), spot


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)], ids=["phone", "tablet"])
def test_sc1_a_phone_shows_my_goal_ladders_sets_and_the_piles(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    page = phone(browser, server.url, {})
    page.set_viewport_size({"width": size[0], "height": size[1]})
    api = Api(page.context, server.url)
    table = until(api, [ME, BOT], lambda m: can_build(m, 3))
    at_table(page, table)
    view = api.table(table)["view"]
    me = view["players"][0]

    strip = page.locator("[data-do=score]")
    is_whole(page, strip)
    for terrain in ("ice", "crater", "rock"):
        assert str(me["score"]["terrain"][terrain]["uncovered"]) in strip.inner_text()
    expect(page.get_by_role("button", name="Новые рабочие")).to_be_visible()
    expect(page.locator("[data-rival] .nm")).to_be_visible()  # who the rival is

    strip.tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("тайная цель")
    expect(sheet.locator(".rungs")).to_have_count(3)
    expect(sheet).to_contain_text(f"новый: {5 - len(me['score']['sets']['missing'])} из 5")
    expect(sheet).to_contain_text(f"в начале раунда {view['round'] + 1}")
    assert not page.faults  # type: ignore[attr-defined]


def many_ways(message: Any) -> bool:
    """A building that can be paid in very many ways: any resources, and a store full of them."""
    return is_main(message) and message["view"]["step"]["kind"] == "main" and "build" in kinds(message)


def test_sc2_units_are_tapped_to_pay_and_the_asteroid_keeps_its_size(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    api = Api(page.context, server.url)

    def ways(message: Any) -> int:
        if not many_ways(message):
            return 0
        body = {"seat": message["seat"], "actions": ["build entertainment slot"]}
        if not any(one["text"] == body["actions"][0] for one in message["legal"]):
            return 0
        [preview] = api.post(f"/api/tables/{message['table']}/preview", body)["previews"]
        return len(preview["payments"])

    table = until(api, [ME, BOT], lambda m: ways(m) >= 6)
    at_table(page, table)
    page.locator('[data-slot="entertainment/slot"]').tap()
    page.locator("[data-do=confirm]").wait_for()
    stage = page.locator(".stage").bounding_box()
    assert stage
    assert stage["width"] >= 250
    expect(page.locator(".ask .chip")).to_have_count(0)  # no list of combinations
    units = page.locator(".store button.unit")
    for unit in units.all():
        is_whole(page, unit)
    confirm = page.locator("[data-do=confirm]")
    expect(confirm).to_be_enabled()  # a payment is chosen from the start

    page.locator(".store button.unit.on").first.tap()
    expect(confirm).to_be_disabled()
    expect(page.locator(".bill")).to_contain_text("Ещё 1 ресурс")
    assert not page.faults  # type: ignore[attr-defined]


def test_sc2_a_load_is_split_by_tapping_areas(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)

    def can_split(message: Any) -> bool:
        hauls = [one for one in message["legal"] if one["kind"] == "haul"]
        return is_main(message) and len(hauls) > 3

    table = until(api, [ME], can_split)
    hauls = [one for one in api.table(table)["legal"] if one["kind"] == "haul"]
    first, second = next([name for name in ("water", "minerals", "organics", "energy") if one[name]] for one in hauls)
    sent = moves_sent(page)
    at_table(page, table)
    expect(page.locator("[data-do=haul]")).to_have_count(0)
    page.locator(f'[data-area="{first}"]').click()
    expect(page.locator("[data-do=confirm]")).to_contain_text("Собрать")
    page.locator(f'[data-area="{second}"]').click()
    expect(page.locator(f'[data-area="{second}"] .load')).to_have_text("1")
    expect(page.locator(".area.pin")).to_have_count(2)
    assert not sent
    page.locator("[data-do=confirm]").click()
    page.wait_for_function("() => document.querySelector('.area.pin') === null")
    assert sent[0]["actions"][0].startswith("haul ")
    assert not page.faults  # type: ignore[attr-defined]


def test_sc3_a_phone_shows_all_of_the_automaton(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    api = Api(page.context, server.url)
    table = until(api, [ME], lambda m: is_main(m) and m["view"]["round"] >= 3, difficulty=6)
    at_table(page, table)
    line = page.locator("[data-do=automaton]")
    is_whole(page, line)
    line.tap()
    sheet = page.get_by_role("dialog", name="Автомат")
    automaton = api.table(table)["view"]["automaton"]
    expect(sheet).to_contain_text("сложность 6")
    expect(sheet).to_contain_text(re.compile(f"в колоде {automaton['deck']} карт"))
    expect(sheet.get_by_role("region", name="Что сделал автомат и почему")).to_be_visible()
    stock = sum(automaton["store"].values())
    expect(sheet).to_contain_text(f"Склад {stock}/{automaton['limit']}")
    expect(sheet.locator(".sum")).to_have_text(str(automaton["score"]["total"]))
    page.keyboard.press("Escape")
    page.locator('[data-rival="automaton"] button').tap()
    expect(sheet).to_be_visible()
    assert not page.faults  # type: ignore[attr-defined]


def both_have_chosen(api: Api, other: Api, plans: str) -> str:
    """A table where two people have chosen their workers, and one of them acts."""
    table = open_cities(api, [ME, INVITED], plans=plans)
    other.post(f"/api/tables/{table}/sit", {"invitation": api.table(table)["link"].rpartition("=")[2]})
    for who in (api, other):
        hurry(
            who,
            table,
            lambda message: not any(seat in message["mine"] for seat in message["turn"]) or is_main(message),
        )
    return table


def test_sc4_a_worker_is_grey_only_when_it_has_acted(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)

    # given that a rival acts before me: my worker lies open and waits
    def waits(message: Any) -> bool:
        order = message["view"]["order"]
        return len(order) > 1 and order[0]["seat"] != 0 and order[-1]["seat"] == 0

    other = Api(visitor(browser, server.url, {}).context, server.url)
    for _ in range(12):
        table = both_have_chosen(api, other, "plans")
        if waits(api.table(table)):
            break
    page.goto(f"/t/{table}")
    view = api.table(table)["view"]
    [mine] = view["players"][0]["played"]
    [second] = view["players"][0]["chosen"]
    card = page.locator(f'.hand li[data-worker="{mine}"]')
    expect(card).to_contain_text("ждёт хода: 2-й")
    expect(card).not_to_contain_text("смена окончена")
    assert card.locator(".card").evaluate("one => getComputedStyle(one).filter") == "none"
    expect(page.locator(f'.hand li[data-worker="{second}"]')).to_contain_text("второй, тайно")
    assert not page.faults  # type: ignore[attr-defined]


def test_sc4_workers_of_rank_and_file_are_marked_until_they_are_called(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api, other = Api(page.context, server.url), Api(visitor(browser, server.url, {}).context, server.url)
    # given that the count has called nobody of mine, and that it has called one
    seen: set[int] = set()
    for _ in range(20):
        table = both_have_chosen(api, other, "rank_and_file")
        secret = api.table(table)["view"]["players"][0]["chosen"]
        if len(secret) in seen:
            continue
        seen.add(len(secret))
        # then each that lies secret says so, and whether it is the second
        page.goto(f"/t/{table}")
        for worker in secret:
            note = page.locator(f'.hand li[data-worker="{worker}"] .note')
            expect(note).to_have_text("тайно" if len(secret) == 2 else "второй, тайно")
        if len(seen) == 2:
            break
    assert seen == {1, 2}
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_sc1_the_strip_holds_all_of_its_parts(browser: Browser, server: Server, language: str) -> None:
    page = phone(browser, server.url, {"language": language})
    for first in (1, 4):
        at_table(page, until(Api(page.context, server.url), [ME, BOT], lambda m, first=first: can_build(m, first)))  # type: ignore[misc]
        over = page.locator("[data-do=score]").evaluate("one => one.scrollWidth - one.clientWidth")
        assert over <= 0, f"the strip runs over by {over} px"


@pytest.mark.parametrize("confirm", [True, False])
def test_sc5_a_gather_is_pinned_and_confirmed(browser: Browser, server: Server, confirm: bool) -> None:
    page = visitor(browser, server.url, {"confirm": confirm})
    api = Api(page.context, server.url)
    table = until(api, [ME, BOT], is_main)
    sent = moves_sent(page)
    at_table(page, table)
    before = api.table(table)
    page.locator(".area.can").first.click()
    if not confirm:  # as it was set: at the first tap
        page.wait_for_function(
            "(ply) => Number(document.querySelector('main.cities').dataset.ply) > ply", arg=before["ply"]
        )
        return
    expect(page.locator("[data-do=confirm]")).to_contain_text("Собрать")
    expect(page.locator(".unit.ghost").first).to_be_visible()
    assert api.table(table)["ply"] == before["ply"]
    others = page.locator(".area.can:not(.pin)")
    if others.count():  # another area instead
        others.first.click()
        expect(page.locator(".area.pin")).to_have_count(1)
    page.locator("[data-do=cancel]").click()
    expect(page.locator(".area.pin")).to_have_count(0)
    assert not sent
    page.locator(".area.can").first.click()
    page.locator("[data-do=confirm]").click()
    page.wait_for_function(
        "(ply) => Number(document.querySelector('main.cities').dataset.ply) > ply", arg=before["ply"]
    )
    assert [move["actions"][0].split()[0] for move in sent] == ["gather"]
    assert not page.faults  # type: ignore[attr-defined]


def test_sc5_a_gather_is_taken_back_after_the_automaton_has_answered(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = until(api, [ME], lambda m: acts_before_a_rival(m) and m["view"]["order"][0]["seat"] == 0)
    before = api.table(table)
    at_table(page, table)
    page.locator(".area.can").first.click()
    page.locator("[data-do=confirm]").click()
    page.wait_for_function(
        "(ply) => Number(document.querySelector('main.cities').dataset.ply) > ply", arg=before["ply"]
    )
    page.reload()  # what it says does not hang on what the page remembers
    undo = page.locator("[data-do=undo]")
    expect(undo).to_contain_text("Отменить сбор")
    expect(undo).to_contain_text("к началу вашего хода")
    undo.click()
    page.locator(f"{MINE} .area.can").first.wait_for()
    assert api.table(table)["view"] == before["view"]
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.always
def test_sc6_a_placement_says_the_open_cells_before_and_after(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = until(api, [ME, BOT], lambda m: can_build(m, 1) and m["view"]["round"] <= 2)
    at_table(page, table)
    body = {"seat": 0, "actions": [next(one["text"] for one in api.table(table)["legal"] if one["kind"] == "build")]}
    [preview] = api.post(f"/api/tables/{table}/preview", body)["previews"]
    assert any(
        one["terrain"]["rock"]["uncovered"][0] > one["terrain"]["rock"]["uncovered"][1] for one in preview["changes"]
    )
    page.locator(".pick.can").first.click()
    page.locator(".tag").wait_for()
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "e", "ArrowLeft", "ArrowLeft", "f"):
        if page.locator(".tag").get_by_text(re.compile(r"открыто \d+ → \d+")).count():
            break
        page.keyboard.press(key)
    row = page.locator(".tag").get_by_text(re.compile(r"открыто \d+ → \d+")).first
    expect(row).to_be_visible()
    was, will = (int(n) for n in re.findall(r"\d+", row.inner_text()))
    assert was > will
    shown = page.locator(".score .open b").all_inner_texts()
    assert str(will) in shown
    assert not page.faults  # type: ignore[attr-defined]


def test_sc7_any_tile_is_tried_out_while_choosing_and_without_the_means(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT])
    hurry(api, table, lambda m: can_choose(m, 2))
    sent = moves_sent(page)
    at_table(page, table)
    before = api.table(table)
    slot = page.locator('[data-slot="power/slot"]')
    slot.click()
    expect(page.locator(".stage.trial .ghost")).to_have_count(1)
    expect(page.locator(".tag")).to_contain_text("Примерка")
    expect(page.locator(".tag")).to_contain_text(re.compile("Не хватает|хватает|пуста"))
    expect(page.locator(".tag")).to_contain_text("видите только вы")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("e")
    page.locator("[data-do=cancel]").click()
    expect(page.locator(".ghost")).to_have_count(0)
    slot.click()
    page.locator(".stage.trial").wait_for()
    page.locator(".hand button").first.click()  # choosing a worker ends it
    expect(page.locator(".ghost")).to_have_count(0)
    assert not sent
    assert api.table(table)["ply"] == before["ply"]

    # dragged out of its slot, it is pinned where it is let go
    start, stage = slot.bounding_box(), page.locator(".stage").bounding_box()
    assert start
    assert stage
    page.mouse.move(start["x"] + 30, start["y"] + 60)
    page.mouse.down()
    for i in range(1, 9):
        page.mouse.move(
            start["x"] + 30 + (stage["x"] + stage["width"] / 2 - start["x"]) * i / 8,
            start["y"] + 60 + (stage["y"] + stage["height"] / 2 - start["y"]) * i / 8,
        )
        page.wait_for_timeout(40)
    page.mouse.up()
    expect(page.locator(".hover.pinned")).to_have_count(1)
    assert not page.faults  # type: ignore[attr-defined]


def test_sc8_the_reveal_waits_to_be_read(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {"pace": "brisk"})
    page.clock.install()
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT, BOT, BOT, BOT])
    at_table(page, table, ".hand button")
    page.locator(".hand button").first.tap()
    page.locator("[data-do=ready]").tap()
    reveal = page.get_by_role("dialog", name="Рабочие открыты")
    for _ in range(200):  # bots choose by the server's clock
        page.clock.run_for(200)
        if reveal.count():
            break
        page.wait_for_timeout(50)
    page.clock.run_for(4000)  # five cards are not read in three seconds
    expect(reveal).to_be_visible()
    is_whole(page, reveal.locator("[data-do=table]"))
    for card in reveal.locator("li").all():
        box = card.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= TALL["height"]
    reveal.locator("[data-do=table]").tap()
    expect(reveal).to_have_count(0)
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.parametrize("rivals", [1, 4])
def test_sc8_a_phone_shows_whole_faces_at_the_reveal(browser: Browser, server: Server, rivals: int) -> None:
    page = phone(browser, server.url, {"pace": "brisk"})
    table = open_cities(Api(page.context, server.url), [ME, *[BOT] * rivals])
    at_table(page, table, ".hand button")
    page.locator(".hand button").first.tap()
    page.locator("[data-do=ready]").tap()
    reveal = page.get_by_role("dialog", name="Рабочие открыты")
    reveal.wait_for(timeout=20_000)
    arts = reveal.locator(".art")
    expect(arts).to_have_count(rivals + 1)
    # by layout, as the cards are still turning: what of each portrait is above its frame, what of its face beside it
    lost = arts.evaluate_all(
        """all => all.map((art) => {
          const portrait = art.querySelector('.portrait'), style = getComputedStyle(portrait)
          const size = [parseFloat(style.width), parseFloat(style.height)]
          return [parseFloat(style.top), art.clientWidth - size[0] * 0.7, size[0]]
        })"""
    )
    for above, beside, width in lost:
        assert above >= -0.05 * width, f"{-above:.0f} of {width:.0f} px of a face are cut off above"
        assert beside >= 0, f"{-beside:.0f} of {width:.0f} px of a face are cut off at its sides"


def test_sc8_the_hand_stays_beside_a_question(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = until(api, [ME, BOT], lambda m: bool({"take", "discard"} & kinds(m)))
    at_table(page, table, ".ask .chip")
    for worker in api.table(table)["view"]["players"][0]["hand"]:
        expect(page.locator(f'.hand li[data-worker="{worker}"]')).to_be_visible()


def test_sc8_five_seats_do_not_touch(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = until(api, [ME, BOT, BOT, BOT, BOT], lambda m: is_main(m) and m["view"]["round"] >= 2)
    at_table(page, table)
    for plate in page.locator("[data-rival]").all():
        score, badge = plate.locator(".name .num").bounding_box(), plate.locator(".badge").last.bounding_box()
        assert score
        assert not badge or score["x"] + score["width"] <= badge["x"], "the score touches the number of the worker"


def test_sc8_bare_ground_does_not_read_as_built_up(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = open_cities(Api(page.context, server.url), [ME, BOT])
    at_table(page, table, ".hand button")
    ground = page.locator("[data-rival] .thumb :is(.a-ice, .a-crater, .a-rock)").first
    assert float(ground.evaluate("one => getComputedStyle(one).opacity")) < 0.5, "bare ground reads as built up"


def test_sc8_the_way_to_the_results_covers_no_plate(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT, BOT, BOT, BOT])
    hurry(api, table, lambda m: m["state"] == "over")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Стол").click()
    back = page.get_by_role("button", name="К итогам").bounding_box()
    assert back
    for plate in page.locator("[data-rival]").all():
        box = plate.bounding_box()
        assert box
        apart = back["x"] >= box["x"] + box["width"] or back["x"] + back["width"] <= box["x"]
        assert apart or back["y"] >= box["y"] + box["height"] or back["y"] + back["height"] <= box["y"]


def test_sc9_the_end_counts_what_stands_behind_every_number(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    table = open_cities(api, [ME, BOT])
    message = hurry(api, table, lambda m: m["state"] == "over")
    page.goto(f"/t/{table}")
    page.locator("main.end tfoot").wait_for()
    expect(page.locator("thead .rock svg")).to_have_count(2)
    view = message["view"]
    text = page.locator("tbody").inner_text()
    for player in view["players"]:
        n = player["score"]["terrain"]["rock"]["uncovered"]
        assert f"открыто {n}" in text
        ties = player["score"]["tie_break"]
        expect(page.locator(".ties")).to_contain_text(f"{ties['tiles']} · {ties['units']} · {ties['worker']}")
    expect(page.locator(".ties")).to_contain_text("При равенстве")
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("is_solo", [False, True], ids=["advanced", "solo"])
def test_a_short_phone_shows_the_hand_whole_and_the_asteroid(
    browser: Browser, server: Server, is_solo: bool, language: str
) -> None:
    page = phone(browser, server.url, {"language": language})
    page.set_viewport_size({"width": 360, "height": 640})
    api = Api(page.context, server.url)
    options = {} if is_solo else {"mode": "advanced", "monuments": True, "new_workers": True}
    at_table(page, until(api, [ME] if is_solo else [ME, BOT], lambda m: can_choose(m, 2), **options))
    for _ in range(2):
        assert page.evaluate(LOOK, True) == []  # nothing cut off, nothing on something else
        asteroid, store = page.locator(".home .stage").bounding_box(), page.locator(".store").bounding_box()
        above = page.locator(".head").bounding_box()
        assert asteroid and store and above
        assert asteroid["width"] >= 80, f"the asteroid is {asteroid['width']:.0f} px wide"
        assert store["y"] >= above["y"] + above["height"] - 2, "the store lies on what stands above it"
        assert store["x"] + store["width"] <= asteroid["x"] + 20, "the store lies on the asteroid"
        page.locator(".hand button:not([disabled])").first.tap()  # and once one is chosen


def test_a_phone_keeps_the_asteroid_while_a_worker_is_chosen(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    at_table(page, open_cities(Api(page.context, server.url), [ME, BOT], mode="advanced"), ".hand button")
    before = page.locator(".home .stage").bounding_box()
    page.locator(".hand button").first.tap()
    expect(page.locator("[data-do=ready]")).to_have_attribute("aria-disabled", "false")
    assert page.locator(".home .stage").bounding_box() == before, "the table jumps when a worker is chosen"


def is_offered(page: Page, api: Api, is_good: Callable[[Any], bool], **options: Any) -> None:
    """The page at a table where that can be done."""
    at_table(page, until(api, [ME, BOT], is_good, **options))


def shown_and_heard(page: Page) -> str:
    return page.locator("body").inner_text() + page.locator("body").aria_snapshot()


def test_sc10_who_takes_from_four_areas_is_not_offered_two(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})

    def takes_four(message: Any) -> bool:
        hauls = [one for one in message["legal"] if one["kind"] == "haul"]
        return is_main(message) and any(
            sum(bool(one[name]) for name in ("water", "minerals", "organics", "energy")) > 2 for one in hauls
        )

    is_offered(page, Api(page.context, server.url), takes_four)
    expect(page.locator("body")).not_to_contain_text("Из двух областей")


def test_sc10_card_and_button_call_a_swap_the_same(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    is_offered(page, Api(page.context, server.url), lambda m: is_main(m) and "swap" in kinds(m))
    expect(page.locator("main")).to_contain_text(re.compile("сменить", re.IGNORECASE))  # the card
    expect(page.locator("[data-do=swap]")).to_have_text(re.compile("^Сменить"))


def test_sc10_a_moved_tile_is_named_by_no_coordinates(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    is_offered(page, Api(page.context, server.url), lambda m: is_main(m) and "lift" in kinds(m))
    page.locator("[data-do=move]").click()
    names = json.dumps(page.locator("button").evaluate_all("all => all.map((one) => one.textContent)"))
    assert not re.search(r"\b[a-h][1-8]\b", names), "the board shows no such names"


@pytest.mark.parametrize(("language", "slots"), [("ru", "Ячейки"), ("en", "Slots")])
def test_sc10_slots_are_named_on_the_screen(browser: Browser, server: Server, language: str, slots: str) -> None:
    page = visitor(browser, server.url, {"language": language})
    at_table(page, open_cities(Api(page.context, server.url), [ME, BOT]), ".hand button")
    expect(page.get_by_role("group", name=slots)).to_be_visible()


def test_sc10_what_a_card_moves_is_a_tile_on_the_screen_too(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    is_offered(page, Api(page.context, server.url), lambda m: is_main(m) and "lift" in kinds(m))
    expect(page.locator("main")).to_contain_text(re.compile(r"передвинуть (\d|до \d)?.*тайл"))  # the card
    page.locator("[data-do=move]").click()
    expect(page.locator("main")).not_to_contain_text("Выберите своё здание")


def test_sc10_english_counts_one_organic(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})

    def has_one(message: Any) -> bool:
        events = [event for group in message["log"]["groups"] for event in group["events"]]
        return is_main(message) and any(event.get("units") == [0, 0, 1, 0] for event in events[-5:])

    is_offered(page, Api(page.context, server.url), has_one)
    one = re.search(r"(?<!minerals )\b1 organics\b(?! \d)", shown_and_heard(page))  # not "minerals 1 organics 3"
    assert not one, "one organic is counted as several"


def test_sc10_english_says_what_changes(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    api = Api(page.context, server.url)
    told = ""
    for _ in range(3):
        is_offered(page, api, lambda m: can_build(m, 1))
        for pick in page.locator(".pick.can").all():
            pick.click()
            page.locator(".ghost").first.wait_for()
            told += shown_and_heard(page)
            page.keyboard.press("Escape")
    assert "no change of the score" not in told


def test_sc10_english_has_one_word_for_the_store(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    at_table(page, open_cities(Api(page.context, server.url), [ME, BOT]), ".hand button")
    assert not re.search("storage", shown_and_heard(page), re.IGNORECASE)


def test_sc10_english_says_what_is_missing(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    is_offered(page, Api(page.context, server.url), is_main)
    told = ""
    for slot in page.locator("[data-slot], .pick").all():  # asked for what it costs, by mouse and by title
        slot.hover(force=True)
        page.wait_for_timeout(600)
        told += shown_and_heard(page) + (slot.get_attribute("title") or "")
    assert "storage lacks" not in told


def test_sc10_english_has_one_word_for_a_building(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    api = Api(page.context, server.url)

    def has_built(message: Any) -> bool:
        tiles = {tile["tile"] for player in message["view"]["players"] for tile in player["tiles"]}
        return is_main(message) and {"power", "entertainment"} <= tiles

    is_offered(page, api, has_built)
    facts = api.get("/api/games/cities")["facts"]["tiles"]
    text = shown_and_heard(page)
    for building, words in (
        ("power", r"power (?:plant|station)"),
        ("entertainment", r"leisure park|entertainment \w+"),
    ):
        text += facts[building]["name"]["en"] if building == "power" else ""
        assert len({word.lower() for word in re.findall(f"(?i){words}", text)}) <= 1, building
