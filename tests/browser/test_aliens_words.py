"""What the table of Aliens says, and where: each finding of those who tried it first, by its number."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from .conftest import DESKTOP, ME, PHONE, ROOT, Api, Server, arrive, here, moves_sent, phone, visitor
from .play import HEAR, settled, take_turn
from .told import Told, open_table

SMALL = {"width": 360, "height": 640}
AT = """(el) => { const r = el.getBoundingClientRect()
  return el.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) }"""

# the box of the plate that words stand on
PLATE = """(el) => { while (getComputedStyle(el).boxShadow === 'none') el = el.parentElement
  return el.getBoundingClientRect().toJSON() }"""


def told_until(record: str, is_good: Callable[[Any], bool]) -> Told:
    """A record told up to the first position whose view is good."""
    told = Told(ROOT / "tests" / "records" / f"aliens-{record}.txt")
    while not is_good(told.table.position.view(told.table.turn[0])):
        told.go_on()
    return told


def ended(record: str) -> Told:
    """A record told to its end."""
    told = Told(ROOT / "tests" / "records" / f"aliens-{record}.txt")
    told.go_to(len(told.steps))
    return told


def mover(view: Any) -> Any:
    """What lies before whoever is to move."""
    return view["players"][view["turn"][0]]


def is_blocked_by_edges(view: Any) -> bool:
    return len(view["misfits"]) == 3 and view["misfits"][0]["planet"] is not None


def foreseen(told: Told) -> list[Any]:
    """What each legal action of whoever is to move would change."""
    state: Any = told.table.position
    return [state.preview(action) for action in state.legal(state.turn[0])]


def at_table(browser: Browser, server: Server, told: Told, size: dict[str, int] = PHONE, **settings: Any) -> Page:
    """A page at a told table, its die at rest."""
    page = visitor(browser, server.url, settings, viewport=size, has_touch=size != DESKTOP, is_mobile=size != DESKTOP)
    open_table(page, told)
    page.locator("main").first.wait_for()
    page.evaluate("() => settled()")
    return page


def says(page: Page, words: str) -> None:
    """The words stand in the one place for them, where a screen reader hears them too."""
    expect(page.locator(".mine").get_by_role("status").first).to_contain_text(re.compile(words))


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found
    return found


def is_apart(a: FloatRect, b: FloatRect) -> bool:
    return (
        a["x"] + a["width"] <= b["x"] + 1
        or b["x"] + b["width"] <= a["x"] + 1
        or a["y"] + a["height"] <= b["y"] + 1
        or b["y"] + b["height"] <= a["y"] + 1
    )


def test_sa1_the_first_turn_says_who_begins(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {"voice": True, "sound": True})
    page.add_init_script(HEAR)
    page.goto(f"/t/{Api(page.context, server.url).open([ME, here('Лёва')], options={'first': 1})}")

    says(page, "Лёва начинает!.*Выбери плитку")
    assert "Лёва начинает! Выбери плитку" in page.evaluate("() => window.said")
    expect(page.locator(".step")).to_have_text(["1", "2"])
    expect(page.get_by_text("Первый круг — без кубика")).to_be_visible()
    page.get_by_role("button", name="Сказать ещё раз").tap()
    assert page.evaluate("() => window.said").count("Лёва начинает! Выбери плитку") == 2
    page.locator(".tile.can").first.tap()
    says(page, "Ставим")  # it goes with the first touch, the name stays at the face
    expect(page.locator(".me .name")).to_have_text("Лёва")

    anna, boris = visitor(browser, server.url, {}), visitor(browser, server.url, {})
    seats = [ME, {"kind": "invited"}]
    message = Api(anna.context, server.url).post(
        "/api/tables", {"game": "aliens", "seats": seats, "options": {"first": 1}}
    )
    Api(boris.context, server.url).patch("/api/me", {"name": "Борис"})
    arrive(boris, message["link"])
    anna.goto(f"/t/{message['table']}")
    says(anna, "Борис начинает!")
    says(boris, "Ты начинаешь!")


def test_sa2_nothing_fits_and_the_row_shows_why(browser: Browser, server: Server) -> None:
    told = told_until("standstill", is_blocked_by_edges)
    for size in (DESKTOP, PHONE):
        page = at_table(browser, server, told, size)
        tiles = page.locator(".row button.tile")
        assert all(tiles.nth(i).evaluate(AT) for i in range(3)), "something lies over the row"
        says(page, "Ничего не подошло.*Убери плитку или иди дальше")
        expect(page.locator(".clash .zig").first).to_be_visible()
        for planet, strip in zip(
            mover(told.table.position.view(0))["planets"], page.locator(".match").all(), strict=True
        ):
            expect(strip).to_have_class(re.compile("no" if planet["lacks"] else "yes"))
            expect(strip).to_contain_text(f"+{planet['lacks']}" if planet["lacks"] else "")
        tiles.first.click(force=True)  # aria-disabled, and still answers
        says(page, "Края не сходятся.*A10")


def test_sa2_a_short_crew_is_said_where_the_tile_would_lie(browser: Browser, server: Server) -> None:
    told = told_until(
        "standstill", lambda view: len(view["misfits"]) == 3 and any(p["lacks"] for p in mover(view)["planets"])
    )
    page = at_table(browser, server, told)
    lacks = [planet["lacks"] for planet in mover(told.table.position.view(0))["planets"] if planet["lacks"]]
    expect(page.locator(".missing.crew")).to_have_text([f"ещё {n}" for n in lacks])


def test_sa2_a_tile_that_leaves_the_game_is_asked_for_whatever_is_set(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"confirm": False})
    open_table(page, told_until("standstill", is_blocked_by_edges))
    sent = page.evaluate("() => { window.moves = []; const { asked } = window; window.asked = (text) => "
                         "{ text.includes('\"move\"') && moves.push(text); return asked(text) }; return moves }")  # fmt: skip
    page.get_by_role("button", name="Убрать плитку").click()
    says(page, "Какую плитку убрать?")
    page.get_by_role("button", name=re.compile("^Убрать плитку: ")).first.click()
    says(page, "насовсем")
    assert page.evaluate("() => moves") == sent == []
    page.get_by_role("button", name="Ничего не убирать").click()
    expect(page.locator(".quarter")).to_have_count(0)
    page.get_by_role("button", name="Убрать плитку").click()
    page.get_by_role("button", name=re.compile("^Убрать плитку: ")).first.click()
    page.get_by_role("button", name="Да, убрать").click()
    assert len(page.evaluate("() => moves")) == 1


def test_sa3_every_touch_is_answered(browser: Browser, server: Server) -> None:
    anna, boris = phone(browser, server.url, {"voice": True}), phone(browser, server.url, {})
    api = Api(anna.context, server.url)
    seats = [ME, {"kind": "invited"}]
    message = api.post("/api/tables", {"game": "aliens", "seats": seats, "options": {"first": 0}, "kids": True})
    anna.add_init_script(HEAR)
    Api(boris.context, server.url).patch("/api/me", {"name": "Борис"})
    arrive(boris, message["link"])
    anna.goto(f"/t/{message['table']}")
    anna.locator(".tile.can").first.wait_for()

    anna.locator(".planet .art").first.tap()  # a planet before a tile
    says(anna, "Сначала выбери плитку")
    assert anna.evaluate("() => said.at(-1)") == "Сначала выбери плитку из ряда"
    take_turn(anna, tap=True)
    anna.locator(".row .tile").first.tap(force=True)  # a tile out of turn
    says(anna, "Сейчас ходит Борис")

    told = told_until("2-players", lambda view: view["die"] > 0 and mover(view)["planets"][0])
    page = at_table(browser, server, told)
    page.locator(".match").first.tap()
    says(page, "Нужно космонавтов: ")


def test_sa4_no_words_lie_over_the_row_or_the_planets(browser: Browser, server: Server) -> None:
    for size in (DESKTOP, PHONE):
        page = visitor(browser, server.url, {}, viewport=size, has_touch=size == PHONE, is_mobile=size == PHONE)
        page.goto(f"/t/{Api(page.context, server.url).open([ME, here('Лёва')], options={'first': 0})}")
        take_turn(page)
        words = page.locator("div, p, span").filter(has_text=re.compile("Лёва, твой ход")).filter(visible=True).last
        plate = words.evaluate(PLATE)
        for part in (".row", ".planets"):
            assert is_apart(plate, box(page.locator(part))), f"the words lie over {part}"
        says(page, "Лёва, твой ход — передай телефон" if size == PHONE else "Лёва, твой ход!")


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "360"])
def test_sa5_choosing_a_tile_moves_no_planet(browser: Browser, server: Server, size: dict[str, int]) -> None:
    def goes_to_one(view: Any) -> bool:
        state: Any = told.table.position
        planets = {action.planet for action in state.legal(state.turn[0]) if action.kind == "add" and action.tile == 1}
        return all(mover(view)["planets"]) and len(planets) == 1

    told = Told(ROOT / "tests" / "records" / "aliens-2-players.txt")
    while not goes_to_one(told.table.position.view(told.table.turn[0])):
        told.go_on()
    page = at_table(browser, server, told, size)
    planets = page.locator(".planet .art")
    before = [box(planets.nth(i)) for i in range(2)]
    page.locator("[data-tile='1']").tap()
    expect(page.locator(".tile.taken")).to_have_count(1)
    assert [box(planets.nth(i)) for i in range(2)] == before


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "360"])
def test_sa5_again_is_on_the_first_screen_of_a_phone(browser: Browser, server: Server, size: dict[str, int]) -> None:
    page = at_table(browser, server, ended("4-players"), size)
    again = page.get_by_role("button", name="Ещё раз")
    again.wait_for()
    assert box(again)["y"] + box(again)["height"] <= size["height"]
    assert again.evaluate(AT)


def test_sa6_the_light_table_glows_and_its_scenes_end_at_a_horizon(browser: Browser, server: Server) -> None:
    page = visitor(browser, server.url, {"theme": "paper"})
    open_table(page, Told(ROOT / "tests" / "records" / "aliens-2-players.txt"))
    tile = page.locator(".tile.can").first
    tile.wait_for()
    assert "rgb(255, 180, 84)" in tile.evaluate(
        "(el) => getComputedStyle(el).boxShadow"
    )  # amber as by night, not brown
    sky = page.evaluate("() => getComputedStyle(document.querySelector('#g-tile stop')).stopColor")
    assert min(map(int, re.findall(r"\d+", sky)[:3])) > 120, f"the sky of a tile is {sky} on paper"
    page.goto("/")
    caption = page.locator(".bay .caption").first
    caption.wait_for()
    assert caption.evaluate("(el) => getComputedStyle(el).backgroundImage") == "none", "the scene fades into white"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_sa6_an_unfinished_planet_is_called_so_at_the_end(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    told = ended("4-players")
    view: Any = told.table.position.view(None)
    players = view["players"]
    page = at_table(browser, server, told, size)
    unfinished = page.locator(".world.un")
    expect(unfinished).to_have_count(sum(planet is not None for player in players for planet in player["planets"]))
    expect(unfinished).to_have_text([re.compile(r"^\s*не достроена\s*$")] * unfinished.count())
    assert all(planet is not None for planet in players[0]["planets"]), "the first lane has two of them"
    lane = page.locator(".lane:has(.un)").first
    # on a phone two of them have one word
    said = lane.get_by_text("не достроены" if size == PHONE else "не достроена")
    expect(said.first).to_be_visible()
    for lane in page.locator(".lane").all():
        counts = [int(text) for text in lane.locator(".world:not(.un) .cnt").all_inner_texts()]
        assert f"{sum(counts)}" in lane.locator(".sum").inner_text()


def test_a_shared_win_says_why_it_is_shared(browser: Browser, server: Server) -> None:
    page = at_table(browser, server, ended("shared-win"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("победили!")
    expect(page.locator(".hero")).to_contain_text(re.compile(r"по \d+ станци.*: поровну, победа общая"))


def test_a_choice_says_what_it_is_worth_before_it_is_made(browser: Browser, server: Server) -> None:
    told = Told(ROOT / "tests" / "records" / "aliens-3-players.txt")
    while not (worth := [one for one in foreseen(told) if one["finishes"]]):
        told.go_on()
    page = at_table(browser, server, told)
    for tile in ("1", "2", "3"):
        page.keyboard.press(tile)
        for _ in range(6):
            page.keyboard.press("ArrowRight")
            page.evaluate("() => settled()")
            if "будет готова" in page.locator(".words").inner_text():
                says(page, f"Планета будет готова: {worth[0]['score']} станци.*Нажми галочку")
                return
            says(page, "Будет \\d+ станци")
    raise AssertionError("no place finishes a planet")


def test_the_last_tiles_and_the_last_turn_are_marked(browser: Browser, server: Server) -> None:
    told = told_until("2-players", lambda view: view["stock"] == 0 and sum(map(bool, view["row"])) == 1)
    page = at_table(browser, server, told)
    expect(page.locator(".stock")).to_contain_text("последние")
    says(page, "Последняя плитка!|Ничего не подошло")


def test_g4_a_tap_explains_and_the_screen_says_so(browser: Browser, server: Server) -> None:
    told = told_until("2-players", lambda view: view["die"] > 0 and mover(view)["finished"])
    page = at_table(browser, server, told)
    for part, words in ((".die", "На кубике"), (".stock", "В запасе"), (".shelf li", "станци")):
        page.locator(part).first.tap()
        says(page, words)
    page.keyboard.press("Escape")
    says(page, "Коснись любой картинки")


def test_g9_one_tap_takes_back_one_tile_around_one_device(browser: Browser, server: Server) -> None:
    page = phone(browser, server.url, {})
    api = Api(page.context, server.url)
    table = api.open([ME, here("Лёва")], options={"first": 0})
    page.goto(f"/t/{table}")
    sent = moves_sent(page)
    take_turn(page, tap=True)
    expect(page.locator(".me .name")).to_have_text("Лёва")
    take_turn(page, tap=True)
    expect(page.locator(".me .name")).not_to_have_text("Лёва")

    page.get_by_role("button", name="Вернуть последний ход: Лёва").tap()

    expect(page.locator(".me .name")).to_have_text("Лёва")
    says(page, "Ход отменён")
    settled(page)
    assert api.table(table)["ply"] == 1
    assert len(sent) == 2
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_rival_is_named_once(browser: Browser, server: Server) -> None:
    page = at_table(browser, server, Told(ROOT / "tests" / "records" / "aliens-2-players.txt"))
    snapshot = page.locator(".rival").aria_snapshot()
    name = page.locator(".rival .name").text_content()
    assert name
    assert snapshot.count(name) == 1, snapshot
