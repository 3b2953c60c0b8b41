"""The command line, as a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cosmodrome


def run(*args: str, typed: str = "", home: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    env["PYTHONPATH"] = str(Path(cosmodrome.__file__).parent.parent)
    if home:
        env["XDG_DATA_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "cosmodrome", *args],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=env,
        timeout=60,
    )


def test_version_and_games() -> None:
    assert run("--version").stdout == f"cosmodrome {cosmodrome.__version__}\n"
    assert "aliens: Aliens («Инопланеташки»), 2-4 players" in run("games").stdout


def test_the_schemas_of_one_game_and_of_everything() -> None:
    one = json.loads(run("schema", "aliens").stdout)
    both = json.loads(run("schema").stdout)
    assert one["$defs"]["Preview"]["additionalProperties"] is False
    assert both["games"]["aliens"] == one
    assert "/api/games" in both["api"]["paths"]


def test_a_whole_game_is_played_recorded_and_replayed(tmp_path: Path) -> None:
    record = str(tmp_path / "game.txt")
    played = run("play", "aliens", "--seed", "7", "--seats", "3", "--record", record, typed="1\n" * 100, home=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "1. seat" in played.stdout
    checked = run("replay", record, "--verify")
    assert checked.returncode == 0
    assert "every line holds" in checked.stdout
    stepped = run("replay", record, typed="\n\nb\n10\nq\n")
    assert "--- 10 of" in stepped.stdout


def test_the_random_bot_plays_every_seat(tmp_path: Path) -> None:
    played = run("play", "aliens", "--people", "0", "--seed", "7", home=tmp_path)
    assert played.returncode == 0
    assert "winners" not in played.stderr


def test_a_game_that_is_left_goes_on_later(tmp_path: Path) -> None:
    left = run("play", "aliens", "--seed", "7", "-o", "first=0", typed="open 1\nquit\n", home=tmp_path)
    assert "Saved. Go on with: cosmodrome play aliens --resume" in left.stdout
    again = run("play", "aliens", "--resume", typed="log\n", home=tmp_path)
    assert "planet opened: seat 0, planet 1" in again.stdout


def test_saving_by_name_undo_and_why(tmp_path: Path) -> None:
    saved = str(tmp_path / "mine.json")
    typed = f"?\nmore\nundo\nwhy add 1 1 ne\nwhy 1\n99\nfly\nsave {saved}\nquit\n"
    played = run("play", "aliens", "--seed", "7", "-o", "first=0", typed=typed, home=tmp_path)
    assert "undo: seat 0 has nothing to take back" in played.stdout
    assert "A8: there is no unfinished planet 1" in played.stdout
    assert "It is possible." in played.stdout
    assert "expected a number from 1 to 3, got 99" in played.stdout
    assert "cannot read the action 'fly'" in played.stdout
    assert run("play", "aliens", "--resume", saved, typed="quit\n", home=tmp_path).returncode == 0


def test_packs_of_ones_own(tmp_path: Path) -> None:
    folder = str(tmp_path / "pack")
    assert run("pack", "new", "aliens", folder).returncode == 0
    assert "good to play with" in run("pack", "check", folder).stdout
    assert run("play", "aliens", "--people", "0", "--pack", folder, home=tmp_path).returncode == 0


def test_an_owner_says_that_values_are_printed(tmp_path: Path) -> None:
    run("pack", "new", "aliens", str(tmp_path / "pack"))
    die = tmp_path / "pack" / "die.toml"
    die.write_text(die.read_text("utf-8").replace('origin = "designed"', 'origin = "printed"'), "utf-8")
    checked = run("pack", "check", str(tmp_path / "pack"))
    assert (checked.returncode, checked.stderr) == (0, "")


def test_what_is_odd_about_a_pack_is_said(tmp_path: Path) -> None:
    run("pack", "new", "aliens", str(tmp_path / "pack"))
    tiles = tmp_path / "pack" / "tiles.toml"
    tiles.write_text(tiles.read_text("utf-8").replace("left = false", "left = true", 1), "utf-8")
    checked = run("pack", "check", str(tmp_path / "pack"))
    assert "good to play with" in checked.stdout
    assert checked.stderr.startswith("warning: tiles.toml: tile: expected as many left halves as right halves")
    played = run("play", "aliens", "--people", "0", "--pack", str(tmp_path / "pack"), home=tmp_path)
    assert played.returncode == 0
    assert played.stderr == checked.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["play", "chess"], "cosmodrome: unknown game 'chess'; there are aliens"),
        (["play", "aliens", "--seats", "9"], "cosmodrome: aliens: seats: expected one of 2, 3, 4, got 9"),
        (["play", "aliens", "-o", "colour=red"], "cosmodrome: aliens: unknown option 'colour'; there are first"),
        (["play", "aliens", "-o", "first=7"], "cosmodrome: option first: expected one of lot, 0, 1, 2, 3, got '7'"),
        (["play", "aliens", "-o", "first"], "cosmodrome: --option first: expected NAME=VALUE"),
        (["play", "aliens", "--people", "5"], "cosmodrome: --people: expected 0 to 2, got 5"),
        (
            ["play", "aliens", "--bot", "genius"],
            "cosmodrome: unknown bot 'genius'; there are novice, casual",
        ),
        (["play", "aliens", "--pack", "nowhere"], "cosmodrome: pack: no folder nowhere"),
        (["play", "aliens", "--resume", "nowhere"], "cosmodrome: nowhere: there is no saved game of aliens"),
        (["play"], "cosmodrome: no game chosen"),
        (["replay", "nowhere"], "cosmodrome: nowhere: cannot be read: No such file or directory"),
        (["pack", "check", "nowhere"], "cosmodrome: pack: no folder nowhere"),
        (["pack", "new", "chess", "x"], "cosmodrome: unknown game 'chess'"),
        (["dance"], "invalid choice: 'dance'"),
        ([], "the following arguments are required: COMMAND"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(args: list[str], message: str) -> None:
    result = run(*args)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_a_changed_or_truncated_record_is_refused_by_its_line(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    run("play", "aliens", "--people", "0", "--seed", "7", "--record", str(record), home=tmp_path)
    lines = record.read_text("utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("5. "))
    changed = lines.copy()
    changed[number] = changed[number].replace("die", "dye")
    record.write_text("\n".join(changed) + "\n", "utf-8")
    result = run("replay", str(record), "--verify")
    assert (result.returncode, f"line {number + 1}: it was changed" in result.stderr) == (2, True)
    record.write_text("\n".join(lines[:number]) + "\n", "utf-8")
    result = run("replay", str(record), "--verify")
    assert (result.returncode, "the record ends before the game does" in result.stderr) == (2, True)
