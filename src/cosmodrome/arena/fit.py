"""Fitting what Bureau's outlook knows to games of the bots: `python -m cosmodrome.arena.fit --games 17000`.

Games are played at a glance, with slips so that many kinds of position occur, or by a named bot; every turn begun gives
what the seat had (`Outlook.facts`) and what it still gained. A network of one hidden layer is fitted to that by least
squares, and written as `bots/fitted.py`. `--more` goes on from the weights there are. It needs numpy.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from .. import bots
from ..bots.bureau import BureauEvaluation, turns_to_begin
from ..bots.bureau import weights as fitted
from ..core import registry
from ..games.bureau.rules import PLACE, REFILL
from ..games.bureau.scoring import credits_of, sets_of
from ..games.bureau.state import BureauState, Player
from .contest import Entrant

_SHIPS = (None, None, None, None, "explorer", "trader", "bureaucrat", "tanker")
_SLIPS = (0.0, 0.05, 0.15, 0.3)  # of a game: how often a placement is any
_BLUR = (0.0, 0.5, 1.5, 3.0)  # of a game: by how many points placements are misjudged
_STEP = 0.001
_WIDTH = 118

Row = tuple[Sequence[float], float]


def play(number: int, entrant: Entrant | None) -> list[Row]:
    """One game, four in five of them solo: what each seat had when it began a turn, and what it still gained."""
    game = registry.load("bureau")
    evaluation = bots.evaluation(game)
    assert isinstance(evaluation, BureauEvaluation)
    rng = Random(number)
    seats = 2 if number % 5 == 4 else 1
    ship = _SHIPS[number // 5 % len(_SHIPS)] if seats == 1 else None
    options: dict[str, Any] = {"ships": "asymmetric", "boards": (ship,)} if ship else {}
    state: BureauState = game.start(seats, f"fit {number}", **options)
    players = [bots.make(entrant.level, game) for _ in range(seats)] if entrant else []
    slips, blur = rng.choice(_SLIPS) / (4 if entrant else 1), 0.0 if entrant else rng.choice(_BLUR)
    seen: list[tuple[Sequence[float], int, int]] = []
    while not state.over:
        seat = state.seat
        if state.mode == PLACE:
            player = state.player(seat)
            seen.append((evaluation.outlook.facts(state, player, turns_to_begin(state, seat)), seat, _now(player)))
        legal = state.legal(seat)
        if state.mode in (PLACE, REFILL) and rng.random() < slips:
            action = legal[rng.randrange(len(legal))]
        elif entrant:
            action = players[seat].choose(state, seat, rng, iterations=entrant.iterations)
        elif state.mode == PLACE and blur:
            worth = [value + rng.gauss(0, blur) for value in evaluation.worth(state, seat, legal)]
            action = legal[worth.index(max(worth))]
        else:
            action = evaluation.quick(state, seat, rng)
        state.play(action)
    final = [score.total for score in state.outcome().scores]
    return [(facts, final[seat] - now) for facts, seat, now in seen]


def _now(player: Player) -> int:
    return credits_of(player) + 6 * sets_of(player)


def fit(rows: Sequence[Row], hidden: int, passes: int, more: bool, seed: int = 0) -> tuple[list[Any], float]:
    """The weights (linear, of the hidden units, their biases, out of them, a constant), and the error on kept rows."""
    import numpy as np

    facts = np.array([row[0] for row in rows], dtype=float)
    wanted = np.array([row[1] for row in rows], dtype=float)
    kept = np.arange(len(rows)) // 140 % 10 == 0
    mean, spread = facts[~kept].mean(0), facts[~kept].std(0) + 1e-3
    inputs = np.clip((facts - mean) / spread, -8, 8)
    rng = np.random.default_rng(seed)
    if more:
        units = spread[:, None] * np.array(fitted.HIDDEN).T * fitted.STEP
        biases = np.array(fitted.BIAS) + (mean / spread) @ units
        outs = np.array(fitted.OUT[1:])
        linear = spread * np.array(fitted.LINEAR) * fitted.STEP
        constant = np.array(fitted.OUT[0] + (mean / spread) @ linear)
    else:
        units = rng.normal(0, inputs.shape[1] ** -0.5, (inputs.shape[1], hidden))
        biases, outs = np.zeros(hidden), rng.normal(0, 0.3, hidden)
        some = np.c_[inputs[~kept], np.ones(len(rows) - kept.sum())]
        *linear, constant = np.linalg.solve(some.T @ some + 10 * np.eye(some.shape[1]), some.T @ wanted[~kept])
        linear, constant = np.array(linear), np.array(constant)
    weights = [units, biases, outs, constant, linear]
    moment = [np.zeros_like(part) for part in weights]
    square = [np.zeros_like(part) for part in weights]
    order = np.flatnonzero(~kept)
    steps, done = passes * (len(order) // 256), 0
    for _ in range(passes):
        rng.shuffle(order)
        for start in range(0, len(order) - 255, 256):
            some = order[start : start + 256]
            x = inputs[some]
            signal = x @ weights[0] + weights[1]
            lit = np.maximum(signal, 0)
            error = (lit @ weights[2] + weights[3] + x @ weights[4] - wanted[some]) / len(some)
            back = np.outer(error, weights[2]) * (signal > 0)
            slopes = [x.T @ back + 1e-4 * weights[0], back.sum(0), lit.T @ error, error.sum(), x.T @ error]
            done += 1
            rate = (1e-3 if more else 2e-3) * (1 - done / steps) + 1e-5
            for i, slope in enumerate(slopes):  # Adam
                moment[i] = 0.9 * moment[i] + 0.1 * slope
                square[i] = 0.999 * square[i] + 0.001 * slope * slope
                corrected = moment[i] / (1 - 0.9**done)
                weights[i] = weights[i] - rate * corrected / (np.sqrt(square[i] / (1 - 0.999**done)) + 1e-8)
    units, biases, outs, constant, linear = weights
    given = np.maximum(inputs @ units + biases, 0) @ outs + constant + inputs @ linear
    error = float(np.sqrt(((given - wanted)[kept] ** 2).mean()))
    units, linear = units / spread[:, None], linear / spread
    return [linear, units.T, biases - mean @ units, outs, constant - mean @ linear], error


def write(path: Path, weights: Sequence[Any]) -> None:
    """The weights as a module."""
    linear, units, biases, outs, constant = weights
    whole = [[round(float(weight) / _STEP) for weight in unit] for unit in (linear, *units)]
    text = (
        '"""The weights of the outlook on Bureau (`outlook.py`), in thousandths; `arena/fit.py` writes them."""\n\n'
        f"STEP = {_STEP}\n"
        f"LINEAR = (\n{_wrapped(whole[0], 4)}\n)  # fmt: skip\n"
        f"BIAS = (\n{_wrapped([f'{float(bias):.3f}' for bias in biases], 4)}\n)  # fmt: skip\n"
        f"OUT = (\n{_wrapped([f'{float(out):.3f}' for out in (constant, *outs)], 4)}\n)  # fmt: skip\n"
        "HIDDEN = (\n" + "".join(f"    (\n{_wrapped(unit, 8)}\n    ),\n" for unit in whole[1:]) + ")  # fmt: skip\n"
    )
    path.write_text(text, "utf-8")


def _wrapped(numbers: Sequence[object], indent: int) -> str:
    lines, line = [], " " * indent
    for number in numbers:
        if len(line) + len(f"{number}, ") > _WIDTH:
            lines.append(line.rstrip())
            line = " " * indent
        line += f"{number}, "
    return "\n".join([*lines, line.rstrip()])


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description="Fit Bureau's outlook to games of the bots.")
    parser.add_argument("--games", type=int, default=17_000)
    parser.add_argument("--bot", help="LEVEL:ITERATIONS; without it games are played at a glance, with slips")
    parser.add_argument("--hidden", type=int, default=16, help="units of the hidden layer")
    parser.add_argument("--passes", type=int, default=12, help="how often all rows are gone through")
    parser.add_argument("--more", action="store_true", help="go on from the weights there are")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path(fitted.__file__))
    args = parser.parse_args()
    entrant = Entrant.parse(args.bot, None) if args.bot else None
    numbers = range(args.seed, args.seed + args.games)
    rows = [row for number in numbers for row in play(number, entrant)]
    weights, error = fit(rows, args.hidden, args.passes, args.more)
    write(args.out, weights)
    print(f"{args.games} games, {len(rows)} rows; error on kept rows {error:.2f} credits; written to {args.out}")


if __name__ == "__main__":
    main()
