"""The examples of the READMEs are run as they stand there."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "name", ["README.md", "README.ru.md", "docs/concepts.md", "docs/add-a-game.md", "docs/research.md"]
)
def test_examples_run(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", ["README.md", "README.ru.md"])
def test_pictures_are_there_and_small(name: str) -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / name).read_text("utf-8"))
    assert len(pictures) == 4
    assert all((ROOT / path).is_file() for path in pictures)
    assert sum(path.stat().st_size for path in (ROOT / "docs/pictures").iterdir()) < 400_000
