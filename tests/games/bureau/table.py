"""Positions of Bureau, written down for tests.

A ship is drawn as one sees it, top row first: `.` an empty compartment; a letter (O, B, P, I) and a digit an agent with
the quarters it is turned by, a small letter one on its back. What a test needs of the components it says itself, so
that it does not depend on where things lie on the project's boards.
"""

import copy
import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

import cosmodrome
from cosmodrome.core.chance import Generator
from cosmodrome.core.errors import IllegalAction
from cosmodrome.core.event import Event
from cosmodrome.core.packs import Pack
from cosmodrome.games.bureau import rules
from cosmodrome.games.bureau.compartments import turned
from cosmodrome.games.bureau.components import place_of
from cosmodrome.games.bureau.meta import Bureau
from cosmodrome.games.bureau.scoring import credits_of
from cosmodrome.games.bureau.state import BureauState

LETTERS = "OBPI"
LEVELS = {3: 1, 6: 2, 9: 3, 12: 4}

game = live = cast(Bureau, cosmodrome.load("bureau"))


@cache
def _with(
    effects: tuple[tuple[str, str], ...],
    rooms: tuple[str, ...],
    tiles: tuple[tuple[str, str], ...],
    rewards: tuple[tuple[str, str], ...],
) -> Bureau:
    files = copy.deepcopy(game.pack.files)
    common = files["ships.toml"]["ship"][0]
    del common["attested"]
    for spot, text in effects:
        common["rows"][4 - int(spot[1])]["abcdef".index(spot[0])] = text
    for i, text in enumerate(rooms):
        room = files["bureau.toml"]["room"][i]
        room.pop("bonus", None)
        if text:
            room["bonus"] = text
    for tile in files["tiles.toml"]["tile"]:
        if tile["id"] in dict(tiles):
            tile["bonus"] = dict(tiles)[tile["id"]]
    for captain in files["captains.toml"]["captain"]:
        captain["reward"] = dict(rewards).get(captain["id"], captain["reward"])
    return Bureau(Pack(files))


def bureau(
    effects: Mapping[str, str] | None = None,
    rooms: Sequence[str] = (),
    tiles: Mapping[str, str] | None = None,
    rewards: Mapping[str, str] | None = None,
) -> Bureau:
    """The game with other effects: of compartments of the common ship, rooms from 1 on, discoveries, captains."""
    return _with(
        tuple((effects or {}).items()), tuple(rooms), tuple((tiles or {}).items()), tuple((rewards or {}).items())
    )


def ship(drawing: str) -> tuple[list[int], int, int]:
    """Agents by kind, those on their back, and contacts."""
    agents, back, contacts = [0, 0, 0, 0], 0, 0
    rows = [row.split() for row in drawing.strip().splitlines()]
    for row, words in zip(range(len(rows) - 1, -1, -1), rows, strict=True):
        for column, word in enumerate(words):
            if word == ".":
                continue
            compartment = 6 * row + column
            kind = LETTERS.index(word[0].upper())
            agents[kind] |= 1 << compartment
            facts = game.components.agents[kind]
            sides = turned(facts.contacts, int(word[1]))
            if word[0].islower():
                back |= 1 << compartment
                sides = turned(facts.turned, int(word[1]))
            contacts |= sides << 4 * compartment
    return agents, back, contacts


def counts(letters: str, among: str) -> list[int]:
    return [letters.count(letter) for letter in among]


