"""A whole game looked at."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome import Record, bots, cli
from cosmodrome.core.chance import Generator
from cosmodrome.core.match import Match
from cosmodrome.review import Measure, Reviewer, to_json, turns
from cosmodrome.review.luck import spoken

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
    assert all(len({action.secret for action in turn.line}) == 1 for turn in found)


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
    assert all(moment.difference.gain.is_beyond(1) for moment in found.moments)
    like, of = found.alike[0]
    assert 0 < like < of <= len(found.curve)


def test_the_command_says_it_and_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, out = RECORDS / "aliens-2-players.txt", tmp_path / "review.json"
    words = ["review", str(record), "--iterations", "8", "--playouts", "4", "--json", str(out)]
    assert cli.main([*words, "--lang", "ru"]) == 0
    said = capsys.readouterr().out
    assert "ходов как у мастера" in said
    assert re.search(r"^ходов: \d+, на это ушло \d+ с одного ядра$", said, re.MULTILINE)
    found = json.loads(out.read_text("utf-8"))
    assert (found["game"], found["measured_in"]) == ("aliens", "share")
    assert len(found["curve"]) == len(list(turns(Record.read(record).replay())))
    assert cli.main(["review", str(record), "--playouts", "1"]) == 2
    assert "--playouts: expected 2 or more, got 1" in capsys.readouterr().err
    broken = tmp_path / "broken.txt"
    broken.write_text(record.read_text("utf-8").replace("open 1", "open 2", 1), "utf-8")
    assert cli.main(["review", str(broken)]) == 2
    assert "its digest does not fit" in capsys.readouterr().err


def test_luck_is_what_a_draw_brought_beside_the_mean_over_equal_draws() -> None:
    match = Record.read(RECORDS / "aliens-2-players.txt").replay()
    *_, last = Reviewer(match, iterations=6, playouts=6).steps()
    found = last.review
    assert (last.done, last.of) == (len(found.curve), len(list(turns(match))))
    assert found.draws
    assert [len(one.points) for one in found.draws] == [2] * len(found.draws)
    drawn = found.draws[0]
    before = match.position(drawn.ply)
    ends = []
    chance = {what: Generator.seeded(f"review {drawn.ply + 1} {what}") for what in ("draw", "after")}
    for _ in range(6):
        draw, after = (chance[what].getrandbits(256).to_bytes(32, "little") for what in ("draw", "after"))
        made, anew = match.position(drawn.ply + 1), before.copy()
        anew.generator = Generator(draw)
        anew.play(match.plies[drawn.ply].action)
        ends.append([played_out(state, after) for state in (made, anew)])
    for seat in range(2):
        differences = [made[seat] - anew[seat] for made, anew in ends]
        assert drawn.points[seat].mean == pytest.approx(sum(differences) / 6)


def played_out(state: Any, key: bytes) -> list[int]:
    """The points of all seats at the end of quick play with these draws."""
    evaluation = bots.evaluation(state.game)
    state.generator, whims = Generator(key), Generator(key, 2**40)
    while not state.over:
        state.play(evaluation.quick(state, state.turn[0], whims))
    return [score.total for score in state.outcome().scores]


def test_luck_is_told_apart_and_only_beyond_its_error() -> None:
    told = spoken("bureau", Measure(6.4, 2.0))
    assert told
    assert told.ru == "удачный жребий: +6,4 ± 2,0 кредита"
    assert told.en == "lucky draws: +6.4 ± 2.0 credits"
    assert spoken("bureau", Measure(3.9, 2.0)) is None
    unlucky = spoken("aliens", Measure(-1.0, 0.0))
    assert unlucky
    assert unlucky.ru == "неудачный жребий: −1 очко"


def test_a_review_grows_and_can_be_stopped() -> None:
    match = Record.read(RECORDS / "aliens-2-players.txt").replay()
    seen = []

    def stop(done: int, of: int) -> None:
        seen.append((done, of))
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Reviewer(match, iterations=4, playouts=2, progress=stop).review()
    assert seen == [(1, seen[0][1]), (2, seen[0][1]), (3, seen[0][1])]
    growing = [
        (len(step.review.curve), len(step.review.moments)) for step in Reviewer(match, iterations=4, playouts=2).steps()
    ]
    assert [curve for curve, _ in growing] == sorted(curve for curve, _ in growing)
    assert len(growing) >= growing[-1][0] == len(list(turns(match)))
