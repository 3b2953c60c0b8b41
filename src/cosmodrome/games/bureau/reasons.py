"""Why an action cannot be done: the clause, a message key, a sentence, and the numbers in it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, get_args

from ...core.action import Action
from ...core.errors import IllegalAction
from .actions import (
    KINDS,
    OFFICE_KINDS,
    WAYS,
    Choose,
    Do,
    End,
    Fly,
    Go,
    Land,
    Leave,
    Office,
    Pay,
    Place,
    Redraw,
    Sample,
    Squeeze,
    Stop,
    Take,
    Turn,
)
from .compartments import COMPARTMENTS, turned
from .components import INSPECTOR, Tile
from .effects import ANY, COLOURS, ENLARGE, FILL, FLY, FUEL, HERE, LEVEL, OFFICE, SAMPLE, VERBS, Effect, Item
from .rules import (
    BORDER,
    CAPTAIN,
    CLOSE,
    COMPARTMENT,
    DISCOVERY,
    FLIGHT,
    FOLLOW,
    MOST_CELLS,
    PLACE,
    REFILL,
    ROOM,
    SIDE,
    UNEXPLORED,
    can_redraw,
    colours,
    limit,
    moves,
    present,
    repeats,
)

if TYPE_CHECKING:
    from .state import BureauState

Numbers = Mapping[str, int | str]
Key = Literal[
    "actions_first", "bag_empty", "border_fuel", "cannot_meet", "captain_first", "discovery_first", "done", "empty",
    "end_first", "flight_first", "follow_first", "fuel_price", "has_room", "hole_closed", "inspector", "jumped",
    "landed", "landed_here", "level_none", "level_used", "needs_squeeze", "no_bonus", "no_chip", "no_flight", "no_fuel",
    "no_inspector", "no_level_room", "no_limiter", "no_office", "no_planet", "no_room", "no_turn", "no_way",
    "no_wormhole", "not_alike", "not_in_queue", "not_in_supply", "not_reached", "nothing", "nothing_here", "occupied",
    "office_gone", "office_there", "office_unfit", "offices_none", "offices_used", "other_colour", "other_kind",
    "other_planet", "place_first", "placed", "redrawn", "room_first", "same_tile", "same_turn", "sample_price",
    "sample_price_colour", "short_queue", "side_first", "side_fixed", "stack_empty", "store_full", "take_first",
    "turned", "turned_one", "unexplored_fuel", "unknown", "used_up", "wrong_turn",
]  # fmt: skip
REASONS: tuple[Key, ...] = get_args(Key)
_Chip = Do | Sample | Squeeze | Pay | Office | Fly

# What is waited for, by mode: clause, key, sentence.
_FIRST: dict[int, tuple[str, Key, str]] = {
    SIDE: ("B11", "side_first", "choose a side of your ship board first"),
    PLACE: ("B14", "place_first", "place an agent first"),
    CAPTAIN: ("B16", "captain_first", "take or leave the captain's bonus first"),
    COMPARTMENT: ("B17", "actions_first", "do the compartment's actions or end them first"),
    FOLLOW: ("B17", "follow_first", "do or leave what was paid for first"),
    DISCOVERY: ("B28", "discovery_first", "take or leave the discovery bonus first"),
    ROOM: ("B24", "room_first", "take or leave what this room of the bureau gives first"),
    FLIGHT: ("B17", "flight_first", "end the flight first"),
    REFILL: ("B34", "take_first", "the actions are over: take an agent of the queue"),
    CLOSE: ("B36", "end_first", "nothing is left to do: end the turn"),
}


def explain(state: "BureauState", action: Action) -> IllegalAction:
    """The first reason, in the order a player would look for it."""
    if isinstance(action, Place):
        return _why_not_place(state, action)
    if isinstance(action, _Chip):
        return _why_not_chip(state, action)
    if isinstance(action, Go):
        if state.mode != FLIGHT:
            return _not_now(state, "B29", "no_flight", "no flight is under way")
        return _why_not_way(state, action.way, state.fuel, state.number)
    if isinstance(action, Land):
        return _why_not_land(state, action)
    if isinstance(action, Stop):
        return _not_now(state, "B29", "no_flight", "no flight is under way")
    if isinstance(action, Turn):
        return _why_not_turn(state, action)
    if isinstance(action, Leave):
        return _not_now(state, "B17", "no_bonus", "there is no bonus to leave")
    if isinstance(action, End):
        return _first(state)
    if isinstance(action, Take):
        if state.mode != REFILL:
            return _first(state)
        return _because("B34", "not_in_queue", "the queue has no {agent}", {"agent": KINDS[action.agent]})
    if isinstance(action, Redraw):
        return _why_not_redraw(state)
    if isinstance(action, Choose):
        return _because("B11", "side_fixed", "the sides of the ships are settled")
    return _because("B17", "unknown", "there is no such action in this game")


def _because(rule: str, key: Key, sentence: str, numbers: Numbers | None = None) -> IllegalAction:
    return IllegalAction(rule, key, sentence, numbers)


def _first(state: "BureauState") -> IllegalAction:
    """Something else has to be done first."""
    return _because(*_FIRST[state.mode])


def _not_now(state: "BureauState", rule: str, key: Key, sentence: str) -> IllegalAction:
    """Something else is waited for: in the middle of something that, else the reason given."""
    if state.mode in (SIDE, PLACE, FOLLOW, DISCOVERY, ROOM, FLIGHT):
        return _first(state)
    return _because(rule, key, sentence)


def _why_not_place(state: "BureauState", action: Place) -> IllegalAction:
    if state.mode != PLACE:
        if state.placed >= 0:
            numbers = {"compartment": COMPARTMENTS[state.placed]}
            return _because("B14", "placed", "an agent was placed this turn already, into {compartment}", numbers)
        return _first(state)
    agent, spot = {"agent": KINDS[action.agent]}, {"compartment": COMPARTMENTS[action.compartment]}
    if not state.supply >> 8 * action.agent & 255:
        return _because("B14", "not_in_supply", "your supply has no {agent}", agent)
    if not state.vacant >> 4 * action.compartment & 15:
        return _because("B14", "occupied", "{compartment} has an agent already", spot)
    contacts = state.components.agents[action.agent].contacts
    if action.turn > 3:
        return _because("B14", "no_turn", "an agent is turned by 0 to 3 quarters, not {turn}", {"turn": action.turn})
    faced = state.faced >> 4 * action.compartment & 15
    if turned(contacts, action.turn) & faced:
        same = next(t for t, sides in state.components.turns[action.agent] if sides == turned(contacts, action.turn))
        turns = {"turn": action.turn, "same": same}
        return _because("B14", "same_turn", "turned by {turn} it lies as turned by {same}: say {same}", turns)
    if not faced:
        return _because("B14", "not_reached", "no contact of the hull or of an agent faces {compartment}", spot)
    if not any(sides & faced for _, sides in state.components.turns[action.agent]):
        return _because("B14", "cannot_meet", "no contact of {agent} can meet one at {compartment}", {**agent, **spot})
    return _because("B14", "wrong_turn", "turned so, no contact meets one at {compartment}; turn it otherwise", spot)


def _why_not_chip(state: "BureauState", action: _Chip) -> IllegalAction:
    if state.mode == FLIGHT and isinstance(action, Fly):
        return _because("B17", "flight_first", "a flight is under way: go on with it or end it first")
    if not CAPTAIN <= state.mode <= ROOM:
        return _first(state)
    agenda = state.components.agendas[state.agenda]
    if not 1 <= action.chip <= len(agenda.chips):
        numbers: Numbers = {"chip": action.chip, "chips": len(agenda.chips)}
        return _because("B17", "no_chip", "there is no chip {chip} here, only {chips}", numbers)
    number, effect = agenda.chips[action.chip - 1]
    item = agenda.items[number]
    done = state.used >> 8 * number & 255
    most = limit(state, item.times * repeats(state.mode, state.number), item.per)
    if done >= most:
        return used_up(item, done, most)
    return why_not(state, item, effect, action)


def used_up(item: Item, done: int, most: int) -> IllegalAction:
    """Why an item cannot be done again, or not even once."""
    if not most and item.per == LEVEL:
        return _because("B33", "level_none", "as often as the bureau level, and the level is 0")
    if not most:
        return _because("B33", "offices_none", "as often as there are offices on planets, and there is none")
    numbers: Numbers = {"done": done, "limit": most}
    if item.per == LEVEL:
        return _because("B33", "level_used", "done {done} times at bureau level {limit}", numbers)
    if item.per:
        return _because("B33", "offices_used", "done {done} times with {limit} offices on planets", numbers)
    return _because("B17", "done", "done already, {done} of {limit} times", numbers)


def why_not(state: "BureauState", item: Item, effect: Effect, action: _Chip | None) -> IllegalAction:
    """Why an effect that is not used up cannot be had: at all (no action), or by this action."""
    if item.price > state.fuel:
        numbers: Numbers = {"needs": item.price, "has": state.fuel}
        return _because("B32", "fuel_price", "needs {needs} fuel to pay, has {has}", numbers)
    if item.price < 0:
        if not state.samples:
            return _because("B32", "sample_price", "there is no sample to pay with")
        if isinstance(action, Pay) and not present(state.samples) >> action.colour & 1:
            colour = {"colour": COLOURS[action.colour]}
            return _because("B32", "sample_price_colour", "there is no {colour} sample to pay with", colour)
    wanted: type[Action] = {SAMPLE: Sample, OFFICE: Office, FLY: Fly}.get(effect.verb, Do)
    if item.price:
        wanted = Pay if item.price < 0 else Do
    elif effect.verb == SAMPLE and not state.free and state.fuel:
        wanted = Squeeze
    elif effect.verb == FLY and state.mode == DISCOVERY:
        wanted = Do
    reason = _effect_reason(state, effect, state.fuel - max(item.price, 0), bool(item.price), action)
    if reason:
        return reason
    if action is not None and not isinstance(action, wanted):
        numbers = {"wanted": wanted.kind, "effect": VERBS[effect.verb]}
        if isinstance(action, Squeeze) and wanted is Sample:
            return _because("B21", "has_room", "there is room: {free} free cells", {"free": state.free})
        if isinstance(action, Sample) and wanted is Squeeze:
            return _store_full(state, "B21", "needs_squeeze", "no room: 1 fuel has to be given up for it")
        return _because("B17", "other_kind", "this chip is {effect}: it is done with `{wanted}`", numbers)
    if isinstance(action, Fly) and wanted is Fly:
        return _why_not_way(state, action.way, state.fuel, 0)
    return _because("B17", "nothing", "it would change nothing")


def _effect_reason(
    state: "BureauState", effect: Effect, fuel: int, paid: bool, action: _Chip | None
) -> IllegalAction | None:
    """What stands against an effect itself."""
    verb = effect.verb
    if verb in (FUEL, FILL) and not state.free and not paid:
        return _store_full(state, "B18", "store_full", "the store is full, all of it would be lost")
    if verb == ENLARGE and state.cells == MOST_CELLS:
        return _because("B22", "no_limiter", "no limiter is left: all {cells} cells are open", {"cells": state.cells})
    if verb == SAMPLE:
        asked = action.colour if isinstance(action, Sample | Squeeze) else None
        return _why_not_sample(state, effect.amount, asked, paid)
    if verb == OFFICE:
        return _why_not_office(state, action.office if isinstance(action, Office) else None)
    if verb == FLY and state.mode != DISCOVERY and not isinstance(action, Fly) and not moves(state, 1, fuel):
        if fuel == 0:
            return _because("B26", "no_fuel", "a border costs {needs} fuel, and there is none left", {"needs": BORDER})
        if not state.stack:
            return _because("B27", "stack_empty", "only unexplored places around, and the stack is empty")
        numbers: Numbers = {"needs": UNEXPLORED, "has": fuel}
        return _because(
            "B27", "unexplored_fuel", "only unexplored places around: needs {needs} fuel, has {has}", numbers
        )
    return None


def _store_full(state: "BureauState", rule: str, key: Key, sentence: str) -> IllegalAction:
    samples = state.cells - state.fuel - state.free
    numbers: Numbers = {"fuel": state.fuel, "samples": samples, "cells": state.cells}
    return _because(rule, key, sentence + ": {fuel} fuel and {samples} samples in {cells} open cells", numbers)


def _here(state: "BureauState") -> Tile:
    return state.components.tiles[state.pawn]


def _why_not_sample(state: "BureauState", which: int, asked: int | None, paid: bool) -> IllegalAction | None:
    if which == HERE and not _here(state).samples:
        return _because("B20", "nothing_here", "there is neither a planet nor a megamall here")
    possible = 7 if which == ANY else _here(state).samples if which == HERE else 1 << which
    if asked is not None and not possible >> asked & 1:
        only = COLOURS[which if which < ANY else _here(state).planet]
        numbers: Numbers = {"colour": COLOURS[asked], "only": only}
        rule = "B20" if which == HERE else "B21"
        return _because(rule, "other_colour", "this gives no {colour} sample, only {only}", numbers)
    left = colours(state, which)
    if not left or (asked is not None and not left >> asked & 1):
        colour = COLOURS[asked if asked is not None else possible.bit_length() - 1]
        return _because("B4", "used_up", "the {colour} samples are used up", {"colour": colour})
    if not paid and not state.free and not state.fuel:
        return _store_full(state, "B21", "no_room", "no room, and no fuel to give up for it")
    return None


def _why_not_office(state: "BureauState", asked: int | None) -> IllegalAction | None:
    tile = _here(state)
    if tile.planet < 0:
        return _because("B23", "no_planet", "there is no planet here")
    if state.built >> state.pawn & 1:
        owner = next(s for s in range(state.seats) if any(t == state.pawn for t, _ in state.player(s).sites))
        return _because("B23", "office_there", "seat {seat} has an office here already", {"seat": owner})
    planet = COLOURS[tile.planet]
    if asked is not None:
        numbers: Numbers = {"office": OFFICE_KINDS[asked], "planet": planet}
        if asked not in (0, tile.planet + 1):
            return _because("B23", "office_unfit", "{office} offices do not fit {planet} planets", numbers)
        if not state.offices >> 8 * asked & 255:
            return _because("B23", "office_gone", "no {office} office is left", numbers)
    if not state.offices & 255 and not state.offices >> 8 * (tile.planet + 1) & 255:
        return _because("B23", "no_office", "no office is left that fits {planet} planets", {"planet": planet})
    return None


def _why_not_way(state: "BureauState", way: int, fuel: int, jumped: int) -> IllegalAction:
    components = state.components
    if way >= 6:
        hole = way - 6
        word = {"way": WAYS[way]}
        if components.hole_of[state.pawn] < 0:
            return _because("B26", "no_wormhole", "there is no wormhole here")
        if hole >= len(components.holes) or not state.space.holes >> hole & 1:
            return _because("B26", "hole_closed", "{way} is not on the map", word)
        if components.hole_of[state.pawn] == hole:
            return _because("B29", "same_tile", "{way} is where the ship is", word)
        if jumped >> hole & 1:
            return _because("B26", "jumped", "a jump has arrived at {way} already since the last border paid", word)
        return _because("B26", "no_way", "the ship cannot fly there")
    if state.space.near[state.pawn][way] >= 0:
        numbers: Numbers = {"needs": BORDER, "has": fuel}
        return _because("B26", "border_fuel", "a border costs {needs} fuel, has {has}", numbers)
    if not state.stack:
        return _because("B27", "stack_empty", "the place is unexplored and the stack is empty")
    numbers = {"needs": UNEXPLORED, "has": fuel}
    return _because("B27", "unexplored_fuel", "flying into an unexplored place needs {needs} fuel, has {has}", numbers)


def _why_not_land(state: "BureauState", action: Land) -> IllegalAction:
    if state.mode != FLIGHT:
        return _not_now(state, "B30", "no_flight", "an agent lands at the end of a flight only")
    spot = {"compartment": COMPARTMENTS[action.compartment]}
    kind = next((k for k in range(4) if state.agents[k] >> action.compartment & 1), None)
    if kind is None:
        return _because("B30", "empty", "{compartment} is empty", spot)
    if kind == INSPECTOR:
        return _because("B30", "inspector", "inspectors never land")
    if state.turned >> action.compartment & 1:
        return _because("B30", "landed", "the agent in {compartment} has landed already", spot)
    planet = _here(state).planet
    if planet < 0:
        return _because("B30", "no_planet", "there is no planet here")
    if planet != kind:
        numbers = {"agent": KINDS[kind], "planet": COLOURS[planet]}
        return _because("B30", "other_planet", "{agent} agents do not land on {planet} planets", numbers)
    return _because("B31", "landed_here", "an agent has landed on this planet this turn already")


def _why_not_turn(state: "BureauState", action: Turn) -> IllegalAction:
    if state.mode != ROOM:
        return _not_now(state, "B25", "no_level_room", "an inspector turns over on entering a level room only")
    if not state.number & 1:
        if state.components.rooms[state.room].level:
            return _because("B25", "turned_one", "one inspector for each entry, and it was turned")
        return _because("B25", "no_level_room", "an inspector turns over on entering a level room only")
    spot = {"compartment": COMPARTMENTS[action.compartment]}
    if not state.agents[INSPECTOR] >> action.compartment & 1:
        return _because("B25", "no_inspector", "there is no inspector in {compartment}", spot)
    return _because("B25", "turned", "the inspector in {compartment} was turned before", spot)


def _why_not_redraw(state: "BureauState") -> IllegalAction:
    if state.mode != REFILL:
        return _first(state)
    if state.used:
        return _because("B34", "redrawn", "the queue was drawn anew this turn already")
    if len(state.queue) < 3:
        return _because("B34", "short_queue", "the queue has {agents} agents, not three", {"agents": len(state.queue)})
    if len(set(state.queue)) > 1:
        return _because("B34", "not_alike", "the three agents of the queue are not all of one kind")
    assert not can_redraw(state)
    return _because("B34", "bag_empty", "the bag is empty")
