"""What goes out to clients: the table as a seat may see it, and the components; `preview` has what an action changes.

All is open but what is still to be drawn, so every seat sees the same. A client needs no rules: what can be done, where
a flight may lead, what fits and what it is worth is sent, in the types of `contract`.
"""

from typing import TYPE_CHECKING

from . import contract
from .actions import (
    KINDS,
    OFFICE_KINDS,
    WAYS,
    Do,
    Fly,
    Go,
    Kind,
    Office,
    Pay,
    Sample,
    Squeeze,
    Turn,
)
from .compartments import BESIDE, COLUMNS, COMPARTMENTS, COUNT, LINE_NAMES, ROWS, SIDES, Side
from .components import INSPECTOR, OFFSETS, SAMPLES_EACH, Agent, Captain, Components, Ship, Tile, axial, bits, place_of
from .effects import COLOURS, NUMBERED, PER, SAMPLE, SAMPLES, TIMES, VERBS, Agenda, Effect, Item
from .reasons import used_up, why_not
from .rules import (
    BORDER,
    CAPTAIN,
    COMPARTMENT,
    DISCOVERY,
    FLIGHT,
    FOLLOW,
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
from .scoring import SET, captain_credits, credits_of, ranks, score, sets_of
from .worth import gives

if TYPE_CHECKING:
    from .state import BureauState, Player

Chip = Do | Sample | Squeeze | Pay | Office | Fly
_STAGES: dict[int, contract.AgendaStage] = {
    CAPTAIN: "captain", COMPARTMENT: "compartment", FOLLOW: "follow", DISCOVERY: "discovery", ROOM: "room",
}  # fmt: skip
_SIDE_NAMES = tuple([SIDES[i] for i in bits(mask)] for mask in range(16))


# The components


def facts(components: Components) -> contract.Facts:
    """The components: names in both languages, effects as data and in notation."""
    orange, blue, pink, inspector = (_agent(components, kind) for kind in range(4))
    offices: list[contract.OfficeFacts] = [
        {"count": count, "credits": credits}
        for count, credits in zip(components.office_counts, components.office_credits, strict=True)
    ]
    return {
        "colours": list(COLOURS),
        "kinds": list(KINDS),
        "sides": list(SIDES),
        "compartments": {name: _position(c) for c, name in enumerate(COMPARTMENTS)},
        "rows": ROWS,
        "columns": COLUMNS,
        "ways": [{"way": WAYS[i], "step": axial(place_of(0, 0) + offset)} for i, offset in enumerate(OFFSETS)],
        "numbers": _numbers(),
        "agents": {"orange": orange, "blue": blue, "pink": pink, "inspector": inspector},
        "ships": {ship.id: _ship(components, ship) for ship in components.ships},
        "rooms": [
            {
                "name": room.name.to_json(),
                "level": room.level,
                "bonus": _bonus(components, room.agenda),
                "next": components.next_room[i],
            }
            for i, room in enumerate(components.rooms)
        ],
        "ring": components.ring,
        "tiles": {tile.id: _tile(components, tile) for tile in components.tiles},
        "captains": {captain.id: _captain(components, captain) for captain in components.captains},
        "offices": {"any": offices[0], "orange": offices[1], "blue": offices[2], "pink": offices[3]},
        "ranks": [{"id": rank.id, "name": rank.name.to_json(), "at_least": rank.at_least} for rank in components.ranks],
        "captain_bonus": components.captain_bonus,
    }


def _numbers() -> contract.Numbers:
    return {
        "border": BORDER,
        "unexplored": UNEXPLORED,
        "landing": LANDING,
        "inspector": INSPECTION,
        "set": SET,
        "cells": MOST_CELLS,
        "limiter": LIMITER,
        "samples": SAMPLES_EACH,
        "turns": {str(seats): turns for seats, turns in enumerate(TURNS, 1)},
    }


def _position(compartment: int) -> contract.Position:
    up, right, down, left = (COMPARTMENTS[other] if other >= 0 else None for other in BESIDE[compartment])
    beside: contract.Beside = {"up": up, "right": right, "down": down, "left": left}
    return {"column": compartment % COLUMNS, "row": compartment // COLUMNS, "beside": beside}


def _agent(components: Components, kind: int) -> contract.AgentFacts:
    agent: Agent = components.agents[kind]
    return {
        "name": agent.name.to_json(),
        "start": agent.start,
        "bag": agent.bag,
        "contacts": sides(agent.contacts),
        "turned_contacts": sides(agent.turned),
        "turns": [{"turn": turn, "contacts": sides(contacts)} for turn, contacts in components.turns[kind]],
    }


def _ship(components: Components, ship: Ship) -> contract.Ship:
    return {
        "name": ship.name.to_json(),
        "character": ship.character.to_json(),
        "compartments": {
            COMPARTMENTS[c]: effects(components.agendas[agenda]) for c, agenda in enumerate(ship.compartments)
        },
    }


def _tile(components: Components, tile: Tile) -> contract.Tile:
    return {
        "name": tile.name.to_json(),
        "set": tile.set,
        "planet": COLOURS[tile.planet] if tile.planet >= 0 else None,
        "megamall": tile.megamall,
        "wormhole": WAYS[6 + tile.hole] if tile.hole >= 0 else None,
        "bonus": _bonus(components, tile.agenda),
    }


def _captain(components: Components, captain: Captain) -> contract.Captain:
    return {
        "name": captain.name.to_json(),
        "condition": captain.condition.word,
        "harder": captain.harder,
        "reward": effects(components.agendas[captain.agenda]),
    }


def _bonus(components: Components, agenda: int) -> contract.Effects | None:
    return effects(components.agendas[agenda]) if agenda else None


def effects(agenda: Agenda) -> contract.Effects:
    """An agenda as data and in notation."""
    return {"text": agenda.text, "items": [_item(agenda, i) for i in range(len(agenda.items))]}


def _item(agenda: Agenda, number: int) -> contract.Item:
    item = agenda.items[number]
    return {
        "text": str(item),
        "per": PER[item.per],
        "times": _times(item),
        "price": _price(item),
        "chips": [{"chip": chip, "effect": _effect(effect)} for chip, effect in _chips(agenda, number)],
    }


def _chips(agenda: Agenda, number: int) -> list[tuple[int, Effect]]:
    """The chips of an item with their numbers."""
    return [(chip, effect) for chip, (item, effect) in enumerate(agenda.chips, 1) if item == number]


def _times(item: Item) -> int | None:
    return item.times if item.per == TIMES else None


def _price(item: Item) -> contract.Price | None:
    if not item.price:
        return None
    return {"kind": "sample", "amount": 1} if item.price < 0 else {"kind": "fuel", "amount": item.price}


def _effect(effect: Effect) -> contract.Effect:
    data: contract.Effect = {"kind": VERBS[effect.verb], "text": str(effect)}
    if effect.verb == SAMPLE:
        data["sample"] = SAMPLES[effect.amount]
    elif effect.verb in NUMBERED:
        data["amount"] = effect.amount
    return data


# The table


def sides(mask: int) -> list[Side]:
    """The sides in a mask, by name."""
    return _SIDE_NAMES[mask][:]


def _agents(packed: int) -> contract.AgentCounts:
    return {
        "orange": packed & 255,
        "blue": packed >> 8 & 255,
        "pink": packed >> 16 & 255,
        "inspector": packed >> 24 & 255,
    }


def samples(packed: int) -> contract.ColourCounts:
    """Samples by colour."""
    return {"orange": packed & 255, "blue": packed >> 8 & 255, "pink": packed >> 16 & 255}


def _offices(packed: int) -> contract.OfficeCounts:
    return {
        "any": packed & 255,
        "orange": packed >> 8 & 255,
        "blue": packed >> 16 & 255,
        "pink": packed >> 24 & 255,
    }


def view(state: "BureauState", seat: int | None) -> contract.View:
    """The table."""
    tiles = state.components.tiles
    return {
        "game": "bureau",
        "seat": seat,
        "seats": state.seats,
        "turn": list(state.turn),
        "over": state.over,
        "first": state.first,
        "captains": state.captains,
        "stage": MODES[state.mode],
        "round": _turn_number(state),
        "rounds": TURNS[state.seats - 1],
        "no_refill": state.closing >= 0,
        "placed": COMPARTMENTS[state.placed] if state.placed >= 0 else None,
        "landed": [tiles[i].id for i in bits(state.landed)],
        "queue": [KINDS[kind] for kind in state.queue],
        "bag": state.bag,
        "returned": _agents(state.back),
        "unseen": _agents(state.unseen),
        "stock": samples(state.stock),
        "stack": state.stack.bit_count(),
        "undiscovered": [tiles[i].id for i in bits(state.stack)],
        "map": _map(state),
        "agenda": _agenda(state),
        "waiting": _waiting(state),
        "players": [_player(state, s) for s in range(state.seats)],
        "ranks": _ranks(state),
    }


def _turn_number(state: "BureauState") -> int:
    return min(state.turns // state.seats + 1, TURNS[state.seats - 1])


def _ranks(state: "BureauState") -> list[contract.RankBound]:
    """How far up the ranks a game alone has come (B46)."""
    if state.seats > 1:
        return []
    total = score(state, 0).total
    return [{"id": rank.id, "at_least": bound, "reached": total >= bound} for rank, bound in ranks(state)]


def _map(state: "BureauState") -> contract.SpaceMap:
    components = state.components
    space = state.space
    pawns: dict[int, list[int]] = {}
    sites: dict[int, contract.OfficeSite] = {}
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
                "place": axial(place),
                "pawns": pawns.get(tile, []),
                "office": sites.get(tile),
            }
            for place, tile in sorted(space.at.items())
        ],
        "unexplored": [axial(place) for place in sorted(beside)],
        "ways": _ways(state),
        "routes": routes(state),
    }


