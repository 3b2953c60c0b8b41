"""A learner at Bureau: looks whether all that is spoken of can be seen, and does what the words say where nothing is lit."""

import re

from playwright.sync_api import Locator

from .learning import PATIENCE_MS, Learner

# what of a mark is on the page, and what of the words lies on it
SEEN = """(marks) => {
  const says = document.querySelector('.guide')?.getBoundingClientRect()
  const of = (mark) => {
    const [kind, value] = mark.split(/:(.*)/s)
    const own = value === undefined ? '' : `, [data-${kind}=${JSON.stringify(value)}]`
    return [...document.querySelectorAll(`[data-mark~=${JSON.stringify(mark)}]${own}`)]
      .filter((one) => one.getBoundingClientRect().width > 0 && one.checkVisibility({ visibilityProperty: true }))
  }
  const isUnder = (one) => {
    const box = one.getBoundingClientRect()
    return says && Math.min(box.right, says.right) - Math.max(box.left, says.left) > 1
      && Math.min(box.bottom, says.bottom) - Math.max(box.top, says.top) > 1
  }
  return marks.map((mark) => ({ mark, count: of(mark).length, isUnder: of(mark).some(isUnder) }))
}"""
# what takes a press in the middle of what is lit, by the marks it and what it lies in carry
TAKES = """([x, y]) => {
  const marks = []
  for (let one = document.elementFromPoint(x, y); one; one = one.parentElement) {
    const { mark, ...more } = one.dataset
    marks.push(...(mark ?? '').split(' '), ...Object.entries(more).map(([kind, value]) => `${kind}:${value}`))
    if (one.dataset.leads) marks.push(...one.dataset.leads.split(' ').map((kind) => `${kind}:*`))
  }
  return marks
}"""

# what a chip is called, and the words that ask for it
ASKED = {
    r"высад|land": r"высадите|land an agent",
    r"топлив|fuel": r"начните с топлива|begin with the fuel",
    r"инспектор|inspector": r"инспектора довольным|satisfy it",
    r"кредит|credit": r"возьмите кредит|take the credit",
}


class Officer(Learner):
    """Somebody at a lesson of Bureau who minds what can be seen."""

    def hear(self) -> None:
        self._see(self.message["lesson"]["shows"])
        super().hear()

    def follow_lights(self, patience: float = PATIENCE_MS) -> bool:
        self.page.wait_for_timeout(250)  # what was chosen is on the page
        told, now = self.message["lesson"], self.now()
        if now["lit"]:
            assert now["state"] == "do", now
            meant = {hop["mark"] for hop in told["hops"]}
            takes = set(self.page.evaluate(TAKES, now["lit"][0]))
            leads = {f"{mark.split(':')[0]}:*" for mark in meant}
            assert (meant | leads) & takes, f"{told['id']}, step {told['step']}: {meant} is lit, {takes} is pressed"
            under = [one["mark"] for one in self.page.evaluate(SEEN, sorted(meant & takes)) if one["isUnder"]]
            assert not under, f"{told['id']}, step {told['step']}: the words lie on {under}"
        return super().follow_lights(patience)

    def _see(self, marks: list[str]) -> None:
        """Whether what is spoken of can be seen beside the words; on a phone at least the first of it."""
        self.page.wait_for_timeout(250)
        assert self.page.locator(".pane:visible").count(), f"{self.where}: the table is empty"
        seen = self.page.evaluate(SEEN, marks)
        needed = seen[:1] if self.is_touch else seen
        assert all(one["count"] for one in needed), f"{self.where}: not on the page: {seen}"
        assert not any(one["isUnder"] for one in seen), f"{self.where}: under the words: {seen}"

    @property
    def where(self) -> str:
        told = self.message["lesson"]
        return f"{told['id']}, step {told['step']}"


Cell = tuple[int, int]  # row and column, from 1


