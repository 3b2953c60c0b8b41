"""A slower device: the processes that show pages are stopped and continued, so that all their threads get their share."""

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

_RUN = 0.008  # seconds that it runs at a time
_LOOK = 0.1  # seconds between two looks for new processes


def _processes() -> dict[int, tuple[int, str]]:
    """Every process: its parent and its command."""
    found: dict[int, tuple[int, str]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError, IndexError):
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                found[int(folder.name)] = parent, (folder / "cmdline").read_bytes().decode(errors="replace")
    return found


def _mine(all_of_them: dict[int, tuple[int, str]]) -> list[int]:
    """What this process has started, and what that has."""
    mine = [os.getpid()]
    for parent in mine:
        mine += [process for process, (above, _) in all_of_them.items() if above == parent]
    return mine[1:]


def renderers() -> list[int]:
    """The processes of this process's browsers that show pages."""
    known = _processes()
    return [process for process in _mine(known) if "--type=renderer" in known[process][1]]


def go_first() -> bool:
    """Let what this process has started go before its neighbours; whether that may be done."""
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text("-19")  # this session; where there are none, what follows does it
    try:
        for process in [os.getpid(), *_mine(_processes())]:
            for thread in Path(f"/proc/{process}/task").iterdir():
                with contextlib.suppress(ProcessLookupError):
                    os.setpriority(os.PRIO_PROCESS, int(thread.name), -15)
    except OSError:
        return False
    return True


def _signal(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, what)


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Meanwhile every renderer gets one part in so many of the time."""
    is_over = Event()

    def turns() -> None:
        known: list[int] = []
        looked = 0.0
        while not is_over.is_set():
            if time.monotonic() - looked > _LOOK:
                known, looked = renderers(), time.monotonic()
            began = time.monotonic()
            _signal(known, signal.SIGCONT)
            time.sleep(_RUN)
            _signal(known, signal.SIGSTOP)
            time.sleep((time.monotonic() - began) * (times - 1))  # as long as it did run, on a busy machine too
        _signal(known, signal.SIGCONT)

    thread = Thread(target=turns, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
