"""Hints: two or three lines that the master would think of for this turn, best first, with a reason each.

All that is said comes from what the seat may see, and is the difference of two positions or of two lines over named
facts: what a line brings at once, against the position before it; and what it brings in the end, beside the next one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from .. import bots
from ..bots.evaluation import Evaluation
from ..core.chance import Generator
from ..core.errors import GameError
from ..core.state import State
from ..core.text import Text
from .facts import facts, kinds
from .lines import Difference, Ending, Line, Measure, Playouts
from .luck import in_points, is_telling
from .master import Thinker
from .why import Claim, Why, claims, is_good, why

MOST = 3
ERRORS = 2.0
_PLAYOUTS = 48  # of each line
_ROUND = 8  # of each, before it is asked whether there is time for more
_FAR = {"share": 0.2, "points": 8.0}  # a third candidate so far behind is no advice
_SIDE = 0.3  # what a fact that is no point weighs beside one, where one of several is to be named first


@dataclass(frozen=True, slots=True)
class Gain:
    """What a child sees of a turn in Aliens: what one gains, and which number of the die the planet needs next."""

    planet: int | None  # 1 or 2; none for a pass
    stations: int  # more of them on the planet than before
    aliens: int
    score: int | None  # of the planet, where this finishes it
    need: int | None  # the lowest number of the die with which it grows; none where it is finished or gone
    is_stuck: bool  # no number of the die is enough
    text: Text


@dataclass(frozen=True, slots=True)
class Hint:
    """A line for this turn and why one might play it."""

    line: Line
    reason: Text
    hope: Measure  # a share of the win, alone points
    brings: Why  # at once, against the position before
    beside: Why  # in the end, against the next candidate; the last one against the one before it
    gain: Gain | None

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All that is claimed: what the line brings at once, then what it brings in the end beside the next one."""
        return (*self.brings.after, *self.beside.final)


def hints(
    state: State,
    seat: int,
    seed: str,
    iterations: int | None = None,
    seconds: float | None = None,
    is_late: Callable[[], bool] | None = None,
) -> tuple[Hint, ...]:
    """Candidates for this turn, best first, each to the end of the turn or to its first draw.

    The master has so many iterations for each decision, or about so many seconds in all; playouts come on top, fewer
    once `is_late`. With neither seconds nor `is_late` equal seeds give equal hints.
    """
    if seat not in state.turn:
        raise GameError(f"hints: it is not seat {seat}'s turn")
    evaluation = bots.evaluation(state.game)
    rng = Generator.seeded(f"{seed} hints")
    now = state.resample(seat, rng)
    lines = Thinker(evaluation, iterations, seconds).lines(now, seat, rng, MOST)
    endings = _played(evaluation, now, seat, lines, f"{seed} playouts", is_late)
    order = _order(endings, now.seats == 1)
    lines, endings = [lines[i] for i in order], [endings[i] for i in order]
    if len(lines) == MOST and _is_far_behind(endings[0], endings[-1], now.seats == 1):
        del lines[-1], endings[-1]
    return tuple(_hint(now, seat, number, lines, endings) for number in range(len(lines)))


def _played(
    evaluation: Evaluation,
    state: State,
    seat: int,
    lines: Sequence[Line],
    seed: str,
    is_late: Callable[[], bool] | None,
) -> list[list[Ending]]:
    """Equally many playouts of each line, with the same luck."""
    playouts = Playouts(evaluation, state, seat, seed)
    found: list[list[Ending]] = [[] for _ in lines]
    for first in range(0, _PLAYOUTS, _ROUND):
        if first and is_late is not None and is_late():
            break
        for endings, line in zip(found, lines, strict=True):
            endings += playouts.of(line, _ROUND, first)
    return found


def _order(endings: Sequence[Sequence[Ending]], is_solo: bool) -> list[int]:
    """The master's order, but for lines that the playouts put beyond doubt before another one."""
    order: list[int] = []
    for number, own in enumerate(endings):
        place = len(order)
        while place and _is_better(Difference.between(endings[order[place - 1]], own, is_solo)):
            place -= 1
        order.insert(place, number)
    return order


def _is_better(difference: Difference) -> bool:
    return difference.gain.is_beyond(ERRORS) or (difference.lead.is_beyond(ERRORS) and difference.gain.mean > 0)


def _is_far_behind(best: Sequence[Ending], last: Sequence[Ending], is_solo: bool) -> bool:
    gain = Difference.between(last, best, is_solo).gain
    return gain.is_beyond(ERRORS) and gain.mean > _FAR["points" if is_solo else "share"]


def _hint(state: State, seat: int, number: int, lines: Sequence[Line], endings: Sequence[Sequence[Ending]]) -> Hint:
    game, is_solo = state.game.name, state.seats == 1
    brings = [_brings(state, seat, own) for own in endings]
    other = number + 1 if number + 1 < len(lines) else number - 1
    own = endings[number]
    difference = Difference.between(endings[other] if other >= 0 else own, own, is_solo)
    beside = replace(why(game, difference), after=())
    gain = _gain(state, lines[number]) if game == "aliens" else None
    return Hint(
        lines[number],
        _reason(game, number, brings, beside, difference),
        Measure.of([ending.final["total"] if is_solo else ending.share for ending in own]),
        Why(game, tuple(claims(game, "after", brings[number])), (), brings[number]["total"], False),
        beside,
        gain,
    )


