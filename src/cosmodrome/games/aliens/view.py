"""What goes out to clients: all but what is still to be drawn."""

from typing import TYPE_CHECKING

from ...core.action import Action
from . import contract
from .actions import Add, Discard, Open
from .components import QUARTERS, Components, Planet
from .scoring import parts

if TYPE_CHECKING:
    from .state import AliensState


def view(state: "AliensState", seat: int | None) -> contract.View:
    """The table as that seat sees it; tiles are named by their kind, whose facts are in `Game.facts`."""
    ids, (row0, row1, row2) = state.components.ids, state.row
    return {
        "game": "aliens",
        "seat": seat,
        "seats": state.seats,
        "turn": list(state.turn),
        "over": state.over,
        "first": state.first,
        "round": state.turns // state.seats + 1,
        "die": state.die,
        "row": (ids[row0], ids[row1], ids[row2]),
        "misfits": _misfits(state),
        "stock": len(state.stock),
        "discarded": [state.name(kind) for kind in state.discarded],
        "players": [_player(state, s) for s in range(state.seats)],
    }


def _player(state: "AliensState", seat: int) -> contract.Player:
    die = state.die if seat in state.turn else None
    places = state.planets[2 * seat : 2 * seat + 2]
    scored = parts(state, seat)
    return {
        "planets": [None if planet is None else _planet(state, planet, die) for planet in places],
        "finished": [_planet(state, planet, None) for planet in state.finished[seat]],
        "score": {"total": sum([points for _, points in scored]), "parts": scored},
    }


def _planet(state: "AliensState", planet: Planet, die: int | None) -> contract.Planet:
    """A planet, with the astronauts that it lacks in a turn with that die."""
    if planet.shown is None:
        planet.shown = _shown(state, planet)
    told = planet.shown.copy()
    told["wants"] = [want.copy() for want in told["wants"]]
    if die is not None:
        told["lacks"] = max(0, planet.need - die)
    return told


def _shown(state: "AliensState", planet: Planet) -> contract.Planet:
    """What is the same of a planet in every position."""
    ids, (nw, ne, se, sw) = state.components.ids, planet.tiles
    return {
        "tiles": (ids[nw], ids[ne], ids[se], ids[sw]),
        "stations": planet.stations,
        "aliens": planet.aliens,
        "need": None if planet.is_finished else planet.need,
        "lacks": None,
        "wants": [{"quarter": QUARTERS[want.quarter], "left": want.left, "right": want.right} for want in planet.wants],
    }


def _misfits(state: "AliensState") -> list[contract.Misfit]:
    """The tiles of the row that cannot be taken (A9, A10, A13)."""
    first, second = state.planets[2 * state.seat : 2 * state.seat + 2]
    if first is None or second is None or state.over:
        return []
    is_first, is_second = first.need <= state.die, second.need <= state.die
    return [
        _misfit(state, i, kind)
        for i, kind in enumerate(state.row)
        if kind >= 0 and not (is_first and first.fits[kind]) and not (is_second and second.fits[kind])
    ]


def _misfit(state: "AliensState", place: int, kind: int) -> contract.Misfit:
    """A tile of the row held against the planet that has the crew, of two the one with more tiles."""
    crewed = [
        (planet.occupied.bit_count(), -number)
        for number in (1, 2)
        if (planet := state.unfinished_planet(state.seat, number)) and planet.need <= state.die
    ]
    number = -max(crewed)[1] if crewed else None
    planet = None if number is None else state.unfinished_planet(state.seat, number)
    tile, wants = state.components.tiles[kind], planet.wants if planet else ()
    return {
        "tile": place + 1,
        "planet": number,
        "left": any(want.left not in (None, tile.left) for want in wants),
        "right": any(want.right not in (None, tile.right) for want in wants),
    }


def facts(components: Components) -> contract.Facts:
    """The tiles and the die."""
    return {
        "quarters": list(QUARTERS),
        "faces": list(components.faces),
        "tiles": {
            tile.id: {
                "count": tile.count,
                "left": tile.left,
                "right": tile.right,
                "stations": tile.stations,
                "aliens": tile.aliens,
            }
            for tile in components.tiles
        },
    }


def preview(state: "AliensState", action: Action) -> contract.Preview:
    """What becomes of the planet in question and of the score; what will be drawn nobody can know."""
    number: int | None = None
    before: Planet | None = None
    after: Planet | None = None
    if isinstance(action, Open):
        number = 1 if state.planets[2 * action.seat] is None else 2
        after = state.components.opened[state.row[action.tile - 1]]
    elif isinstance(action, Add | Discard):
        number = action.planet
        before = state.unfinished_planet(action.seat, number)
        assert before is not None
        after = _changed(state, before, action)
    finishes = after is not None and after.is_finished
    return {
        "planet": number,
        "stations": (before.stations if before else 0, after.stations if after else 0),
        "aliens": (before.aliens if before else 0, after.aliens if after else 0),
        "need": None if after is None or finishes else after.need,
        "is_stuck": after is not None and not finishes and after.need > state.components.highest,
        "finishes": finishes,
        "score": after.stations if after is not None and finishes else 0,
    }


def _changed(state: "AliensState", planet: Planet, action: Add | Discard) -> Planet | None:
    if isinstance(action, Add):
        return state.components.add(planet, state.row[action.tile - 1], action.quarter)
    return state.components.remove(planet, action.quarter)
