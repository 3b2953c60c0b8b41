"""What goes out: events and views are ready for clients, hold nothing of the generator and keep the contract."""

from collections.abc import Sequence

from ..event import Event
from ..state import State
from .trial import Trial


def check_events(trial: Trial, events: Sequence[Event]) -> None:
    with trial.during("event"):
        for event in events:
            trial.ready("event", type(event).__name__, event.to_json())
            audience = event.audience
            if audience is not None and not {*audience} <= {*range(trial.seats)}:
                raise trial.fail("event", f"{type(event).__name__}: an audience of {audience!r}")
            trial.agrees("Event", type(event).__name__, event.to_json())


def check_views(trial: Trial, state: State) -> None:
    with trial.during("view"):
        secrets = [state.generator.key.hex()]
        if state.generator.pool >> 64:
            secrets.append(f"{state.generator.pool:x}")
            secrets.append(str(state.generator.pool))
        for observer in trial.observers:
            view = state.view(observer)
            text = trial.ready("view", f"view of {observer}", view)
            drawn = state.render(observer)
            if type(drawn) is not str or not drawn.strip():
                raise trial.fail("view", f"render for {observer} draws nothing")
            if any(secret in text or secret in drawn for secret in secrets):
                raise trial.fail("view", f"the generator shows in the view of {observer}")
            trial.agrees("View", f"view of {observer}", view)
        trial.ready("view", "facts", trial.game.facts())
        trial.agrees("Facts", "facts", trial.game.facts())
