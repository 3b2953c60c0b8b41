"""Puzzles: positions in which one line is clearly best, found in games of bots and kept with the package."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypedDict

from ..core import registry
from ..core.chance import Generator, shuffle
from ..core.errors import GameError
from ..core.game import Game
from ..core.match import Match
from ..core.state import State
from ..core.steps import do
from ..core.text import Text, TextJson
from .facts import kinds
from .lines import Line, Measure, follow
from .why import Claim, Why

_HOME = Path(__file__).parent / "positions"

# what a puzzle is about, by game: the fact in which its solution is ahead most, and how people call that
THEMES: Mapping[str, Mapping[str, Text]] = {
    "aliens": {
        "finished": Text("Достроить планету", "Finishing planets"),
        "stations": Text("Станции впрок", "Stations to come"),
        "aliens": Text("Новые друзья", "New friends"),
        "tiles": Text("Место для плиток", "Room for tiles"),
        "rival": Text("Не отдать сопернику", "Nothing for the rival"),
    },
    "bureau": {
        "captain": Text("Капитан", "The captain"),
        "effects": Text("Отсеки и комнаты", "Compartments and rooms"),
        "offices": Text("Офисы", "Offices"),
        "landings": Text("Высадки", "Landings"),
        "inspectors": Text("Инспекторы", "Inspectors"),
        "sets": Text("Наборы образцов", "Sets of samples"),
        "rival": Text("Не отдать сопернику", "Nothing for the rival"),
    },
    "cities": {
        "ice": Text("Лёд", "Ice"),
        "crater": Text("Кратеры", "Craters"),
        "rock": Text("Скалы", "Rock"),
        "soil": Text("Голая почва", "Bare soil"),
        "sets": Text("Наборы", "Sets"),
        "objective": Text("Цель", "The goal"),
        "monument": Text("Монумент", "The monument"),
        "rival": Text("Не отдать сопернику", "Nothing for the rival"),
    },
}


Outcome: TypeAlias = Literal["open", "solved", "other"]


class Stored(TypedDict):
    """A claim as it is kept: what, when, by how much and with which error."""

    key: str
    when: Literal["after", "final"]
    mean: float
    error: float


class PuzzleJson(TypedDict):
    """A puzzle as it is kept: a game saved at the position, who is to move, the solution, and why it is the best."""

    name: str
    theme: str
    seat: int
    match: dict[str, Any]
    solution: list[str]
    second: list[str]
    gain: list[float]
    points: list[float]
    playouts: int
    why: list[Stored]


class TaskJson(TypedDict):
    """A puzzle as it is set: nothing of its solution."""

    name: str
    game: str
    theme: str
    title: TextJson
    seat: int
    seats: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the seat to move, the best line and the next best; `why` is what the best one has over that."""

    name: str
    game: str
    theme: str
    seat: int
    saved: Mapping[str, Any]  # the match up to the position, as `Match.to_json` writes it
    solution: Line
    second: Line
    gain: Measure  # in shares of the win, alone in points
    why: Why
    playouts: int

    @property
    def title(self) -> Text:
        """What it is about."""
        return THEMES[self.game][self.theme]

    def match(self) -> Match[Any]:
        """The match at the position, to play on from."""
        return Match.from_json(_game(self.saved), dict(self.saved))

    def is_solved_by(self, line: Line) -> bool:
        """Whether a line of that seat comes to what the solution comes to."""
        state = self.match().state
        return _end(state, self.seat, line) == _end(state, self.seat, self.solution)

    def outcome(self, line: Line) -> Outcome:
        """What a line of that seat has come to: the solution, the end of its turn elsewhere, or it goes on."""
        now = self.match().state
        is_over = False
        for action in line:
            if self.seat not in now.turn or action not in now.legal(self.seat):
                return "other"
            is_over = do(now, action, []) or action.secret
        if line and now.view(self.seat) == _end(self.match().state, self.seat, self.solution):
            return "solved"
        return "other" if is_over or self.seat not in now.turn or _is_open(now, self.seat, line) else "open"

    def task(self) -> TaskJson:
        """The puzzle without its solution."""
        return {
            "name": self.name,
            "game": self.game,
            "theme": self.theme,
            "title": self.title.to_json(),
            "seat": self.seat,
            "seats": self.saved["seats"],
        }

    def to_json(self) -> PuzzleJson:
        """The puzzle as it is kept."""
        return {
            "name": self.name,
            "theme": self.theme,
            "seat": self.seat,
            "match": dict(self.saved),
            "solution": [str(action) for action in self.solution],
            "second": [str(action) for action in self.second],
            "gain": _pair(self.gain),
            "points": _pair(self.why.points),
            "playouts": self.playouts,
            "why": [
                {"key": claim.key, "when": claim.when, "mean": pair[0], "error": pair[1]}
                for claim in (*self.why.after, *self.why.final)
                for pair in [_pair(claim.difference)]
            ],
        }

    @classmethod
    def from_json(cls, data: PuzzleJson) -> "Puzzle":
        """The puzzle that `to_json` wrote."""
        game, seat = _game(data["match"]), data["seat"]
        known = kinds(game.name)
        claims = [
            Claim(one["key"], known[one["key"]].clause, one["when"], Measure(one["mean"], one["error"]))
            for one in data["why"]
        ]
        why = Why(
            game.name,
            tuple(claim for claim in claims if claim.when == "after"),
            tuple(claim for claim in claims if claim.when == "final"),
            Measure(*data["points"]),
            data["points"][1] == 0 and all(claim.difference.is_certain for claim in claims),
        )
        solution, second = (
            tuple(game.parse(text, seat) for text in line) for line in (data["solution"], data["second"])
        )
        return cls(
            data["name"], game.name, data["theme"], seat, data["match"], solution, second,
            Measure(*data["gain"]), why, data["playouts"],
        )  # fmt: skip


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with the package."""
    path = _HOME / f"{game}.json"
    if not path.exists():
        raise GameError(f"{game}: there are no puzzles of it; there are those of {', '.join(sorted(THEMES))}")
    return tuple(read(path.read_text("utf-8")))


def puzzle(name: str) -> Puzzle:
    """The puzzle of that name."""
    game = name.partition("-")[0]
    for found in puzzles(game) if game in THEMES else ():
        if found.name == name:
            return found
    raise GameError(f"puzzle: there is none called {name[:40]!r}")


def puzzle_of_the_day(game: str, day: int) -> Puzzle:
    """The puzzle of a day, days counted from any fixed one: each comes once before any comes again."""
    every = puzzles(game)
    order = list(every)
    shuffle(order, Generator.seeded(f"puzzles of {game} {day // len(every)}"))
    return order[day % len(every)]


def read(text: str) -> Iterator[Puzzle]:
    """The puzzles of a file."""
    for data in json.loads(text):
        yield Puzzle.from_json(data)


def write(found: Sequence[Puzzle]) -> str:
    """A file of puzzles, one a line."""
    lines = ",\n".join(json.dumps(one.to_json(), ensure_ascii=False, separators=(",", ":")) for one in found)
    return f"[\n{lines}\n]\n" if found else "[]\n"


def _game(saved: Mapping[str, Any]) -> Game[Any]:
    """The game with the pack that a saved match was played with."""
    name = saved["game"]
    if name in registry.names():
        for folder in registry.published(name).values():
            game: Game[Any] = registry.load(name, folder)
            if game.pack.hash == saved["pack"]:
                return game
    raise GameError(f"puzzle: nobody published the pack {saved['pack'][:12]} of {name}")


def _end(state: State, seat: int, line: Line) -> Mapping[str, object] | None:
    """What that seat sees at the end of a line; None where it cannot be played."""
    after = state.copy()
    return after.view(seat) if follow(after, seat, line) == len(line) else None


def _is_open(state: State, seat: int, line: Line) -> bool:
    """Whether an open choice of all begins: what comes then is another turn."""
    return bool(line) and state.legal(seat)[0].secret


def _pair(measure: Measure) -> list[float]:
    return [round(measure.mean, 4), round(measure.error, 4)]
