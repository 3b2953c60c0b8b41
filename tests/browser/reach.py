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

from .conftest import CHROMIUM, DESKTOP, FLAGS, PHONE, ROOT, Server, visitor
from .told import Told, open_table

RECORDS = sorted((ROOT / "tests" / "records").glob("*.txt"))
LOOK = (Path(__file__).parent / "reach.js").read_text("utf-8").split("\n", 3)[3]
FINGER = 44
PRESSED = 3  # in every so many of the positions looked at, something is chosen too


@dataclass(frozen=True)
class Size:
    """A screen, whether fingers use it, and every how many positions are looked at on it."""

    viewport: dict[str, int]
    is_touch: bool
    stride: int


SIZES = {
    "1366x768": Size(DESKTOP, False, 1),
    "390x844": Size(PHONE, True, 1),
    "360x640": Size({"width": 360, "height": 640}, True, 10),
    "820x1180": Size({"width": 820, "height": 1180}, True, 10),
    "1180x820": Size({"width": 1180, "height": 820}, True, 10),
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


def walk(browser: Browser, url: str, path: Path, size: str, stride: int = 1) -> Iterator[tuple[str, Page]]:
    """A page at every position of a record, or every so many."""
    screen = SIZES[size]
    touch = {"has_touch": True, "is_mobile": True} if screen.is_touch else {}
    page = visitor(browser, url, {}, viewport=screen.viewport, **touch)
    told = Told(path)
    try:
        open_table(page, told)
        page.locator("[data-decision]:visible").first.wait_for()
        while not told.is_over:
            if told.at % (screen.stride * stride) == 0:
                page.evaluate("(message) => tell(message)", told.message())
                yield f"{path.stem} {told.at} ({told.steps[told.at]})", page
            told.go_on()
    finally:
        page.context.close()


def unreached(browser: Browser, url: str, path: Path, size: str, stride: int = 1, into: Faults | None = None) -> Faults:
    """What cannot be reached in the positions of a record."""
    faults = Faults() if into is None else into
    game = path.stem.partition("-")[0]
    for count, (position, page) in enumerate(walk(browser, url, path, size, stride)):
        finger = FINGER if SIZES[size].is_touch else 0
        faults.add(game, size, position, page.evaluate(LOOK, {"finger": finger, "press": False}))
        for presses in (1, 2) if count % PRESSED == 0 else ():
            look = page.evaluate(LOOK, {"finger": finger, "press": True})
            if look is None:
                break
            faults.add(game, size, f"{position}, {presses} pressed", look)
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="*", help="records whose name begins so")
    parser.add_argument("--size", choices=SIZES, action="append")
    parser.add_argument("--stride", type=int, default=1)
    args = parser.parse_args()
    faults = Faults()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for path in RECORDS:
                if not args.records or path.stem.startswith(tuple(args.records)):
                    for size in args.size or SIZES:
                        unreached(browser, server.url, path, size, args.stride, faults)
        finally:
            browser.close()
            server.stop()
    print(faults)
    return 1 if faults.where else 0


if __name__ == "__main__":
    sys.exit(main())
