"""Puzzles in the browser: one failed and told why, solved and marked; the puzzle of the day; also without a server."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cosmodrome.review.puzzles import Puzzle, puzzle, puzzles

from . import axe
from .conftest import Api, Server, phone, visitor

ADD = puzzle("aliens-1-4-43")  # both its lines put a tile to the first planet
GAMES = ("aliens", "bureau", "cities")
SOLO = {game: next(one for one in puzzles(game) if one.seat == 0) for game in GAMES}
PICTURES = os.environ.get("COSMODROME_PICTURES", "")
ANSWER = ".answer[data-answer={}]"


def person(browser: Browser, url: str, size: str, language: str) -> Page:
    return (phone if size == "phone" else visitor)(
        browser, url, {"language": language, "voice": False}, bypass_csp=True
    )


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.wait_for_timeout(900)
        page.screenshot(path=Path(PICTURES) / f"puzzle-{name}.png")


def press(thing: Locator, size: str) -> None:
    if size == "phone":
        thing.tap()
    else:
        thing.click()


def add(page: Page, notation: str, size: str) -> None:
    """Put a tile to a planet by hand: `add TILE PLANET PLACE`."""
    _, tile, planet, place = notation.split()
    press(page.locator(f"[data-tile='{tile}'].can"), size)
    if page.locator(".round.ok:enabled").count() == 0:
        press(page.locator(f"[data-spot='{planet}-{place}']"), size)
    press(page.locator(".round.ok:enabled"), size)


def enter(page: Page, one: Puzzle, size: str) -> str:
    page.goto(f"/puzzles/{one.game}")
    press(page.locator(f".themes [data-puzzle='{one.name}']"), size)
    page.wait_for_url("**/t/*")
    page.locator(".puzzle[data-task=do]").wait_for()
    return page.url.rsplit("/", 1)[1]


def do(api: Api, table: str, line: tuple[Any, ...]) -> None:
    """The same person at another page."""
    for number, action in enumerate(line):
        now = api.table(table)
        if now["task"]["state"] == "do":
            body = {
                "seat": now["seat"],
                "decision": now["decision"],
                "actions": [str(action)],
                "move": f"by-hand-{number}-{now['number']}",
            }
            api.post(f"/api/tables/{table}/move", body)


@pytest.mark.always("phone-ru")
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_puzzle_is_failed_and_then_solved_on_the_board(
    browser: Browser, server: Server, size: str, language: str
) -> None:
    # given a child before a puzzle of Aliens
    page = person(browser, server.url, size, language)
    page.goto("/")
    table = enter(page, ADD, size)
    picture(page, f"aliens-{size}-{language}-do")
    # when another tile is put down
    add(page, str(ADD.second[0]), size)
    # then it is told kindly what the best one brings, and not yet which it is
    answer = page.locator(ANSWER.format("other"))
    expect(answer).to_contain_text("Можно ещё лучше!" if language == "ru" else "It can be even better!")
    expect(answer.locator(".short li").first).to_be_visible()
    expect(answer.locator("[data-do=show]")).to_have_count(0)
    assert not page.locator(".tile.can").count()
    assert axe.faults(page, "puzzle") == []
    picture(page, f"aliens-{size}-{language}-other")
    # when the best one is put down
    press(answer.locator("[data-do=again]"), size)
    page.locator(".puzzle[data-task=do]").wait_for()
    add(page, str(ADD.solution[0]), size)
    # then it is solved, and the list of puzzles says so
    expect(page.locator(ANSWER.format("solved"))).to_be_visible()
    picture(page, f"aliens-{size}-{language}-solved")
    assert Api(page.context, server.url).table(table)["task"]["done"]
    press(page.locator(".puzzle .round").first, size)
    expect(page.locator(f".themes [data-puzzle='{ADD.name}']")).to_have_class(re.compile("done"))
    expect(page.locator("[data-solved]")).to_have_attribute("data-solved", "1")
    assert axe.faults(page, "puzzle") == []
    picture(page, f"list-{size}-{language}")
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [("bureau", "phone", "ru"), ("bureau", "desktop", "en"), ("cities", "desktop", "ru"), ("cities", "phone", "en")],
)
def test_after_two_tries_the_solution_is_shown_on_the_board(
    browser: Browser, server: Server, game: str, size: str, language: str
) -> None:
    one = SOLO[game]
    page = person(browser, server.url, size, language)
    page.goto("/")
    table = enter(page, one, size)
    api = Api(page.context, server.url)
    picture(page, f"{game}-{size}-{language}-do")
    # given two tries that led elsewhere, each with the reason why, in numbers with their clauses
    for tries in (1, 2):
        do(api, table, one.second)
        answer = page.locator(ANSWER.format("other"))
        expect(answer.locator("details li").first).to_be_visible(timeout=30_000)
        if tries == 1:
            picture(page, f"{game}-{size}-{language}-other")
            assert axe.faults(page, "puzzle") == []
            press(answer.locator("[data-do=again]"), size)
            page.locator(".puzzle[data-task=do]").wait_for()
    # when the solution is asked for
    press(page.locator("[data-do=show]"), size)
    # then it is played on the board, and one can do it oneself
    shown = page.locator(ANSWER.format("shown"))
    expect(shown).to_contain_text("Вот решение" if language == "ru" else "Here is the solution")
    picture(page, f"{game}-{size}-{language}-shown")
    press(shown.locator("[data-do=again]"), size)
    page.locator(".puzzle[data-task=do]").wait_for()
    do(api, table, one.solution)
    expect(page.locator(ANSWER.format("solved"))).to_be_visible()
    picture(page, f"{game}-{size}-{language}-solved")
    assert not page.faults  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_puzzle_of_the_day_waits_at_home_and_among_the_lessons(browser: Browser, server: Server, size: str) -> None:
    page = person(browser, server.url, size, "ru")
    page.goto("/")
    daily = page.get_by_role("link", name="Задача дня: Инопланеташки")
    expect(daily.locator(".fresh")).to_have_count(1)
    picture(page, f"home-{size}")
    press(daily, size)
    page.locator(".puzzle[data-task=do]").wait_for()
    # when it is solved, then the dot has gone out
    api = Api(page.context, server.url)
    table = page.url.rsplit("/", 1)[1]
    do(api, table, puzzle(api.table(table)["task"]["name"]).solution)
    page.locator(ANSWER.format("solved")).wait_for()
    page.goto("/")
    expect(page.get_by_role("link", name="Задача дня: Инопланеташки, решена")).to_be_visible()
    expect(page.locator(".sill .fresh")).to_have_count(0)
    # and the lessons' home has it with this week
    page.goto("/learn/aliens")
    expect(page.locator("section.daily li.done.now")).to_have_count(1)
    picture(page, f"learn-{size}")
    page.goto("/learn/cities")
    press(page.locator("section.daily [data-puzzle]"), size)
    page.locator(".puzzle[data-task=do]").wait_for()
    assert not page.faults  # type: ignore[attr-defined]
