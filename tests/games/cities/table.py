"""Positions of Cities for tests: a turn of seat 0 with a given worker, and cases that tell what becomes of it.

Units are four digits: water, minerals, organics, energy. Tiles are written as in the notation:
`habitat c1,d1,e1,c2,d2`.
Seat 0 has the asteroid `loaf`, drawn here for the reader of the tests:

      a b c d e f g h
    1     s C C C
    2   s s I I s s
    3 C s R R I s s R
    4 C C C R s s R R
    5   I I s s s s R
    6   I C C s I s
    7   I R C I I s
    8     R R s
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import cosmodrome
from cosmodrome.core.event import Event
from cosmodrome.games.cities import rules
from cosmodrome.games.cities.meta import Cities
from cosmodrome.games.cities.names import BUILDINGS, SOLO, TILES
from cosmodrome.games.cities.packed import (
    ONE_EACH,
    ONE_TILE,
    ONLY,
    UNITS,
    Acting,
    RaisedLimit,
    less,
    members,
    pack,
    set_of,
    tile_count,
    unpack,
)
from cosmodrome.games.cities.state import CitiesState

game = cast(Cities, cosmodrome.load("cities"))


def units(digits: str) -> int:
    """Packed units from four digits."""
    return pack(map(int, digits))


def digits(packed: int) -> str:
    """Four digits from packed units."""
    return "".join(map(str, unpack(packed)))


def placement(state: CitiesState, seat: int, tile: str) -> int:
    """The number of a tile written as in the notation."""
    action = state.game.parse(f"place {tile}", seat)
    kind, cells = action.values()[1:]
    return state.sides[seat].layout.number[kind, cells]


def lay(state: CitiesState, seat: int, tiles: Sequence[str], monuments: Sequence[str] = ()) -> None:
    """Put tiles (and monuments, also as `m1 c1`) on an asteroid, out of the supply."""
    layout = state.sides[seat].layout
    numbers = tuple(placement(state, seat, tile) for tile in tiles)
    spots = []
    for one in monuments:
        raised = state.game.parse(f"monument {one}", seat)
        spots.append(next(i for i, action in enumerate(layout.raises(seat)) if action is raised))
        state.monuments = less(state.monuments, ONLY[layout.spot_kind[spots[-1]]])
    for i in numbers:
        state.supply -= ONE_TILE[layout.kinds[i]]
    state.boards[seat] = layout.board(numbers, tuple(spots))


def table(
    seats: int = 2,
    deck: str = "basic",
    store: str = "2222",
    areas: str = "3333",
    bank: str | None = None,
    tiles: Sequence[str] = (),
    empty: Sequence[str] = (),
    no_supply: Sequence[str] = (),
    monuments: Sequence[str] = (),
    plays: Cities = game,
    **options: Any,
) -> CitiesState:
    """The first choice of a game, with seat 0's store and tiles and the main board as told.

    `empty` are slots without a tile, `no_supply` tiles of which none is left; what the bank shall not have lies in the
    last seat's store, and those tiles on the automaton's board, so that everything is still there.
    """
    if deck != "solo":
        options.setdefault("mode", deck)
    seats = 1 if deck == "solo" else seats
    state = plays.start(seats, seed=1, **{"asteroid": "loaf", "monuments": bool(monuments), **options})
    if monuments:
        state.monuments = set_of(i for i, one in enumerate(plays.components.monuments) if one.id in monuments)
    state.areas = units(areas)
    state.stores = [units(store)] + [ONE_EACH] * (seats - 1)
    state.rival_store = 0
    state.bank = UNITS * ONE_EACH - state.areas - sum(state.stores)
    if bank is not None:
        state.rival_store = state.bank - units(bank)
        state.bank = units(bank)
    for name in empty:
        state.slots -= ONLY[BUILDINGS.index(name)]
        state.supply += ONE_TILE[BUILDINGS.index(name)]
    lay(state, 0, tiles)
    for name in no_supply:
        kind = TILES.index(name)
        left = tile_count(state.supply, kind) * ONE_TILE[kind]
        state.supply -= left
        state.rival_tiles += left
    return state


def turn(
    worker: int,
    night: bool = False,
    first: int | None = None,
    others: Sequence[int] = (),
    reserved: str | None = None,
    limit: int = 0,
    **given: Any,
) -> CitiesState:
    """Seat 0's turn with a worker; `first` is its earlier worker of the round, `others` lie open before the rivals."""
    state = table(**given)
    numbers = iter(n for n in range(1, len(state.workers)) if n not in (worker, first, *others))
    if night and first is None:
        first = next(numbers)
    state.played[0] = (first, worker) if night and first else (worker,)
    for i, number in enumerate(others):
        if state.deck == SOLO:
            state.rival_played += (number,)
        else:
            state.played[1 + i // 2] += (number,)
    state.seen = set_of(number for played in (*state.played, state.rival_played) for number in played)
    state.pool = set_of(range(1, len(state.workers)))
    for seat in range(state.seats):
        state.hands[seat] = set_of(next(numbers) for _ in range(2 if night else 3))
    state.rest = less(less(state.pool, state.seen), sum(state.hands))
    state.stage = int(night)
    state.round = rules.ROUNDS if night else 1  # the round ends with this turn, and no refresh comes between
    if reserved:
        kept = BUILDINGS.index(reserved)
        state.reserved[0] = kept
        state.slots -= ONLY[kept]
    state.limits[0] = RaisedLimit(limit, 1) if limit else None
    state.queue = (Acting(worker, 0),)
    rules.begin_turn(state, None)
    rules.advance(state, None)
    return state


def shown(state: CitiesState, seat: int | None = 0) -> Any:
    """The view of a seat, for tests that know what is in it."""
    return state.view(seat)


def tried(state: CitiesState, text: str, seat: int = 0) -> Any:
    """The preview of an action, for tests that know what is in it."""
    return state.preview(state.game.parse(text, seat))


def texts(state: CitiesState, seat: int | None = None) -> list[str]:
    """The legal actions of the seat whose turn it is."""
    return [str(action) for action in state.legal(state.turn[0] if seat is None else seat)]


def do(state: CitiesState, *actions: str, seat: int | None = None, events: list[Event] | None = None) -> CitiesState:
    """Do checked actions of the seat whose turn it is; changes the position and gives it back."""
    for text in actions:
        assert state.turn, f"{text}: the game is over"
        action = state.game.parse(text, state.turn[0] if seat is None else seat)
        state.check(action)
        state.play(action, events)
    return state


def refusal(state: CitiesState, text: str, seat: int | None = None) -> str:
    """Why an action is not allowed."""
    try:
        state.check(state.game.parse(text, state.turn[0] if seat is None else seat))
    except cosmodrome.IllegalAction as error:
        return str(error)
    raise AssertionError(f"{text} is allowed")


def step(state: CitiesState) -> str:
    """What is to be done now: a step of seat 0's turn, or `done` when that is over."""
    found = shown(state, 0)["step"]
    return "done" if found is None or found.get("seat", -1) != 0 else str(found["kind"])


def tiles_of(state: CitiesState, seat: int = 0) -> list[str]:
    """The kinds of the tiles on an asteroid, in the order they came."""
    layout = state.sides[seat].layout
    return [TILES[layout.kinds[i]] for i in state.boards[seat].tiles]


@dataclass(frozen=True)
class Case:
    """A turn of a worker: what is given, what is done, and what must then hold."""

    do: tuple[str, ...]
    store: str | None = None
    step: str | None = None
    tiles: tuple[str, ...] | None = None
    reserved: str | None = None
    offers: tuple[str, ...] = ()
    refuses: tuple[tuple[str, str], ...] = ()  # an action and the clause that forbids it
    given: dict[str, Any] = field(default_factory=dict)

    def run(self, deck: str, worker: int, is_night: bool, plays: Cities = game) -> None:
        """Play it, and see that everything holds."""
        state = turn(worker, deck=deck, plays=plays, **{"night": is_night, **self.given})
        inventory = state.inventory()
        do(state, *self.do)
        assert state.inventory() == inventory
        if self.store is not None:
            assert digits(state.stores[0]) == self.store
        if self.step is not None:
            assert step(state) == self.step
        if self.tiles is not None:
            assert tuple(tiles_of(state)) == self.tiles
        if self.reserved is not None:
            assert state.view(0)["players"][0]["reserved"] == self.reserved
        for text in self.offers:
            assert text in texts(state, 0)
        for text, clause in self.refuses:
            assert refusal(state, text, 0).startswith(f"{clause}:")


def hand(state: CitiesState, seat: int) -> list[int]:
    """The workers in a hand."""
    return list(members(state.hands[seat]))
