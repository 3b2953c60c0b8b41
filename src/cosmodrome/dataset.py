"""A data set of games between experts: their records, two tables made of them, what it is and its licence.

`make dataset` writes it. Games that are there already are not played again, so that one may stop and go on.
"""

import argparse
import hashlib
from collections.abc import Sequence
from pathlib import Path

from . import export
from .arena.contest import Contest, Entrant
from .arena.run import run

SETTINGS: tuple[tuple[str, str, int, tuple[tuple[str, object], ...]], ...] = (
    ("aliens", "aliens", 2, ()),
    ("cities", "cities", 2, ()),
    ("cities-advanced", "cities", 2, (("mode", "advanced"),)),
    ("cities-solo", "cities", 1, ()),
    ("bureau", "bureau", 2, ()),
    ("bureau-captains", "bureau", 2, (("captains", "on"),)),
    ("bureau-solo", "bureau", 1, (("captains", "on"),)),
)

LICENCE = """CC0 1.0 Universal

Whoever made this data set has waived, to the extent possible under law, all copyright and related or neighbouring
rights to it. It may be copied, changed, shared and used for any purpose without asking. No warranty is given.
The whole text: https://creativecommons.org/publicdomain/zero/1.0/legalcode
"""


def make(folder: Path, games: int, iterations: int | None, jobs: int, settings: Sequence[str]) -> None:
    """Play what is missing, and write everything."""
    records = folder / "records"
    for name, game, seats, options in SETTINGS:
        if name in settings:
            contest = Contest(game, seats, (Entrant("expert", iterations),) * seats, games, 1, options)
            run(contest, jobs, results=folder / "results", records=records / name)
    write_tables(folder)
    (folder / "LICENSE").write_text(LICENCE, "utf-8")
    (folder / "README.md").write_text(_card(folder, iterations), "utf-8")


def write_tables(folder: Path) -> None:
    """The decisions and outcomes of all records; a record is named by its setting and its deal."""
    decisions: list[export.Decision] = []
    outcomes: list[export.Result] = []
    for path in export.records_in([folder / "records"]):
        made, ended = export.read(path, name=f"{path.parent.name}/{path.stem}")
        decisions += made
        outcomes += ended
    export.write(folder / "decisions.csv", decisions, export.Decision)
    export.write(folder / "outcomes.csv", outcomes, export.Result)


def _card(folder: Path, iterations: int | None) -> str:
    """What is in it, with digests."""
    counts = [(name, len(list((folder / "records" / name).glob("*.txt")))) for name, *_ in SETTINGS]
    lines = [
        "# Games between experts", "",
        "Played by Cosmodrome's own experts against each other, or alone; "
        + ("each with its own number of iterations." if iterations is None else f"{iterations} iterations a decision."),
        "`records/` holds every game as `cosmodrome replay` reads it, `decisions.csv` a line for each decision,",
        "`outcomes.csv` a line for each seat. The columns are those of `cosmodrome export`; see docs/research.md.", "",
        "| setting | games |", "|---|---|",
        *(f"| {name} | {count} |" for name, count in counts if count), "",
        "| table | SHA-256 |", "|---|---|",
        *(f"| {name} | {_digest(folder / name)} |" for name in ("decisions.csv", "outcomes.csv")), "",
        "Licence: CC0 1.0, see LICENSE.", "",
    ]  # fmt: skip
    return "\n".join(lines)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Write a data set of games between experts.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=500, help="of each setting (default: %(default)s)")
    parser.add_argument("--iterations", type=int, help="of each decision (default: the expert's own)")
    parser.add_argument("--jobs", type=int, default=-1, help="processes (default: one a core)")
    names = [name for name, *_ in SETTINGS]
    parser.add_argument("--only", nargs="+", choices=names, default=names, help="these settings alone")
    args = parser.parse_args(arguments)
    make(args.folder, args.games, args.iterations, args.jobs, args.only)
    print((args.folder / "README.md").read_text("utf-8"))


if __name__ == "__main__":
    main()
