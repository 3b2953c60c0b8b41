"""Balance: targets measured by play, with intervals and verdicts, written into a document; and packs tuned to them."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from arena.test_arena import environment
from cosmodrome.arena.balance import room_of
from cosmodrome.arena.balance.document import shortfall, table, write
from cosmodrome.arena.balance.findings import Finding, findings, holm
from cosmodrome.arena.balance.room import Facts, Measure, Room, Trial
from cosmodrome.arena.balance.sitting import Sitting, measure, sittings
from cosmodrome.arena.series import Bout
from cosmodrome.arena.tune import Tuning, distance, moved, tune
from cosmodrome.core import registry
from cosmodrome.core.errors import GameError
from cosmodrome.core.event import Event
from cosmodrome.core.packs import Pack
from cosmodrome.core.state import State


def sitting(games: int = 4, bots: str = "random", pack: str | None = None) -> list[Sitting]:
    return sittings("aliens", room_of("aliens"), games, 1, bots, pack)


def nothing(state: State, events: Sequence[Event]) -> Facts:
    return {}


def judged(noted: dict[str, list[Facts]], *measures: Measure) -> list[Finding]:
    trials = tuple(Trial(name, name, 2, "random", 2, nothing) for name in noted)
    return findings(Room(trials, measures), noted)


def test_a_game_of_a_trial_is_noted_and_repeats() -> None:
    (three,) = sitting(bots="casual")
    facts = three.play(Bout(0, 0, 0))["facts"]
    assert facts == three.play(Bout(0, 0, 0))["facts"] != three.play(Bout(0, 1, 0))["facts"]
    assert facts["order 1"] + facts["order 2"] + facts["order 3"] == pytest.approx(1)
    assert 0 < facts["planets"] <= 45 / 12
    assert 0 <= facts["blocked"] < 1


def test_games_are_kept_and_not_played_again(tmp_path: Path) -> None:
    few = measure(sitting(4), 1, tmp_path)["three"]
    (path,) = tmp_path.iterdir()
    before = path.read_bytes()
    more = measure(sitting(6), 1, tmp_path)["three"]
    assert more[:4] == few
    assert path.read_bytes().startswith(before)
    assert len(path.read_bytes().splitlines()) == 6


def test_a_finding_is_the_mean_over_games_with_its_interval() -> None:
    (found,) = judged({"t": [{"x": 1.0}, {"x": 2.0}, {"x": 3.0}, {"x": 2.0}]}, Measure("x", "t", "x", 0, 9))
    assert (found.mean, found.games) == (2, 4)
    assert found.high - found.mean == pytest.approx(1.959964 * (2 / 3) ** 0.5 / 2)


def test_what_comes_up_several_times_in_a_game_counts_each_time_but_the_game_is_one() -> None:
    noted: list[Facts] = [{"x": [1.0, 1.0, 1.0]}, {"x": [0.0]}, {"x": []}, {}] * 20
    (found,) = judged({"t": noted}, Measure("x", "t", "x", percent=True))
    (apart,) = judged(
        {"t": [{"x": 1.0}, {"x": 1.0}, {"x": 1.0}, {"x": 0.0}] * 20}, Measure("x", "t", "x", percent=True)
    )
    assert (found.mean, found.games) == (75, 40)
    assert found.high - found.low > 1.2 * (apart.high - apart.low)


def test_a_share_never_seen_has_an_interval_all_the_same() -> None:
    (found,) = judged({"t": [{"x": 0.0}] * 40}, Measure("x", "t", "x", None, 2, percent=True))
    assert (found.mean, found.low) == (0, 0)
    assert 5 < found.high < 12
    assert found.verdict == "open"


def test_two_trials_are_compared_game_by_game() -> None:
    luck = [float(n * 7 % 40) for n in range(30)]
    noted: dict[str, list[Facts]] = {
        "with": [{"x": n + 15.0 + i % 2} for i, n in enumerate(luck)],
        "without": [{"x": n} for n in luck],
    }
    (found,) = judged(noted, Measure("adds", "with", "x", 11, 19, against="without"))
    assert found.mean == pytest.approx(15.5)
    assert found.high - found.low < 0.5
    assert found.verdict == "holds"


@pytest.mark.parametrize(
    ("mean", "low", "high", "verdict"),
    [
        (2.8, 2.5, 3.5, "holds"),
        (2.5, 2.5, 3.5, "open"),
        (2.2, 2.5, 3.5, "missed"),
        (3.8, 2.5, 3.5, "missed"),
        (2.8, 2.5, None, "holds"),
        (2.8, None, 2.5, "missed"),
        (2.8, None, None, "reported"),
    ],
)
def test_a_target_holds_with_its_whole_interval(
    mean: float, low: float | None, high: float | None, verdict: str
) -> None:
    noted: list[Facts] = [{"x": mean - 0.5}, {"x": mean + 0.5}] * 50
    (found,) = judged({"t": noted}, Measure("x", "t", "x", low, high))
    assert found.verdict == verdict
    assert verdict in table([found])


def test_holm_corrects_for_many_looks() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    noted: list[Facts] = [{"x": 0.52 - 0.5}, {"x": 0.52 + 0.5}] * 2000
    alone = Measure("x", "t", "x", 0.5, 0.9)
    (one,) = judged({"t": noted}, alone)
    many = judged({"t": noted}, *[Measure(str(n), "t", "x", 0.5, 0.9, family="cards") for n in range(25)])
    assert one.verdict == "holds"
    assert {found.verdict for found in many} == {"open"}


def test_what_falls_short_is_named() -> None:
    noted: list[Facts] = [{"x": 2.3}, {"x": 3.3}] * 50
    holds, missed = Measure("tall", "t", "x", 2, 4), Measure("short", "t", "x", 3, None)
    near = [Measure(name, "t", "x", 2.8, 4, family="cards") for name in ("ace", "king")]
    assert shortfall(judged({"t": noted}, holds)) == "Every target holds."
    assert shortfall(judged({"t": noted}, holds, missed, *near)).split("\n") == [
        "- **Missed**: short: 2.80",
        "- **Not shown to hold, so counted as missed**: cards: ace: 2.80, king: 2.80",
    ]


def test_writing_again_replaces_the_section_and_keeps_the_others(tmp_path: Path) -> None:
    path = tmp_path / "balance.md"
    path.write_text("# Balance\n\nText.\n\n## chess\n\nNothing yet.\n", "utf-8")
    played = sitting(4)
    noted = measure(played, 1, tmp_path / "results")
    plain = room_of("aliens")
    cards = tuple(Measure(f"order {n}", "three", f"order {n}", 30, 36, percent=True, family="order") for n in (1, 2, 3))
    room = Room(plain.trials, plain.measures + cards, remarks="Said by hand.")
    found = findings(room, noted)
    write(path, room, played, noted, found, "the command")
    once = path.read_text("utf-8")
    write(path, room, played, noted, found, "the command")
    assert path.read_text("utf-8") == once
    assert "## chess\n\nNothing yet.\n" in once
    assert once.count("## aliens") == 1
    assert "Said by hand." in once
    assert "### order: 3 looked at, 3 open (Holm)" in once
    for name in ("aliens-three-stations.svg", "aliens-order.svg"):
        assert f"(balance/{name})" in once
        ElementTree.parse(tmp_path / "balance" / name)


@pytest.mark.parametrize("game", ["aliens", "bureau", "cities"])
def test_what_a_room_says_can_be_played_and_found(game: str) -> None:
    try:
        room = room_of(game)
    except GameError:
        pytest.skip("no targets yet")
    sittings(game, room, 2, 1)
    names = [trial.name for trial in room.trials]
    assert len(set(names)) == len(names)
    for one in room.measures:
        assert one.trial in names
        assert one.against is None or one.against in names


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["aliens", "--games", "1"], "--games: expected 2 or more, got 1"),
        (["aliens", "--jobs", "0"], "--jobs: expected 1 or more, or -1 for all cores, got 0"),
        (["aliens", "--bots", "genius"], "unknown bot 'genius'; there are novice, casual, expert, master, random"),
        (["aliens", "--bots", "casual,casual"], "--bots: expected one, or one for each of 3 seats, got 2"),
        (["aliens", "--trial", "two"], "--trial two: there are three"),
        (["chess"], "balance: chess has no targets that are measured; there are "),
    ],
)
def test_a_mistake_is_one_line(tmp_path: Path, args: list[str], message: str) -> None:
    command = [sys.executable, "-m", "cosmodrome", "balance", *args]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment(tmp_path), timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith(f"cosmodrome: {message}")
    assert len(done.stderr.splitlines()) == 1


def test_the_command_writes_the_command_that_wrote_it(tmp_path: Path) -> None:
    path = tmp_path / "docs" / "balance.md"
    args = ["balance", "aliens", "--bots", "random", "--games", "3", "--jobs", "1", "--write", str(path)]
    command = [sys.executable, "-m", "cosmodrome", *args]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment(tmp_path), timeout=60)
    assert done.returncode == 0, done.stderr
    assert "| stations a player | 9 – 12 |" in done.stdout
    assert f"`cosmodrome balance aliens --bots random --games 3 --seed 1 --write {path.as_posix()}`" in path.read_text(
        "utf-8"
    )


STEP = (("tiles.toml/tile/n01/count", 1), ("tiles.toml/tile/n10/count", -1))


def test_a_step_changes_its_numbers_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(registry.newest("aliens"), folder)
    before = {path.name: path.read_text("utf-8") for path in folder.iterdir()}
    faces = Pack.read(folder).files["die.toml"]["faces"]
    moved(folder, (*STEP, ("die.toml/faces/1", 3)), 1)
    after = Pack.read(folder).files
    assert after["die.toml"]["faces"] == [faces[0], faces[1] + 3, *faces[2:]]
    moved(folder, (*STEP, ("die.toml/faces/1", 3)), -1)
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == before
    with pytest.raises(GameError, match=r"tune: tiles.toml/tile/x/count: there is no such table"):
        moved(folder, (("tiles.toml/tile/x/count", 1),), 1)
    with pytest.raises(GameError, match=r"tune: die.toml/side: there is no such number"):
        moved(folder, (("die.toml/side", 1),), 1)


def test_a_step_finds_numbers_in_effects_and_in_lists_of_several_lines(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(
        "[[worker]]\nnumber = 1\n[worker.ability]\neffects = [{ n = 4, if = { had = 5 } }]\n\n"
        '[[worker]]\nnumber = 2\nrows = [\n  ["fuel 2", "fly"],\n  ["fuel 3"],\n]\ncapacity = 2\n',
        "utf-8",
    )
    moved(tmp_path, (("a.toml/worker/1/effects/1", 2), ("a.toml/worker/2/rows/1", -1)), 1)
    text = (tmp_path / "a.toml").read_text("utf-8")
    assert "n = 4, if = { had = 7 }" in text
    assert '["fuel 2", "fly"],\n  ["fuel 2"],' in text


def test_tuning_only_ever_keeps_a_better_pack_and_leaves_it_on_disk(tmp_path: Path) -> None:
    wanted = Measure("stations a player", "three", "stations", 6, 8)
    steps = (STEP, (("tiles.toml/tile/n20/count", -1), ("tiles.toml/tile/n01/count", 1)), (("die.toml/faces/0", -1),))
    tuning = Tuning("aliens", Room(room_of("aliens").trials, (wanted,), steps), tmp_path / "pack", 6, 1, "random", 1)
    lines = list(tune(tuning, 1))
    distances = [float(line.split("distance ")[1].split(";")[0]) for line in lines if "distance" in line]
    assert distances == sorted(distances, reverse=True)
    kept = len(list((tmp_path / "pack.results").iterdir()))
    assert next(tune(tuning, 1)).startswith(f"start: distance {distances[-1]:.3f}")
    assert len(list((tmp_path / "pack.results").iterdir())) == kept, "what was played is not played again"
    played = sittings("aliens", tuning.room, 6, 1, "random", str(tuning.folder))
    found = findings(tuning.room, measure(played, 1, tmp_path / "again"))
    assert distance(found) == pytest.approx(distances[-1], abs=0.001)
    with pytest.raises(GameError, match="tune: aliens names no numbers that may be tuned"):
        next(tune(Tuning("aliens", Room(), tmp_path / "other", 2, 1, None, 1), 1))
