"""Numbers of actions and rows of views, which need nothing but the standard library."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.core.errors import GameError
from cosmodrome.core.state import State
from cosmodrome.envs import Layout, Numbering, aliens, bureau, cities
from cosmodrome.envs.observation import Count, Skip

from envs.settings import IDS, SETTINGS

RULES = {"aliens": aliens.rules, "bureau": bureau.rules, "cities": cities.rules}
KEPT = Path(__file__).parent / "numbers.json"


def made(name: str, seats: int, options: dict[str, Any]) -> tuple[Any, Numbering, Layout]:
    game = cosmodrome.load(name)
    settled = game.settle(seats, options)
    return game, Numbering(game, seats, settled), Layout(game.schema(), RULES[name](game, seats, settled))


def positions(game: Any, seats: int, options: dict[str, Any], games: int) -> list[tuple[State, int]]:
    """Positions of random games, each with the seat that is asked."""
    found = []
    for seed in range(games):
        rng = random.Random(seed)
        state = game.start(seats, seed, **options)
        while not state.over:
            found.append((state.copy(), state.turn[0]))
            state.play(state.sample(state.turn[0], rng))
    return found


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_every_legal_action_has_a_number_of_its_own(name: str, seats: int, options: dict[str, Any]) -> None:
    game, numbering, _ = made(name, seats, options)
    for state, seat in positions(game, seats, options, 4):
        numbers = numbering.legal(state, seat)
        assert len(set(numbers)) == len(numbers)
        assert [numbering.action(number, seat) for number in numbers] == list(state.legal(seat))


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_a_row_holds_what_a_seat_knows_and_nothing_else(name: str, seats: int, options: dict[str, Any]) -> None:
    game, _, layout = made(name, seats, options)
    rng = random.Random(5)
    different = set()
    for state, seat in positions(game, seats, options, 2):
        row = layout.encode(state.view(seat))
        assert len(row) == layout.size
        assert row == layout.encode(state.resample(seat, rng).view(seat))
        different.add(tuple(row))
    assert len(different) > 10


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_every_place_of_a_row_is_described_once(name: str, seats: int, options: dict[str, Any]) -> None:
    _, _, layout = made(name, seats, options)
    assert [part.start for part in layout.parts] == [
        sum(p.size for p in layout.parts[:i]) for i in range(len(layout.parts))
    ]
    assert sum(part.size for part in layout.parts) == layout.size
    assert all(part.path and part.meaning for part in layout.parts)


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS, ids=IDS)
def test_numbers_and_rows_are_what_they_were(name: str, seats: int, options: dict[str, Any]) -> None:
    """Who has trained something with them must be told: a changed pack or view is a new line here, on purpose."""
    game, numbering, layout = made(name, seats, options)
    kept = json.loads(KEPT.read_text())[game.pack.version]
    case = f"{name} {seats} {json.dumps(options, sort_keys=True)}"
    assert kept[case] == [len(numbering), numbering.digest()[:16], layout.size]


def test_the_numbers_of_aliens_as_people_would_list_them() -> None:
    _, numbering, _ = made("aliens", 2, {})
    assert numbering.ranges() == [("open", 0, 3), ("add", 3, 24), ("discard", 27, 8), ("pass", 35, 1)]
    assert str(numbering.action(3, 1)) == "add 1 1 nw"
    assert numbering.action(3, 1).seat == 1


def test_what_has_no_number_is_said() -> None:
    _, numbering, _ = made("cities", 2, {})
    game = cosmodrome.load("cities")
    with pytest.raises(GameError, match="pay 9 9 9 9 has no number"):
        numbering.number(game.parse("pay 9 9 9 9", 0))
    with pytest.raises(GameError, match=f"numbered from 0 to {len(numbering) - 1}, not 99999"):
        numbering.action(99_999, 0)


def test_a_field_that_no_rule_knows_is_an_error() -> None:
    game = cosmodrome.load("aliens")
    known = dict(aliens.rules(game, 2, game.settle(2, {})))
    del known["discarded"]
    with pytest.raises(ValueError, match="discarded: a view may hold more of it"):
        Layout(game.schema(), known)
    with pytest.raises(ValueError, match=r"no view has: players\[\]\.cards"):
        Layout(game.schema(), {**known, "discarded": Count(), "players[].cards": Skip("there are none")})


def test_seats_are_counted_from_ones_own() -> None:
    game, _, layout = made("aliens", 3, {})
    state = game.start(3, 7, first=1)
    turn = next(part for part in layout.parts if part.path == "turn")
    rows = [layout.encode(state.view(seat))[turn.start : turn.start + turn.size] for seat in range(3)]
    assert rows == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
