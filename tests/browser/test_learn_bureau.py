"""The lessons of Bureau in the browser: by right and by other moves, each in both languages and at both sizes."""

import pytest
from playwright.sync_api import Browser, Page

from cosmodrome.learn import catalogue

from .conftest import Api, Server, phone, visitor
from .learning import go_through
from .learning_bureau import Officer, obey_bureau

LESSONS = [
    lesson["id"] for course in catalogue() if course["game"] == "bureau" for lesson in course["lessons"]
    if lesson["kind"] == "lesson"
]  # fmt: skip
# every lesson twice: at a desk in one language, on a phone in the other
LOOKS = {
    ("desktop", "ru"): LESSONS[::2],
    ("phone", "en"): LESSONS[::2],
    ("desktop", "en"): LESSONS[1::2],
    ("phone", "ru"): LESSONS[1::2],
}


def officer(browser: Browser, server: Server, size: str, language: str) -> Officer:
    page: Page = (phone if size == "phone" else visitor)(browser, server.url, {"language": language})
    page.goto("/")
    return Officer(page, Api(page.context, server.url), size == "phone")


@pytest.mark.parametrize(("size", "language"), LOOKS)
def test_the_lessons_of_bureau_are_gone_through(browser: Browser, server: Server, size: str, language: str) -> None:
    # given somebody who tries another legal move at every step, goes back, and then does what is asked
    ann = officer(browser, server, size, language)
    for lesson in LOOKS[size, language]:
        ann.said = []
        go_through(ann, lesson, True, obey_bureau)
        # then it is done, and words were said in the language of the page
        assert ann.api.get("/api/lessons")["mine"][lesson]["done"]
        assert ann.said
        assert all(any("а" <= letter <= "я" for letter in words.lower()) == (language == "ru") for words in ann.said)
    assert not ann.page.faults  # type: ignore[attr-defined]


def test_what_a_lesson_asks_for_is_not_doubted(browser: Browser, server: Server) -> None:
    # given a flight that ends where an agent could land
    ann = officer(browser, server, "phone", "ru")
    ann.enter("bureau/flight")
    ann.hear()
    for _ in range(2):
        assert ann.follow_lights()
    ann.page.locator(".lesson[data-step='2']").wait_for(state="attached")
    # when it is ended as the inspector asks
    assert ann.follow_lights()
    # then nobody asks whether that is meant, and he goes on
    ann.page.locator(".lesson[data-step='3']").wait_for(state="attached")
    assert ann.page.locator("dialog[open]").count() == 0
    # and what he speaks of next lies on the open tab
    assert ann.page.get_by_role("tab", name="Космос").get_attribute("aria-selected") == "true"


def test_the_end_leads_on(browser: Browser, server: Server) -> None:
    # given a lesson at its end
    ann = officer(browser, server, "desktop", "en")
    go_through(ann, "bureau/own-ship", False, obey_bureau)
    end = ann.page.locator(".end")
    end.get_by_text("A voyage with a captain").wait_for()
    # then the game goes on at this very table
    end.locator("[data-do=play-on]").click()
    ann.page.locator(".lesson[data-lesson=free]").wait_for(state="attached")
    assert ann.page.locator(".end").count() == 0
    # and the next lesson is a table of its own
    ann.enter("bureau/agent")
    ann.api.post(f"/api/tables/{ann.table}/lesson/play-on", {"move": "on"})
    ann.page.locator(".lesson[data-lesson=free]").wait_for(state="attached")
    assert ann.page.locator(".says").count() == 0
