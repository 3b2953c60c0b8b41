"""A list of steps: several actions of one seat that are done together, all of them or none.

It ends at the first step that reveals anything, so that nobody learns what lies hidden by a list that is refused.
"""

from collections.abc import Sequence
from typing import TypeVar

from .action import Action
from .errors import GameError, IllegalAction
from .event import Event
from .state import State

S = TypeVar("S", bound=State)


def do(state: State, action: Action, events: list[Event]) -> bool:
    """Play a legal action and write down what happened; whether something was drawn or the game ended."""
    counter, pool = state.generator.counter, state.generator.pool
    state.play(action, events)
    after = state.generator
    return after.pool != pool or after.counter != counter or state.over


def ends_list(state: State, action: Action) -> bool:
    """Play a legal action; whether it must be the last of a list: it revealed something, or others are in turn."""
    events: list[Event] = []
    return do(state, action, events) or any(event.reveals for event in events) or action.seat not in state.turn


def line(state: S, actions: Sequence[Action]) -> list[S]:
    """The position before each of these actions of one seat, each checked; the refusal says which step it is about."""
    if not actions or any(action.seat != actions[0].seat for action in actions):
        raise GameError("a list of steps: expected one or more actions of one seat")
    positions = [state]
    for step, action in enumerate(actions):
        if step:
            positions.append(positions[-1].copy())
            if ends_list(positions[-1], actions[step - 1]):
                raise _refused(past_reveal(state), step)
        try:
            positions[-1].check(action)
        except IllegalAction as reason:
            raise _refused(reason, step) from None
    return positions


def walk(state: S, actions: Sequence[Action]) -> S:
    """A copy of the position after these actions of one seat, each checked."""
    after = line(state, actions)[-1].copy()
    after.play(actions[-1])
    return after


def past_reveal(state: State) -> IllegalAction:
    """The refusal of a list that goes on: the same whatever lies hidden and whatever its later steps are."""
    sentence = "a list of steps ends at the first one that reveals anything"
    return IllegalAction(state.game.turn_rule, "past_reveal", sentence)


def _refused(reason: IllegalAction, step: int) -> IllegalAction:
    reason.step = step
    return reason
