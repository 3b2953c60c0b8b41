"""Who does what the foreman of Cities says, by words alone: what is said, and what things on the table are called."""

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator, Page

from .learning import Learner

OK = '[data-mark="ok"]'
_STEM = 5  # letters of a name that stay the same in a sentence


def obey_cities(learner: Learner) -> None:
    """Do what Vera says."""
    words = learner.now()["words"].lower()
    for said, do in DEEDS.items():
        if re.search(said, words):
            do(learner, words)
            return
    raise AssertionError(f"nothing to do was found for: {words}")


def _gather(learner: Learner, words: str) -> None:
    learner.press_on(_named(learner.page.locator("button[data-area]:visible"), words))
    learner.press_on(learner.page.locator(OK))
    if re.search(r"возьмите ещё|take one resource more", words):
        learner.press_on(learner.page.locator("button[data-choice]").first)
        learner.press_on(learner.page.locator(OK))


def _choose(pick: Callable[[Learner, list[int], str], list[int]]) -> Callable[[Learner, str], None]:
    def do(learner: Learner, words: str) -> None:
        cards = learner.page.locator("[data-worker] button:enabled")
        cards.first.wait_for()
        numbers = [int(re.findall(r"\d+", _label(card.locator(".badge.prio")))[0]) for card in cards.all()]
        for number in pick(learner, numbers, words):
            learner.press_on(cards.nth(numbers.index(number)))
        learner.press_on(learner.page.locator(OK))

    return do


def _numbers(words: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", words)}


def _of_automaton(learner: Learner, hand: list[int], _: str) -> list[int]:
    """Somebody whom the automaton was said to have played."""
    told = next(words for words in learner.said if re.search(r"сыграл номера|played numbers", words))
    return [next(number for number in hand if number in _numbers(told))]


def _build(learner: Learner, words: str) -> None:
    learner.press_on(_named(learner.page.locator("button[data-slot]:visible"), words))
    learner.press_on(learner.page.locator(OK))


def _complete(learner: Learner, _: str) -> None:
    """Try buildings until the score speaks of a whole set."""
    for slot in learner.page.locator("button[data-slot]:visible").all():
        learner.press_on(slot)
        learner.page.wait_for_timeout(300)
        if "15" in learner.page.locator('[data-what^="set:"]').first.inner_text():
            return learner.press_on(learner.page.locator(OK))
        learner.press_on(learner.page.locator("[data-do=cancel]"))
    raise AssertionError("no building makes a set")


def _cover(terrain: str, suits: Callable[[int], bool]) -> Callable[[Learner, str], None]:
    """Build, and move it about until the score of a terrain changes as it should."""

    def do(learner: Learner, words: str) -> None:
        page = learner.page
        learner.press_on(_named(page.locator("button[data-slot]:visible"), words))
        page.locator(".stage.placing").wait_for()
        for x, y in _points(page):
            if learner.is_touch:
                page.touchscreen.tap(x, y)
            else:
                page.mouse.move(x, y)
            page.wait_for_timeout(60)
            found = re.search(r"(\d+)\s*→\s*(\d+)", page.locator(f'[data-what^="ladder:{terrain}"]').inner_text())
            if suits(int(found[2]) - int(found[1]) if found else 0):
                return learner.press_on(page.locator(OK))
        raise AssertionError(f"no such place for: {words}")

    return do


def _points(page: Page) -> Iterator[tuple[float, float]]:
    """The middles of the cells of the asteroid."""
    box = page.locator(".stage").bounding_box()
    assert box
    for row in range(8):
        for column in range(8):
            yield (
                box["x"] + box["width"] * (column * 64 + 48) / 544,
                box["y"] + box["height"] * (row * 64 + 48) / 560,
            )


def _swap(learner: Learner, _: str) -> None:
    learner.press_on(learner.page.get_by_role("button", name=re.compile("Сменить|Обменять|Swap")))
    for _step in range(2):  # what is given, what is taken
        learner.press_on(learner.page.locator("button[data-choice]").first)
        learner.page.wait_for_timeout(100)


def _raise(learner: Learner, _: str) -> None:
    learner.press_on(learner.page.locator("button[data-choice]").filter(has_text=re.compile(r"\+5")).first)


def _named(things: Locator, words: str) -> Locator:
    """The thing whose name is in the words."""
    things.first.wait_for()
    return next(thing for thing in things.all() if _label(thing).lower()[:_STEM] in words)


def _label(thing: Locator) -> str:
    return thing.get_attribute("title") or thing.get_attribute("aria-label") or ""


_lowest = _choose(lambda _, hand, __: [min(hand)])
# by what is said, the particular before the general
DEEDS: dict[str, Callable[[Learner, str], None]] = {
    r"первым возьмите меньший|lowest number first": _choose(lambda _, hand, __: [min(hand), max(hand)]),
    r"двоих с самыми большими|two highest": _choose(lambda _, hand, __: sorted(hand)[-2:]),
    r"раньше остальных|before the others": _lowest,
    r"вернее всех опередит|surest to be ahead": _lowest,
    r"нового рабочего|a new worker": _choose(
        lambda _, hand, words: [next(number for number in hand if number not in _numbers(words))]
    ),
    r"раньше был у автомата|the automaton had before": _choose(_of_automaton),
    r"смените|swap one": _swap,
    r"за монумент|for a monument": _raise,
    r"пятое здание|fifth building": _complete,
    r"кратер|crater": _cover("crater", lambda change: change > 0),
    r"не больше одной клетки почвы|at most one cell of soil": _cover("soil", lambda change: change >= -1),
    r"соберите|^gather| gather ": _gather,
    r"постройте|заберите|build|take the building": _build,
}
