"""How a person plays Bureau on the screen: with clicks, taps or keys. They take what glows; they do not know the rules."""

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .conftest import Api

Press = Callable[[Locator], None]
AWAKE = '.table[data-stage]:not([data-stage="wait"]), main.end'
CHIPS = '.chips button:not([aria-disabled="true"])'
FREE = f"{CHIPS}:not([aria-pressed])"
FLIGHTS = f"{CHIPS}[aria-pressed]"
HEXES = '.space-pane .hex[aria-disabled="false"]'


def click(place: Locator) -> None:
    place.click()


def tap(place: Locator) -> None:
    place.tap()


def stage(page: Page) -> str:
    """What the table waits for, once it waits for this person; `over` at the end."""
    page.locator(AWAKE).first.wait_for()
    if page.locator("main.end").count():
        return "over"
    return page.locator(".table").get_attribute("data-stage") or "wait"


def is_mine(page: Page) -> bool:
    return page.locator('.table[data-stage]:not([data-stage="wait"])').count() > 0


def ended(page: Page) -> bool:
    return page.locator("main.end").count() > 0


class Person:
    """Somebody at the table, with some taste of their own."""

    def __init__(self, page: Page, press: Press = click, seed: int = 1) -> None:
        self.page = page
        self.press = press
        self.rng = random.Random(seed)
        self.seen: dict[str, int] = {}  # how often each stage was met

    def one_of(self, places: Locator) -> Locator:
        return places.nth(self.rng.randrange(places.count()))

    def step(self) -> bool:
        """One thing decided; False at the end of the game."""
        page = self.page
        now = stage(page)
        if now == "over":
            return False
        self.seen[now] = self.seen.get(now, 0) + 1
        if now == "place":
            self.place()
        elif now == "refill":
            self.press(self.one_of(page.locator(".chips .queue .can")))
            self.go_on()
        elif now == "flight":
            if page.locator(".landchip").count():
                self.press(page.locator(".landchip").first)
            else:
                self.drop()
        elif now in ("side", "close"):
            self.press(page.locator(".ends .main"))
        elif page.locator(FREE).count():
            self.press(page.locator(FREE).first)
        elif page.locator(FLIGHTS).count() and self.rng.random() < 0.85:
            self.fly()
        else:
            self.drop()
        self.settled(now)
        return True

    def drop(self) -> None:
        """End it, whatever is left."""
        self.press(self.page.locator(".ends .main"))
        if self.page.locator("dialog[open]").count():
            self.press(self.page.locator("dialog[open] .drop"))

    def place(self) -> None:
        page = self.page
        hand = page.locator(".hand .piece")
        for i in self.rng.sample(range(hand.count()), hand.count()):
            self.press(hand.nth(i))
            lit = page.locator(".ship-pane .cell.legal")
            if lit.count():
                self.press(lit.last if self.rng.random() < 0.6 else self.one_of(lit))
                if self.rng.random() < 0.3 and page.locator(".turner:visible").count():
                    self.press(page.locator(".turner"))
                return self.go_on()
        raise AssertionError("no agent has a place, yet the table waits for one")

    def fly(self) -> None:
        self.press(self.page.locator(FLIGHTS).first)
        self.page.locator(HEXES).first.wait_for()
        self.press(self.one_of(self.page.locator(HEXES)))
        self.go_on()

    def go_on(self) -> None:
        self.press(self.page.locator(".ends .go"))

    def settled(self, before: str) -> None:
        """The move has been answered."""
        self.page.locator('.bar[aria-busy="true"]').wait_for(state="detached")


