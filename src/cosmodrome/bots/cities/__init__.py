"""Cities as the bots see it: what the asteroid, the store and the turns left can still become.

`sketch` says it by a formula, for the gentle bots; `evaluation` lays out the tiles to come by trial (`packing`).
"""

from .evaluation import CitiesEvaluation
from .packing import Packing
from .sketch import CitiesSketch
from .weights import Weights

__all__ = ["CitiesEvaluation", "CitiesSketch", "Packing", "Weights"]
