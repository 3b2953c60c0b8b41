"""What a seat may see, what an action would change, and the components for clients that draw them.

All is open but what is still to be drawn, so every seat sees the same. A client needs no rules: `Game.facts` describes
the components once (names, effects as data and in notation, contacts, tiles, rooms, ranks, costs); a view names them by
id. Compartments are a1 (bottom left) to f4, ways are e, ne, nw, w, sw, se and hole1, hole2, … for wormholes.

A view has

- `turn`, `over`, `first`, `round` of `rounds`, `no_refill` (phase 3 has ended for good), `placed` (this turn's
  compartment) and `landed` (the planets closed to landings this turn);
- `stage`, what is waited for: side, place, captain, compartment, follow (what was paid for, or a flight found),
  discovery, room, flight, refill, close (only the end of the turn is left), over;
- `agenda`, the chips offered now or null: where it comes from (`source`), and for each item what was `done` of its
  `limit`, its `price`, and its chips with their `actions` (the notation to send) or `why` there is none; in a room also
  the `inspectors` that may turn over and the `steps` still to walk;
- `waiting`, the agendas and flights that wait for the present step, innermost first, with their counters;
- `map`: the open `tiles` at axial coordinates [q, r] (pointy tops, q to the right, r down to the right) with pawns and
  office; the `unexplored` places beside them; `ways`, for each way of `fly` and `go` that can be flown now where it
  leads (tile null: unexplored) and its fuel; `routes`, every place the ship of the seat in turn could reach with its
  fuel, with the least fuel and the ways there: `fly CHIP` the first, then `go` each of the others;
- `queue`, `bag` (how many), `returned` (known to be in it), `unseen` (in it or out of the game), `stock` of samples,
  `stack` (how many tiles) and `undiscovered` (which, in no order);
- `players` by seat: ship, captain, supply; all 24 `compartments` with agent, whether it is turned, its contacts, and
  the sides on which a contact waits for whoever comes (`faced`); the `store` with its 15 cells from the left in `row`
  ("fuel", a colour, null for free, "closed"); room and level; tile and place; `offices` still aboard and `sites`;
  `lines` that have paid for C1; credits, and the score so far with its parts.
"""

from typing import TYPE_CHECKING, Any

from ...core.action import Action
from .actions import KINDS, OFFICE_KINDS, WAYS, Fly, Go, Place, Redraw, Take, Turn
from .compartments import COLUMNS, COMPARTMENTS, ROWS, SIDES, turned
from .components import OFFSETS, SAMPLES_EACH, Components, axial, bits
from .effects import COLOURS, Agenda
from .reasons import used_up, why_not
from .rules import (
    BORDER,
    CAPTAIN,
    DISCOVERY,
    FLIGHT,
    INSPECTION,
    LANDING,
    LIMITER,
    MODES,
    MOST_CELLS,
    OVER,
    ROOM,
    TURNS,
    UNEXPLORED,
    limit,
    reach,
    repeats,
)
from .scoring import SET, credits_of, score

if TYPE_CHECKING:
    from .state import BureauState, Player


def facts(components: Components) -> dict[str, Any]:
    """The components: names in both languages, effects as data and in notation."""
    return {
        "colours": list(COLOURS),
        "kinds": list(KINDS),
        "sides": list(SIDES),
        "compartments": list(COMPARTMENTS),
        "rows": ROWS,
        "columns": COLUMNS,
        "ways": list(WAYS[:6]),
        "numbers": {
            "border": BORDER,
            "unexplored": UNEXPLORED,
            "landing": LANDING,
            "inspector": INSPECTION,
            "set": SET,
            "cells": MOST_CELLS,
            "limiter": LIMITER,
            "samples": SAMPLES_EACH,
            "turns": {str(seats): TURNS[seats - 1] for seats in (1, 2, 3, 4)},
        },
        "agents": {
            kind: {
                "name": agent.name.to_json(),
                "start": agent.start,
                "bag": agent.bag,
                "contacts": _sides(agent.contacts),
                "turned_contacts": _sides(agent.turned),
                "turns": [t for t, _ in components.turns[k]],
            }
            for k, (kind, agent) in enumerate(zip(KINDS, components.agents, strict=True))
        },
        "ships": {
            ship.id: {
                "name": ship.name.to_json(),
                "character": ship.character.to_json(),
                "compartments": {
                    COMPARTMENTS[c]: components.agendas[agenda].to_json() for c, agenda in enumerate(ship.compartments)
                },
            }
            for ship in components.ships
        },
        "rooms": [
            {"name": room.name.to_json(), "level": room.level, "bonus": _bonus(components, room.agenda)}
            for room in components.rooms
        ],
        "ring": components.ring,  # the last room leads back to this one
        "tiles": {
            tile.id: {
                "name": tile.name.to_json(),
                "set": tile.set,
                "planet": COLOURS[tile.planet] if tile.planet >= 0 else None,
                "megamall": tile.megamall,
                "wormhole": WAYS[6 + tile.hole] if tile.hole >= 0 else None,
                "bonus": _bonus(components, tile.agenda),
            }
            for tile in components.tiles
        },
        "captains": {
            captain.id: {
                "name": captain.name.to_json(),
                "condition": captain.condition.word,
                "harder": captain.harder,
                "reward": components.agendas[captain.agenda].to_json(),
            }
            for captain in components.captains
        },
        "offices": {
            kind: {"count": components.office_counts[k], "credits": components.office_credits[k]}
            for k, kind in enumerate(OFFICE_KINDS)
        },
        "ranks": [{"id": rank.id, "name": rank.name.to_json(), "at_least": rank.at_least} for rank in components.ranks],
        "captain_bonus": components.captain_bonus,
    }


