"""Aliens as the bots see it."""

from .evaluation import AliensEvaluation

__all__ = ["AliensEvaluation"]
