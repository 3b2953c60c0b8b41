"""The examples of the READMEs are run as they stand there."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["README.md", "README.ru.md", "docs/concepts.md", "docs/add-a-game.md"])
def test_examples_run(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0
