"""The end of a game: sets, ties, ranks, numbers of turns (B36 to B38, B46)."""

from collections import Counter
from random import Random

import pytest

import cosmodrome
from cosmodrome.core.event import Event
from cosmodrome.games.bureau.events import TurnBegun
from cosmodrome.games.bureau.scoring import rank_of
from cosmodrome.games.bureau.state import BureauState

from .table import acting, do, live, table, texts
from rules import rule


def ended(**given: object) -> BureauState:
    """A solo game after its last turn."""
    state = table(turns=13, closing=0, bag=0, **given)  # type: ignore[arg-type]
    while not state.over:
        state = do(state, "end" if "end" in texts(state) else texts(state)[-1])
    return state


@rule("B37")
def test_worked_case_10_a_set_of_samples_brings_six() -> None:
    outcome = ended(credits=54, samples="OBP").outcome()
    assert outcome.scores[0].total == 60
    assert dict(outcome.scores[0].parts)["sets"] == 6


@rule("B37")
@pytest.mark.parametrize(("samples", "points"), [("", 0), ("OOBB", 0), ("OOBBP", 6), ("OOBBPP", 12), ("OBPPPPP", 6)])
def test_sets_are_of_three_colours(samples: str, points: int) -> None:
    assert dict(ended(samples=samples).outcome().scores[0].parts)["sets"] == points


@rule("B37")
def test_the_score_so_far_counts_sets_and_says_where_credits_came_from() -> None:
    state = acting("office; credits 3", at="s4", samples="OBP")
    state = do(state, "office 1 pink", "do 2")
    score = state.view(0)["players"][0]["score"]
    assert dict(score["parts"]) == {"effects": 3, "offices": 8, "landings": 0, "inspectors": 0, "sets": 6}
    assert score["total"] == 17


def two(credits: tuple[int, int], fuel: tuple[int, int]) -> BureauState:
    """A game of two that is over, with these credits and this fuel."""
    state = table(seats=2, closing=0, bag=0, turns=27, credits=credits[0], fuel=fuel[0])
    other = state.players[1]
    state.players = (state.players[0], other._replace(tally=credits[1], fuel=fuel[1], free=9 - fuel[1]))
    while not state.over:
        state = do(state, "end" if "end" in texts(state) else texts(state)[-1])
    return state


@rule("B38")
def test_most_credits_win_then_most_fuel_then_it_is_shared() -> None:
    assert two((30, 29), (0, 9)).outcome().winners == (0,)
    assert two((30, 30), (3, 4)).outcome().winners == (1,)
    shared = two((30, 30), (4, 4)).outcome()
    assert (shared.winners, shared.places) == ((0, 1), (1, 1))


@rule("B46")
@pytest.mark.parametrize(
    ("credits", "rank"),
    [
        (0, "trainee"),
        (49, "trainee"),
        (50, "employee"),
        (69, "employee"),
        (70, "captain"),
        (79, "captain"),
        (80, "coordinator"),
        (89, "coordinator"),
        (90, "vice_president"),
        (99, "vice_president"),
        (100, "millennium"),
        (140, "millennium"),
    ],
)
def test_solo_ranks_and_fifteen_more_with_a_captain(credits: int, rank: str) -> None:
    assert ended(credits=credits).outcome().rank == rank
    captained = table(captain="C1")
    assert rank_of(captained, credits + 15).id == rank
    if credits < 50:
        assert rank_of(captained, 64).id == "trainee"


@rule("B46")
def test_the_misprint_of_the_table_leaves_no_gap() -> None:
    state = table(captain="C4")
    assert {rank_of(state, credits).id for credits in range(65, 85)} == {"employee"}


@rule("B36", "B46")
@pytest.mark.parametrize(("seats", "turns"), [(1, 14), (2, 14), (3, 13), (4, 13)])
def test_worked_case_12_turns_of_each_player(seats: int, turns: int) -> None:
    # given a thousand random games, a third of them played so badly that turns are dead
    for seed in range(1000):
        rng = Random(seed)
        start: list[Event] = []
        state = live.start(seats, seed, events=start)
        counted = Counter(event.seat for event in start if isinstance(event, TurnBegun))
        before = state.turns
        while not state.over:
            legal = state.legal(state.turn[0])
            seat = state.turn[0]
            state.play(legal[rng.randrange(len(legal))] if seed % 3 else legal[-1])
            if state.turns != before:
                before = state.turns
                if not state.over:
                    counted[state.turn[0]] += 1
                else:
                    assert seat == (state.first - 1) % seats
        assert counted == Counter(dict.fromkeys(range(seats), turns))
        assert state.turns == seats * turns


@rule("B46")
def test_solo_dead_turns_count_and_the_last_has_no_refill() -> None:
    # given a ship on which nothing can be placed any more, from the tenth turn on
    state = table(board="I2 I2 I2 I2 I2 I2", supply="B", turns=9, bag=4)
    for turn in range(9, 13):
        assert state.turns == turn
        assert all(text.startswith("take") for text in texts(state))
        state = do(state, texts(state)[0])
    # then the fourteenth only ends
    assert (state.turns, texts(state)) == (13, ["end"])
    assert do(state, "end").over


@rule("B36")
def test_there_is_no_outcome_before_the_end() -> None:
    with pytest.raises(cosmodrome.GameError, match="the game is not over"):
        table().outcome()
    over = ended()
    with pytest.raises(cosmodrome.IllegalAction, match="B36: the game is over"):
        over.check(over.game.parse("end", 0))
