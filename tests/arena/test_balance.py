"""Balance: targets measured by play, with intervals and a verdict, written into a document."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from arena.test_arena import environment
from cosmodrome.arena.balance import Finding, Target, findings, measure, play, table, write
from cosmodrome.core.errors import GameError


def test_a_game_of_the_trial_is_noted_and_repeats() -> None:
    facts = play("aliens", "casual", 1, 0)
    assert facts == play("aliens", "casual", 1, 0)
    assert facts["order 1"] + facts["order 2"] + facts["order 3"] == pytest.approx(100)
    assert 0 < facts["planets"] <= 45 / 12
    assert 0 <= facts["blocked"] < 100


def test_the_findings_are_means_with_intervals() -> None:
    noted = measure("aliens", "random", 12, 1, 1)
    found = {one.target.name: one for one in findings("aliens", noted)}
    stations = [facts["stations"] for facts in noted]
    assert found["stations"].mean == pytest.approx(sum(stations) / 12)
    assert found["stations"].low < found["stations"].mean < found["stations"].high


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(2.6, 3.0, "holds"), (2.4, 2.6, "open"), (1.0, 2.4, "missed"), (3.6, 4.0, "missed")],
)
def test_a_target_holds_with_its_whole_interval(low: float, high: float, verdict: str) -> None:
    finding = Finding(Target("planets", "finished planets", 2.5, 3.5), (low + high) / 2, low, high)
    assert finding.verdict == verdict
    assert verdict in table([finding])


def test_writing_again_replaces_the_section_and_keeps_the_others(tmp_path: Path) -> None:
    path = tmp_path / "balance.md"
    path.write_text("# Balance\n\nText.\n\n## chess\n\nNothing yet.\n", "utf-8")
    noted = measure("aliens", "random", 4, 1, 1)
    write(path, "aliens", "random", 1, noted)
    once = path.read_text("utf-8")
    write(path, "aliens", "random", 1, noted)
    assert path.read_text("utf-8") == once
    assert "## chess\n\nNothing yet.\n" in once
    assert once.count("## aliens") == 1
    ElementTree.parse(tmp_path / "balance" / "aliens-stations.svg")


def test_a_game_without_targets_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="balance: bureau has no targets that are measured; there are aliens"):
        measure("bureau", "casual", 2, 1, 1)
    command = [sys.executable, "-m", "cosmodrome", "balance", "aliens", "--games", "1"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment(tmp_path), timeout=60)
    assert (done.returncode, done.stderr) == (2, "cosmodrome: --games: expected 2 or more, got 1\n")
