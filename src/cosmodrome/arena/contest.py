"""A contest: which bots meet, in which seats, with which seeds; and one game of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from time import process_time
from typing import Any

from .. import bots
from ..core import canonical, registry
from ..core.chance import Generator
from ..core.errors import GameError
from .series import Bout, sources


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot with the number of iterations it may use (None: its own)."""

    level: str
    iterations: int | None = None

    @classmethod
    def parse(cls, text: str, iterations: int | None) -> "Entrant":
        """`LEVEL` or `LEVEL:ITERATIONS`."""
        level, sign, number = text.strip().partition(":")
        if not sign:
            return cls(level, iterations)
        if not number.isascii() or not number.isdigit() or int(number) < 1:
            raise GameError(f"--bots {text}: expected LEVEL or LEVEL:ITERATIONS")
        return cls(level, int(number))

    def __str__(self) -> str:
        return self.level if self.iterations is None else f"{self.level}:{self.iterations}"


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that decides how its games go. Each deal is played once with every rotation of the seats."""

    game: str
    seats: int
    entrants: tuple[Entrant, ...]
    games: int  # of each line-up
    seed: int
    options: tuple[tuple[str, Any], ...] = ()
    pack: str | None = None

    def __post_init__(self) -> None:
        game = registry.load(self.game, self.pack)
        game.settle(self.seats, dict(self.options))
        for entrant in self.entrants:
            bots.make(entrant.level, game)
        if len(self.entrants) < self.seats:
            raise GameError(f"--bots: expected at least {self.seats} for {self.seats} seats, got {len(self.entrants)}")
        if self.games < 1:
            raise GameError(f"--games: expected 1 or more, got {self.games}")

    @property
    def name(self) -> str:
        """What its results are called."""
        return self.game

    def lineups(self) -> list[tuple[Entrant, ...]]:
        """Who meets whom: every choice of as many bots as there are seats."""
        return list(combinations(self.entrants, self.seats))

    def bouts(self) -> list[Bout]:
        """All games, in order: the rotations of a deal side by side."""
        return [
            Bout(lineup, number // self.seats, number % self.seats)
            for number in range(self.games)
            for lineup in range(len(self.lineups()))
        ]

    def to_json(self) -> dict[str, Any]:
        """What was asked for, the bots by name."""
        return {
            "game": self.game,
            "seats": self.seats,
            "bots": [str(entrant) for entrant in self.entrants],
            "games": self.games,
            "seed": self.seed,
            "options": dict(self.options),
        }

    def key(self) -> str:
        """What its results belong to: everything but how many games there are, and the code that plays them."""
        facts = {**self.to_json(), "games": None, "pack": registry.load(self.game, self.pack).pack.hash}
        return canonical.digest([facts, sources(self.game)])

    def play(self, bout: Bout, with_record: bool = False) -> dict[str, Any]:
        """One game, from its deal to its result. Everything in it but `times` follows from the contest and the bout."""
        game = registry.load(self.game, self.pack)
        lineup = self.lineups()[bout.lineup]
        seated = [lineup[(seat + bout.rotation) % self.seats] for seat in range(self.seats)]
        players = [bots.make(entrant.level, game) for entrant in seated]
        seed = f"arena {self.seed} deal {bout.deal}"
        chance = [
            Generator.seeded(f"{seed} lineup {bout.lineup} rotation {bout.rotation} seat {seat}")
            for seat in range(self.seats)
        ]
        seconds = [0.0] * self.seats
        slowest = [0.0] * self.seats
        decisions = [0] * self.seats
        options: Mapping[str, Any] = dict(self.options)
        match = game.match(self.seats, seed, (), **options) if with_record else None
        state = match.state if match else game.start(self.seats, seed, **options)
        while not state.over:
            seat = state.turn[0]
            legal = state.legal(seat)
            if len(legal) == 1:
                action = legal[0]
            else:
                known = state.resample(seat, chance[seat])
                start = process_time()
                action = players[seat].choose(known, seat, chance[seat], None, seated[seat].iterations)
                spent = process_time() - start
                seconds[seat] += spent
                slowest[seat] = max(slowest[seat], spent)
                decisions[seat] += 1
            if match:
                match.play(action)
                state = match.state
            else:
                state.play(action)
        outcome = state.outcome()
        result: dict[str, Any] = {
            "bout": [bout.lineup, bout.deal, bout.rotation],
            "bots": [str(entrant) for entrant in seated],
            "points": [score.total for score in outcome.scores],
            "places": list(outcome.places),
            "shares": [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(self.seats)],
            "decisions": decisions,
            "times": {"seconds": seconds, "slowest": slowest},
        }
        if match:
            result["record"] = str(match.record([str(entrant) for entrant in seated]))
        return result
