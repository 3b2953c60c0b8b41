"""The arena: seats rotated, seeds paired, results that repeat, nothing finished ever lost."""

import csv
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome import ratings
from cosmodrome.arena.contest import Contest, Entrant
from cosmodrome.arena.ledger import Ledger
from cosmodrome.arena.report import by_seat, rows, wilson
from cosmodrome.arena.run import run
from cosmodrome.arena.series import Bout, sources
from cosmodrome.core.errors import GameError

NOVICE, CASUAL, CHANCE = Entrant("novice"), Entrant("casual"), Entrant("random")


def contest(games: int = 6, *entrants: Entrant, seats: int = 2, seed: int = 1) -> Contest:
    return Contest("aliens", seats, entrants or (CASUAL, CHANCE), games, seed)


def timeless(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in result.items() if name not in ("times", "key")} for result in results]


def environment(home: Path) -> dict[str, str]:
    source = str(Path(cosmodrome.__file__).parent.parent)
    return {**os.environ, "PYTHONPATH": source, "XDG_DATA_HOME": str(home), "PYTHONIOENCODING": "utf-8"}


def arena(home: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cosmodrome", "arena", *args]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment(home), timeout=120)


def test_every_deal_is_played_with_each_rotation_of_the_seats() -> None:
    bouts = contest(6, CASUAL, NOVICE, CHANCE, seats=3).bouts()
    assert [(bout.deal, bout.rotation) for bout in bouts] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    seated = [contest(6, CASUAL, NOVICE, CHANCE, seats=3).play(bout)["bots"] for bout in bouts[:3]]
    assert seated == [["casual", "novice", "random"], ["novice", "random", "casual"], ["random", "casual", "novice"]]


def test_more_bots_than_seats_meet_in_every_line_up() -> None:
    met = contest(2, CASUAL, NOVICE, CHANCE)
    assert met.lineups() == [(CASUAL, NOVICE), (CASUAL, CHANCE), (NOVICE, CHANCE)]
    assert len(met.bouts()) == 6


def test_the_same_seed_gives_the_same_results_however_many_processes(tmp_path: Path) -> None:
    one = run(contest(8), jobs=1, results=tmp_path / "one")
    two = run(contest(8), jobs=2, results=tmp_path / "two")
    other = run(contest(8, seed=2), jobs=1, results=tmp_path / "three")
    assert timeless(one) == timeless(two)
    assert timeless(one) != timeless(other)


def test_finished_games_are_not_played_again_and_more_can_follow(tmp_path: Path) -> None:
    first = run(contest(4), jobs=1, results=tmp_path)
    (path,) = tmp_path.iterdir()
    before = path.read_bytes()
    second = run(contest(6), jobs=1, results=tmp_path)
    assert second[:4] == [json.loads(line) for line in before.splitlines()]
    assert timeless(first) == timeless(second[:4])
    assert path.read_bytes().startswith(before)


def test_a_line_cut_short_is_played_again_and_the_others_are_kept(tmp_path: Path) -> None:
    whole = timeless(run(contest(4), jobs=1, results=tmp_path))
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-30])
    with Ledger(contest(4), tmp_path) as ledger:
        assert len(ledger.results) == 3
    assert timeless(run(contest(4), jobs=1, results=tmp_path)) == whole


