"""Copies, positions out of JSON and pickles: equal, going the same way, sharing nothing that changes."""

import pickle

from .. import canonical, registry
from ..event import Event
from ..state import State
from .legality import check_cheaply
from .sending import check_events
from .trial import Trial


def check_json(trial: Trial, state: State) -> State:
    """The position out of its text, which must be the same in everything."""
    with trial.during("json"):
        text = trial.text(state)
        other = trial.read(text)
        if other != state or trial.text(other) != text:
            raise trial.fail("json", "from_json does not give an equal position")
        if registry.is_known(trial.game) and not trial.same(pickle.loads(pickle.dumps(state)), state):
            raise trial.fail("json", "a pickle does not give an equal position")
    with trial.during("legal"):
        for seat in range(trial.seats):
            legal = list(state.legal(seat))
            if list(state.legal(seat)) != legal or list(other.legal(seat)) != legal:
                raise trial.fail("legal", f"the actions of seat {seat} have no fixed order, or depend on the past")
    return other


def check_copies(trial: Trial, state: State) -> None:
    """A copy and one out of JSON go the same way, and leave all else as it was."""
    text = trial.text(state)
    pristine = trial.read(text)
    with trial.during("copy"):
        copy = state.copy()
        if type(copy) is not type(state) or not trial.same(copy, state) or copy.generator is state.generator:
            raise trial.fail("copy", "a copy is not an equal position of its own")
        second = copy.copy()
        views = [copy.view(observer) for observer in trial.observers]
        texts = [canonical.dumps(view) for view in views]
        data = copy.to_json()
        lists = [copy.legal(seat) for seat in range(trial.seats)]
        legal = [list(actions) for actions in lists]
    with trial.during("determinism"):
        _walk(trial, copy, trial.read(text), 12)
    with trial.during("copy"):
        if not trial.same(state, pristine):
            raise trial.fail("copy", "playing on a copy changed the original")
        if not trial.same(second, pristine):
            raise trial.fail("copy", "playing on a position changed a copy made of it")
        if [canonical.dumps(view) for view in views] != texts:
            raise trial.fail("copy", "a view taken before changes as play goes on")
        if canonical.dumps(data) != text:
            raise trial.fail("copy", "what to_json gave before changes as play goes on")
        if [list(actions) for actions in lists] != legal:
            raise trial.fail("copy", "what legal gave before changes as play goes on")


def _walk(trial: Trial, a: State, b: State, plies: int) -> None:
    """Play the same on both, and see that they stay the same."""
    for _ in range(plies):
        if a.over:
            break
        seat = trial.choose(a.turn)
        legal = list(a.legal(seat))
        if a.turn != b.turn or list(b.legal(seat)) != legal:
            raise trial.fail("determinism", "a copy and a position out of JSON have other actions")
        action = trial.choose(legal)
        first: list[Event] = []
        second: list[Event] = []
        a.play(action, first)
        b.play(action, second)
        if not trial.same(a, b) or [*map(repr, first)] != [*map(repr, second)]:
            raise trial.fail("determinism", f"{action!r} on a copy and on a position out of JSON goes two ways")
        if not trial.same(a, a.copy()):
            raise trial.fail("copy", f"after {action!r} a copy is not equal")
        check_cheaply(trial, a)
        check_events(trial, first)
