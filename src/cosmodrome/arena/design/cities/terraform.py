"""Making the asteroids of Cities equally strong by play: `python -m cosmodrome.arena.design.cities.terraform DIR`.

How strong a side is shows in the points that seats make on it, all of them on that side, with the same deals for every
side. Many games are played at a glance; what the casual bot makes more or less of a side than play at a glance does is
measured once (`--looks`), and counted in. Then cells near each other change places two by two, which keeps the outline
and the cells of each terrain, where that brings a side nearer to its goal: the mean of the mode, or `--goal` points.
The pack in DIR (a copy of the game's own where there is none) is written anew after every side.
"""

import argparse
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import fmean

from ....bots.casual import Casual
from ....bots.cities import CitiesEvaluation
from ....core import registry
from ....core.chance import Generator
from ....core.match import write_whole
from ....games.cities.components import Side
from ....games.cities.meta import Cities
from ....games.cities.names import MODES
from ....games.cities.placement import SIZE

_SIGNS = "ICRs"  # ice, crater, rock, soil
_FIRST_LOOK = 6  # a candidate is tried with a part of the deals first


def strength(game: Cities, side: Side, mode: str, deals: int, is_casual: bool = False) -> tuple[float, float]:
    """The points and the buildings a seat makes on that side on the mean: at a glance, or as the casual bot."""
    evaluation = CitiesEvaluation(game)
    bot = Casual(evaluation.gentle())
    points, buildings = [], []
    for deal in range(deals):
        state = game.start(2, f"terraform {deal}", mode=mode)
        state.sides = side, side
        state.boards = [side.layout.empty] * 2
        chance = Generator.seeded(f"terraform {deal}")
        while not state.over:
            seat = state.turn[0]
            if is_casual:
                action = bot.choose(state.resample(seat, chance), seat, chance)
            else:
                action = evaluation.quick(state, seat, chance)
            state.play(action)
        points.append(fmean(score.total for score in state.outcome().scores))
        buildings.append(fmean(sum(board.counts.to_bytes(7, "little")[:5]) for board in state.boards))
    return fmean(points), fmean(buildings)


def swapped(side: Side, rng: Random) -> Side:
    """That side with two near cells of different terrain in each other's place."""
    signs = list("".join(side.rows))
    while True:
        a, b = rng.randrange(SIZE * SIZE), rng.randrange(SIZE * SIZE)
        is_near = abs(a // SIZE - b // SIZE) + abs(a % SIZE - b % SIZE) <= 2
        if is_near and signs[a] != signs[b] and "." not in (signs[a], signs[b]):
            break
    signs[a], signs[b] = signs[b], signs[a]
    masks = [sum(1 << i for i, sign in enumerate(signs) if sign == one) for one in _SIGNS]
    rows = tuple("".join(signs[SIZE * r : SIZE * r + SIZE]) for r in range(SIZE))
    return Side(rows, (masks[0], masks[1], masks[2], masks[3]), side.layout)


def terraform(
    game: Cities, mode: str, deals: int, looks: int, tries: int, near: float, goal: float | None, rng: Random
) -> Iterator[tuple[str, Side | None, str]]:
    """Bring every side of a mode within so many points of its goal: its asteroid, the side as it is now, a line."""
    sides = {asteroid.id: asteroid.sides[MODES.index(mode)] for asteroid in game.components.asteroids}
    glance = {name: strength(game, side, mode, deals) for name, side in sides.items()}
    lean = dict.fromkeys(sides, 0.0)
    if looks:
        lean = {name: _lean(game, side, mode, looks) for name, side in sides.items()}
    means = {name: glance[name][0] + lean[name] for name in sides}
    aim = fmean(means.values()) if goal is None else goal
    for name in sides:
        yield name, None, f"{_words(glance[name], lean[name])}, {means[name] - aim:+.2f} from the goal"
    for name, side in sides.items():
        made = shape(game, side, mode, deals, tries, near, aim - lean[name], rng)
        yield name, made, f"{_words(strength(game, made, mode, deals), lean[name])}"


def _lean(game: Cities, side: Side, mode: str, looks: int) -> float:
    """What the casual bot makes more of a side than play at a glance does, with the same deals."""
    return strength(game, side, mode, looks, True)[0] - strength(game, side, mode, looks)[0]


def _words(found: tuple[float, float], lean: float) -> str:
    points, buildings = found
    return f"{points:.2f} points at a glance, {points + lean:.2f} counted, {buildings:.2f} buildings"


def shape(game: Cities, side: Side, mode: str, deals: int, tries: int, near: float, goal: float, rng: Random) -> Side:
    """The side with cells swapped until it is near enough to its goal, or so many swaps were tried."""
    few = max(deals // _FIRST_LOOK, 1)
    full, first = strength(game, side, mode, deals)[0], strength(game, side, mode, few)[0]
    for _ in range(tries):
        off = goal - full
        if abs(off) <= near:
            break
        tried = swapped(side, rng)
        looked = strength(game, tried, mode, few)[0]
        gain = looked - first
        if not 0 < gain / off < 2:
            continue
        found = strength(game, tried, mode, deals)[0]
        if abs(goal - found) < abs(off):
            side, full, first = tried, found, looked
    return side


def written(text: str, before: Side, after: Side) -> str:
    """The file of the asteroids with one side changed."""
    old, new = "\n".join(before.rows), "\n".join(after.rows)
    assert text.count(old) == 1
    return text.replace(old, new)


def main() -> None:
    """Terraform, and write the pack."""
    parser = argparse.ArgumentParser(description="Make the asteroids of Cities equally strong by play.")
    parser.add_argument(
        "dir", metavar="DIR", type=Path, help="the pack that is made better; a copy where there is none"
    )
    parser.add_argument("--mode", choices=MODES, default=MODES[0])
    parser.add_argument(
        "--deals", type=int, default=1000, help="games at a glance for each side (default: %(default)s)"
    )
    parser.add_argument("--looks", type=int, default=0, help="games of the casual bot for each side, to count in")
    parser.add_argument("--tries", type=int, default=60, help="swaps tried for each side (default: %(default)s)")
    parser.add_argument("--near", type=float, default=0.15, help="points from the goal that will do")
    parser.add_argument("--goal", type=float, help="points that every side shall be worth (default: their mean)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if not args.dir.exists():
        shutil.copytree(registry.newest("cities"), args.dir)
    game = registry.load("cities", str(args.dir))
    assert isinstance(game, Cities)
    before = {asteroid.id: asteroid.sides[MODES.index(args.mode)] for asteroid in game.components.asteroids}
    path = args.dir / "asteroids.toml"
    rng = Random(args.seed)
    for name, side, line in terraform(game, args.mode, args.deals, args.looks, args.tries, args.near, args.goal, rng):
        print(f"{name}: {line}", flush=True)
        if side is not None:
            write_whole(path, written(path.read_text("utf-8"), before[name], side))


if __name__ == "__main__":
    main()
