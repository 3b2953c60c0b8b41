"""Simultaneous choices: any order of arrival gives the same."""

import itertools

from ..chance import shuffle
from ..event import Event
from ..state import State
from .script import Told
from .trial import Trial


def check_order(trial: Trial, state: State) -> None:
    """The choices of all seats in turn, in every order (or a few, where there are many)."""
    if len(state.turn) < 2:
        return
    actions = [trial.choose(state.legal(seat)) for seat in state.turn]
    orders = list(itertools.permutations(actions))
    shuffle(orders, trial.lot)
    with trial.during("order"):
        for action in actions:
            after = trial.after(state, action).state
            for seat in state.turn:
                if seat != action.seat and list(after.legal(seat)) != list(state.legal(seat)):
                    raise trial.fail("order", f"{action!r} changes what seat {seat} may choose")
        reference: tuple[State, list[Told]] | None = None
        for order in orders[:6]:
            position = state.copy()
            events: list[Event] = []
            for action in order:
                if action not in position.legal(action.seat):
                    raise trial.fail("order", f"{action!r} is not legal any more after others chose")
                position.play(action, events)
            logs = [trial.told(events, observer) for observer in trial.observers]
            if reference is None:
                reference = position, logs
            elif not trial.same(position, reference[0]):
                raise trial.fail("order", f"{', '.join(map(repr, order))} in another order gives another position")
            elif logs != reference[1]:
                raise trial.fail("order", f"{', '.join(map(repr, order))} in another order gives another log")
