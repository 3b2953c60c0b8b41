"""Marks, parts and pictures that lessons of Cities name, looked up in the client's own sources."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmodrome import learn
from cosmodrome.learn.lessons import Lesson

WEB = Path(__file__).parent.parent.parent / "web" / "src"
LESSONS = [lesson for course in learn.COURSES if course.game == "cities" for lesson in course.lessons]


@pytest.fixture(scope="module")
def table() -> str:
    """The sources of the table of Cities."""
    return "\n".join(path.read_text("utf-8") for path in sorted((WEB / "games" / "cities").glob("*.svelte")))


def marks(lesson: Lesson) -> Iterator[str]:
    for step in lesson.steps:
        yield from (hop.mark for hop in step.hops)
        yield from step.shows
    for remark in lesson.remarks:
        yield from remark.shows


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_marks_are_on_the_table(lesson: Lesson, table: str) -> None:
    for mark in marks(lesson):
        kind, _, value = mark.partition(":")
        named = re.search(rf"data-mark=(\"|{{)[^>]*\b{re.escape(mark)}\b", table)
        of_kind = f"data-{kind}=" in table
        turned = kind == "turn" and "'turn')" in table
        assert of_kind if value else named or turned, f"{mark}: nothing on the table carries it"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_parts_are_on_the_table(lesson: Lesson, table: str) -> None:
    for part in (*lesson.absent, *lesson.locked):
        assert f'data-part="{part}"' in table, f"{part}: no part of the table has this name"


def test_pictures_are_drawn() -> None:
    drawn = (WEB / "art" / "cities.svg").read_text("utf-8")
    source = (WEB / "learn" / "pictures.ts").read_text("utf-8")
    pictures = {picture for lesson in LESSONS for step in lesson.steps for picture in step.picture}
    for picture in pictures - {">", "=", "→"}:
        named = re.search(rf"\b{picture}: '([\w-]+)'", source)
        prefix = re.search(rf"\[[^\]]*'{picture}'[^\]]*\]\.map\(\(name\) => \[name, `([\w-]+)\$", source)
        assert named or prefix, f"{picture}: the client draws nothing for it"
        symbol = named[1] if named else f"{prefix[1] if prefix else ''}{picture}"
        assert f'id="{symbol}"' in drawn, f"{picture}: there is no drawing {symbol}"
