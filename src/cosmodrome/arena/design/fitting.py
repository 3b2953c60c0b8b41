"""Play, fit, write: what the strong bots know of a game, from games they play. It needs numpy.

Games are played at a glance, or by a named bot; each gives what a seat knew at some of its turns (`Outlook.facts`) and
what it still gained. `--more` goes on from the weights there are.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

from ..contest import Entrant
from . import network

Play = Callable[[int, Entrant | None, bool], list[network.Row]]


def fit(title: str, play: Play, known: ModuleType, seen: int, games: int, args: Sequence[str] | None = None) -> None:
    """The command of a game: how it is played, the weights there are, the facts hidden units see, games to play."""
    chosen = _parser(title, games).parse_args(args)
    entrant = Entrant.parse(chosen.bot, None) if chosen.bot else None
    import numpy as np

    numbers = range(chosen.seed, chosen.seed + chosen.games)
    table = np.concatenate([network.pack(play(number, entrant, chosen.more)) for number in numbers])
    weights, error = network.fit(table, chosen.hidden, chosen.passes, seen, known if chosen.more else None)
    network.write(chosen.out, title, weights)
    print(f"{chosen.games} games, {len(table)} rows; error on kept rows {error:.2f} points; written to {chosen.out}")


def _parser(title: str, games: int) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=f"Fit what the strong bots know of {title} to games they play.")
    parser.add_argument("out", metavar="OUT", type=Path, help="the module that the weights are written to")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--bot", help="LEVEL:ITERATIONS; without it games are played at a glance")
    parser.add_argument("--hidden", type=int, default=16, help="units of the hidden layer")
    parser.add_argument("--passes", type=int, default=12, help="how often all rows are gone through")
    parser.add_argument("--more", action="store_true", help="go on from the weights there are")
    parser.add_argument("--seed", type=int, default=0)
    return parser
