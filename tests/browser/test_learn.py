"""Lessons in the browser: every one gone through by right and by other moves, left and come back to."""

import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cosmodrome.learn import catalogue

from .axe import faults
from .conftest import Api, Server, phone, visitor
from .learning import Learner, go_through, obey_aliens
from .obeying import OK, obey_cities

OBEY = {"aliens": obey_aliens, "cities": obey_cities}
SIZES, LANGUAGES = ("desktop", "phone"), ("ru", "en")


def looks() -> Iterator[tuple[str, str, str]]:
    """Every lesson in both sizes and both languages: at Aliens all four, elsewhere two, turn about."""
    for course in catalogue():
        for lesson in course["lessons"]:
            if course["game"] not in OBEY or lesson["kind"] != "lesson":
                continue
            for i, j in product(range(2), repeat=2):
                if course["game"] == "aliens" or (i + j + lesson["number"]) % 2 == 0:
                    yield lesson["id"], SIZES[i], LANGUAGES[j]


def learner(browser: Browser, server: Server, size: str, language: str, **more: Any) -> Learner:
    make = phone if size == "phone" else visitor
    page: Page = make(browser, server.url, {"language": language}, **more)
    page.goto("/")
    return Learner(page, Api(page.context, server.url), size == "phone")


@pytest.mark.parametrize(("lesson", "size", "language"), list(looks()))
def test_a_lesson_is_gone_through(browser: Browser, server: Server, lesson: str, size: str, language: str) -> None:
    # given somebody who tries another legal move at every step, goes back, and then does what is asked
    ann = learner(browser, server, size, language)
    go_through(ann, lesson, True, OBEY[lesson.split("/", 1)[0]])
    # then it is done, and the lessons' home says so
    assert ann.api.get("/api/lessons")["mine"][lesson]["done"]
    assert not ann.page.faults  # type: ignore[attr-defined]
    # and words were said in the language of the page
    assert ann.said
    assert all(any("а" <= letter <= "я" for letter in words.lower()) == (language == "ru") for words in ann.said)


@pytest.mark.parametrize("size", SIZES)
def test_another_worker_of_cities(browser: Browser, server: Server, size: str) -> None:
    # given somebody who picks another worker than the one Vera names
    ann = learner(browser, server, size, "ru")
    ann.enter("cities/who-goes-first")
    ann.hear()
    ann.page.locator(".veil .ring").first.wait_for(state="attached")
    ann.press_on(ann.page.locator("[data-worker='9'] button"))
    # then she says what that means while it can still be changed, and what is lit confirms it
    ann.page.locator(".says .nice").wait_for()
    assert "«Готово» или другая карта?" in ann.now()["words"]
    assert not ann.page.locator("[data-do=again]").count()
    # when it is confirmed, then both ways on are offered, and the game goes on as any other
    ann.press_on(ann.page.locator(OK))
    ann.page.locator(".lesson[data-lesson=other]").wait_for(state="attached")
    assert "Повторим шаг или играем дальше?" in ann.now()["words"]
    ann.press_on(ann.page.locator("[data-do=play-on]"))
    ann.page.locator(".lesson[data-lesson=free]").wait_for(state="attached")
    assert not ann.page.locator(".says").count()
    assert ann.message["lesson"]["can_back"]


def test_workers_turned_up_in_a_lesson_cover_neither_words_nor_the_next_hand(browser: Browser, server: Server) -> None:
    # given somebody who lets moves be shown calmly, and has chosen the worker that Vera names
    page = phone(browser, server.url, {"language": "en", "pace": "calm"})
    page.goto("/")
    ann = Learner(page, Api(page.context, server.url), True)
    ann.enter("cities/who-goes-first")
    ann.hear()
    for _ in range(2):
        assert ann.follow_lights()
    ann.page.locator(".lesson[data-step='2']").wait_for(state="attached")
    # then she says who goes first beside the order of play, and what she asks for next can be done at once
    page.wait_for_timeout(400)
    assert page.locator(".reveal").count() == 0
    ann.hear()
    page.locator("[data-worker] button:enabled").first.tap(timeout=2000)


@pytest.mark.always
def test_leaving_and_coming_back(browser: Browser, server: Server) -> None:
    # given somebody who leaves in the second step
    ann = learner(browser, server, "phone", "ru")
    ann.enter("aliens/first-planet")
    ann.hear()
    ann.page.get_by_role("link", name="Выйти из урока").click()
    # then the lesson's card goes on from there
    card = ann.page.locator('[data-lesson="aliens/first-planet"]')
    assert "шаг 2" in card.inner_text()
    card.click()
    ann.page.locator(".lesson[data-step='1']").wait_for()
    # and it stands in no list of games
    ann.page.goto("/games")
    ann.page.get_by_role("heading", level=1).wait_for()
    assert ann.page.locator(".line").count() == 0
    # and home does not ask any more whether it is the first time
    with ann.page.expect_response("**/api/lessons") as answered:
        ann.page.goto("/")
    assert answered.value.ok
    ann.page.wait_for_timeout(200)
    assert ann.page.get_by_role("link", name="Первый раз здесь?").count() == 0


