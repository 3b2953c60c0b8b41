"""What a seat may see: the only way out of a position; and the components, for clients that draw them."""

from typing import TYPE_CHECKING

from . import contract, steps
from .components import Asteroid, Building, Monument, Objective, Routine, Worker
from .names import BUILDINGS, DECKS, MODES, RESOURCES, SIDES, SOLO, SOURCES, TILES, VARIANTS, WHEN
from .packed import KINDS, ONE_EACH, UNITS, Acting, common, has, members, named, tile_counts, total
from .placement import Board, Layout
from .rules import AREA, AUTOMATON, ROUNDS, STORE, gather_gains, store_limit
from .scoring import POINTS, automaton_score, full_sets, is_advanced, score, terrain_points, ties, uncovered
from .scoring import SET as SET_POINTS

if TYPE_CHECKING:
    from .components import Components
    from .effects import Ability
    from .state import CitiesState


def view(state: "CitiesState", seat: int | None) -> contract.View:
    """The table as that seat sees it; what lies on it is named by ids, whose facts are in `Game.facts`."""
    components = state.components
    first, second = state.piles
    return {
        "game": "cities",
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
        "deck": DECKS[state.deck],
        "step": None if state.over else _step(state),
        "order": [_in_order(acting) for acting in state.queue],
        "board": _board(state),
        "monuments": [components.monuments[i].id for i in members(state.monuments)] if state.has_monuments else None,
        "workers": {
            "pool": list(members(state.pool)),
            "is_picked": state.is_picked,
            "seen": list(members(state.seen)),
        },
        "piles": (list(members(first)), list(members(second))) if state.seats == 2 else None,
        "players": [_player(state, s, seat) for s in range(state.seats)],
        "automaton": _automaton(state) if state.difficulty else None,
    }


def _step(state: "CitiesState") -> contract.Step:
    """What is to be done now, with what a client needs to ask for it."""
    step = state.todo[0]
    if isinstance(step, steps.Choose):
        return {"kind": "choose"}
    acting: contract.ActingStep = {
        "seat": state.actor,
        "worker": state.queue[0].worker,
        "is_night": len(state.played[state.actor]) > 1,
    }
    match step:
        case steps.Main():
            return {"kind": "main", "uses": state.uses, "gains": named(gather_gains(state)), **acting}
        case steps.Take():
            return {"kind": "take", "units": step.n, "source": "bank" if step.is_bank else "areas", **acting}
        case steps.Pay():
            return {"kind": "pay", "tile": TILES[step.building], "source": SOURCES[step.source], **acting}
        case steps.Place():
            return {"kind": "place", "tile": TILES[step.tile], **acting}
        case steps.Set():
            layout = state.sides[state.actor].layout
            i = state.boards[state.actor].tiles[step.number]
            return {"kind": "move", "tile": TILES[layout.kinds[i]], "cells": list(layout.cells[i]), **acting}
        case steps.Monument():
            return {"kind": "monument", **acting}
        case steps.Reserve():
            return {"kind": "reserve", **acting}
        case steps.Tile():
            return {"kind": "tile", "tile": TILES[step.tile], "cost": step.cost, **acting}
        case steps.Again():
            return {"kind": "again", **acting}
    limit = store_limit(state, state.actor)
    return {"kind": "discard", "units": total(state.stores[state.actor]) - limit, "limit": limit, **acting}


def _in_order(acting: Acting) -> contract.InOrder:
    return {"seat": None if acting.seat == AUTOMATON else acting.seat, "worker": acting.worker}


