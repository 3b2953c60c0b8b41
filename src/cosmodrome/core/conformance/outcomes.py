"""The outcome: none before the end, then one that adds up."""

from ..errors import GameError
from ..state import State
from .trial import Trial


def check_no_outcome(trial: Trial, state: State) -> None:
    with trial.during("outcome"):
        try:
            state.outcome()
        except GameError:
            return
        raise trial.fail("outcome", "there is one before the end")


def check_outcome(trial: Trial, state: State) -> None:
    with trial.during("outcome"):
        outcome = state.outcome()
        trial.ready("outcome", "outcome", outcome.to_json())
        if not len(outcome.scores) == len(outcome.places) == trial.seats:
            raise trial.fail("outcome", f"scores or places for other than {trial.seats} seats")
        for score in (*outcome.scores, *filter(None, [outcome.automaton])):
            if score.total != sum(points for _, points in score.parts):
                raise trial.fail("outcome", f"parts do not add up to {score.total}: {score.parts}")
        if any(place != 1 + sum(p < place for p in outcome.places) for place in outcome.places):
            raise trial.fail("outcome", f"places {outcome.places}")
        best = tuple(seat for seat, place in enumerate(outcome.places) if place == 1)
        if outcome.winners != best and not (outcome.winners == () and (outcome.rank or outcome.automaton)):
            raise trial.fail("outcome", f"winners {outcome.winners} with places {outcome.places}")
