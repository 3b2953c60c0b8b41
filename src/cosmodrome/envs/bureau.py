"""Bureau for learners: its actions in order, and what its views become."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from ..core.action import Action
from ..core.game import Game, Value
from ..games.bureau import actions as do
from ..games.bureau.compartments import COMPARTMENTS, COUNT, SIDES, Line
from ..games.bureau.contract import Effects, Facts, IncomeSource
from ..games.bureau.effects import COLOURS
from .observation import Bag, BySeat, Items, Keyed, Keys, Rule, Rules, Seat, Skip, Words

_BORDERS = 6
_WAITING = 4  # steps that may wait inside each other: a compartment, what was paid for, a flight, a discovery


def every(game: Game[Any], seats: int, options: Mapping[str, Value]) -> Iterator[Action]:
    """Every action of seat 0."""
    facts: Facts = game.facts()  # type: ignore[assignment]
    chips = range(1, 1 + _most_chips(facts))
    ways = range(len(_ways(facts)))
    places, colours = range(COUNT), range(len(COLOURS))
    yield from (do.Choose(0, side) for side in range(len(do.SIDES)))
    yield from (
        do.Place(0, kind, place, turn) for kind in range(len(do.KINDS)) for place in places for turn in range(4)
    )
    yield from (do.Do(0, chip) for chip in chips)
    yield from (do.Sample(0, chip, colour) for chip in chips for colour in colours)
    yield from (do.Squeeze(0, chip, colour) for chip in chips for colour in colours)
    yield from (do.Pay(0, chip, colour) for chip in chips for colour in colours)
    yield from (do.Office(0, chip, office) for chip in chips for office in range(len(do.OFFICE_KINDS)))
    yield from (do.Fly(0, chip, way) for chip in chips for way in ways)
    yield from (do.Go(0, way) for way in ways)
    yield from (do.Land(0, place) for place in places)
    yield do.Stop(0)
    yield from (do.Turn(0, place) for place in places)
    yield do.Leave(0)
    yield do.End(0)
    yield do.Redraw(0)
    yield from (do.Take(0, kind) for kind in range(len(do.KINDS)))


def rules(game: Game[Any], seats: int, options: Mapping[str, Value]) -> Rules:
    """What the fields of a view become whose size is open."""
    facts: Facts = game.facts()  # type: ignore[assignment]
    tiles = tuple(facts["tiles"])
    return {
        "seat": Skip("one's own seat is always the first"),
        "turn": Seat(seats),
        "first": Seat(seats),
        "placed": Words(COMPARTMENTS),
        "landed": Bag(tiles),
        "queue": Bag(do.KINDS),
        "undiscovered": Bag(tiles),
        "map.tiles": Keyed("tile", tiles),
        "map.tiles[].pawns": Seat(seats),
        "map.tiles[].office.seat": Seat(seats),
        "map.unexplored": Skip("the places beside open tiles"),
        "map.ways": Keyed("way", _ways(facts)),
        "map.ways[].tile": Words(tiles),
        "map.routes": Skip("follow from the map, the ship's place and its fuel"),
        **_agenda("agenda", facts),
        "agenda.inspectors": Bag(COMPARTMENTS),
        "agenda.items[].chips[].offers": Skip("the legal actions"),
        "agenda.items[].chips[].why": Skip("the legal actions"),
        "waiting": Items(_WAITING),
        **_agenda("waiting[]", facts),
        **_players(facts, seats),
        "ranks": Keyed("id", tuple(rank["id"] for rank in facts["ranks"])),
    }


def _players(facts: Facts, seats: int) -> dict[str, Rule]:
    tiles = tuple(facts["tiles"])
    return {
        "players": BySeat(seats),
        "players[].ship": Words(tuple(facts["ships"])),
        "players[].captain": Words(tuple(facts["captains"])),
        "players[].compartments": Keys(COMPARTMENTS),
        "players[].compartments[].contacts": Bag(SIDES),
        "players[].compartments[].faced": Bag(SIDES),
        "players[].store.row": Skip("follows from the counts of the store"),
        "players[].tile": Words(tiles),
        "players[].sites": Keyed("tile", tiles),
        "players[].lines": Bag(get_args(Line)),
        "players[].income": Keyed("source", get_args(IncomeSource)),
        "players[].score.parts": Skip("they add up to the total"),
    }


def _agenda(path: str, facts: Facts) -> dict[str, Rule]:
    return {
        f"{path}.text": Skip("the items"),
        f"{path}.source.captain": Words(tuple(facts["captains"])),
        f"{path}.source.tile": Words(tuple(facts["tiles"])),
        f"{path}.source.compartment": Words(COMPARTMENTS),
        f"{path}.items": Items(_most_items(facts)),
        f"{path}.items[].text": Skip("its chips"),
        f"{path}.items[].chips": Items(2),
        f"{path}.items[].chips[].effect.text": Skip("its kind, amount and sample"),
    }


def _effects(facts: Facts) -> Iterator[Effects]:
    """Every list of effects that there is: of compartments, rooms, tiles and captains."""
    for ship in facts["ships"].values():
        yield from ship["compartments"].values()
    yield from (room["bonus"] for room in facts["rooms"] if room["bonus"])
    yield from (tile["bonus"] for tile in facts["tiles"].values() if tile["bonus"])
    yield from (captain["reward"] for captain in facts["captains"].values())


def _most_items(facts: Facts) -> int:
    return max(len(effects["items"]) for effects in _effects(facts))


def _most_chips(facts: Facts) -> int:
    """The highest number that a chip has."""
    return max(chip["chip"] for effects in _effects(facts) for item in effects["items"] for chip in item["chips"])


def _ways(facts: Facts) -> tuple[str, ...]:
    holes = sum(tile["wormhole"] is not None for tile in facts["tiles"].values())
    return do.WAYS[: _BORDERS + holes]
