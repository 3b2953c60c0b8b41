"""What the client's rules rest on: clauses that every refusal names, and figures that the engine bears out."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cosmodrome
import figures
from cosmodrome.core.game import REASONS

import rules

GAMES = Path(__file__).parent.parent / "src" / "cosmodrome" / "games"
CLAUSE = re.compile(r"[ABC]\d+")


def words(node: ast.AST) -> set[str]:
    """All strings within a piece of code."""
    found = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
    return {value for value in found if isinstance(value, str)}


def pieces(game: str) -> Iterator[ast.AST]:
    """Pieces of a game's code where a reason and its clause may stand together, the smallest first."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted((GAMES / game).glob("*.py"))]
    for kind in (ast.Call, ast.Tuple, ast.stmt, ast.Module):
        for tree in trees:
            yield from (node for node in ast.walk(tree) if isinstance(node, kind))


def clauses_of(game: str) -> dict[str, set[str]]:
    """The clauses that stand beside each reason of a game."""
    letter = game[0].upper()
    found: dict[str, set[str]] = {}
    keys = set(cosmodrome.load(game).reasons)
    for piece in pieces(game):
        there = words(piece)
        named = {word for word in there if CLAUSE.fullmatch(word) and word[0] == letter}
        for key in keys & there if named else ():
            found.setdefault(key, named)
    return found


@pytest.mark.parametrize("game", figures.GAMES)
def test_every_reason_names_a_clause_of_the_rules(game: str) -> None:
    loaded = cosmodrome.load(game)
    known = set(rules.clauses(game))
    found = clauses_of(game)
    assert set(found) == set(loaded.reasons)
    strange = {key: named - known for key, named in found.items() if not named <= known}
    assert not strange
    # what every game refuses alike: it is over, it is not your turn, what comes is not known
    assert {loaded.end_rule, loaded.turn_rule} <= known, REASONS


@pytest.mark.parametrize("game", figures.GAMES)
def test_the_figures_are_positions_of_the_engine(game: str) -> None:
    assert figures.target(game).read_text("utf-8") == figures.text_of(game), "make figures writes them anew"


def test_a_figure_that_the_rules_do_not_bear_out_is_found_by_name() -> None:
    lie = {"record": "aliens-3-players", "ply": 27, "may": ["add 2 2 sw"]}
    with pytest.raises(figures.FigureError, match="'add 2 2 sw' is A9, the figure says allowed"):
        figures.position(lie)
    with pytest.raises(figures.FigureError, match="is allowed, the figure says A10"):
        figures.position({**lie, "may": [], "may_not": {"add 2 1 sw": "A10"}})
