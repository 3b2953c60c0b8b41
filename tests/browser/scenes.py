"""Every page of the client, with positions from the middle of a game: for screenshots and for axe."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from cosmodrome.learn import lesson as taught
from cosmodrome.learn.lessons import fits

from .conftest import BOT, ME, Api, Server, here, owner

INVITED = {"kind": "invited"}
OPEN = {"kind": "open"}


@dataclass(frozen=True)
class Scene:
    """A page to look at: its name, how to get there, and whether it must fit the screen without scrolling."""

    name: str
    go: Callable[[Page], None]
    fits: bool = False


def told(thing: str) -> Callable[[Page], None]:
    """With the question mark on, a thing that says what it is."""

    def go(page: Page) -> None:
        page.locator(".asker:visible").click()
        page.locator(".glass i").first.wait_for(state="attached")
        size = page.viewport_size or {"width": 0, "height": 0}
        boxes = [box for one in page.locator(thing).all() if (box := one.bounding_box())]
        middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
        x, y = next((x, y) for x, y in middles if 0 < x < size["width"] and 0 < y < size["height"] - 80)
        page.locator(".glass").click(position={"x": x, "y": y})
        page.locator(".told").wait_for()

    return go


class Stage:
    """One person's tables, made once by HTTP; the scenes are the same for every size, language and theme."""

    def __init__(self, browser: Browser, url: str) -> None:
        context = browser.new_context(base_url=url)
        self.api = Api(context, url)
        self.api.patch("/api/me", {"name": "Маша", "colour": 1})
        self.mine: dict[str, str] = {}
        other = Api(browser.new_context(base_url=url), url)
        other.patch("/api/me", {"name": "Нина", "colour": 3})
        for seats in ([ME, BOT, OPEN], [ME, OPEN]):
            other.open(seats, public=True, kids=False)
        invited = other.open([ME, BOT, INVITED], kids=False)
        self.invitation = urlsplit(other.table(invited)["link"])._replace(scheme="", netloc="").geturl()
        self.mine["waiting"] = self.api.open([ME, here("Лёва"), INVITED], kids=False)
        self.mine["start"] = self.api.open([ME, here("Лёва")], options={"first": 0})
        self.mine["middle"] = self._until([ME, here("Лёва"), here("Соня")], 30, lambda m: len(takable(m)) > 1)
        self.mine["two"] = self._until([ME, BOT], 24, lambda m: bool(takable(m)))
        self.mine["four"] = self._until([ME, here("Лёва"), here("Соня"), here("Тимур")], 40, lambda m: bool(takable(m)))
        self.mine["blocked"] = self._until([ME, here("Лёва")], 20, lambda m: bool(m["legal"]) and not takable(m))
        self.mine["end"] = self._until([ME, here("Лёва"), here("Соня")], 999, lambda m: m["state"] == "over")
        self.mine["end_four"] = self._until([ME, here("Лёва"), BOT, here("Тимур")], 999, lambda m: m["state"] == "over")
        self.mine["lesson"] = self._lesson("aliens/astronauts", lambda lesson: bool(lesson["hops"]))
        self.mine["again"] = self._lesson("aliens/first-planet", lambda lesson: bool(lesson["again"]))
        self.mine["learnt"] = self._lesson("aliens/done", lambda lesson: lesson["state"] == "done")
        self.cookies: Any = context.cookies()

    def _lesson(self, lesson: str, is_there: Callable[[Any], bool]) -> str:
        """The table of a lesson, gone on with to where it is worth looking at."""
        message = self.api.post("/api/lessons", {"lesson": lesson})["table"]
        for _ in range(20):
            now, path = message["lesson"], f"/api/tables/{message['table']}"
            if is_there(now):
                return str(message["table"])
            if now["state"] == "next":
                message = self.api.post(f"{path}/lesson/hear", {"step": now["step"]})
                continue
            expects = taught(lesson).steps[now["step"]].expects
            action = next(one["text"] for one in message["legal"] if fits(expects, one["text"]))
            move = {"seat": 0, "decision": message["decision"], "actions": [action], "move": f"l-{message['number']}"}
            message = self.api.post(f"{path}/move", move)["table"]
        raise AssertionError(f"{lesson} did not come there")

    def _until(self, seats: list[dict[str, Any]], plies: int, is_good: Callable[[Any], bool]) -> str:
        """A table played on to a position worth looking at; it is my turn there, or over."""
        for _ in range(20):
            table = self.api.open(seats, options={"first": 0})
            message = self.api.hurry(table, plies)
            for _ in range(24):
                mine = [seat for seat in message["turn"] if seat in message["mine"]]
                if message["state"] == "playing" and mine and message["seat"] not in mine:
                    message = self.api.post(f"/api/tables/{table}/face", {"seat": mine[0]})
                if is_good(message):
                    return table
                if message["state"] != "playing":
                    break
                message = self.api.hurry(table, message["ply"] + 1)
        raise AssertionError("no such position came up in 20 games")

    def scenes(self) -> Iterator[Scene]:
        table = self.mine

        def at(path: str, ready: str) -> Callable[[Page], None]:
            def go(page: Page) -> None:
                page.goto(path)
                page.locator(ready).first.wait_for()

            return go

        def then(first: Callable[[Page], None], more: Callable[[Page], None]) -> Callable[[Page], None]:
            def go(page: Page) -> None:
                first(page)
                more(page)

            return go

        def menu(tab: str) -> Callable[[Page], None]:
            def go(page: Page) -> None:
                page.locator(".more").click()
                page.locator(f"#tab-{tab}").click()

            return go

        def pin(page: Page) -> None:
            page.locator(".tile.can").first.click()
            if page.locator(".round.ok:enabled").count() == 0:
                page.locator(".quarter:not(.shut)").first.click()

        def discard(page: Page) -> None:
            page.locator("button.bin").click()
            page.locator(".quarter").first.click()

        def links(page: Page) -> None:
            link = page.get_by_role("button", name=re.compile("^(Ссылка|Link)$"))
            if not link.count():  # on a phone it is behind the moves
                page.locator(".go .only-phone:visible").click()
            link.click()
            page.locator("dialog .play").click()
            page.locator("dialog input").first.wait_for()

        middle = at(f"/t/{table['middle']}", ".tile.can")
        yield Scene("home", at("/", ".line.turn"))
        yield Scene("new-table", at("/new/aliens", "ol .seat"))
        yield Scene("invitation", at(self.invitation, ".emblems"))
        yield Scene("waiting", at(f"/t/{table['waiting']}", ".invite img"))
        yield Scene("open-tables", at("/tables", "article"))
        yield Scene("my-games", at("/games", ".line"))
        yield Scene("settings", at("/settings", ".emblems"))
        yield Scene("account", at("/account", ".pass"))
        yield Scene("privacy", at("/privacy", ".lead"))
        yield Scene("style", at("/style", ".symbols"))
        yield Scene("table-start", at(f"/t/{table['start']}", ".tile.can"), fits=True)
        yield Scene("table", middle, fits=True)
        yield Scene("table-choosing", then(middle, lambda page: page.locator(".tile.can").first.click()), fits=True)
        yield Scene("table-pinned", then(middle, pin), fits=True)
        yield Scene("table-two", then(at(f"/t/{table['two']}", ".tile.can"), pin), fits=True)
        yield Scene("table-four", then(at(f"/t/{table['four']}", ".tile.can"), pin), fits=True)
        yield Scene("table-blocked", at(f"/t/{table['blocked']}", ".bin"), fits=True)
        yield Scene("table-discarding", then(at(f"/t/{table['blocked']}", ".bin"), discard), fits=True)
        yield Scene("table-rival", then(middle, lambda page: page.locator(".rival button").first.click()), fits=True)
        yield Scene("table-rules", then(middle, menu("rules")), fits=True)
        yield Scene("table-asking", then(middle, told(".mine .planet use[href='#station']")), fits=True)
        yield Scene("table-log", then(middle, menu("log")), fits=True)
        yield Scene("table-people", then(middle, menu("people")), fits=True)
        yield Scene("end", at(f"/t/{table['end']}", ".chart"))
        yield Scene("end-four", at(f"/t/{table['end_four']}", ".chart"))
        again = at(f"/t/{table['end']}/replay?m=20", ".replay-dock")
        yield Scene("replay", again, fits=True)
        yield Scene("replay-moves", then(again, lambda page: page.keyboard.press("l")), fits=True)
        yield Scene("replay-links", then(again, links), fits=True)
        yield Scene("replay-running", at(f"/t/{table['two']}/replay?m=12", ".replay-dock"), fits=True)
        yield Scene("record", at("/replay", ".drop"))
        yield Scene("no-link", at(f"/r/{'x' * 32}", ".trouble"))
        yield Scene("learn", at("/learn/aliens", ".port"))
        yield Scene("lesson", at(f"/t/{table['lesson']}", ".veil .ring"), fits=True)
        yield Scene("lesson-again", at(f"/t/{table['again']}", ".says"), fits=True)
        yield Scene("lesson-end", at(f"/t/{table['learnt']}", ".end .stars"))
        yield Scene("nowhere", at("/nowhere", ".trouble"))

        def covered(page: Page) -> None:
            page.goto("/settings")
            page.get_by_role("switch").nth(3).click()
            page.goto(f"/t/{table['middle']}")
            page.locator(".cover").wait_for()

        yield Scene("cover", covered, fits=True)


class OwnerStage:
    """The page of the server's owner, by the link that the command line makes."""

    def __init__(self, server: Server) -> None:
        self.link = f"/owner#{urlsplit(owner(server, 'page').split()[0]).fragment}"
        self.cookies: Any = []

    def scenes(self) -> Iterator[Scene]:
        def go(page: Page) -> None:
            page.goto(self.link)
            page.locator("dl").wait_for()

        yield Scene("owner", go)


def takable(message: Any) -> set[int]:
    return {action["tile"] for action in message["legal"] if "tile" in action}
