"""Options and starts, refusals, outcomes: what a table can ask for and what it gets."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cosmodrome
from cosmodrome.core import canonical
from cosmodrome.core.errors import GameError, IllegalAction
from cosmodrome.core.event import Event, Rewound
from cosmodrome.core.game import Option
from cosmodrome.core.outcome import Outcome, Score
from cosmodrome.core.text import Text

import tiny

game = tiny.register()
ONE = Option("mode", ("basic", 1, True), "basic", Text("режим", "mode"))
MANY = Option("tiles", ("a", "b", "c"), None, Text("плитки", "tiles"), many=True)


@pytest.mark.parametrize("value", ["basic", 1, True])
def test_an_option_takes_its_values_as_they_are(value: object) -> None:
    assert ONE.settle(value) is value


@pytest.mark.parametrize("value", ["Basic", 0, False, 1.0, None, ["basic"], {}, "1"])
def test_an_option_takes_no_other_value_nor_type(value: object) -> None:
    with pytest.raises(GameError) as caught:
        ONE.settle(value)

    assert str(caught.value) == f"option mode: expected one of basic, 1, True, got {value!r}"


def test_an_option_of_many_takes_a_list_in_its_order_or_the_lot() -> None:
    assert MANY.settle(["c", "a"]) == ("c", "a")
    assert MANY.settle(()) == ()
    assert MANY.settle(None) is None


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("ab", "option tiles: expected a list, got 'ab'"),
        (3, "option tiles: expected a list, got 3"),
        (["a", "d"], "option tiles: unknown value 'd'"),
        ([["a"]], "option tiles: unknown value ['a']"),
        (["a", "b", "a"], "option tiles: a value is named twice"),
    ],
)
def test_an_option_of_many_says_what_is_wrong(value: object, message: str) -> None:
    with pytest.raises(GameError) as caught:
        MANY.settle(value)

    assert str(caught.value) == message


def test_an_option_explains_itself_in_json() -> None:
    assert MANY.to_json() == {
        "name": "tiles", "values": ["a", "b", "c"], "default": None, "many": True,
        "text": {"ru": "плитки", "en": "tiles"}, "lines": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (4, {}, "tiny: seats: expected one of 2, 3, got 4"),
        (True, {}, "tiny: seats: expected one of 2, 3, got True"),
        (2.0, {}, "tiny: seats: expected one of 2, 3, got 2.0"),
        ("2", {}, "tiny: seats: expected one of 2, 3, got '2'"),
        (None, {}, "tiny: seats: expected one of 2, 3, got None"),
        (2, {"colour": 1}, "tiny: unknown option 'colour'; there are hand, first"),
        (2, {"hand": 7}, "option hand: expected one of 2, 3, got 7"),
        (2, {"first": 2}, "tiny: seat 2 cannot be first of 2"),
    ],
)
def test_an_impossible_start_says_why(seats: Any, options: dict[str, object], message: str) -> None:
    for start in (game.start, game.match):
        with pytest.raises(GameError) as caught:
            start(seats, 7, **options)  # type: ignore[arg-type]
        assert str(caught.value) == message


def test_options_are_settled_with_their_defaults() -> None:
    assert game.settle(3, {"first": 2}) == {"hand": 3, "first": 2}
    assert game.start(3, 7, first=2).first == 2


def test_two_starts_from_one_seed_are_equal_and_from_two_are_not() -> None:
    assert game.start(3, 7) == game.start(3, 7)
    assert game.start(3, 7) != game.start(3, 8)
    assert game.start(3) != game.start(3)


def test_equality_covers_the_generator() -> None:
    state, other = game.start(3, 7), game.start(3, 7)
    other.generator.getrandbits(1)

    assert state != other
    assert state != "a state"
    assert game.start(2, 7, first=0) != game.start(3, 7, first=0)


def test_a_state_and_a_game_go_to_another_process_and_back() -> None:
    state = game.start(3, 7)

    again = pickle.loads(pickle.dumps(state))

    assert again == state
    assert again.game is game
    with pytest.raises(TypeError):
        hash(state)


def test_an_action_of_another_seat_or_after_the_end_is_refused_by_its_clause() -> None:
    state = game.start(2, 7)
    state.play(state.legal(0)[0])
    with pytest.raises(IllegalAction) as caught:
        state.check(tiny.Pass(0, 0))
    assert (caught.value.rule, caught.value.key, caught.value.numbers) == ("T5", "turn", {"seat": 0})
    assert str(caught.value) == "T5: it is not seat 0's turn"

    state.round = game.rounds
    with pytest.raises(IllegalAction, match=r"^T10: the game is over$"):
        state.check(tiny.Pass(1, 0))


def test_a_refusal_has_rule_key_numbers_and_a_sentence_and_can_be_sent() -> None:
    error = IllegalAction("A9", "crew", "needs {needed} astronauts, has {has}", {"needed": 4, "has": 2})

    assert str(error) == "A9: needs 4 astronauts, has 2"
    for e in (error, pickle.loads(pickle.dumps(error))):
        assert e.to_json() == {
            "rule": "A9", "key": "crew", "numbers": {"needed": 4, "has": 2}, "sentence": "needs 4 astronauts, has 2",
        }  # fmt: skip


def test_events_say_their_kind_and_fields_and_not_their_audience() -> None:
    assert Rewound(3).to_json() == {"kind": "Rewound", "ply": 3}
    drawn = tiny.CratesDrawn(1, (4, 2), audience=(1,))
    assert drawn.to_json() == {"kind": "CratesDrawn", "seat": 1, "crates": [4, 2]}
    assert [drawn.is_for(seat) for seat in (None, 0, 1)] == [False, False, True]
    assert all(Event().is_for(seat) for seat in (None, 0, 1))
    assert Event().chance() is None


def scores(*totals: int) -> list[Score]:
    return [Score.of([("points", total)]) for total in totals]


@pytest.mark.parametrize(
    ("totals", "ties", "places", "winners"),
    [
        ((5, 9, 7), None, (3, 1, 2), (1,)),
        ((7, 7, 5), None, (1, 1, 3), (0, 1)),
        ((7, 7, 7), None, (1, 1, 1), (0, 1, 2)),
        ((5, 9, 5), None, (2, 1, 2), (1,)),
        ((7, 7, 5), [(1,), (2,), (9,)], (2, 1, 3), (1,)),
        ((7, 7, 7), [(1, 5), (1, 6), (0, 9)], (2, 1, 3), (1,)),
        ((7, 7, 5, 5), [(1,), (1,), (3,), (2,)], (1, 1, 3, 4), (0, 1)),
        ((-3, -1), None, (2, 1), (1,)),
    ],
)
def test_places_go_by_total_then_by_each_tie_break_and_equals_share(
    totals: tuple[int, ...],
    ties: list[tuple[int, ...]] | None,
    places: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:
    outcome = Outcome.ranked(scores(*totals), ties)

    assert (outcome.places, outcome.winners) == (places, winners)


def test_a_score_is_the_sum_of_its_parts() -> None:
    assert Score.of([("a", 3), ("b", -1)]).to_json() == {"total": 2, "parts": [("a", 3), ("b", -1)]}
    assert Outcome.ranked(scores(1, 2)).to_json()["automaton"] is None


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


@given(values)
def test_the_canonical_text_does_not_depend_on_the_order_of_keys(value: object) -> None:
    def turned(value: object) -> object:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(item) for item in value] if isinstance(value, list) else value

    assert canonical.dumps(turned(value)) == canonical.dumps(value)


def test_an_object_whose_fields_are_written_is_the_object_written() -> None:
    value = {"b": [1, None], "a": {"ё": "\n", 'quote"': True}, 'quote"': 1.5}
    fields = {name: canonical.dumps(field) for name, field in value.items()}
    assert canonical.joined(fields) == canonical.dumps(value)
    assert canonical.joined({}) == canonical.dumps({})


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {"a": {1, 2}}, object()])
def test_what_is_no_json_has_no_canonical_text(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        canonical.dumps(value)


def test_the_canonical_text_finds_every_whole_number() -> None:
    assert list(canonical.integers({"a": [1, True, {"b": 2**60}], "c": "7", "d": (3, None)})) == [1, 2**60, 3]
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical.dumps(float("nan"))


def test_the_public_names_are_these_and_all_there() -> None:
    assert cosmodrome.__all__ == sorted(cosmodrome.__all__)
    assert {
        "Game", "GameError", "IllegalAction", "Match", "Option", "Outcome", "PackError", "Record", "RecordError",
        "Score", "State", "load",
    } <= set(cosmodrome.__all__)  # fmt: skip
    for name in cosmodrome.__all__:
        assert getattr(cosmodrome, name) is not None
