"""Cities for learners: its actions in order, and what its views become."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any

from ..core.action import Action
from ..core.game import Game, Value
from ..games.cities import actions as do
from ..games.cities.contract import Facts
from ..games.cities.names import BUILDINGS, RESOURCES, SOURCES, TILES
from ..games.cities.packed import members
from ..games.cities.placement import placements
from .observation import Bag, BySeat, Cover, Items, Rule, Rules, Seat, Skip, Words

MOST_PAID = 9  # units of one price
MOST_HAULED = 12  # units of one gather from several areas
_CELLS = 64


def every(game: Game[Any], seats: int, options: Mapping[str, Value]) -> Iterator[Action]:
    """Every action of seat 0."""
    facts: Facts = game.facts()  # type: ignore[assignment]
    numbers = _numbers(facts, seats, options)
    resources = range(len(RESOURCES))
    slots = [(building, source) for source in range(len(SOURCES)) for building in range(len(BUILDINGS))]
    if options["plans"] == "off":
        yield from (do.Choose(0, number) for number in numbers)
    else:
        yield from (do.Plan(0, first, second) for first, second in permutations(numbers, 2))
    yield from (do.Gather(0, area) for area in resources)
    yield from (do.Haul(0, *units) for units in _units(MOST_HAULED))
    yield from (do.Build(0, building, source) for building, source in slots)
    yield do.Instead(0)
    yield do.Pass(0)
    yield from (do.Pay(0, *units) for units in _units(MOST_PAID))
    yield from (do.Take(0, resource) for resource in resources)
    yield from (do.Discard(0, resource) for resource in resources)
    yield from (do.Swap(0, given, taken) for given, taken in permutations(resources, 2))
    yield from (do.Reserve(0, building, source) for building, source in slots)
    yield do.Skip(0)
    yield from _on_cells(facts, bool(options["monuments"]))


def rules(game: Game[Any], seats: int, options: Mapping[str, Value]) -> Rules:
    """What the fields of a view become whose size is open."""
    facts: Facts = game.facts()  # type: ignore[assignment]
    numbers = _numbers(facts, seats, options)
    return {
        "seat": Skip("one's own seat is always the first"),
        "turn": Seat(seats),
        "step.seat": Seat(seats),
        "step.worker": Words(numbers),
        "step.cells": Bag(tuple(range(_CELLS))),
        "order": Items(seats + 1),
        "order[].seat": Seat(seats),
        "order[].worker": Words(numbers),
        "board.slots": Items(2 * len(BUILDINGS)),
        "monuments": Bag(tuple(facts["monuments"])),
        "workers.pool": Bag(numbers),
        "workers.seen": Bag(numbers),
        "piles[]": Bag(numbers),
        **_players(facts, seats, numbers),
        "automaton.played": Bag(numbers),
        "automaton.discard": Bag(numbers),
        "automaton.score.parts": Skip("they add up to the total"),
    }


def _players(facts: Facts, seats: int, numbers: tuple[int, ...]) -> dict[str, Rule]:
    return {
        "players": BySeat(seats),
        "players[].asteroid": Words(tuple(facts["asteroids"])),
        "players[].map": Skip("follows from the asteroid and the mode"),
        "players[].tiles": Cover("tile", TILES, _CELLS),
        "players[].monuments": Cover(None, ("monument",), _CELLS),
        "players[].hand": Bag(numbers),
        "players[].known": Bag(numbers),
        "players[].chosen": Items(2),
        "players[].chosen[]": Words(numbers),
        "players[].played": Items(2),
        "players[].played[]": Words(numbers),
        "players[].objective": Words(tuple(facts["objectives"])),
        "players[].score.parts": Skip("they add up to the total"),
        "players[].score.sets.missing": Skip("follows from the counts"),
    }


def _numbers(facts: Facts, seats: int, options: Mapping[str, Value]) -> tuple[int, ...]:
    """The numbers of the workers that may be in such a game."""
    decks = facts["workers"]
    deck = decks["solo"] if seats == 1 else decks["advanced"] if options["mode"] == "advanced" else decks["basic"]
    return tuple(worker["number"] for worker in deck.values())


def _units(most: int) -> Iterator[tuple[int, ...]]:
    """So many units of each resource, one at least and not more than that in all."""
    return (units for units in product(range(most + 1), repeat=len(RESOURCES)) if 0 < sum(units) <= most)


def _on_cells(facts: Facts, monuments: bool) -> Iterator[Action]:
    """Placing and lifting tiles, and placing monuments, wherever they would fit on a board of eight by eight."""
    outline = _outline(facts)
    tiles = [
        (kind, cells) for kind, name in enumerate(TILES) for cells in _places(facts["tiles"][name]["cells"], outline)
    ]
    yield from (do.Place(0, kind, cells) for kind, cells in tiles)
    yield from (do.Lift(0, kind, cells) for kind, cells in tiles)
    if monuments:
        for name, monument in facts["monuments"].items():
            yield from (do.Raise(0, name, cells) for cells in _places(monument["cells"], outline))


def _outline(facts: Facts) -> int:
    """The cells that belong to any asteroid."""
    boards = [side for asteroid in facts["asteroids"].values() for side in (asteroid["basic"], asteroid["advanced"])]
    return sum(1 << cell for cell in range(_CELLS) if any("".join(board)[cell] != "." for board in boards))


def _places(shape: Sequence[tuple[int, int]], outline: int) -> list[tuple[int, ...]]:
    return [members(mask) for mask in placements([(row, column) for row, column in shape], outline)]
