"""Pieces that one can read: no function over 60 lines, no class over 350."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cosmodrome

ROOT = Path(cosmodrome.__file__).parent
MODULES = [path for path in sorted(ROOT.rglob("*.py")) if "migrations" not in path.parts]  # those are lists of columns
MOST = {ast.FunctionDef: 60, ast.AsyncFunctionDef: 60, ast.ClassDef: 350}


def long(path: Path) -> Iterator[str]:
    """The pieces of a file that are too long."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            count = (node.end_lineno or 0) - node.lineno + 1
            if count > MOST[type(node)]:
                yield f"{path.relative_to(ROOT)}: {node.name} has {count} lines"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_piece_is_too_long(path: Path) -> None:
    assert list(long(path)) == []