@pytest.mark.always
def test_from_home_to_a_lesson_by_keyboard(browser: Browser, server: Server) -> None:
    # given a first visit
    page = visitor(browser, server.url, {"language": "en"})
    page.goto("/")
    page.get_by_role("link", name="First time here?").click()
    page.get_by_role("button", name="First planet").click()
    page.locator(".lesson[data-lesson=next]").wait_for()
    # when everything is done by keys
    page.get_by_role("button", name="Next").press("Enter")
    page.locator(".lesson[data-step='1']").wait_for()
    # then what is to be pressed has the focus, `?` says it again, and Escape does not leave
    page.wait_for_function("() => document.activeElement?.dataset.tile === '1'")
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    assert "Take the tile" in (page.locator(".says [role=status]").text_content() or "")


def test_the_lessons_are_fit_for_readers(browser: Browser, server: Server) -> None:
    ann = learner(browser, server, "desktop", "ru", bypass_csp=True)
    found = []
    ann.page.goto("/learn/aliens")
    ann.page.locator(".port").first.wait_for()
    found += faults(ann.page, "learn")
    ann.enter("aliens/astronauts")
    found += faults(ann.page, "a step to be heard")
    ann.hear()
    ann.page.locator(".veil .ring").first.wait_for(state="attached")
    found += faults(ann.page, "a step to be done")
    ann.page.set_viewport_size({"width": 390, "height": 844})
    found += faults(ann.page, "the same on a narrow screen")
    assert not found, "\n".join(found)


def test_the_end_of_a_lesson_leads_to_the_next(browser: Browser, server: Server) -> None:
    ann = learner(browser, server, "phone", "en")
    go_through(ann, "aliens/first-planet", False, obey_aliens)
    ann.press_on(ann.page.get_by_role("link", name="Next lesson Astronauts"))
    ann.page.wait_for_url(lambda url: "/t/" in url and not url.endswith(ann.table))
    ann.page.locator(".lesson[data-step='0']").wait_for()
    assert "Astronauts" in (ann.page.locator(".lesson .bar").text_content() or "")
    # and who goes back comes to the lesson that was done, not through the door of this one again
    ann.page.go_back()
    ann.page.wait_for_url(f"**/t/{ann.table}")


def edges(page: Page) -> tuple[int, int]:
    """Where the table begins and ends on the screen."""
    box = page.locator("main.table").bounding_box()
    assert box
    return round(box["y"]), round(box["y"] + box["height"])


def test_the_table_keeps_its_place_while_the_words_change(browser: Browser, server: Server) -> None:
    # given a step in which three things are asked for, in words of two and of three lines
    ann = learner(browser, server, "phone", "en")
    ann.enter("aliens/astronauts")
    ann.hear()
    seen = []
    for _ in range(3):
        ann.page.locator(".veil .ring").first.wait_for(state="attached")
        ann.page.wait_for_timeout(300)
        seen.append(edges(ann.page))
        assert ann.follow_lights()
    # then the table stays where it is, and ends where the screen ends
    assert len(set(seen)) == 1
    assert seen[0][1] == 844
    # and where short words follow long ones, it has the room
    ann.enter("aliens/first-planet")
    ann.hear()
    ann.follow_lights()
    ann.follow_lights()
    ann.hear()
    ann.page.locator(".lesson[data-step='3']").wait_for(state="attached")
    ann.page.wait_for_timeout(300)
    assert edges(ann.page)[1] == 844


@pytest.mark.parametrize("course", ["aliens", "bureau"])
def test_the_table_of_a_first_game_can_be_looked_at_again(browser: Browser, server: Server, course: str) -> None:
    # given a first game that is over
    ann = learner(browser, server, "phone", "en")
    ann.enter(f"{course}/first-game")
    ann.api.post(f"/api/tables/{ann.table}/concede", {"seat": ann.message["mine"][0]})
    ann.page.locator("main.end").wait_for()
    # then it offers no review, which such games have not
    assert ann.page.locator("a[href$='/replay']").count() == 1
    assert ann.page.locator("a[href$='/review']").count() == 0
    # and whoever wants to see the table sees it, with nothing over it
    ann.press_on(ann.page.get_by_role("button", name="Table"))
    ann.page.get_by_role("button", name="To the results").wait_for()
    ann.page.wait_for_timeout(300)
    assert ann.page.locator("section.end").count() == 0


# the same server with another course of the first lesson
CHANGED = (
    "from cosmodrome import cli, learn;"
    "object.__setattr__(learn.lesson('aliens/first-planet').steps[-1], 'name', 'another');"
    "raise SystemExit(cli.main())"
)


def test_a_lesson_that_changed_since_begins_anew(browser: Browser, own_server: Server) -> None:
    # given somebody in the second step of a lesson, which is another one when they come back by its link
    ann = learner(browser, own_server, "phone", "ru")
    ann.enter("aliens/first-planet")
    ann.hear()
    ann.page.goto("/learn/aliens")
    own_server.stop()
    own_server.command = [sys.executable, "-c", CHANGED]
    own_server.start()
    before = ann.table
    ann.page.goto("/learn/aliens?go=aliens/first-planet")
    # then it begins anew at another table, and says so
    ann.page.get_by_role("status").get_by_text("Урок с тех пор изменился: начинаем его сначала.").wait_for()
    ann.page.locator(".lesson[data-step='0']").wait_for()
    assert ann.page.url.rsplit("/", 1)[1] != before
    assert not ann.page.faults  # type: ignore[attr-defined]
    # once it has begun anew, it goes on like any other
    ann.hear()
    ann.enter("aliens/first-planet")
    ann.page.locator(".lesson[data-step='1']").wait_for()
