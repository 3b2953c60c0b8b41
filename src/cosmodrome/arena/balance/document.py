"""Saying what was found: tables, and a game's section of `docs/balance.md`."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from ...core import registry
from ...core.match import write_whole
from . import plots
from .findings import Finding, values
from .room import Facts, Measure, Room
from .sitting import Sitting

INTRO = """# Balance

The targets of the components, measured by play. A target holds if the whole 95 % interval lies inside it, is missed if
all of it lies outside, and is open otherwise. Where many cards are looked at together (a family with a table of its
own) the verdicts are corrected by Holm's method, while the intervals shown are those of each alone. Results are kept as
games end: the same command goes on where it was interrupted.
"""


def table(found: Sequence[Finding]) -> str:
    """The findings as a table in Markdown."""
    lines = ["| what | target | measured | 95 % interval | games | |", "|---|---|---|---|---|---|"]
    lines += [
        f"| {one.measure.title} | {_wanted(one.measure)} | {_number(one.mean)} | {_number(one.low)} – "
        f"{_number(one.high)} | {one.games} | {one.verdict} |"
        for one in found
    ]
    return "\n".join(lines)


def _number(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:.2f}"


def _wanted(measure: Measure) -> str:
    if measure.low is None:
        return "" if measure.high is None else f"under {measure.high:.4g}"
    return f"over {measure.low:.4g}" if measure.high is None else f"{measure.low:.4g} – {measure.high:.4g}"


def summary(family: str, found: Sequence[Finding]) -> str:
    """A line for a family: how many hold."""
    counts = Counter(one.verdict for one in found)
    parts = ", ".join(f"{counts[verdict]} {verdict}" for verdict in ("holds", "open", "missed") if counts[verdict])
    return f"{family}: {len(found)} looked at" + (f", {parts} (Holm)" if parts else "")


def families(found: Sequence[Finding]) -> dict[str, list[Finding]]:
    """The findings that belong together, by the title of their family; those of none under an empty one."""
    by_family: dict[str, list[Finding]] = {}
    for one in found:
        by_family.setdefault(one.measure.family or "", []).append(one)
    return by_family


def shortfall(found: Sequence[Finding]) -> str:
    """By name and with what was measured: the targets that are missed, and those not shown to hold."""
    lines = []
    for verdict, words in (("missed", "Missed"), ("open", "Not shown to hold, so counted as missed")):
        parts = []
        for family, members in families([one for one in found if one.verdict == verdict]).items():
            listed = ", ".join(f"{one.measure.title}: {_number(one.mean)}" for one in members)
            parts.append(f"{family}: {listed}" if family else listed)
        if parts:
            lines.append(f"- **{words}**: {'; '.join(parts)}")
    return "\n".join(lines) or "Every target holds."


def text(found: Sequence[Finding]) -> str:
    """All findings for people: the single ones, then each family."""
    by_family = families(found)
    parts = [table(members) if not family else f"### {summary(family, members)}\n\n{table(members)}"
             for family, members in sorted(by_family.items(), key=lambda item: item[0] != "")]  # fmt: skip
    return "\n\n".join(parts)


def write(
    path: Path, room: Room, played: Sequence[Sitting], noted: Mapping[str, Sequence[Facts]], found: Sequence[Finding],
    command: str,
) -> None:  # fmt: skip
    """Put a game's section into the document, in the place of the one there was, and its plots beside it."""
    game = played[0].game
    pack = registry.load(game, played[0].pack).pack
    trials = [f"- {sitting.trial.title}: {sitting.games} games of `{sitting.bots}`" for sitting in played]
    section = [
        f"## {game}",
        f"`{command}`, with pack {pack.version} ({pack.hash[:12]}):",
        "\n".join(trials),
        shortfall(found),
        *([room.remarks.strip()] if room.remarks else []),
    ]
    folder = path.parent / "balance"
    folder.mkdir(parents=True, exist_ok=True)
    for family, members in sorted(families(found).items(), key=lambda item: item[0] != ""):
        if not family:
            section.append(table(members))
            for one in members:
                if one.measure.plot and one.games:
                    name = _file_name(game, one.measure.trial, one.measure.fact)
                    scale = 100 if one.measure.percent else 1
                    by_game = [scale * total / times for total, times in values(one.measure, noted)]
                    write_whole(folder / name, plots.histogram(f"{game}: {one.measure.title}, by game", by_game))
                    section.append(f"![{one.measure.title}](balance/{name})")
        else:
            name = _file_name(game, family)
            write_whole(folder / name, plots.intervals(f"{game}: {family}", members))
            section += [f"### {summary(family, members)}", f"![{family}](balance/{name})", table(members)]
    old = path.read_text("utf-8") if path.exists() else ""
    kept = {part.split("\n", 1)[0]: part.rstrip("\n") for part in old.split("\n## ")[1:]}
    kept[game] = "\n\n".join(section).removeprefix("## ")
    write_whole(path, "\n\n".join([INTRO.rstrip("\n"), *(f"## {kept[name]}" for name in sorted(kept))]) + "\n")


def _file_name(*parts: str) -> str:
    """A name for a plot: letters, digits and dashes."""
    words = "-".join(parts).lower()
    return "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in words).split()) + ".svg"
