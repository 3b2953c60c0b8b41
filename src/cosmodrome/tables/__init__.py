"""What stands at a table: its log, seats, house rules, clocks, and what each viewer is told.

Nothing here reads a clock, draws by lot, stores or sends anything: times, seeds and ids come in from outside.
"""

from .messages import PROTOCOL
from .table import Table

__all__ = ["PROTOCOL", "Table"]
