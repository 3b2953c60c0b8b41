"""Fitting the outlook on Bureau: `python -m cosmodrome.arena.design.bureau.fit OUT`.

Games are played at a glance, with slips so that many kinds of position occur, or by a bot.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from .... import bots
from ....bots.bureau import BureauEvaluation, turns_to_begin, weights
from ....core import registry
from ....games.bureau.rules import PLACE, REFILL
from ....games.bureau.scoring import credits_of, sets_of
from ....games.bureau.state import BureauState, Player
from ...contest import Entrant
from .. import fitting
from ..network import Row

_SHIPS = (None, None, None, None, "explorer", "trader", "bureaucrat", "tanker")
_SLIPS = (0.0, 0.05, 0.15, 0.3)  # of a game: how often a placement is any
_BLUR = (0.0, 0.5, 1.5, 3.0)  # of a game: by how many points placements are misjudged


def play(number: int, entrant: Entrant | None, more: bool) -> list[Row]:
    """One game, four in five of them solo: what each seat had when it began a turn, and what it still gained."""
    game = registry.load("bureau")
    evaluation = bots.evaluation(game)
    assert isinstance(evaluation, BureauEvaluation)
    rng = Random(number)
    seats = 2 if number % 5 == 4 else 1
    ship = _SHIPS[number // 5 % len(_SHIPS)] if seats == 1 else None
    options: dict[str, Any] = {"ships": "asymmetric", "boards": (ship,)} if ship else {}
    state: BureauState = game.start(seats, f"fit {number}", **options)
    players = [bots.make(entrant.level, game) for _ in range(seats)] if entrant else []
    slips, blur = rng.choice(_SLIPS) / (4 if entrant else 1), 0.0 if entrant else rng.choice(_BLUR)
    seen: list[tuple[Sequence[float], int, int]] = []
    while not state.over:
        seat = state.seat
        if state.mode == PLACE:
            player = state.player(seat)
            seen.append((evaluation.outlook.facts(state, player, turns_to_begin(state, seat)), seat, _now(player)))
        legal = state.legal(seat)
        if state.mode in (PLACE, REFILL) and rng.random() < slips:
            action = legal[rng.randrange(len(legal))]
        elif entrant:
            action = players[seat].choose(state, seat, rng, iterations=entrant.iterations)
        elif state.mode == PLACE and blur:
            worth = [value + rng.gauss(0, blur) for value in evaluation.worth(state, seat, legal)]
            action = legal[worth.index(max(worth))]
        else:
            action = evaluation.quick(state, seat, rng)
        state.play(action)
    final = [score.total for score in state.outcome().scores]
    return [(facts, final[seat] - now) for facts, seat, now in seen]


def _now(player: Player) -> int:
    return credits_of(player) + 6 * sets_of(player)


if __name__ == "__main__":
    fitting.fit("Bureau", play, weights, len(weights.LINEAR), 17_000)
