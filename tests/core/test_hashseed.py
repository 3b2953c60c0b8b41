"""The same game comes out in every process, whatever PYTHONHASHSEED is."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cosmodrome.core import canonical, registry
from cosmodrome.core.chance import Generator
from cosmodrome.core.game import Game

import tiny

TESTS = Path(__file__).parent.parent
NAMES = sorted({*registry.names(), "tiny"})


def playthrough(name: str) -> str:
    """Every action offered, view, event and resample of a game at each number of seats, as one digest."""
    tiny.register()
    game: Game[Any] = registry.load(name)
    seen: list[object] = [game.facts()]
    for seats in game.seats:
        match = game.match(seats, seed=7)
        lot = Generator.seeded("playthrough")
        while not match.state.over:
            seat = match.state.turn[lot.randrange(len(match.state.turn))]
            legal = match.state.legal(seat)
            seen.append([str(action) for action in legal])
            seen.append([event.to_json() for event in match.play(match.state.sample(seat, lot))])
            seen.append(match.state.view(seat))
            if lot.randrange(8) == 0:
                seen.append(match.state.resample(seat, Generator.drawn(lot)).to_json())
        seen.append([match.state.to_json(), match.record().lines])
    return canonical.digest(seen)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_the_same_in_two_processes(name: str) -> None:
    script = f"import sys; sys.path[:0] = {[str(TESTS), str(TESTS / 'core')]}; import test_hashseed as t; "
    script += f"print(t.playthrough({name!r}), hash('cosmodrome'))"
    lines = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        lines.append(done.stdout.split())

    assert lines[0][1] != lines[1][1]
    assert lines[0][0] == lines[1][0] == playthrough(name)
