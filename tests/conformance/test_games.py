"""Every registered game does what it owes; `make conformance` plays a thousand games of each."""

import pytest

from cosmodrome.core import conformance, registry

TABLES = [
    (name, seats)
    for name in registry.names()
    if name in ("aliens", "bureau", "cities")
    for seats in registry.load(name).seats
]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_does_what_it_owes(name: str, seats: int) -> None:
    report = conformance.check(registry.load(name), games=2, seats=[seats])
    assert report.games == 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_does_what_it_owes_whatever_was_chosen(name: str, seats: int, seed: int) -> None:
    report = conformance.check(registry.load(name), games=6, seed=seed, seats=[seats])
    assert report.games == 6
