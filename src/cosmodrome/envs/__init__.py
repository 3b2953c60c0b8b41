"""The games as environments for learners: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

`numbering` and `observation` need the standard library alone; the others need the extra `envs`.
"""

from .numbering import Numbering
from .observation import Layout, Part

__all__ = ["Layout", "Numbering", "Part"]
