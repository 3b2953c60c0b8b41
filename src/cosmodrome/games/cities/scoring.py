"""The score: terrain, sets, objective, monuments; ties; the automaton's score."""

from typing import TYPE_CHECKING

from ...core.outcome import Outcome, Score
from .components import Objective
from .names import ADVANCED, BUILDINGS, SOIL, TERRAINS
from .packed import bare, tile_counts, total

if TYPE_CHECKING:
    from .state import CitiesState

POINTS = ((15, 12, 9, 6, 3, 0), (10, 8, 6, 4, 2, 0), (5, 4, 3, 2, 1, 0))  # by uncovered cells (C27)
SET = 15  # C28
MONUMENT = 5  # C37
MISSING = 5  # C46: what the automaton loses for a building it has none of


def uncovered(state: "CitiesState", seat: int) -> tuple[int, ...]:
    """The uncovered cells of each terrain."""
    covered = state.boards[seat].covered
    ice, crater, rock, soil = state.sides[seat].terrain
    return bare(ice, covered), bare(crater, covered), bare(rock, covered), bare(soil, covered)


def terrain_points(terrain: int, cells: int, is_advanced: bool) -> int:
    """What so many uncovered cells of a terrain score (C27)."""
    if terrain == SOIL:
        return cells if is_advanced else 0
    return POINTS[terrain][min(cells, 5)]


def full_sets(counts: tuple[int, ...]) -> int:
    """How many full sets so many tiles of each kind make (C28)."""
    return min(counts[: len(BUILDINGS)])


def objective_points(card: Objective, counts: tuple[int, ...]) -> int:
    """Two for each tile of the upper building, one for each of the lower (C29)."""
    return 2 * counts[card.upper] + counts[card.lower]


def is_advanced(state: "CitiesState") -> bool:
    """Whether the advanced mode is played."""
    return state.deck == ADVANCED


def score(state: "CitiesState", seat: int, with_objective: bool = True) -> Score:
    """The score of a seat; without its objective where that is still secret."""
    parts: list[tuple[str, int]] = [
        (name, terrain_points(i, cells, is_advanced(state)))
        for i, (name, cells) in enumerate(zip(TERRAINS, uncovered(state, seat), strict=True))
    ]
    board = state.boards[seat]
    counts = tile_counts(board.counts)
    parts.append(("sets", SET * full_sets(counts)))
    if with_objective:
        card = state.components.objectives[state.objectives[seat]]
        parts.append(("objective", objective_points(card, counts)))
    if state.has_monuments:
        parts.append(("monument", MONUMENT if board.monuments else 0))
    return Score.of(parts)


def automaton_score(state: "CitiesState") -> Score:
    """Tiles times difficulty, less five for each building it has none of (C46)."""
    counts = tile_counts(state.rival_tiles)[: len(BUILDINGS)]
    return Score.of([("tiles", sum(counts) * state.difficulty), ("missing", -MISSING * counts.count(0))])


def ties(state: "CitiesState", seat: int) -> tuple[int, int, int]:
    """Building tiles, resources in store, the higher worker of the last round (C31)."""
    return len(state.boards[seat].tiles), total(state.stores[seat]), max(state.played[seat], default=0)


def outcome(state: "CitiesState") -> Outcome:
    """Most points win, ties by C31; solo, more points than the automaton (C46)."""
    if not state.over:
        raise state.unfinished()
    scores = [score(state, seat) for seat in range(state.seats)]
    if state.seats == 1:
        rival = automaton_score(state)
        is_won = scores[0].total > rival.total
        return Outcome(tuple(scores), (1,), (0,) if is_won else (), "won" if is_won else "lost", rival)
    return Outcome.ranked(scores, [ties(state, seat) for seat in range(state.seats)])
