"""A learner with a browser: presses what is lit, tries another move, and where nothing is lit does what the words say."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

from cosmodrome.learn import lesson as taught
from cosmodrome.learn.lessons import Step, fits

from .conftest import Api

NOW = """() => {
  const at = document.querySelector('.lesson[data-lesson]')
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] }
  return at && {
    state: at.dataset.lesson, step: Number(at.dataset.step),
    words: document.querySelector('.says [role=status]')?.textContent.replace(/\\s+/g, ' ').trim() ?? '',
    lit: [...document.querySelectorAll('.veil .ring')].map(middle),
    covered: [...document.querySelectorAll('.veil .ring')].map(middle)
      .filter(([x, y]) => document.elementFromPoint(x, y)?.closest('.lesson') !== null).length,
    signs: document.querySelectorAll('.veil, .glove').length,
    pending: document.querySelectorAll('[data-pending="true"], .ok.pending, [aria-busy="true"]').length,
  }
}"""
# something is lit, or the lesson has gone on
LIT = """([state, step]) => {
  const { lesson, step: at } = document.querySelector('.lesson[data-lesson]').dataset
  return lesson !== state || Number(at) !== step || document.querySelector('.veil .ring') !== null
}"""
PATIENCE_MS = 15_000
MOST = 80  # things done in one lesson


class Learner:
    """Somebody at a lesson."""

    def __init__(self, page: Page, api: Api, is_touch: bool) -> None:
        self.page = page
        self.api = api
        self.is_touch = is_touch
        self.table = ""
        self.said: list[str] = []

    def enter(self, lesson: str) -> None:
        game = lesson.split("/", 1)[0].split("-")[0]
        self.page.goto(f"/learn/{game}?go={lesson}")
        self.page.wait_for_url("**/t/*")
        self.page.locator(".lesson[data-lesson]").wait_for(state="attached")
        self.table = self.page.url.rsplit("/", 1)[1]

    @property
    def message(self) -> Any:
        return self.api.table(self.table)

    def now(self) -> Any:
        return self.page.evaluate(NOW)

    def step(self, lesson: str) -> Step:
        number: int = self.message["lesson"]["step"]
        return taught(lesson).steps[number]

    def press(self, x: float, y: float) -> None:
        if self.is_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press_on(self, thing: Locator) -> None:
        """Press something, by finger or by mouse."""
        if self.is_touch:
            thing.tap()
        else:
            thing.click()

    def hear(self) -> None:
        now = self.now()
        number = now["step"]
        self.said.append(now["words"])
        self.press_on(self.page.locator("[data-do=hear]"))
        self.page.wait_for_function(
            "(step) => Number(document.querySelector('.lesson[data-lesson]').dataset.step) !== step"
            " || document.querySelector('.lesson[data-lesson]').dataset.lesson !== 'next'",
            arg=number,
        )

    def follow_lights(self, patience: float = PATIENCE_MS) -> bool:
        """Press the first thing that is lit, once it stands still; False where nothing is for so long.

        What was pressed before may be slow to be done: then the lesson goes on by that.
        """
        start = before = self.now()
        try:
            self.page.wait_for_function(LIT, arg=[start["state"], start["step"]], timeout=patience)
        except TimeoutError:
            return False
        while (now := self.now())["lit"] != before["lit"]:
            before = now
            self.page.wait_for_timeout(130)
        if not now["lit"]:
            return (now["state"], now["step"]) != (start["state"], start["step"])
        assert not now["covered"], f"the guide stands on what is to be pressed: {now}"
        self.said.append(now["words"])
        self.press(*now["lit"][0])
        self.page.wait_for_timeout(160)
        return True

    def go_astray(self, lesson: str) -> bool:
        """Another legal move than the step expects, and back again by the guide's button; False where there is none."""
        message = self.message
        expects = self.step(lesson).expects
        on_way = self.step(lesson).on_way
        others = [
            one["text"] for one in message["legal"] if not fits(expects, one["text"]) and not fits(on_way, one["text"])
        ]
        if not others:
            return False
        move = {
            "seat": 0,
            "decision": message["decision"],
            "actions": [others[0]],
            "move": f"astray-{message['number']}",
        }
        self.api.post(f"/api/tables/{self.table}/move", move)
        if self.message["lesson"]["state"] != "other":
            return False  # the script could follow
        self.page.locator(".lesson[data-lesson=other]").wait_for(state="attached")
        assert self.page.locator(".says .nice").first.inner_text()
        self.press_on(self.page.locator("[data-do=again]"))
        self.page.locator(".lesson[data-lesson=do]").wait_for(state="attached")
        assert self.message["lesson"]["state"] == "do"
        return True


