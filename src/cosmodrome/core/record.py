"""Records: a finished game as a text that people can read and anyone can check.

A header; one line per action with what chance gave, each ending in a digest of all lines so far; the outcome.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import canonical
from .chance import is_text, parse_seed
from .errors import GameError, RecordError
from .outcome import Outcome

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

_TITLE = "Cosmodrome record 1"
_FIELDS: dict[str, type] = {
    "game": str, "rules": str, "pack": str, "seats": int, "options": dict,
    "names": list, "commitment": str, "seed": str, "nonces": list,
}  # fmt: skip


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
            raise RecordError(f"line 1: expected {_TITLE!r}")
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
                raise RecordError(f"line {number}: expected the field {name}")
            try:
                found[name] = value if kind is str else json.loads(value)
            except (ValueError, RecursionError):
                found[name] = None
            if type(found[name]) is not kind:
                raise RecordError(f"line {number}: {name}: expected {canonical.type_names[kind]}")
            if kind is list and not all(is_text(item) for item in found[name]):
                raise RecordError(f"line {number}: {name}: expected a list of texts")
        return found

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
        header = self.header()
        try:
            if header["game"] != game.name:
                raise RecordError(f"line 2: a game of {header['game']}, not of {game.name}")
            if header["rules"] != game.rules:
                raise RecordError(f"line 3: played by rules {header['rules']}, these are {game.rules}")
            if header["pack"] != f"{game.pack.version} {game.pack.hash}":
                raise RecordError(
                    f"line 4: played with pack {header['pack']}, this one is {game.pack.version} {game.pack.hash}"
                )
            match = game.match(header["seats"], parse_seed(header["seed"]), header["nonces"], **header["options"])
        except RecordError:
            raise
        except (GameError, TypeError) as error:
            raise RecordError(f"header: {error}") from None
        if len(header["names"]) not in (0, match.seats):
            raise RecordError(f"line 7: expected {match.seats} names, got {len(header['names'])}")
        if header["commitment"] != match.commitment:
            raise RecordError("line 8: the commitment is not that of this seed, game, pack and options")
        first = len(_FIELDS) + 2
        self._check_seals(first)
        for number in range(first + 1, len(self.lines)):
            line = self.lines[number]
            if not line:
                break
            step = line.rpartition(" #")[0].partition(". ")[2].partition(" | ")[0]
            try:
                match.follow(step)
            except GameError as error:
                raise RecordError(f"line {number + 1}: {error}") from None
        if not match.state.over:
            raise RecordError(f"line {len(self.lines)}: the record ends before the game does")
        expected = match.record(header["names"]).lines
        for number, (wanted, got) in enumerate(zip(expected, self.lines, strict=False), 1):
            if wanted != got:
                raise RecordError(f"line {number}: it was changed: expected {wanted!r}, got {got!r}")
        if len(expected) != len(self.lines):
            raise RecordError(
                f"line {min(len(expected), len(self.lines)) + 1}: expected {len(expected)} lines, got {len(self.lines)}"
            )
        return match

    def _check_seals(self, first: int) -> None:
        """Find the first line that is not the one its digest was made of."""
        seal = _Seal(self.lines[:first])
        for number, line in enumerate(self.lines[first:], first + 1):
            if line and seal(line.rpartition(" #")[0]) != line:
                where = "it, or the header above it," if number == first + 1 else "it"
                raise RecordError(f"line {number}: {where} was changed: its digest does not fit")
