"""Entries: what is written to a log comes back the same, and what was changed there is refused."""

from dataclasses import fields
from typing import Any

import pytest

from cosmodrome.core.errors import GameError
from cosmodrome.tables import entries
from cosmodrome.tables.entries import KINDS, Entry, Said, blanked
from cosmodrome.tables.seats import Place

AFTER: entries.After = {"turn": [0], "decisions": [1, 2], "ply": 3, "outcome": None}
TOLD = [None, {"kind": "DieRolled", "seat": 0, "astronauts": 4}]
FORK: entries.Fork = {
    "of": "t/x", "ply": 1, "before": ["0 open 1"], "after": [], "nonces": [], "draw": None, "people": ["p", None]
}  # fmt: skip
PLACE: Place = {"kind": "here", "person": "p", "name": "Маша", "level": None, "nonce": ""}
SAMPLES: dict[str, Any] = {
    "seat": 1, "to": 2, "ply": 2, "level": "calm", "why": "time", "text": "Привет", "on": True, "invited": False,
    "table": "t" * 22, "actions": ["open 1"], "by": None, "after": AFTER, "kind": "here", "name": "Маша", "nonce": "",
    "game": "aliens", "pack": "0" * 64, "owner": "p", "options": {"first": "lot"}, "seats": [PLACE],
    "clock": {"kind": "none"}, "public": False, "kids": False, "chat": True, "spectators": True, "seed": "7",
    "commitment": "c", "invitation": "i", "lesson": {"id": "aliens/first-planet", "edition": "0"},
    "step": 1, "moves": ["0 open 1"], "remark": "hello", "brought": True, "branch": FORK, "past": [[TOLD]],
    "hints": True,
}  # fmt: skip
OPTIONAL = {"branch", "brought", "hints", "lesson", "past"}  # that older logs do not have


def sample(kind: str) -> Entry:
    """An entry of that kind."""
    events = {"started": [TOLD], "moved": [[TOLD]]}.get(kind)
    data = {field.name: SAMPLES.get(field.name, events) for field in fields(KINDS[kind])}
    return Entry.from_json({"number": 2, "kind": kind, "person": "p", "move": "m", "at": 5, "data": data})


@pytest.mark.parametrize("kind", KINDS)
def test_an_entry_comes_back_as_it_was(kind: str) -> None:
    entry = sample(kind)

    assert (entry.kind, type(entry.deed)) == (kind, KINDS[kind])
    assert Entry.from_json(entry.to_json()) == entry


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_too_many_or_too_few_is_named(kind: str) -> None:
    data = sample(kind).to_json()

    with pytest.raises(GameError, match=rf"^entry {kind}: extra: an unknown field$"):
        Entry.from_json({**data, "data": {**data["data"], "extra": 1}})
    for name in sorted({*data["data"]} - OPTIONAL):
        with pytest.raises(GameError, match=rf"^entry {kind}: {name}: it is missing$"):
            Entry.from_json({**data, "data": {k: v for k, v in data["data"].items() if k != name}})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "danced"}, "entry: kind: expected one of made, "),
        ({"number": "2"}, "entry: number: expected a whole number, got '2'"),
        ({"data": {"seat": "1", "text": "x"}}, "entry said: seat: expected a whole number or null, got '1'"),
        ({"data": []}, "entry: data: expected a table, got []"),
    ],
)
def test_an_entry_that_was_changed_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError) as caught:
        Entry.from_json({**sample("said").to_json(), **change})

    assert str(caught.value).startswith(message)


def test_a_persons_words_and_the_names_they_gave_are_taken_out() -> None:
    assert blanked(Said(0, "Привет"), "—") == Said(0, "—")
    made, sat = blanked(sample("made").deed, "—"), blanked(sample("sat").deed, "—")
    assert isinstance(made, entries.Made)
    assert isinstance(sat, entries.Sat)
    assert (made.seats[0]["name"], sat.name) == ("—", "—")
    moved = sample("moved").deed
    assert blanked(moved, "—") == moved
