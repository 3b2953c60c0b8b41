"""What a review takes from live tables: `make review-beside`.

A server of its own carries tables of two people, as `cosmodrome load` plays at them: in turn without a review and with
the server's reviewing process beside it, which looks at one game after the other. Both are printed, move by move.
"""

import argparse
import json
import multiprocessing
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path

from cosmodrome import Record
from cosmodrome.server.reviewing import look
from cosmodrome.server.settings import Settings

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("aliens-2-players", "bureau-2-players", "cities-2-advanced")
SHOWN = ("moves_per_s", "ack_p50_ms", "ack_p95_ms", "ack_p99_ms", "seen_p95_ms", "echo_p95_ms")
_CONTEXT = multiprocessing.get_context("spawn")


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server on a new file, that reviews nothing by itself; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "COSMODROME_LIMITS": "off", "COSMODROME_REVIEWS": "asked"}
    command = [sys.executable, "-m", "cosmodrome", "serve", "--port", str(port), "--log-level", "error"]
    command += ["--database", str(folder / "tables.sqlite3")]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
                break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(30)


def look_at_all(names: Sequence[str], told: Connection) -> None:
    """One review after the other, as a server has them done, until the process is ended."""
    while True:
        for name in names:
            match = Record.read(RECORDS / f"{name}.txt").replay()
            defaults = Settings(database="")
            how = defaults.review_nice, defaults.review_iterations, defaults.review_playouts
            look(told, match.game, match.to_json(), *how)


class Reviewing:
    """A review is always under way while this is open; `turns` counts what was looked at."""

    def __enter__(self) -> "Reviewing":
        self.turns = 0
        self._told, theirs = _CONTEXT.Pipe(duplex=False)
        self._process = _CONTEXT.Process(target=look_at_all, args=(NAMES, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._told.recv()  # it has begun
        self._reader = threading.Thread(target=self._count, daemon=True)
        self._reader.start()
        return self

    def _count(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                self.turns += self._told.recv()[0] == "at"

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.join()
        self._reader.join()


def load(url: str, args: argparse.Namespace, out: Path) -> dict[str, float]:
    """What `cosmodrome load` finds."""
    wish = [str(number) for number in ("--tables", args.tables, "--every", args.every, "--for", args.seconds)]
    command = [sys.executable, "-m", "cosmodrome", "load", *wish, "--json", str(out), url]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    found: dict[str, float] = json.loads(out.read_text("utf-8"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser("review.beside", description=__doc__)
    parser.add_argument("--tables", type=int, default=20, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--every", type=float, default=1.0, metavar="SECONDS", help="(default: %(default)s)")
    parser.add_argument("--for", type=float, default=20.0, metavar="SECONDS", dest="seconds")
    parser.add_argument("--rounds", type=int, default=3, help="of both, in turn (default: %(default)s)")
    args = parser.parse_args()
    print(f"{'':24}" + "".join(f"{name:>16}" for name in SHOWN))
    with tempfile.TemporaryDirectory() as place, serving(Path(place)) as url:
        for number in range(1, args.rounds + 1):
            found = load(url, args, Path(place) / "found.json")
            show(f"{number} without a review", found)
            with Reviewing() as beside:
                found = load(url, args, Path(place) / "found.json")
                show(f"{number} with one", found, f"  {beside.turns} turns looked at")


def show(head: str, found: dict[str, float], more: str = "") -> None:
    print(f"{head:24}" + "".join(f"{found[name]:16.1f}" for name in SHOWN) + more, flush=True)


if __name__ == "__main__":
    main()
