"""Tuning: a search for the numbers of a pack with which its targets hold; the best pack so far is always on disk.

Every pack is played with the same deals and the same luck of the bots, so that chance decides little between two. How
far a pack is from its targets is the sum over the measures of the square of how far the mean lies from the middle of
its bounds (half their width is 1), twice as much beyond nine tenths of the way.
"""

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

from ..core import registry
from ..core.errors import GameError, PackError
from ..core.match import write_whole
from .balance.findings import Finding, findings
from .balance.room import Facts, Room, Step
from .balance.sitting import measure, sittings


@dataclass(frozen=True, slots=True)
class Tuning:
    """What is tuned, and with how much play."""

    game: str
    room: Room
    folder: Path  # of the pack that is made better
    games: int
    seed: int
    bots: str | None
    jobs: int


def distance(found: Sequence[Finding]) -> float:
    """How far the means are from what is wanted: 0 in the middle of all bounds."""
    total = 0.0
    for one in found:
        low, high = one.measure.low, one.measure.high
        if not one.games or (low is None and high is None):
            continue
        if low is None or high is None:  # one bound: as far beyond it as the interval is wide
            bound = high if low is None else low
            assert bound is not None
            beyond = (one.mean - bound) * (1 if low is None else -1)
            off = 0.9 + beyond / ((one.high - one.low) / 2 or 1.0)
        else:
            off = abs(one.mean - (low + high) / 2) / ((high - low) / 2)
        off = max(off, 0.0)
        total += off * off * (2 if off > 0.9 else 1)
    return total


def tune(tuning: Tuning, rounds: int) -> Iterator[str]:
    """Try the room's steps one after the other, up and down, in a random order; keep what brings the targets nearer."""
    if not tuning.room.steps:
        raise GameError(f"tune: {tuning.game} names no numbers that may be tuned")
    folder = tuning.folder
    if not folder.exists():
        shutil.copytree(registry.newest(tuning.game), folder)
    best, noted = _played(tuning, folder)
    yield _line("start", best, noted)
    rng = Random(tuning.seed)
    trial = folder.with_name(folder.name + ".trying")
    for number in range(1, rounds + 1):
        better = False
        moves = [(step, sign) for step in tuning.room.steps for sign in (1, -1)]
        rng.shuffle(moves)
        for step, sign in moves:
            shutil.rmtree(trial, ignore_errors=True)
            shutil.copytree(folder, trial)
            try:
                moved(trial, step, sign)
                found, noted = _played(tuning, trial)
            except PackError:  # what must hold of a pack would not
                continue
            if found < best:
                best, better = found, True
                for path in trial.glob("*.toml"):
                    write_whole(folder / path.name, path.read_text("utf-8"))
                yield _line(f"round {number}, {_words(step, sign)}", best, noted)
        if not better:
            yield f"round {number}: no step is better"
            break
    shutil.rmtree(trial, ignore_errors=True)


def _played(tuning: Tuning, folder: Path) -> tuple[float, list[Finding]]:
    played = sittings(tuning.game, tuning.room, tuning.games, tuning.seed, tuning.bots, str(folder))
    results = tuning.folder.with_name(tuning.folder.name + ".results")
    noted: Mapping[str, Sequence[Facts]] = measure(played, tuning.jobs, results)
    found = findings(tuning.room, noted)
    return distance(found), found


def _line(what: str, off: float, found: Sequence[Finding]) -> str:
    wanted = [one for one in found if one.verdict != "reported"]
    return f"{what}: distance {off:.3f}; " + "; ".join(f"{one.measure.title} {one.mean:.2f}" for one in wanted)


def _words(step: Step, sign: int) -> str:
    return ", ".join(f"{address} {sign * by:+d}" for address, by in step)


def moved(folder: Path, step: Step, sign: int) -> None:
    """Change the numbers of a step in the files of a pack, leaving everything else in them as it is."""
    for address, by in step:
        name, *place = address.split("/")
        path = folder / name
        path.write_text(_changed(path.read_text("utf-8"), address, place, sign * by), "utf-8")


def _changed(text: str, address: str, place: list[str], by: int) -> str:
    """The text of a file with one number changed by so much."""
    index = int(place.pop()) if place[-1].isdigit() else None
    field = place[-1]
    start, end = 0, len(text)
    if len(place) == 3:
        table, called = re.escape(place[0]), re.escape(place[1])
        heads = [found.start() for found in re.finditer(rf"^\[(?!{table}\.)", text, re.MULTILINE)] + [end]
        mine = re.compile(rf'\[\[{table}\]\](?s:.*?)^(?:id|number) = "?{called}"?\s*$', re.MULTILINE)
        spans = [(a, b) for a, b in pairwise(heads) if mine.match(text, a, b)]
        if len(spans) != 1:
            raise GameError(f"tune: {address}: there is no such table")
        start, end = spans[0]
    line = re.compile(rf"^{re.escape(field)} = ((?s:.*?))(?=^\w+ = |^\[|^$|\Z)", re.MULTILINE).search(text, start, end)
    numbers = list(re.finditer(r"-?\b\d+\b", line[1])) if line else []
    if line is None or len(numbers) <= (index or 0) or (index is None and len(numbers) != 1):
        raise GameError(f"tune: {address}: there is no such number")
    number = numbers[index or 0]
    at = line.start(1)
    return text[: at + number.start()] + str(int(number[0]) + by) + text[at + number.end() :]
