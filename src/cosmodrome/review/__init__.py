"""What is said of a move, and why it is true."""

from .facts import Facts, facts, kinds
from .lines import Difference, Measure, Playouts, compare
from .verdicts import Moment, Review, Reviewer, Turn, to_json, turns
from .why import Claim, Why, why

__all__ = [
    "Claim",
    "Difference",
    "Facts",
    "Measure",
    "Moment",
    "Playouts",
    "Review",
    "Reviewer",
    "Turn",
    "Why",
    "compare",
    "facts",
    "kinds",
    "to_json",
    "turns",
    "why",
]
