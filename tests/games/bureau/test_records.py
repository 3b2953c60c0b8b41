"""The golden records of Bureau hold the situations they are named for."""

from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.core.match import Match
from cosmodrome.games.bureau.events import AgentTaken, QueueRedrawn, SideChosen, TileDiscovered, TurnBegun, TurnDead

from .table import live
from rules import rule

RECORDS = Path(__file__).parents[2] / "records"


def replayed(name: str) -> Match[Any]:
    return cosmodrome.Record.read(RECORDS / f"bureau-{name}.txt").replay()


@pytest.mark.parametrize("captains", ["off", "on"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_number_of_players_with_and_without_captains(seats: int, captains: str) -> None:
    name = ("solo" if seats == 1 else f"{seats}-players") + ("-captains" if captains == "on" else "")
    match = replayed(name)
    assert (match.seats, match.options["captains"]) == (seats, captains)
    assert (match.state.outcome().rank is None) == (seats > 1)


@pytest.mark.parametrize("ship", [ship.id for ship in live.components.ships if ship.id != "00"])
def test_each_asymmetric_ship(ship: str) -> None:
    assert replayed(f"ship-{ship}").state.view(None)["players"][0]["ship"] == ship


@rule("B11")
def test_sides_that_were_chosen() -> None:
    assert sum(isinstance(event, SideChosen) for event in replayed("sides-chosen").log(None)) == 2


@rule("B15")
def test_a_dead_turn_goes_on_with_phase_3() -> None:
    log = replayed("dead-turn").log(None)
    dead = next(i for i, event in enumerate(log) if isinstance(event, TurnDead))
    assert isinstance(log[dead - 1], TurnBegun)
    assert isinstance(log[dead + 1], AgentTaken | QueueRedrawn)


@rule("B27")
def test_an_exhausted_stack() -> None:
    match = replayed("exhausted-stack")
    found = [event.stack for event in match.log(None) if isinstance(event, TileDiscovered)]
    assert found == list(range(17, -1, -1))
    assert match.state.view(None)["undiscovered"] == []


@rule("B34")
def test_a_redraw_of_three_alike() -> None:
    match = replayed("redraw")
    at = next(i for i, ply in enumerate(match.plies) if ply.action.kind == "redraw")
    assert len(set(match.position(at).queue)) == 1
    assert len(match.position(at + 1).queue) == 3
