"""axe-core finds nothing on any page, in both themes, on a desktop and on a phone."""

import pytest
from playwright.sync_api import Browser

from . import axe
from .conftest import DESKTOP, PHONE, Server, visitor
from .scenes import Stage


@pytest.fixture(scope="module")
def stage(browser: Browser, server: Server) -> Stage:
    return Stage(browser, server.url)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(browser: Browser, server: Server, stage: Stage, size: dict[str, int]) -> None:
    faults: list[str] = []
    page = visitor(browser, server.url, {}, viewport=size, bypass_csp=True)
    page.context.add_cookies(stage.cookies)
    for scene in stage.scenes():
        scene.go(page)
        page.wait_for_timeout(150)
        faults += axe.faults(page, scene.name)
    page.context.close()
    assert not faults, "\n".join(faults)
