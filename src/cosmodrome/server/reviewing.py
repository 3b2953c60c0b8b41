"""A reviewing process: looks at one finished game for as long as it takes, with what time nobody else wants."""

import os
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from .. import review
from ..core.game import Game
from ..core.match import Match
from .worker import end_with


def look(pipe: Connection, game: Game[Any], saved: object, nice: int, iterations: int | None, playouts: int) -> None:
    """Say ("at", turns done, of how many, the review so far) again and again, then ("end",) or ("fault", which)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    with suppress(OSError):
        os.nice(nice)
    try:
        match = Match.from_json(game, saved)
        for step in review.Reviewer(match, iterations, playouts).steps():
            pipe.send(("at", step.done, step.of, review.to_json(step.review)))
        pipe.send(("end",))
    except Exception as error:
        pipe.send(("fault", type(error).__name__))
