"""Whatever a decision needs is in reach: in the golden records' positions, with many ways to pay, with large text."""

import pytest
from playwright.sync_api import Browser, Page

from .conftest import DESKTOP, ME, PHONE, Api, Server, here, visitor
from .screenshots import LOOK


def cut_off(page: Page, where: str) -> list[str]:
    """What is cut off or overflows when the reader has chosen text of twice the size."""
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    page.wait_for_timeout(150)
    faults: list[str] = page.evaluate(LOOK, False)
    return [f"{where}: {fault}" for fault in faults]


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