class Ship:
    """The compartments as they are called."""

    def __init__(self, learner: Learner) -> None:
        self.labels: dict[Cell, str] = {}
        self.open: dict[Cell, Locator] = {}  # where the agent in hand may be placed
        for one in learner.page.locator(".ship-pane [data-spot]").all():
            label = (one.get_attribute("aria-label") or "").lower()
            found = re.match(r"(?:ряд|row) (\d), (?:отсек|compartment) (\d): (.*)", label)
            assert found, label
            cell = int(found[1]), int(found[2])
            self.labels[cell] = found[3]
            if one.get_attribute("aria-disabled") == "false":
                self.open[cell] = one

    def is_taken(self, row: int, column: int) -> bool:
        return re.search(r"контакт|contacts", self.labels.get((row, column), "")) is not None

    def neighbours(self, row: int, column: int) -> int:
        return sum(
            self.is_taken(*at) for at in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
        )

    def closes_square(self, row: int, column: int) -> bool:
        return any(
            self.is_taken(row + up, column) and self.is_taken(row, column + on) and self.is_taken(row + up, column + on)
            for up in (1, -1)
            for on in (1, -1)
        )

    def fits(self, words: str, row: int, column: int) -> bool:
        """Whether a compartment is what the words ask for."""
        if re.search(r"второй ряд|second row", words):
            return row == 2
        if re.search(r"нижнем ряду|bottom row", words):
            return row == 1 and re.search(r"пол[её]т|flight|fly", self.labels[row, column]) is not None
        if re.search(r"крайн\w+ столб|edge column", words):
            return column in (1, 6)
        if re.search(r"третье\w+ ряд|third row", words):
            return row == 3
        if re.search(r"квадрат|square", words):
            return self.closes_square(row, column)
        assert re.search(r"не больше одного|at most one", words), words
        return self.neighbours(row, column) <= 1


def obey_bureau(learner: Learner) -> None:
    """Do what the inspector says, by the words alone: his, the captain's, and what compartments and chips are called."""
    page = learner.page
    words = learner.now()["words"].lower()
    if re.search(r"поставьте (любого )?агента|place (any|an) agent|квадрат|square", words):
        captain = page.locator(".ship-pane [data-mark=captain]").get_attribute("aria-label") or ""
        _place(learner, f"{words} {captain.lower()}")
    elif re.search(r"новое место|new place", words):
        lit = page.locator(".space-pane [data-place][aria-disabled=false]")
        new = lit.and_(page.get_by_label(re.compile(r"^(Не открыто|Unexplored)"))).all()
        learner.press_on(min(new, key=lambda one: re.findall(r"\d+", one.get_attribute("aria-label") or "9")))
        learner.press_on(page.locator('[data-mark="ok"]'))
    else:
        learner.press_on(_chip(learner, words))


def _place(learner: Learner, words: str) -> None:
    for agent in learner.page.locator("[data-agent]").all():
        learner.press_on(agent)
        ship = Ship(learner)
        wanted = [thing for cell, thing in ship.open.items() if ship.fits(words, *cell)]
        if wanted:
            learner.press_on(wanted[0])
            learner.press_on(learner.page.locator('[data-mark="ok"]'))
            return
    raise AssertionError(f"no compartment was found for: {words}")


def _chip(learner: Learner, words: str) -> Locator:
    """What is to be pressed in the bar: the best by its name."""
    chips = learner.page.locator(".acts .chips button:not([aria-disabled=true])").all()
    named: list[tuple[str, Locator]] = [
        ((one.get_attribute("aria-label") or one.inner_text()).lower(), one) for one in chips
    ]
    colours = (r"оранж|orange", r"син|blue", r"розов|pink")
    if re.search(r"трёх цветов|three colours", words):
        missing = next(colour for colour in colours if not re.search(colour, words))
        found = [one for name, one in named if re.search(missing, name)]
    elif re.search(r"больше кредитов|more credits", words):
        found = [max(named, key=lambda one: int(re.findall(r"\d+", one[0])[-1]))[1]]
    else:
        asked = next(name for name, ask in ASKED.items() if re.search(ask, words))
        found = [one for name, one in named if re.search(asked, name)]
    assert found, f"nothing to press was found for: {words}: {[name for name, _ in named]}"
    return found[0]
