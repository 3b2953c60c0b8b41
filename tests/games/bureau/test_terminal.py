"""A whole solo game in the terminal, with the reasons a person asks for."""

import os
import subprocess
import sys
from pathlib import Path

import cosmodrome


def test_a_solo_game_is_played_to_its_rank_in_the_terminal(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "XDG_DATA_HOME": str(tmp_path)}
    env["PYTHONPATH"] = str(Path(cosmodrome.__file__).parent.parent)
    record = tmp_path / "game.txt"
    command = [sys.executable, "-m", "cosmodrome", "play", "bureau", "--seed", "5", "--record", str(record)]
    # given someone who asks why, places an agent into a flight without the fuel for it, asks again, and plays on
    typed = "why fly 1 e\nplace blue c1 0\nwhy fly 1 e\nwhy take blue\n" + "1\n" * 300
    played = subprocess.run(command, input=typed, capture_output=True, encoding="utf-8", env=env, timeout=60)
    assert played.returncode == 0, played.stderr
    # then each question has its clause and numbers
    assert "B14: place an agent first" in played.stdout
    assert "B27: flying into an unexplored place needs 3 fuel, has 2" in played.stdout
    assert "B17: do the compartment's actions or end them first" in played.stdout
    # and the game ends with a rank and a record that holds
    assert "Turn 14 of 14" in played.stdout
    assert "trainee" in played.stdout
    assert cosmodrome.Record.read(record).replay().state.over
