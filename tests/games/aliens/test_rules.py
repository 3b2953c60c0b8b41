"""The rules of Aliens, clause by clause, and the worked cases of the rulebook."""

from collections import Counter
from random import Random

import pytest

import cosmodrome
from cosmodrome.core.event import Event
from cosmodrome.games.aliens.components import QUARTERS
from cosmodrome.games.aliens.events import DieRolled, GameEnded, GameStarted, TileTurned, TurnBlocked
from cosmodrome.games.aliens.state import AliensState

from .table import do, game, live, planet_of, refusal, table, texts
from rules import rule


def opened(seats: int = 2, seed: int = 7, first: int = 0) -> AliensState:
    return game.start(seats, seed, first=first)


@rule("A1")
def test_there_are_45_tiles() -> None:
    assert sum(tile.count for tile in live.components.tiles) == 45
    assert sum(live.start(2, 1).inventory().values()) == 45


@rule("A1", "A10")
def test_a_tile_keeps_the_order_of_its_edges_wherever_it_is_turned() -> None:
    # given a tile with a half on its right edge only, in each quarter in turn
    for quarter in range(4):
        words = ["-"] * 4
        words[(0, 1, 3, 2)[quarter]] = "r00"
        state = table((" ".join(words),), (), row="l00 r00 n10")
        following, before = QUARTERS[(quarter + 1) % 4], QUARTERS[(quarter - 1) % 4]
        # then its right edge takes a left half clockwise, and its bare left edge a bare right one the other way
        assert [text for text in texts(state) if text.startswith("add 1")] == [
            f"add 1 1 {q}" for q in QUARTERS if q in (following, before)
        ]
        assert [text for text in texts(state) if text.startswith("add 2")] == []
        assert [text for text in texts(state) if text.startswith("add 3")] == [f"add 3 1 {before}"]


@rule("A2")
def test_tiles_show_halves_stations_and_aliens() -> None:
    tiles = live.facts()["tiles"]
    assert {tile["stations"] for tile in tiles.values()} == {0, 1, 2}
    assert {tile["aliens"] for tile in tiles.values()} == {0, 1}
    assert {(tile["left"], tile["right"]) for tile in tiles.values()} == {
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    }


@rule("A2")
def test_our_tiles_trade_stations_for_aliens_and_have_as_many_left_halves_as_right_ones() -> None:
    tiles = live.components.tiles
    assert all(not (tile.stations and tile.aliens) for tile in tiles)
    assert sum(t.count for t in tiles if t.left) == sum(t.count for t in tiles if t.right)


@rule("A3")
def test_the_die_shows_one_to_six_about_equally_often() -> None:
    rolls: Counter[int] = Counter()
    for seed in range(100):
        match = live.match(2, seed)
        rng = Random(seed)
        while not match.state.over:
            match.play(match.state.sample(match.state.turn[0], rng))
        rolls.update(event.astronauts for event in match.log(None) if isinstance(event, DieRolled))
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count / rolls.total() - 1 / 6) < 0.02 for count in rolls.values())


@rule("A4")
@pytest.mark.parametrize("seats", [0, 1, 5, True, "2"])
def test_two_to_four_play(seats: object) -> None:
    assert game.seats == (2, 3, 4)
    with pytest.raises(cosmodrome.GameError, match="seats: expected one of 2, 3, 4"):
        game.start(seats, 7)  # type: ignore[arg-type]


@rule("A4")
def test_the_owner_names_who_begins() -> None:
    assert [opened(3, first=first).turn for first in range(3)] == [(0,), (1,), (2,)]
    with pytest.raises(cosmodrome.GameError, match="option first: seat 2 is not at a table of 2"):
        opened(2, first=2)


@rule("A4")
def test_else_it_is_drawn_by_lot() -> None:
    begins = Counter(game.start(4, seed).turn[0] for seed in range(400))
    assert all(70 < begins[seat] < 130 for seat in range(4))


@rule("A4")
def test_play_goes_clockwise() -> None:
    state = opened(3, first=1)
    order = []
    for _ in range(7):
        order.append(state.turn[0])
        state = do(state, texts(state)[0])
    assert order == [1, 2, 0, 1, 2, 0, 1]


@rule("A4")
def test_nobody_acts_out_of_turn() -> None:
    assert refusal(opened(3), "open 1", seat=1) == "A4: it is not seat 1's turn"
    assert opened(3).legal(1) == ()


