"""A server process that can be started, killed and started again on the same database."""

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from cosmodrome.traffic.processes import usage

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
MOST_GROWTH_MB = 50  # of a server that was sent anything at all


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has used so far."""
    spent = usage(pid)
    return spent.user + spent.system


def ran_and_waited(pid: int) -> tuple[float, float]:
    """The seconds for which a process has run, and for which it could have run had there been a processor for it."""
    ran, waited, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
    return int(ran) / 1e9, int(waited) / 1e9


class Process:
    """One server process on a database."""

    def __init__(self, database: str, folder: Path, **settings: Any) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.wish = {"database": database, "port": self.port, "limits": False, "reviews": False, **settings}
        self.environment: dict[str, str] = {}  # besides our own
        self._log = folder / f"server-{self.port}.log"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> "Process":
        """Start it and wait until it says that it listens."""
        path = os.pathsep.join((str(ROOT / "src"), str(ROOT / "tests")))
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, str(HERE / "launch.py"), json.dumps(self.wish)],
                env={**os.environ, "PYTHONPATH": path, **self.environment},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            self._end()
        assert line.startswith("Cosmodrome: "), f"it did not start: {self.log()[-2000:]}"
        return self

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self._process
        self._process.send_signal(signal.SIGKILL)
        self._end()

    def ask_to_stop(self) -> None:
        assert self._process
        self._process.send_signal(signal.SIGTERM)

    def stop(self) -> int:
        """Ask it to stop, wait, and give its exit code."""
        if self._process is None:
            return 0
        self.ask_to_stop()
        return self._end()

    def _end(self) -> int:
        assert self._process
        assert self._process.stdout
        try:
            code = self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait(5)
        self._process.stdout.close()
        self._process = None
        return code

    def limit(self, kind: int, most: int) -> None:
        """Let it use no more of a resource, until told otherwise."""
        assert self._process
        resource.prlimit(self._process.pid, kind, (most, resource.RLIM_INFINITY))

    def workers(self) -> list[int]:
        """The processes in which its bots think."""
        assert self._process
        found = subprocess.run(
            ["pgrep", "-P", str(self._process.pid), "-f", "spawn_main"], capture_output=True, text=True
        )
        return [int(pid) for pid in found.stdout.split()]

    def megabytes(self) -> float:
        """The memory that it holds."""
        assert self._process
        return usage(self._process.pid).megabytes

    def log(self) -> str:
        """Everything it has written to its log so far."""
        return self._log.read_text("utf-8")

    def logged(self, event: str, seconds: float = 10) -> list[dict[str, Any]]:
        """The lines of that event, waiting for the first."""
        until = time.monotonic() + seconds
        while True:
            lines = [json.loads(line) for line in self.log().splitlines() if line.startswith("{")]
            found = [line for line in lines if line.get("event") == event]
            if found or time.monotonic() > until:
                return found
            time.sleep(0.05)