def _ways(state: "BureauState") -> list[contract.Way]:
    """Where each way of the flights that are legal now leads."""
    found: dict[int, contract.Way] = {}
    for action in state.legal(state.seat):
        if isinstance(action, Fly | Go) and action.way not in found:
            place, there, cost = destination(state, state.pawn, action.way)
            tile = state.components.tiles[there].id if there >= 0 else None
            found[action.way] = {"way": WAYS[action.way], "place": place, "tile": tile, "fuel": cost}
    return list(found.values())


def destination(state: "BureauState", tile: int, way: int) -> tuple[contract.Spot, int, int]:
    """Where a way leads from a tile, the tile there (-1: unexplored) and the fuel it costs."""
    space = state.space
    there = space.near[tile][way] if way < 6 else state.components.holes[way - 6]
    if there < 0:
        return axial(space.places[tile] + OFFSETS[way]), there, UNEXPLORED
    return axial(space.places[there]), there, BORDER if way < 6 else 0


def routes(state: "BureauState") -> list[contract.Route]:
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
            if holes:
                layer.extend((components.holes[hole], paid, [*ways, 6 + hole]) for hole in bits(holes))
            for way, there in enumerate(space.near[tile]):
                if not borders >> way & 1:
                    continue
                if there >= 0:
                    following.append((there, True, [*ways, way]))
                else:
                    place = space.places[tile] + OFFSETS[way]
                    if place not in best or best[place][0] > fuel + UNEXPLORED:
                        best[place] = fuel + UNEXPLORED, [*ways, way]
        layer = following
    return [_route(state, fuel, ways) for _, (fuel, ways) in sorted(best.items())]


