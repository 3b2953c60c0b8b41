"""Records: a finished game as a text that people can read and anyone can check.

A header; one line per action with what chance gave, each ending in a digest of all lines so far; the outcome.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import canonical
from .chance import is_text, parse_seed
from .errors import GameError, IllegalAction, RecordError
from .outcome import Outcome

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

_TITLE = "Cosmodrome record 1"
_FIELDS: dict[str, type] = {
    "game": str, "rules": str, "pack": str, "seats": int, "options": dict,
    "names": list, "commitment": str, "seed": str, "nonces": list,
}  # fmt: skip
_FIRST = len(_FIELDS) + 2  # where the lines of the game begin, counted from 0
_BRANCH = re.compile(r"branch (\d{1,6})(?: |$)")


class _Seal:
    """Puts a digest of all lines so far to the end of each line after the header."""

    def __init__(self, header: Sequence[str]) -> None:
        self._digest = hashlib.sha256("\n".join(header).encode())

    def __call__(self, line: str) -> str:
        self._digest.update(line.encode())
        return f"{line} #{self._digest.hexdigest()[:8]}"


@dataclass(frozen=True, slots=True)
class Record:
    """The lines of a record. `replay` plays it again and refuses it if anything was changed."""

    lines: tuple[str, ...]

    @classmethod
    def of(cls, header: dict[str, Any], steps: Sequence[tuple[str, str]], outcome: Outcome) -> "Record":
        """The record of a game, from its header, its steps with what chance gave, and how it ended."""
        values = {name: header[name] for name in _FIELDS}
        lines = [_TITLE]
        lines += [f"{name}: {v if isinstance(v, str) else canonical.dumps(v)}" for name, v in values.items()]
        lines.append("")
        sealed = _Seal(lines)
        for number, (text, chance) in enumerate(steps):
            lines.append(sealed(f"{number}. {text}" + (f" | {chance}" if chance else "")))
        lines.append("")
        for seat, (score, place) in enumerate(zip(outcome.scores, outcome.places, strict=True)):
            parts = ", ".join(f"{key} {points}" for key, points in score.parts)
            lines.append(sealed(f"seat {seat}: place {place}, {score.total} = {parts}"))
        if outcome.automaton:
            parts = ", ".join(f"{key} {points}" for key, points in outcome.automaton.parts)
            lines.append(sealed(f"automaton: {outcome.automaton.total} = {parts}"))
        if outcome.rank:
            lines.append(sealed(f"rank: {outcome.rank}"))
        winners = ", ".join(map(str, outcome.winners)) or "none"
        lines.append(sealed(f"winners: {winners}"))
        return cls(tuple(lines))

    def __str__(self) -> str:
        return "\n".join(self.lines) + "\n"

    def write(self, path: str | Path) -> None:
        """Write it to a file, whole or not at all."""
        from .match import write_whole

        write_whole(Path(path), str(self))

    @classmethod
    def read(cls, path: str | Path) -> "Record":
        """The record in a file; what it says is checked by `replay`."""
        try:
            return cls.parse(Path(path).read_text("utf-8"))
        except OSError as error:
            raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise RecordError(f"{path}: not a text file") from None
        except RecordError as error:
            raise RecordError(f"{path}: {error}") from None

    @classmethod
    def parse(cls, text: str) -> "Record":
        lines = tuple(text.removesuffix("\n").split("\n"))
        if not is_text(text) or lines[0] != _TITLE:
            raise RecordError(f"expected {_TITLE!r}", "title", 1)
        record = cls(lines)
        record.header()
        return record

    def header(self) -> dict[str, Any]:
        """The header's fields, each of its type."""
        found: dict[str, Any] = {}
        for number, (name, kind) in enumerate(_FIELDS.items(), 2):
            line = self.lines[number - 1] if number <= len(self.lines) else ""
            label, _, value = line.partition(": ")
            if label != name:
                raise RecordError(f"expected the field {name}", "field", number)
            try:
                found[name] = value if kind is str else json.loads(value)
            except (ValueError, RecursionError):
                found[name] = None
            if type(found[name]) is not kind:
                raise RecordError(f"{name}: expected {canonical.type_names[kind]}", "field", number)
            if kind is list and not all(is_text(item) for item in found[name]):
                raise RecordError(f"{name}: expected a list of texts", "field", number)
        return found

    def branch(self) -> int | None:
        """From which ply of another game this one went on, for the last time; None where it is no branch."""
        plies = [int(mark[1]) for step in self._steps() if (mark := _BRANCH.match(step))]
        return plies[-1] if plies else None

    def hints(self) -> int:
        """How often somebody took a hint: a game with one counts in no rating."""
        return sum(step.startswith("hint ") for step in self._steps())

    def draws_anew(self) -> bool:
        """Whether what is drawn after the last fork comes of another seed."""
        forks = [step for step in self._steps() if _BRANCH.match(step)]
        return bool(forks) and " hex:" in forks[-1]

    def need_branch_of(self, game: "Record") -> None:
        """Refuse it unless it is a branch of that game: dealt the same, and played the same up to the fork."""
        mine, other = self.header(), game.header()
        for number, name in enumerate(_FIELDS, 2):
            if name != "names" and mine[name] != other[name]:
                raise RecordError(f"no branch of that game: its {name} is another", "field", number)
        own = self._steps()
        forks = [number for number, step in enumerate(own) if _BRANCH.match(step)]
        if not forks:
            raise RecordError("it is a game of its own and no branch", "changed", _FIRST + 1)
        for number, (wanted, got) in enumerate(zip(game._steps(), own[: forks[-1]], strict=False), _FIRST + 1):
            if wanted != got:
                raise RecordError(f"no branch of that game: that has {wanted!r}, not {got!r}", "changed", number)
        if forks[-1] > len(game._steps()):
            raise RecordError("no branch of that game: that has ended before", "length", len(game.lines))

    def _steps(self) -> list[str]:
        """The lines of the game, with what chance gave and without their digests."""
        lines = self.lines[_FIRST:]
        played = lines[: lines.index("")] if "" in lines else lines
        return [line.rpartition(" #")[0].partition(". ")[2] for line in played]

    def replay(self, pack: str | Path | None = None) -> "Match[Any]":
        """Play it again, checking every line, with the published pack that it names or the one in a folder."""
        from .registry import load, published

        header = self.header()
        try:
            named = published(header["game"]).get(header["pack"].partition(" ")[0])
            game = load(header["game"], named if pack is None else pack)
        except GameError as error:
            raise RecordError(f"header: {error}") from None
        return self.replay_by(game)

    def replay_by(self, game: "Game[Any]") -> "Match[Any]":
        """Play it again by a game that is already loaded, checking every line."""
        match = self.dealt(game)
        for _ in self.played(match):
            pass
        return match

    def dealt(self, game: "Game[Any]") -> "Match[Any]":
        """The match at its start, after a check of the header and of the digests."""
        header = self.header()
        pack = f"{game.pack.version} {game.pack.hash}"
        if header["game"] != game.name:
            raise RecordError(f"a game of {header['game']}, not of {game.name}", "game", 2)
        if header["rules"] != game.rules:
            raise RecordError(f"played by rules {header['rules']}, these are {game.rules}", "rules", 3)
        if header["pack"] != pack:
            raise RecordError(f"played with pack {header['pack']}, this one is {pack}", "pack", 4)
        try:
            match = game.match(header["seats"], parse_seed(header["seed"]), header["nonces"], **header["options"])
        except (GameError, TypeError) as error:
            raise RecordError(f"header: {error}") from None
        if len(header["names"]) not in (0, match.seats):
            raise RecordError(f"expected {match.seats} names, got {len(header['names'])}", "field", 7)
        if header["commitment"] != match.commitment:
            raise RecordError("the commitment is not that of this seed, game, pack and options", "commitment", 8)
        self._check_seals(_FIRST)
        return match

    def played(self, match: "Match[Any]") -> Iterator[None]:
        """Play it again from where it was dealt, line by line, and check the whole; others may be served between."""
        for number in range(_FIRST + 1, len(self.lines)):
            line = self.lines[number]
            if not line:
                break
            step = line.rpartition(" #")[0].partition(". ")[2].partition(" | ")[0]
            try:
                match.follow(step)
            except IllegalAction as error:
                raise RecordError(str(error), "illegal", number + 1, error) from None
            except GameError as error:
                raise RecordError(str(error), "unread", number + 1) from None
            yield
        if not match.state.over:
            raise RecordError("the record ends before the game does", "short", len(self.lines))
        expected = match.record(self.header()["names"]).lines
        for number, (wanted, got) in enumerate(zip(expected, self.lines, strict=False), 1):
            if wanted != got:
                raise RecordError(f"it was changed: expected {wanted!r}, got {got!r}", "changed", number)
        if len(expected) != len(self.lines):
            short = min(len(expected), len(self.lines)) + 1
            raise RecordError(f"expected {len(expected)} lines, got {len(self.lines)}", "length", short)

    def _check_seals(self, first: int) -> None:
        """Find the first line that is not the one its digest was made of."""
        seal = _Seal(self.lines[:first])
        for number, line in enumerate(self.lines[first:], first + 1):
            if line and seal(line.rpartition(" #")[0]) != line:
                where = "it, or the header above it," if number == first + 1 else "it"
                raise RecordError(f"{where} was changed: its digest does not fit", "changed", number)
