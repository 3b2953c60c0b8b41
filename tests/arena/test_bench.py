"""The bench: how fast the games run, and how long a decision takes at a table."""

from contextlib import nullcontext
from pathlib import Path

import pytest

from cosmodrome import bots
from cosmodrome.arena import against, bench
from cosmodrome.core import registry
from cosmodrome.core.errors import GameError


def test_the_longest_decision_of_every_level_is_told_with_all_seats_taken() -> None:
    rows = bench.decisions(0.02, 2)
    names = registry.names()
    assert [row[0].split()[0] for row in rows[:: len(bots.levels())]] == list(names)
    assert [row[2] for row in rows] == [level.name for _ in names for level in bots.levels()]
    assert {row[0].split()[0]: row[1] for row in rows} == {name: registry.load(name).seats[-1] for name in names}
    for *_, middle, longest in rows:
        assert 0 < middle <= longest
    assert any("plans=plans monuments=True new_workers=True" in row[0] for row in rows)


def test_a_decision_that_is_too_long_is_marked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = [("aliens", 4, "expert", 0.5, 1.2), ("aliens", 4, "master", 1.0, 1.21)]
    monkeypatch.setattr(bench, "decisions", lambda budget, count: seen)
    assert not bench._print_decisions(1.0, 2)
    good, bad = capsys.readouterr().out.splitlines()[-2:]
    assert good.endswith("1.200")
    assert bad.endswith("1.210  too long")


ROWS = ["2 seats, decisions", "3 seats, decisions", "4 seats, decisions"]
ROWS += ["copy", "legal", "view", "resample", "match.play"]


def test_every_row_is_measured_with_the_engine_of_another_commit(capsys: pytest.CaptureFixture[str]) -> None:
    if not (against.SOURCE.parent / ".git").exists():
        pytest.skip("no repository here")
    against.compare("HEAD", [("aliens", {})], seconds=0.001, pairs=2)
    lines = capsys.readouterr().out.splitlines()[3:]
    assert [line.split("  ")[0] for line in lines] == [f"aliens: {row}" for row in ROWS]
    for line in lines:
        middle, least, most = map(float, line.removesuffix("  slower").split()[-3:])
        assert 0 < least <= middle <= most


def test_a_commit_that_is_not_there_is_one_line() -> None:
    with pytest.raises(GameError, match="git worktree: "):
        against.compare("nowhere", [], seconds=0.001, pairs=1)


@pytest.mark.parametrize(("ratios", "is_enough"), [([0.5, 0.95, 1.3], True), ([0.94, 0.9, 1.3], False)])
def test_a_row_counts_by_the_median_of_its_pairs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ratios: list[float], is_enough: bool
) -> None:
    found = iter(ratios)
    monkeypatch.setattr(against, "checkout", lambda commit: nullcontext(Path(commit)))
    monkeypatch.setattr(against, "pair", lambda *_: {"copy": next(found)})
    assert against.compare("before", [("aliens", {})], seconds=1, pairs=3) is is_enough
    assert capsys.readouterr().out.rstrip().endswith("slower") is not is_enough
