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
from cosmodrome.games.cities.components import SOLO
from cosmodrome.games.cities.effects import BUILDINGS, TILES
from cosmodrome.games.cities.meta import Cities
from cosmodrome.games.cities.placement import cells_of
from cosmodrome.games.cities.resources import ONE_EACH, UNITS, pack, unpack
from cosmodrome.games.cities.state import CitiesState

game = cast(Cities, cosmodrome.load("cities"))
DECKS = ("basic", "advanced", "solo")


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
        state.monuments &= ~(1 << layout.spot_kind[spots[-1]])
    for i in numbers:
        state.supply -= 1 << 8 * layout.kinds[i]
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
        state.monuments = sum(1 << i for i, one in enumerate(plays.components.monuments) if one.id in monuments)
    state.areas = units(areas)
    state.stores = [units(store)] + [ONE_EACH] * (seats - 1)
    state.rival_store = 0
    state.bank = UNITS * ONE_EACH - state.areas - sum(state.stores)
    if bank is not None:
        state.rival_store = state.bank - units(bank)
        state.bank = units(bank)
    for name in empty:
        state.slots &= ~(1 << BUILDINGS.index(name))
        state.supply += 1 << 8 * BUILDINGS.index(name)
    lay(state, 0, tiles)
    for name in no_supply:
        kind = TILES.index(name)
        left = state.supply >> 8 * kind & 255
        state.supply -= left << 8 * kind
        state.rival_tiles += left << 8 * kind
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
    state.played[0] = first | worker << 5 if night and first else worker
    for i, number in enumerate(others):
        seat = 1 + i // 2
        if state.deck == SOLO:
            state.rival_played |= number << 5 * i
        else:
            state.played[seat] |= number << 5 * (i % 2)
    shown = [n for pair in (*state.played, state.rival_played) for n in (pair & 31, pair >> 5) if n]
    state.seen = sum(1 << n for n in shown)
    state.pool = (1 << len(state.workers)) - 2
    for seat in range(state.seats):
        state.hands[seat] = sum(1 << next(numbers) for _ in range(2 if night else 3))
    state.rest = state.pool & ~state.seen & ~sum(state.hands)
    state.stage = int(night)
    state.round = rules.ROUNDS if night else 1  # the round ends with this turn, and no refresh comes between
    if reserved:
        state.reserved[0] = BUILDINGS.index(reserved) + 1
        state.slots &= ~(1 << state.reserved[0] - 1)
    state.limits[0] = limit << 2 | 1 if limit else 0
    state.queue = (worker << 3,)
    rules.begin_turn(state, None)
    rules.advance(state, None)
    return state


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
    found = state.view(0)["step"]
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
    return list(cells_of(state.hands[seat]))