def table(
    of: Bureau = game,
    *,
    seats: int = 1,
    board: str = "",
    supply: str = "OBPI",
    at: str = "s1",
    fuel: int = 2,
    cells: int = 9,
    samples: str = "",
    room: int = 0,
    credits: int = 0,
    sites: Mapping[str, str] | None = None,
    rival_sites: Mapping[str, str] | None = None,
    tiles: Mapping[str, tuple[int, int]] | None = None,
    draws: Sequence[str] | None = None,
    queue: str = "OBP",
    bag: int = 10,
    captain: str | None = None,
    turns: int = 0,
    closing: int = -1,
    seed: int = 1,
) -> BureauState:
    """A position in which seat 0 is to place an agent. `draws`: the tiles of the stack, in the order they come."""
    options: dict[str, Any] = {"first": 0}
    if captain:
        options |= {"captains": "on", "named_captains": [captain, *(c for c in ("C6", "C5") if c != captain)][:seats]}
    data = of.start(seats, seed, **options).to_json()
    components = of.components
    agents, back, contacts = ship(board)
    supplies = counts(supply, LETTERS)
    player = data["players"][0]
    player |= {
        "agents": agents, "turned": back, "contacts": f"{contacts:x}", "supply": supplies, "fuel": fuel, "cells": cells,
        "samples": counts(samples, "OBP"), "room": room, "tally": [credits, 0, 0, 0], "pawn": at,
        "sites": [[tile, ("any", "orange", "blue", "pink").index(kind)] for tile, kind in (sites or {}).items()],
    }  # fmt: skip
    if rival_sites:
        kinds = ("any", "orange", "blue", "pink")
        data["players"][1]["sites"] = [[tile, kinds.index(kind)] for tile, kind in rival_sites.items()]
    unseen = [
        facts.bag + facts.start - supplies[k] - agents[k].bit_count() - queue.count(LETTERS[k])
        for k, facts in enumerate(components.agents)
    ]
    data |= {
        "queue": [LETTERS.index(letter) for letter in queue],
        "unseen": unseen,
        "bag": bag,
        "stock": [24 - n for n in counts(samples, "OBP")],
        "turns": turns,
        "closing": closing,
        "map": data["map"] + [[tile, place_of(*place)] for tile, place in (tiles or {}).items()],
        "stack": [tile for tile in data["stack"] if tile not in (tiles or {})],
    }
    state = of.from_json(data)
    if draws is not None:
        state.stack = sum(1 << components.tile_index[tile] for tile in draws)
        state.generator = _generator(state, draws)
        rules.settle(state, None)
    return state


def _generator(state: BureauState, draws: Sequence[str]) -> Generator:
    """Chance that turns up the tiles of the stack in that order."""
    wanted = [state.components.tile_index[tile] for tile in draws]
    for seed in range(100_000):
        generator = Generator.seeded(seed)
        left = sorted(wanted)
        start = generator.copy()
        if all(left.pop(generator.randrange(len(left))) == tile for tile in wanted):
            return start
    raise AssertionError("no seed gives these draws")


def acting(effects: str, of: Bureau | None = None, agent: str = "blue", **given: Any) -> BureauState:
    """A position in which an agent has just been placed into a compartment with these effects (a1)."""
    if of is None:
        of = bureau({"a1": effects})
    turn = {"orange": 1, "blue": 0, "pink": 1, "inspector": 2}[agent]
    return do(table(of, **given), f"place {agent} a1 {turn}")


def wire(data: Mapping[str, object]) -> Any:
    """What a client gets of a view, a preview or facts."""
    return json.loads(json.dumps(data))


def texts(state: BureauState) -> list[str]:
    """The legal actions of the seat whose turn it is."""
    return [str(action) for action in state.legal(state.turn[0])]


def do(state: BureauState, *actions: str, events: list[Event] | None = None) -> BureauState:
    """The position after checked actions of the seat whose turn it is; the one given stays as it is."""
    after = state.copy()
    for text in actions:
        action = after.game.parse(text, after.turn[0])
        after.check(action)
        after.play(action, events)
    return after


def refusal(state: BureauState, text: str) -> tuple[str, str]:
    """Rule and key of the reason why an action is not allowed."""
    error = refused(state, text)
    return error.rule, error.key


def refused(state: BureauState, text: str) -> IllegalAction:
    """Why an action is not allowed."""
    try:
        state.check(state.game.parse(text, state.turn[0]))
    except IllegalAction as error:
        return error
    raise AssertionError(f"{text} is allowed")


def credits(state: BureauState, seat: int = 0) -> int:
    return credits_of(state.player(seat))


def samples(state: BureauState, seat: int = 0) -> str:
    packed = state.player(seat).samples
    return "".join(letter * (packed >> 8 * i & 255) for i, letter in enumerate("OBP"))


def stage(state: BureauState) -> str:
    return rules.MODES[state.mode]


def tile(state: BureauState, seat: int = 0) -> str:
    return state.components.tiles[state.player(seat).pawn].id
