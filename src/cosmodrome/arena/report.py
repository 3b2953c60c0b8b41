"""What a contest showed: win rates with intervals, points, ratings, time."""

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, pstdev
from typing import Any

from .. import ratings


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (a draw is half): Wilson's, which never leaves 0 to 1."""
    z = 1.959964
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Row:
    """One bot's results: its share of the wins for each seat it held, and the rest."""

    bot: str
    games: int
    share: float
    low: float
    high: float
    points: float
    spread: float
    rating: int
    milliseconds: float
    slowest: float


def rows(results: Sequence[dict[str, Any]]) -> list[Row]:
    """A row for each bot, best rating first. The results are taken in the order of the contest."""
    names = sorted({name for result in results for name in result["bots"]})
    rated = {name: ratings.Rating() for name in names}
    for result in results:
        if len(result["bots"]) > 1:
            rated |= _after(rated, result["bots"], result["places"])
    table = []
    for name in names:
        held = [(result, seat) for result in results for seat, bot in enumerate(result["bots"]) if bot == name]
        games = len({tuple(result["bout"]) for result, _ in held})
        share = fmean(result["shares"][seat] for result, seat in held)
        points = [result["points"][seat] for result, seat in held]
        decisions = sum(result["decisions"][seat] for result, seat in held)
        seconds = sum(result["times"]["seconds"][seat] for result, seat in held)
        table.append(
            Row(
                name,
                games,
                share,
                *wilson(share, games),
                fmean(points),
                pstdev(points),
                rated[name].shown,
                1000 * seconds / max(decisions, 1),
                1000 * max(result["times"]["slowest"][seat] for result, seat in held),
            )
        )
    return sorted(table, key=lambda row: (-row.rating, -row.share, row.bot))


def _after(rated: dict[str, ratings.Rating], bots: Sequence[str], places: Sequence[int]) -> dict[str, ratings.Rating]:
    """The ratings of the bots of a game; one that held several seats gets the mean of what they earned."""
    earned: dict[str, list[ratings.Rating]] = {}
    for name, rating in zip(bots, ratings.update([rated[name] for name in bots], places), strict=True):
        earned.setdefault(name, []).append(rating)
    return {
        name: ratings.Rating(fmean(one.mean for one in seats), fmean(one.spread for one in seats))
        for name, seats in earned.items()
    }


def by_seat(results: Sequence[dict[str, Any]]) -> list[float]:
    """The share of the wins of each seat, whoever sat there."""
    return [fmean(shares) for shares in zip(*(result["shares"] for result in results), strict=True)]


def text(table: Sequence[Row]) -> str:
    """The table for people."""
    width = max(len("bot"), *(len(row.bot) for row in table))
    lines = [
        f"{'bot':<{width}} {'games':>6} {'wins':>7} {'95 % interval':>16} {'points':>7} {'spread':>7}"
        f" {'rating':>7} {'ms':>8} {'slowest':>8}"
    ]
    lines += [
        f"{row.bot:<{width}} {row.games:>6} {row.share:>7.1%} {f'{row.low:.1%} – {row.high:.1%}':>16}"
        f" {row.points:>7.1f} {row.spread:>7.1f} {row.rating:>7} {row.milliseconds:>8.1f} {row.slowest:>8.1f}"
        for row in table
    ]
    return "\n".join(lines)


def to_csv(table: Sequence[Row]) -> str:
    """The table as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, fieldnames=list(Row.__dataclass_fields__), lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in table)
    return out.getvalue()


def to_json(contest: dict[str, Any], results: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Everything: the contest, the table and each game."""
    kept = [{name: value for name, value in result.items() if name not in ("key", "record")} for result in results]
    return {
        "contest": contest,
        "table": [asdict(row) for row in rows(results)],
        "by_seat": by_seat(results),
        "games": kept,
    }
