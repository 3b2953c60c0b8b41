"""The catalogue: every course and lesson there is."""

from typing import TypedDict

from ..core.text import TextJson
from ..tables.errors import Refusal
from ..tables.messages import LessonKind
from .aliens import ALIENS
from .bureau import CAPTAINS, VOYAGE
from .cities import ADVANCED, BASIC, SOLO
from .lessons import Course, Lesson

COURSES: tuple[Course, ...] = (ALIENS, BASIC, ADVANCED, SOLO, VOYAGE, CAPTAINS)
_LESSONS: dict[str, tuple[Course, Lesson]] = {
    lesson.id: (course, lesson) for course in COURSES for lesson in course.lessons
}


class LessonCard(TypedDict):
    """A lesson as the lessons' home shows it."""

    id: str
    edition: str
    number: int
    kind: LessonKind
    title: TextJson
    line: TextJson
    minutes: int
    steps: int
    clauses: list[str]


class CourseJson(TypedDict):
    """A course as the lessons' home shows it."""

    id: str
    game: str
    guide: str
    title: TextJson
    line: TextJson
    lessons: list[LessonCard]


def lesson(lesson_id: str) -> Lesson:
    """The lesson of that id."""
    return _found(lesson_id)[1]


def course_of(taught: Lesson) -> Course:
    """The course that a lesson is part of."""
    return _found(taught.id)[0]


def _found(lesson_id: str) -> tuple[Course, Lesson]:
    found = _LESSONS.get(lesson_id)
    if found is None:
        raise Refusal("no_lesson", "there is no such lesson")
    return found


def catalogue(game: str | None = None) -> list[CourseJson]:
    """All courses of a game, or of all games."""
    return [_course(course) for course in COURSES if game in (None, course.game)]


def _course(course: Course) -> CourseJson:
    return {
        "id": course.id,
        "game": course.game,
        "guide": course.guide,
        "title": course.title.to_json(),
        "line": course.line.to_json(),
        "lessons": [_card(number, taught) for number, taught in enumerate(course.lessons, 1)],
    }


def _card(number: int, taught: Lesson) -> LessonCard:
    return {
        **taught.tag,
        "number": number,
        "kind": taught.kind,
        "title": taught.title.to_json(),
        "line": taught.line.to_json(),
        "minutes": taught.minutes,
        "steps": len(taught.steps),
        "clauses": list(taught.clauses),
    }
