"""How fast the games run, in one process, and how long bots take at a table: `make bench`.

Figures are only worth anything beside the yardstick of the same run, so the comparison with the last landed figures
is one of ratios. The time of a decision is told by the clock, as people at a table tell it.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from .. import bots
from ..core import registry
from ..core.chance import Generator
from ..core.errors import GameError
from ..core.game import Game
from ..core.state import State

# The games' larger variants, beside their default options.
_VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "cities": (
        {"mode": "advanced"},
        {"mode": "advanced", "plans": "plans", "monuments": True, "new_workers": True},
    ),
    "bureau": ({"captains": "on", "ships": "asymmetric"},),
}


def yardstick() -> float:
    """Seconds for ten million additions in a loop: the best of three."""

    def once() -> float:
        start = perf_counter()
        total = 0
        for i in range(10_000_000):
            total += i
        return perf_counter() - start

    return min(once() for _ in range(3))


def playouts(game: Game[Any], seats: int, options: dict[str, Any], seconds: float) -> tuple[float, float]:
    """Random playouts and decisions a second: `legal`, choose, `play`; automatic steps are not counted."""
    states = [game.start(seats, seed, **options) for seed in range(50)]
    choose = Random(1).random
    games = decisions = 0
    start = perf_counter()
    while True:
        state = states[games % len(states)].copy()
        while True:
            turn = state.turn
            if not turn:
                break
            legal = state.legal(turn[0])
            state.play(legal[int(choose() * len(legal))])
            decisions += 1
        games += 1
        spent = perf_counter() - start
        if spent > seconds:
            return games / spent, decisions / spent


def positions(game: Game[Any], seats: int, options: dict[str, Any]) -> list[State]:
    """Positions from all stages of random games."""
    rng = Random(2)
    found: list[State] = []
    for seed in range(5):
        state = game.start(seats, seed, **options)
        while not state.over:
            if rng.random() < 0.1:
                found.append(state.copy())
            state.play(state.sample(state.turn[0], rng))
    return found


def microseconds(do: Callable[[State], object], states: list[State], seconds: float) -> float:
    """The mean time of one call over the positions."""
    calls = 0
    start = perf_counter()
    while True:
        for state in states:
            do(state)
        calls += len(states)
        spent = perf_counter() - start
        if spent > seconds:
            return 1e6 * spent / calls


def _play_time(states: list[State], copy: float, seconds: float) -> float:
    """`play` needs a position of its own each time, so the time of `copy` is taken off."""
    rng = Random(3)
    moves = [(state, state.sample(state.turn[0], rng)) for state in states]
    index = {id(state): action for state, action in moves}
    return microseconds(lambda state: state.copy().play(index[id(state)]), states, seconds) - copy


def measure(seconds: float) -> list[dict[str, object]]:
    """A row for each game, number of seats and variant."""
    rows: list[dict[str, object]] = []
    rng = Generator.seeded(5)
    for name in registry.names():
        game = registry.load(name)
        for options in ({}, *_VARIANTS.get(name, ())):
            for seats in game.seats:
                try:
                    game.settle(seats, options)
                except GameError:
                    continue
                games, decisions = playouts(game, seats, options, seconds)
                states = positions(game, seats, options)
                copy = microseconds(lambda state: state.copy(), states, seconds / 5)
                rows.append(
                    {
                        "game": _title(name, options),
                        "seats": seats,
                        "playouts": games,
                        "decisions": decisions,
                        "copy": copy,
                        "legal": microseconds(lambda state: state.legal(state.turn[0]), states, seconds / 5),
                        "play": _play_time(states, copy, seconds / 5),
                        "view": microseconds(lambda state: state.view(state.turn[0]), states, seconds / 5),
                        "resample": microseconds(lambda state: state.resample(state.turn[0], rng), states, seconds / 5),
                    }
                )
    return rows


def decisions(budget: float, count: int) -> list[tuple[str, int, str, float, float]]:
    """For each game with all its seats in its largest variant, and each level: the median and the longest decision.

    Half of the positions are those with the most actions to choose from. Each decision is made by a bot of its own,
    the first one with everything still to be loaded, as at a table.
    """
    rows = []
    for name in registry.names():
        game = registry.load(name)
        options = _VARIANTS.get(name, ({},))[-1]
        seats = game.seats[-1]
        found = [state for state in positions(game, seats, options) if len(state.legal(state.turn[0])) > 1]
        found.sort(key=lambda state: -len(state.legal(state.turn[0])))
        widest, others = found[: count // 2], found[count // 2 :]
        chosen = widest + Random(4).sample(others, min(count - len(widest), len(others)))
        bots.forget()
        for level in bots.levels():
            times = []
            for number, state in enumerate(chosen):
                start = perf_counter()
                bots.make(level.name, game).choose(state, state.turn[0], Random(number), budget)
                times.append(perf_counter() - start)
            rows.append((_title(name, options), seats, level.name, median(times), max(times)))
    return rows


def _title(name: str, options: dict[str, Any]) -> str:
    return " ".join([name, *(f"{key}={value}" for key, value in options.items())])


def _print_decisions(budget: float, count: int) -> bool:
    """Print the longest decisions; whether all kept to their budget and a fifth."""
    print(f"\ndecisions at a table with {budget:g} s each, at {count} positions: seconds by the clock\n")
    print(f"{'game':<75}{'seats':>5} {'level':<8}{'median':>8}{'longest':>9}")
    kept = True
    for title, seats, level, middle, longest in decisions(budget, count):
        within = longest <= 1.2 * budget
        kept = kept and within
        print(f"{title:<75}{seats:>5} {level:<8}{middle:>8.3f}{longest:>9.3f}{'' if within else '  too long'}")
    return kept


def main() -> None:
    """Print the tables; `--landed FILE` compares with the figures kept there, `--save` keeps these."""
    parser = argparse.ArgumentParser(description="How fast the games run.")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each row")
    parser.add_argument("--landed", type=Path, help="the last landed figures, as ratios to the yardstick")
    parser.add_argument("--save", action="store_true", help="keep these figures there")
    parser.add_argument("--budget", type=float, default=1.0, help="seconds that a bot has for a decision")
    parser.add_argument("--positions", type=int, default=12, help="at which each level decides; 0: none")
    parser.add_argument("--only-decisions", action="store_true", help="leave out how fast the games run")
    args = parser.parse_args()
    if not args.only_decisions:
        _print_speeds(args)
    if args.positions and not _print_decisions(args.budget, args.positions):
        sys.exit("a decision took longer than its budget and a fifth")


def _print_speeds(args: argparse.Namespace) -> None:
    stick = yardstick()
    print(f"yardstick: {stick:.3f} s for ten million additions; times in microseconds\n")
    rows = measure(args.seconds)
    landed: dict[str, float] = {}
    if args.landed and args.landed.exists():
        landed = json.loads(args.landed.read_text("utf-8"))
    titles = f"{'decisions/s':>12}{'at 0.28 s':>11}{'vs landed':>10}{'playouts/s':>11}"
    parts = ("copy", "legal", "play", "view", "resample")
    print(f"{'game':<40}{'seats':>5}{titles}" + "".join(f"{part:>9}" for part in parts))
    ratios: dict[str, float] = {}
    for row in rows:
        key = f"{row['game']} {row['seats']}"
        ratios[key] = round(float(str(row["decisions"])) * stick, 0)
        change = f"{ratios[key] / landed[key]:.2f}" if key in landed else "-"
        print(
            f"{row['game']:<40}{row['seats']:>5}{row['decisions']:>12,.0f}{ratios[key] / 0.28:>11,.0f}{change:>10}"
            f"{row['playouts']:>11,.0f}" + "".join(f"{row[part]:>9.2f}" for part in parts)
        )
    if args.save and args.landed:
        args.landed.write_text(json.dumps(ratios, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
