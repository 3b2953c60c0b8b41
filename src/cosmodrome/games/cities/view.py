"""What a seat may see: the only way out of a position."""

from typing import TYPE_CHECKING, Any

from .actions import SOURCES
from .components import MODES, SOLO, TERRAINS, VARIANTS
from .effects import BUILDINGS, TILES
from .placement import Board, Layout, cells_of, orientations
from .resources import UNITS, named
from .rules import (
    AGAIN,
    AREA,
    AUTOMATON,
    CHECK,
    CHOOSE,
    MAIN,
    MONUMENT,
    PAY,
    PLACE,
    RESERVE,
    ROUNDS,
    SET,
    STORE,
    TAKE,
    TILE,
)  # fmt: skip
from .scoring import POINTS, automaton_score, score, terrain_points, tile_counts, uncovered
from .scoring import SET as SET_POINTS

if TYPE_CHECKING:
    from .meta import Cities
    from .state import CitiesState

STEPS = {
    CHOOSE: "choose", MAIN: "main", TAKE: "take", CHECK: "discard", PAY: "pay", PLACE: "place", SET: "move",
    MONUMENT: "monument", RESERVE: "reserve", TILE: "tile", AGAIN: "again",
}  # fmt: skip


def view(state: "CitiesState", seat: int | None) -> dict[str, Any]:
    """The table as that seat sees it; what lies on it is named by ids, whose facts are in `Game.facts`."""
    components = state.components
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "turn": list(state.turn),
        "over": state.over,
        "options": {
            "mode": MODES[state.deck % SOLO],
            "plans": VARIANTS[state.plan],
            "monuments": state.has_monuments,
            "difficulty": state.difficulty or None,
        },
        "round": state.round,
        "rounds": ROUNDS,
        "stage": state.stage,
        "deck": (*MODES, "solo")[state.deck],
        "step": None if state.over else _step(state),
        "order": [_in_order(state, entry) for entry in state.queue],
        "board": _board(state),
        "monuments": [components.monuments[i].id for i in cells_of(state.monuments)] if state.has_monuments else None,
        "workers": {
            "pool": list(cells_of(state.pool)),
            "is_picked": state.is_picked,
            "seen": list(cells_of(state.seen)),
        },
        "piles": [list(cells_of(pile)) for pile in state.piles] if state.seats == 2 else None,
        "players": [_player(state, s, seat) for s in range(state.seats)],
        "automaton": _automaton(state) if state.difficulty else None,
    }


def _step(state: "CitiesState") -> dict[str, Any]:
    """What is to be done now, with what a client needs to ask for it."""
    step = state.todo[0]
    found: dict[str, Any] = {"kind": STEPS[step[0]]}
    if step[0] == CHOOSE:
        return found
    found["seat"] = state.actor
    found["worker"] = state.queue[0] >> 3
    found["is_night"] = bool(state.played[state.actor] >> 5)
    if step[0] == MAIN:
        found["uses"] = state.uses
    elif step[0] == TAKE:
        found |= {"units": step[1], "source": "bank" if step[3] else "areas"}
    elif step[0] == CHECK:
        limit = state.limits[state.actor] >> 2 or STORE
        found |= {"units": state.stores[state.actor] % 255 - limit, "limit": limit}
    elif step[0] == PAY:
        found |= {"tile": TILES[step[1]], "source": SOURCES[step[2]]}
    elif step[0] == PLACE:
        found["tile"] = TILES[step[1]]
    elif step[0] == TILE:
        found |= {"tile": TILES[step[1]], "cost": step[2]}
    elif step[0] == SET:
        layout = state.sides[state.actor].layout
        i = state.boards[state.actor].tiles[step[1]]
        found |= {"tile": TILES[layout.kinds[i]], "cells": list(layout.cells[i])}
    return found


def _in_order(state: "CitiesState", entry: int) -> dict[str, Any]:
    seat = entry & 7
    return {"seat": None if seat == AUTOMATON else seat, "worker": entry >> 3}


def _board(state: "CitiesState") -> dict[str, Any]:
    supply = tile_counts(state.supply)
    slots = [
        {
            "tile": building,
            "source": SOURCES[rank],
            "price": dict(state.components.price_tables[state.side][5 * rank + i]),
            "has_tile": bool(state.slots >> 5 * rank + i & 1),
        }
        for rank in range(1 + state.side)
        for i, building in enumerate(BUILDINGS)
    ]
    return {
        "side": ("2-3", "4-5")[state.side],
        "areas": named(state.areas),
        "area_limit": AREA[state.side],
        "bank": named(state.bank),
        "slots": slots,
        "supply": dict(zip(TILES, supply, strict=True)),
    }


