"""Break everything that can break under a server of our own, and say whether anything of the games was lost."""

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path

from chaos.faults import FAULTS, why_not
from chaos.ground import Wish
from chaos.run import run


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m chaos", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(FAULTS)} (default: all)")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own instead of SQLite")
    parser.add_argument("--servers", type=int, default=1, metavar="N", help="processes on one database (PostgreSQL)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="of each, in which bots think")
    parser.add_argument("--kills", type=int, default=10, metavar="N", help="times a server is killed (default: 10)")
    parser.add_argument("--rounds", type=int, default=2, metavar="N", help="times everything else breaks (default: 2)")
    parser.add_argument("--tables", type=int, default=12, metavar="N", help="games at the same time (default: 12)")
    parser.add_argument("--every", type=float, default=0.2, metavar="SECONDS", help="between two moves of a table")
    parser.add_argument("--seed", type=int, default=1, help="the order in which things break")
    parser.add_argument("--patience", type=float, default=300, metavar="SECONDS", help="for games to end afterwards")
    args = parser.parse_args()
    if unknown := set(args.names) - set(FAULTS):
        parser.error(f"no such fault: {', '.join(sorted(unknown))}")
    if min(args.servers, args.workers, args.tables) < 1 or min(args.kills, args.rounds) < 0:
        parser.error("expected 1 or more servers, workers and tables, and 0 or more kills and rounds")
    if args.servers > 1 and not args.postgres:
        parser.error("several servers need --postgres")
    sys.exit(_tried(args))


def _tried(args: argparse.Namespace) -> int:
    wish = Wish(args.postgres, args.servers, args.workers)
    names = []
    for name in args.names or FAULTS:
        if reason := why_not(name, wish):
            print(f"left out: {name}: {reason}")
        else:
            names += [name] * (args.kills if name == "kill" else args.rounds)
    wish.clock, wish.disk = "clock" in names, "disk" in names
    random.Random(args.seed).shuffle(names)
    with tempfile.TemporaryDirectory(prefix="cosmodrome-chaos-") as folder:
        wanted = run(wish, Path(folder), names, args.tables, args.every, args.seed, args.patience, True)
        found = asyncio.run(wanted)
    print(found.said())
    for line in found.wrong:
        print(f"FAILED {line}")
    return 1 if found.wrong or not found.ledger.games else 0


if __name__ == "__main__":
    main()
