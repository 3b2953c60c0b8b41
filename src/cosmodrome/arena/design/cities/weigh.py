"""Weighing what the bots see of Cities by play: `python -m cosmodrome.arena.design.cities.weigh --deals 40 --rounds 2`.

Every weight is tried a step larger and a step smaller. A bot that looks a little ahead with these weights plays all
seats of the same deals each time; a change is kept where the points a seat makes rise by more than their error, deal by
deal. `--gentle` weighs the formula of the gentle bots, `--mode advanced` the other mode. What it finds it prints, to be
put into `bots/cities/weights.py`.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields, replace
from math import sqrt
from statistics import fmean, stdev

from ....bots.casual import Casual
from ....bots.cities import CitiesEvaluation, CitiesSketch, Weights
from ....core import registry
from ....core.chance import Generator

_LAID = ("more", "doubt", "kind")  # weights that only the strong bots know
_SHARED = ("gathered", "price", "variety", "room")  # and those that all do


def play(weights: Weights, deals: int, gentle: bool, mode: str) -> list[float]:
    """The points a seat makes on the mean, by deal."""
    game = registry.load("cities")
    evaluation = CitiesSketch(game) if gentle else CitiesEvaluation(game)
    evaluation.weights = weights
    bot = Casual(evaluation)
    found = []
    for deal in range(deals):
        state = game.start(2, f"weigh {deal}", mode=mode)
        chance = Generator.seeded(f"weigh {deal}")
        while not state.over:
            seat = state.turn[0]
            state.play(bot.choose(state.resample(seat, chance), seat, chance))
        found.append(fmean(score.total for score in state.outcome().scores))
    return found


def is_better(points: Sequence[float], before: Sequence[float]) -> bool:
    """Whether the points rose by more than their error."""
    rise = [new - old for new, old in zip(points, before, strict=True)]
    return len(rise) > 1 and fmean(rise) > stdev(rise) / sqrt(len(rise))


def weigh(
    weights: Weights, names: Sequence[str], deals: int, rounds: int, step: float, gentle: bool, mode: str
) -> Iterator[tuple[str, Weights, float]]:
    """Try these weights up and down, so many times; what was kept, the best weights so far and their points."""
    best = play(weights, deals, gentle, mode)
    yield "as it was", weights, fmean(best)
    for _ in range(rounds):
        for name in names:
            for factor in (1 + step, 1 / (1 + step)):
                tried = replace(weights, **{name: getattr(weights, name) * factor})
                points = play(tried, deals, gentle, mode)
                if is_better(points, best):
                    weights, best = tried, points
                    yield f"{name} {getattr(weights, name):.3g}", weights, fmean(best)
                    break


def main() -> None:
    """Weigh, and print every change that was kept and the weights at the end."""
    parser = argparse.ArgumentParser(description="Weigh what the bots see of Cities by play.")
    parser.add_argument("--deals", type=int, default=40, help="games of two for each trial")
    parser.add_argument("--rounds", type=int, default=1, help="how often every weight is tried")
    parser.add_argument("--step", type=float, default=0.25, help="by how much a weight is made larger or smaller")
    parser.add_argument("--gentle", action="store_true", help="the formula of the gentle bots")
    parser.add_argument("--mode", choices=("basic", "advanced"), default="basic")
    args = parser.parse_args()
    names = [field.name for field in fields(Weights) if field.name not in _LAID] if args.gentle else [*_SHARED, *_LAID]
    best = Weights()
    for change, weights, points in weigh(best, names, args.deals, args.rounds, args.step, args.gentle, args.mode):
        best = weights
        print(f"{points:.2f} points a seat: {change}", flush=True)
    print(", ".join(f"{name}={value:.3g}" for name, value in asdict(best).items()))


if __name__ == "__main__":
    main()
