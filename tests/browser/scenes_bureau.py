"""Bureau in early, middle and late positions: for screenshots and for what must fit the screen."""

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Browser, Page

from .conftest import BOT, ME, Api, here
from .play_bureau import HEXES, hurry
from .scenes import Scene, told

RICH = {"captains": "on", "ships": "asymmetric"}
UNKNOWN = '.space-pane .place[aria-disabled="false"]'
READY = '.table[data-stage]:not([data-stage="wait"])'


def waits(stage: str, first: int = 1, last: int = 99) -> Callable[[Any], bool]:
    """Positions that wait for this, in those turns."""
    return lambda message: message["view"]["stage"] == stage and first <= message["view"]["round"] <= last


def both(*tests: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda message: all(test(message) for test in tests)


def offers(*kinds: str) -> Callable[[Any], bool]:
    return lambda message: {action["kind"] for action in message["legal"]} >= set(kinds)


def ways(kind: str) -> Callable[[Any], bool]:
    """A chip that can be done in several ways: kinds of office, colours of samples."""

    def is_good(message: Any) -> bool:
        agenda = message["view"]["agenda"]
        chips = [chip for item in agenda["items"] for chip in item["chips"]] if agenda else []
        return any(chip["effect"]["kind"] == kind and len(chip["offers"]) > 1 for chip in chips)

    return is_good


def has_many(agents: int) -> Callable[[Any], bool]:
    return lambda message: sum(message["view"]["players"][message["seat"]]["supply"].values()) >= agents


def has_fuel(least: int) -> Callable[[Any], bool]:
    return lambda message: message["view"]["players"][message["seat"]]["store"]["fuel"] >= least


def is_dead(message: Any) -> bool:
    return message["view"]["placed"] is None


def is_special(message: Any) -> bool:
    agenda = message["view"]["agenda"]
    return agenda is not None and any(item["per"] != "times" and item["limit"] > 1 for item in agenda["items"])


class BureauStage:
    """One person's tables, made once by HTTP."""

    def __init__(self, browser: Browser, url: str) -> None:
        context = browser.new_context(base_url=url)
        self.api = Api(context, url)
        self.api.patch("/api/me", {"name": "Маша", "colour": 1})
        two, three, four = [ME, here("Лёва")], [ME, here("Майя"), here("Орбита")], [ME, BOT, BOT, BOT]
        self.mine = {
            "side": self._until(two, {"ships": "choice"}, waits("side")),
            "early": self._until(two, {}, waits("place", 2)),
            "middle": self._until(three, RICH, waits("place", 7)),
            "chips": self._until(three, RICH, both(waits("compartment", 6), offers("fly", "do"), has_fuel(5))),
            "special": self._until(two, RICH, both(waits("compartment", 8), is_special)),
            "landing": self._until(two, RICH, both(waits("flight", 12), offers("land"))),
            "last": self._until(three, RICH, waits("place", 13)),
            "flight": self._until(three, RICH, both(waits("flight", 6), offers("go", "land"))),
            "discovery": self._until(two, RICH, waits("discovery", 4)),
            "room": self._until(two, RICH, both(waits("room", 4), offers("turn"))),
            "captain": self._until(two, RICH, waits("captain", 4)),
            "office": self._until(two, RICH, both(waits("compartment", 4), ways("office"))),
            "sample": self._until(two, RICH, both(waits("compartment", 4), ways("sample"))),
            "redraw": self._until(two, RICH, both(waits("refill", 2), offers("redraw"))),
            "dead": self._until(two, {}, both(waits("refill"), has_many(4), is_dead), clumsy=True),
            "rivals": self._until([ME, BOT], RICH, waits("place", 5)),
            "refill": self._until(four, RICH, waits("refill", 5)),
            "late": self._until(four, RICH, waits("compartment", 12)),
            "solo": self._until([ME], {"captains": "on"}, waits("place", 8)),
            "solo_late": self._until([ME], {}, waits("compartment", 13)),
            "end_two": self._until([ME, BOT], {}, lambda message: False, is_over=True),
            "end_four": self._until(four, RICH, lambda message: False, is_over=True),
            "end": self._until(three, RICH, lambda message: False, is_over=True),
            "end_solo": self._until([ME], {}, lambda message: False, is_over=True),
        }
        self.cookies: Any = context.cookies()

    def _until(
        self,
        seats: list[dict[str, Any]],
        options: dict[str, Any],
        is_good: Callable[[Any], bool],
        is_over: bool = False,
        clumsy: bool = False,
    ) -> str:
        """A table played on to a position worth looking at."""
        for seed in range(30):
            table = self.api.open(seats, game="bureau", kids=False, options=options)
            message = hurry(self.api, table, is_good, seed, clumsy)
            if (message["state"] == "over") if is_over else (message["state"] == "playing" and is_good(message)):
                return table
        raise AssertionError("no such position came up in 30 games")

    def scenes(self) -> Iterator[Scene]:
        def at(name: str, *more: Callable[[Page], None], ready: str = READY) -> Callable[[Page], None]:
            def go(page: Page) -> None:
                page.goto(f"/t/{self.mine[name]}")
                page.locator(ready).first.wait_for()
                for step in more:
                    step(page)

            return go

        def again(name: str, query: str) -> Callable[[Page], None]:
            def go(page: Page) -> None:
                page.goto(f"/t/{self.mine[name]}/replay?{query}")
                page.locator(".replay-dock").wait_for()

            return go

        def press(place: str) -> Callable[[Page], None]:
            return lambda page: page.locator(place).first.click()

        def tab(index: int) -> Callable[[Page], None]:
            def go(page: Page) -> None:
                if page.locator("[role=tab]:visible").count():
                    page.get_by_role("tab").nth(index).click()

            return go

        def choose(page: Page) -> None:
            hand = page.locator(".hand .piece")
            for i in range(hand.count()):
                hand.nth(i).click()
                if page.locator(".cell.legal").count():
                    return

        pin = (choose, lambda page: page.locator(".cell.legal").last.click())
        yield Scene("bureau-side", at("side"), fits=True)
        yield Scene("bureau-early", at("early", choose), fits=True)
        yield Scene("bureau-pinned", at("middle", *pin), fits=True)
        yield Scene("bureau-asking", at("middle", tab(0), told("[data-what=compartment]:visible")), fits=True)
        yield Scene("bureau-asking-space", at("late", tab(1), told(".hex.tile:visible")), fits=True)
        yield Scene("bureau-chips", at("chips", tab(0)), fits=True)
        yield Scene("bureau-special", at("special", tab(0)), fits=True)
        yield Scene("bureau-goal", at("flight", tab(1), lambda page: page.locator(HEXES).last.click()), fits=True)
        yield Scene("bureau-flight", at("flight"), fits=True)
        yield Scene("bureau-discovery", at("discovery"), fits=True)
        yield Scene("bureau-room", at("room"), fits=True)
        yield Scene("bureau-captain", at("captain"), fits=True)
        yield Scene("bureau-office", at("office"), fits=True)
        yield Scene("bureau-sample", at("sample"), fits=True)
        yield Scene("bureau-refill", at("refill"), fits=True)
        yield Scene("bureau-redraw", at("redraw"), fits=True)
        yield Scene("bureau-dead", at("dead"), fits=True)
        yield Scene("bureau-recap", at("rivals"), fits=True)
        yield Scene("bureau-replay", at("rivals", press(".recap")), fits=True)
        yield Scene("bureau-sure", at("chips", press(".ends .main")), fits=True)
        yield Scene("bureau-sure-landing", at("landing", press(".ends .main")), fits=True)
        yield Scene("bureau-unknown", at("chips", tab(1), press(UNKNOWN)), fits=True)
        yield Scene("bureau-map", at("chips", tab(1)), fits=True)
        yield Scene("bureau-last", at("last", *pin), fits=True)
        yield Scene("bureau-captain-card", at("captain", tab(0), press("button.captain")), fits=True)
        yield Scene("bureau-rules", at("early", press(".icons .round >> nth=-1"), press("#tab-rules")), fits=True)
        yield Scene("bureau-late", at("late"), fits=True)
        yield Scene("bureau-late-space", at("late", tab(1)), fits=True)
        yield Scene("bureau-late-bureau", at("late", tab(2)), fits=True)
        yield Scene("bureau-solo", at("solo", *pin), fits=True)
        yield Scene("bureau-solo-late", at("solo_late"), fits=True)
        yield Scene("bureau-rival", at("late", press(".people .rival:visible >> nth=-1")), fits=True)
        yield Scene("bureau-bag", at("late", tab(2), press(".bag:visible")), fits=True)
        yield Scene("bureau-stack", at("late", tab(1), press(".pile:visible")), fits=True)
        yield Scene("bureau-replay", again("end", "m=90&eyes=1"), fits=True)
        yield Scene("bureau-replay-four", again("end_four", "m=150&eyes=2"), fits=True)
        yield Scene("bureau-replay-solo", again("end_solo", "m=40"), fits=True)
        yield Scene("bureau-end-two", at("end_two", ready="main.end .chart"))
        yield Scene("bureau-end-four", at("end_four", ready="main.end .chart"))
        yield Scene("bureau-end", at("end", ready="main.end .chart"))
        yield Scene("bureau-end-solo", at("end_solo", ready="main.end .chart"))
