"""Worker processes: one chooses for bots. It is sent positions in which all their seat cannot know is drawn anew."""

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from .. import bots
from ..core.state import State


def work(pipe: Connection, fixed: str = "") -> None:
    """Answer each (position, seat, level, seconds) with the notation of an action."""

    def choose(state: State, seat: int, level: str, seconds: float) -> str:
        rng = random.Random(fixed) if fixed else random.SystemRandom()
        return str(bots.make(level, state.game).choose(state, seat, rng, seconds))

    answer_all(pipe, choose)


def answer_all(pipe: Connection, answer: Callable[..., Any], nice: int = 0) -> None:
    """Answer each question with (what it is, "") or (None, the kind of fault), until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    with suppress(OSError):
        os.nice(nice)
    pipe.send(("ready", ""))
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            said: tuple[Any, str] = answer(*question), ""
        except Exception as error:
            said = None, type(error).__name__
        pipe.send(said)


def end_with(parent: int) -> None:
    """A worker whose server was killed has nobody to think for."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)
