"""The golden records show what their names say."""

from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.core.event import Event
from cosmodrome.core.match import Match
from cosmodrome.games.cities import scoring
from cosmodrome.games.cities.events import AreasFilled, DeckRenewed, MonumentDeclined, MonumentPlaced
from cosmodrome.games.cities.state import CitiesState

from rules import rule

RECORDS = Path(__file__).parents[2] / "records"


def replay(name: str) -> Match[CitiesState]:
    return cosmodrome.Record.read(RECORDS / f"cities-{name}.txt").replay()


def told(match: Match[CitiesState]) -> list[Event]:
    return match.log(None)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_each_number_of_players_in_both_modes(seats: int, mode: str) -> None:
    match = replay(f"{seats}-{mode}")
    assert (match.seats, match.options["mode"]) == (seats, mode)


@rule("C33", "C34")
def test_both_plans_variants() -> None:
    assert replay("plans").options["plans"] == "plans"
    assert replay("rank-and-file").options["plans"] == "rank_and_file"


@rule("C36")
def test_a_monument_placed_and_one_declined() -> None:
    placed = replay("monument-placed")
    assert any(isinstance(event, MonumentPlaced) for event in told(placed))
    assert any(dict(score.parts)["monument"] == 5 for score in placed.state.outcome().scores)
    assert any(isinstance(event, MonumentDeclined) for event in told(replay("monument-declined")))


@rule("C45")
def test_solo_with_a_new_deck() -> None:
    match = replay("solo")
    assert [event.workers for event in told(match) if isinstance(event, DeckRenewed)] == [10]
    assert match.state.outcome().automaton is not None
    assert replay("solo-monuments").options["monuments"] is True


@rule("C23")
def test_a_bank_that_runs_short() -> None:
    assert any(any(event.lacking) for event in told(replay("bank-short")) if isinstance(event, AreasFilled))


@rule("C31")
@pytest.mark.parametrize(("name", "step"), [("tie-tiles", 0), ("tie-resources", 1), ("tie-worker", 2)])
def test_ties_broken_at_each_step(name: str, step: int) -> None:
    state = replay(name).state
    first, second = state.outcome().scores
    assert first.total == second.total
    one, other = scoring.ties(state, 0), scoring.ties(state, 1)
    assert one[:step] == other[:step]
    assert one[step] != other[step]
    assert state.outcome().winners == ((0,) if one > other else (1,))