def test_killed_half_way_it_loses_at_most_the_games_in_flight(tmp_path: Path) -> None:
    args = ["aliens", "--bots", "expert:60,casual", "--games", "12", "--jobs", "2", "--results", str(tmp_path / "r")]
    command = [sys.executable, "-m", "cosmodrome", "arena", *args]
    killed = subprocess.Popen(
        command, env=environment(tmp_path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True
    )

    def lines() -> list[str]:
        return [line for path in (tmp_path / "r").glob("*.jsonl") for line in path.read_text("utf-8").splitlines()]

    end = time.monotonic() + 60
    while len(lines()) < 4 and time.monotonic() < end:
        time.sleep(0.02)
    killed.kill()
    killed.wait()
    kept = lines()
    assert 4 <= len(kept) < 12
    again = arena(tmp_path, *args, "--json", str(tmp_path / "all.json"))
    assert again.returncode == 0, again.stderr
    assert lines()[: len(kept)] == kept
    assert len(lines()) == 12
    undisturbed = timeless(run(contest(12, Entrant("expert", 60), CASUAL), jobs=1, results=tmp_path / "other"))
    assert timeless(json.loads((tmp_path / "all.json").read_text("utf-8"))["games"]) == undisturbed


def test_the_command_writes_table_json_csv_and_records(tmp_path: Path) -> None:
    out = [f"--{name}={tmp_path / name}" for name in ("json", "csv", "records")]
    done = arena(tmp_path, "aliens", "--bots", "casual,random", "--games", "4", "--jobs", "1", *out)
    assert done.returncode == 0, done.stderr
    assert "95 % interval" in done.stdout
    assert "wins by seat" in done.stdout
    data = json.loads((tmp_path / "json").read_text("utf-8"))
    with (tmp_path / "csv").open(encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    assert {row["bot"] for row in table} == {"casual", "random"} == {row["bot"] for row in data["table"]}
    assert sum(float(row["share"]) for row in table) == pytest.approx(1)
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 4
    match = cosmodrome.Record.read(records[0]).replay()
    assert [score.total for score in match.state.outcome().scores] == data["games"][0]["points"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--bots", "genius,casual"], "unknown bot 'genius'"),
        (["--bots", "casual:x,casual"], "--bots casual:x: expected LEVEL or LEVEL:ITERATIONS"),
        (["--bots", "casual", "--seats", "2"], "--bots: expected at least 2 for 2 seats, got 1"),
        (["--games", "0"], "--games: expected 1 or more, got 0"),
        (["--jobs", "0"], "--jobs: expected 1 or more, or -1 for all cores, got 0"),
        (["--iterations", "0"], "--iterations: expected 1 or more, got 0"),
        (["--option", "colour=red"], "unknown option 'colour'"),
    ],
)
def test_a_mistake_is_one_line(tmp_path: Path, args: list[str], message: str) -> None:
    done = arena(tmp_path, "aliens", *args)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_table_counts_draws_as_halves_and_rates_the_winner_higher() -> None:
    results = [
        {
            "bout": [0, number, 0],
            "bots": ["casual", "random"],
            "points": [10, points],
            "places": [1, 1 if points == 10 else 2],
            "shares": [0.5, 0.5] if points == 10 else [1.0, 0.0],
            "decisions": [10, 10],
            "times": {"seconds": [1.0, 0.1], "slowest": [0.2, 0.01]},
        }
        for number, points in enumerate((4, 10, 6, 8))
    ]
    best, worst = rows(results)
    assert (best.bot, best.games, best.share, worst.share) == ("casual", 4, 0.875, 0.125)
    assert (best.points, worst.points) == (10, 7)
    assert best.milliseconds == pytest.approx(100)
    assert best.rating > 1500 > worst.rating
    assert by_seat(results) == [0.875, 0.125]


def test_a_bot_in_several_seats_is_rated_by_the_mean_of_them() -> None:
    results = [
        {
            "bout": [0, 0, 0],
            "bots": ["expert", "casual", "casual"],
            "points": [9, 7, 5],
            "places": [1, 2, 3],
            "shares": [1.0, 0.0, 0.0],
            "decisions": [1, 1, 1],
            "times": {"seconds": [0.1] * 3, "slowest": [0.1] * 3},
        }
    ]
    first, *others = ratings.update([ratings.Rating()] * 3, [1, 2, 3])
    expert, casual = rows(results)
    assert expert.rating == first.shown > 1500
    assert casual.rating == pytest.approx(sum(other.shown for other in others) / 2, abs=1)


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)
    assert wilson(0.0, 10)[0] == 0.0


def test_ratings_follow_the_places() -> None:
    start = [ratings.Rating()] * 3
    first, second, third = ratings.update(start, [1, 2, 3])
    assert first.shown > second.shown > third.shown
    assert first.spread < start[0].spread
    even = ratings.update(start[:2], [1, 1])
    assert even[0].shown == even[1].shown == start[0].shown == 1500


def test_a_contest_that_cannot_be_is_refused() -> None:
    with pytest.raises(GameError, match="seats"):
        contest(2, CASUAL, seats=1)
    with pytest.raises(GameError, match="--games"):
        contest(0)


def test_results_belong_to_the_code_of_their_own_game(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def bytes_of(path: Path) -> bytes:
        read.append(path)
        return b""

    monkeypatch.setattr(Path, "read_bytes", bytes_of)
    sources.__wrapped__("aliens")
    names = {path.as_posix().split("/cosmodrome/")[-1] for path in read}
    assert {"core/state.py", "games/aliens/rules.py", "bots/search.py", "bots/aliens/evaluation.py"} <= names
    assert not [name for name in names if "bureau" in name or "cities" in name]


def test_a_bout_does_not_depend_on_the_bouts_before_it() -> None:
    alone = contest(20).play(Bout(0, 3, 1))
    after = [contest(20).play(bout) for bout in contest(20).bouts()[:8]][-1]
    assert timeless([alone]) == timeless([after])
