"""One game of random play: played to its end, looked at closely at some of its positions."""

from typing import Any

from .. import canonical
from ..chance import Generator
from ..match import Match
from ..state import State
from .copies import check_copies, check_json
from .legality import check_actions, check_cheaply, foreign, refusal, remember
from .order import check_order
from .outcomes import check_outcome
from .records import check_chance_told, check_record, check_rewind, check_save
from .resamples import check_resamples
from .secrecy import check_branches, check_choices, check_deal, check_unseen_choices
from .sending import check_events, check_views
from .trial import Trial
from .undo import check_undo


def play_game(trial: Trial, special: bool) -> None:
    """Play it, look closely at some of its positions, the plainest things first, and at its end.

    A special one is also saved, taken back and played on to another end.
    """
    match, trail, due = _play_out(trial)
    trial.look(due, check_actions, check_views)
    trial.look(due, check_copies)
    trial.look(due, check_choices, check_order)
    trial.look(due, check_resamples)
    check_deal(trial)
    trial.look(due, check_branches, check_unseen_choices)
    check_undo(trial, match, trail, {ply for ply, _ in due})
    _check_end(trial, match)
    if special and match.ply > 1:
        check_rewind(trial, match, trail)
    if canonical.dumps(trial.game.facts()) != trial.run.facts:
        raise trial.fail("pure", "play changed the facts of the game")
    trial.report.games += 1


def _play_out(trial: Trial) -> tuple[Match[Any], list[State], list[tuple[int, str]]]:
    """A whole game, each position before a ply, and those to look at closely, as texts."""
    with trial.during("determinism"):
        match = trial.game.match(trial.seats, trial.seed, **trial.options)
        twin = trial.game.start(trial.seats, trial.seed, **trial.options)
        if not trial.same(match.state, twin):
            raise trial.fail("determinism", "two starts from one seed differ, or events make a difference")
    trial.match = match
    check_chance_told(trial, match, 0, match.state.generator != Generator.seeded(trial.seed))
    trail: list[State] = []
    due: list[tuple[int, str]] = []
    while not check_cheaply(trial, match.state):
        if match.ply >= trial.run.longest:
            raise trial.fail("termination", f"not over after {match.ply} plies")
        before = None
        if len(due) < 4 * trial.run.positions and _is_due(trial, match.state):
            before = check_json(trial, match.state)
            due.append((match.ply, trial.text(before)))
        trail.append(twin.copy())
        with trial.during("sample"):
            seat = trial.choose(match.state.turn)
            action = match.state.sample(seat, trial.lot)
            if action not in match.state.legal(seat):
                raise trial.fail("sample", f"{action!r} is not legal")
        with trial.during("check"):
            match.state.check(action)
        remember(trial, action)
        generator = match.state.generator.copy()
        with trial.during("legal"):
            events = match.play(action)
        check_events(trial, events)
        check_chance_told(trial, match, -1, match.state.generator != generator)
        with trial.during("determinism"):
            twin.play(action)
            if twin != match.state:
                raise trial.fail("determinism", f"{action!r} twice, with and without events, gives two positions")
        if before is not None and before == match.state and trial.text(before) != trial.text(match.state):
            raise trial.fail("json", f"{action!r} changes what to_json says, but not what is compared")
        trial.report.plies += 1
    due.append((match.ply, trial.text(check_json(trial, match.state))))
    trial.report.checks["termination"] += 1
    trial.run.length = match.ply
    return match, trail, due


def _is_due(trial: Trial, state: State) -> bool:
    """Whether to look closely at this position: kinds seldom seen first, then a few of every game."""
    kinds = tuple(sorted({action.kind for seat in state.turn for action in state.legal(seat)}))
    bucket = trial.seats, kinds, len(state.turn)
    trial.run.seen[bucket] += 1
    due = trial.lot.randrange(max(1, trial.run.length // max(1, trial.run.positions))) == 0
    return due or trial.run.seen[bucket] <= 2


def _check_end(trial: Trial, match: Match[Any]) -> None:
    """Outcome, record, save."""
    check_outcome(trial, match.state)
    with trial.during("check"):
        for seat in range(trial.seats):
            for action in foreign(trial, seat):
                refusal(trial, match.state, action, False)
    with trial.during("undo"):
        if any(match.undo_point(seat) is not None for seat in range(trial.seats)):
            raise trial.fail("undo", "a game that is over can be taken back")
    check_record(trial, match)
    check_save(trial, match)
