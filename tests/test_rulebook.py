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


def pieces(sources: list[str]) -> Iterator[set[str]]:
    """Strings of pieces of code where a reason and its clause stand together, the smallest first.

    A function's piece holds the tables of its module that it takes something from.
    """
    trees = [ast.parse(source) for source in sources]
    for kind in (ast.Call, ast.Tuple):
        yield from (words(node) for tree in trees for node in ast.walk(tree) if isinstance(node, kind))
    for tree in trees:
        tables = {
            target.id: words(node)
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name) and isinstance(node.value, ast.Dict)
        }
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            taken = {
                one.value.id
                for one in ast.walk(function)
                if isinstance(one, ast.Subscript) and isinstance(one.value, ast.Name)
            }
            yield words(function).union(*(tables[name] for name in taken & tables.keys()))


def clauses_of(letter: str, keys: set[str], sources: list[str]) -> dict[str, set[str]]:
    """The clauses that stand beside each of these reasons."""
    found: dict[str, set[str]] = {}
    for there in pieces(sources):
        named = {word for word in there if CLAUSE.fullmatch(word) and word[0] == letter}
        for key in keys & there if named else ():
            found.setdefault(key, named)
    return found


@pytest.mark.parametrize("game", figures.GAMES)
def test_every_reason_names_a_clause_of_the_rules(game: str) -> None:
    loaded = cosmodrome.load(game)
    known = set(rules.clauses(game))
    sources = [path.read_text("utf-8") for path in sorted((GAMES / game).glob("*.py"))]
    found = clauses_of(game[0].upper(), set(loaded.reasons), sources)
    assert set(found) == set(loaded.reasons)
    strange = {key: named - known for key, named in found.items() if not named <= known}
    assert not strange
    # what every game refuses alike: it is over, it is not your turn, what comes is not known
    assert {loaded.end_rule, loaded.turn_rule} <= known, REASONS


def test_a_reason_far_from_every_clause_is_found_out() -> None:
    # given a module where one reason has its clause beside it, one takes it from a table, and one has none
    source = """
FIRST = {1: ("move", "C21")}
def near():
    return refuse("C18", "slot_full")
def by_table(step):
    name, rule = FIRST[step]
    return refuse(rule, "no_skip")
def far(rule):
    return refuse(rule, "forgotten")
"""
    found = clauses_of("C", {"slot_full", "no_skip", "forgotten"}, [source])
    assert found == {"slot_full": {"C18"}, "no_skip": {"C21"}}


@pytest.mark.parametrize("game", figures.GAMES)
def test_the_figures_are_positions_of_the_engine(game: str) -> None:
    assert figures.target(game).read_text("utf-8") == figures.text_of(game), "make figures writes them anew"


def test_a_figure_that_the_rules_do_not_bear_out_is_found_by_name() -> None:
    lie = {"record": "aliens-3-players", "ply": 27, "may": ["add 2 2 sw"]}
    with pytest.raises(figures.FigureError, match="'add 2 2 sw' is A9, the figure says allowed"):
        figures.position(lie)
    with pytest.raises(figures.FigureError, match="is allowed, the figure says A10"):
        figures.position({**lie, "may": [], "may_not": {"add 2 1 sw": "A10"}})
