"""What an action would change for its seat, as far as anyone can know, and what it would offer then."""

from typing import TYPE_CHECKING

from ...core.action import Action
from . import contract
from .actions import KINDS, OFFICE_KINDS, Fly, Go, Place, Redraw, Take, Turn
from .compartments import COMPARTMENTS, turned
from .components import bits
from .effects import COLOURS, FILL, TIMES, Agenda
from .rules import CAPTAIN, fuel_gain, open_compartment, settle
from .scoring import credits_of
from .view import destination, offered_items, samples, sides
from .worth import landing, on_the_spot, stopped

if TYPE_CHECKING:
    from .state import BureauState, Player


def preview(state: "BureauState", action: Action) -> contract.Preview:
    """What an action would change for its seat, as far as anyone can know."""
    before = _standing(state, state.own())
    if isinstance(action, Take):
        agent = KINDS[action.agent]
        return {"kind": "take", "draws": state.bag > 0, "before": before, "after": before, "agent": agent}
    if isinstance(action, Redraw):
        return {"kind": "step", "draws": True, "before": before, "after": before}
    if isinstance(action, Fly | Go):
        return _flight(state, action, before)
    there = state.copy()
    there.play(action)
    if isinstance(action, Place):
        return _place(state, action, there, before)
    after = _standing(state, there.player(action.seat))
    if isinstance(action, Turn):
        opens = _opened(state, there.player(action.seat))
        return {"kind": "turn", "draws": False, "before": before, "after": after, "opens": opens}
    return {"kind": "step", "draws": False, "before": before, "after": after}


def _standing(state: "BureauState", player: "Player") -> contract.Standing:
    return {
        "fuel": player.fuel,
        "cells": player.cells,
        "samples": samples(player.samples),
        "room": player.room,
        "level": state.components.levels[player.room],
        "credits": credits_of(player),
        "offices": len(player.sites),
    }


def _opened(state: "BureauState", player: "Player") -> list[str]:
    """The compartments that a contact leads to now and none did before."""
    return [
        name
        for c, name in enumerate(COMPARTMENTS)
        if player.faced >> 4 * c & 15 and not state.faced >> 4 * c & 15
    ]  # fmt: skip


def _flight(state: "BureauState", action: Fly | Go, before: contract.Standing) -> contract.FlightPreview:
    place, tile, cost = destination(state, state.pawn, action.way)
    shown: contract.FlightPreview = {
        "kind": "flight",
        "draws": tile < 0,
        "before": before,
        "after": {**before, "fuel": before["fuel"] - cost},
        "place": place,
        "tile": None,
        "landing": None,
        "offices": [],
        "samples": [],
    }
    if tile >= 0:
        _arrive(state, action, shown)
    return shown


def _arrive(state: "BureauState", action: Fly | Go, shown: contract.FlightPreview) -> None:
    """Add what a place that is known has to give at the end of a flight."""
    components = state.components
    there = state.copy()
    there.play(action)
    shown["tile"] = components.tiles[there.pawn].id
    found = landing(there)
    if found:
        kind, credits, count = found
        shown["landing"] = {"agent": KINDS[kind], "credits": credits, "samples": count}
    kinds, hues = on_the_spot(stopped(there))
    shown["offices"] = [
        {"office": OFFICE_KINDS[kind], "credits": components.office_credits[kind]} for kind in bits(kinds)
    ]
    shown["samples"] = [COLOURS[colour] for colour in bits(hues)]


def _place(
    state: "BureauState", action: Place, there: "BureauState", before: contract.Standing
) -> contract.PlacePreview:
    contacts = turned(state.components.agents[action.agent].contacts, action.turn)
    reward = offered_items(there) if there.mode == CAPTAIN else []
    if there.mode == CAPTAIN:
        there = there.copy()
        open_compartment(there)
        settle(there, None)
    player = there.own()
    return {
        "kind": "place",
        "draws": False,
        "before": before,
        "after": _standing(state, player),
        "contacts": sides(contacts),
        "meets": sides(contacts & state.faced >> 4 * action.compartment & 15),
        "opens": _opened(state, player),
        "captain": there.rewarded - state.rewarded,
        "reward": reward,
        "items": offered_items(there),
        "fuel": _sure_fuel(state.components.agendas[there.agenda], state.free),
    }


def _sure_fuel(agenda: Agenda, free: int) -> int:
    """The fuel that an agenda gives without price, choice or repetition, into so many free cells."""
    gained = 0
    for item in agenda.items:
        effect = item.options[0]
        if not item.price and item.per == TIMES and len(item.options) == 1 and effect.verb <= FILL:
            for _ in range(item.times):
                gained += fuel_gain(effect.verb, effect.amount, free - gained)
    return gained