def _route(state: "BureauState", fuel: int, ways: list[int]) -> contract.Route:
    """A flight along these ways, step by step."""
    tile = state.pawn
    legs: list[contract.Leg] = []
    for way in ways:
        place, there, cost = destination(state, tile, way)
        name = None
        if there >= 0:
            tile, name = there, state.components.tiles[there].id
        legs.append({"way": WAYS[way], "place": place, "tile": name, "fuel": cost, "jump": way >= 6})
    return {"place": place, "tile": name, "fuel": fuel, "legs": legs}


def _source(state: "BureauState", mode: int) -> contract.Source:
    """What an agenda belongs to."""
    if mode == CAPTAIN:
        return {"kind": "captain", "captain": state.components.captains[state.captain].id}
    if mode == DISCOVERY:
        return {"kind": "tile", "tile": state.components.tiles[state.pawn].id}
    if mode == ROOM:
        return {"kind": "room", "room": state.room}
    return {"kind": "compartment", "compartment": COMPARTMENTS[state.placed]}


def _agenda(state: "BureauState") -> contract.Agenda | None:
    """The chips offered now."""
    if not CAPTAIN <= state.mode <= ROOM:
        return None
    turns = [action for action in state.legal(state.seat) if isinstance(action, Turn)]
    return {
        "text": state.components.agendas[state.agenda].text,
        "stage": _STAGES[state.mode],
        "source": _source(state, state.mode),
        "items": offered_items(state),
        "inspectors": [COMPARTMENTS[action.compartment] for action in turns],
        "steps": state.number >> 1 if state.mode == ROOM else 0,
    }


def offered_items(state: "BureauState") -> list[contract.OfferedItem]:
    """The items of the agenda under way, with what can be done of them."""
    agenda = state.components.agendas[state.agenda]
    offers: dict[int, list[contract.Offer]] = {}
    for action in state.legal(state.seat):
        if isinstance(action, Chip):
            offers.setdefault(action.chip, []).append(_offer(state, action))
    return [_offered_item(state, agenda, i, offers) for i in range(len(agenda.items))]


def _offer(state: "BureauState", action: Chip) -> contract.Offer:
    """An action of a chip, with what it asks for."""
    if isinstance(action, Sample):
        return {"kind": "sample", "action": str(action), "colour": COLOURS[action.colour]}
    if isinstance(action, Squeeze):
        return {"kind": "squeeze", "action": str(action), "colour": COLOURS[action.colour]}
    if isinstance(action, Pay):
        return {"kind": "pay", "action": str(action), "colour": COLOURS[action.colour]}
    if isinstance(action, Office):
        credits = state.components.office_credits[action.office]
        return {"kind": "office", "action": str(action), "office": OFFICE_KINDS[action.office], "credits": credits}
    if isinstance(action, Fly):
        return {"kind": "fly", "action": str(action), "way": WAYS[action.way]}
    return {"kind": "do", "action": str(action)}


