"""A whole game of each kind, played by somebody who hears the page and has a keyboard: no pointer, no selector, no request."""

import re
from collections import Counter
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser

from conftest import SLICE

from .conftest import Server, visitor
from .hands import Hands, Person, Thing

NEVER = re.compile(
    r"^(Help|Home|Menu|Log|Undo|Take back|Put it back|Remove|Back$|Let go|Another place|Change my mind|Redraw|Watch|Close"
    r"|Show|Look at|Asteroid of|Replay|The whole log|Rivals|Sound|Nothing can be taken back|\d+ (in the bag|undiscovered))"
)


@dataclass(frozen=True)
class Wish:
    """What somebody would press: by its name and the part of the page it lies in. `ends`: what goes on from there is new."""

    name: str
    within: str = ""
    ends: bool = False

    def fits(self, thing: Thing) -> bool:
        """Whether that is meant: what leads to another page never is."""
        if thing.role == "link" or NEVER.search(thing.name):
            return False
        return bool(re.search(self.name, thing.name) and re.search(self.within, " / ".join(thing.within)))


@dataclass
class Player:
    """Presses the first thing it wishes for that it has not tried in vain."""

    person: Person
    wishes: tuple[Wish, ...]
    tried: Counter[str] = field(default_factory=Counter)

    def step(self) -> bool:
        """One press; False where there is nothing to press."""
        can = self.person.open()
        for wish in self.wishes:
            for thing in can:
                if not wish.fits(thing) or "pressed" in thing.states or self.tried[thing.name] > 1:
                    continue
                self.tried[thing.name] += 1
                if self.person.press(thing):
                    if wish.ends:
                        self.tried.clear()
                    return True
                self.tried[thing.name] += 1
        self.tried.clear()  # what was out of reach may be within it when the table has gone on
        return False


GAMES = {
    "Aliens": (
        Wish(r"^(Place it|Yes, discard it|Go on)$", ends=True),
        Wish(r"^(?!Not here).*(upper|lower) (left|right)$|^Open a new planet$", "My planets"),
        Wish(r"^Tile \d", "The row"),
    ),
    "Cities": (
        Wish("", "dialog"),
        Wish(r"^(Ready|Build|Place|Move|Gather|Take|Pay(?! with)|Swap|Reserve(?!d)|Give back|Confirm)", ends=True),
        Wish("", r"region (?!Main board|Your asteroid|Score|Moves|Store)[A-Z]", ends=True),
        Wish(r"^Back to the bank", ends=True),
        Wish(r"^Pay with"),
        Wish(r"^number \d"),
        Wish("^(?!.*Trial).*price", "Main board"),
        Wish("^(?!.*Trial)", "Main board"),
        Wish(r"^(No, thanks|Do not place|Pass)", ends=True),
    ),
    "Space Bureau": (
        Wish("", "dialog", ends=True),
        Wish(r"^(Place|Fly|Take|Choose|Discover)(?! :)", "contentinfo", ends=True),
        Wish("", "region Actions", ends=True),
        Wish("may go here|may land|may be satisfied", "Your ship"),
        Wish("", "group Space"),
        Wish("", "Your agents"),
        Wish(r"^(End|Skip)", "contentinfo", ends=True),
    ),
}
OVER = re.compile(r"wins!|won!|win together|stands!|did better|Your rank|The win is shared")


# from the front page to a table of one's own: alone where the game can be played alone, else with whoever is next to one
STARTS = {game: ("^Play: Aliens$",) if game == "Aliens" else (f"^Solo: {game}$", "^Lift off!$") for game in GAMES}


def sit_down(hands: Hands, game: str) -> None:
    """From the front page to a table of one's own."""
    for wish in STARTS[game]:
        wanted: list[Thing] = []
        for _ in range(100):
            hands.hear()
            wanted = [thing for thing in hands.open() if re.search(wish, thing.name)]
            if wanted:
                break
            hands.page.wait_for_timeout(100)
        assert wanted and hands.press(wanted[0]), f"{wish}: there is no such thing, or Tab does not reach it"
    while "Lift off!" in hands.hear():
        hands.page.wait_for_timeout(100)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_ear_and_keys(browser: Browser, server: Server, game: str) -> None:
    if SLICE is not None and list(GAMES)[SLICE % len(GAMES)] != game:
        pytest.skip("another game for this commit")
    page = visitor(browser, server.url, {"language": "en"}, locale="en-GB")
    page.goto("/")
    hands = Hands(page)
    sit_down(hands, game)
    player = Player(hands, GAMES[game])
    presses = idle = 0
    while not OVER.search(text := hands.hear()):
        idle = 0 if player.step() else idle + 1
        presses += not idle
        if idle:
            page.wait_for_timeout(100)
        assert idle < 100, f"nothing can be pressed:\n{text}"
        assert presses < 600, f"no end is near:\n{text}"
