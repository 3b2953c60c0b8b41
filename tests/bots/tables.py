"""Positions for the tests of the bots: from all stages of random games of every game there is."""

from random import Random
from typing import Any

from cosmodrome.core import registry
from cosmodrome.core.game import Game
from cosmodrome.core.state import State

import tiny

tiny.register()  # private hands, simultaneous choices, and no evaluation of its own
GAMES = registry.names()


def positions(game: Game[Any], seats: int, count: int, seed: int = 1) -> list[State]:
    """That many positions in which somebody has a choice."""
    rng = Random(seed)
    found: list[State] = []
    number = 0
    while len(found) < count:
        state: State = game.start(seats, number)
        number += 1
        chosen: State | None = None
        choices = 0
        while not state.over:
            seat = state.turn[-1]
            if len(state.legal(seat)) > 1:
                choices += 1
                if rng.randrange(choices) == 0:
                    chosen = state.copy()
            state.play(state.sample(state.turn[0], rng))
        if chosen is not None:
            found.append(chosen)
    return found
