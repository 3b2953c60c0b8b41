"""Judging what was measured: means with intervals, and whether the targets hold.

An interval is the normal one, over games (things that come up several times in a game are not independent); for shares
it is Wilson's with as many games as their spread amounts to. A target holds where the whole 95 % interval lies inside
its bounds, and is missed where all of it lies outside; both are tests at 2.5 % on one side. Of a family of measures
looked at together each test is corrected by Holm's method, so that the chance of any wrong verdict in the family stays
at 2.5 %.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from .room import Facts, Measure, Room

_Z = 1.959964
_LEVEL = 0.025
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Finding:
    """A measure with what came out: the mean, its 95 % interval, how many games say something about it, the verdict."""

    measure: Measure
    mean: float
    low: float
    high: float
    games: int
    verdict: str = ""


def values(measure: Measure, noted: Mapping[str, Sequence[Facts]]) -> list[tuple[float, int]]:
    """By game: the sum of what was noted and how often; games that say nothing are left out."""
    found = []
    others: Sequence[Facts] = noted[measure.against] if measure.against else ()
    for number, facts in enumerate(noted[measure.trial]):
        if measure.against and number >= len(others):
            break
        total, times = _sum(facts.get(measure.fact, ()))
        if measure.against:
            taken, met = _sum(others[number].get(measure.fact, ()))
            if not times or not met:
                continue
            total, times = total / times - taken / met, 1
        if times:
            found.append((total, times))
    return found


def _sum(fact: float | Sequence[float]) -> tuple[float, int]:
    return (float(fact), 1) if isinstance(fact, int | float) else (float(sum(fact)), len(fact))


@dataclass(frozen=True, slots=True)
class _Estimate:
    """A mean and its error; for shares the number of games it is worth."""

    mean: float
    error: float
    worth: float | None

    def interval(self) -> tuple[float, float]:
        if self.worth is None:
            return self.mean - _Z * self.error, self.mean + _Z * self.error
        n, share = self.worth, self.mean
        middle = (share + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
        half = _Z * math.sqrt(share * (1 - share) / n + _Z * _Z / (4 * n * n)) / (1 + _Z * _Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def inside(self, low: float | None, high: float | None) -> float:
        """By how many errors the mean lies inside the nearer bound."""
        ways = []
        for bound, sign in ((low, 1), (high, -1)):
            if bound is None or (self.worth is not None and not 0 < bound < 1):
                continue
            error = self.error if self.worth is None else math.sqrt(bound * (1 - bound) / self.worth)
            distance = sign * (self.mean - bound)
            ways.append(distance / error if error else math.copysign(math.inf, distance))
        return min(ways, default=math.inf)


def _estimate(found: Sequence[tuple[float, int]], percent: bool) -> _Estimate:
    games, count = len(found), sum(times for _, times in found)
    mean = sum(total for total, _ in found) / count
    squares = math.fsum((total - mean * times) ** 2 for total, times in found)
    error = math.sqrt(games / (games - 1) * squares) / count if games > 1 else math.inf
    if not percent:
        return _Estimate(mean, error, None)
    worth = mean * (1 - mean) / error**2 if error and 0 < mean < 1 else float(games)
    return _Estimate(mean, error, worth)


def findings(room: Room, noted: Mapping[str, Sequence[Facts]]) -> list[Finding]:
    """Every measure of the trials played, with its mean, interval and verdict."""
    found: list[Finding] = []
    inside: list[float] = []
    for measure in room.measures:
        if measure.trial not in noted or (measure.against and measure.against not in noted):
            continue
        scale = 100 if measure.percent else 1
        games = values(measure, noted)
        if not games:
            found.append(Finding(measure, math.nan, math.nan, math.nan, 0))
            inside.append(0.0)
            continue
        estimate = _estimate(games, measure.percent)
        low, high = estimate.interval()
        found.append(Finding(measure, scale * estimate.mean, scale * low, scale * high, len(games)))
        bounds = (None if bound is None else bound / scale for bound in (measure.low, measure.high))
        inside.append(estimate.inside(*bounds))
    return _judged(found, inside)


def _judged(found: Sequence[Finding], inside: Sequence[float]) -> list[Finding]:
    verdicts = ["open"] * len(found)
    families: dict[object, list[int]] = {}
    for index, one in enumerate(found):
        if one.measure.low is None and one.measure.high is None:
            verdicts[index] = "reported"
        else:
            families.setdefault(one.measure.family or index, []).append(index)
    for members in families.values():
        for verdict, sign in (("holds", -1), ("missed", 1)):
            chances = holm([_NORMAL.cdf(sign * inside[index]) for index in members])
            for index, chance in zip(members, chances, strict=True):
                if chance <= _LEVEL:
                    verdicts[index] = verdict
    return [
        Finding(one.measure, one.mean, one.low, one.high, one.games, verdict)
        for one, verdict in zip(found, verdicts, strict=True)
    ]


def holm(chances: Sequence[float]) -> list[float]:
    """Holm's correction: what each chance of being fooled amounts to among so many looks."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    corrected = [0.0] * len(chances)
    highest = 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[index]))
        corrected[index] = highest
    return corrected
