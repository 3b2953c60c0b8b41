"""What lessons say: in both languages, short, in the project's own words, and pointing at what the page knows."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cosmodrome import learn
from cosmodrome.core.text import Text
from cosmodrome.learn import marks
from cosmodrome.learn.lessons import Course, Lesson, Step
from cosmodrome.learn.remarks import CONDITIONS
from learn.room import GAMES, LESSONS

ROOT = Path(__file__).parents[2]
every_lesson = pytest.mark.parametrize("lesson", [*LESSONS, *GAMES], ids=lambda lesson: lesson.id)
WORDS = {"aliens": (12, 12), "cities": (20, 12), "bureau": (20, 12)}  # most: said, and said to be done


def game_of(lesson: Lesson) -> str:
    return learn.course_of(lesson).game


def texts(lesson: Lesson) -> Iterator[tuple[str, Text]]:
    """Everything that a lesson says, and where."""
    yield from (("title", lesson.title), ("line", lesson.line), ("end", lesson.end))
    for step in lesson.steps:
        yield from ((f"step {step.name}", text) for text in said(step))
    for remark in lesson.remarks:
        yield f"remark {remark.name}", remark.say


def said(step: Step) -> Iterator[Text]:
    yield step.say
    found = [step.ask, *(text for hop in step.hops for text in (hop.say, hop.ask))]
    found += [text for other in step.others for text in (other.praise, other.say, other.ask)]
    yield from (text for text in found if text)


def count(text: str) -> int:
    """How many words it has."""
    return len(re.findall(r"[\w«»'’-]+", text.replace("**", "")))


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$)", text.replace("**", "")))


@every_lesson
def test_both_languages_say_it_and_nothing_is_left_over(lesson: Lesson) -> None:
    for where, text in texts(lesson):
        for words in (text.ru, text.en):
            assert words.strip() == words != "", f"{lesson.id}, {where}"
            assert words.count("**") % 2 == 0, f"{lesson.id}, {where}: {words}"
        assert re.search("[а-яё]", text.ru), f"{lesson.id}, {where}: {text.ru}"
        assert not re.search("[а-яё]", text.en), f"{lesson.id}, {where}: {text.en}"
        assert not re.search("—", text.ru + text.en), f"{lesson.id}, {where}: a dash where a new sentence would do"


@every_lesson
def test_one_idea_in_few_words(lesson: Lesson) -> None:
    most_said, most_asked = WORDS[game_of(lesson)]
    assert 1 <= lesson.minutes <= (3 if lesson.steps else 30)
    assert len(lesson.steps) <= 8
    for step in lesson.steps:
        for language in ("ru", "en"):
            say, ask = getattr(step.say, language), getattr(step.ask, language) if step.ask else ""
            where = f"{lesson.id}, step {step.name}: {say} {ask}"
            assert count(say) <= most_said + (language == "en") * 2, where
            assert count(ask) <= most_asked, where
            assert sentences(say) <= 2 or game_of(lesson) == "aliens", where
    for remark in lesson.remarks:
        assert max(count(remark.say.ru), count(remark.say.en)) <= 20, f"{lesson.id}, remark {remark.name}"


@every_lesson
def test_a_child_is_called_du_and_everybody_else_politely(lesson: Lesson) -> None:
    formal = re.compile(r"\b(вы|вас|вам|ваш\w*|\w+(?:йте|ите)(?:сь)?)\b", re.IGNORECASE)
    familiar = re.compile(r"\b(ты|тебя|тебе|твой|твоя|твои)\b", re.IGNORECASE)
    wrong = formal if game_of(lesson) == "aliens" else familiar
    for where, text in texts(lesson):
        assert not wrong.search(text.ru), f"{lesson.id}, {where}: {text.ru}"


def glossary(game: str) -> list[tuple[str, list[str], list[str]]]:
    """The words not to be used, in Russian and in English: those of the shell and of that game."""
    found = []
    heading = ""
    for line in (ROOT / "docs" / "words.md").read_text("utf-8").splitlines():
        heading = line[3:].lower() if line.startswith("## ") else heading
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if heading in ("shell", game) and len(cells) == 5 and cells[0] not in ("Thing", "---"):
            found.append((cells[0], cells[3].split(", "), cells[4].split(", ")))
    return found


def uses(text: str, word: str) -> bool:
    pattern = rf"\b{re.escape(word[:-1])}" if word.endswith("-") else rf"\b{re.escape(word)}\b"
    return re.search(pattern, text, re.IGNORECASE) is not None


@every_lesson
def test_a_thing_is_called_by_its_word(lesson: Lesson) -> None:
    exceptions = {"cities": ("card", "cards"), "bureau": (), "aliens": ()}[game_of(lesson)]
    for where, text in texts(lesson):
        for thing, russian, english in glossary(game_of(lesson)):
            for word in russian:
                assert not uses(text.ru, word), f"{lesson.id}, {where}: {word} for {thing}: {text.ru}"
            for word in english:
                if word not in exceptions:
                    assert not uses(text.en, word), f"{lesson.id}, {where}: {word} for {thing}: {text.en}"


@every_lesson
def test_marks_parts_and_pictures_are_known_to_the_page(lesson: Lesson) -> None:
    game = game_of(lesson)
    for step in lesson.steps:
        for mark in (*(hop.mark for hop in step.hops), *step.shows):
            assert marks.fault(game, mark) is None, f"{lesson.id}, step {step.name}: {marks.fault(game, mark)}"
        assert set(step.picture) <= {*marks.PICTURES[game]}, f"{lesson.id}, step {step.name}"
        assert bool(step.hops) == (bool(step.expects) and not step.again), f"{lesson.id}, step {step.name}: hops"
    for remark in lesson.remarks:
        for mark in remark.shows:
            assert marks.fault(game, mark) is None, f"{lesson.id}, remark {remark.name}"
    assert {*lesson.absent, *lesson.locked} <= {*marks.PARTS[game]}


@every_lesson
def test_clauses_are_those_of_the_rules(lesson: Lesson) -> None:
    text = (ROOT / "docs" / "rules" / f"{game_of(lesson)}.md").read_text("utf-8")
    known = set(re.findall(r"\*\*([ABC]\d+)\*\*", text))
    named = [*lesson.clauses, *(clause for remark in lesson.remarks for clause in remark.clauses)]
    assert named
    assert not [clause for clause in named if clause not in known], lesson.id


@every_lesson
def test_a_position_is_laid_only_after_something_was_heard(lesson: Lesson) -> None:
    for before, step in zip(lesson.steps, lesson.steps[1:], strict=False):
        assert step.scene is None or not before.expects, f"{lesson.id}, step {step.name}: the table would jump"
    assert not lesson.steps or lesson.steps[0].scene


@every_lesson
def test_names_are_told_apart(lesson: Lesson) -> None:
    for names in ([step.name for step in lesson.steps], [remark.name for remark in lesson.remarks]):
        assert len(set(names)) == len(names)
    assert all(remark.when in CONDITIONS[game_of(lesson)] for remark in lesson.remarks)


@pytest.mark.parametrize("course", learn.COURSES, ids=lambda course: course.id)
def test_a_course_ends_in_a_first_whole_game(course: Course) -> None:
    *lessons, last = course.lessons
    assert [lesson.kind for lesson in lessons] == ["lesson"] * len(lessons)
    assert last.kind == "game"
    assert 3 <= len(lessons) <= 8
    for text in (course.title, course.line, course.praise, course.other, course.again, course.cheer):
        assert text.ru != text.en


def test_the_catalogue_tells_of_every_lesson() -> None:
    cards = [card for course in learn.catalogue() for card in course["lessons"]]
    assert [card["id"] for card in cards] == [lesson.id for course in learn.COURSES for lesson in course.lessons]
    assert len({card["id"] for card in cards}) == len(cards)
    assert {course["game"] for course in learn.catalogue("bureau")} == {"bureau"}


@pytest.mark.parametrize(
    ("game", "mark"),
    [
        ("aliens", "tile:4"),
        ("aliens", "worker:1"),
        ("cities", "slot:castle/slot"),
        ("bureau", "spot:g1"),
        ("cities", "ok:1"),
    ],
)
def test_an_unknown_mark_is_found(game: str, mark: str) -> None:
    assert marks.fault(game, mark)


def messages(language: str, *areas: str) -> dict[str, Any]:
    """The words of the page."""
    folder = ROOT / "web" / "messages" / language
    return {key: words for area in areas for key, words in json.loads((folder / f"{area}.json").read_text()).items()}


@every_lesson
def test_what_is_to_be_pressed_is_called_as_on_the_page(lesson: Lesson) -> None:
    areas = ("shell", "learn", game_of(lesson))
    pages = {language: messages(language, *areas).values() for language in ("ru", "en")}
    for where, text in texts(lesson):
        for button in re.findall("[Нн]ажмите.*?«([^»]+)»", text.ru):
            assert button in pages["ru"], f"{lesson.id}, {where}: {button}"
        for button in re.findall('[Pp]ress.*?"([^"]+)"', text.en):
            assert button in pages["en"], f"{lesson.id}, {where}: {button}"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_picture_for_those_who_read_has_its_name(language: str) -> None:
    words = messages(language, "learn")
    pictures = {one for game in ("cities", "bureau") for one in marks.PICTURES[game] if one.isalpha()}
    assert pictures == {key.removeprefix("learn.picture.") for key in words if key.startswith("learn.picture.")}
