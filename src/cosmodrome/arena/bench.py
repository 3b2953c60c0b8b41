"""How fast the games run, in one process, and how long bots take at a table: `make bench`.

Figures are only worth anything beside the yardstick of the same run, so the comparison with the last landed figures
is one of ratios; `make bench AGAINST=COMMIT` measures both itself, and is the one to trust. The time of a decision is
told by the clock, as people at a table tell it.
"""

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from .. import bots
from ..core import registry
from ..core.errors import GameError
from ..core.state import State
from .against import compare
from .pace import (
    DEALS,
    Row,
    calls,
    deals,
    matches,
    pace,
    parts,
    playouts,
    positions,
    seats_with,
    title_of,
    whole_games,
    yardstick,
)

# The games' larger variants, beside their default options.
_VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "cities": (
        {"mode": "advanced"},
        {"mode": "advanced", "plans": "plans", "monuments": True, "new_workers": True},
    ),
    "bureau": ({"captains": "on", "ships": "asymmetric"},),
}


def _play_time(states: list[State], copy: float, seconds: float) -> float:
    """`play` needs a position of its own each time, so the time of `copy` is taken off."""
    rng = Random(3)
    index = {id(state): state.sample(state.turn[0], rng) for state in states}
    return _time(partial(calls, lambda state: state.copy().play(index[id(state)]), states), seconds) - copy


def _time(row: Row, seconds: float) -> float:
    """In microseconds."""
    return 1e6 / pace(row, seconds)


def variants() -> list[tuple[str, dict[str, Any]]]:
    """Every game with its default options and in its larger variants."""
    return [(name, options) for name in registry.names() for options in ({}, *_VARIANTS.get(name, ()))]


def measure(seconds: float) -> list[dict[str, object]]:
    """A row for each game, number of seats and variant."""
    rows: list[dict[str, object]] = []
    short = seconds / 5
    for name, options in variants():
        game = registry.load(name)
        for seats in seats_with(game, options):
            random_play = partial(playouts, deals(game, seats, options))
            decisions = pace(random_play, seconds)
            states = positions(game, seats, options)
            times = {part: _time(partial(calls, do, states), short) for part, do in parts().items()}
            rows.append(
                {
                    "game": title_of(name, options),
                    "seats": seats,
                    "playouts": decisions * DEALS / random_play()[0],
                    "decisions": decisions,
                    **times,
                    "play": _play_time(states, times["copy"], short),
                    "match": _time(partial(matches, game, options, whole_games(game, seats, options)), short),
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
            rows.append((title_of(name, options), seats, level.name, median(times), max(times)))
    return rows


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
    """Print the tables, or compare with another commit."""
    parser = argparse.ArgumentParser(description="How fast the games run.")
    parser.add_argument("--against", metavar="COMMIT", help="only compare with that commit; 1 where a row is slower")
    parser.add_argument("--pairs", type=int, default=7, help="of runs by turns, for each row against a commit")
    parser.add_argument("--seconds", type=float, help="for each row (default: 1, against a commit 0.3)")
    parser.add_argument("--landed", type=Path, help="the last landed figures, as ratios to the yardstick")
    parser.add_argument("--save", action="store_true", help="keep these figures there")
    parser.add_argument("--budget", type=float, default=1.0, help="seconds that a bot has for a decision")
    parser.add_argument("--positions", type=int, default=12, help="at which each level decides; 0: none")
    parser.add_argument("--only-decisions", action="store_true", help="leave out how fast the games run")
    args = parser.parse_args()
    if args.against:
        try:
            sys.exit(not compare(args.against, variants(), args.seconds or 0.3, args.pairs))
        except GameError as error:
            sys.exit(f"bench: {error}")
    if not args.only_decisions:
        _print_speeds(args)
    if args.positions and not _print_decisions(args.budget, args.positions):
        sys.exit("a decision took longer than its budget and a fifth")


def _print_speeds(args: argparse.Namespace) -> None:
    stick = yardstick()
    print(f"yardstick: {stick:.3f} s for ten million additions; times in microseconds\n")
    rows = measure(args.seconds or 1.0)
    landed: dict[str, float] = {}
    if args.landed and args.landed.exists():
        landed = json.loads(args.landed.read_text("utf-8"))
    titles = f"{'decisions/s':>12}{'at 0.28 s':>11}{'vs landed':>10}{'playouts/s':>11}"
    columns = ("copy", "legal", "play", "match", "view", "resample")
    print(f"{'game':<40}{'seats':>5}{titles}" + "".join(f"{column:>9}" for column in columns))
    ratios: dict[str, float] = {}
    for row in rows:
        key = f"{row['game']} {row['seats']}"
        ratios[key] = round(float(str(row["decisions"])) * stick, 0)
        change = f"{ratios[key] / landed[key]:.2f}" if key in landed else "-"
        print(
            f"{row['game']:<40}{row['seats']:>5}{row['decisions']:>12,.0f}{ratios[key] / 0.28:>11,.0f}{change:>10}"
            f"{row['playouts']:>11,.0f}" + "".join(f"{row[column]:>9.2f}" for column in columns)
        )
    if args.save and args.landed:
        args.landed.write_text(json.dumps(ratios, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
