"""Records as tables."""

import csv
import json
import re
import shutil
from pathlib import Path

import pytest

from cosmodrome import cli
from cosmodrome.export import Decision, Result, read

RECORDS = Path(__file__).parent / "records"


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_folder_of_records_becomes_two_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    for name in ("aliens-3-players", "bureau-2-players-captains", "cities-solo"):
        shutil.copy(RECORDS / f"{name}.txt", folder)
    decisions, outcomes = tmp_path / "decisions.csv", tmp_path / "outcomes.csv"
    assert cli.main(["export", str(folder), "--decisions", str(decisions), "--outcomes", str(outcomes)]) == 0
    made, ended = table(decisions), table(outcomes)
    assert capsys.readouterr().out == f"3 records: {len(made)} decisions, {len(ended)} outcomes\n"
    assert list(made[0]) == list(Decision.__slots__)
    assert list(ended[0]) == list(Result.__slots__)
    assert [line["record"] for line in ended] == ["aliens-3-players"] * 3 + ["bureau-2-players-captains"] * 2 + [
        "cities-solo"
    ]
    assert all(line["captain"].startswith("C") for line in ended if line["game"] == "bureau")
    assert [line["asteroid"] != "" for line in ended] == [line["game"] == "cities" for line in ended]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_tables_say_what_the_record_says(path: Path) -> None:
    decisions, outcomes = read(path)
    lines = [
        line.partition(". ")[2].partition(" | ")[0].partition(" #")[0] for line in path.read_text("utf-8").split("\n")
    ]
    if not any(line.startswith("rewind") for line in lines):
        steps = [line for line in lines if line[:1].isdigit()]
        assert steps == [f"{decision.seat} {decision.action}" for decision in decisions]
    assert all(decision.choices > 0 for decision in decisions)
    assert [decision.ply for decision in decisions] == list(range(len(decisions)))
    for outcome in outcomes:
        assert outcome.points == sum(points for _, points in json.loads(outcome.parts))
        assert f"seat {outcome.seat}: place {outcome.place}, {outcome.points} = " in path.read_text("utf-8")
        assert outcome.decisions == sum(decision.seat == outcome.seat for decision in decisions)


def test_parquet_where_it_can_be_had(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra data: make envs-test")
    path = tmp_path / "decisions.parquet"
    assert cli.main(["export", str(RECORDS / "aliens-2-players.txt"), "--decisions", str(path)]) == 0
    found = parquet.read_table(path)
    assert found.column_names == list(Decision.__slots__)
    assert found.num_rows == len(read(RECORDS / "aliens-2-players.txt")[0])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["RECORD"], "export: name a file"),
        (["RECORD", "--decisions", "x.xlsx"], "x.xlsx: expected a name that ends in .csv or .parquet"),
        (["nowhere.txt", "--outcomes", "x.csv"], "nowhere.txt: cannot be read: No such file"),
        (["EMPTY", "--outcomes", "x.csv"], "there is no record in this folder"),
        (["BROKEN", "--outcomes", "x.csv"], "broken.txt: line 14: it was changed: its digest does not fit"),
        (["RECORD", "--outcomes", "no/such/x.csv"], "cannot be written: No such file"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    record = RECORDS / "aliens-2-players.txt"
    lines = record.read_text("utf-8").split("\n")
    lines[13] = lines[13].replace(". ", ". 1 ", 1)
    (tmp_path / "broken.txt").write_text("\n".join(lines), "utf-8")
    (tmp_path / "empty").mkdir()
    places = {"RECORD": str(record), "EMPTY": "empty", "BROKEN": "broken.txt"}
    assert cli.main(["export", *(places.get(word, word) for word in arguments)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not (tmp_path / "x.csv").exists()


def test_the_commands_of_the_document_from_games_to_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openskill", reason="the arena needs its extra")
    lines = (RECORDS.parent.parent / "docs" / "research.md").read_text("utf-8").splitlines()
    arena, export = (line.split()[1:] for line in lines if re.match("    cosmodrome (arena|export) ", line))
    monkeypatch.chdir(tmp_path)
    arena[arena.index("--games") + 1] = "2"  # as it stands there, but for how many
    assert cli.main(arena) == 0
    assert cli.main(export) == 0
    assert len(table(tmp_path / "outcomes.csv")) == 2 * 2
    assert {line["name"] for line in table(tmp_path / "decisions.csv")} == {"expert"}