def _player(state: "CitiesState", s: int, seat: int | None) -> dict[str, Any]:
    is_own = s == seat
    asteroid = state.components.asteroids[state.asteroids[s]]
    layout = state.sides[s].layout
    board = state.boards[s]
    counts = tile_counts(board.counts)
    cells = uncovered(state, s)
    knows_objective = is_own or state.over
    card = state.components.objectives[state.objectives[s]]
    is_advanced = MODES[state.deck % SOLO] == "advanced"
    full = min(counts[:5])
    return {
        "asteroid": asteroid.id,
        "map": list(state.sides[s].rows),
        "tiles": tiles(layout, board),
        "monuments": [
            {"monument": layout.spots[i][0], "cells": list(cells_of(layout.spots[i][1]))} for i in board.monuments
        ],
        "store": named(state.stores[s]),
        "limit": state.limits[s] >> 2 or STORE,
        "reserved": BUILDINGS[state.reserved[s] - 1] if state.reserved[s] else None,
        "is_ready": bool(state.chosen[s]) and state.todo[0][0] == CHOOSE,
        "hand_size": state.hands[s].bit_count(),
        "hand": list(cells_of(state.hands[s])) if is_own else None,
        "known": list(cells_of(state.hands[s] & state.seen)),
        "chosen": _pair(state.chosen[s]) if is_own else None,
        "played": _pair(state.played[s]),
        "objective": card.id if knows_objective else None,
        "score": {
            **score(state, s, knows_objective).to_json(),
            "is_whole": knows_objective,
            "terrain": {
                name: {"uncovered": cells[i], "points": terrain_points(i, cells[i], is_advanced)}
                for i, name in enumerate(TERRAINS)
            },
            "sets": {"full": full, "missing": [name for name, n in zip(BUILDINGS, counts, strict=False) if n <= full]},
        },
    }


def tiles(layout: Layout, board: Board) -> list[dict[str, Any]]:
    """The tiles on an asteroid in the order they came."""
    return [{"tile": TILES[layout.kinds[i]], "cells": list(layout.cells[i])} for i in board.tiles]


def _pair(pair: int) -> list[int]:
    return [number for number in (pair & 31, pair >> 5) if number]


def _automaton(state: "CitiesState") -> dict[str, Any]:
    return {
        "store": named(state.rival_store),
        "limit": STORE,
        "tiles": dict(zip(BUILDINGS, tile_counts(state.rival_tiles), strict=False)),
        "played": _pair(state.rival_played),
        "deck": state.rest.bit_count(),
        "discard": list(cells_of(state.discard)),
        "score": automaton_score(state).to_json(),
    }


def facts(game: "Cities") -> dict[str, Any]:
    """All components, for clients that draw them."""
    components = game.components
    files = game.pack.files
    return {
        "resources": dict.fromkeys(named(0), UNITS),
        "terrain": {name: list(POINTS[i]) if i < 3 else None for i, name in enumerate(TERRAINS)},
        "set": SET_POINTS,
        "store": STORE,
        "areas": {"2-3": AREA[0], "4-5": AREA[1]},
        "tiles": {
            tile.id: {
                "name": tile.name.to_json(),
                "count": tile.count,
                "is_basic": tile.id in BUILDINGS,
                "cells": [list(cell) for cell in tile.shape],
                "orientations": [[list(cell) for cell in cells] for cells in orientations(tile.shape)],
            }
            for tile in components.tiles
        },
        "slots": [
            {
                "side": slot["side"],
                "tile": slot["building"],
                "source": SOURCES[slot.get("rank") == "dear"],
                "price": slot["price"],
            }
            for slot in files["buildings.toml"]["slot"]
        ],
        "asteroids": {
            asteroid.id: {
                "name": asteroid.name.to_json(),
                "basic": list(asteroid.sides[0].rows),
                "advanced": list(asteroid.sides[1].rows),
            }
            for asteroid in components.asteroids
        },
        "objectives": {
            card.id: {"name": card.name.to_json(), "upper": BUILDINGS[card.upper], "lower": BUILDINGS[card.lower]}
            for card in components.objectives
        },
        "monuments": {
            monument.id: {"name": monument.name.to_json(), "cells": [list(cell) for cell in monument.shape]}
            for monument in components.monuments
        },
        "workers": {
            deck: {str(worker["number"]): worker for worker in files[f"workers_{deck}.toml"]["worker"]}
            for deck in (*MODES, "solo")
        },
    }
