"""axe-core finds nothing on any page, in both themes, on a desktop and on a phone."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from .conftest import DESKTOP, PHONE, ROOT, Server, visitor
from .scenes import Stage

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="module")
def stage(browser: Browser, server: Server) -> Stage:
    return Stage(browser, server.url)


@pytest.mark.parametrize(
    ("theme", "size"),
    [("night", DESKTOP), ("paper", DESKTOP), ("night", PHONE), ("paper", PHONE)],
    ids=["night-desktop", "paper-desktop", "night-phone", "paper-phone"],
)
def test_axe_finds_nothing(browser: Browser, server: Server, stage: Stage, theme: str, size: dict[str, int]) -> None:
    source = Path(AXE).read_text("utf-8")
    findings: list[str] = []
    page = visitor(browser, server.url, {"theme": theme}, viewport=size, bypass_csp=True)
    page.context.add_cookies(stage.cookies)
    for scene in stage.scenes():
        scene.go(page)
        page.wait_for_timeout(150)
        page.evaluate(source)
        result: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        for violation in result["violations"]:
            findings += [
                f"{scene.name}: {violation['id']}: {node['target']}: {node['failureSummary']}"
                for node in violation["nodes"]
            ]
    page.context.close()
    assert not findings, "\n".join(findings)
