"""Game: the facts of a game, apart from any position of it."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from .action import Action
from .chance import Generator, Seed
from .errors import GameError
from .event import Event, Rewound
from .match import Match
from .packs import Pack
from .schema import DRAFT, Schema, Writer, one_of
from .state import State
from .text import Text

S = TypeVar("S", bound=State)
REASONS = ("over", "turn", "past_reveal")  # keys of the reasons that are the same in every game
Value = str | int | bool | None | tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a table may choose before the start: its name, allowed values, default and what it does.

    With `many` a value is a list of distinct `values`, or None for "by lot". `lines` say of each value what it means
    (of a list: of none, and of any).
    """

    name: str
    values: tuple[str | int | bool, ...]
    default: Value
    text: Text
    many: bool = False
    lines: tuple[Text, ...] = ()

    def settle(self, value: object) -> Value:
        """The value in its one form, or a GameError that says what is allowed."""
        if self.many:
            if value is None:
                return None
            if not isinstance(value, list | tuple):
                raise GameError(f"option {self.name}: expected a list, got {value!r}")
            for item in value:
                if not self._allows(item):
                    raise GameError(f"option {self.name}: unknown value {item!r}")
            if len(set(value)) != len(value):
                raise GameError(f"option {self.name}: a value is named twice")
            return tuple(value)
        if not self._allows(value):
            allowed = ", ".join(str(v) for v in self.values)
            raise GameError(f"option {self.name}: expected one of {allowed}, got {value!r}")
        return value  # type: ignore[return-value]

    def _allows(self, value: object) -> bool:
        return any(value == v and type(value) is type(v) for v in self.values)

    def to_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "values": list(self.values),
            "default": list(self.default) if isinstance(self.default, tuple) else self.default,
            "many": self.many,
            "text": self.text.to_json(),
            "lines": [line.to_json() for line in self.lines],
        }


class Game(ABC, Generic[S]):
    """The facts of a game: title, seats, options, components. `start` gives a position, `match` its history too."""

    name: ClassVar[str]
    title: ClassVar[Text]
    rules: ClassVar[str]  # version of the rules: part of every record
    turn_rule: ClassVar[str]  # the clause that says whose turn it is
    end_rule: ClassVar[str]  # the clause that ends the game
    kids: ClassVar[bool] = False  # made for children: its tables are kids' tables unless chosen otherwise
    actions: ClassVar[tuple[type[Action], ...]]
    events: ClassVar[tuple[type[Event], ...]]  # every kind it tells of
    reasons: ClassVar[tuple[str, ...]]  # the key of every reason that `State.explain` gives
    view_type: ClassVar[object]  # the types of what it sends, TypedDicts or unions of them
    facts_type: ClassVar[object]
    preview_type: ClassVar[object]
    home: ClassVar[Path]  # the folder of the published packs, each in a folder named by its version

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._kinds = {action.kind: action for action in self.actions}

    @property
    @abstractmethod
    def seats(self) -> tuple[int, ...]:
        """The possible numbers of players."""

    @property
    @abstractmethod
    def options(self) -> tuple[Option, ...]:
        """What a table may choose."""

    @abstractmethod
    def deal(self, seats: int, options: Mapping[str, Value], generator: Generator, events: list[Event] | None) -> S:
        """The first position, from settled options; automatic steps of the set-up included."""

    @abstractmethod
    def from_json(self, data: Mapping[str, Any]) -> S:
        """The position that `State.to_json` wrote; a GameError for anything else."""

    @abstractmethod
    def facts(self) -> Mapping[str, object]:
        """The components as JSON-ready data, for clients that draw them."""

    @classmethod
    def schema(cls) -> Schema:
        """All that the game sends as one JSON Schema: `View`, `Facts`, `Preview`, `Event`, `Action`, `ReasonKey`."""
        writer = Writer()
        writer.define("View", writer.of(cls.view_type))
        writer.define("Facts", writer.of(cls.facts_type))
        writer.define("Preview", writer.of(cls.preview_type))
        writer.define("Event", writer.any_of((*cls.events, Rewound)))
        writer.define("Action", writer.any_of(cls.actions))
        writer.define("ReasonKey", writer.of(one_of((*cls.reasons, *REASONS))))
        return {"$schema": DRAFT, "title": cls.name, "$defs": writer.defs}

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd about the pack, though it can be played with: a line each."""
        return ()

    def refuse(self, seats: int, options: Mapping[str, Value]) -> str | None:
        """Why these options do not go together, or None."""
        return None

    def settle(self, seats: int, options: Mapping[str, object]) -> dict[str, Value]:
        """Every option with its value; an unknown or impossible one is a GameError that says why."""
        if type(seats) is not int or seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise GameError(f"{self.name}: seats: expected one of {allowed}, got {seats!r}")
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise GameError(f"{self.name}: unknown option {name!r}; there are {', '.join(known) or 'none'}")
        settled = {
            name: option.settle(options[name]) if name in options else option.default for name, option in known.items()
        }
        reason = self.refuse(seats, settled)
        if reason:
            raise GameError(f"{self.name}: {reason}")
        return settled

    def start(
        self,
        seats: int,
        seed: Seed | None = None,
        nonces: Sequence[str] = (),
        events: list[Event] | None = None,
        **options: object,
    ) -> S:
        """The first position of a game. Without a seed it is drawn from the system's own chance."""
        seed = secrets.token_bytes(32) if seed is None else seed
        return self.deal(seats, self.settle(seats, options), Generator.seeded(seed, nonces), events)

    def match(self, seats: int, seed: Seed | None = None, nonces: Sequence[str] = (), **options: object) -> Match[S]:
        """A position with its history."""
        seed = secrets.token_bytes(32) if seed is None else seed
        return Match(self, seats, seed, tuple(nonces), self.settle(seats, options))

    def resume(self, path: str | Path) -> Match[S]:
        """The match that `Match.save` wrote."""
        return Match.load(self, Path(path))

    def parse(self, text: str, seat: int) -> Action:
        """The action that this notation stands for, played by that seat; it need not be legal."""
        parts = text.split()
        if len(text) > 200 or not parts or parts[0] not in self._kinds:
            raise GameError(
                f"{self.name}: cannot read the action {text[:40]!r}; it starts with one of {', '.join(self._kinds)}"
            )
        return self._kinds[parts[0]].read(seat, parts[1:])

    def __repr__(self) -> str:
        return f"<game {self.name}, pack {self.pack.version} {self.pack.hash[:12]}>"

    def __reduce__(self) -> tuple[object, ...]:
        from .registry import is_published

        files = None if is_published(self.pack) else self.pack.to_json()
        return type(self).reopen, (self.pack.version, self.pack.hash, files)

    @classmethod
    def reopen(cls, version: str, pack_hash: str, files: object | None) -> "Game[S]":
        """The same game in another process: with a published pack, or one that brings its files."""
        from .registry import load, loaded, published

        game: Game[S] | None = loaded(cls.name, pack_hash)
        if game is None:
            game = load(cls.name, published(cls.name).get(version) if files is None else Pack.from_json(files))
        if game.pack.hash != pack_hash:
            raise GameError(f"{cls.name}: the published pack {version} is another one here")
        return game
