"""Records as tables for whoever computes with them: a line for each decision, a line for each seat's outcome.

Every record is played again and checked before anything of it is written. The ending of a file's name says its form:
`.csv`, or `.parquet`, which needs the extra `data`.
"""

import csv
import importlib.util
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from .core import canonical
from .core.errors import GameError
from .core.match import Match
from .core.record import Record

_HELD = ("captain", "ship", "asteroid", "objective")  # what a seat holds, where the game has such a thing
FORMS = (".csv", ".parquet")


@dataclass(frozen=True, slots=True)
class Decision:
    """One action, and what the seat stood before."""

    record: str
    game: str
    pack: str
    seats: int
    options: str  # JSON
    ply: int
    seat: int
    name: str  # who sat there: a person, or a level of bots
    round: int
    choices: int  # how many legal actions there were
    kind: str
    action: str
    points: int  # the seat's score before it
    place: int  # where the seat came in
    won: bool


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for a seat, and what it held."""

    record: str
    game: str
    pack: str
    seats: int
    options: str
    seat: int
    name: str
    is_first: bool  # began the game
    place: int
    won: bool
    points: int
    parts: str  # JSON: pairs of what points are for, and how many
    rank: str
    decisions: int
    captain: str
    ship: str
    asteroid: str
    objective: str


def records_in(paths: Sequence[Path]) -> list[Path]:
    """The records that are named, those of a folder in the order of their names."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*.txt") if file.is_file())
            if not inside:
                raise GameError(f"{path}: there is no record in this folder")
            found += inside
        else:
            found.append(path)
    return found


def read(path: Path, pack: str | None = None, name: str | None = None) -> tuple[list[Decision], list[Result]]:
    """The decisions and results of a record, which is checked line by line; its name is by default its file's."""
    record = Record.read(path)
    try:
        match = record.replay(pack)
    except GameError as error:
        raise GameError(f"{path}: {error}") from None
    names = record.header()["names"] or [""] * match.seats
    called = name or path.stem
    return list(_decisions(called, match, names)), list(_results(called, match, names))


def _decisions(record: str, match: Match[Any], names: Sequence[str]) -> Iterator[Decision]:
    outcome = match.state.outcome()
    for ply, (state, step) in enumerate(zip(match.positions(), match.plies, strict=False)):
        seat = step.action.seat
        view = state.view(seat)
        yield Decision(
            **_head(record, match), ply=ply, seat=seat, name=names[seat], round=int(view["round"]),
            choices=len(state.legal(seat)), kind=step.action.kind, action=str(step.action),
            points=view["players"][seat]["score"]["total"], place=outcome.places[seat], won=seat in outcome.winners,
        )  # fmt: skip


def _results(record: str, match: Match[Any], names: Sequence[str]) -> Iterator[Result]:
    outcome = match.state.outcome()
    began = match.plies[0].action.seat if match.plies else 0
    for seat, score in enumerate(outcome.scores):
        player = match.state.view(seat)["players"][seat]
        held: dict[str, Any] = {name: str(player.get(name) or "") for name in _HELD}
        yield Result(
            **_head(record, match), seat=seat, name=names[seat], is_first=seat == began, place=outcome.places[seat],
            won=seat in outcome.winners, points=score.total, parts=json.dumps(score.parts), rank=outcome.rank or "",
            decisions=sum(ply.action.seat == seat for ply in match.plies), **held,
        )  # fmt: skip


def _head(record: str, match: Match[Any]) -> dict[str, Any]:
    return {
        "record": record,
        "game": match.game.name,
        "pack": match.game.pack.version,
        "seats": match.seats,
        "options": canonical.dumps(match.options),
    }


def check_form(path: Path) -> None:
    """Refuse a name whose ending says no form, and a form that cannot be written here."""
    if path.suffix not in FORMS:
        raise GameError(f"{path}: expected a name that ends in {' or '.join(FORMS)}")
    if path.suffix == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        raise GameError(f"{path}: Parquet needs pyarrow: pip install 'cosmodrome[data]'; .csv needs nothing")


def write(path: Path, lines: Sequence[Decision] | Sequence[Result], kind: type) -> None:
    """Write a table, in the form that its name says."""
    columns = [field.name for field in fields(kind)]
    rows = [asdict(line) for line in lines]
    try:
        if path.suffix == ".csv":
            with path.open("w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, columns)
                writer.writeheader()
                writer.writerows(rows)
        else:
            _write_parquet(path, columns, rows)
    except OSError as error:
        raise GameError(f"{path}: cannot be written: {error.strerror}") from None


def _write_parquet(path: Path, columns: Sequence[str], rows: Sequence[dict[str, Any]]) -> None:
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table({name: [row[name] for row in rows] for name in columns})
    pyarrow.parquet.write_table(table, path)
