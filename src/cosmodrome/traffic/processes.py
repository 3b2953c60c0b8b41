"""Processes: what those on this machine have used so far. Linux tells; elsewhere nothing is known."""

import os
from dataclasses import dataclass
from pathlib import Path

_PROC = Path("/proc")
_LISTENS = "0A"


@dataclass(frozen=True, slots=True)
class Usage:
    """Seconds of processor time in our own code and in the system's, and the memory held now."""

    user: float = 0.0
    system: float = 0.0
    resident: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(self.user + other.user, self.system + other.system, self.resident + other.resident)

    @property
    def megabytes(self) -> float:
        return self.resident / 2**20


def usage(pid: int) -> Usage:
    """What a process has used so far; nothing where it is gone."""
    try:
        fields = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return Usage()
    tick = os.sysconf("SC_CLK_TCK")
    return Usage(int(fields[11]) / tick, int(fields[12]) / tick, int(fields[21]) * os.sysconf("SC_PAGE_SIZE"))


def listening(port: int) -> int | None:
    """The process that listens on a port of this machine, where we may know it."""
    wanted = {f"socket:[{inode}]" for inode in _inodes(port)}
    for folder in _PROC.glob("[0-9]*/fd") if wanted else ():
        try:
            if any(os.readlink(entry) in wanted for entry in folder.iterdir()):
                return int(folder.parent.name)
        except OSError:
            continue  # it ended, or is none of ours
    return None


def _inodes(port: int) -> list[str]:
    """The sockets that listen on a port."""
    found = []
    for table in (_PROC / "net/tcp", _PROC / "net/tcp6"):
        for line in table.read_text().splitlines()[1:] if table.is_file() else ():
            fields = line.split()
            if fields[3] == _LISTENS and int(fields[1].rpartition(":")[2], 16) == port:
                found.append(fields[9])
    return found


def named(name: str) -> list[int]:
    """All processes of that name."""
    found = []
    for file in _PROC.glob("[0-9]*/comm"):
        try:
            if file.read_text().strip() == name:
                found.append(int(file.parent.name))
        except OSError:
            continue
    return found
