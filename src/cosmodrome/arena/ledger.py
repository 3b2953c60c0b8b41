"""The results of a series on disk: one line a game, added as games end, so that nothing finished is ever lost."""

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any

from ..core.errors import GameError
from .series import Bout, Series


def default_folder() -> Path:
    """Where results are kept unless another place is named."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "cosmodrome" / "arena"


class Ledger:
    """An append-only file for the results of one series; opening it again finds what was finished."""

    def __init__(self, series: Series, folder: Path | None = None) -> None:
        folder = folder or default_folder()
        self.key = series.key()
        self.path = folder / f"{series.name}-{self.key[:16]}.jsonl"
        self.results: dict[Bout, dict[str, Any]] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._read()
            self._file = self.path.open("a", encoding="utf-8")
        except OSError as error:
            raise GameError(f"{self.path}: cannot be written: {error.strerror}") from None

    def _read(self) -> None:
        """Take up what is there; a last line that was cut short by a crash is cut off."""
        if not self.path.exists():
            return
        sound = 0
        with self.path.open("rb") as file:
            for line in file:
                try:
                    result = json.loads(line) if line.endswith(b"\n") else None
                    if result is None or result["key"] != self.key:
                        break
                    self.results[Bout(*result["bout"])] = result
                except (ValueError, KeyError, TypeError):
                    break
                sound += len(line)
        if sound < self.path.stat().st_size:
            os.truncate(self.path, sound)

    def add(self, result: dict[str, Any]) -> None:
        """Keep a result; when this returns it is on disk."""
        self.results[Bout(*result["bout"])] = result
        self._file.write(json.dumps({"key": self.key, **result}) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
