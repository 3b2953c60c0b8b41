"""Standing: where a learner stands in a lesson, worked out from the log of the table alone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ..tables.entries import Entry, Freed, Heard, Laid, Moved, Remarked, Rewound, Undone
from .lessons import LEARNER, Lesson, Scene, fits

Mode: TypeAlias = Literal["do", "next", "other", "free", "done"]
AND = " ; "  # between the notations of a list of steps


@dataclass(frozen=True, slots=True)
class Standing:
    """A step and how it goes; `line` are the moves since the deal, `start` those before the step."""

    step: int = 0
    mode: Mode = "free"
    seed: str = ""
    line: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    due: tuple[str, ...] = ()  # what the rivals are still to do
    other: str = ""  # the action that led away from the step
    is_done: bool = False  # the lesson was gone through, whatever came later
    remark: str | None = None  # that is being said
    remarked: tuple[str, ...] = ()
    wants_scene: bool = False  # the step has a position of its own, which is not laid out yet

    @property
    def is_holding(self) -> bool:
        """Whether the rivals do what the lesson says."""
        return self.mode in ("do", "next", "done")


def standing(lesson: Lesson, log: Iterable[Entry]) -> Standing:
    """Where the learner stands after these entries."""
    now = Standing()
    past: list[tuple[Moved, int, Standing]] = []  # what was done, from which ply, and how it stood before
    ply = 0
    for entry in log:
        match entry.deed:
            case Laid(step, seed, moves, after):
                now = _begun(lesson, replace(now, seed=seed, line=tuple(moves), due=()), step)
                past, ply, now = [], after["ply"], replace(now, wants_scene=False)
            case Moved() as deed:
                past.append((deed, ply, now))
                now, ply = _moved(lesson, now, deed), deed.after["ply"]
            case Undone(seat, to, after):
                now, ply = _undone(past, seat, to), after["ply"]
            case Heard(step):
                now = _heard(lesson, now, step)
            case Freed() | Rewound():
                now = replace(now, mode="free", due=(), remark=None)
            case Remarked(remark):
                now = replace(now, remark=remark, remarked=(*now.remarked, remark))
    return now


def _begun(lesson: Lesson, now: Standing, step: int) -> Standing:
    """At the beginning of a step; after the last the lesson is done."""
    if step >= len(lesson.steps):
        return replace(now, step=step, mode="done", start=now.line, is_done=True)
    wanted = lesson.steps[step]
    return replace(
        now,
        step=step,
        mode="do" if wanted.expects else "next",
        start=now.line,
        other="",
        wants_scene=wanted.scene is not None,
    )


def _moved(lesson: Lesson, now: Standing, deed: Moved) -> Standing:
    text = text_of(deed)
    now = replace(now, line=(*now.line, text))
    if deed.seat != LEARNER:
        return replace(now, due=now.due[1:], start=now.line) if now.due[:1] == (text,) else now
    for action in deed.actions:
        now = _acted(lesson, now, action)
    return replace(now, remark=None)


def _acted(lesson: Lesson, now: Standing, action: str) -> Standing:
    """What an action of the learner does to the step; while something is to be heard, it means that it was."""
    while now.mode == "next":
        now = _passed(lesson, now)
        if now.wants_scene:  # what was done belongs to the position that is over
            return now
    if now.mode == "done":
        return replace(now, mode="free")
    if now.mode != "do":
        return now
    step = lesson.steps[now.step]
    if fits(step.expects, action):
        return _passed(lesson, now)
    return now if fits(step.on_way, action) else replace(now, mode="other", other=action)


def _passed(lesson: Lesson, now: Standing) -> Standing:
    """The step is done: its rivals have their say, and the next begins."""
    return _begun(lesson, replace(now, due=lesson.steps[now.step].then), now.step + 1)


def _heard(lesson: Lesson, now: Standing, step: int) -> Standing:
    if now.mode == "next" and now.step == step:
        return _passed(lesson, now)
    return replace(now, remark=None)


def _undone(past: list[tuple[Moved, int, Standing]], seat: int, to: int) -> Standing:
    """As it stood before that ply; what others chose in secret meanwhile stays."""
    kept: list[Moved] = []
    now, ply = Standing(), to + 1
    while ply > to:
        deed, ply, now = past.pop()
        if deed.seat != seat:
            kept.insert(0, deed)
    for deed in kept:
        past.append((deed, ply, now))
        now, ply = replace(now, line=(*now.line, text_of(deed))), ply + len(deed.actions)
    return now


def text_of(deed: Moved) -> str:
    """What was done as a line of a scene."""
    return f"{deed.seat} {AND.join(deed.actions)}"


def scene_of(lesson: Lesson, step: int) -> Scene:
    """The position that a step stands on."""
    return next(scene for one in reversed(lesson.steps[: step + 1]) if (scene := one.scene))
