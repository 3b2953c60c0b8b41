"""Rooms: tables of lessons, and what learners may ask for there.

Every function checks first, then adds entries to the table; the caller stores them before anyone is told.
"""

from contextlib import suppress
from typing import Any

from ..core.chance import Seed, parse_seed
from ..core.game import Game
from ..tables import making
from ..tables.checks import need_mine, need_state, repeated
from ..tables.entries import Entry, Freed, Heard, Laid, LessonTag
from ..tables.errors import Refusal
from ..tables.table import Table
from . import puzzles
from .catalogue import course_of, lesson
from .guides import LessonGuide
from .lessons import LEARNER, Lesson
from .standing import scene_of

LEVEL = "novice"  # of the rivals


def begin(table_id: str, game: Game[Any], lesson_id: str, person: str, seed: Seed, invitation: str, at: int) -> Table:
    """A new table for a lesson, at its first step; the seed is for a first game, lessons have their own."""
    taught = lesson(lesson_id)
    if game.name != course_of(taught).game:
        raise Refusal("no_lesson", f"{lesson_id} is no lesson of {game.name}")
    first = scene_of(taught, 0) if taught.steps else None
    table = making.made_table(
        table_id,
        game,
        _wish(taught, game),
        person,
        parse_seed(first.seed) if first else seed,
        invitation,
        at,
        taught.tag,
    )
    guide = _lead(table, taught.tag)
    if guide and first:
        guide.lay_again(at, (None, None), anew=True)
    if guide:
        guide.follow(at)
    return table


def _wish(taught: Lesson, game: Game[Any]) -> making.Wish:
    return {
        "game": game.name,
        "pack": None,
        "seats": [{"kind": "me"}, *[making.SeatWish(kind="bot", level=LEVEL)] * (taught.seats - 1)],
        "options": dict(taught.options),
        "clock": {"kind": "none"},
        "public": False,
        "kids": game.kids,
        "chat": False,
        "spectators": False,
        "nonce": "",
    }


def attend(table: Table) -> None:
    """Give the table of a lesson or a puzzle its guide; nothing at others, and where it has changed since."""
    tag = table.made.lesson
    if tag is None:
        return
    if tag["id"].startswith(puzzles.PREFIX):
        with suppress(Refusal):
            puzzles.watch(table, puzzles.find(tag["id"].removeprefix(puzzles.PREFIX)))
        return
    _lead(table, tag)


def _lead(table: Table, tag: LessonTag) -> LessonGuide | None:
    try:
        taught = lesson(tag["id"])
    except Refusal:
        return None
    if taught.tag != tag:
        return None
    guide = LessonGuide(table, course_of(taught), taught)
    table.guide = guide
    return guide


def is_current(table: Table, game: Game[Any]) -> bool:
    """Whether the lesson can be gone on with: neither it nor the components have changed since."""
    return table.guide is not None and table.made.pack == game.pack.hash


def hear(table: Table, at: int, person: str, step: int, name: str | None) -> Entry:
    """The learner has heard what a step or a remark says."""
    done = repeated(table, person, name, lambda deed: isinstance(deed, Heard) and deed.step == step)
    if done:
        return done
    guide = _guide(table, person)
    now = guide.standing
    if now.step != step or not (now.mode == "next" or now.remark):
        raise Refusal("stale", f"step {step} is past; the present one is {now.step}")
    entry = table.add(at, Heard(step), person, name)
    guide.follow(at)
    return entry


def back(table: Table, at: int, person: str, name: str | None, anew: bool = False) -> Entry:
    """The learner goes back to where the present step began, or to the first."""
    done = repeated(table, person, name, lambda deed: isinstance(deed, Laid))
    if done:
        return done
    guide = _guide(table, person)
    if guide.lesson.kind == "game":
        raise Refusal("not_lesson", "a first game does not go back")
    entry = guide.lay_again(at, (person, name), anew)
    guide.follow(at)
    return entry


def play_on(table: Table, at: int, person: str, name: str | None) -> Entry:
    """The learner plays on freely at this table."""
    done = repeated(table, person, name, lambda deed: isinstance(deed, Freed))
    if done:
        return done
    _guide(table, person)
    return table.add(at, Freed(), person, name)


def _guide(table: Table, person: str) -> LessonGuide:
    """The guide of a lesson under way, for its learner."""
    need_mine(table, person, LEARNER)
    need_state(table, "playing")
    if not isinstance(table.guide, LessonGuide):
        raise Refusal("not_lesson", "no lesson goes on at this table")
    return table.guide
