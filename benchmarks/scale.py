"""What one server carries, in figures that count or do not: `make bench-scale`.

    make bench-scale SCALE="--tables 2000 --every 10 --for 600 --postgres --json found.json"
    make bench-scale SCALE="--grow --for 60"
    make bench-scale SCALE="--nginx --tables 250 --every 10 --for 120"

A new server on a new database for each run: SQLite, or a PostgreSQL of its own with fsync on; then `cosmodrome load`
on the same machine. With --nginx two servers on one PostgreSQL, behind nginx with the configuration that is shipped.
Prints a row of the table in docs/operations.md for each run, and ends with 1 where a figure is missed or does not
count.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from server.postgres import Cluster, binaries
from server.process import Process
from server.proxy import Proxy, program

GROWING = ((60, 2.0), (250, 2.0), (500, 2.0), (1000, 10.0), (2000, 10.0))  # tables, seconds between two moves
SLOW_ECHO_MS = 30
MOST = {"ack_p99_ms": 100, "seen_p99_ms": 100, "errors": 0, "server_ms_per_move": 1.5, "server_kb_per_table": 150}
MOST_BEHIND_NGINX = {"seen_p99_ms": 250, "errors": 0}
HEAD = (
    "| tables | a move every | database | moves/s | ack p50 / p99 ms | seen p99 ms | echo p99 ms | errors "
    "| ms a move | database ms | kB a table |\n|---|---|---|---|---|---|---|---|---|---|---|"
)


@contextmanager
def serving(args: argparse.Namespace, folder: Path) -> Iterator[list[str]]:
    """Servers as wished for, on a new database; where the load goes."""
    with ExitStack() as ending:
        database = f"sqlite+aiosqlite:///{folder / 'cosmodrome.db'}"
        if args.postgres or args.nginx:
            programs = binaries()
            if programs is None:
                raise SystemExit("PostgreSQL is not installed (initdb not found)")
            cluster = Cluster(programs, fsync="on")
            ending.callback(cluster.stop)
            database = cluster.database()
        servers = [Process(database, folder) for _ in range(2 if args.nginx else 1)]
        for server in servers:
            ending.callback(server.stop)
            server.start()
        if not args.nginx:
            yield [server.url for server in servers]
            return
        nginx = program()
        if nginx is None:
            raise SystemExit("nginx is not installed: apt-get install nginx-light")
        proxy = Proxy(nginx, folder, *(server.port for server in servers))
        ending.callback(proxy.stop)
        os.environ["SSL_CERT_FILE"] = str(proxy.certificate)
        yield [proxy.url]


def measured(args: argparse.Namespace, tables: int, every: float) -> dict[str, Any]:
    """What `cosmodrome load` says."""
    with tempfile.TemporaryDirectory(prefix="cosmodrome-scale-") as name:
        folder = Path(name)
        found = folder / "found.json"
        with serving(args, folder) as urls:
            words = ["--tables", str(tables), "--every", f"{every:g}", "--for", f"{args.seconds:g}"]
            words += ["--json", str(found), *urls]
            subprocess.run([sys.executable, "-m", "cosmodrome", "load", *words], stdout=subprocess.DEVNULL, check=False)
        if not found.exists():
            raise SystemExit("the load came to nothing")
        figures: dict[str, Any] = json.loads(found.read_text())
        return {**figures, "every": every}


def row(args: argparse.Namespace, found: dict[str, Any]) -> str:
    """A line of the table."""
    database = "PostgreSQL, two servers, nginx" if args.nginx else "PostgreSQL" if args.postgres else "SQLite"

    def shown(name: str, digits: int = 0) -> str:
        return "–" if (args.nginx and name.startswith("server")) or found[name] is None else f"{found[name]:.{digits}f}"

    return (
        f"| {found['tables']:,} | {found['every']:g} s | {database} | {shown('moves_per_s')} "
        f"| {shown('ack_p50_ms')} / {shown('ack_p99_ms')} | {shown('seen_p99_ms')} | {shown('echo_p99_ms')} "
        f"| {found['errors']} | {shown('server_ms_per_move', 2)} "
        f"| {shown('database_ms_per_move', 2) if 'Postgre' in database else '–'} | {shown('server_kb_per_table')} |"
    )


def wrong(args: argparse.Namespace, found: dict[str, Any]) -> list[str]:
    """What is missed, or why it does not count."""
    most = MOST_BEHIND_NGINX if args.nginx else MOST
    lines = [
        f"{name} {found[name]:.2f}, expected {limit} at most" for name, limit in most.items() if found[name] > limit
    ]
    if found["echo_p99_ms"] > SLOW_ECHO_MS:
        lines.append(f"does not count: the empty server itself had a p99 of {found['echo_p99_ms']:.0f} ms")
    return [f"{found['tables']} tables, a move every {found['every']:g} s: {line}" for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000, metavar="N")
    parser.add_argument("--every", type=float, default=10.0, metavar="SECONDS", help="between two moves of a table")
    parser.add_argument("--for", type=float, default=600.0, metavar="SECONDS", dest="seconds")
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL instead of SQLite")
    parser.add_argument("--nginx", action="store_true", help="two servers on PostgreSQL, behind nginx as shipped")
    parser.add_argument("--grow", action="store_true", help="from 60 tables to 2,000 instead, one run after the other")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything that was found here too")
    args = parser.parse_args()
    everything, missed = [], []
    print(HEAD, flush=True)
    for tables, every in GROWING if args.grow else ((args.tables, args.every),):
        found = measured(args, tables, every)
        everything.append(found)
        missed += wrong(args, found)
        print(row(args, found), flush=True)
    if args.json:
        args.json.write_text(json.dumps(everything, indent=1) + "\n", "utf-8")
    for line in missed:
        print(f"FAILED {line}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