def _board(state: "CitiesState") -> contract.MainBoard:
    slots: list[contract.SlotView] = [
        {
            "tile": BUILDINGS[slot % KINDS],
            "source": SOURCES[slot // KINDS],
            "price": price,
            "has_tile": has(state.slots, slot),
        }
        for slot, price in enumerate(state.components.price_tables[state.side])
    ]
    return {
        "side": SIDES[state.side],
        "areas": named(state.areas),
        "area_limit": AREA[state.side],
        "bank": named(state.bank),
        "slots": slots,
        "supply": _tiles(state.supply),
    }


def _tiles(counts: int) -> contract.TileCounts:
    habitat, greenhouse, atmosphere, power, entertainment, factory, statue = tile_counts(counts)
    return {
        "habitat": habitat,
        "greenhouse": greenhouse,
        "atmosphere": atmosphere,
        "power": power,
        "entertainment": entertainment,
        "factory": factory,
        "statue": statue,
    }


def _player(state: "CitiesState", s: int, seat: int | None) -> contract.Player:
    is_own = s == seat
    asteroid = state.components.asteroids[state.asteroids[s]]
    layout, board = state.sides[s].layout, state.boards[s]
    knows_objective = is_own or state.over
    card = state.components.objectives[state.objectives[s]]
    kept = state.reserved[s]
    return {
        "asteroid": asteroid.id,
        "map": list(state.sides[s].rows),
        "tiles": tiles(layout, board),
        "monuments": [region(layout, spot) for spot in board.monuments],
        "store": named(state.stores[s]),
        "limit": store_limit(state, s),
        "reserved": None if kept is None else BUILDINGS[kept],
        "is_ready": bool(state.chosen[s]) and state.todo[0].code == steps.CHOOSE,
        "hand_size": state.hands[s].bit_count(),
        "hand": list(members(state.hands[s])) if is_own else None,
        "known": list(members(common(state.hands[s], state.seen))),
        "chosen": list(state.chosen[s]) if is_own else None,
        "played": list(state.played[s]),
        "objective": card.id if knows_objective else None,
        "score": _score(state, s, knows_objective),
    }


def _score(state: "CitiesState", s: int, knows_objective: bool) -> contract.PlayerScore:
    counts = tile_counts(state.boards[s].counts)
    full = full_sets(counts)
    advanced = is_advanced(state)
    ice, crater, rock, soil = [_terrain(i, cells, advanced) for i, cells in enumerate(uncovered(state, s))]
    buildings, units, worker = ties(state, s)
    return {
        **score(state, s, knows_objective).to_json(),
        "is_whole": knows_objective,
        "terrain": {"ice": ice, "crater": crater, "rock": rock, "soil": soil},
        "sets": {
            "counts": _buildings(counts),
            "full": full,
            "missing": [name for name, n in zip(BUILDINGS, counts, strict=False) if n <= full],
        },
        "tie_break": {"tiles": buildings, "units": units, "worker": worker},
    }


def _buildings(counts: tuple[int, ...]) -> contract.BuildingCounts:
    habitat, greenhouse, atmosphere, power, entertainment, *_ = counts
    return {
        "habitat": habitat,
        "greenhouse": greenhouse,
        "atmosphere": atmosphere,
        "power": power,
        "entertainment": entertainment,
    }


def _terrain(terrain: int, cells: int, advanced: bool) -> contract.TerrainScore:
    return {"uncovered": cells, "points": terrain_points(terrain, cells, advanced)}


def tiles(layout: Layout, board: Board) -> list[contract.PlacedTile]:
    """The tiles on an asteroid in the order they came."""
    return [{"tile": TILES[layout.kinds[i]], "cells": list(layout.cells[i])} for i in board.tiles]


def region(layout: Layout, spot: int) -> contract.PlacedMonument:
    """A monument on its spot."""
    name, cells = layout.spots[spot]
    return {"monument": name, "cells": list(members(cells))}


def _automaton(state: "CitiesState") -> contract.Automaton:
    return {
        "store": named(state.rival_store),
        "limit": STORE,
        "tiles": _buildings(tile_counts(state.rival_tiles)),
        "played": list(state.rival_played),
        "deck": state.rest.bit_count(),
        "discard": list(members(state.discard)),
        "score": automaton_score(state).to_json(),
    }


# -- the components --------------------------------------------------------------------------------------------------


def facts(components: "Components") -> contract.Facts:
    """All components, for clients that draw them."""
    ice, crater, rock = POINTS
    basic, advanced, solo = components.decks
    return {
        "resources": named(UNITS * ONE_EACH),
        "terrain": {"ice": list(ice), "crater": list(crater), "rock": list(rock), "soil": None},
        "set": SET_POINTS,
        "store": STORE,
        "tiles": {tile.id: _tile_facts(tile) for tile in components.tiles},
        "slots": [
            _slot_facts(components, side, slot) for side in (0, 1) for slot in range(len(components.prices[side]))
        ],
        "asteroids": {asteroid.id: _asteroid_facts(asteroid) for asteroid in components.asteroids},
        "objectives": {card.id: _objective_facts(card) for card in components.objectives},
        "monuments": {monument.id: _monument_facts(monument) for monument in components.monuments},
        "workers": {"basic": _deck_facts(basic), "advanced": _deck_facts(advanced), "solo": _deck_facts(solo)},
    }


def _tile_facts(tile: Building) -> contract.TileFacts:
    return {
        "name": tile.name.to_json(),
        "count": tile.count,
        "is_basic": tile.id in BUILDINGS,
        "cells": list(tile.shape),
    }


def _slot_facts(components: "Components", side: int, slot: int) -> contract.SlotFacts:
    rank, building = divmod(slot, len(BUILDINGS))
    price = components.price_tables[side][slot]
    return {"side": SIDES[side], "tile": BUILDINGS[building], "source": SOURCES[rank], "price": price}


def _asteroid_facts(asteroid: Asteroid) -> contract.AsteroidFacts:
    basic, advanced = asteroid.sides
    return {"name": asteroid.name.to_json(), "basic": list(basic.rows), "advanced": list(advanced.rows)}


def _objective_facts(card: Objective) -> contract.ObjectiveFacts:
    return {"name": card.name.to_json(), "upper": BUILDINGS[card.upper], "lower": BUILDINGS[card.lower]}


def _monument_facts(monument: Monument) -> contract.MonumentFacts:
    return {"name": monument.name.to_json(), "cells": list(monument.shape)}


def _deck_facts(deck: tuple[Worker, ...]) -> dict[str, contract.WorkerFacts]:
    return {str(worker.number): _worker_facts(worker) for worker in deck[1:]}


def _worker_facts(worker: Worker) -> contract.WorkerFacts:
    day, night = worker.abilities
    return {
        "number": worker.number,
        "name": worker.name.to_json(),
        "capacity": worker.capacity,
        "is_new": worker.is_new,
        "portrait": {"beard": worker.has_beard},
        "abilities": [_ability_facts(one) for one in ((day,) if day is night else (day, night))],
        "automaton": [_routine_facts(routine) for routine in worker.routines],
    }


def _ability_facts(ability: "Ability") -> contract.AbilityFacts:
    return {"when": WHEN[ability.when - 1], "plus": ability.plus, "text": ability.text.to_json()}


def _routine_facts(routine: Routine) -> contract.BuildRoutine | contract.GatherRoutine:
    if routine.building < 0:
        return {"gather": [RESOURCES[icon] for icon in routine.icons]}
    return {"build": BUILDINGS[routine.building]}
