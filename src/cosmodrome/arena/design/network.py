"""A network of one hidden layer: fitting it by least squares, and writing it down. It needs numpy."""

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

_STEP = 0.001
_WIDTH = 118
_BATCH = 256

Row = tuple[Sequence[float], float]  # what is known, and what came of it


def pack(rows: Sequence[Row]) -> Any:
    """Rows as a table, the last column what came of it."""
    import numpy as np

    return np.array([(*facts, wanted) for facts, wanted in rows], dtype=np.float32)


def fit(table: Any, hidden: int, passes: int, seen: int, known: ModuleType | None) -> tuple[list[Any], float]:
    """The weights (linear, of the hidden units, their biases, out of them, a constant), and the error on kept rows.

    The hidden units see the first `seen` facts. With weights already known it goes on from these.
    """
    import numpy as np

    facts, wanted = table[:, :-1], table[:, -1]
    kept = np.arange(len(table)) // 140 % 10 == 0
    mean, spread = facts[~kept].mean(0), facts[~kept].std(0) + 1e-3
    inputs = np.clip((facts - mean) / spread, -8, 8)
    rng = np.random.default_rng(0)
    if known:
        units = np.zeros((facts.shape[1], len(known.BIAS)))
        units[:seen] = spread[:seen, None] * np.array(known.HIDDEN).T * known.STEP
        biases = np.array(known.BIAS) + (mean / spread) @ units
        outs = np.array(known.OUT[1:])
        linear = spread * np.array(known.LINEAR) * known.STEP
        constant = np.array(known.OUT[0] + (mean / spread) @ linear)
    else:
        units = rng.normal(0, inputs.shape[1] ** -0.5, (inputs.shape[1], hidden))
        units[seen:] = 0
        biases, outs = np.zeros(hidden), rng.normal(0, 0.3, hidden)
        some = np.c_[inputs[~kept], np.ones(len(table) - kept.sum())]
        *linear, constant = np.linalg.solve(some.T @ some + 10 * np.eye(some.shape[1]), some.T @ wanted[~kept])
        linear, constant = np.array(linear), np.array(constant)
    weights = [units, biases, outs, constant, linear]
    moment = [np.zeros_like(part) for part in weights]
    square = [np.zeros_like(part) for part in weights]
    order = np.flatnonzero(~kept)
    steps, done = passes * (len(order) // _BATCH), 0
    for _ in range(passes):
        rng.shuffle(order)
        for start in range(0, len(order) - _BATCH + 1, _BATCH):
            some = order[start : start + _BATCH]
            x = inputs[some]
            signal = x @ weights[0] + weights[1]
            lit = np.maximum(signal, 0)
            error = (lit @ weights[2] + weights[3] + x @ weights[4] - wanted[some]) / len(some)
            back = np.outer(error, weights[2]) * (signal > 0)
            pull = x.T @ back + 1e-4 * weights[0]
            pull[seen:] = 0
            slopes = [pull, back.sum(0), lit.T @ error, error.sum(), x.T @ error]
            done += 1
            rate = (1e-3 if known else 2e-3) * (1 - done / steps) + 1e-5
            for i, slope in enumerate(slopes):  # Adam
                moment[i] = 0.9 * moment[i] + 0.1 * slope
                square[i] = 0.999 * square[i] + 0.001 * slope * slope
                corrected = moment[i] / (1 - 0.9**done)
                weights[i] = weights[i] - rate * corrected / (np.sqrt(square[i] / (1 - 0.999**done)) + 1e-8)
    units, biases, outs, constant, linear = weights
    given = np.maximum(inputs @ units + biases, 0) @ outs + constant + inputs @ linear
    error = float(np.sqrt(((given - wanted)[kept] ** 2).mean()))
    units, linear = units / spread[:, None], linear / spread
    return [linear, units[:seen].T, biases - mean @ units, outs, constant - mean @ linear], error


def write(path: Path, title: str, weights: Sequence[Any]) -> None:
    """The weights as a module."""
    linear, units, biases, outs, constant = weights
    whole = [[round(float(weight) / _STEP) for weight in unit] for unit in (linear, *units)]
    text = (
        f'"""The weights of the outlook on {title} (`outlook.py`), in thousandths; `arena/design` writes them."""\n\n'
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
