"""Schemas: what Python types become, and what does not fit them."""

import ast
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import jsonschema_rs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import cosmodrome
from cosmodrome.core import registry
from cosmodrome.core.action import Action, action
from cosmodrome.core.event import Event, event
from cosmodrome.core.schema import Schema, Writer, fault, part

import tiny

GAMES = Path(cosmodrome.__file__).parent / "games"


class Coin(TypedDict):
    """A coin."""

    kind: Literal["coin"]
    worth: int


class Crate(TypedDict):
    kind: Literal["crate"]
    holds: list["Coin | Crate"]
    label: NotRequired[str]


@event
class CoinFlipped(Event):
    seat: int
    sides: tuple[str, ...]


@action
class Flip(Action):
    kind = "flip"
    words = {"side": ("heads", "tails")}
    seat: int
    side: int
    coins: tuple[int, ...]


def schema_of(hint: object) -> Schema:
    writer = Writer()
    return {**writer.of(hint), "$defs": writer.defs}


@pytest.mark.parametrize(
    ("hint", "written"),
    [
        (str, {"type": "string"}),
        (int, {"type": "integer"}),
        (bool, {"type": "boolean"}),
        (float, {"type": "number"}),
        (None, {"type": "null"}),
        (int | None, {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        (Literal["a"], {"const": "a"}),
        (Literal["a", "b"], {"enum": ["a", "b"]}),
        (list[int], {"type": "array", "items": {"type": "integer"}}),
        (tuple[int, ...], {"type": "array", "items": {"type": "integer"}}),
        (dict[str, bool], {"type": "object", "additionalProperties": {"type": "boolean"}}),
        (Coin, {"$ref": "#/$defs/Coin"}),
    ],
    ids=str,
)
def test_a_type_has_one_schema(hint: object, written: Schema) -> None:
    assert Writer().of(hint) == written


def test_a_table_says_its_fields_which_must_be_there_and_refuses_others() -> None:
    writer = Writer()
    writer.of(Crate)

    assert writer.defs["Crate"]["required"] == ["kind", "holds"]
    assert writer.defs["Crate"]["additionalProperties"] is False
    assert writer.defs["Coin"] == {
        "description": "A coin.",
        "type": "object",
        "properties": {"kind": {"const": "coin"}, "worth": {"type": "integer"}},
        "required": ["kind", "worth"],
        "additionalProperties": False,
    }


@pytest.mark.parametrize("hint", [Any, object, dict, list, dict[str, Any], dict[int, str], list[object], set[int]])
def test_a_type_that_says_too_little_is_refused(hint: object) -> None:
    with pytest.raises(TypeError, match="says too little for a contract"):
        Writer().of(hint)


def test_two_types_of_one_name_are_refused() -> None:
    writer = Writer()
    writer.of(Coin)
    another = type("Coin", (Event,), {})
    with pytest.raises(TypeError, match="two types of the contract are called Coin"):
        writer.of(another)


GOOD = {"kind": "crate", "holds": [{"kind": "coin", "worth": 3}, {"kind": "crate", "holds": [], "label": "x"}]}


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (GOOD, None),
        ({"kind": "crate"}, "holds: it is missing"),
        ({**GOOD, "size": 1}, "size: an unknown field"),
        ({**GOOD, "holds": 3}, "holds: expected a list, got 3"),
        ({**GOOD, "label": None}, "label: expected a text, got None"),
        ({**GOOD, "holds": [{"kind": "coin", "worth": "3"}]}, "holds[0].worth: expected a whole number, got '3'"),
        ({**GOOD, "holds": [{"kind": "coin", "worth": True}]}, "holds[0].worth: expected a whole number, got True"),
        ({**GOOD, "holds": [{"kind": "jar"}]}, "holds[0]: expected Coin or Crate, got {'kind': 'jar'}"),
        ({**GOOD, "kind": "coin"}, "kind: expected 'crate', got 'coin'"),
        (7, "value: expected a table, got 7"),
    ],
)
def test_a_fault_is_named_with_its_place(value: object, found: str | None) -> None:
    assert fault(schema_of(Crate), value) == found


