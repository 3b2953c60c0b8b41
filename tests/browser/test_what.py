"""What is this? Every picture and number on the tables says what it is, and asking never acts."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from . import axe
from .conftest import BOT, DESKTOP, ME, PHONE, ROOT, Api, Server, here, moves_sent, phone, visitor
from .planted import plant
from .play_cities import open_cities
from .scenes import Stage
from .scenes_bureau import BureauStage
from .scenes_cities import CitiesStage

STAGES: dict[str, type[Stage | CitiesStage | BureauStage]] = {
    "aliens": Stage,
    "cities": CitiesStage,
    "bureau": BureauStage,
}
WALK = (Path(__file__).parent / "what.js").read_text("utf-8").split("\n", 1)[1]
# signs of the shell with words beside them, and the sign of a player beside the name
PLAIN = ["i-", "emblem-", "ui-arrow"]
TOLD = ".told"


def asking(page: Page) -> None:
    page.locator(".asker:visible").click()
    expect(page.locator(".glass i").first).to_be_attached()


def box(thing: Locator) -> dict[str, float]:
    found = thing.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def tap(page: Page, thing: Locator) -> None:
    """A finger on the middle of a thing, whatever lies above it."""
    at = box(thing)
    page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)


def is_over(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] < other["x"] + other["width"] - 1
        and other["x"] < one["x"] + one["width"] - 1
        and one["y"] < other["y"] + other["height"] - 1
        and other["y"] < one["y"] + one["height"] - 1
    )


@pytest.fixture(scope="module")
def stages(browser: Browser, server: Server) -> dict[str, Any]:
    return {}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", STAGES)
def test_everything_on_the_tables_says_what_it_is(
    browser: Browser, server: Server, stages: dict[str, Any], game: str, size: str, language: str
) -> None:
    stage = stages.setdefault(game, None) or STAGES[game](browser, server.url)
    stages[game] = stage
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    view = PHONE if size == "phone" else DESKTOP
    page = visitor(browser, server.url, {"language": language}, viewport=view, **touch)
    page.context.add_cookies(stage.cookies)
    faults: list[str] = []
    walked = 0
    for scene in stage.scenes():
        if not scene.fits:
            continue
        scene.go(page)
        page.wait_for_timeout(150)
        if page.locator("dialog[open]").count() or not page.locator(".asker:visible").count():
            continue
        if not page.locator(".glass").count():
            asking(page)
        page.wait_for_timeout(450)
        found = page.evaluate(WALK, PLAIN)
        walked += len(found["rings"])
        faults += [f"{scene.name}: {fault}" for fault in found["faults"]]
        page.keyboard.press("Escape")
        expect(page.locator(".glass")).to_have_count(0)
    assert not faults, "\n".join(sorted(set(faults)))
    assert walked > 200
    assert not page.faults  # type: ignore[attr-defined]
    page.context.close()


def at_bureau(page: Page, server: Server) -> Api:
    api = Api(page.context, server.url)
    table = api.open([ME, here("Лёва")], game="bureau", kids=False, options={"first": 0})
    page.goto(f"/t/{table}")
    page.locator(".hand .piece").first.wait_for()
    return api


@pytest.mark.always
def test_the_question_mark_explains_and_does_not_act(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    sent = moves_sent(page)
    at_bureau(page, server)
    asker = page.locator(".asker:visible")
    assert min(box(asker)["width"], box(asker)["height"]) >= 44
    asking(page)
    line = page.locator(".whatline")
    expect(line).to_contain_text("Нажмите на что угодно")
    for i in range(line.locator("button").count()):
        assert min(box(line.locator("button").nth(i))[side] for side in ("width", "height")) >= 44
    for thing, words in (
        (".hand .piece", "агент"),
        (".hold .store", "Трюм"),
        ("[data-spot=c2]", "Отсек"),
        (".win.offices", "офисы"),
    ):
        tap(page, page.locator(thing).first)
        told = page.locator(TOLD)
        expect(told).to_contain_text(re.compile(words, re.IGNORECASE))
        expect(told.locator("a")).to_have_text(re.compile(r"B\d+"))
        expect(page.locator("[aria-live=polite]")).to_contain_text(re.compile(words, re.IGNORECASE))
        assert not is_over(box(told), box(page.locator(thing).first))
        assert not is_over(box(told), box(line))
    assert page.locator(".piece.chosen").count() == 0
    # the mark once more leaves, and the table acts again
    tap(page, asker)
    expect(page.locator(".glass")).to_have_count(0)
    expect(page.locator(TOLD)).to_have_count(0)
    page.locator(".hand .piece").first.click()
    expect(page.locator(".piece.chosen")).to_have_count(1)
    assert sent == []


def test_the_same_thing_again_and_escape_leave(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {"language": "en"})
    at_bureau(page, server)
    for leave in ("again", "escape", "cross"):
        asking(page)
        store = page.locator(".hold .store")
        tap(page, store)
        expect(page.locator(TOLD)).to_contain_text("Store")
        if leave == "again":
            tap(page, store)
        elif leave == "escape":
            page.keyboard.press("Escape")
        else:
            page.get_by_role("button", name="Stop explaining").click()
        expect(page.locator(".glass")).to_have_count(0)
        expect(page.locator(TOLD)).to_have_count(0)


def test_a_pointer_that_rests_is_told_what_it_rests_on(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    api = Api(page.context, server.url)
    page.goto(f"/t/{open_cities(api, [ME, BOT])}")
    page.locator(".hand button").first.wait_for()
    asking(page)  # the words have come
    page.keyboard.press("Escape")
    area = page.locator("[data-area=water]")
    area.hover()
    told = page.locator(TOLD)
    expect(told).to_contain_text("Вода")
    expect(told).to_contain_text("больше 5 не накопится")
    assert not is_over(box(told), box(area))
    # it lies in nobody's way, and goes with the pointer
    assert told.evaluate("el => getComputedStyle(el).pointerEvents") == "none"
    page.mouse.move(2, 2)
    expect(told).to_have_count(0)
    # a press is an answer: nothing follows it
    page.locator(".hand button").first.click()
    page.wait_for_timeout(900)
    expect(told).to_have_count(0)


def test_a_key_that_arrives_hears_it_as_a_description(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    at_bureau(page, server)
    asking(page)  # the words have come
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    piece = page.locator(".hand .piece").first
    page.mouse.move(683, 5)
    piece.focus()
    # what changes under a pointer that lies still takes nothing away
    cover = "const it = document.body.appendChild(document.createElement('div')); it.style.cssText = 'position:fixed;inset:0 0 auto;height:20px;z-index:9'"
    page.evaluate(f"() => {{ {cover}; setTimeout(() => it.remove(), 300) }}")
    expect(piece).to_have_attribute("aria-describedby", "told")
    page.wait_for_timeout(400)  # no words of leaving follow
    expect(piece).to_have_attribute("aria-describedby", "told")
    expect(page.locator("#told")).to_contain_text("Your agent")
    page.keyboard.press("Escape")
    expect(page.locator(TOLD)).to_have_count(0)
    # the arrows walk from thing to thing, and nothing on the table answers to keys meanwhile
    page.keyboard.press("w")
    page.keyboard.press("ArrowRight")
    first = page.locator(TOLD).inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator(TOLD)).not_to_have_text(first)
    page.keyboard.press("1")
    assert page.locator(".piece.chosen").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator(".glass")).to_have_count(0)


def test_a_child_is_told_in_pictures_and_aloud(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {"voice": True})
    page.add_init_script("window.said = []; speechSynthesis.speak = (words) => window.said.push(words.text)")
    api = Api(page.context, server.url)
    page.goto(f"/t/{api.open([ME, here('Лёва')], options={'first': 0})}")
    page.locator(".tile.can").first.wait_for()
    asking(page)
    expect(page.locator(".whatline")).to_contain_text("Нажми на картинку")
    tap(page, page.locator(".stock"))
    expect(page.locator(TOLD)).to_contain_text("Запас")
    assert any("Запас" in said for said in page.evaluate("window.said"))
    expect(page.get_by_role("button", name="Сказать вслух")).to_be_visible()
    # the tile was not taken
    tap(page, page.locator(".tile.can").first)
    assert page.locator(".tile.taken").count() == 0


@pytest.mark.parametrize("theme", ["night", "paper"])
def test_axe_finds_nothing_while_asking(browser: Browser, server: Server, theme: str) -> None:
    page = phone(browser, server.url, {"theme": theme}, bypass_csp=True)
    at_bureau(page, server)
    asking(page)
    tap(page, page.locator("[data-spot=c2]"))
    expect(page.locator(TOLD)).to_be_visible()
    page.wait_for_timeout(300)
    faults = axe.faults(page, "asking")
    assert not [fault for fault in faults if re.search("told|whatline|glass|asker|foot|color-contrast", fault)]


@pytest.mark.parametrize("game", ["aliens-3-players", "cities-3-advanced", "bureau-3-players"])
def test_the_end_of_a_game_explains_itself(browser: Browser, server: Server, game: str) -> None:
    page = phone(browser, server.url, {})
    api = Api(page.context, server.url)
    table = plant(server, ROOT / "tests" / "records" / f"{game}.txt", api.get("/api/me")["person"])
    page.goto(f"/t/{table}")
    page.locator("main.end").wait_for()
    page.wait_for_function("() => document.getAnimations().every((one) => one.effect.getTiming().iterations !== 1)")
    asking(page)
    rings = page.locator(".glass i[data-rule]")
    assert rings.count() >= 5
    counted = page.locator("main.end :is([data-what^=counted], [data-what^=score])").first
    counted.scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    tap(page, counted)
    expect(page.locator(TOLD)).to_contain_text(re.compile("очк|кредит|станци", re.IGNORECASE))
    tap(page, counted)
    expect(page.locator(".glass")).to_have_count(0)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_sheet_shows_what_in_it_can_be_asked(browser: Browser, server: Server, size: str) -> None:
    page = (phone if size == "phone" else visitor)(browser, server.url, {})
    at_bureau(page, server)
    page.locator("[data-seat='1'].rival").first.click()
    sheet = page.locator("dialog[open]")
    sheet.locator(".asker").click()
    expect(page.locator("dialog .glass i").nth(10)).to_be_attached()
    # every ring lies in the sheet, and a press explains what it is round
    level = page.locator("dialog .glass i[data-rule='B33']").first
    at = box(level)
    page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    expect(page.locator(TOLD)).to_contain_text("Уровень")
    page.keyboard.press("Escape")
    expect(page.locator(".glass")).to_have_count(0)
    expect(sheet).to_have_count(1)
    # a sheet that closes takes the question with it
    sheet.locator(".asker").click()
    sheet.get_by_role("button", name="Больше не объяснять").click()
    sheet.get_by_role("button", name="Закрыть").click()
    expect(page.locator(".glass")).to_have_count(0)
