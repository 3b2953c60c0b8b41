"""Guide: who leads through the lesson at a table, as the table knows them."""

from typing import Protocol

from .messages import LessonJson, LessonLine


class Guide(Protocol):
    """Knows what is taught at a table, and how far it came."""

    @property
    def is_holding(self) -> bool:
        """Whether the rivals do what the lesson says, and no bot thinks for them."""

    def follow(self, at: int) -> None:
        """Something happened at the table: do what the lesson does next."""

    def told(self) -> LessonJson:
        """What the learner is told."""

    def line(self) -> LessonLine:
        """How far the learner came."""