@rule("A5")
def test_three_tiles_are_turned_up_and_42_stay_in_the_stock() -> None:
    events: list[Event] = []
    state = game.start(2, 7, events=events)
    assert state.view(None)["stock"] == 42
    assert len(state.view(None)["row"]) == 3
    assert events == [GameStarted(state.first, True, tuple(map(state.name, state.row)))]


@rule("A6")
def test_in_the_first_round_nobody_rolls_and_everyone_opens_a_planet() -> None:
    state = opened(3)
    for seat in range(3):
        assert (state.turn, state.die) == ((seat,), 0)
        assert texts(state) == ["open 1", "open 2", "open 3"]
        state = do(state, "open 2")
        assert None not in state.view(None)["row"]
    assert state.die > 0


@rule("A7")
def test_later_every_turn_begins_with_a_roll() -> None:
    match = game.match(2, 7)
    rng = Random(1)
    while not match.state.over:
        match.play(match.state.sample(match.state.turn[0], rng))
        rolls = [event for event in match.events_of(match.ply, None) if isinstance(event, DieRolled)]
        if match.ply < 2 or match.state.over:
            assert rolls == []
        else:
            assert rolls == [DieRolled(match.state.turn[0], match.state.die)]


@rule("A8")
def test_any_tile_of_the_row_opens_a_planet_or_joins_one() -> None:
    state = table(("n10 - / - -",), (), row="n01 n10 n20", die=3)
    assert texts(state) == [
        "open 1", "open 2", "open 3",
        "add 1 1 ne", "add 1 1 sw", "add 2 1 ne", "add 2 1 sw", "add 3 1 ne", "add 3 1 sw",
    ]  # fmt: skip


@rule("A8")
def test_opening_needs_no_astronauts() -> None:
    state = table(("n20 n20 / - -",), (), row="n10 n10 n10", die=1)
    assert texts(state) == ["open 1", "open 2", "open 3"]


@rule("A8")
def test_only_ones_own_planets_take_tiles() -> None:
    state = table((), ("n10 - / - -",), row="n01 n10 n20")
    assert texts(state) == ["open 1", "open 2", "open 3"]
    assert refusal(state, "add 1 1 ne") == "A8: there is no unfinished planet 1"
    assert refusal(state, "open 4") == "A8: the row has no tile in place 4"


@rule("A9")
@pytest.mark.parametrize(
    ("planet", "least"),
    [
        ("n10 - / - -", 2),  # 1 station needs a 2
        ("n20 n01 / - -", 2),  # 2 stations and 1 alien need a 2
        ("n20 n10 / - -", 4),  # 3 stations need a 4
        ("n01 n01 / - -", 1),  # nothing to outnumber
    ],
)
def test_astronauts_and_aliens_outnumber_the_stations(planet: str, least: int) -> None:
    for die in range(1, 7):
        state = table((planet,), (), row="n10 n10 n10", die=die)
        assert any(text.startswith("add") for text in texts(state)) == (die >= least)
        if die < least:
            assert refusal(state, "add 1 1 sw") == f"A9: needs {least} astronauts, has {die}"


@rule("A9")
def test_what_the_new_tile_brings_does_not_count_yet() -> None:
    # given 1 station and a roll of 2, tiles that bring stations, a half that completes one, an alien
    state = table(("r10 - / - -",), (), row="l10 b10 l01", die=2)
    assert "add 1 1 ne" in texts(state)
    assert "add 2 1 ne" in texts(state)
    # and with a roll of 1 the alien it would bring is no help
    assert (
        refusal(table(("r10 - / - -",), (), row="l10 b10 l01", die=1), "add 3 1 ne") == "A9: needs 2 astronauts, has 1"
    )


@rule("A9")
def test_what_a_planet_needs_is_never_below_nobody() -> None:
    state = table(("n01 n01 / - -",), (), row="n01 n10 n20", die=1)
    assert planet_of(state)["need"] == 0
    assert state.preview(game.parse("add 1 1 sw", 0))["need"] == 0


@rule("A10")
def test_shared_edges_agree() -> None:
    state = table(("r00 - / - -",), (), row="l00 n01 r00")
    assert "add 1 1 ne" in texts(state)  # half against half
    assert "add 2 1 sw" in texts(state)  # nothing against nothing
    assert refusal(state, "add 2 1 ne") == "A10: half a station would meet an empty edge"
    assert refusal(state, "add 3 1 ne") == "A10: half a station would meet an empty edge"
    assert refusal(state, "add 2 1 se") == "A10: the tile would share no edge with the planet"
    assert refusal(state, "add 2 1 nw") == "A10: that quarter has a tile already"


