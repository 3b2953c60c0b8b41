"""Opponents. `levels` names them from gentle to strong; `make` gives one for a game."""

from .levels import Bot, Level, levels, make

__all__ = ["Bot", "Level", "levels", "make"]
