"""Solo against the automaton: C38-C47."""

from random import Random
from typing import Any

import pytest

from cosmodrome.core.event import Event
from cosmodrome.games.cities import automaton, scoring
from cosmodrome.games.cities.components import Routine
from cosmodrome.games.cities.events import (
    AutomatonBuilt,
    AutomatonFailed,
    AutomatonGathered,
    AutomatonPassed,
    AutomatonRevealed,
    DeckRenewed,
)
from cosmodrome.games.cities.packed import ONE_EACH, UNITS
from cosmodrome.games.cities.state import CitiesState

from .table import digits, do, game, hand, shown, texts, units
from rules import rule


def solo(**options: Any) -> CitiesState:
    return game.start(1, 3, **options)


def rival(store: str, areas: str = "2222") -> CitiesState:
    """A solo table with the automaton's store and the areas as told."""
    state = solo()
    state.rival_store, state.areas = units(store), units(areas)
    state.bank = UNITS * ONE_EACH - state.areas - state.rival_store - state.stores[0]
    return state


def act(state: CitiesState, number: int) -> list[Event]:
    """The automaton's turn with that worker."""
    events: list[Event] = []
    inventory = state.inventory()
    automaton.act(state, state.workers[number], events)
    assert state.inventory() == inventory
    return events


@rule("C38")
def test_solo_is_set_up_as_for_two_against_an_automaton() -> None:
    state = solo()
    assert digits(state.areas) == "2222"
    assert digits(state.stores[0]) == "1111"
    assert digits(state.rival_store) == "2222"
    view = shown(state, 0)
    assert view["board"]["side"] == "2-3"
    assert view["options"]["mode"] == "basic"
    assert view["players"][0]["objective"] is not None
    assert view["piles"] is None
    assert view["automaton"]["tiles"] == dict.fromkeys(view["automaton"]["tiles"], 0)
    assert state.sides[0] is game.components.asteroids[state.asteroids[0]].sides[0]


@rule("C39")
def test_the_solo_workers_are_four_in_hand_and_ten_in_the_deck() -> None:
    state = solo()
    assert len(hand(state, 0)) == 4
    assert shown(state, 0)["automaton"]["deck"] == 10
    assert shown(state, 0)["workers"]["pool"] == list(range(1, 15))
    # nobody knows the order of the deck: it is drawn card by card
    drawn = set()
    for seed in range(20):
        other = state.resample(0, Random(seed))
        events: list[Event] = []
        do(other, texts(other)[0], events=events)
        drawn.add(next(e.worker for e in events if isinstance(e, AutomatonRevealed)))
    assert len(drawn) > 5


@rule("C40")
@pytest.mark.parametrize("difficulty", [4, 5, 6, 7, 8, 9, 10])
def test_the_difficulty_is_chosen(difficulty: int) -> None:
    assert solo(difficulty=difficulty).view(0)["options"]["difficulty"] == difficulty
    assert solo().difficulty == 7


@rule("C41")
def test_both_act_in_ascending_priority_and_the_automaton_never_has_the_turn() -> None:
    for seed in range(30):
        state = game.start(1, seed)
        chosen = hand(state, 0)[1]
        events: list[Event] = []
        do(state, f"choose {chosen}", events=events)
        drawn = next(e.worker for e in events if isinstance(e, AutomatonRevealed))
        acted = any(isinstance(e, AutomatonBuilt | AutomatonGathered | AutomatonPassed) for e in events)
        assert acted == (drawn < chosen)
        assert state.turn == (0,)


@rule("C42")
def test_the_left_action_then_the_right_one_then_nothing() -> None:
    # given worker 2: build power, or gather minerals, energy, minerals, organics
    left = act(rival("0201"), 2)
    assert left == [AutomatonBuilt("left", "power", (0, 2, 0, 1))]
    right = act(rival("0000"), 2)
    assert right == [
        AutomatonFailed("left", "build", "power", "cannot_pay"),
        AutomatonGathered("right", (0, 2, 1, 1), 0),
    ]
    nothing = act(rival("0000", areas="2000"), 2)
    assert nothing == [
        AutomatonFailed("left", "build", "power", "cannot_pay"),
        AutomatonFailed("right", "gather", None, "areas_empty"),
        AutomatonPassed(),
    ]


@rule("C43")
def test_the_automaton_pays_the_price_and_stacks_the_tile() -> None:
    state = rival("0201")
    bank = state.bank
    act(state, 2)
    assert digits(state.rival_store) == "0000"
    assert state.bank - bank == units("0201")
    assert shown(state, 0)["automaton"]["tiles"]["power"] == 1
    assert not state.slots >> 3 & 1
    # no tile left in the slot
    state = rival("0201")
    state.slots &= ~(1 << 3)
    state.supply += 1 << 24
    assert act(state, 2)[0] == AutomatonFailed("left", "build", "power", "no_tile")


