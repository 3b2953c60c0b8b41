"""Running a series: on all cores or a Ray cluster, with a progress bar, going on where it was interrupted."""

import logging
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import joblib
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ..core.errors import GameError
from ..core.match import write_whole
from .ledger import Ledger
from .series import Bout, Series


def run(
    series: Series,
    jobs: int = -1,
    cluster: str | None = None,
    results: Path | None = None,
    records: Path | None = None,
) -> list[dict[str, Any]]:
    """Play what is not yet played; the results of all games, in the order of the series."""
    if records:
        records.mkdir(parents=True, exist_ok=True)
    bouts = series.bouts()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        Ledger(series, results) as ledger,
        Progress(*columns, TextColumn("left"), TimeRemainingColumn(), console=Console(file=sys.stderr)) as progress,
    ):
        open_bouts = [bout for bout in bouts if bout not in ledger.results or not _is_recorded(bout, records)]
        done = len(bouts) - len(open_bouts)
        task = progress.add_task(series.name, total=len(bouts), completed=done)
        try:
            for result in _played(series, open_bouts, jobs, cluster, records is not None):
                record = result.pop("record", None)
                if records and record:
                    write_whole(_record_path(records, Bout(*result["bout"])), record)
                ledger.add(result)
                done += 1
                progress.update(task, completed=done)
        except KeyboardInterrupt:
            progress.stop()
            print(f"{done} of {len(bouts)} games are kept in {ledger.path}: run it again to go on", file=sys.stderr)
            raise
        return [ledger.results[bout] for bout in bouts]


def _record_path(records: Path, bout: Bout) -> Path:
    return records / f"{bout.lineup}-{bout.deal:05}-{bout.rotation}.txt"


def _is_recorded(bout: Bout, records: Path | None) -> bool:
    return records is None or _record_path(records, bout).exists()


def _played(
    series: Series, bouts: Sequence[Bout], jobs: int, cluster: str | None, with_record: bool
) -> Iterator[dict[str, Any]]:
    """The results as they come, in any order."""
    if cluster is not None:
        yield from _on_cluster(series, bouts, jobs, cluster, with_record)
    elif jobs == 1:
        for bout in bouts:
            yield series.play(bout, with_record)
    else:
        tasks = (joblib.delayed(series.play)(bout, with_record) for bout in bouts)
        yield from joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")(tasks)


def _on_cluster(
    series: Series, bouts: Sequence[Bout], jobs: int, address: str, with_record: bool
) -> Iterator[dict[str, Any]]:
    """On a Ray cluster, some games for each of its cores at a time: its backend gives results only in batches."""
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError:
        raise GameError("--cluster needs Ray: pip install 'cosmodrome[cluster]'") from None
    register_ray()
    try:
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError) as error:
        raise GameError(f"--cluster {address}: {str(error).splitlines()[0]}") from None
    cores = int(ray.cluster_resources().get("CPU", 1)) if jobs == -1 else jobs
    batch = 4 * cores
    with joblib.parallel_config("ray", n_jobs=cores):
        for start in range(0, len(bouts), batch):
            tasks = (joblib.delayed(series.play)(bout, with_record) for bout in bouts[start : start + batch])
            yield from joblib.Parallel()(tasks)