@rule("A10")
def test_the_closing_tile_agrees_on_both_edges() -> None:
    state = table(("n01 r00 / n10 -",), (), row="b00 l00 r00")
    # south-east: its left edge meets the right half of the north-east tile, its right edge the bare left of south-west
    assert [text for text in texts(state) if text.startswith("add")] == ["add 2 1 se"]
    both = table(("n01 r00 / l00 -",), (), row="b00 l00 r00")
    assert [text for text in texts(both) if text.startswith("add")] == ["add 1 1 se"]


@rule("A11")
def test_two_halves_make_a_station_and_a_lone_half_nothing() -> None:
    state = table(("r00 - / - -",), (), row="l00 n01 n10")
    assert planet_of(state)["stations"] == 0
    after = do(state, "add 1 1 ne")
    assert planet_of(after)["stations"] == 1


@rule("A11", "A15")
def test_a_discard_turns_stations_on_its_seams_back_into_halves() -> None:
    state = table(("b10 b10 / - -", "n20 n20 / - -"), (), row="n10 n10 n10", die=1)
    assert planet_of(state)["stations"] == 3
    after = planet_of(do(state, "discard 1 ne"))
    assert after["tiles"] == ("b10", None, None, None)
    assert (after["stations"], after["aliens"], after["need"]) == (1, 0, 2)


@rule("A12")
def test_with_four_tiles_a_planet_is_finished_and_stays() -> None:
    state = table(("n01 n01 / n10 -",), ("n10 - / - -",), row="n10 n20 n01")
    after = do(state, "add 2 1 se")
    assert after.view(0)["players"][0]["planets"] == [None, None]
    (finished,) = after.view(0)["players"][0]["finished"]
    assert (finished["stations"], finished["aliens"], finished["need"]) == (3, 2, None)
    rng = Random(3)
    while not after.over:
        after.play(after.sample(after.turn[0], rng))
        assert after.view(0)["players"][0]["finished"][0]["tiles"] == ("n01", "n01", "n20", "n10")


@rule("A13")
def test_at_most_two_unfinished_planets() -> None:
    one = table(("n10 - / - -",), (), row="n01 n10 n20")
    assert "open 1" in texts(one)
    two = table(("n10 - / - -", "n01 - / - -"), (), row="n01 n10 n20")
    assert not any(text.startswith("open") for text in texts(two))
    assert refusal(two, "open 1") == "A13: two planets are unfinished already"


@rule("A13")
def test_a_finished_planet_frees_its_place() -> None:
    state = table(("n01 n01 / n10 -", "n01 - / - -"), ("n10 - / - -",), row="n10 n10 n10")
    after = do(do(state, "add 1 1 se"), "open 1")
    assert "open 1" in texts(after)
    assert planet_of(do(after, "open 1"))["tiles"][0] is not None


@rule("A14")
def test_whoever_can_take_a_tile_must() -> None:
    state = table(("n20 n20 / - -",), (), row="n10 n10 n10", die=1)
    assert texts(state) == ["open 1", "open 2", "open 3"]
    assert refusal(state, "pass") == "A14: a tile can be taken, so one must be"
    assert refusal(state, "discard 1 nw") == "A14: a tile can be taken, so one must be"


@rule("A15")
def test_whoever_can_do_neither_may_discard_a_tile_of_an_unfinished_planet() -> None:
    state = table(
        ("n20 n20 / - -", "n10 n20 / n10 -"), (), row="n10 n10 n10", die=1, finished=(("n01 n01 / n01 n01",), ())
    )
    assert texts(state) == [
        "discard 1 nw", "discard 1 ne", "discard 2 nw", "discard 2 ne", "discard 2 sw", "pass",
    ]  # fmt: skip
    assert refusal(state, "discard 1 se") == "A15: no unfinished planet has a tile there"
    assert refusal(state, "discard 3 nw") == "A15: no unfinished planet has a tile there"
    after = do(state, "discard 1 nw")
    assert after.view(0)["discarded"] == ["n20"]
    assert planet_of(after)["tiles"] == (None, "n20", None, None)
    assert do(state, "pass").planets == state.planets


