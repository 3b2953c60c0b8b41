"""State: a position, as plain data. What every game's position can do."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from .action import Action
from .chance import Generator, Rng
from .compiling import mypyc_attr
from .errors import GameError, IllegalAction
from .event import Event
from .outcome import Outcome

if TYPE_CHECKING:
    from .game import Game


@mypyc_attr(allow_interpreted_subclasses=True)  # where the package is compiled, games that are not have states too
class State(ABC):
    """A position: plain data that can be copied, saved and compared at any moment, in the middle of a turn too.

    It holds no history and no closures; pending choices are values in it. `game` are the facts it is read with (the
    frozen tables of the pack), shared by all positions.
    """

    __slots__ = ("game", "generator", "seats")
    game: "Game[Any]"
    generator: Generator
    seats: int

    @property
    @abstractmethod
    def turn(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; several where choices are simultaneous; none when it is over."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def legal(self, seat: int) -> Sequence[Action]:
        """The actions of that seat, in a fixed order; never empty for a seat in `turn`, empty for all others."""

    @abstractmethod
    def play(self, action: Action, events: list[Event] | None = None) -> None:
        """Do a legal action, and the automatic steps after it. Trusts `legal`; given a list, appends what happened."""

    @abstractmethod
    def copy(self) -> Self:
        """The same position, sharing nothing that can change."""

    @abstractmethod
    def explain(self, action: Action) -> IllegalAction:
        """Why an action that `legal` does not hold is not allowed, from what its seat may know only."""

    @abstractmethod
    def preview(self, action: Action) -> Mapping[str, object]:
        """What a legal action would change for its seat, as far as that seat can know, as JSON-ready data."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """Scores, places and winners of a game that is over (else a GameError: see `unfinished`)."""

    @abstractmethod
    def view(self, seat: int | None) -> Mapping[str, object]:
        """What that seat may know (None: a spectator), as JSON-ready data, its score so far included."""

    @abstractmethod
    def resample(self, seat: int | None, rng: Rng) -> Self:
        """A position that seat cannot tell from this one, all it cannot know drawn anew."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Everything in it, as JSON-ready data for `Game.from_json`. Private: it holds the generator."""

    @abstractmethod
    def inventory(self) -> dict[str, int]:
        """How many there are of each component, wherever they lie: the same from the first position to the last."""

    @abstractmethod
    def _identity(self) -> tuple[object, ...]:
        """What two equal positions agree in: everything but caches."""

    @abstractmethod
    def render(self, seat: int | None) -> str:
        """The position as that seat may see it, drawn with characters for a terminal."""

    def sample(self, seat: int, rng: Rng) -> Action:
        """One of that seat's legal actions, each equally likely."""
        legal = self.legal(seat)
        return legal[rng.randrange(len(legal))]

    def check(self, action: Action) -> None:
        """Raise IllegalAction, with rule and reason, unless the action is legal now."""
        if action in self.legal(action.seat):
            return
        if self.over:
            raise IllegalAction(self.game.end_rule, "over", "the game is over")
        if action.seat not in self.turn:
            raise IllegalAction(self.game.turn_rule, "turn", "it is not seat {seat}'s turn", {"seat": action.seat})
        raise self.explain(action)

    def can_try(self, action: Action) -> bool:
        """Whether an action that is not legal now may be previewed all the same, since trying it commits to nothing."""
        return False

    def renew(self) -> None:  # noqa: B027
        """After a rewind: draw anew what lies hidden from everyone. Nothing, where draws are made when needed."""

    def unfinished(self) -> GameError:
        """The error of asking for the outcome too early."""
        return GameError(f"{self.game.name}: the game is not over, so it has no outcome yet")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            type(self) is type(other)
            and self.game.pack.hash == other.game.pack.hash
            and self.seats == other.seats
            and self.generator == other.generator
            and self._identity() == other._identity()
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        turn = "over" if self.over else f"turn {', '.join(map(str, self.turn))}"
        return f"<{self.game.name}: {self.seats} seats, round {self.view(None).get('round')}, {turn}>"

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.game, self.to_json())


def restore(game: "Game[Any]", data: dict[str, Any]) -> State:
    """A position out of another process."""
    state: State = game.from_json(data)
    return state
