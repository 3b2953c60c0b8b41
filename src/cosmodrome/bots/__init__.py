"""Opponents. `levels` names them from gentle to strong; `make` gives one for a game."""

from .levels import Bot, Level, evaluation, forget, levels, make
from .search import Opinion, Search, Thoughts

__all__ = ["Bot", "Level", "Opinion", "Search", "Thoughts", "evaluation", "forget", "levels", "make"]
