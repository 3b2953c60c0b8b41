"""Changes: whoever has the last message and is told what has changed has the next one."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from cosmodrome import load
from cosmodrome.core import canonical
from cosmodrome.core.changes import Change, change, changed
from cosmodrome.tables.viewers import lasting, viewer
from tables.setting import begun, do

GAMES = ("aliens", "cities", "bureau")


def applied(old: Any, new: Any) -> Any:
    """What comes of the old value by the change to the new one, as it goes over the wire."""
    return changed(old, json.loads(canonical.dumps(change(old, new))))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}),
        ({"a": 1}, {"b": 1}),
        ({"a": [1]}, {"a": {"0": 1}}),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 2, 3]}}),
        ([{"a": 1}, {"a": 2}], [{"a": 1}, {"a": 3}]),
        ([{"a": 1}], [None]),
        ({"a": None}, {"a": {}}),
        ({"a": {}}, {"a": []}),
        ({"a": [[1], [2]]}, {"a": [[1], [3]]}),
        ({"a": True}, {"a": 1.5}),
        (1, [1]),
        ([{"a": 1}], [{"a": 1}, {"b": 2}, {"a": 3}]),
        ([{"a": n} for n in range(9)], [{"a": n} for n in range(12)]),
        ([{"a": n} for n in range(9)], [{"a": -n} for n in range(9)]),
        ([{"a": 1}, 2], [{"a": 1}, {"a": 2}]),
        ({"a": {"b": {"c": []}}}, {"a": {"b": {"c": [{}]}}}),
    ],
)
def test_a_change_leads_from_any_value_to_any_other(old: Any, new: Any) -> None:
    before = canonical.dumps(old)
    assert canonical.dumps(applied(old, new)) == canonical.dumps(new)
    assert canonical.dumps(applied(new, old)) == before == canonical.dumps(old)


def test_what_has_not_changed_is_not_told() -> None:
    old = {"a": {"b": 1, "c": [1, 2]}, "d": [{"e": 1, "f": 2}]}
    assert change(old, {"a": {"b": 2, "c": [1, 2]}, "d": [{"e": 1, "f": 3}]}) == {
        "a": {"b": [2]},
        "d": {"0": {"f": [3]}},
    }


def test_what_comes_to_the_end_of_a_list_is_told_alone() -> None:
    old = [{"tile": n} for n in range(12)]
    assert change(old, [*old, {"tile": 12}, {"tile": 13}]) == {"12": [{"tile": 12}], "13": [{"tile": 13}]}


def test_a_list_of_which_most_has_changed_is_told_as_a_whole() -> None:
    old, new = [{"text": f"take {n}", "n": n} for n in range(30)], [{"text": f"put {n}", "n": n} for n in range(30)]
    assert change(old, new) == [new]


def parts(by: Change, new: Any) -> Iterator[tuple[object, object]]:
    """Each value that a change tells, and what stands in its place in the message."""
    if isinstance(by, list):
        yield by[0], new
        return
    for key, part in by.items():
        yield from parts(part, new[int(key)] if isinstance(new, list) else new[key])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_told_by_changes_is_the_game(name: str, seed: int) -> None:
    # given what each seat and a spectator was told first, as they have it
    table, _ = begun(load(name), 2, seed)
    people = ("p0", "p1", None)
    rng = random.Random(seed)

    def seen_by(person: str | None, seen: int | None) -> Any:
        return lasting(table, viewer(table, person, False), seen, {})

    held = [seen_by(person, None) for person in people]
    have = [json.loads(canonical.dumps(message)) for message in held]
    whole = told = 0
    # when a game is played to its end, and they are told only what has changed since
    while table.state == "playing":
        number, seat = table.number, rng.choice(table.turn)
        do(table, seat, str(rng.choice(list(table.position.legal(seat)))))
        for place, person in enumerate(people):
            new = seen_by(person, number)
            by = change(held[place], new)
            text = canonical.dumps(by)
            have[place], held[place] = changed(have[place], json.loads(text)), new
            # then each has what it would have been told
            assert canonical.dumps(have[place]) == canonical.dumps(new)
            # from nothing but what stands there
            assert all(value == stands for value, stands in parts(by, new))
            whole, told = whole + len(canonical.dumps(new)), told + len(text)
    # and by much less
    assert told < whole / 2
