"""Bureau: the voyage step by step, then captains and ships of one's own."""

from .captains import CAPTAINS
from .voyage import VOYAGE

__all__ = ["CAPTAINS", "VOYAGE"]
