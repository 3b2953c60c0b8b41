"""The checks there are, what was tried, and the failure of one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..errors import GameError

CHECKS = (
    "options", "termination", "legal", "check", "sample", "notation", "json", "pure", "copy", "determinism",
    "conservation", "event", "view", "contract", "secrecy-view", "secrecy-event", "resample-law", "resample-legal",
    "resample-play", "preview", "order", "undo", "rewind", "save", "record", "outcome",
)  # fmt: skip


class ConformanceError(GameError):
    """A game does not do what it owes: the name of the check, and where it showed."""

    def __init__(self, check: str, message: str, where: str = "", steps: Sequence[str] = ()) -> None:
        super().__init__(f"{check}: {where}: {message}" if where else f"{check}: {message}")
        self.check = check
        self.steps = tuple(steps)  # the history that led there, as in a saved match


@dataclass(slots=True)
class Report:
    """What was tried: games, plies, positions examined closely, combinations of options, runs of each check."""

    game: str
    games: int = 0
    plies: int = 0
    positions: int = 0
    combinations: dict[int, int] = field(default_factory=dict)
    checks: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        idle = [name for name in CHECKS if not self.checks[name]]
        text = f"{self.game}: {self.games} games, {self.plies} plies, {self.positions} positions examined"
        return text + (f"; nothing to try for {', '.join(idle)}" if idle else "")
