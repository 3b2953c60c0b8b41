"""A bot that leaves everything to chance."""

from ..core.action import Action
from ..core.chance import Rng
from ..core.state import State


class Chancer:
    """Chooses uniformly among the legal actions."""

    def choose(
        self, state: State, seat: int, rng: Rng, seconds: float | None = None, iterations: int | None = None
    ) -> Action:
        return state.sample(seat, rng)