@pytest.mark.parametrize(
    ("hint", "value", "found"),
    [
        (tuple[int, str], [1, "a"], None),
        (tuple[int, str], (1, "a"), None),
        (tuple[int, str], [1], "value: expected 2 items, got 1"),
        (tuple[int, str], [1, 2], "[1]: expected a text, got 2"),
        (Literal[1, 2], True, "value: expected 1 or 2, got True"),
        (float, 1, None),
        (dict[str, int], {"a": 1, "b": None}, "b: expected a whole number, got None"),
        (int | None, "x", "value: expected a whole number or null, got 'x'"),
    ],
)
def test_plain_values_are_told_apart(hint: object, value: object, found: str | None) -> None:
    assert fault(schema_of(hint), value) == found


KEYS = st.sampled_from(["kind", "holds", "label", "worth", "size"])
LEAVES = st.sampled_from([None, True, 0, 1, 1.5, "", "coin", "crate", "x"])
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4))


@given(VALUES)
@example(GOOD)
@example({**GOOD, "holds": [{"kind": "coin", "worth": True}]})
@example([1, "x"])
def test_another_validator_says_the_same(value: object) -> None:
    for hint in (Crate, Coin | Crate | None, tuple[int, str], Literal[1, "x", True], list[float], dict[str, int]):
        schema = schema_of(hint)
        assert (fault(schema, value) is None) == jsonschema_rs.is_valid(schema, value)


def test_an_event_is_as_it_is_sent() -> None:
    schema = schema_of(CoinFlipped)

    assert fault(schema, CoinFlipped(1, ("heads",), audience=(1,)).to_json()) is None
    assert fault(schema, {"kind": "CoinFlipped", "seat": 1}) == "sides: it is missing"


def test_an_action_is_as_it_is_sent_with_its_words() -> None:
    schema = schema_of(Flip)

    assert fault(schema, Flip(0, 1, (2, 3)).to_json()) is None
    assert schema["$defs"]["Flip"]["properties"]["side"] == {"enum": ["heads", "tails"]}


def test_a_game_has_one_schema_with_the_six_parts() -> None:
    schema = tiny.Tiny.schema()

    assert {"View", "Facts", "Preview", "Event", "Action", "ReasonKey"} <= set(schema["$defs"])
    assert schema["$defs"]["ReasonKey"]["enum"][-3:] == ["over", "turn", "past_reveal"]
    assert {"$ref": "#/$defs/Rewound"} in schema["$defs"]["Event"]["anyOf"]
    assert fault(part(schema, "Facts"), tiny.register().facts()) is None


@pytest.mark.parametrize("name", ["aliens", "cities", "bureau"])
def test_the_schema_of_a_game_is_one(name: str) -> None:
    schema = registry.load(name).schema()

    assert jsonschema_rs.meta.is_valid(schema)
    assert jsonschema_rs.is_valid(part(schema, "Facts"), registry.load(name).facts())


@pytest.mark.parametrize("name", ["aliens", "cities", "bureau"])
@pytest.mark.parametrize("file", ["contract", "view", "events"])
def test_what_goes_out_is_declared_precisely(name: str, file: str) -> None:
    source = (GAMES / name / f"{file}.py").read_text("utf-8")
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    assert not names & {"Any", "cast", "object"}
    assert "type: ignore" not in source


def test_aliens_keeps_its_contract() -> None:
    game = registry.load("aliens")
    schema = game.schema()
    state = game.start(3, 7)

    assert fault(part(schema, "Facts"), game.facts()) is None
    assert fault(part(schema, "View"), state.view(None)) is None
    for one in state.legal(state.turn[0]):
        assert fault(part(schema, "Action"), one.to_json()) is None
        assert fault(part(schema, "Preview"), state.preview(one)) is None
