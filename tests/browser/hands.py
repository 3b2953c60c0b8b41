"""Playing by what a screen reader is told and by keys alone: Playwright's aria snapshot, Tab, arrows, Enter."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from playwright.sync_api import Page

LINE = re.compile(r"""^(?P<indent>\s*)- '?(?P<role>\w+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]*\])*)""")
NUMBERED = re.compile("region Your agents")  # what the help says that 1 to 9 choose
PAUSE_MS = 80  # nobody hears faster
PRESSED = ("button", "link", "radio", "switch", "tab", "checkbox", "combobox", "textbox")


@dataclass(frozen=True)
class Thing:
    """A line of the snapshot: what it is, what it is called, how it stands, and what it is part of."""

    role: str
    name: str
    states: tuple[str, ...]
    within: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        """Whether it can be pressed."""
        return self.role in PRESSED and "disabled" not in self.states


class Person(Protocol):
    """Somebody who knows what can be pressed, and presses."""

    def open(self) -> list[Thing]:
        """What can be pressed now."""

    def press(self, thing: Thing) -> bool:
        """Press it; False where it cannot be reached."""


class Hands:
    """Somebody who hears the page and has a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.things: list[Thing] = []

    def hear(self) -> str:
        """Take in the page as it is now; its whole text."""
        text = self.page.locator("body").aria_snapshot(mode="ai")
        self.things = list(parse(text))
        return re.sub(r" \[(?:ref=\w+|active|cursor=\w+)\]", "", text)

    @property
    def active(self) -> int:
        """Where the focus is; before the first thing if nowhere."""
        return next((i for i, thing in enumerate(self.things) if "active" in thing.states), -1)

    def open(self) -> list[Thing]:
        """What can be pressed now, the nearest to the focus first; where a dialog is open, only in it."""
        dialog = [thing for thing in self.things if any(part.startswith("dialog") for part in thing.within)]
        far = {thing: abs(i - self.active) for i, thing in enumerate(self.things)}
        return sorted((thing for thing in dialog or self.things if thing.is_open), key=far.__getitem__)

    def press(self, thing: Thing) -> bool:
        """Choose by its number where keys do that, else go there with Tab and arrows and press Enter; False if that fails."""
        if NUMBERED.search(" ".join(thing.within)):
            beside = [one.name for one in self.things if (one.role, one.within) == (thing.role, thing.within)]
            if thing.name not in beside:
                return False
            self.page.keyboard.press(str(beside.index(thing.name) + 1))
        elif self._go(thing):
            self.page.keyboard.press("Enter")
        else:
            return False
        self.page.wait_for_timeout(PAUSE_MS)
        return True

    def _go(self, thing: Thing) -> bool:
        """Tab as often as the order of the page lets guess, then step by step; inside a group by arrows."""
        seen: set[tuple[int, str]] = set()
        for _ in range(60):
            at, wanted = self.active, self._index(thing)
            if wanted < 0 or (at >= 0 and self._is(self.things[at], thing)):
                return wanted >= 0
            keys = ["Tab" if at < wanted else "Shift+Tab"]
            if at >= 0 and self.things[at].within == thing.within:
                arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
                keys = [*arrows, *keys] if "group" in "".join(thing.within[-1:]) else [*keys, *arrows]
            # where nothing has the focus, Tab begins wherever it was last
            key = next((key for key in keys if at < 0 or (at, key) not in seen), None)
            if key is None:
                return False
            between = self.things[min(at, wanted) + 1 : max(at, wanted) + 1]
            guess = 1 if seen or "Arrow" in key else max(1, sum(one.is_open for one in between))
            seen.add((at, key))
            for _ in range(guess):
                self.page.keyboard.press(key)
            self.hear()
        return False

    def _index(self, thing: Thing) -> int:
        """Where it is now; before the first where it is no more."""
        return next((i for i, one in enumerate(self.things) if self._is(one, thing)), -1)

    def _is(self, one: Thing, other: Thing) -> bool:
        """The same to whoever listens: its states may change meanwhile."""
        return (one.role, one.name, one.within) == (other.role, other.name, other.within)


def parse(text: str) -> Iterable[Thing]:
    """The lines of a snapshot as things, each with the named parts it lies in."""
    parts: list[tuple[int, str]] = []
    for line in text.split("\n"):
        found = LINE.match(line)
        if not found:
            continue
        depth = len(found["indent"])
        while parts and parts[-1][0] >= depth:
            parts.pop()
        role, name = found["role"], (found["name"] or "").replace('\\"', '"').replace("''", "'")
        states = tuple(re.findall(r"\[([^\]=]+)", found["states"]))
        yield Thing(role, name, states, tuple(part for _, part in parts))
        if name or role not in ("generic", "list", "listitem"):
            parts.append((depth, f"{role} {name}".strip()))
