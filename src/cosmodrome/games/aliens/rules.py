"""A turn: what may be taken and where, taking it, filling the row, rolling for the next.

Automatic steps: the die roll, filling the row, the end of the game.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...core.action import Action
from ...core.errors import IllegalAction
from ...core.event import Event
from .actions import ADDS, DISCARDS, OPENS, PASSES, Add, Discard, Open, Pass
from .components import QUARTERS
from .events import (
    DieRolled,
    GameEnded,
    PlanetFinished,
    PlanetOpened,
    StockEmptied,
    TileAdded,
    TileDiscarded,
    TileTurned,
    TurnBlocked,
    TurnPassed,
)

if TYPE_CHECKING:
    from .state import AliensState

_Taking = Open | Add

REASONS = (
    "astronauts", "edges", "must_take", "no_neighbour", "no_planet", "no_row_tile", "no_tile", "taken", "two_planets",
    "unknown",
)  # fmt: skip


def takings(state: "AliensState", seat: int, astronauts: int) -> tuple[_Taking, ...]:
    """The ways to take a tile with that many astronauts: opening and adding (A8-A10, A13)."""
    r0, r1, r2 = state.row
    first, second = state.planets[2 * seat], state.planets[2 * seat + 1]
    taken: tuple[_Taking, ...] = ()
    if first is None or second is None:  # A13
        taken = OPENS[seat][(r0 >= 0) | (r1 >= 0) << 1 | (r2 >= 0) << 2]
    if first is not None and astronauts >= first.need:  # A9
        fits, (add0, add1, add2) = first.fits, ADDS[seat][0]
        taken = taken + add0[fits[r0]] + add1[fits[r1]] + add2[fits[r2]]
    if second is not None and astronauts >= second.need:
        fits, (add0, add1, add2) = second.fits, ADDS[seat][1]
        taken = taken + add0[fits[r0]] + add1[fits[r1]] + add2[fits[r2]]
    return taken


def leavings(state: "AliensState", seat: int) -> tuple[Action, ...]:
    """What is left to whoever can take nothing: every way to discard, and passing (A15)."""
    discards: tuple[Action, ...] = ()
    for slot in (0, 1):
        planet = state.planets[2 * seat + slot]
        if planet is not None:
            discards += DISCARDS[seat][slot][planet.occupied]
    return discards + PASSES[seat]


def _take(state: "AliensState", action: _Taking, events: list[Event] | None) -> None:
    seat = state.seat
    place = action.tile - 1
    row = state.row
    kind = row[place]
    if type(action) is Add:
        slot = 2 * seat + action.planet - 1
        old = state.planets[slot]
        assert old is not None
        planet = old.added[4 * kind + action.quarter] or state.components.add(old, kind, action.quarter)
        if planet.is_finished:
            state.planets[slot] = None
            state.finished[seat] += (planet,)
        else:
            state.planets[slot] = planet
        if events is not None:
            events.append(TileAdded(seat, action.planet, QUARTERS[action.quarter], state.name(kind), planet.stations))
            if planet.is_finished:
                events.append(PlanetFinished(seat, action.planet, planet.stations))
    else:
        slot = 2 * seat if state.planets[2 * seat] is None else 2 * seat + 1
        state.planets[slot] = state.components.opened[kind]
        if events is not None:
            events.append(PlanetOpened(seat, slot - 2 * seat + 1, state.name(kind)))
    new = _draw(state, place, events) if state.stock else -1  # A16
    r0, r1, r2 = row
    state.idle = 0
    state.row = (new, r1, r2) if place == 0 else (r0, new, r2) if place == 1 else (r0, r1, new)


def _draw(state: "AliensState", place: int, events: list[Event] | None) -> int:
    stock = state.stock
    i = state.generator.randrange(len(stock))
    state.stock = stock[:i] + stock[i + 1 :]
    if events is not None:
        events.append(TileTurned(place + 1, state.name(stock[i]), len(stock) - 1))
        if len(stock) == 1:
            events.append(StockEmptied())
    return stock[i]


def _discard(state: "AliensState", action: Discard, events: list[Event] | None) -> None:
    slot = 2 * state.seat + action.planet - 1
    planet = state.planets[slot]
    assert planet is not None
    kind = planet.tiles[action.quarter]
    rest = state.components.remove(planet, action.quarter)
    state.planets[slot] = rest
    state.idle = 0
    state.discarded = bytes(sorted(state.discarded + bytes((kind,))))
    if events is not None:
        events.append(
            TileDiscarded(state.seat, action.planet, QUARTERS[action.quarter], state.name(kind), rest is None)
        )


def _pass(state: "AliensState", action: Pass, events: list[Event] | None) -> None:
    if events is not None:
        events.append(TurnPassed(state.seat))
    stuck = not takings(state, state.seat, state.components.highest)
    state.idle = state.idle + 1 if stuck else 0


DO: dict[type[Action], Callable[["AliensState", Any, list[Event] | None], None]] = {
    Open: _take, Add: _take, Discard: _discard, Pass: _pass,
}  # fmt: skip


def next_turn(state: "AliensState", events: list[Event] | None) -> None:
    """The end of the game, or the next player with a roll of the die (A6, A7, A17, A19)."""
    if state.row == (-1, -1, -1) or state.idle == state.seats:  # A17, A19
        state.over = True
        state.die = 0
        if events is not None:
            events.append(GameEnded(state.idle == state.seats))
        return
    seat = state.seat + 1
    if seat == state.seats:
        seat = 0
    state.seat = seat
    state.turns += 1
    if state.turns >= state.seats:  # A6, A7
        faces = state.components.faces
        state.die = faces[state.generator.randrange(len(faces))]
        if events is not None:
            events.append(DieRolled(seat, state.die))
            if not takings(state, seat, state.die):
                events.append(TurnBlocked(seat))


def explain(state: "AliensState", action: Action) -> IllegalAction:
    """The first reason, in the order a player would look for it."""
    if not isinstance(action, Open | Add | Discard | Pass):
        return IllegalAction("A8", "unknown", "there is no such action in this game")
    if isinstance(action, Open | Add):
        return _why_not_take(state, action)
    if takings(state, action.seat, state.die):
        return IllegalAction("A14", "must_take", "a tile can be taken, so one must be")
    return IllegalAction("A15", "no_tile", "no unfinished planet has a tile there")


def _why_not_take(state: "AliensState", action: _Taking) -> IllegalAction:
    if action.tile not in (1, 2, 3) or state.row[action.tile - 1] < 0:
        return IllegalAction("A8", "no_row_tile", "the row has no tile in place {tile}", {"tile": action.tile})
    if isinstance(action, Open):
        return IllegalAction("A13", "two_planets", "two planets are unfinished already")
    planet = state.unfinished_planet(action.seat, action.planet)
    if planet is None:
        return IllegalAction("A8", "no_planet", "there is no unfinished planet {planet}", {"planet": action.planet})
    if planet.need > state.die:
        numbers = {"needs": planet.need, "has": state.die}
        return IllegalAction("A9", "astronauts", "needs {needs} astronauts, has {has}", numbers)
    if planet.occupied >> action.quarter & 1:
        return IllegalAction("A10", "taken", "that quarter has a tile already")
    if not (planet.occupied >> (action.quarter - 1) % 4 | planet.occupied >> (action.quarter + 1) % 4) & 1:
        return IllegalAction("A10", "no_neighbour", "the tile would share no edge with the planet")
    return IllegalAction("A10", "edges", "half a station would meet an empty edge")
