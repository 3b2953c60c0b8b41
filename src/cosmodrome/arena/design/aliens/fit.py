"""Fitting the outlook on Aliens: `python -m cosmodrome.arena.design.aliens.fit OUT`.

Games are played at a glance, with slips so that many kinds of position occur, or by a bot.
"""

from collections.abc import Sequence
from random import Random

from .... import bots
from ....bots.aliens import AliensEvaluation, outlook, weights
from ....bots.evaluation import Evaluation
from ....core import registry
from ....games.aliens.state import AliensState
from ...contest import Entrant
from .. import fitting
from ..network import Row

_SEATS = (2, 2, 2, 3, 4, 4, 4)
_SLIPS = (0.0, 0.0, 0.05, 0.15)  # of a game: how often a move is any
_STRANGERS = 0.15  # of the seats play by the gentle rule where the others play by the outlook
_EVERY = 3  # turns: the ones beside each other say nearly the same


def play(number: int, entrant: Entrant | None, more: bool) -> list[Row]:
    """One game: what each seat had at a turn, and what it still gained. With `more` the outlook there is plays it."""
    game = registry.load("aliens")
    evaluation = bots.evaluation(game)
    assert isinstance(evaluation, AliensEvaluation)
    rng = Random(number)
    seats = _SEATS[number % len(_SEATS)]
    state: AliensState = game.start(seats, f"fit {number}")
    players = [bots.make(entrant.level, game) for _ in range(seats)] if entrant else []
    gentle = evaluation.gentle()
    judges: list[Evaluation] = [evaluation if more and rng.random() >= _STRANGERS else gentle for _ in range(seats)]
    slips, first = rng.choice(_SLIPS), rng.randrange(_EVERY)
    seen: list[tuple[Sequence[float], int, float]] = []
    while not state.over:
        seat = state.seat
        if state.turns % _EVERY == first:
            now = evaluation.scored(state)
            seen.extend((evaluation.outlook(state).facts(state, other), other, now[other]) for other in range(seats))
        if rng.random() < slips:
            action = state.sample(seat, rng)
        elif entrant:
            action = players[seat].choose(state, seat, rng, iterations=entrant.iterations)
        else:
            action = judges[seat].quick(state, seat, rng)
        state.play(action)
    final = [score.total for score in state.outcome().scores]
    return [(facts, final[seat] - now) for facts, seat, now in seen]


if __name__ == "__main__":
    fitting.fit("Aliens", play, weights, outlook.SEEN, 40_000)
