"""What a seat may see: everything but what is still to be drawn."""

from typing import TYPE_CHECKING, Any

from .components import Planet
from .scoring import score

if TYPE_CHECKING:
    from .state import AliensState


def view(state: "AliensState", seat: int | None) -> dict[str, Any]:
    """The table as that seat sees it; tiles are named by their kind, whose facts are in `Game.facts`."""
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "turn": list(state.turn),
        "over": state.over,
        "first": state.first,
        "round": state.turns // state.seats + 1,
        "die": state.die,
        "row": [None if kind < 0 else state.name(kind) for kind in state.row],
        "stock": len(state.stock),
        "discarded": [state.name(kind) for kind in state.discarded],
        "players": [
            {
                "planets": [_planet(state, planet) for planet in state.planets[2 * s : 2 * s + 2]],
                "finished": [_planet(state, planet) for planet in state.finished[s]],
                "score": score(state, s).to_json(),
            }
            for s in range(state.seats)
        ],
    }


def _planet(state: "AliensState", planet: Planet | None) -> dict[str, Any] | None:
    if planet is None:
        return None
    return {
        "tiles": [None if kind < 0 else state.name(kind) for kind in planet.tiles],  # nw, ne, se, sw
        "stations": planet.stations,
        "aliens": planet.aliens,
        "need": None if planet.is_finished else planet.need,  # fewest astronauts that may add a tile
    }
