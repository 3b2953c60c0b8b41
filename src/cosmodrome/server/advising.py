"""A process that gives hints, one after the other, with what time games under way leave over."""

import os
import signal
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection

from .. import review
from .worker import end_with

_PLAYOUTS_SECONDS = 1.5  # on top of the master's


def advise(pipe: Connection, nice: int, seconds: float, iterations: int | None) -> None:
    """Answer each (position, seat, seed) with hints as JSON-ready data, or None and the kind of fault."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    with suppress(OSError):
        os.nice(nice)
    pipe.send(("ready", ""))
    while True:
        try:
            state, seat, seed = pipe.recv()
        except (EOFError, OSError):
            return
        until = time.monotonic() + seconds + _PLAYOUTS_SECONDS
        how = (iterations, None, None) if iterations else (None, seconds, lambda until=until: time.monotonic() > until)
        answer: tuple[list[review.HintJson] | None, str]
        try:
            answer = [review.hint_to_json(hint, state) for hint in review.hints(state, seat, seed, *how)], ""
        except Exception as error:
            answer = None, type(error).__name__
        pipe.send(answer)
