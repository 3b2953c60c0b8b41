"""Every registered game does what it owes; `make conformance` plays a thousand games of each."""

import pytest

from cosmodrome.core import conformance, registry

GAMES = [name for name in registry.names() if name in ("aliens", "bureau", "cities")]


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in GAMES for seats in registry.load(name).seats])
def test_a_game_does_what_it_owes(name: str, seats: int) -> None:
    report = conformance.check(registry.load(name), games=4, seats=[seats])
    assert report.games == 4
