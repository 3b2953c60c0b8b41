"""Lessons: fixed positions on the engine's own moves, what is said at each, and how far a learner came.

Nothing here reads a clock, draws by lot, stores or sends anything. A lesson is played at a table of
`cosmodrome.tables`, and where a learner stands follows from that table's log alone.
"""

from .catalogue import COURSES, CourseJson, catalogue, course_of, lesson
from .rooms import attend, back, begin, hear, is_current, play_on

__all__ = [
    "COURSES",
    "CourseJson",
    "attend",
    "back",
    "begin",
    "catalogue",
    "course_of",
    "hear",
    "is_current",
    "lesson",
    "play_on",
]