@rule("C43")
@pytest.mark.parametrize(
    ("store", "paid"),
    [
        ("1111", None),
        ("2220", "2100"),  # ties in the order of the resources
        ("1032", "0021"),  # two of the most plentiful, one of the most plentiful other
        ("1223", "0102"),
        ("0200", None),
        ("3001", "2001"),
        ("1120", "1020"),
    ],
)
def test_how_the_automaton_pays_for_the_entertainment_complex(store: str, paid: str | None) -> None:
    price = automaton.payment(game.components.prices[0][4], units(store))
    assert (None if price is None else digits(price)) == paid


@rule("C44")
def test_the_automaton_gathers_icon_by_icon() -> None:
    # given worker 2, which cannot build: minerals, energy, minerals, organics
    assert act(rival("0000", areas="2222"), 2)[1:] == [AutomatonGathered("right", (0, 2, 1, 1), 0)]
    assert act(rival("0000", areas="2122"), 2)[1:] == [AutomatonGathered("right", (0, 1, 1, 1), 1)]
    assert act(rival("0000", areas="2000"), 2)[1] == AutomatonFailed("right", "gather", None, "areas_empty")
    # it stops at nine
    assert act(rival("3230", areas="2222"), 2)[1:] == [AutomatonGathered("right", (0, 1, 0, 0), 3)]
    assert act(rival("3330", areas="2222"), 2)[1] == AutomatonFailed("right", "gather", None, "store_full")


@rule("C44")
def test_the_automaton_takes_from_the_areas() -> None:
    state = rival("0000", areas="2222")
    bank = state.bank
    act(state, 2)
    assert (digits(state.areas), state.bank) == ("2011", bank)


def play_round(state: CitiesState, rng: Random, events: list[Event]) -> None:
    number = state.round
    while not state.over and state.round == number:
        state.play(state.sample(0, rng), events)


@rule("C45")
def test_the_solo_refresh_and_the_new_deck_after_round_five() -> None:
    state, rng = solo(), Random(4)
    for number in range(1, 8):
        before = set(hand(state, 0))
        events: list[Event] = []
        discarded = set(shown(state, 0)["automaton"]["discard"])
        play_round(state, rng, events)
        drawn = {e.worker for e in events if isinstance(e, AutomatonRevealed)}
        now = set(hand(state, 0))
        used = before - now
        assert len(used) == len(drawn) == 2
        assert now == before - used | drawn
        renewed = [e.workers for e in events if isinstance(e, DeckRenewed)]
        if number == 5:
            assert renewed == [10]
            assert shown(state, 0)["automaton"]["deck"] == 10
            assert shown(state, 0)["automaton"]["discard"] == []
        else:
            assert renewed == []
            assert set(shown(state, 0)["automaton"]["discard"]) == discarded | used
        assert sum(map(int, digits(state.areas))) >= 8


@rule("C46")
def test_the_automaton_scores_tiles_by_difficulty_less_five_for_a_missing_building() -> None:
    # the rulebook's own figures: seven tiles at difficulty 8
    state = solo(difficulty=8)
    state.rival_tiles = 2 | 2 << 8 | 1 << 16 | 1 << 24 | 1 << 32
    assert scoring.automaton_score(state).total == 56
    state.rival_tiles = 3 | 4 << 8
    assert scoring.automaton_score(state).parts == (("tiles", 56), ("missing", -15))


@rule("C46")
@pytest.mark.parametrize(("tiles", "rank"), [(0, "won"), (7, "lost")])
def test_a_tie_is_the_automatons_win(tiles: int, rank: str) -> None:
    state = solo(difficulty=5)
    state.over, state.turn = True, ()
    state.rival_tiles = tiles
    outcome = state.outcome()
    assert outcome.rank == rank
    assert outcome.winners == ((0,) if rank == "won" else ())
    state.rival_tiles = 4  # 4 * 5 - 4 * 5 = 0 points, as many as an empty asteroid
    assert state.outcome().automaton is not None
    assert state.outcome().automaton.total == state.outcome().scores[0].total == 0  # type: ignore[union-attr]
    assert state.outcome().rank == "lost"


@rule("C47")
def test_solo_monuments_are_off_unless_switched_on() -> None:
    assert solo().view(0)["monuments"] is None
    assert len(shown(solo(monuments=True))["monuments"]) == 2


def test_the_routines_of_the_solo_workers() -> None:
    left, right = zip(*(worker.routines for worker in game.components.decks[2][1:]), strict=True)
    assert sorted(routine.building for routine in left) == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    assert right[1] == Routine(-1, (1, 3, 1, 2))
    assert {n: routine.building for n, routine in enumerate(right, 1) if routine.building >= 0} == {10: 2, 13: 0}
