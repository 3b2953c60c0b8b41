"""Undo: the exact position and log back, never behind a reveal."""

from typing import Any

from ..action import Action
from ..chance import shuffle
from ..match import Match
from ..state import State
from .trial import Trial


def check_undo(trial: Trial, first: Match[Any], trail: list[State], due: set[int]) -> None:
    """The same game again; where due, what is played is taken back and played again."""
    match = trial.game.match(trial.seats, trial.seed, **trial.options)
    trial.match = match
    for ply in first.plies:
        if match.ply in due and len(match.state.turn) > 1:
            _check_retracting(trial, match)
        number = match.ply
        match.play(ply.action)
        if number in due:
            _check_taking_back(trial, match, ply.action, trail)
    with trial.during("determinism"):
        if not trial.same(first.state, match.state):
            raise trial.fail("determinism", "the same game, with actions taken back and played again, ends otherwise")


def _check_taking_back(trial: Trial, match: Match[Any], action: Action, trail: list[State]) -> None:
    """Take back the last action, and then all that can be."""
    with trial.during("undo"):
        seat = action.seat
        if match.plies[-1].reveals:
            for other in range(trial.seats):
                if match.undo_point(other) is not None:
                    raise trial.fail("undo", f"seat {other} could take back what {action!r} revealed")
            return
        point = match.undo_point(seat)
        if point is None or point >= match.ply:
            raise trial.fail("undo", f"{action!r} revealed nothing and cannot be taken back")
        end = match.state.copy()
        logs = [match.log(p) for p in trial.observers]
        actions = [ply.action for ply in match.plies[point:]]
        _take_back(trial, match, seat, match.ply - 1, trail[match.ply - 1])
        match.play(action)
        if all(again.seat == seat for again in actions):
            _take_back(trial, match, seat, point, trail[point])
            for again in actions:
                match.play(again)
        if not trial.same(match.state, end) or logs != [match.log(p) for p in trial.observers]:
            raise trial.fail("undo", f"playing again what was taken back ({action!r}) gives another position or log")


def _take_back(trial: Trial, match: Match[Any], seat: int, ply: int, expected: State) -> None:
    """Take back all from a ply on, and see that everything is as it was there."""
    before = match.plies[ply].action
    match.undo(seat, ply)
    if not trial.same(match.state, expected):
        raise trial.fail("undo", f"taking back {before!r} does not give the exact position back")
    for p in trial.observers:
        if match.state.view(p) != expected.view(p):
            raise trial.fail("undo", f"taking back {before!r} does not give the view of seat {p} back")


def _check_retracting(trial: Trial, match: Match[Any]) -> None:
    """Before the reveal a seat takes its secret choice back, whatever arrived since."""
    with trial.during("undo"):
        start = match.state.copy()
        actions = [trial.choose(start.legal(seat)) for seat in start.turn]
        shuffle(actions, trial.lot)
        logs = [match.log(p) for p in trial.observers]
        played: list[Action] = []
        for action in actions[:-1]:
            match.play(action)
            played.append(action)
            if match.plies[-1].reveals:
                raise trial.fail("undo", f"{action!r} reveals something before all have chosen")
        while played:
            retracted = played.pop(0)
            expected = start.copy()
            for action in played:
                expected.play(action)
            point = match.undo_point(retracted.seat)
            ply = max(i for i, ply in enumerate(match.plies) if ply.action is retracted)
            if point is None or point > ply:
                raise trial.fail("undo", f"{retracted!r} cannot be retracted before the reveal")
            _take_back(trial, match, retracted.seat, ply, expected)
        if logs != [match.log(p) for p in trial.observers]:
            raise trial.fail("undo", "retracting secret choices does not give the logs back")
