"""Attack a server of our own, one attack after the other, and say how a game beside each of them fared."""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attack.catalogue import ATTACKS
from attack.echo import Echo
from attack.judge import fault, three
from attack.rounds import Ground, Round
from attack.served import Served
from server.postgres import Cluster, binaries

_HEAD = (
    f"{'attack':<20}{'without: p50 / p99 / max':>26}{'beside it':>20}{'empty server':>16}{'server':>12}{'memory':>13}"
)
_UNITS = f"{'':<20}{'ms from move to ack':>26}{'ms':>20}{'ms':>16}{'ms a move':>12}{'MB':>13}"

_STARVED = 0.2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m attack", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)} (default: all)")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own instead of SQLite")
    args = parser.parse_args()
    if unknown := set(args.names) - set(ATTACKS):
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    with (
        tempfile.TemporaryDirectory(prefix="cosmodrome-attack-") as folder,
        _ground(Path(folder), args.postgres) as ground,
    ):
        faults = asyncio.run(attack_all(ground, args.names or list(ATTACKS)))
    for line in faults:
        print(f"FAILED {line}")
    sys.exit(1 if faults else 0)


@contextmanager
def _ground(folder: Path, postgres: bool) -> Iterator[Ground]:
    """A server on a new database, and an empty one to set it beside."""
    cluster = None
    if postgres:
        found = binaries()
        if found is None:
            raise SystemExit("PostgreSQL is not installed (initdb not found)")
        cluster = Cluster(found)
    server, echo = Served(cluster.database() if cluster else f"sqlite:///{folder / 'attacked.db'}", folder), Echo()
    try:
        yield Ground(server, echo)
    finally:
        server.stop()
        echo.stop()
        if cluster:
            cluster.stop()


async def attack_all(ground: Ground, names: list[str]) -> list[str]:
    """Every attack once, a second time where the first went wrong; what went wrong both times."""
    print(f"{_HEAD}\n{_UNITS}", flush=True)
    await ground.play(ATTACKS["pings"])  # the first game warms everything up, and is over when it is to be read
    faults = []
    for name in names:
        why = await _attack(ground, name)
        if why:
            print(f"    {why}: once more, the machine may have been busy", flush=True)
            why = await _attack(ground, name)
        if why:
            faults.append(f"{name}: {why}")
        print(f"    {'FAILED: ' + why if why else 'holds'}: {ATTACKS[name].title}", flush=True)
    return faults + [f"in the log: {line}" for line in ground.server.errors()[:5]]


async def _attack(ground: Ground, name: str) -> str | None:
    """One attack, after the same games without it; what went wrong."""
    attack = ATTACKS[name]
    without = await ground.play(attack)
    memory, began = ground.server.megabytes(), time.monotonic()
    beside = await ground.play(attack, name)
    _print(name, without, beside, f"{memory:.0f} → {ground.server.megabytes():.0f}")
    told = ", ".join(f"{count} {what}" for what, count in sorted(beside.tally.items()))
    print(f"    in {time.monotonic() - began:.0f} s: {told}")
    if beside.starved > _STARVED:
        share = f"{without.starved:.0%} and {beside.starved:.0%}"
        print(f"    the machine is busy: the server had no processor for {share} of the time it wanted one")
    if attack.novice:
        print(f"    a novice answers in {_seconds(without.novice)}, beside the attack in {_seconds(beside.novice)}")
    return fault(attack, without, beside)


def _print(name: str, without: Round, beside: Round, memory: str) -> None:
    print(
        f"{name:<20}{three(without.times.moves):>26}{three(beside.times.moves):>20}{three(beside.times.echoes):>16}"
        f"{f'{without.cpu_ms:.1f} → {beside.cpu_ms:.1f}':>12}{memory:>13}",
        flush=True,
    )


def _seconds(waited: list[float]) -> str:
    return f"{sorted(waited)[len(waited) // 2]:.1f} s (at most {max(waited):.1f})"


if __name__ == "__main__":
    main()
