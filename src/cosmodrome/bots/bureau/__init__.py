"""Bureau as the bots see it: `evaluation` within a turn, `outlook` between two turns."""

from .evaluation import BureauEvaluation, turns_to_begin

__all__ = ["BureauEvaluation", "turns_to_begin"]
