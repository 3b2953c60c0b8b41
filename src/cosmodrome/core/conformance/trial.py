"""What all checks share: a game of random play with its lot, and what went wrong where."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from .. import canonical
from ..action import Action
from ..chance import Generator
from ..event import Event
from ..game import Game
from ..match import Match
from ..schema import Schema, fault, part
from ..state import State
from .report import ConformanceError, Report
from .script import Played, Script, Told
from .values import not_ready


def contract_of(game: Game[Any]) -> dict[str, Schema]:
    """What a game promises to send, by the names of its parts."""
    try:
        schema = game.schema()
    except (AttributeError, TypeError) as error:
        raise ConformanceError("contract", f"{game.name}: {error}") from None
    return {name: part(schema, name) for name in ("View", "Facts", "Preview", "Event", "Action", "ReasonKey")}


class Run:
    """What all trials of one call of `check` share."""

    def __init__(self, game: Game[Any], report: Report, positions: int, longest: int) -> None:
        self.game = game
        self.report = report
        self.positions = positions
        self.longest = longest
        self.length = 0  # plies of the game before
        self.seen: Counter[object] = Counter()  # kinds of positions
        self.notations: list[str] = []  # of actions met anywhere
        self.inventories: dict[str, dict[str, int]] = {}
        self.facts = canonical.dumps(game.facts())
        self.contract = contract_of(game)


class Trial:
    """One game of random play."""

    def __init__(self, run: Run, seats: int, options: dict[str, Any], seed: str) -> None:
        self.run = run
        self.game = run.game
        self.report = run.report
        self.seats = seats
        self.options = options
        self.seed = seed
        self.lot = Generator.seeded(f"lot {seed}")
        self.observers: tuple[int | None, ...] = (None, *range(seats))
        self.match: Match[Any] | None = None
        self.ply: int | None = None  # where a position of the match is looked at

    def fail(self, name: str, message: str) -> ConformanceError:
        where = f"{self.game.name}, {self.seats} seats, {self.options}, seed {self.seed!r}"
        steps: list[str] = []
        if self.match is not None:
            ply = self.match.ply if self.ply is None else self.ply
            where += f", ply {ply}"
            steps = [step.text for step in self.match.steps[1:]][: None if self.ply is None else ply]
        return ConformanceError(name, message, where, steps)

    @contextmanager
    def during(self, name: str) -> Iterator[None]:
        """Count a check; whatever breaks in it is its failure."""
        self.report.checks[name] += 1
        try:
            yield
        except ConformanceError:
            raise
        except Exception as error:
            raise self.fail(name, f"{type(error).__name__}: {error}") from error

    def ready(self, name: str, what: str, value: object) -> str:
        """The canonical text of a value that must be ready for clients."""
        if found := not_ready(value):
            raise self.fail(name, f"{what}: {found}")
        return canonical.dumps(value)

    def agrees(self, name: str, what: str, value: object) -> None:
        """Whether what is sent is as the contract of the game says."""
        with self.during("contract"):
            if found := fault(self.run.contract[name], value):
                raise self.fail("contract", f"{what}: {found}")

    def text(self, state: State) -> str:
        return canonical.dumps(state.to_json())

    def read(self, text: str) -> State:
        state: State = self.game.from_json(json.loads(text))
        return state

    def same(self, a: State, b: State) -> bool:
        """Whether two positions are equal; now and then also whether their texts agree with that."""
        equal = a == b
        if self.lot.randrange(4) == 0 and equal != (self.text(a) == self.text(b)):
            raise self.fail("json", "equality and to_json disagree on whether two positions are the same")
        return equal

    def is_alike(self, a: State, b: State) -> bool:
        """Whether two positions are equal in all but the generator."""
        other = a.copy()
        other.generator = b.generator
        return other == b

    def told(self, events: Sequence[Event], seat: int | None) -> Told:
        return [event.to_json() for event in events if event.is_for(seat)]

    def fresh(self) -> Generator:
        return Generator.drawn(self.lot)

    def choose(self, items: Sequence[Any]) -> Any:
        return items[self.lot.randrange(len(items))]

    def after(self, state: State, action: Action, script: Script | None = None) -> Played:
        """The position after an action, on a copy."""
        other = state.copy()
        generator = script or Script(state.generator)
        other.generator = generator
        start = generator.counter, generator.pool
        events: list[Event] = []
        other.play(action, events)
        return Played(other, events, generator.draws, (generator.counter, generator.pool) != start)

    def look(self, due: Sequence[tuple[int, str]], *checks: Callable[["Trial", State], None]) -> None:
        """Make these checks at all those positions; none may change a position."""
        for ply, text in due:
            self.ply = ply
            state = self.read(text)
            for check in checks:
                check(self, state)
            with self.during("pure"):
                if self.text(state) != text:
                    raise self.fail("pure", "looking at the position changed it")
        self.ply = None
