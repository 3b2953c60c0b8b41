"""Guide: who leads through the lesson or the puzzle at a table, as the table knows them."""

from typing import Protocol

from .messages import LessonJson, LessonLine, TableTask


class Guide(Protocol):
    """Knows what is taught or asked at a table, and how far it came."""

    @property
    def is_holding(self) -> bool:
        """Whether the rivals do what the lesson says, and no bot thinks for them."""

    @property
    def is_closed(self) -> bool:
        """Whether nothing is to be done at the table until it is laid out again."""

    def follow(self, at: int) -> None:
        """Something happened at the table: do what the lesson does next."""

    def told(self) -> LessonJson | None:
        """What the learner is told of a lesson."""

    def task(self) -> TableTask | None:
        """What the learner is told of a puzzle."""

    def line(self) -> LessonLine:
        """How far the learner came."""
