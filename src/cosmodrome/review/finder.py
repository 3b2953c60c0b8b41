"""Finding puzzles: games of casual bots, and the positions in them where one line is clearly the best.

A puzzle is a turn that the casual bot missed. All candidates that a short look finds are measured against each other,
and once more with fresh luck: the best must be ahead of every other one, the next best too, beyond doubt and by a real
margin. In the end the master thinks at length, and must agree.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from .. import bots
from ..bots.evaluation import Evaluation
from ..core.chance import Generator
from ..core.game import Game
from ..core.match import Match
from ..core.state import State
from .facts import kinds
from .lines import Difference, Ending, Line, Playouts
from .master import Thinker
from .puzzles import THEMES, Puzzle
from .verdicts import SURE, Turn, same_end, turns
from .why import Claim, Why, is_good, why

_TABLES: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {  # who plays what, in turn
    "aliens": ((2, {}), (3, {}), (2, {}), (4, {})),
    "bureau": ((1, {}), (2, {}), (1, {"captains": "on"}), (2, {"captains": "on"})),
    "cities": ((2, {}), (1, {}), (2, {"mode": "advanced"}), (3, {"monuments": True})),
}
_REAL = {"share": 0.1, "points": 3.0}  # the margin of a solution
_LIKELY = 2.0  # errors of the gain, besides those of the lead
_FIRST, _ROUND, _ROUNDS = 8, 32, 3  # playouts of a line: at first; then in so many rounds, until it is sure
_MOST = 4  # candidates
_GLANCE = 12  # the part of the iterations that is spent on finding them
_LEAST = 3  # legal actions of a position worth a thought
_OF_A_GAME = 4  # puzzles at most
_OPENING = 0.65  # of a game: before that nobody can work out what is best


def search(game: Game[Any], number: int, seed: int, iterations: int | None = None) -> Iterator[Puzzle]:
    """The puzzles of one game of bots; equal seeds find equal puzzles."""
    tables = _TABLES[game.name]
    seats, options = tables[number % len(tables)]
    match = _played(game, seats, options, f"puzzle {seed} game {number}")
    evaluation = bots.evaluation(game)
    iterations = iterations or evaluation.longer * evaluation.iterations
    found = 0
    for turn in turns(match):
        state = match.position(turn.ply)
        if turn.ply < _OPENING * match.ply or turn.line[0].secret or len(state.legal(turn.seat)) < _LEAST:
            continue
        puzzle = _puzzle(match, turn, state, evaluation, iterations, f"{game.name}-{seed}-{number}-{turn.ply}")
        if puzzle:
            yield puzzle
            found += 1
        if found == _OF_A_GAME:
            return


def _played(game: Game[Any], seats: int, options: dict[str, Any], seed: str) -> Match[Any]:
    match = game.match(seats, seed, (), **options)
    rng = Generator.seeded(f"{seed} bots")
    bot = bots.make("casual", game)
    while not match.state.over:
        seat = match.state.turn[0]
        match.play(bot.choose(match.state.resample(seat, rng), seat, rng))
    return match


def _puzzle(
    match: Match[Any], turn: Turn, state: State, evaluation: Evaluation, iterations: int, name: str
) -> Puzzle | None:
    """The puzzle that this turn makes, if one of its lines is clearly the best and was not played."""
    seat, is_solo = turn.seat, state.seats == 1
    lines = Thinker(evaluation, max(iterations // _GLANCE, 1)).lines(state, seat, Generator.seeded(name), _MOST)
    if len(lines) < 2:
        return None
    first = Playouts(evaluation, state, seat, f"{name} 0")
    endings = [first.of(line, _FIRST) for line in lines]
    best = max(range(len(lines)), key=lambda i: _mean(endings[i], is_solo))
    if not all(_is_ahead(endings[other], endings[best], is_solo, 1.0) for other in range(len(lines)) if other != best):
        return None
    solution = lines.pop(best)
    if same_end(state, seat, turn.line, solution):
        return None
    compared = _confirmed(Playouts(evaluation, state, seat, f"{name} 1"), solution, lines, is_solo)
    if compared is None:
        return None
    second, difference = compared
    if not same_end(state, seat, solution, Thinker(evaluation, iterations).line(state, seat, Generator.seeded(name))):
        return None
    said = why(state.game.name, difference)
    theme = _theme(said)
    if theme is None:
        return None
    saved = match.to_json()
    saved["steps"] = saved["steps"][: turn.ply]
    game = state.game.name
    return Puzzle(name, game, theme, seat, saved, solution, second, difference.gain, said, difference.count)


def _mean(endings: Sequence[Ending], is_solo: bool) -> tuple[float, float]:
    """What counts, on average, and then by how much."""
    count = len(endings)
    lead = sum(ending.lead for ending in endings) / count
    return (lead if is_solo else sum(ending.share for ending in endings) / count), lead


def _is_ahead(other: Sequence[Ending], best: Sequence[Ending], is_solo: bool, errors: float) -> bool:
    """Whether a line is ahead of another by a real margin, and so many errors."""
    found = Difference.between(other, best, is_solo)
    real = _REAL["points" if is_solo else "share"]
    return found.gain.mean >= real and found.lead.is_beyond(errors) and found.gain.is_beyond(min(errors, _LIKELY))


def _confirmed(
    playouts: Playouts, solution: Line, others: Sequence[Line], is_solo: bool
) -> tuple[Line, Difference] | None:
    """The second best line, and by how much the solution is ahead of it, if fresh luck leaves no doubt of either."""
    best: list[Ending] = []
    endings: list[list[Ending]] = [[] for _ in others]
    for number in range(_ROUNDS):
        best += playouts.of(solution, _ROUND, number * _ROUND)
        for own, line in zip(endings, others, strict=True):
            own += playouts.of(line, _ROUND, number * _ROUND)
        if all(_is_ahead(own, best, is_solo, SURE) for own in endings):
            second = max(range(len(others)), key=lambda i: _mean(endings[i], is_solo))
            return others[second], Difference.between(endings[second], best, is_solo)
        if not all(_is_ahead(own, best, is_solo, 0.0) for own in endings):
            return None
    return None


def _theme(said: Why) -> str | None:
    """The fact in which the solution is ahead most, points before all else."""
    known = kinds(said.game)
    claims = [claim for claim in (*said.after, *said.final) if is_good(claim) and claim.key in THEMES[said.game]]

    def weight(claim: Claim) -> tuple[bool, float]:
        return known[claim.key].scores, abs(claim.difference.mean)

    return max(claims, key=weight).key if claims else None