@rule("A15")
def test_the_other_tiles_keep_their_places_even_diagonally() -> None:
    state = table(("n20 n20 / n10 -", "n20 n10 / - -"), (), row="n10 n10 n10", die=1)
    after = do(state, "discard 1 nw")
    assert planet_of(after)["tiles"] == (None, "n20", None, "n10")


@rule("A15")
def test_a_planet_without_tiles_is_gone_and_frees_its_place() -> None:
    state = table(("r10 - / - -", "n20 n10 / - -"), (), row="r10 r10 n20", die=1)
    after = do(state, "discard 1 nw")
    assert after.view(0)["players"][0]["planets"][0] is None
    after.seat, after.die = 0, 1
    assert "open 1" in texts(after)


@rule("A16")
def test_the_gap_in_the_row_is_filled_from_the_stock() -> None:
    match = game.match(2, 7, first=0)
    row = match.state.view(None)["row"]
    events = match.play(game.parse("open 2", 0))
    after = match.state.view(None)
    [turned] = [event for event in events if isinstance(event, TileTurned)]
    assert after["row"] == (row[0], turned.tile, row[2])
    assert (turned.place, turned.stock, after["stock"]) == (2, 41, 41)


@rule("A16")
def test_nothing_is_added_when_nobody_took_a_tile_or_the_stock_is_empty() -> None:
    blocked = table(("n20 n20 / - -", "n20 n10 / - -"), (), row="n10 n10 n10", die=1)
    assert do(blocked, "pass").row == blocked.row
    assert do(blocked, "discard 1 nw").row == blocked.row
    last = table((), (), row="n10 - n01", stock=0)
    assert do(last, "open 1").view(None)["row"] == (None, None, "n01")


@rule("A17")
def test_the_game_ends_as_soon_as_the_row_is_empty() -> None:
    state = table((), (), (), row="- n10 -", stock=0, seat=1)
    events: list[Event] = []
    state.play(game.parse("open 2", 1), events)
    assert state.over
    assert state.turn == ()
    assert events[-1] == GameEnded(False)
    with pytest.raises(cosmodrome.IllegalAction, match="A17: the game is over"):
        state.check(game.parse("open 1", 2))


@rule("A17")
def test_the_game_goes_on_while_the_row_has_a_tile() -> None:
    state = do(table((), (), (), row="n10 n10 -", stock=0), "open 1")
    assert not state.over
    assert state.view(None)["row"] == (None, "n10", None)


@rule("A18")
def test_most_stations_on_finished_planets_win() -> None:
    state = table(
        ("n20 - / - -",),
        (),
        row="n01 - -",
        stock=0,
        finished=(("n10 n10 / n01 n01",), ("n10 n10 / n01 n10",)),
    )
    state.play(game.parse("open 1", 0))
    outcome = state.outcome()
    assert [score.total for score in outcome.scores] == [2, 3]
    assert (outcome.places, outcome.winners) == ((2, 1), (1,))


@rule("A18")
def test_equals_share_the_win() -> None:
    state = table((), (), (), row="n01 - -", stock=0, finished=(("n10 n10 / n01 n01",), ("n10 n10 / n01 n01",), ()))
    state.play(game.parse("open 1", 0))
    assert (state.outcome().places, state.outcome().winners) == ((1, 1, 3), (0, 1))


@rule("A18")
def test_there_is_no_outcome_before_the_end() -> None:
    with pytest.raises(cosmodrome.GameError, match="not over"):
        opened().outcome()


STUCK = ("b10 b10 / b10 -", "b00 b00 / b00 -")  # the last quarter of each wants both halves; none of the row has them


@rule("A19")
def test_a_standstill_ends_the_game() -> None:
    # given two players who can take nothing, whatever they roll
    state = table(STUCK, ("b01 b01 / b01 -", "b00 b00 / b00 -"), row="n10 n10 n10", stock=0, die=6)
    events: list[Event] = []
    state = do(state, "pass")
    assert not state.over
    state.play(game.parse("pass", 1), events)
    assert state.over
    assert events[-1] == GameEnded(True)
    assert [score.total for score in state.outcome().scores] == [0, 0]


@rule("A19")
def test_a_pass_with_a_chance_left_is_no_standstill() -> None:
    # given seat 1, who could add with a higher roll
    state = table(STUCK, ("n20 n10 / - -", "b00 b00 / b00 -"), row="n10 n10 n10", stock=0, die=6)
    state = do(state, "pass")
    state.die = 1
    state = do(state, "pass")
    assert not state.over
    assert state.idle == 0


