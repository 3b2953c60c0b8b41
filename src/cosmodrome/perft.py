"""Counts for strangers: what a second implementation of the rules compares itself with, written into a document."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .core import canonical, registry
from .core.errors import GameError
from .core.game import Game
from .core.match import Match
from .core.record import Record
from .core.state import State

SEEDS = (1, 2, 3)
AFTER = (0, 12, 40)
ENOUGH = 20_000  # lines: a row goes no deeper than the first depth that has as many
DEEPEST = 8

_WORDS = """\
# Counts for strangers

What a second implementation of the rules must come to as well. Written and checked by a command:

    cosmodrome perft --write docs/perft.md
    cosmodrome perft --check docs/perft.md
    cosmodrome perft tests/records/aliens-2-players.txt     # the digest after every step of a record

**Lines.** From the position of a table (game, number of seats, options, seed; options that are not named have their
defaults), the number of lines of play of exactly *n* actions: at every position each seat in turn may do each of its
legal actions, whatever was chosen before; where several seats are in turn, orders of arrival count apart. A game that
is over has no further lines. Chance goes as the seed has it (`core/chance.py`), so that a line has one end. *After*: so
many actions are played first, each by the lowest seat in turn, which takes the notation at place `len // 2` of its
legal notations in the order of their code points. *Lines* are the counts of depth 1, 2, 3 and so on.

**Digests.** Along a golden record of `tests/records`, SHA-256 over one line for the position of the start and one for
the position after each step, a step being an action or a rewind. Such a line is the canonical JSON of
`{"legal": [...], "views": [...]}` and a newline, in UTF-8. `views` has the view of a spectator, then that of each seat;
`legal` has for each seat its legal notations in the order of their code points. Canonical JSON has its keys in the
order of their code points, no spaces, and no character escaped that need not be. The digests below are the first 16
hexadecimal digits.
"""


@dataclass(frozen=True, slots=True)
class Case:
    """A table from which lines are counted."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)


CASES = (
    Case("aliens", 2),
    Case("aliens", 3),
    Case("aliens", 4, {"first": 2}),
    Case("cities", 1),
    Case("cities", 1, {"monuments": True, "difficulty": 9}),
    Case("cities", 2),
    Case("cities", 2, {"mode": "advanced"}),
    Case("cities", 3, {"plans": "plans"}),
    Case("cities", 4, {"plans": "rank_and_file", "mode": "advanced"}),
    Case("cities", 5, {"monuments": True, "new_workers": True}),
    Case("bureau", 1),
    Case("bureau", 1, {"captains": "on"}),
    Case("bureau", 2, {"ships": "asymmetric"}),
    Case("bureau", 3, {"ships": "choice"}),
    Case("bureau", 4, {"captains": "on", "ships": "asymmetric"}),
)


def lines(state: State, depth: int) -> int:
    """How many lines of play there are, of that many actions each."""
    if depth == 1:
        return sum(len(state.legal(seat)) for seat in state.turn)
    total = 0
    for seat in state.turn:
        for action in state.legal(seat):
            after = state.copy()
            after.play(action)
            total += lines(after, depth - 1)
    return total


def opened(game: Game[Any], case: Case, seed: int, after: int) -> State:
    """The position of a case, so many actions after the start."""
    state: State = game.start(case.seats, seed, **case.options)
    for _ in range(after):
        if state.over:
            break
        notations = _legal(state, state.turn[0])
        state.play(game.parse(notations[len(notations) // 2], state.turn[0]))
    return state


def count(case: Case, seed: int, after: int) -> str:
    """The row of a case."""
    state = opened(registry.load(case.game), case, seed, after)
    found = [lines(state, 1)]
    while found[-1] < ENOUGH and len(found) < DEEPEST and not state.over:
        found.append(lines(state, len(found) + 1))
    options = ", ".join(f"{name} {canonical.dumps(value)}" for name, value in case.options.items())
    return f"| {case.seats} | {options or 'defaults'} | {seed} | {after} | {', '.join(map(str, found))} |"


def digests(record: Record) -> Iterator[tuple[str, str]]:
    """Each step of a record with the digest of all positions so far."""
    played = record.replay()
    match = played.game.match(played.seats, played.seed, played.nonces, **played.options)
    whole = hashlib.sha256()
    for number, step in enumerate(played.steps):
        if number:
            match.follow(step.text)
        whole.update(_position(match).encode())
        yield step.text, whole.hexdigest()


def digest(path: Path) -> str:
    """The row of a record."""
    steps = list(digests(Record.read(path)))
    return f"| {path.stem} | {len(steps)} | {steps[-1][1][:16]} |"


def _position(match: Match[Any]) -> str:
    seats = range(match.seats)
    state = match.state
    views = [state.view(seat) for seat in (None, *seats)]
    return canonical.dumps({"views": views, "legal": [_legal(state, seat) for seat in seats]}) + "\n"


def _legal(state: State, seat: int) -> list[str]:
    return sorted(str(action) for action in state.legal(seat))


def document(records: Path) -> str:
    """All of it."""
    found = sorted(records.glob("*.txt"))
    if not found:
        raise GameError(f"{records}: there are no records")
    parts = [_WORDS]
    for name in dict.fromkeys(case.game for case in CASES):
        game = registry.load(name)
        parts.append(f"\n## {game.title.en}\n\nRules {game.rules}, pack {game.pack.version} ({game.pack.hash[:12]}).\n")
        parts.append("\n| seats | options | seed | after | lines |\n|---|---|---|---|---|\n")
        parts += [f"{row}\n" for row in _rows(name)]
        parts.append("\n| record | positions | digest |\n|---|---|---|\n")
        parts += [f"{digest(path)}\n" for path in found if path.stem.startswith(f"{name}-")]
    return "".join(parts)


def _rows(name: str) -> Iterator[str]:
    for case in CASES:
        if case.game == name:
            for seed in SEEDS:
                for after in AFTER:
                    yield count(case, seed, after)


def difference(old: Sequence[str], new: Sequence[str]) -> str | None:
    """The first line in which a document is not what it should be, or None."""
    for number, (got, expected) in enumerate(zip(old, new, strict=False), 1):
        if got != expected:
            return f"line {number}: expected {expected!r}, got {got!r}"
    return None if len(old) == len(new) else f"expected {len(new)} lines, got {len(old)}"
