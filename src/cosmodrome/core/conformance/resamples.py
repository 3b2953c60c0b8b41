"""Resamples: what a position and its resample have in common for a seat, or for a spectator."""

from .. import canonical
from ..state import State
from .legality import foreign, refusal
from .trial import Trial
from .values import difference


def check_resamples(trial: Trial, state: State) -> None:
    for observer in trial.observers:
        _check_resample(trial, state, observer)


def _check_resample(trial: Trial, state: State, observer: int | None) -> None:
    """What a position and its resample have in common for a seat, or for a spectator."""
    key, other = trial.fresh(), trial.fresh()
    with trial.during("resample-law"):
        sample = state.resample(observer, key.copy())
        if sample.generator.key == state.generator.key:
            raise trial.fail("resample-law", f"the resample for {observer} keeps the generator's key")
    with trial.during("conservation"):
        if sample.inventory() != state.inventory():
            raise trial.fail("conservation", f"the resample for {observer} has other components")
    with trial.during("secrecy-view"):
        if sample.turn != state.turn or sample.over != state.over:
            raise trial.fail("secrecy-view", f"turn or end differ in the resample for {observer}")
        for who in {observer, None}:
            check_same_sight(trial, state, sample, who, f"the resample for {observer}")
    with trial.during("resample-law"):
        again = state.resample(observer, other).resample(observer, key.copy())
        if not trial.same(sample, again):
            raise trial.fail("resample-law", f"the resample for {observer} depends on what it cannot know")
    with trial.during("resample-play"):
        for seat in sample.turn:
            if not sample.legal(seat):
                raise trial.fail("resample-play", f"seat {seat} has no action in the resample for {observer}")
    if state.over:
        with trial.during("outcome"):
            if sample.outcome() != state.outcome():
                raise trial.fail("outcome", f"differs in the resample for {observer}")
    if observer is not None:
        _check_same_choices(trial, state, sample, observer)
    before, inventory = trial.text(state), state.inventory()
    with trial.during("resample-play"):
        rest = 12 if trial.lot.randrange(8) else trial.run.longest
        while rest and not sample.over:
            sample.play(sample.sample(trial.choose(sample.turn), trial.lot))
            rest -= 1
    with trial.during("copy"):
        if trial.text(state) != before:
            raise trial.fail("copy", f"playing on the resample for {observer} changed the original")
    with trial.during("resample-play"):
        if sample.inventory() != inventory or not trial.same(trial.read(trial.text(sample)), sample):
            raise trial.fail("resample-play", f"the resample for {observer}, played on, is no sound position")


def check_same_sight(trial: Trial, a: State, b: State, observer: int | None, what: str) -> None:
    seen, other = a.view(observer), b.view(observer)
    if canonical.dumps(seen) != canonical.dumps(other):
        raise trial.fail(
            "secrecy-view",
            f"{what}: the view of {observer} differs at {difference(seen, other)}: "
            "it shows what is hidden, or the resample forgets what was seen",
        )
    if a.render(observer) != b.render(observer):
        raise trial.fail("secrecy-view", f"{what}: render for {observer} differs")


def _check_same_choices(trial: Trial, state: State, sample: State, seat: int) -> None:
    """What a seat may do, why not, and what it would bring, cannot depend on what it does not know."""
    with trial.during("resample-legal"):
        legal = list(state.legal(seat))
        if list(sample.legal(seat)) != legal:
            raise trial.fail("resample-legal", f"the actions of seat {seat} differ in its resample")
        for action in foreign(trial, seat):
            said = refusal(trial, state, action, action in legal)
            other = refusal(trial, sample, action)
            if said != other:
                raise trial.fail("resample-legal", f"{action!r}: {said or 'legal'}; in its resample {other or 'legal'}")
    with trial.during("preview"):
        for action in legal[:: max(1, len(legal) // 12)]:
            if canonical.dumps(state.preview(action)) != canonical.dumps(sample.preview(action)):
                raise trial.fail("preview", f"of {action!r} tells what seat {seat} cannot know")
