"""Play, fit, write: `python -m cosmodrome.arena.fit aliens --games 40000`. It needs numpy.

Games are played at a glance, or by a named bot; each gives what a seat knew at some of its turns (`Outlook.facts`) and
what it still gained. `--more` goes on from the weights there are.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from ...bots.aliens import outlook
from ...bots.aliens import weights as aliens_weights
from ...bots.bureau import weights as bureau_weights
from ..contest import Entrant
from . import aliens, bureau, network

_Play = Callable[[int, Entrant | None, bool], list[network.Row]]
# By game: its name, how it is played, the weights there are, how many facts the hidden units see, games to play.
_GAMES: dict[str, tuple[str, _Play, ModuleType, int, int]] = {
    "aliens": ("Aliens", aliens.play, aliens_weights, outlook.SEEN, 40_000),
    "bureau": ("Bureau", bureau.play, bureau_weights, len(bureau_weights.LINEAR), 17_000),
}


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description="Fit what the strong bots know of a game to games they play.")
    parser.add_argument("game", choices=sorted(_GAMES))
    parser.add_argument("--games", type=int)
    parser.add_argument("--bot", help="LEVEL:ITERATIONS; without it games are played at a glance")
    parser.add_argument("--hidden", type=int, default=16, help="units of the hidden layer")
    parser.add_argument("--passes", type=int, default=12, help="how often all rows are gone through")
    parser.add_argument("--more", action="store_true", help="go on from the weights there are")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    title, play, known, seen, usual = _GAMES[args.game]
    entrant = Entrant.parse(args.bot, None) if args.bot else None
    import numpy as np

    games = args.games or usual
    table = np.concatenate(
        [network.pack(play(number, entrant, args.more)) for number in range(args.seed, args.seed + games)]
    )
    weights, error = network.fit(table, args.hidden, args.passes, seen, known if args.more else None)
    out = args.out or Path(str(known.__file__))
    network.write(out, title, weights)
    print(f"{games} games, {len(table)} rows; error on kept rows {error:.2f} points; written to {out}")


if __name__ == "__main__":
    main()
