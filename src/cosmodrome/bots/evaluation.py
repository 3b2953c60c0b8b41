"""What the bots know of a game: how a position is going, and which action looks good at a glance.

The class here works for any game, by random play to the end; a game's own evaluation replaces parts of it.
"""

import math
from collections.abc import Hashable, Sequence
from typing import Any

from ..core import canonical
from ..core.action import Action
from ..core.chance import Rng
from ..core.game import Game
from ..core.state import State


class Evaluation:
    """An evaluation that knows the rules of a game and nothing else about it."""

    iterations = 200  # of the expert
    reach = 1000  # how far quick play goes beyond the expert's tree before `expect` is asked: see `play_on`
    far = 1000  # beyond the master's
    longer = 4  # times as many iterations as the expert has for the master; fewer where each of its own takes longer
    glance = 1000  # beyond the casual bot's look
    draws = 2  # times a casual look-ahead draws anew what it cannot know
    width = 40  # actions it looks at
    gift = 3.0  # points that the novice may give away
    tells_turns = False  # whether `beat` knows the turns
    par = 60.0  # a fair result where one plays alone
    sharpness = 1.0  # points of `worth` that make an action e times as likely to be tried
    plans = False  # whether expert and master plan their turn as a whole (`planner.py`) instead of searching the game
    second_look = (6, 8)  # at the master's plan: how many lines, and how often the turn after each is tried
    draws_ahead = 4  # how often a plan draws at once what it cannot foresee

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def gentle(self) -> "Evaluation":
        """What the gentle bots judge by: the same, where a game keeps nothing to the strong ones."""
        return self

    def thorough(self) -> "Evaluation":
        """What the master judges by: the same, where a game knows nothing slower and better."""
        return self

    def expect(self, state: State) -> list[float]:
        """The points that each seat can expect at the end; after them those of an automaton."""
        return final(state) if state.over else self.scored(state)

    def spread(self, state: State) -> float:
        """By how many points `expect` may still be wrong; 0 at the end."""
        return 0.0 if state.over else 5.0

    def scored(self, state: State) -> list[float]:
        """The points so far, as the position shows them to everyone."""
        players = state.view(None).get("players")
        known = players if isinstance(players, list) else []
        return [float(player.get("score", {}).get("total", 0)) for player in known] or [0.0] * state.seats

    def worth(self, state: State, seat: int, legal: Sequence[Action]) -> list[float]:
        """What each action promises that seat at a glance, in points; all alike where nothing is known."""
        return [0.0] * len(legal)

    def sensible(self, state: State, seat: int) -> Sequence[Action]:
        """The actions that a plan looks at: all but those that another one is sure to be as good as."""
        return state.legal(seat)

    def quick(self, state: State, seat: int, rng: Rng) -> Action:
        """What that seat might well do, for play beyond the tree."""
        return state.sample(seat, rng)

    def play_on(self, state: State, seat: int, most: int, rng: Rng) -> None:
        """Quick play for so many decisions; a game's own evaluation may count that seat's turns instead."""
        quick = self.quick
        for _ in range(most):
            turn = state.turn
            if not turn:
                return
            state.play(quick(state, turn[0], rng))

    def promise(self, state: State, seat: int) -> float:
        """The points that seat can expect at the end of a turn of its own: what its plans are judged by."""
        return self.expect(state)[seat]

    def key(self, state: State) -> Hashable:
        """What tells the positions of one turn apart."""
        return canonical.dumps(state.view(state.turn[0]))

    def beat(self, state: State, seat: int) -> int | None:
        """The number of the turn that seat begins here; None in the middle of one, or where it is not known."""
        return None

    def share(self, state: State, points: Sequence[float]) -> list[float]:
        """Each seat's share of the win, from the points that can be expected: 0 to 1."""
        if len(points) == 1:
            return [points[0] / (points[0] + self.par) if points[0] > 0 else 0.0]
        spread = self.spread(state)
        if spread <= 0:
            return _final_share(points)
        best = max(points)
        weights = [math.exp((value - best) / spread) for value in points]
        total = sum(weights)
        return [weight / total for weight in weights]


def final(state: State) -> list[float]:
    """The points of a game that is over, ties already broken."""
    outcome = state.outcome()
    points = [score.total - 0.01 * place for score, place in zip(outcome.scores, outcome.places, strict=True)]
    if outcome.automaton:
        points.append(outcome.automaton.total)  # a tie is its win
    return points


def _final_share(points: Sequence[float]) -> list[float]:
    """The win is nearly all; a little hangs on the margin, so that a lost game is still played well."""
    best = max(points)
    count = sum(value == best for value in points)
    shares = []
    for value in points:
        behind = value - (best if value < best else sorted(points)[-2])
        shares.append(0.96 * (value == best) / count + 0.02 + 0.02 * math.tanh(behind / 10))
    return shares


def margin(points: Sequence[float], seat: int) -> float:
    """By how much a seat leads the best of the others, in points."""
    others = [value for other, value in enumerate(points) if other != seat]
    return points[seat] - max(others) if others else points[seat]