def _brings(state: State, seat: int, endings: Sequence[Ending]) -> dict[str, Measure]:
    """What a line brings at once, against the position before it."""
    before = facts(state, seat).values
    return {key: Measure.of([ending.after[key] - before[key] for ending in endings]) for key in before}


def _reason(
    game: str, number: int, brings: Sequence[Mapping[str, Measure]], beside: Why, difference: Difference
) -> Text:
    """The one thing to say: what this line alone brings, else what it brings in the end, else how it compares."""
    known = kinds(game)
    others = [found for other, found in enumerate(brings) if other != number]

    def alone(claim: Claim) -> float:
        rest = sum(found[claim.key].mean for found in others) / len(others) if others else 0.0
        return (claim.difference.mean - rest) * (1.0 if known[claim.key].scores else _SIDE)

    gains = [claim for claim in claims(game, "after", brings[number]) if is_good(claim)]
    best = max(gains, key=alone, default=None)
    if best and alone(best) > 0:
        return _at_once(best.sentence(known[best.key]))
    is_last = number + 1 == len(brings)
    if others and (later := [claim for claim in beside.final if is_good(claim)]):
        first = max(later, key=lambda claim: abs(claim.difference.mean))
        return _beside(first.sentence(known[first.key]), is_last)
    return _at_once(best.sentence(known[best.key])) if best else _in_all(game, difference, is_last, bool(others))


def _in_all(game: str, difference: Difference, is_last: bool, has_others: bool) -> Text:
    """How a line compares in all, where no single fact tells."""
    points = difference.points
    if is_telling(points):
        return _beside(in_points(game, points), is_last)
    count = difference.count
    if not has_others:
        return Text("Других вариантов мастер не видит", "The master sees no other candidates")
    return Text(f"Явной разницы нет (доигрываний: {count})", f"Played on {count} times: no sure difference")


def _at_once(said: Text) -> Text:
    """A difference to the position before."""
    return Text(f"За ход: {said.ru}", f"This turn: {said.en}")


def _beside(said: Text, is_last: bool) -> Text:
    """A difference in the end, and to which candidate."""
    return Text(
        f"К концу, против {'предыдущего' if is_last else 'следующего'}: {said.ru}",
        f"In the end, against the {'one before' if is_last else 'next one'}: {said.en}",
    )


def _gain(state: State, line: Line) -> Gain:
    """The child's form of a turn in Aliens, from the engine's own preview."""
    shown: Any = state.preview(line[0])
    stations, aliens = (after - before for before, after in (shown["stations"], shown["aliens"]))
    faces = cast("Sequence[int]", state.game.facts()["faces"])
    score = shown["score"] if shown["finishes"] else None
    need, is_stuck = shown["need"], shown["is_stuck"]
    return Gain(
        shown["planet"], stations, aliens, score, need, is_stuck, _said(stations, aliens, score, need, is_stuck, faces)
    )


_COUNTS_RU = ("", "станция", "две станции", "три станции", "четыре станции")
_COUNTS_EN = ("", "a station", "two stations", "three stations", "four stations")


def _said(
    stations: int, aliens: int, score: int | None, need: int | None, is_stuck: bool, faces: Sequence[int]
) -> Text:
    """What a child hears of it."""
    ru, en = [], []
    if stations > 0:
        ru.append(_COUNTS_RU[stations] if stations < len(_COUNTS_RU) else f"станций: {stations}")
        en.append(_COUNTS_EN[stations] if stations < len(_COUNTS_EN) else f"{stations} stations")
    if aliens > 0:
        ru.append("новый друг" if aliens == 1 else "новые друзья")
        en.append("a new friend" if aliens == 1 else "new friends")
    first = Text(" и ".join(ru), " and ".join(en))
    if score is not None:
        return _joined(first, Text("Планета готова!", "The planet is done!"))
    if need is None:
        return _joined(first, Text("Оставляем всё как есть", "We leave all as it is") if not ru else None)
    if is_stuck:
        return _joined(first, Text("Пока больше никто не поместится", "No roll is enough for one more tile just now"))
    if need <= min(faces):
        return _joined(first, Text("Дальше подойдёт любое число", "Any number will do next"))
    if need == max(faces):
        return _joined(first, Text(f"Дальше понадобится {need}", f"Next you will need a {need}"))
    return _joined(first, Text(f"Дальше понадобится {need} или больше", f"Next you will need a {need} or more"))


def _joined(first: Text, then: Text | None) -> Text:
    """One or two sentences, each with a capital."""
    parts = [text for text in (first, then) if text is not None and text.ru]
    return Text(
        ". ".join(text.ru[:1].upper() + text.ru[1:] for text in parts),
        ". ".join(text.en[:1].upper() + text.en[1:] for text in parts),
    )
