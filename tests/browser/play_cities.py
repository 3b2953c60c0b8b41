"""How a person plays Cities on the screen: with clicks, taps or keys; and how a game is hurried on by plain HTTP."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from .conftest import Api

MINE = "main.cities[data-mine=true][data-pending=false]"
EXTRAS = "[data-do=haul], [data-do=swap], [data-do=move], [data-do=reserve]"
GOES_ON = "[data-do=confirm]:enabled, [data-do=pay]:enabled"
TABLE = "document.querySelector('main.cities.table')"
POSITION = "`${table.dataset.ply}/${table.dataset.drafted}`"
Press = Callable[[str], None]


def open_cities(api: Api, seats: list[dict[str, Any]], **options: Any) -> str:
    """A table of Cities; its id."""
    table = api.post("/api/tables", {"game": "cities", "seats": seats, "options": options})["table"]
    assert isinstance(table, str)
    return table


def is_over(page: Page) -> bool:
    return page.locator("main.end").count() > 0


def step(page: Page) -> str:
    """What the table asks for now."""
    return page.locator("main.cities").get_attribute("data-step") or ""


def has(page: Page, selector: str) -> bool:
    return page.locator(selector).count() > 0


def by_pointer(page: Page) -> Press:
    return lambda selector: page.locator(selector).first.click()


def by_touch(page: Page) -> Press:
    return lambda selector: page.locator(selector).first.tap()


# how many times Tab must be pressed until one of these has the focus, as the page's order says
AWAY = """(wanted) => {
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')].filter(
    (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }))
  const from = stops.indexOf(document.activeElement)
  const far = stops.map((one, i) => (one.matches(wanted) ? (i - from + stops.length) % stops.length : Infinity))
  const away = Math.min(...far)
  return Number.isFinite(away) ? away : 1
}"""


def by_keys(page: Page) -> Press:
    """Tab to it, as somebody without a mouse does, then Enter."""

    def press(selector: str) -> None:
        for _ in range(40):
            if page.evaluate("(one) => document.activeElement?.matches(one) ?? false", selector):
                page.keyboard.press("Enter")
                return
            for _ in range(max(1, page.evaluate(AWAY, selector))):
                page.keyboard.press("Tab")
        raise AssertionError(f"no way to {selector} with Tab")

    return press


def decide(page: Page, press: Press, place: Callable[[Page], None] | None = None) -> bool:
    """One decision; False at the end of the game."""
    page.locator(f"{MINE}, main.end").first.wait_for()
    if is_over(page):
        return False
    before = _position(page)
    is_odd = int(before.split("/")[0]) % 2
    kind = step(page)
    if kind == "choose":
        needed = 2 if has(page, "main.cities[data-need='2']") else 1
        for i in range(needed):
            press(f".hand li:nth-child({i + 1} of :not(.idle)) button:not([disabled])")
        press("[data-do=ready]")
    elif has(page, GOES_ON):
        _place(page, press, place)
    elif has(page, ".ask .chip"):
        press(".ask .chip")
        _confirmed(page, press, before)
    elif has(page, EXTRAS) and is_odd:
        _extra(page, press, place)
        _confirmed(page, press, before)
    elif has(page, "[data-do=instead]") and is_odd:
        press("[data-do=instead]")
    elif has(page, ".pick.can"):
        press(".pick.can")
        page.locator(GOES_ON).first.wait_for()
        _place(page, press, place)
    elif has(page, ".area.can"):
        press(".area.can")
        press(GOES_ON)
    else:
        press("[data-do=pass], [data-do=instead], [data-do=skip], .acts button")
    _moved_on(page, before)
    return True


def _extra(page: Page, press: Press, place: Callable[[Page], None] | None) -> None:
    """What the worker offers besides: a load from several areas, a swap, a tile moved, a building kept."""
    kind = page.locator(EXTRAS).first.get_attribute("data-do")
    press(EXTRAS)
    if kind == "swap":
        press(".ask .chip:not(.skip)")  # what is given, then what is taken
        press(".ask .chip:not(.skip)")
    elif kind == "move":
        press(".stage .spot")
        page.locator(GOES_ON).first.wait_for()
        _place(page, press, place)
    elif kind == "reserve":
        press(".pick.can")


def _confirmed(page: Page, press: Press, before: str) -> None:
    """Confirm what is pinned, where something is."""
    page.wait_for_function(
        f"(before) => {{ const table = {TABLE};"
        f" return !table || {POSITION} !== before || document.querySelector('{GOES_ON}') }}",
        arg=before,
    )
    if not is_over(page) and _position(page) == before and has(page, GOES_ON):
        press(GOES_ON)


def _place(page: Page, press: Press, place: Callable[[Page], None] | None) -> None:
    if place and has(page, ".ghost"):
        place(page)
    else:
        press(GOES_ON)


def _position(page: Page) -> str:
    """Which position the table shows, and how much of a move is chosen and not sent yet."""
    return str(page.evaluate(f"() => {{ const table = {TABLE}; return {POSITION} }}"))


def _moved_on(page: Page, before: str) -> None:
    """The table has gone on, and waits for somebody or is over."""
    page.wait_for_function(
        f"(before) => {{ const table = {TABLE};"
        f" return !table || ({POSITION} !== before && table.dataset.pending === 'false') }}",
        arg=before,
    )


def place_by_keys(page: Page) -> None:
    """Move, turn and flip the ghost by keys, then place it."""
    for key in ("ArrowLeft", "ArrowUp", "e", "f", "ArrowRight", "q"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")


def hurry(api: Api, table: str, until: Callable[[Any], bool]) -> Any:
    """Play on for every seat of this person, building where it can, until a position comes up or the game is over."""
    message = api.table(table)
    idle = 0
    while message["state"] == "playing" and not until(message) and idle < 400:
        mine = [seat for seat in message["turn"] if seat in message["mine"]]
        if not mine:
            time.sleep(0.02)
            idle += 1
            message = api.table(table)
            continue
        idle = 0
        if message["seat"] not in mine:
            message = api.post(f"/api/tables/{table}/face", {"seat": mine[0]})
            continue
        move = {
            "seat": message["seat"],
            "decision": message["decision"],
            "actions": [_sensible(message)],
            "move": f"h-{message['number']}-{message['ply']}",
        }
        message = api.post(f"/api/tables/{table}/move", move)["table"]
    return message


def _sensible(message: Any) -> str:
    """Build and take what there is; place where it covers most."""
    legal = message["legal"]
    wanted = (
        [action for action in legal if action["kind"] in ("build", "monument", "place")]
        or [action for action in legal if action["kind"] != "skip"]
        or legal
    )
    if wanted[0]["kind"] == "place":
        player = message["view"]["players"][message["seat"]]
        worth = {"I": 3, "C": 2, "R": 1, "s": 0}
        covered = {cell for tile in player["tiles"] for cell in tile["cells"]}

        def points(action: Any) -> float:
            near = sum(cell + step in covered for cell in action["cells"] for step in (1, -1, 8, -8))
            return sum(worth[player["map"][cell // 8][cell % 8]] for cell in action["cells"]) + near / 5

        return str(max(wanted, key=points)["text"])
    return str(wanted[message["ply"] * 7 % len(wanted)]["text"])
