"""The bench: how fast the games run, and how long a decision takes at a table."""

import pytest

from cosmodrome import bots
from cosmodrome.arena import bench
from cosmodrome.core import registry


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
