"""Options: their defaults and refusals, and the combinations that are tried."""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from ..chance import Generator
from ..errors import GameError
from ..game import Game
from .report import ConformanceError, Report
from .values import not_ready


def check_options(game: Game[Any], report: Report) -> None:
    """The options themselves: defaults, explanations, refusals."""
    report.checks["options"] += 1
    try:
        for option in game.options:
            if option.settle(option.default) != option.default:
                raise ConformanceError("options", f"{game.name}: {option.name}: the default is not in its one form")
            if found := not_ready(option.to_json()):
                raise ConformanceError("options", f"{game.name}: {option.name}: {found}")
    except GameError as error:
        if isinstance(error, ConformanceError):
            raise
        raise ConformanceError("options", f"{game.name}: a default is refused: {error}") from None
    for seats, options in ((0, {}), (max(game.seats) + 1, {}), (game.seats[0], {"no such option": 1})):
        try:
            game.settle(seats, options)
        except GameError:
            continue
        raise ConformanceError("options", f"{game.name}: {seats} seats with {options} are not refused")


def combinations(
    game: Game[Any], seats: int, fixed: Mapping[str, object], most: int, lot: Generator, product: int = 512
) -> list[dict[str, object]]:
    """At most that many combinations of options that the game accepts, each pair of values as early as can be.

    Up to `product` possible combinations are all considered; of more, the defaults, every single change of them and
    random ones. An option of which many values can be chosen stays at its default.
    """
    axes: list[tuple[str, list[object]]] = []
    for option in game.options:
        values: list[object] = [option.default] if option.many else [option.default, *option.values]
        if option.name in fixed:
            values = [fixed[option.name]]
        axes.append((option.name, [v for i, v in enumerate(values) if v not in values[:i] or _is_new(v, values[:i])]))
    size = 1
    for _, values in axes:
        size *= len(values)
    found: list[tuple[object, ...]]
    if size <= product:
        found = list(itertools.product(*(values for _, values in axes)))
    else:
        defaults = tuple(values[0] for _, values in axes)
        found = [defaults]
        for i, (_, values) in enumerate(axes):
            found += [(*defaults[:i], value, *defaults[i + 1 :]) for value in values[1:]]
        found += [tuple(values[lot.randrange(len(values))] for _, values in axes) for _ in range(product)]
    names = [name for name, _ in axes]
    allowed = []
    for values_ in found:
        combination = dict(zip(names, values_, strict=True))
        try:
            game.settle(seats, combination)
        except GameError:
            continue
        if combination not in allowed:
            allowed.append(combination)
    pairs = [_pairs(combination) for combination in allowed]
    covered: set[object] = set()
    chosen: list[dict[str, object]] = []
    left = list(range(len(allowed)))
    while left and len(chosen) < most:
        best = max(left, key=lambda i: (len(pairs[i] - covered), -i))
        left.remove(best)
        covered |= pairs[best]
        chosen.append(allowed[best])
    return chosen


def _is_new(value: object, seen: Sequence[object]) -> bool:
    """Whether a value differs in value or type from those seen: 1 is not true."""
    return all(value != other or type(value) is not type(other) for other in seen)


def _pairs(combination: Mapping[str, object]) -> set[object]:
    items = [(name, repr(value)) for name, value in combination.items()]
    return {*itertools.combinations(items, 2), *items}