def _bonus(components: Components, agenda: int) -> dict[str, Any] | None:
    return components.agendas[agenda].to_json() if agenda else None


_SIDE_NAMES = tuple([SIDES[i] for i in bits(mask)] for mask in range(16))


def _sides(mask: int) -> list[str]:
    return _SIDE_NAMES[mask][:]


def _counts(packed: int, names: tuple[str, ...]) -> dict[str, int]:
    return {name: packed >> 8 * i & 255 for i, name in enumerate(names)}


def view(state: "BureauState", seat: int | None) -> dict[str, Any]:
    """The table; see above for what is in it."""
    tiles = state.components.tiles
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "turn": list(state.turn),
        "over": state.over,
        "first": state.first,
        "captains": state.captains,
        "stage": MODES[state.mode],
        "round": _turn_number(state),
        "rounds": TURNS[state.seats - 1],
        "no_refill": state.closing >= 0,  # phase 3 has ended for good
        "placed": COMPARTMENTS[state.placed] if state.placed >= 0 else None,
        "landed": [tiles[i].id for i in bits(state.landed)],  # planets closed to landings this turn
        "queue": [KINDS[kind] for kind in state.queue],
        "bag": state.bag,
        "returned": _counts(state.back, KINDS),  # known to be in the bag
        "unseen": _counts(state.unseen, KINDS),  # in the bag or out of the game
        "stock": _counts(state.stock, COLOURS),
        "stack": state.stack.bit_count(),
        "undiscovered": [tiles[i].id for i in bits(state.stack)],
        "map": _map(state),
        "agenda": _agenda(state),
        "waiting": _waiting(state),
        "players": [_player(state, s) for s in range(state.seats)],
    }


