"""A server as anybody starts it: `cosmodrome serve`, limits and all."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from cosmodrome.traffic.processes import usage

from server.process import cpu_seconds, ran_and_waited


class Served:
    """One running server."""

    def __init__(self, database: str, folder: Path) -> None:
        self._log = folder / "server.log"
        command = [sys.executable, "-m", "cosmodrome", "serve", "--port", "0", "--database", database]
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                command,
                env={**os.environ, "COSMODROME_SEED": "attack"},  # so that the same game is played every time
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"the server did not start: {self._log.read_text()[-2000:]}")
        self.url = line.split()[1].rstrip("/")
        self.port = urlsplit(self.url).port or 0

    def cpu_seconds(self) -> float:
        return cpu_seconds(self._process.pid)

    def ran_and_waited(self) -> tuple[float, float]:
        return ran_and_waited(self._process.pid)

    def megabytes(self) -> float:
        return usage(self._process.pid).megabytes

    def errors(self) -> list[str]:
        """Lines of the log that tell of a fault."""
        return [line for line in self._log.read_text().splitlines() if '"error"' in line or "Traceback" in line]

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
