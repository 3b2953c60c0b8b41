"""The rules to look at: pages, search, legends, and the sheet over a table where something was refused."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from playwright.sync_api import Browser, Page

from .conftest import ME, Api
from .scenes import Scene

# what is looked for in each language
GAMES = {
    "aliens": {"ru": "планет", "en": "planets"},
    "cities": {"ru": "склад", "en": "store"},
    "bureau": {"ru": "контакт", "en": "contact"},
}
NOWHERE = {"ru": "бегемот", "en": "hippo"}


class RulesStage:
    """One person with one table, where an agent can be refused."""

    def __init__(self, browser: Browser, url: str) -> None:
        context = browser.new_context(base_url=url)
        self.api = Api(context, url)
        self.table = self.api.open([ME], game="bureau", kids=False)
        self.cookies: list[Any] = context.cookies()

    def scenes(self) -> Iterator[Scene]:
        for game, words in GAMES.items():
            yield Scene(f"rules-{game}", rules(game))
            yield Scene(f"rules-{game}-search", rules(game, words))
            yield Scene(f"symbols-{game}", legend(game))
        yield Scene("rules-nothing", rules("bureau", NOWHERE))
        yield Scene("why-not", self.refused, fits=True)
        yield Scene("why-not-sheet", self.opened, fits=True)

    def refused(self, page: Page) -> None:
        page.goto(f"/t/{self.table}")
        page.locator(".hand .piece").first.click()
        page.locator('[data-spot="e4"]').click(force=True)
        page.locator(".notice a").wait_for()

    def opened(self, page: Page) -> None:
        self.refused(page)
        page.locator(".notice a").click()
        page.locator(".w-sheet .r-fig svg").first.wait_for()


def rules(path: str, words: Mapping[str, str] | None = None) -> Callable[[Page], None]:
    """A page of the rules with its figures, or what a word finds there."""

    def go(page: Page) -> None:
        page.goto(f"/rules/{path}")
        page.locator(".r-fig svg").first.wait_for()
        if words:
            page.get_by_role("searchbox").fill(words[page.locator("html").get_attribute("lang") or ""])
            page.locator(".r-count").wait_for()

    return go


def legend(game: str) -> Callable[[Page], None]:
    """The symbols of a game."""

    def go(page: Page) -> None:
        page.goto(f"/rules/{game}/symbols")
        page.locator(".g-i svg").first.wait_for()

    return go
