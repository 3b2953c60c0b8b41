"""Secrecy: what a seat is told depends only on what it may know, whatever chance gives and others choose."""

from collections.abc import Iterator

from .. import canonical
from ..action import Action
from ..chance import Generator, shuffle
from ..event import Event
from ..state import State
from .outcomes import check_no_outcome
from .report import ConformanceError
from .resamples import check_same_sight
from .script import Played, Script, Told, apart, kinds_of
from .sending import check_events
from .trial import Trial


def check_deal(trial: Trial) -> None:
    """Deals that differ in one draw: who cannot tell them apart was told the same of them."""
    options = trial.game.settle(trial.seats, trial.options)

    def deal(turned: int | None, by: int = 0) -> Played:
        events: list[Event] = []
        script = Script(Generator.seeded(trial.seed), turned, by)
        state = trial.game.deal(trial.seats, options, script, events)
        return Played(state, events, script.draws, True)

    with trial.during("event"):
        first = deal(None)
        check_events(trial, first.events)
    draws = list(range(len(first.draws)))
    shuffle(draws, trial.lot)
    for turned in draws[:6]:
        _check_pair(trial, first, deal(turned, trial.lot.randrange(1024)), "the deal")


def check_branches(trial: Trial, state: State) -> None:
    """Actions with chance or the unknown otherwise: what each seat is told, can undo, and could resample."""
    if state.over:
        return
    check_no_outcome(trial, state)
    for seat in state.turn:
        action = trial.choose(state.legal(seat))
        played = trial.after(state, action)
        for script in _scripts(trial, state, played)[:6]:
            _check_pair(trial, played, trial.after(state, action, script), f"{action!r}")
    for observer in trial.observers:
        for _ in range(2):
            _follow(trial, state, state.resample(observer, trial.fresh()), observer, 1 + trial.lot.randrange(4))


def _scripts(trial: Trial, state: State, played: Played) -> list[Script]:
    """Other ways chance may go in an action, in each only one draw being otherwise."""
    if played.moved and not played.draws:
        return [Script(trial.fresh()) for _ in range(4)]
    scripts = [Script(state.generator, turned, trial.lot.randrange(1024)) for turned in range(len(played.draws))]
    shuffle(scripts, trial.lot)
    return scripts


def _check_pair(trial: Trial, a: Played, b: Played, what: str) -> None:
    """Two ways chance may go: who sees no difference was told none, and resamples to the same."""
    with trial.during("secrecy-event"):
        if trial.is_alike(a.state, b.state):
            return
        for observer in trial.observers:
            if a.state.view(observer) != b.state.view(observer):
                continue
            told, other = trial.told(a.events, observer), trial.told(b.events, observer)
            if told != other:
                raise _leak(trial, told, other, observer, f"{what}, chance going another way")
            _check_twins(trial, a.state, b.state, observer, what)
            if trial.lot.randrange(4) == 0:
                _follow(trial, a.state, b.state, observer, 3)


def _follow(trial: Trial, a: State, b: State, observer: int | None, plies: int) -> None:
    """Play on two positions that an observer cannot tell apart: it is told the same while it sees the same."""
    for _ in range(plies):
        if a.over or a.turn != b.turn:
            return
        seat = trial.choose(a.turn)
        theirs = set(b.legal(seat))
        common = [action for action in a.legal(seat) if action in theirs]
        if not common:
            return
        action = trial.choose(common)
        one, two = trial.after(a, action), trial.after(b, action, Script(a.generator))
        if one.state.view(observer) != two.state.view(observer):
            with trial.during("undo"):
                if not (one.moved or one.state.over or any(event.reveals for event in one.events)):
                    raise trial.fail("undo", f"{action!r} shows {observer} something new, yet no event `reveals` it")
            return
        told, other = trial.told(one.events, observer), trial.told(two.events, observer)
        with trial.during("secrecy-event"):
            if told != other:
                if one.draws == two.draws and not _is_traceless(trial, a, action, one, told, other):
                    raise _leak(trial, told, other, observer, f"{action!r}, the unknown being otherwise")
                return
            _check_twins(trial, one.state, two.state, observer, f"{action!r}")
        a, b = one.state, two.state


def _is_traceless(trial: Trial, state: State, action: Action, played: Played, told: Told, other: Told) -> bool:
    """Whether events differ only in chance that leaves no trace: a draw shown and put back."""
    if played.moved and not played.draws:
        return True
    kinds: set[object] = set()
    for script in _scripts(trial, state, played):
        another = trial.after(state, action, script)
        if trial.is_alike(another.state, played.state):
            kinds |= kinds_of(apart([e.to_json() for e in played.events], [e.to_json() for e in another.events]))
    return kinds_of(apart(told, other)) <= kinds


def _leak(trial: Trial, told: Told, other: Told, observer: int | None, what: str) -> ConformanceError:
    events = ", ".join(map(canonical.dumps, apart(told, other) or told))
    return trial.fail("secrecy-event", f"{what}: {observer} is told {events}: its view does not show it")


def _check_twins(trial: Trial, a: State, b: State, observer: int | None, what: str) -> None:
    """Two positions with one past, as an observer knows it."""
    with trial.during("resample-law"):
        key = trial.fresh()
        if not trial.same(a.resample(observer, key.copy()), b.resample(observer, key.copy())):
            raise trial.fail("resample-law", f"after {what} the resample for {observer} depends on what it cannot know")
    if observer is not None:
        with trial.during("resample-legal"):
            if list(a.legal(observer)) != list(b.legal(observer)):
                raise trial.fail("resample-legal", f"after {what} seat {observer}'s actions tell what it cannot know")


def _choices(trial: Trial, state: State) -> Iterator[tuple[Played, Played, int | None, str]]:
    """Two secret choices of one seat, others being still to choose, and each other seat or spectator."""
    for seat in state.turn if len(state.turn) > 1 else ():
        legal = list(state.legal(seat))
        shuffle(legal, trial.lot)
        first = trial.after(state, legal[0])
        for action in legal[1:4]:
            played = trial.after(state, action)
            for observer in trial.observers:
                if observer != seat:
                    yield first, played, observer, f"{legal[0]!r} or {action!r}"


def check_choices(trial: Trial, state: State) -> None:
    """Before the reveal nobody else is told or shown which secret choice was made."""
    for first, played, observer, what in _choices(trial, state):
        with trial.during("secrecy-event"):
            told, other = trial.told(first.events, observer), trial.told(played.events, observer)
            if told != other:
                raise trial.fail("secrecy-event", f"{what}: {observer} is told which: {told}, {other}")
        with trial.during("secrecy-view"):
            check_same_sight(trial, first.state, played.state, observer, what)


def check_unseen_choices(trial: Trial, state: State) -> None:
    """Nor can the others tell one from the other later, unless they are shown."""
    for first, played, observer, what in _choices(trial, state):
        _check_twins(trial, first.state, played.state, observer, what)
        _follow(trial, first.state, played.state, observer, len(state.turn) + 1)
