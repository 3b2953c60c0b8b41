"""A position of Aliens, as plain data."""

from typing import TYPE_CHECKING, Any

from ...core.action import Action
from ...core.chance import Generator, Rng
from ...core.errors import IllegalAction
from ...core.event import Event
from ...core.outcome import Outcome
from ...core.state import State
from . import contract, rules, scoring, text, view
from .components import Components, Planet

if TYPE_CHECKING:
    from .meta import Aliens

_TURNS = tuple((seat,) for seat in range(4))


class AliensState(State):
    """Whose turn it is, the die, the row, the stock, everyone's planets."""

    __slots__ = (
        "components", "die", "discarded", "finished", "first", "idle",
        "over", "planets", "row", "seat", "stock", "turns",
    )  # fmt: skip
    game: "Aliens"
    components: Components
    first: int
    seat: int
    turns: int  # turns finished so far
    die: int  # astronauts of this turn; 0 in the first round and at the end
    row: tuple[int, int, int]  # kinds of tile, -1 for a gap
    stock: bytes  # kinds of tile, ascending: their order is drawn tile by tile
    discarded: bytes
    planets: list[Planet | None]  # two places a seat
    finished: list[tuple[Planet, ...]]  # by seat, in the order they were finished
    idle: int  # turns in a row in which nothing could be taken with any roll, and nothing was discarded (A19)
    over: bool

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Every way to take a tile; where there is none, a discard or a pass (A14, A15)."""
        if seat != self.seat or self.over:
            return ()
        return rules.takings(self, seat, self.die) or rules.leavings(self, seat)

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        """One turn, from the choice to the next player's roll."""
        rules.DO[type(action)](self, action, events)
        rules.next_turn(self, events)

    def explain(self, action: Action) -> IllegalAction:
        return rules.explain(self, action)

    def preview(self, action: Action) -> contract.Preview:
        return view.preview(self, action)

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def view(self, seat: int | None) -> contract.View:
        return view.view(self, seat)

    def render(self, seat: int | None) -> str:
        return text.render(self, seat)

    @property
    def turn(self) -> tuple[int, ...]:
        return () if self.over else _TURNS[self.seat]

    def copy(self) -> "AliensState":
        other: AliensState = AliensState()
        other.game = self.game
        other.components = self.components
        other.generator = self.generator.copy()
        other.seats = self.seats
        other.first = self.first
        other.seat = self.seat
        other.turns = self.turns
        other.die = self.die
        other.row = self.row
        other.stock = self.stock
        other.discarded = self.discarded
        other.planets = self.planets[:]
        other.finished = self.finished[:]
        other.idle = self.idle
        other.over = self.over
        return other

    def _identity(self) -> tuple[object, ...]:
        return (
            self.first, self.seat, self.turns, self.die, self.row, self.stock, self.discarded,
            [planet and planet.tiles for planet in self.planets],
            [[planet.tiles for planet in planets] for planets in self.finished],
            self.idle, self.over,
        )  # fmt: skip

    def resample(self, seat: int | None, rng: Rng) -> "AliensState":
        """Everything is open to all; only the draws to come are not known."""
        other = self.copy()
        other.generator = Generator.drawn(rng)
        return other

    def name(self, kind: int) -> str:
        """The id of a kind of tile."""
        return self.components.tiles[kind].id

    def unfinished_planet(self, seat: int, number: int) -> Planet | None:
        """The unfinished planet 1 or 2 of a seat, if it has one there."""
        return self.planets[2 * seat + number - 1] if number in (1, 2) else None

    def inventory(self) -> dict[str, int]:
        kinds = [*self.row, *self.stock, *self.discarded]
        for planet in (*self.planets, *(planet for planets in self.finished for planet in planets)):
            kinds.extend(planet.tiles if planet else ())
        return {tile.id: kinds.count(k) for k, tile in enumerate(self.components.tiles)}

    def to_json(self) -> dict[str, Any]:
        ids = self.components.ids
        return {
            "seats": self.seats,
            "first": self.first,
            "seat": self.seat,
            "turns": self.turns,
            "die": self.die,
            "row": [ids[kind] for kind in self.row],
            "stock": [ids[kind] for kind in self.stock],
            "discarded": [ids[kind] for kind in self.discarded],
            "planets": [planet and [ids[kind] for kind in planet.tiles] for planet in self.planets],
            "finished": [[[ids[kind] for kind in planet.tiles] for planet in row] for row in self.finished],
            "idle": self.idle,
            "over": self.over,
            "generator": self.generator.to_json(),
        }
