"""Cities in early, middle and late positions: for screenshots, for axe, and for what must fit the screen."""

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Browser, Page

from .conftest import BOT, ME, Api, here
from .play_cities import hurry, open_cities
from .scenes import Scene, told


def kinds(message: Any) -> set[str]:
    return {action["kind"] for action in message["legal"]}


def can_build(message: Any, first: int) -> bool:
    view = message["view"]
    return (
        view["round"] >= first
        and view["step"] is not None
        and view["step"]["kind"] == "main"
        and "build" in kinds(message)
    )


class CitiesStage:
    """One person's tables, made once by HTTP."""

    def __init__(self, browser: Browser, url: str) -> None:
        context = browser.new_context(base_url=url)
        self.api = Api(context, url)
        self.api.patch("/api/me", {"name": "Маша", "colour": 1})
        advanced = {"mode": "advanced", "monuments": True, "new_workers": True}
        early = open_cities(self.api, [ME, BOT, BOT], **advanced)
        self.mine = {
            "choose": early,
            "middle": self._until([ME, BOT, BOT], advanced, lambda m: can_build(m, 5)),
            "two": self._until([ME, BOT], {}, lambda m: can_build(m, 4)),
            "five": self._until([ME, BOT, BOT, BOT, BOT], {**advanced, "plans": "plans"}, lambda m: can_build(m, 6)),
            "count": self._until([ME, BOT, BOT], {**advanced, "plans": "rank_and_file"}, lambda m: can_choose(m, 3)),
            "late": self._until([ME, BOT], advanced, lambda m: m["view"]["round"] == 8 and can_build(m, 8)),
            "solo": self._until([ME], {}, lambda m: can_build(m, 4)),
            "solo_late": self._until([ME], {"monuments": True}, lambda m: can_choose(m, 8)),
            "discard": self._until([ME, BOT], {}, lambda m: "discard" in kinds(m)),
            "monument": self._until([ME, BOT], advanced, lambda m: "monument" in kinds(m)),
            "end": self._until([ME, BOT, BOT], advanced, lambda m: m["state"] == "over"),
            "end_solo": self._until([ME], {}, lambda m: m["state"] == "over"),
            "here": open_cities(self.api, [ME, here("Лёва")]),
        }
        self.cookies: Any = context.cookies()

    def _until(self, seats: list[dict[str, Any]], options: dict[str, Any], is_good: Callable[[Any], bool]) -> str:
        """A table played on to a position worth looking at."""
        for _ in range(30):
            table = open_cities(self.api, seats, **options)
            if is_good(hurry(self.api, table, is_good)):
                return table
        raise AssertionError("no such position came up in 30 games")

    def scenes(self) -> Iterator[Scene]:
        def at(name: str, ready: str, *clicks: str) -> Callable[[Page], None]:
            def go(page: Page) -> None:
                page.goto(f"/t/{self.mine[name]}")
                page.locator(ready).first.wait_for()
                for click in clicks:
                    page.locator(click).first.click()
                    page.wait_for_timeout(200)

            return go

        def again(name: str, query: str) -> Callable[[Page], None]:
            def go(page: Page) -> None:
                page.goto(f"/t/{self.mine[name]}/replay?{query}")
                page.locator(".replay-dock").wait_for()

            return go

        yield Scene("cities-choose", at("choose", ".hand button"), fits=True)
        yield Scene("cities-chosen", at("choose", ".hand button", ".hand button:not([disabled])"), fits=True)
        yield Scene("cities-main", at("middle", ".pick.can"), fits=True)
        yield Scene("cities-placing", at("middle", ".pick.can", ".pick.can"), fits=True)
        yield Scene("cities-rival", at("middle", ".pick.can", "[data-rival] button"))

        def asking(name: str, ready: str, thing: str) -> Callable[[Page], None]:
            def go(page: Page) -> None:
                at(name, ready)(page)
                told(thing)(page)

            return go

        yield Scene("cities-asking", asking("middle", ".pick.can", ".pick:visible"), fits=True)
        yield Scene("cities-asking-card", asking("choose", ".hand button", ".hand .card"), fits=True)
        yield Scene("cities-trial", at("middle", ".pick.can", ".pick:not(.can):visible"), fits=True)

        def sheet(name: str, ready: str, opener: str) -> Callable[[Page], None]:
            """What a phone has in a sheet; a desk shows it always."""

            def go(page: Page) -> None:
                at(name, ready)(page)
                if page.locator(opener).count():
                    page.locator(opener).click()
                    page.locator("dialog[open]").wait_for()

            return go

        yield Scene("cities-score", sheet("two", ".pick.can", ".strip"))
        yield Scene("cities-cards", sheet("middle", ".pick.can", "[data-do=who]"))
        yield Scene("cities-two", at("two", ".pick.can"), fits=True)
        yield Scene("cities-gather", at("two", ".area.can", ".area.can"), fits=True)
        yield Scene("cities-five", at("five", ".pick.can"), fits=True)
        yield Scene("cities-five-placing", at("five", ".pick.can", ".pick.can"), fits=True)
        yield Scene("cities-pair", at("count", ".hand button"), fits=True)
        yield Scene("cities-late", at("late", ".pick.can", ".pick.can"), fits=True)
        yield Scene("cities-solo", at("solo", ".pick.can"), fits=True)
        yield Scene("cities-solo-late", at("solo_late", ".hand button"), fits=True)
        yield Scene("cities-discard", at("discard", ".ask .chip"), fits=True)
        yield Scene("cities-monument", at("monument", ".ask .chip"), fits=True)
        yield Scene("cities-replay", again("end", "m=60&eyes=1"), fits=True)
        yield Scene("cities-replay-choosing", again("end", "m=0&eyes=1"), fits=True)
        yield Scene("cities-replay-spectator", again("five", "m=20&eyes=all"), fits=True)
        yield Scene("cities-replay-solo", again("end_solo", "m=30"), fits=True)
        yield Scene("cities-end", at("end", "main.end .chart"))
        yield Scene("cities-end-solo", at("end_solo", "main.end .chart"))
        yield Scene("cities-cover", at("here", ".cover"), fits=True)


def can_choose(message: Any, first: int) -> bool:
    view = message["view"]
    return (
        view["round"] >= first
        and view["step"] is not None
        and view["step"]["kind"] == "choose"
        and bool(message["legal"])
    )
