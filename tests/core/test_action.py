"""Actions: equal ones are one object; notation both ways; wrong notation is one line."""

import copy
import gc
import pickle
import weakref
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmodrome.core.action import Action, action
from cosmodrome.core.errors import GameError

import tiny


@action
class Launch(Action):
    seat: int
    pad: int
    crew: tuple[int, ...]
    to: int
    code: str
    kind: ClassVar[str] = "launch"
    words: ClassVar[dict[str, tuple[str, ...]]] = {"to": ("moon", "mars")}


@action
class Wait(Action):
    seat: int
    turns: int = 1
    kind: ClassVar[str] = "wait"


launches = st.builds(
    Launch,
    st.integers(0, 4),
    st.integers(0, 99_999),
    st.lists(st.integers(0, 99_999), max_size=5).map(tuple),
    st.integers(0, 1),
    st.text("abcz019_", min_size=1, max_size=24),
)


def read(text: str, seat: int = 1) -> Action:
    return Launch.read(seat, text.split())


@given(launches)
def test_notation_reads_back_as_the_same_object(launch: Launch) -> None:
    kind, *parts = str(launch).split(" ")

    assert kind == "launch"
    assert Launch.read(launch.seat, parts) is launch


@given(launches)
def test_equal_actions_are_one_object_in_every_way_to_make_them(launch: Launch) -> None:
    again = Launch(launch.seat, launch.pad, crew=launch.crew, to=launch.to, code=launch.code)

    assert again is launch
    assert Launch(*launch.values()) is launch
    assert pickle.loads(pickle.dumps(launch)) is launch
    assert copy.copy(launch) is launch
    assert copy.deepcopy([launch])[0] is launch
    assert len({launch, again}) == 1


def test_notation_is_the_kind_and_the_fields_without_the_seat() -> None:
    assert str(Launch(2, 7, (3, 1), 1, "a9")) == "launch 7 3,1 mars a9"
    assert str(Launch(2, 0, (), 0, "x")) == "launch 0 - moon x"
    assert repr(Launch(2, 0, (), 0, "x")) == "<launch 0 - moon x of seat 2>"


def test_json_has_kind_text_and_typed_fields() -> None:
    assert Launch(2, 7, (3, 1), 1, "a9").to_json() == {
        "kind": "launch", "text": "launch 7 3,1 mars a9",
        "seat": 2, "pad": 7, "crew": [3, 1], "to": "mars", "code": "a9",
    }  # fmt: skip


def test_actions_of_two_seats_or_two_kinds_are_different() -> None:
    assert tiny.Sell(0, 1) is not tiny.Sell(1, 1)
    assert len({tiny.Sell(0, 1), tiny.Store(0, 1), tiny.Sell(1, 1)}) == 3
    assert tiny.Sell(0, 1).values() == tiny.Store(0, 1).values()


def test_a_default_does_not_make_a_second_object() -> None:
    assert Wait(0) is Wait(0, 1) is Wait(seat=0) is Wait(0, turns=1)
    assert Wait(0).turns == 1


@pytest.mark.parametrize("given_", [{"seat": 0}, {"seat": 0, "crate": 1, "price": 2}, {"crate": 1}])
def test_missing_or_unknown_fields_are_errors(given_: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        tiny.Pass(**given_)


def test_an_action_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        tiny.Pass(0, 1).crate = 2  # type: ignore[misc]


def test_actions_nobody_holds_are_not_kept() -> None:
    forgotten = weakref.ref(Launch(0, 4242, (1,), 0, "gone"))
    gc.collect()

    assert forgotten() is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "launch: expected 4 words after it (pad, crew, to, code), got 0"),
        ("1 2 moon x y", "launch: expected 4 words after it (pad, crew, to, code), got 5"),
        ("x 2 moon x", "launch: cannot read pad from 'x'"),
        ("-1 2 moon x", "launch: cannot read pad from '-1'"),
        ("01 2 moon x", "launch: cannot read pad from '01'"),
        ("123456 2 moon x", "launch: cannot read pad from '123456'"),
        ("٣ 2 moon x", "launch: cannot read pad from '٣'"),
        ("1 2, moon x", "launch: cannot read crew from '2,'"),
        ("1 ,2 moon x", "launch: cannot read crew from ',2'"),
        ("1 2;3 moon x", "launch: cannot read crew from '2;3'"),
        ("1 2 sun x", "launch: to is one of moon, mars, not 'sun'"),
        ("1 2 1 x", "launch: to is one of moon, mars, not '1'"),
        ("1 2 moon X", "launch: cannot read code from 'X'"),
        ("1 2 moon a-b", "launch: cannot read code from 'a-b'"),
        (f"1 2 moon {'a' * 25}", f"launch: cannot read code from '{'a' * 25}'"),
    ],
)
def test_wrong_notation_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(GameError) as caught:
        read(text)

    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["", "   ", "fly 1", "PASS 1", "pass1", "pass\x00 1", "pass 1 " + " " * 200, "\u2003"])
def test_a_game_reads_only_its_own_actions(text: str) -> None:
    with pytest.raises(GameError) as caught:
        tiny.register().parse(text, 0)

    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 200


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_one_line(text: str) -> None:
    game = tiny.register()
    try:
        said = str(game.parse(text, 1))
    except GameError as error:
        said = str(error)

    assert len(said.splitlines()) == 1
