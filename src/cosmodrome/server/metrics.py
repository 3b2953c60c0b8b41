"""Metrics: what a process has done and holds, as Prometheus reads it. For whoever is on the same machine only."""

import resource
from collections.abc import Iterator
from pathlib import Path

from .. import __version__
from .botpool import BotPool
from .hub import Hub
from .logs import logged
from .tablestore import TableStore

TYPE = "text/plain; version=0.0.4; charset=utf-8"
_STATM = Path("/proc/self/statm")


def written(tables: TableStore, hub: Hub, bots: BotPool) -> str:
    """All of it, in the text format of Prometheus."""
    return "\n".join([*_lines(tables, hub, bots), ""])


def _lines(tables: TableStore, hub: Hub, bots: BotPool) -> Iterator[str]:
    spent = resource.getrusage(resource.RUSAGE_SELF)
    single = (
        ("cosmodrome_pages", "gauge", "Open pages (sockets).", len(hub.pages)),
        ("cosmodrome_tables_open", "gauge", "Tables that somebody has open here.", len(hub.tables_open)),
        ("cosmodrome_tables_in_memory", "gauge", "Tables kept in memory.", tables.in_memory),
        ("cosmodrome_bots_thinking", "gauge", "Turns of bots that think or wait for a worker.", bots.thinking),
        ("cosmodrome_database_writable", "gauge", "1 unless the last write failed.", int(tables.storage.fault is None)),
        ("process_cpu_seconds_total", "counter", "Processor time.", round(spent.ru_utime + spent.ru_stime, 3)),
    )
    for name, kind, text, value in single:
        yield from _head(name, kind, text)
        yield f"{name} {value}"
    yield from _head("cosmodrome_logged_total", "counter", "Lines of the log, by level.")
    for level in ("warning", "error"):
        yield f'cosmodrome_logged_total{{level="{level}"}} {logged[level]}'
    yield from _head("cosmodrome_act_seconds", "histogram", "From a request at a table until it is stored and told.")
    yield from tables.durations.lines("cosmodrome_act_seconds")
    if _STATM.is_file():
        yield from _head("process_resident_memory_bytes", "gauge", "Memory.")
        yield f"process_resident_memory_bytes {int(_STATM.read_text().split()[1]) * resource.getpagesize()}"
    yield from _head("cosmodrome_info", "gauge", "The version that runs.")
    yield f'cosmodrome_info{{version="{__version__}"}} 1'


def _head(name: str, kind: str, text: str) -> tuple[str, str]:
    return f"# HELP {name} {text}", f"# TYPE {name} {kind}"
