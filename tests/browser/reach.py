"""Whether every control of a decision can be reached, in every position of the golden records.

Run as `python -m browser.reach [RECORD …]` with `tests` on the path: faults by game, size and control.
"""

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from .conftest import CHROMIUM, FLAGS, ROOT, Server, visitor
from .told import Told, open_table

RECORDS = sorted((ROOT / "tests" / "records").glob("*.txt"))
LOOK = (Path(__file__).parent / "reach.js").read_text("utf-8").split("\n", 3)[3]
FINGER = 44
PRESSED = 3  # in every so many of the positions, something is chosen too


# the sizes of a screen with a mouse and of one with fingers, and every how many positions each is looked at
SIZES = {
    "mouse": {"1366x768": 1},
    "touch": {"390x844": 1, "360x640": 10, "820x1180": 10, "1180x820": 10},
}


@dataclass
class Faults:
    """What was found, each with the positions where."""

    where: dict[tuple[str, ...], list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, game: str, size: str, position: str, look: dict[str, Any]) -> None:
        """Take in what one look has found."""
        if not look["controls"]:
            self.where[game, size, "no control at all", "", ""].append(position)
        for control, what, how, name in look["faults"]:
            self.where[game, size, control, what].append(f"{position}: {name!r} {how}")

    def __str__(self) -> str:
        return "\n".join(
            f"{' '.join(filter(None, key))}: {len(found)} times, first {found[0]}"
            for key, found in sorted(self.where.items(), key=lambda item: (item[0][0], item[0][1], -len(item[1])))
        )


def walk(browser: Browser, url: str, path: Path, screen: str, stride: int = 1) -> Iterator[tuple[int, str, Page]]:
    """One page at every position of a record, or every so many: its number, its name, the page."""
    touch = {"has_touch": True, "is_mobile": True} if screen == "touch" else {}
    page = visitor(browser, url, {}, **touch)
    told = Told(path)
    try:
        open_table(page, told)
        page.locator("[data-decision]:visible").first.wait_for()
        while not told.is_over:
            if told.at % stride == 0:
                page.evaluate("(message) => tell(message)", told.message())
                yield told.at // stride, f"{path.stem} {told.at} ({told.steps[told.at]})", page
            told.go_on()
    finally:
        page.context.close()


def resize(page: Page, size: str) -> None:
    """Give the window that size, if it has another."""
    width, height = map(int, size.split("x"))
    viewport: Any = {"width": width, "height": height}
    if page.viewport_size != viewport:
        page.set_viewport_size(viewport)
        page.evaluate("() => settled()")


def unreached(
    browser: Browser, url: str, path: Path, screen: str, stride: int = 1, into: Faults | None = None
) -> Faults:
    """What cannot be reached in the positions of a record."""
    faults = Faults() if into is None else into
    game, finger = path.stem.partition("-")[0], FINGER if screen == "touch" else 0
    first, *others = SIZES[screen]
    for count, position, page in walk(browser, url, path, screen, stride):
        sizes = [size for size, every in SIZES[screen].items() if count % every == 0]
        for size in sizes:
            resize(page, size)
            faults.add(game, size, position, page.evaluate(LOOK, {"finger": finger, "press": False}))
        # then something is chosen too, where several sizes are due in one of them, by turns
        size = others[count // 10 % len(others)] if len(sizes) > 1 else first
        for presses in (1, 2) if count % PRESSED == 0 or len(sizes) > 1 else ():
            resize(page, size)
            look = page.evaluate(LOOK, {"finger": finger, "press": True})
            if look is None:
                break
            faults.add(game, size, f"{position}, {presses} pressed", look)
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="*", help="records whose name begins so")
    parser.add_argument("--screen", choices=SIZES, action="append")
    parser.add_argument("--stride", type=int, default=1)
    args = parser.parse_args()
    faults = Faults()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for path in RECORDS:
                if not args.records or path.stem.startswith(tuple(args.records)):
                    for screen in args.screen or SIZES:
                        unreached(browser, server.url, path, screen, args.stride, faults)
        finally:
            browser.close()
            server.stop()
    print(faults)
    return 1 if faults.where else 0


if __name__ == "__main__":
    sys.exit(main())
