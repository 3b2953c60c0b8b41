"""The rules: pages, search, legends, print; and as a sheet over the table, where something was refused."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import rules
from . import axe
from .conftest import BOT, ME, Api, Server, here, phone, visitor

GAMES = ("aliens", "bureau", "cities")


def open_rules(page: Page, path: str) -> None:
    """A page of the rules with its figures."""
    page.goto(f"/rules/{path}")
    page.locator(".r-fig svg").first.wait_for()


def wait_until_seen(page: Page, clause: str) -> None:
    """Until a clause stands whole in the window, below the head, and stays there."""
    page.wait_for_function(
        """(id) => {
          const { top, height } = document.getElementById(id).getBoundingClientRect()
          const isSeen = top >= 0 && top + Math.min(height, 200) <= innerHeight
          window.seenSince = isSeen ? (window.seenSince ?? performance.now()) : undefined
          return isSeen && performance.now() - window.seenSince > 300
        }""",
        arg=clause,
    )


@pytest.mark.always("-en]")
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_clause_has_its_place_and_every_figure_is_drawn(browser: Browser, server: Server, language: str) -> None:
    page = visitor(browser, server.url, {"language": language})
    for game in GAMES:
        open_rules(page, game)
        there = page.locator("[data-clause]").evaluate_all("all => all.map((one) => [one.id, one.innerText])")
        assert sorted(clause for clause, _ in there) == sorted(rules.clauses(game))
        assert all(len(text) > 20 for _, text in there)
        expect(page.locator(".r-fig:not(:has(svg))")).to_have_count(0)
        unseen = "all => all.filter((one) => !one.getBoundingClientRect().height).length"
        assert page.locator(".r-fig svg").evaluate_all(unseen) == 0
    assert page.faults == []  # type: ignore[attr-defined]


def test_a_link_leads_to_its_clause_and_the_number_copies_it(browser: Browser, server: Server) -> None:
    # given figures that come late and push the words away
    allowed = ["clipboard-read", "clipboard-write"]
    page = visitor(browser, server.url, {}, permissions=allowed, service_workers="block")
    late: list[Route] = []
    page.route(re.compile(r"/RulesFigure[^/]*\.js"), lambda route: late.append(route))
    page.goto("/rules/bureau#B26")
    expect(page.locator("#B26")).to_have_class(re.compile(r"\bat\b"))
    wait_until_seen(page, "B26")
    page.wait_for_timeout(3200)
    assert late
    for route in late:
        route.continue_()
    page.locator("#B2 .r-fig svg").first.wait_for()
    wait_until_seen(page, "B26")
    expect(page.locator(".r-toc [aria-current]")).to_contain_text("Полёт")

    page.locator("#B27 .r-id").click()
    expect(page.locator(".notice")).to_contain_text("B27")
    assert page.evaluate("navigator.clipboard.readText()") == f"{server.url}/rules/bureau#B27"

    page.locator(".r-toc a").filter(has_text="Капитаны").click()
    expect(page.locator(".r-toc [aria-current]")).to_contain_text("Капитаны")
    page.locator(".r-seg a").filter(has_text="Города").click()
    page.locator("#C18").wait_for()


@pytest.mark.always
def test_search_knows_forms_of_words_and_numbers_in_both_alphabets(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    open_rules(page, "bureau")
    page.keyboard.press("/")
    page.keyboard.type("контактам")
    hits = page.locator(".r-hit")
    expect(hits.first).to_contain_text("B14")
    assert hits.count() >= 5
    marks = page.locator(".r-hit mark").all_inner_texts()
    assert {"контакт", "контактом", "контакты"} <= {mark.lower() for mark in marks}
    expect(page.locator(".r-toc a").filter(has_text="Поставить агента").locator("b")).to_have_text("1")
    expect(page.locator(".r-toc a").filter(has_text="Очередь").locator("b")).to_have_count(0)

    field = page.get_by_role("searchbox")
    for number in ("b24", "В24", "в24", "24"):
        field.fill(number)
        expect(hits).to_have_count(1)
        expect(hits).to_contain_text("B24")
    field.fill("бегемот")
    expect(page.locator(".r-count")).to_have_text("Ничего не нашлось. Попробуйте «полёт» или номер: B26.")
    field.fill("x")
    expect(page.locator(".r-c").first).to_be_visible()  # one letter is not yet a search
    field.fill("полётов")
    field.press("Enter")
    expect(page.locator(".r-c.at")).to_have_count(1)
    assert re.search(r"#B\d+$", page.url)

    page.get_by_role("button", name="EN, English").click()
    field.fill("flights")
    expect(hits.first.locator("mark").first).to_have_text(re.compile("flight", re.I))


@pytest.mark.parametrize(
    ("language", "game", "word", "clause"),
    [
        ("en", "bureau", "контактам", "B14"),
        ("en", "aliens", "космонавтов", "A9"),
        ("ru", "cities", "monuments", "C2"),
        ("ru", "bureau", "flights", "B2"),
    ],
)
def test_search_finds_a_word_of_the_other_language_in_any_form(
    browser: Browser, server: Server, language: str, game: str, word: str, clause: str
) -> None:
    page = visitor(browser, server.url, {"language": language})
    open_rules(page, game)
    page.get_by_role("searchbox").fill(word)
    hits = page.locator(".r-hit")
    hits.first.wait_for()
    assert any(clause in text for text in hits.all_inner_texts())
    expect(page.locator("html")).to_have_attribute("lang", language)  # the page keeps its own
    page.get_by_role("searchbox").fill("бегемот hippo")
    expect(page.locator(".r-count")).to_contain_text("Ничего не нашлось" if language == "ru" else "Nothing")
    page.goto(f"/rules/{game}/symbols")
    page.locator(".g-i svg").first.wait_for()
    count = page.locator(".g-i").count()
    page.get_by_role("searchbox").fill(word)
    page.wait_for_function("count => document.querySelectorAll('.g-i').length < count", arg=count)
    expect(page.locator(".g-i").first).to_be_visible()


def test_legends_find_symbols_and_lead_to_their_clauses(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"language": "en"})
    for game, wish in (("aliens", "astronauts"), ("cities", "monuments"), ("bureau", "wormholes")):
        page.goto(f"/rules/{game}/symbols")
        page.locator(".g-i svg").first.wait_for()
        expect(page.locator(".g-i:not(:has(svg, .pic, .r-id))")).to_have_count(0)
        count = page.locator(".g-i").count()
        page.get_by_role("searchbox").fill(wish)
        expect(page.locator(".g-count")).to_contain_text("found")
        assert 0 < page.locator(".g-i").count() < count
    page.locator(".g-i .r-id").first.click()
    expect(page.locator(".r-c.at")).to_have_count(1)


def test_on_the_phone_contents_are_a_sheet(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    open_rules(page, "cities#C27")
    page.wait_for_function("scrollY > 400")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Содержание").tap()
    page.get_by_role("dialog").locator("a").filter(has_text="Монументы").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#h-monuments")).to_be_in_viewport()


def test_printed_rules_are_text_and_figures_alone(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    open_rules(page, "aliens")
    page.emulate_media(media="print")
    for gone in (".top", ".r-head", ".r-toc"):
        expect(page.locator(gone)).to_be_hidden()
    expect(page.locator(".r-print-title")).to_have_text("Инопланеташки")
    assert page.locator("#A9").evaluate("one => getComputedStyle(one).breakInside") == "avoid"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(20, 24, 44)"
    assert len(page.pdf()) > 20_000


def refused(page: Page, server: Server) -> None:
    """A table of Bureau where a compartment was refused."""
    table = Api(page.context, server.url).post("/api/tables", {"game": "bureau", "seats": [ME]})["table"]
    page.goto(f"/t/{table}")
    page.locator(".hand .piece").first.click()
    page.locator('[data-spot="e4"]').click(force=True)
    expect(page.locator(".notice")).to_contain_text("Сюда не ведёт ни один контакт")


def test_a_refusal_stays_to_be_read_and_marks_what_was_refused(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    page.clock.install()
    refused(page, server)
    ring, cell = page.locator(".refused").bounding_box(), page.locator('[data-spot="e4"]').bounding_box()
    assert ring and cell
    assert abs(ring["x"] + ring["width"] / 2 - cell["x"] - cell["width"] / 2) < 2
    link = page.locator(".notice a")
    box = link.bounding_box()
    assert box and box["height"] >= 44
    page.clock.run_for(5_000)
    expect(link).to_be_visible()
    link.hover()
    page.clock.run_for(20_000)
    expect(link).to_be_visible()  # somebody reads it
    page.mouse.move(5, 400)
    page.clock.run_for(7_000)
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.locator(".refused")).to_have_count(0)


@pytest.mark.always
def test_the_clause_opens_over_the_table(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {}, bypass_csp=True)
    refused(page, server)
    table = page.url
    page.locator(".notice a").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".r-c.at")).to_contain_text("сойтись")
    expect(sheet.locator(".w-want")).to_contain_text("ряд 4, отсек 5")
    expect(sheet.locator(".w-want")).to_contain_text("Сюда не ведёт ни один контакт")
    expect(sheet.locator("[data-clause]")).to_have_count(3)
    left = sheet.locator(".w-sheet").bounding_box()
    assert left and left["x"] == 0  # away from what was refused, which is at the right
    assert axe.faults(page, "sheet") == []
    sheet.get_by_role("button", name="Слово или номер").click()
    page.keyboard.type("мешок")
    page.keyboard.press("Enter")
    expect(sheet.locator(".r-c.at")).to_contain_text(re.compile("мешок|мешк", re.I))
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert page.url == table

    page.keyboard.press("?")
    expect(page.get_by_role("dialog").locator(".r-c.at")).to_have_attribute("id", "B14")
    expect(page.get_by_role("dialog").get_by_role("link", name="Все правила")).to_have_attribute("target", "_blank")


def test_on_the_phone_the_sheet_comes_from_below_and_is_pulled_away(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    refused(page, server)
    page.locator(".notice a").tap()
    sheet = page.locator(".w-sheet")
    expect(sheet.locator(".r-c.at")).to_be_visible()
    box = sheet.bounding_box()
    assert box and box["y"] == 132
    page.mouse.move(195, 145)
    page.mouse.down()
    page.mouse.move(195, 300)
    page.mouse.up()
    expect(sheet).to_have_count(0)


def test_at_a_table_with_a_clock_the_clock_stays_in_view(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    clock = {"kind": "move", "seconds": 600}
    table = Api(page.context, server.url).open([ME, BOT], game="cities", kids=False, clock=clock)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Что это?").click()
    page.get_by_role("button", name="Правила", exact=True).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".r-c.at")).to_have_attribute("id", "C14")
    expect(sheet.get_by_role("timer").first).to_be_visible()


def test_at_a_table_of_children_the_reason_leads_to_its_clause(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {})
    table = Api(page.context, server.url).open([ME, here("Лёва")], options={"first": 0})
    page.goto(f"/t/{table}")
    page.locator(".tile.can").first.wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").locator(".r-c.at")).to_have_attribute("id", "A6")
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("theme", ["night", "paper"])
def test_rules_are_for_everybody(browser: Browser, server: Server, theme: str) -> None:
    page = visitor(browser, server.url, {"theme": theme}, bypass_csp=True)
    found: list[str] = []
    for path in ("aliens#A9", "cities#C18", "bureau#B24"):
        open_rules(page, path)
        found += axe.faults(page, path)
    page.get_by_role("searchbox").fill("контакт")
    page.locator(".r-hit").first.wait_for()
    found += axe.faults(page, "search")
    for game in GAMES:
        page.goto(f"/rules/{game}/symbols")
        page.locator(".g-i svg").first.wait_for()
        found += axe.faults(page, f"{game} symbols")
    assert not found, "\n".join(found)
