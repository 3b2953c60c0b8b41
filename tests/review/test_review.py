"""A whole game looked at."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome import Record, bots, cli
from cosmodrome.core.match import Match
from cosmodrome.review import Reviewer, to_json, turns

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize(
    "name", ["aliens-2-players", "bureau-solo", "cities-3-advanced", "cities-solo", "cities-plans"]
)
def test_turns_hold_every_action_once(name: str) -> None:
    match = Record.read(RECORDS / f"{name}.txt").replay()
    found = list(turns(match))
    assert [action for turn in found for action in turn.line] == [ply.action for ply in match.plies]
    assert [turn.ply for turn in found] == sorted({turn.ply for turn in found})
    assert all({action.seat for action in turn.line} == {turn.seat} for turn in found)


def with_a_blunder() -> tuple[Match[Any], int]:
    """A game alone, played sensibly but for one turn in which the agent's actions are let go."""
    game = cosmodrome.load("bureau")
    match = game.match(1, "blunder")
    rng = random.Random(4)
    bot = bots.make("casual", game)
    ply = -1
    while not match.state.over:
        legal = [str(action) for action in match.state.legal(0)]
        if ply < 0 and match.ply > 40 and "end" in legal and any(text.startswith(("fly", "office")) for text in legal):
            ply = match.ply
            match.play(game.parse("end", 0))
        else:
            match.play(bot.choose(match.state.resample(0, rng), 0, rng))
    return match, ply


def test_equal_seeds_give_equal_reviews() -> None:
    match = Record.read(RECORDS / "aliens-2-players.txt").replay()
    one, other = (to_json(Reviewer(match, iterations=6, playouts=4).review()) for _ in range(2))
    assert one == other


@pytest.mark.long
def test_a_blunder_is_named_and_what_is_said_holds_again() -> None:
    match, ply = with_a_blunder()
    assert ply > 0
    found = Reviewer(match, iterations=12, playouts=8).review()
    turn = next(turn for turn in turns(match) if turn.ply <= ply < turn.ply + len(turn.line))
    assert turn.ply in [moment.turn.ply for moment in found.moments]
    assert 0 < len(found.moments) <= 5
    assert all(moment.difference.gain.is_beyond(2) for moment in found.moments)
    like, of = found.alike[0]
    assert 0 < like < of <= len(found.curve)


def test_the_command_says_it_and_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, out = RECORDS / "aliens-2-players.txt", tmp_path / "review.json"
    words = ["review", str(record), "--iterations", "8", "--playouts", "4", "--json", str(out)]
    assert cli.main([*words, "--lang", "ru"]) == 0
    assert "ходов как у мастера" in capsys.readouterr().out
    found = json.loads(out.read_text("utf-8"))
    assert (found["game"], found["measured_in"]) == ("aliens", "share")
    assert len(found["curve"]) == len(list(turns(Record.read(record).replay())))
    assert cli.main(["review", str(record), "--playouts", "1"]) == 2
    assert "--playouts: expected 2 or more, got 1" in capsys.readouterr().err
    broken = tmp_path / "broken.txt"
    broken.write_text(record.read_text("utf-8").replace("open 1", "open 2", 1), "utf-8")
    assert cli.main(["review", str(broken)]) == 2
    assert "its digest does not fit" in capsys.readouterr().err
