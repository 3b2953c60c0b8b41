"""What is said of a move, and why it is true."""

from .facts import Facts, facts, kinds
from .hints import Gain, Hint, hints
from .lines import Difference, Measure, Playouts, compare
from .luck import Draw
from .shapes import HintJson, ReviewJson, hint_to_json, measure_to_json, to_json, why_to_json
from .tries import Try, measured
from .verdicts import Moment, Review, Reviewer, Step, Turn, turns
from .why import Claim, Why, why

__all__ = [
    "Claim",
    "Difference",
    "Draw",
    "Facts",
    "Gain",
    "Hint",
    "HintJson",
    "Measure",
    "Moment",
    "Playouts",
    "Review",
    "ReviewJson",
    "Reviewer",
    "Step",
    "Try",
    "Turn",
    "Why",
    "compare",
    "facts",
    "hint_to_json",
    "hints",
    "kinds",
    "measure_to_json",
    "measured",
    "to_json",
    "turns",
    "why",
    "why_to_json",
]