def go_through(learner: Learner, lesson: str, astray: bool, obey: Any) -> None:
    """A lesson from its first step to its end, with one wrong turn at every step where there is one to take."""
    learner.enter(lesson)
    strayed = -1
    for _ in range(MOST):
        now = learner.now()
        if now["state"] == "done":
            return
        if now["state"] == "next":
            learner.hear()
            continue
        assert now["state"] == "do", f"{lesson}, step {now['step']}: {now}"
        if astray and strayed != now["step"]:
            strayed = now["step"]
            learner.go_astray(lesson)
            continue
        told = learner.message["lesson"]
        learner.page.locator(f".lesson[data-step='{told['step']}']").wait_for(state="attached")
        if told["state"] != "do":
            continue  # what was pressed before is done now
        if not told["again"]:
            assert learner.follow_lights(), f"{lesson}, step {now['step']}: nothing is lit: {learner.now()}"
            continue
        assert not learner.follow_lights(patience=3000)
        assert not learner.now()["signs"], f"{lesson}: something shows the way in the last step"
        obey(learner)
        learner.page.locator(".lesson[data-lesson=done]").wait_for(state="attached")
    raise AssertionError(f"{lesson}: not at its end after {MOST} presses: {learner.now()}")


def obey_aliens(learner: Learner) -> None:
    """Do what Zu says, by the words alone: what is said, and what tiles and places are called."""
    page = learner.page
    press = learner.press_on
    words = learner.now()["words"].lower()
    ok = page.locator('[data-mark="ok"]')
    if re.search(r"подожди|wait", words):
        press(ok)
        return
    wanted = (
        r"инопланет|alien"
        if re.search(r"живёт|lives", words)
        else r"половин|half"
        if "halv" in words or "половин" in words
        else "."
    )
    goal = r"готова|finished" if re.search(r"закончи|finish", words) else "."
    is_new = re.search(r"начни|start", words) is not None
    best: tuple[int, int, int] | None = None
    for tile in page.locator("button[data-tile]:not([aria-disabled=true])").all():
        if not re.search(wanted, (tile.get_attribute("aria-label") or "").lower()):
            continue
        number = int(tile.get_attribute("data-tile") or 0)
        _release(page)
        press(tile)
        places = page.locator(".quarter:not(.shut)")
        for place in range(max(1, places.count())):
            if places.count():
                label = (places.nth(place).get_attribute("aria-label") or "").lower()
                if bool(re.search(r"нов|new", label)) != is_new:
                    continue
                press(places.nth(place))
            page.wait_for_timeout(250)
            worth = (page.locator(".words [role=status]").text_content() or "").lower()
            count = [int(n) for n in re.findall(r"\d+", worth)]
            if re.search(goal, worth) and (best is None or (count or [0])[0] > best[0]):
                best = (count or [0])[0], number, place
    assert best, f"nothing to do was found for: {words}"
    _release(page)
    press(page.locator(f'button[data-tile="{best[1]}"]'))
    if page.locator(".quarter:not(.shut)").count() and ok.is_disabled():
        press(page.locator(".quarter:not(.shut)").nth(best[2]))
    press(ok)


def _release(page: Page) -> None:
    if page.locator("button[data-tile][aria-pressed=true]").count():
        page.keyboard.press("Escape")