@rule("A19")
def test_a_discard_starts_the_count_anew() -> None:
    state = table(STUCK, ("b01 b01 / b01 -", "b00 b00 / b00 -"), row="n10 n10 n10", stock=0, die=6)
    state = do(do(state, "pass"), "discard 1 nw")
    assert not state.over
    state = do(state, "pass")
    assert not state.over


@rule("A6", "A16")
def test_case_1_the_first_turn_opens_a_planet_without_a_roll_and_the_row_is_three_again() -> None:
    state = opened()
    after = do(state, "open 1")
    assert planet_of(after) is not None
    assert None not in after.view(0)["row"]
    assert after.die == 0


@rule("A9")
def test_case_2_a_roll_of_3_adds_to_a_planet_with_1_station() -> None:
    assert "add 1 1 ne" in texts(table(("n10 - / - -",), (), row="n01 n10 n20", die=3))


@rule("A9", "A14")
def test_case_3_a_roll_of_2_and_3_stations_force_a_second_planet() -> None:
    state = table(("n20 n10 / - -",), (), row="n01 n10 n20", die=2)
    assert texts(state) == ["open 1", "open 2", "open 3"]
    assert refusal(state, "add 1 1 se") == "A9: needs 4 astronauts, has 2"


@rule("A15")
def test_case_4_one_planet_refuses_the_other_has_no_fitting_tile_so_a_discard_is_offered() -> None:
    events: list[Event] = []
    state = table(("n20 n10 / - -", "b00 b00 / b00 -"), ("n10 - / - -",), row="n01 n10 n20", die=3)
    assert all(text.startswith("discard") or text == "pass" for text in texts(state))
    assert refusal(state, "add 1 1 se").startswith("A9")
    assert refusal(state, "add 1 2 se").startswith("A10")
    # and whoever comes into such a turn is told so
    before = table(("n10 - / - -",), ("b10 b10 / b10 -", "b00 b00 / b00 -"), row="n01 n10 n20", die=3, stock=0)
    before.play(game.parse("open 1", 0), events)
    assert TurnBlocked(1) in events


@rule("A9")
def test_case_5_how_many_are_enough() -> None:
    def may_add(planet: str, die: int) -> bool:
        return any(text.startswith("add") for text in texts(table((planet,), (), row="n10 n10 n10", die=die)))

    assert [may_add("n10 - / - -", die) for die in (1, 2)] == [False, True]
    assert [may_add("n20 n01 / - -", die) for die in (1, 2)] == [False, True]


@rule("A18")
def test_case_6_three_finished_planets_with_11_stations_score_11() -> None:
    finished = ("n20 n20 / n01 n01", "b10 b10 / r00 l00", "n10 n10 / n01 n01")
    state = table(("n20 n10 / - -",), (), row="n01 - -", stock=0, finished=(finished, ()))
    state.play(game.parse("open 1", 0))
    score = state.outcome().scores[0]
    assert score.total == 11
    assert score.parts == (("planet", 4), ("planet", 5), ("planet", 2))


@rule("A9", "A10")
def test_the_view_says_what_is_missing_crew_or_edges() -> None:
    def seen(die: int) -> tuple[list[object], list[tuple[object, ...]]]:
        view = table(("n20 n10 / - -", "b00 b00 / b00 -"), (), row="n01 l10 r10", die=die).view(0)
        planets = [planet for planet in view["players"][0]["planets"] if planet]
        return [planet["lacks"] for planet in planets], [tuple(misfit.values()) for misfit in view["misfits"]]

    assert seen(die=3) == ([1, 0], [(1, 2, True, True), (2, 2, False, True), (3, 2, True, False)])
    assert seen(die=2) == ([2, 1], [(tile, None, False, False) for tile in (1, 2, 3)])  # the crew is short everywhere
    assert seen(die=6)[1] == [], "what can be taken fits somewhere"


@rule("A10")
def test_a_planet_says_which_edges_it_wants() -> None:
    state = table(("n20 r10 / - -", "b00 b00 / b00 -"), (), row="n01 n10 n20", die=3)
    first, second = state.view(0)["players"][0]["planets"]
    assert first
    assert second
    assert [tuple(want.values()) for want in first["wants"]] == [("se", True, None), ("sw", None, False)]
    assert [tuple(want.values()) for want in second["wants"]] == [("se", True, True)]
