"""Lessons as data: courses, lessons, their steps, and the patterns by which a step knows an action."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from ..core import canonical
from ..core.text import Text
from ..tables.entries import LessonTag, OptionValue
from ..tables.messages import LessonKind

LEARNER = 0  # the seat of whoever learns


def is_match(pattern: str, notation: str) -> bool:
    """Whether an action's notation fits a pattern: word by word; `*` is any word, `a|b` one of several.

    `+c3+d3` is a list of cells with all of these in it; a `*` at the end also stands for no word or for several.
    """
    wanted, words = pattern.split(), notation.split()
    if wanted and wanted[-1] == "*":
        wanted.pop()
        words = words[: len(wanted)]
    return len(wanted) == len(words) and all(map(_is_word, wanted, words))


def _is_word(wanted: str, word: str) -> bool:
    if wanted.startswith("+"):
        return set(wanted[1:].split("+")) <= set(word.split(","))
    return wanted == "*" or word in wanted.split("|")


def fits(patterns: Iterable[str], notation: str) -> bool:
    """Whether an action's notation fits any of these patterns."""
    return any(is_match(pattern, notation) for pattern in patterns)


@dataclass(frozen=True, slots=True)
class Scene:
    """A position: the deal of a seed, then these moves (`SEAT NOTATION`)."""

    seed: str
    moves: tuple[str, ...] = ()


def scene(seed: int, moves: str = "") -> Scene:
    """The position of a seed after moves written in a line, with a slash between two of them."""
    return Scene(str(seed), tuple(move.strip() for move in moves.split("/")) if moves else ())


@dataclass(frozen=True, slots=True)
class Hop:
    """Something to be pressed on the way to an action; its own words are said while it waits."""

    mark: str
    say: Text | None = None
    ask: Text | None = None


@dataclass(frozen=True, slots=True)
class Other:
    """What is said of another legal action: of those of these patterns, of any where there are none."""

    say: Text
    when: tuple[str, ...] = ()
    praise: Text | None = None  # else the course's own
    ask: Text | None = None  # while it is chosen and not yet done; else what the step asks


@dataclass(frozen=True, slots=True)
class Step:
    """One thing said, and what is to be done about it; without `expects` it waits to be heard."""

    name: str
    say: Text
    ask: Text | None = None
    picture: tuple[str, ...] = ()
    hops: tuple[Hop, ...] = ()
    shows: tuple[str, ...] = ()
    expects: tuple[str, ...] = ()
    on_way: tuple[str, ...] = ()  # actions that neither fulfil the step nor lead away from it
    others: tuple[Other, ...] = ()
    then: tuple[str, ...] = ()  # what the rivals do when it is done: `SEAT NOTATION`
    scene: Scene | None = None  # a position of its own, laid out before it
    again: bool = False  # asked again in another position: nothing is lit


@dataclass(frozen=True, slots=True)
class Remark:
    """Something said once in a first game, when a condition of that name holds."""

    name: str
    when: str
    say: Text
    clauses: tuple[str, ...]
    shows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea in a few steps; or a first whole game, with remarks."""

    id: str
    title: Text
    line: Text
    minutes: int
    clauses: tuple[str, ...]
    end: Text
    steps: tuple[Step, ...] = ()
    remarks: tuple[Remark, ...] = ()
    seats: int = 2
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    absent: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()

    @property
    def kind(self) -> LessonKind:
        return "lesson" if self.steps else "game"

    @property
    def tag(self) -> LessonTag:
        return {"id": self.id, "edition": _edition(self.id, _course(self))}


@dataclass(frozen=True, slots=True)
class Course:
    """Lessons in order with their guide, a first whole game at the end."""

    id: str
    game: str
    guide: str
    title: Text
    line: Text
    praise: Text  # of another move than the one expected
    other: Text
    again: Text  # what may be done after it
    cheer: Text  # at the end of a lesson
    lessons: tuple[Lesson, ...]


def _course(lesson: Lesson) -> str:
    """What the course of a lesson follows from, as one text: words may change, positions and actions may not."""
    steps = [
        [
            step.name,
            list(step.expects),
            list(step.on_way),
            list(step.then),
            [step.scene.seed, list(step.scene.moves)] if step.scene else None,
        ]
        for step in lesson.steps
    ]
    return canonical.dumps([lesson.seats, dict(lesson.options), steps])


@cache
def _edition(lesson_id: str, course: str) -> str:
    return canonical.digest([lesson_id, course])[:16]
