"""The data set of experts' games: one command, twice the same, and what it says of itself is so."""

import csv
import hashlib
from pathlib import Path

import pytest

from cosmodrome import dataset
from cosmodrome.core.record import Record

SMALL = ["--games", "2", "--iterations", "2", "--jobs", "1", "--only", "aliens", "bureau-solo"]


def made(folder: Path) -> dict[str, bytes]:
    dataset.main([str(folder), *SMALL])
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.suffix != ".jsonl"
            and path.is_file()}  # fmt: skip


def test_a_small_data_set_is_the_same_every_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = made(tmp_path / "first"), made(tmp_path / "second")
    assert first == second
    assert made(tmp_path / "first") == first  # nothing is played again
    card = first["README.md"].decode()
    assert "| aliens | 2 |\n| bureau-solo | 2 |\n" in card
    for name in ("decisions.csv", "outcomes.csv"):
        assert f"| {name} | {hashlib.sha256(first[name]).hexdigest()} |" in card
    assert b"CC0 1.0 Universal" in first["LICENSE"]


def test_its_tables_are_its_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(tmp_path)
    with (tmp_path / "outcomes.csv").open(encoding="utf-8", newline="") as file:
        outcomes = list(csv.DictReader(file))
    for line in outcomes:
        match = Record.read(tmp_path / "records" / f"{line['record']}.txt").replay()
        assert match.state.outcome().scores[int(line["seat"])].total == int(line["points"])
        assert line["name"] == "expert:2"
    assert len(outcomes) == 2 * 2 + 2
