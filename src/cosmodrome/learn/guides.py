"""Guides: what a lesson does and says at its table."""

from collections.abc import Sequence
from typing import NamedTuple

from ..core.errors import GameError
from ..core.text import Text, TextJson
from ..tables import play
from ..tables.entries import Entry, Freed, Remarked
from ..tables.errors import Refusal
from ..tables.messages import HopJson, LessonJson, LessonLine, NextLesson, OtherJson
from ..tables.table import Table
from .lessons import LEARNER, Course, Lesson, Other, Remark, Step, fits
from .remarks import Sight, is_time
from .standing import AND, Standing, scene_of, standing


class Words(NamedTuple):
    """What is said now, what to do, and the praise before it."""

    say: Text | None = None
    ask: Text | None = None
    praise: Text | None = None


class LessonGuide:
    """Leads through one lesson at one table. It keeps nothing: all follows from the table's log."""

    def __init__(self, table: Table, course: Course, lesson: Lesson) -> None:
        self.table = table
        self.course = course
        self.lesson = lesson
        self._known: tuple[Entry | None, Standing] = (None, Standing())

    @property
    def standing(self) -> Standing:
        """Where the learner stands."""
        log = self.table.taught
        last = log[-1] if log else None
        if self._known[0] is not last or last is None:
            self._known = last, standing(self.lesson, log)
        return self._known[1]

    @property
    def is_holding(self) -> bool:
        return self.standing.is_holding

    @property
    def is_closed(self) -> bool:
        return False

    # what it does

    def follow(self, at: int) -> None:
        """Lay out the next position, do what the rivals do, remark what is to be remarked."""
        while self.table.state == "playing" and self._step_on(at):
            pass

    def _step_on(self, at: int) -> bool:
        """Do one thing of the script; whether there was one."""
        now = self.standing
        if now.due:
            seat, _, actions = now.due[0].partition(" ")
            try:
                play.script_move(self.table, at, int(seat), actions.split(AND))
            except (Refusal, GameError):  # somebody has gone another way
                self.table.add(at, Freed())
            return False  # the move itself has been followed
        if now.wants_scene:
            scene = scene_of(self.lesson, now.step)
            play.lay(self.table, at, now.step, scene.seed, scene.moves)
            return True
        remark = self._remark(now)
        if remark:
            self.table.add(at, Remarked(remark.name))
        elif now.mode == "do" and LEARNER not in self.table.turn:  # the step is past without having been done
            self.table.add(at, Freed())
        return False

    def _remark(self, now: Standing) -> Remark | None:
        """What is to be said of the position: once each, one at a time, when the learner has to decide."""
        table = self.table
        if now.remark or LEARNER not in table.turn or len(now.remarked) == len(self.lesson.remarks):
            return None
        sight = Sight(table.position.view(LEARNER), [str(action) for action in table.position.legal(LEARNER)])
        left = (remark for remark in self.lesson.remarks if remark.name not in now.remarked)
        return next((remark for remark in left if is_time(self.course.game, remark.when, sight)), None)

    def lay_again(self, at: int, who: play.Asker, anew: bool) -> Entry:
        """Go back to where the present step began, or to the first one."""
        now = self.standing
        if anew or now.step >= len(self.lesson.steps):
            scene = scene_of(self.lesson, 0)
            return play.lay(self.table, at, 0, scene.seed, scene.moves, who)
        return play.lay(self.table, at, now.step, now.seed, now.start, who)

    # what it says

    def line(self) -> LessonLine:
        now = self.standing
        return {**self.lesson.tag, "step": now.step, "steps": len(self.lesson.steps), "done": self._is_done(now)}

    def _is_done(self, now: Standing) -> bool:
        """A lesson is done after its last step, a first game when it is over."""
        return now.is_done or (self.lesson.kind == "game" and self.table.state == "over")

    def task(self) -> None:
        return None

    def told(self) -> LessonJson:
        lesson, now = self.lesson, self.standing
        step = lesson.steps[now.step] if now.step < len(lesson.steps) else None
        asked = step if step and now.mode in ("do", "next") else None
        shown = asked if asked and not asked.again else None
        is_over = self.table.state == "over" and lesson.kind == "game"
        words = self._words(now, step)
        remark = self._said(now)
        return {
            "id": lesson.id,
            "course": self.course.id,
            "number": self.course.lessons.index(lesson) + 1,
            "kind": lesson.kind,
            "guide": self.course.guide,
            "title": lesson.title.to_json(),
            "step": now.step,
            "steps": len(lesson.steps),
            "state": "done" if is_over else now.mode,
            "again": bool(step and step.again and now.mode in ("do", "other")),
            "say": _json(words.say),
            "ask": _json(words.ask),
            "praise": _json(words.praise),
            "picture": list(shown.picture) if shown else [],
            "hops": [_hop(mark, say, ask) for mark, say, ask in _hops(shown)],
            "shows": list(shown.shows if shown else remark.shows if remark else ()),
            "expects": list(shown.expects) if shown else [],
            "on_way": list(shown.on_way) if shown else [],
            "others": [self._other(other) for other in self._others(shown)] if shown and shown.expects else [],
            "absent": list(lesson.absent) if now.is_holding or now.mode == "other" else [],
            "locked": list(lesson.locked) if now.is_holding or now.mode == "other" else [],
            "can_back": lesson.kind == "lesson" and now.mode in ("other", "free") and self.table.state == "playing",
            "can_go_on": now.mode in ("other", "done") and self.table.state == "playing",
            "done": self._is_done(now),
            "next": self._next(),
            "clauses": list(remark.clauses if remark else lesson.clauses),
        }

    def _words(self, now: Standing, step: Step | None) -> Words:
        if now.mode == "done" or (self.lesson.kind == "game" and self.table.state == "over"):
            return Words(self.lesson.end, None, self.course.cheer)
        if now.mode == "free" or step is None:
            remark = self._said(now)
            return Words(remark.say) if remark else Words()
        if now.mode == "other":
            other = next(one for one in self._others(step) if not one.when or fits(one.when, now.other))
            return Words(other.say, self.course.again, other.praise or self.course.praise)
        return Words(step.say, step.ask)

    def _said(self, now: Standing) -> Remark | None:
        """The remark that is being said."""
        return next((remark for remark in self.lesson.remarks if remark.name == now.remark), None)

    def _others(self, step: Step | None) -> Sequence[Other]:
        """What is said of other actions: the particular first, the course's own last."""
        return (*(step.others if step else ()), Other(self.course.other))

    def _other(self, other: Other) -> OtherJson:
        return {
            "when": list(other.when),
            "praise": (other.praise or self.course.praise).to_json(),
            "say": other.say.to_json(),
            "ask": _json(other.ask),
        }

    def _next(self) -> NextLesson | None:
        after = self.course.lessons[self.course.lessons.index(self.lesson) + 1 :]
        if not after:
            return None
        return {"id": after[0].id, "title": after[0].title.to_json(), "minutes": after[0].minutes}


def _json(text: Text | None) -> TextJson | None:
    return text.to_json() if text else None


def _hops(step: Step | None) -> list[tuple[str, Text | None, Text | None]]:
    return [(hop.mark, hop.say, hop.ask) for hop in step.hops] if step else []


def _hop(mark: str, say: Text | None, ask: Text | None) -> HopJson:
    return {"mark": mark, "say": _json(say), "ask": _json(ask)}
