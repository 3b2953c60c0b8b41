"""How all tests run: what is long is cut into slices, one of them for each commit."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True)  # a busy machine is no failure, and failures repeat
settings.load_profile("house")

SLICES = 16
T = TypeVar("T")


def chosen_slice(wanted: str, commit: str) -> int | None:
    """Which slice of what is long runs: the one asked for, else by the commit's hash; None for all of them."""
    if wanted == "all":
        return None
    return int(wanted or commit or "0", 16) % SLICES


def in_slice(long: Sequence[T], chosen: int | None) -> list[T]:
    """What of all that is long belongs to a slice."""
    return [item for number, item in enumerate(long) if chosen in (None, number % SLICES)]


def begun_with(first: Sequence[T], rest: Sequence[T], workers: int) -> list[T]:
    """All of it in such an order that each of so many workers, who begin with equal parts, has some of the first."""
    order: list[T] = []
    left = list(rest)
    total = len(first) + len(rest)
    for worker in range(workers):
        begins = first[worker::workers]
        size = max((total - len(order)) // (workers - worker) - len(begins), 0)
        order += [*begins, *left[:size]]
        del left[:size]
    return order + left


def _commit() -> str:
    """The hash of the commit; nothing where there is no repository."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


SLICE = chosen_slice(os.environ.get("COSMODROME_SLICE", ""), _commit())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Keep the slice of what is `long`. What is long comes before the rest, and what is marked `first` begins."""
    long = [item for item in items if item.get_closest_marker("long")]
    for item in long:
        if item.get_closest_marker("rule"):
            raise pytest.UsageError(f"{item.nodeid}: what shows a clause of the rules runs for every commit")
    kept = in_slice(long, SLICE)
    config.hook.pytest_deselected(items=[item for item in long if item not in kept])
    items[:] = kept + [item for item in items if item not in long]
    yield  # and pytest has put together what shares something
    first = [item for item in items if item.get_closest_marker("first")]
    rest = [item for item in items if item not in first]
    items[:] = begun_with(first, rest, getattr(config, "workerinput", {}).get("workercount", 1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print which slice was run, and what tests have measured and told with `record_property`."""
    part = "all" if SLICE is None else f"slice {SLICE + 1} of {SLICES}"
    terminalreporter.write_line(f"of what is long: {part}")
    for report in terminalreporter.getreports("passed"):
        for what, figure in report.user_properties:
            terminalreporter.write_line(f"{what}: {figure}")