def _offered_item(
    state: "BureauState", agenda: Agenda, number: int, offers: dict[int, list[contract.Offer]]
) -> contract.OfferedItem:
    """An item of the agenda, its chips with what can be done or why nothing can."""
    item = agenda.items[number]
    done, most = _counters(state, item, number, state.mode, state.used, state.number)
    chips: list[contract.OfferedChip] = []
    for chip, effect in _chips(agenda, number):
        reason = None
        if chip not in offers:
            reason = why_not(state, item, effect, None) if done < most else used_up(item, done, most)
        chips.append(
            {
                "chip": chip,
                "effect": _effect(effect),
                "offers": offers.get(chip, []),
                "gives": gives(state, item, effect, most - done) if chip in offers else 0,
                "why": reason.to_json() if reason else None,
            }
        )
    return {
        "text": str(item),
        "per": PER[item.per],
        "times": _times(item),
        "price": _price(item),
        "done": done,
        "limit": most,
        "chips": chips,
    }


def _counters(
    state: "BureauState", item: Item, number: int, mode: int, used: int, all_times: int
) -> tuple[int, int]:  # fmt: skip
    """How often an item was done, and may be done in all."""
    return used >> 8 * number & 255, limit(state, item.times * repeats(mode, all_times), item.per)


def _waiting(state: "BureauState") -> list[contract.WaitingAgenda | contract.WaitingFlight]:
    """What waits for the present step to be over, the innermost first."""
    found: list[contract.WaitingAgenda | contract.WaitingFlight] = []
    frame = state.under
    while frame is not None:
        mode, agenda, used, number, frame = frame
        if mode == FLIGHT:
            found.append({"stage": "flight"})
        else:
            found.append(_waiting_agenda(state, state.components.agendas[agenda], mode, used, number))
    return found


def _waiting_agenda(
    state: "BureauState", agenda: Agenda, mode: int, used: int, all_times: int
) -> contract.WaitingAgenda:
    items: list[contract.WaitingItem] = []
    for i, item in enumerate(agenda.items):
        done, most = _counters(state, item, i, mode, used, all_times)
        items.append({**_item(agenda, i), "done": done, "limit": most})
    return {"text": agenda.text, "stage": _STAGES[mode], "source": _source(state, mode), "items": items}


def _player(state: "BureauState", seat: int) -> contract.Player:
    components = state.components
    player = state.player(seat)
    scored = score(state, seat)
    return {
        "ship": components.ships[player.ship].id,
        "captain": components.captains[player.captain].id if player.captain >= 0 else None,
        "supply": _agents(player.supply),
        "compartments": _compartments(player),
        "store": _store(player),
        "room": player.room,
        "level": components.levels[player.room],
        "tile": components.tiles[player.pawn].id,
        "place": axial(state.space.places[player.pawn]),
        "offices": _offices(player.offices),
        "sites": [{"tile": components.tiles[tile].id, "office": OFFICE_KINDS[kind]} for tile, kind in player.sites],
        "lines": [LINE_NAMES[line] for line in bits(player.lines)],
        "credits": credits_of(player),
        "income": _income(player, dict(scored.parts)),
        "score": scored.to_json(),
    }


def _income(player: "Player", parts: dict[str, int]) -> list[contract.Income]:
    """The score by where it came from, the captain's bonus apart, with what was counted."""
    inspectors = player.agents[INSPECTOR]
    found: list[contract.Income] = []
    if player.captain >= 0:
        found.append({"source": "captain", "credits": captain_credits(player), "count": player.rewarded})
    found += [
        {"source": "effects", "credits": parts["effects"] - captain_credits(player), "count": None},
        {"source": "offices", "credits": parts["offices"], "count": len(player.sites)},
        {"source": "landings", "credits": parts["landings"], "count": (player.turned & ~inspectors).bit_count()},
        {"source": "inspectors", "credits": parts["inspectors"], "count": (player.turned & inspectors).bit_count()},
        {"source": "sets", "credits": parts["sets"], "count": sets_of(player)},
    ]
    return found


def _compartments(player: "Player") -> dict[str, contract.Compartment]:
    agents: list[Kind | None] = [None] * COUNT
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


def _store(player: "Player") -> contract.Store:
    row: list[contract.Cell] = ["fuel"] * player.fuel
    row += [None] * player.free
    row += [colour for i, colour in enumerate(COLOURS) for _ in range(player.samples >> 8 * i & 255)]
    row += ["closed"] * (MOST_CELLS - player.cells)
    return {
        "fuel": player.fuel,
        "free": player.free,
        "cells": player.cells,
        "limiters": (MOST_CELLS - player.cells) // LIMITER,
        "samples": samples(player.samples),
        "row": row,
    }
