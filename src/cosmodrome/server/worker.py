"""A worker process: chooses for bots. It is sent positions in which all their seat cannot know is drawn anew."""

import os
import random
import signal
import threading
import time
from multiprocessing.connection import Connection

from .. import bots


def work(pipe: Connection, fixed: str = "") -> None:
    """Answer each (position, seat, level, seconds) with the notation of an action, or None and the kind of fault."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    pipe.send(("ready", ""))
    while True:
        try:
            state, seat, level, seconds = pipe.recv()
        except (EOFError, OSError):
            return
        rng = random.Random(fixed) if fixed else random.SystemRandom()
        try:
            answer: tuple[str | None, str] = str(bots.make(level, state.game).choose(state, seat, rng, seconds)), ""
        except Exception as error:
            answer = None, type(error).__name__
        pipe.send(answer)


def end_with(parent: int) -> None:
    """A worker whose server was killed has nobody to think for."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)
