"""Setting up: the stock, the first row, who begins; and a position read back from JSON."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.chance import Generator
from ...core.errors import GameError
from ...core.event import Event
from .components import Planet
from .events import GameStarted
from .state import AliensState

if TYPE_CHECKING:
    from ...core.game import Value
    from .meta import Aliens


def deal(
    game: "Aliens", seats: int, options: "Mapping[str, Value]", generator: Generator, events: list[Event] | None
) -> AliensState:
    """All tiles face down, three turned up, the first player named or drawn by lot (A4, A5)."""
    state = AliensState()
    state.game = game
    state.components = game.components
    state.generator = generator
    state.seats = seats
    first = options["first"]
    state.first = first if isinstance(first, int) else generator.randrange(seats)
    state.seat = state.first
    state.turns = state.die = state.idle = 0
    state.discarded = b""
    state.over = False
    state.planets = [None] * (2 * seats)
    state.finished = [()] * seats
    stock = game.components.all
    row = []
    for _ in range(3):
        i = generator.randrange(len(stock))
        row.append(stock[i])
        stock = stock[:i] + stock[i + 1 :]
    state.row = (row[0], row[1], row[2])
    state.stock = stock
    if events is not None:
        events.append(GameStarted(state.first, first == "lot", tuple(map(state.name, row))))
    return state


def from_json(game: "Aliens", data: Mapping[str, Any]) -> AliensState:
    """The position that `to_json` wrote, checked."""
    try:
        state = _read(game, data)
        if state.inventory() != {tile.id: tile.count for tile in game.components.tiles}:
            raise ValueError("the tiles are not those of the pack")
    except GameError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise GameError(f"aliens: not a position: {error!r}") from None
    return state


def _read(game: "Aliens", data: Mapping[str, Any]) -> AliensState:
    components = game.components

    def kind(name: str | None) -> int:
        return -1 if name is None else components.index[name]

    def planet(names: list[str | None]) -> Planet:
        nw, ne, se, sw = map(kind, names)
        return components.planet((nw, ne, se, sw))

    def number(field: str, stop: int) -> int:
        value = data[field]
        if type(value) is not int or not 0 <= value < stop:
            raise ValueError(f"{field}: expected a whole number under {stop}, got {value!r}")
        return value

    state = AliensState()
    state.game = game
    state.components = components
    state.generator = Generator.from_json(data["generator"])
    state.seats = number("seats", 5)
    if state.seats not in game.seats:
        raise ValueError(f"seats: {state.seats}")
    state.first = number("first", state.seats)
    state.seat = number("seat", state.seats)
    state.turns = number("turns", 1 << 40)
    state.die = number("die", max(components.faces) + 1)
    state.idle = number("idle", state.seats + 1)
    r0, r1, r2 = map(kind, data["row"])
    state.row = (r0, r1, r2)
    state.stock = bytes(sorted(map(kind, data["stock"])))
    state.discarded = bytes(sorted(map(kind, data["discarded"])))
    state.planets = [None if names is None else planet(names) for names in data["planets"]]
    state.finished = [tuple(map(planet, row)) for row in data["finished"]]
    if len(state.planets) != 2 * state.seats or len(state.finished) != state.seats:
        raise ValueError("planets: expected two places a seat")
    if type(data["over"]) is not bool:
        raise ValueError("over: expected true or false")
    state.over = data["over"]
    return state
