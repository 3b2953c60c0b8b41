"""The examples that need nothing but this library, run as they stand."""

import ast
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_a_tree_makes_a_plain_evaluation_stronger(capsys: pytest.CaptureFixture[str]) -> None:
    main = runpy.run_path(str(EXAMPLES / "search.py"))["main"]
    assert main(["--games", "6", "--iterations", "60"]) > 0.5
    shown = capsys.readouterr().out
    assert "60 visits" not in shown  # several actions were tried
    assert "of the win" in shown
    assert "of 6 games won" in shown


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_an_example_is_short_and_says_how_it_is_run(path: Path) -> None:
    source = path.read_text("utf-8")
    assert source.count("\n") <= 200
    assert path.name in (ast.get_docstring(ast.parse(source)) or "")
