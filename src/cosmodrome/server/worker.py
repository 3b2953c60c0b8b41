"""A worker process: chooses for bots. It is sent positions in which all their seat cannot know is drawn anew."""

import random
import signal
from multiprocessing.connection import Connection

from .. import bots


def work(pipe: Connection) -> None:
    """Answer each (position, seat, level, seconds) with the notation of an action, or None where the bot failed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    rng = random.SystemRandom()
    pipe.send("ready")
    while True:
        try:
            state, seat, level, seconds = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[str | None, str] = str(bots.make(level, state.game).choose(state, seat, rng, seconds)), ""
        except Exception as error:
            answer = None, type(error).__name__
        pipe.send(answer)
