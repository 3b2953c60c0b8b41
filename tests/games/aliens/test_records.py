"""The golden records of Aliens hold the situations they are named for."""

from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.core.event import Rewound
from cosmodrome.core.match import Match
from cosmodrome.games.aliens.events import GameEnded

from rules import rule

RECORDS = Path(__file__).parents[2] / "records"


def replay(name: str) -> Match[Any]:
    return cosmodrome.Record.read(RECORDS / f"aliens-{name}.txt").replay()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_number_of_players(seats: int) -> None:
    match = replay(f"{seats}-players")
    assert match.seats == seats
    assert match.game.pack.version == "1.0.0"


@rule("A18")
def test_a_shared_win() -> None:
    assert len(replay("shared-win").state.outcome().winners) > 1


@rule("A19")
def test_a_standstill() -> None:
    assert replay("standstill").log(None)[-1] == GameEnded(True)


def test_two_rewinds() -> None:
    assert [event.ply for event in replay("rewind").log(None) if isinstance(event, Rewound)] == [12, 15]
