"""Playing a trial: games that repeat from their seed and are kept like those of the arena."""

import inspect
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ... import bots
from ...core import canonical, registry
from ...core.chance import Generator
from ...core.errors import GameError
from ...core.event import Event
from ..contest import Entrant
from ..series import Bout, sources
from .room import Facts, Room, Trial


@dataclass(frozen=True, slots=True)
class Sitting:
    """A trial with everything that decides its games."""

    game: str
    trial: Trial
    games: int
    seed: int
    bots: str
    pack: str | None = None

    @property
    def name(self) -> str:
        """What its results are called."""
        return f"{self.game}-{self.trial.name}"

    def entrants(self) -> list[Entrant]:
        """The bot at each seat."""
        named = [Entrant.parse(text, None) for text in self.bots.split(",")]
        if len(named) not in (1, self.trial.seats):
            raise GameError(f"--bots: expected one, or one for each of {self.trial.seats} seats, got {len(named)}")
        return named if len(named) == self.trial.seats else named * self.trial.seats

    def key(self) -> str:
        """What its results belong to: everything but how many games there are, and the code that plays and notes."""
        facts = {
            "game": self.game,
            "seats": self.trial.seats,
            "bots": [str(entrant) for entrant in self.entrants()],
            "options": {name: list(value) if isinstance(value, tuple) else value for name, value in self.trial.options},
            "seed": self.seed,
            "pack": registry.load(self.game, self.pack).pack.hash,
        }
        return canonical.digest([facts, sources(self.game), inspect.getsource(self.trial.note)])

    def bouts(self) -> list[Bout]:
        """All games, each a deal of its own."""
        return [Bout(0, deal, 0) for deal in range(self.games)]

    def play(self, bout: Bout, with_record: bool = False) -> dict[str, Any]:
        """One game, and what is noted of it."""
        game = registry.load(self.game, self.pack)
        entrants = self.entrants()
        players = [bots.make(entrant.level, game) for entrant in entrants]
        chance = [Generator.seeded(f"balance {self.seed} bot {seat} {bout.deal}") for seat in range(self.trial.seats)]
        events: list[Event] = []
        options: dict[str, Any] = dict(self.trial.options)
        state = game.start(self.trial.seats, f"balance {self.seed} deal {bout.deal}", events=events, **options)
        while not state.over:
            seat = state.turn[0]
            known = state.resample(seat, chance[seat])
            state.play(players[seat].choose(known, seat, chance[seat], None, entrants[seat].iterations), events)
        return {"bout": [0, bout.deal, 0], "facts": dict(self.trial.note(state, events))}


def sittings(
    game: str, room: Room, games: int | None, seed: int, bot: str | None = None, pack: str | None = None
) -> list[Sitting]:
    """A room's trials as they are to be played: with their own numbers of games and bots unless others are named."""
    found = [Sitting(game, trial, games or trial.games, seed, bot or trial.bots, pack) for trial in room.trials]
    facts = registry.load(game, pack)
    for sitting in found:
        for entrant in sitting.entrants():
            bots.make(entrant.level, facts)
        facts.settle(sitting.trial.seats, dict(sitting.trial.options))
    return found


def measure(found: list[Sitting], jobs: int, results: Path | None = None) -> dict[str, list[Facts]]:
    """Play what is not yet played; what was noted, by trial, game by game."""
    from ..run import run

    return {
        sitting.trial.name: [result["facts"] for result in run(sitting, jobs, results=results)] for sitting in found
    }