class Typist(Person):
    """The same by keyboard alone."""

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def step(self) -> bool:
        page = self.page
        now = stage(page)
        if now == "over":
            return False
        self.seen[now] = self.seen.get(now, 0) + 1
        if now == "place":
            for i in range(page.locator(".hand .piece").count()):
                self.key(str(i + 1))
                if page.locator(".ship-pane .cell.legal").count():
                    break
            expect(page.locator(".ship-pane .cell.legal:focus")).to_have_count(1)
            self.key("Enter")
            if self.rng.random() < 0.3:
                self.key("e")
            expect(page.locator(".ends .go")).to_be_focused()
            self.key("Enter")
        elif now == "refill":
            self.key("1")
            expect(page.locator(".ends .go")).to_be_focused()
            self.key("Enter")
        elif now == "flight":
            if page.locator(".landchip").count():
                self.key("1")
            else:
                self.to(".ends .main")
                self.sure()
        elif now in ("side", "close"):
            self.to(".ends .main")
        elif page.locator(FREE).count():
            page_chips = page.locator(CHIPS)
            number = next(
                i for i in range(page_chips.count()) if page_chips.nth(i).get_attribute("aria-pressed") is None
            )
            self.key(str(number + 1))
        elif page.locator(FLIGHTS).count() and self.rng.random() < 0.6:
            self.key("1")
            expect(page.locator(".space-pane .hex:focus")).to_have_count(1)
            if self.rng.random() < 0.5:
                self.key(self.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
            if page.locator('.space-pane .hex[aria-disabled="false"]:focus').count() == 0:
                self.to(".ends .main")
                self.sure()
            else:
                self.key("Enter")
                expect(page.locator(".ends .go")).to_be_focused()
                self.key("Enter")
        else:
            self.to(".ends .main")
            self.sure()
        self.settled(now)
        return True

    def to(self, place: str) -> None:
        """Walk there with Tab and press Enter."""
        for _ in range(60):
            if self.page.locator(f"{place}:focus").count():
                return self.key("Enter")
            self.key("Tab")
        raise AssertionError(f"Tab never comes to {place}")

    def sure(self) -> None:
        if self.page.locator("dialog[open]").count():
            self.to("dialog[open] .drop")


# By plain HTTP, to hurry a game on: what is gained comes before what is spent.
_TASTE = {
    "land": 40,
    "office": 40,
    "turn": 20,
    "do": 12,
    "sample": 12,
    "fly": 2,
    "go": 0.6,
    "stop": 0.5,
    "end": 0.02,
    "leave": 0.02,
}


def hurry(api: Api, table: str, until: Callable[[Any], bool], seed: int = 1, clumsy: bool = False) -> Any:
    """Play on for every seat of this person until a position comes up or the game is over.

    The clumsy like inspectors at first, whose one contact leads nowhere: dead turns come, and agents pile up.
    """
    rng = random.Random(seed)
    message = api.table(table)
    idle = 0
    while message["state"] == "playing" and idle < 400:
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
        if until(message):
            break
        legal = message["legal"]
        liked = [
            action for action in legal if clumsy and message["view"]["round"] < 9 and action.get("agent") == "inspector"
        ]
        liked = liked or legal
        action = rng.choices(liked, [_weight(action, message["view"]) for action in liked])[0]
        move = {
            "seat": message["seat"],
            "decision": message["decision"],
            "actions": [action["text"]],
            "move": f"h-{message['number']}-{message['ply']}",
        }
        message = api.post(f"/api/tables/{table}/move", move)["table"]
    return message


def _weight(action: dict[str, Any], view: dict[str, Any]) -> float:
    if action["kind"] == "place":  # upper rows are stronger; contacts that lead up matter
        faced = view["players"][action["seat"]]["compartments"][action["compartment"]]["faced"]
        return (
            float(4 ** int(action["compartment"][1])) * (1 + len(faced)) / (4 if action["agent"] == "inspector" else 1)
        )
    if action["kind"] in ("fly", "go"):
        there = next((way for way in view["map"]["ways"] if way["way"] == action["way"]), None)
        return _TASTE[action["kind"]] * (3 if there and there["tile"] is None else 1)
    return _TASTE.get(action["kind"], 1)
