"""Cities: the basic game, the advanced one with plans and monuments, and solo."""

from .advanced import ADVANCED
from .basic import BASIC
from .solo import SOLO

__all__ = ["ADVANCED", "BASIC", "SOLO"]