def _turn_number(state: "BureauState") -> int:
    return min(state.turns // state.seats + 1, TURNS[state.seats - 1])


def _map(state: "BureauState") -> dict[str, Any]:
    components = state.components
    space = state.space
    pawns: dict[int, list[int]] = {}
    sites: dict[int, dict[str, Any]] = {}
    for seat in range(state.seats):
        player = state.player(seat)
        pawns.setdefault(player.pawn, []).append(seat)
        for tile, kind in player.sites:
            sites[tile] = {"seat": seat, "office": OFFICE_KINDS[kind]}
    beside = {place + offset for place in space.at for offset in OFFSETS} - set(space.at)
    return {
        "tiles": [
            {
                "tile": components.tiles[tile].id,
                "place": list(axial(place)),
                "pawns": pawns.get(tile, []),
                "office": sites.get(tile),
            }
            for place, tile in sorted(space.at.items())
        ],
        "unexplored": [list(axial(place)) for place in sorted(beside)],
        "ways": _ways(state),
        "routes": routes(state),
    }


def _ways(state: "BureauState") -> list[dict[str, Any]]:
    """Where each way of the flights that are legal now leads."""
    found: dict[int, dict[str, Any]] = {}
    for action in state.legal(state.seat):
        if isinstance(action, Fly | Go) and action.way not in found:
            place, tile, cost = destination(state, state.pawn, action.way)
            found[action.way] = {"way": WAYS[action.way], "place": place, "tile": tile, "fuel": cost}
    return list(found.values())


def destination(state: "BureauState", tile: int, way: int) -> tuple[list[int], str | None, int]:
    """Where a way leads from a tile, the tile there (None: unexplored) and the fuel it costs."""
    components = state.components
    space = state.space
    if way >= 6:
        there = components.holes[way - 6]
        return list(axial(space.places[there])), components.tiles[there].id, 0
    there = space.near[tile][way]
    if there >= 0:
        return list(axial(space.places[there])), components.tiles[there].id, BORDER
    return list(axial(space.places[tile] + OFFSETS[way])), None, UNEXPLORED


def routes(state: "BureauState") -> list[dict[str, Any]]:
    """Every place the ship could reach in one flight with the fuel it has, at least cost (B26, B27)."""
    if state.mode == OVER:
        return []
    components = state.components
    space = state.space
    jumped = state.number if state.mode == FLIGHT else 0
    best: dict[int, tuple[int, list[int]]] = {}  # by place
    seen: set[tuple[int, bool]] = set()
    layer: list[tuple[int, bool, list[int]]] = [(state.pawn, False, [])]  # tile, a border was paid, ways
    for fuel in range(state.fuel + 1):
        following: list[tuple[int, bool, list[int]]] = []
        for tile, paid, ways in layer:  # grows while jumps are free
            if (tile, paid) in seen:
                continue
            seen.add((tile, paid))
            if ways:
                best.setdefault(space.places[tile], (fuel, ways))
            borders, holes = reach(state, tile, state.fuel - fuel, 0 if paid else jumped)
            layer.extend((components.holes[hole], paid, [*ways, 6 + hole]) for hole in bits(holes))
            for way in bits(borders):
                there = space.near[tile][way]
                if there >= 0:
                    following.append((there, True, [*ways, way]))
                else:
                    place = space.places[tile] + OFFSETS[way]
                    if place not in best or best[place][0] > fuel + UNEXPLORED:
                        best[place] = fuel + UNEXPLORED, [*ways, way]
        layer = following
    return [
        {
            "place": list(axial(place)),
            "tile": components.tiles[space.at[place]].id if place in space.at else None,
            "fuel": fuel,
            "ways": [WAYS[way] for way in ways],
        }
        for place, (fuel, ways) in sorted(best.items())
    ]


def _source(state: "BureauState", mode: int) -> dict[str, Any]:
    """What an agenda belongs to."""
    if mode == CAPTAIN:
        return {"captain": state.components.captains[state.captain].id}
    if mode == DISCOVERY:
        return {"tile": state.components.tiles[state.pawn].id}
    if mode == ROOM:
        return {"room": state.room}
    return {"compartment": COMPARTMENTS[state.placed]}


def _agenda(state: "BureauState") -> dict[str, Any] | None:
    """The chips offered now."""
    if not CAPTAIN <= state.mode <= ROOM:
        return None
    offers: dict[int, list[str]] = {}
    inspectors = []
    for action in state.legal(state.seat):
        chip = getattr(action, "chip", None)
        if chip is not None:
            offers.setdefault(chip, []).append(str(action))
        elif isinstance(action, Turn):
            inspectors.append(COMPARTMENTS[action.compartment])
    agenda = state.components.agendas[state.agenda]
    data = _counted(state, agenda, state.mode, state.used, state.number)
    for item in data["items"]:
        for chip in item["chips"]:
            number, effect = agenda.chips[chip["chip"] - 1]
            chip["actions"] = offers.get(chip["chip"], [])
            chip["why"] = None
            if chip["actions"]:
                continue
            if item["done"] < item["limit"]:
                chip["why"] = why_not(state, agenda.items[number], effect, None).to_json()
            else:
                chip["why"] = used_up(agenda.items[number], item["done"], item["limit"]).to_json()
    data["inspectors"] = inspectors  # that may turn over in this room
    data["steps"] = state.number >> 1 if state.mode == ROOM else 0  # rooms still to walk after this one
    return data


def _counted(state: "BureauState", agenda: Agenda, mode: int, used: int, number: int) -> dict[str, Any]:
    """An agenda with what was done of it, and how often each item may be done."""
    data: dict[str, Any] = agenda.to_json()
    data["stage"] = MODES[mode]
    data["source"] = _source(state, mode)
    for i, (item, facts) in enumerate(zip(data["items"], agenda.items, strict=True)):
        item["done"] = used >> 8 * i & 255
        item["limit"] = limit(state, facts.times * repeats(mode, number), facts.per)
    return data


def _waiting(state: "BureauState") -> list[dict[str, Any]]:
    """What waits for the present step to be over, the innermost first."""
    found = []
    frame = state.under
    while frame is not None:
        mode, agenda, used, number, frame = frame
        if mode == FLIGHT:
            found.append({"stage": MODES[FLIGHT]})
            continue
        found.append(_counted(state, state.components.agendas[agenda], mode, used, number))
    return found


def _player(state: "BureauState", seat: int) -> dict[str, Any]:
    components = state.components
    player = state.player(seat)
    at = state.space.places[player.pawn]
    return {
        "ship": components.ships[player.ship].id,
        "captain": components.captains[player.captain].id if player.captain >= 0 else None,
        "supply": _counts(player.supply, KINDS),
        "compartments": _compartments(player),
        "store": _store(player),
        "room": player.room,
        "level": components.levels[player.room],
        "tile": components.tiles[player.pawn].id,
        "place": list(axial(at)),
        "offices": _counts(player.offices, OFFICE_KINDS),  # still aboard
        "sites": [{"tile": components.tiles[tile].id, "office": OFFICE_KINDS[kind]} for tile, kind in player.sites],
        "lines": [f"row {i + 1}" if i < ROWS else f"column {'abcdef'[i - ROWS]}" for i in bits(player.lines)],  # B39
        "credits": credits_of(player),
        "score": score(state, seat).to_json(),
    }


def _compartments(player: "Player") -> dict[str, dict[str, Any]]:
    agents: list[str | None] = [None] * 24
    for kind, mask in zip(KINDS, player.agents, strict=True):
        for compartment in bits(mask):
            agents[compartment] = kind
    back, contacts, faced = player.turned, player.contacts, player.faced
    return {
        name: {
            "agent": agents[c],
            "turned": back >> c & 1 == 1,
            "contacts": _SIDE_NAMES[contacts >> 4 * c & 15][:],
            "faced": _SIDE_NAMES[faced >> 4 * c & 15][:],
        }
        for c, name in enumerate(COMPARTMENTS)
    }


def _store(player: "Player") -> dict[str, Any]:
    samples = _counts(player.samples, COLOURS)
    stored = [colour for colour in COLOURS for _ in range(samples[colour])]
    row: list[str | None] = ["fuel"] * player.fuel
    row += [None] * player.free + stored + ["closed"] * (MOST_CELLS - player.cells)
    return {
        "fuel": player.fuel,
        "free": player.free,
        "cells": player.cells,
        "limiters": (MOST_CELLS - player.cells) // LIMITER,
        "samples": samples,
        "row": row,
    }


def preview(state: "BureauState", action: Action) -> dict[str, Any]:
    """What an action would change for its seat: `[before, after]` for each number that changes.

    `draws` says that chance has a part in it, which nobody can know. For a placement also the contacts that would meet,
    the compartments that would be opened to others, and what the compartment and the captain would offer.
    """
    if isinstance(action, Take):
        return {"draws": state.bag > 0, "supply": KINDS[action.agent]}
    if isinstance(action, Redraw):
        return {"draws": True}
    found: dict[str, Any] = {"draws": False}
    if isinstance(action, Fly | Go):
        place, tile, cost = destination(state, state.pawn, action.way)
        found |= {"place": place, "tile": tile}
        if tile is None:
            return found | {"draws": True, "fuel": [state.fuel, state.fuel - cost]}
    if isinstance(action, Place):
        found |= _preview_place(state, action)
    before = state.own()
    there = state.copy()
    there.play(action)
    after = there.player(action.seat)
    for name in ("fuel", "cells", "room"):
        if getattr(before, name) != getattr(after, name):
            found[name] = [getattr(before, name), getattr(after, name)]
    for i, colour in enumerate(COLOURS):
        old, new = before.samples >> 8 * i & 255, after.samples >> 8 * i & 255
        if old != new:
            found[f"{colour}_samples"] = [old, new]
    levels = state.components.levels
    for name, old, new in (
        ("level", levels[before.room], levels[after.room]),
        ("credits", credits_of(before), credits_of(after)),
        ("offices", len(before.sites), len(after.sites)),
    ):
        if old != new:
            found[name] = [old, new]
    opened = after.faced & ~before.faced
    if opened:
        found["opens"] = [COMPARTMENTS[c] for c in range(24) if opened >> 4 * c & 15]
    return found


def _preview_place(state: "BureauState", action: Place) -> dict[str, Any]:
    components = state.components
    contacts = turned(components.agents[action.agent].contacts, action.turn)
    agents = list(state.agents)
    agents[action.agent] |= 1 << action.compartment
    times = 0
    if state.captain >= 0:
        captain = components.captains[state.captain]
        times, _ = captain.condition.met(tuple(agents), action.agent, action.compartment, state.lines)
    agenda = components.ships[state.ship].compartments[action.compartment]
    return {
        "contacts": _sides(contacts),
        "meets": _sides(contacts & state.faced >> 4 * action.compartment & 15),
        "captain": times,
        "agenda": components.agendas[agenda].to_json(),
    }
