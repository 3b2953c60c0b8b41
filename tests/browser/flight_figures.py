"""How fast flight mode is on a device four times slower; prints the figures, and fails where one is over its limit.

    PYTHONPATH=tests python -m browser.flight_figures

The renderer processes are stopped three quarters of the time. A loop in a worker shows what that comes to.
"""

import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from .conftest import CHROMIUM, FLAGS, Server, visitor
from .flying import CHOICES, asset, take_along
from .slowed import go_first, slowed

SLOWER = 4.0
AS_SLOW = 3.5, 4.5
FIRST_START, LATER_START = 6.0, 3.0
FIRST_CHOICE, LATER_CHOICE = 1.5, 1.0
TAP = 0.1
READY = {
    "aliens": ".tile.can",
    "cities": "main.cities[data-mine=true][data-pending=false]",
    "bureau": ".table[data-stage]:not([data-stage=wait])",
}
LOOP = """() => new Promise((done) => {
  const code = `let n = 0; const t = performance.now(); for (let i = 0; i < 1e8; i++) n = (n + i * 7) | 0; postMessage(performance.now() - t)`
  const worker = new Worker(URL.createObjectURL(new Blob([code])))
  worker.onmessage = ({ data }) => (worker.terminate(), done(data))
})"""
# presses the button of a game as soon as it is there, and notes when something can be done at its table
HURRY = """(() => {
  const [number, ready] = %s
  if (!location.pathname.startsWith('/t/') && location.pathname !== '/') return
  const seats = [{ kind: 'me' }, { kind: 'here', name: 'Nina' }] // whoever begins, somebody here can do something
  for (const game of %g) localStorage.setItem(`cosmodrome.setup.${game}`, JSON.stringify({ seats }))
  const look = () => {
    const button = document.querySelectorAll('.bays .play')[number]
    if (button && !button.disabled && !window.pressed) (window.pressed = performance.now(), button.click())
    document.querySelector('.cover .who')?.click() // Cities asks who has the device
    if (window.pressed && !window.can && document.querySelector(ready)) window.can = performance.now()
    if (!window.can) setTimeout(look, 10)
  }
  addEventListener('DOMContentLoaded', look)
})()"""


class Figures:
    """What was measured, and what of it is over its limit."""

    def __init__(self) -> None:
        self.over = 0

    def tell(self, what: str, value: float, most: float) -> None:
        self.over += value > most
        print(f"{what}: {value:.2f} s (at most {most} s){': over it' if value > most else ''}", flush=True)


def start(page: Page, number: int, game: str) -> tuple[float, float]:
    """From opening the app until something can be done at a table, in seconds; and until its button could be pressed."""
    page.add_init_script(HURRY.replace("%s", json.dumps([number, READY[game]])).replace("%g", json.dumps(list(READY))))
    page.goto("./", wait_until="commit")
    page.wait_for_function("() => window.can", timeout=180_000)
    return float(page.evaluate("window.can")) / 1000, float(page.evaluate("window.pressed")) / 1000


def measure(browser: Browser, server: Server, figures: Figures) -> None:
    first = visitor(browser, server.url, {})
    take_along(first, settled=True)
    server.stop()
    first.context.set_offline(True)
    urls = [asset(server, "src/flight/deck.ts"), asset(server, "src/flight/kept.ts")]
    first.close()
    context = browser.contexts[-1]

    blank = context.new_page()
    blank.goto("about:blank")  # no page of ours may begin such a worker
    go_first()
    quick = statistics.median(float(blank.evaluate(LOOP)) for _ in range(3))
    with slowed(SLOWER):
        slow = statistics.median(float(blank.evaluate(LOOP)) for _ in range(3))
    blank.close()
    print(f"a loop in a worker takes {slow / quick:.2f} times as long ({quick:.0f} and {slow:.0f} ms)", flush=True)
    figures.over += not AS_SLOW[0] <= slow / quick <= AS_SLOW[1]

    with slowed(SLOWER):
        for number, game in enumerate(READY):  # in the order of the home page
            for which in ("first start after installing", "later start") if number == 0 else ("later start",):
                page = context.new_page()
                go_first()
                took, until = start(page, number, game)
                most = FIRST_START if which.startswith("first") else LATER_START
                figures.tell(f"{which}, {game}: from opening to a legal move (button after {until:.2f} s)", took, most)
                page.close()
        for level, most_choices in (("expert", 16), ("master", 4)):
            for game in READY:
                page = context.new_page()
                page.set_default_timeout(600_000)
                page.goto("flight")
                choices, answers = page.evaluate(CHOICES, [*urls, game, level, most_choices])
                if level == "expert":
                    figures.tell(f"expert's first choice, {game}", choices[0] / 1000, FIRST_CHOICE)
                    figures.tell(
                        f"expert's later choices, {game}, the longest of {len(choices) - 1}",
                        max(choices[1:]) / 1000,
                        LATER_CHOICE,
                    )
                else:
                    told = f"an answer of the table while the master thinks, {game}, median of {len(answers)}"
                    figures.tell(told, statistics.median(answers) / 1000, TAP)
                page.close()


def main() -> int:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        began = time.monotonic()
        try:
            measure(browser, server, figures)
        finally:
            server.stop()
            browser.close()
        print(f"{time.monotonic() - began:.0f} s for all of it")
    return 1 if figures.over else 0


if __name__ == "__main__":
    sys.exit(main())
