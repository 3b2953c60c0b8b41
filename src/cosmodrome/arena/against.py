"""This working tree's engine against that of another commit: `make bench AGAINST=COMMIT`.

Both run the same `pace.py`, each in a process of its own, and take turns for moments at a time, so that what else the
machine does falls on both alike. A pair of processes gives one ratio a row; of these the median counts.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from ..core.errors import GameError
from .pace import Options, title_of

HERE = Path(__file__).resolve()
SOURCE = HERE.parents[2]
ENOUGH = 0.95  # of the other's pace: what equal code may differ by
_TURNS = 6  # of each process, for a row of a pair


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """The sources of a commit, in a worktree that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        _git("worktree", "add", "--quiet", "--detach", str(tree), commit)
        try:
            yield tree / "src"
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*args: str) -> None:
    done = subprocess.run(["git", "-C", str(SOURCE), *args], capture_output=True, text=True)
    if done.returncode:
        raise GameError(f"git {args[0]}: {done.stderr.strip()}")


class Runner:
    """A process that measures one variant with the sources it was given."""

    def __init__(self, stack: ExitStack, source: Path, game: str, options: Options) -> None:
        command = [sys.executable, "-P", str(HERE.with_name("pace.py")), game, json.dumps(options)]
        env = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
        self.source = source
        self.process = stack.enter_context(
            subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
        self.rows: list[str] = self._answer()

    def pace(self, row: str, seconds: float) -> float:
        """How often a second that is done, measured now."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps([row, seconds]) + "\n")
        self.process.stdin.flush()
        found: float = self._answer()
        return found

    def _answer(self) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise GameError(f"{self.source}: its process ended early")
        return json.loads(line)


def pair(other: Path, game: str, options: Options, seconds: float) -> dict[str, float]:
    """For each row that both have, this tree's pace as a part of the other's, by one pair of processes."""
    with ExitStack() as stack:
        ours, theirs = (Runner(stack, source, game, options) for source in (SOURCE, other))
        turn = seconds / _TURNS
        return {
            row: median(ours.pace(row, turn) / theirs.pace(row, turn) for _ in range(_TURNS))
            for row in ours.rows
            if row in theirs.rows
        }


def compare(commit: str, variants: Sequence[tuple[str, Options]], seconds: float, pairs: int) -> bool:
    """Print the median ratio of every row, with the least and the largest; whether none is below what is enough."""
    print(f"this tree's pace as a part of {commit}'s, by processor time: the median of {pairs} pairs\n")
    print(f"{'row':<88}{'median':>8}{'least':>8}{'most':>8}")
    is_enough = True
    with checkout(commit) as other:
        for game, options in variants:
            found = [pair(other, game, options, seconds) for _ in range(pairs)]
            for row in found[0]:
                ratios = [ratio[row] for ratio in found]
                is_below = median(ratios) < ENOUGH
                is_enough = is_enough and not is_below
                figures = "".join(f"{figure:>8.2f}" for figure in (median(ratios), min(ratios), max(ratios)))
                print(
                    f"{title_of(game, options) + ': ' + row:<88}{figures}{'  slower' if is_below else ''}", flush=True
                )
    return is_enough
