"""The score: credits by where they came from, and sets of samples (B37, B38); solo ranks (B46)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from ...core.outcome import Outcome, Score

if TYPE_CHECKING:
    from .components import Rank
    from .state import BureauState, Player

EFFECTS, OFFICES, LANDINGS, INSPECTORS, CAPTAIN = (1 << 16 * i for i in range(5))  # one credit of each in a tally
SOURCES = ("effects", "offices", "landings", "inspectors", "sets")  # of the score, where the captain's are effects
SET = 6


def credits_of(player: "Player | BureauState") -> int:
    """The credits on the track."""
    tally = player.tally
    return (tally & 0xFFFF) + (tally >> 16 & 0xFFFF) + (tally >> 32 & 0xFFFF) + (tally >> 48 & 0xFFFF) + (tally >> 64)


def captain_credits(player: "Player") -> int:
    """The credits that the captain's bonus has paid."""
    return player.tally >> 64


def sets_of(player: "Player") -> int:
    """Sets of three samples of the three colours (B37)."""
    return min(player.samples.to_bytes(3, "little"))


def score(state: "BureauState", seat: int) -> Score:
    """What the seat would have if the game ended now."""
    player = state.player(seat)
    tally = player.tally
    effects = (tally & 0xFFFF) + (tally >> 64)
    credits = (effects, tally >> 16 & 0xFFFF, tally >> 32 & 0xFFFF, tally >> 48 & 0xFFFF, SET * sets_of(player))
    return Score(sum(credits), tuple(zip(SOURCES, credits, strict=True)))


def ranks(state: "BureauState") -> list[tuple["Rank", int]]:
    """The solo ranks, rising, and the credits each takes at this table; the lowest is everybody's (B46)."""
    raised = state.components.captain_bonus if state.captains else 0
    return [(rank, rank.at_least + raised if rank.at_least else 0) for rank in state.components.ranks]


def rank_of(state: "BureauState", credits: int) -> "Rank":
    """The solo rank for so many credits: the highest whose bound is reached."""
    return [rank for rank, bound in ranks(state) if credits >= bound][-1]


def outcome(state: "BureauState") -> Outcome:
    """Most credits win, then most fuel; alone, the rank."""
    if not state.over:
        raise state.unfinished()
    scores = [score(state, seat) for seat in range(state.seats)]
    ended = Outcome.ranked(scores, [(state.player(seat).fuel,) for seat in range(state.seats)])
    if state.seats == 1:
        return replace(ended, rank=rank_of(state, scores[0].total).id)
    return ended
