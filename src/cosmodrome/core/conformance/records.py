"""Records, saved matches and rewinds: what a history keeps."""

import tempfile
from pathlib import Path
from typing import Any

from ..errors import GameError
from ..match import Match
from ..record import Record
from ..state import State
from .legality import check_cheaply
from .trial import Trial


def check_chance_told(trial: Trial, match: Match[Any], step: int, drawn: bool) -> None:
    with trial.during("record"):
        chance = match.steps[step].chance
        if drawn and not chance:
            raise trial.fail("record", f"{match.steps[step].text}: chance was used, but no event says what it gave")
        if len(chance.splitlines()) > 1:
            raise trial.fail("record", f"{match.steps[step].text}: what chance gave is not one line: {chance!r}")


def check_record(trial: Trial, match: Match[Any]) -> None:
    with trial.during("record"):
        record = match.record([f"player {seat}" for seat in range(trial.seats)])
        again = Record.parse(str(record)).replay_by(trial.game)
        if not trial.same(again.state, match.state) or str(again.record(record.header()["names"])) != str(record):
            raise trial.fail("record", "it replays to another end")
        lines = [i for i, line in enumerate(record.lines) if " #" in line]
        changed = list(record.lines)
        at = trial.choose(lines)
        changed[at] = changed[at][:-1] + ("0" if changed[at][-1] != "0" else "1")
        try:
            Record(tuple(changed)).replay_by(trial.game)
        except GameError as error:
            if f"line {at + 1}" not in str(error):
                raise trial.fail("record", f"line {at + 1} was changed, and it says: {error}") from None
        else:
            raise trial.fail("record", f"line {at + 1} was changed, and it is not refused")


def check_save(trial: Trial, match: Match[Any]) -> Match[Any]:
    """A match saved and resumed, which must be the same."""
    with trial.during("save"):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.json"
            match.save(path)
            again = trial.game.resume(path)
        if not trial.same(again.state, match.state) or again.to_json() != match.to_json():
            raise trial.fail("save", "the resumed match is at another position")
        for observer in trial.observers:
            if again.log(observer) != match.log(observer):
                raise trial.fail("save", f"the resumed match has another log for {observer}")
            if observer is not None and again.undo_point(observer) != match.undo_point(observer):
                raise trial.fail("save", f"seat {observer} may take back other things in the resumed match")
    return again


def check_rewind(trial: Trial, match: Match[Any], trail: list[State]) -> None:
    """Replay the game up to some ply, save it there, go back further, and play on to another end."""
    upto = 1 + trial.lot.randrange(match.ply - 1)
    back = trial.lot.randrange(upto)
    with trial.during("rewind"):
        other = trial.game.match(trial.seats, trial.seed, **trial.options)
        trial.match = other
        for ply in match.plies[:upto]:
            other.play(ply.action)
    other = check_save(trial, other)
    with trial.during("rewind"):
        drawn = other.state.generator.copy()
        other.rewind(back)
        now = other.state.generator
        if now.key != drawn.key or (now.counter, -now.pool.bit_length()) < (
            drawn.counter,
            -drawn.pool.bit_length(),
        ):
            raise trial.fail("rewind", "chance went back")
        for observer in trial.observers:
            if other.state.view(observer) != trail[back].view(observer):
                raise trial.fail("rewind", f"to ply {back} gives {observer} another view than it had there")
        if any(other.undo_point(seat) not in (None, *range(back, other.ply)) for seat in range(trial.seats)):
            raise trial.fail("rewind", "undo can go behind it")
        while not check_cheaply(trial, other.state):
            if other.ply >= trial.run.longest:
                raise trial.fail("termination", f"not over after {other.ply} plies")
            seat = trial.choose(other.state.turn)
            other.play(other.state.sample(seat, trial.lot))
        if (
            sum(step.text == f"rewind {back}" for step in other.steps) != 1
            or len(other.steps) != other.ply + upto - back + 2
        ):
            raise trial.fail("rewind", "the history does not keep what was taken back")
    check_record(trial, other)
