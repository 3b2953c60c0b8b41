"""Which test shows which clause of the rules: the decorator, and the list of clauses with their tests."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"


def rule(*ids: str) -> pytest.MarkDecorator:
    """Names the clauses that a test shows."""
    return pytest.mark.rule(*ids)


def clauses(game: str) -> list[str]:
    """The ids of a game's clauses, in their order."""
    return re.findall(r"^- \*\*([A-Z]\d+)\*\*", (RULES / f"{game}.md").read_text("utf-8"), re.MULTILINE)


def cited(game: str) -> dict[str, list[str]]:
    """The tests of a game by the clauses they name."""
    found: dict[str, list[str]] = {}
    for path in sorted((TESTS / "games" / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    for arg in mark.args:
                        if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                            found.setdefault(arg.value, []).append(f"{path.name}::{node.name}")
    return found


def main() -> None:
    """Print every clause with its tests."""
    for path in sorted(RULES.glob("*.md")):
        tests = cited(path.stem)
        for clause in clauses(path.stem):
            print(f"{clause:<5}{', '.join(tests.get(clause, ['-']))}")


if __name__ == "__main__":
    main()
