"""Whatever a decision needs is in reach: in the golden records' positions, with many ways to pay, with large text."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from conftest import SLICE
from cosmodrome.tables import play

from .conftest import DESKTOP, ME, PHONE, Api, Server, here, phone, visitor
from .reach import RECORDS, SIZES, unreached
from .screenshots import LOOK
from .told import HOST, NOON, Told, open_table

# all positions when everything runs; a few of each record for one commit
STRIDE = 1 if SLICE is None else 7


@pytest.mark.parametrize("screen", SIZES)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_controls_are_in_reach(browser: Browser, server: Server, path: Path, screen: str) -> None:
    faults = unreached(browser, server.url, path, screen, STRIDE)
    assert not faults.where, f"\n{faults}"


def record(name: str) -> Path:
    return next(path for path in RECORDS if path.stem == name)


@pytest.mark.always
def test_the_asteroid_stays_large_with_22_ways_to_pay(browser: Browser, server: Server) -> None:
    told = Told(record("cities-4-advanced"))
    told.go_to(116)
    seat = told.table.turn[0]
    told.stock(seat, [3, 2, 2, 2])
    play.move(told.table, NOON, HOST, seat, told.table.decisions[seat], ["build entertainment dear"], "many")
    while "pay" not in {action.kind for action in told.table.position.legal(seat)}:
        action = str(told.table.position.legal(seat)[0])
        play.move(told.table, NOON, HOST, seat, told.table.decisions[seat], [action], action)
    assert len(told.table.position.legal(seat)) == 22
    page = phone(browser, server.url, {})
    open_table(page, told)
    asteroid = page.get_by_role("group", name=re.compile("астероид"))
    asteroid.wait_for(state="attached")
    page.evaluate("() => settled()")
    box = asteroid.bounding_box()
    assert box and box["width"] >= 250, f"the asteroid is {box} with 22 ways to pay"


def test_a_gather_that_overfills_the_store_is_confirmed_in_the_window(browser: Browser, server: Server) -> None:
    told = Told(record("cities-solo"))
    while "gather" not in {action.kind for action in told.table.position.legal(told.table.turn[0])}:
        told.go_on()
    told.stock(told.table.turn[0], [4, 4, 3, 0])
    for page in (visitor(browser, server.url, {}), phone(browser, server.url, {})):
        open_table(page, told)
        page.get_by_role("button", name=re.compile("Можно взять: [2-9]")).first.click()
        confirm = page.get_by_role("button", name=re.compile("^Собрать"))
        confirm.wait_for()
        page.evaluate("() => settled()")
        box = confirm.bounding_box()
        assert box and page.viewport_size
        assert box["y"] + box["height"] <= page.viewport_size["height"], f"the button lies at {box}"


def cut_off(page: Page, where: str) -> list[str]:
    """What is cut off or overflows when the reader has chosen text of twice the size."""
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    page.wait_for_timeout(150)
    faults: list[str] = page.evaluate(LOOK, False)
    return [f"{where}: {fault}" for fault in faults if fault.startswith(("cut off", "outside", "the page"))]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_text_of_twice_the_size_is_not_cut_off(browser: Browser, server: Server, size: dict[str, int]) -> None:
    page = visitor(browser, server.url, {}, viewport=size)
    waiting = Api(page.context, server.url).open([ME, here("Лёва"), {"kind": "invited"}], kids=False)
    paths = ["/", *(f"/new/{game}" for game in ("aliens", "cities", "bureau")), "/settings", "/tables", "/games"]
    faults: list[str] = []
    for path in (*paths, f"/t/{waiting}"):
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        faults += cut_off(page, path)
    assert not faults, "\n".join(faults)
