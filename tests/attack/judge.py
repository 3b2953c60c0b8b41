"""Whether a game went on beside an attack as it should."""

from collections.abc import Sequence

from attack.catalogue import Attack
from attack.rounds import Round

MOST_MS = 250.0
MOST_TIMES = 10.0
MOST_MS_OF_SPECTATORS = 10.0
MOST_SECONDS_OF_NOVICE = 3.0


def percentile_ms(seconds: Sequence[float], share: float) -> float:
    """The time that so many of them do not exceed."""
    ordered = sorted(seconds)
    return 1000 * ordered[max(0, -(-len(ordered) * round(100 * share) // 100) - 1)]


def three(seconds: Sequence[float]) -> str:
    """Half of them, 99 in a hundred and all are no longer than this, in milliseconds."""
    return " / ".join(f"{percentile_ms(seconds, share):.0f}" for share in (0.5, 0.99, 1.0))


def fault(attack: Attack, without: Round, beside: Round) -> str | None:
    """Why the game beside the attack did not go on as it should; None where it did."""
    more_ms = beside.cpu_ms - without.cpu_ms
    if attack.watched and more_ms > MOST_MS_OF_SPECTATORS:
        return f"a move costs the server {more_ms:.1f} ms more, more than {MOST_MS_OF_SPECTATORS:.0f}"
    if attack.novice and max(beside.novice) > max(without.novice) + MOST_SECONDS_OF_NOVICE:
        return f"a novice takes {max(beside.novice):.1f} s, without the attack {max(without.novice):.1f}"
    return _too_slow(without, beside)


def own_ms(found: Round) -> float:
    """The 99th percentile, had the server had a processor whenever it wanted one."""
    return percentile_ms(found.times.moves, 0.99) * (1 - found.starved)


def _too_slow(without: Round, beside: Round) -> str | None:
    """More than is allowed; where the machine alone is slow, beyond that."""
    busy = max(own_ms(without), percentile_ms(beside.times.echoes, 0.99))
    most, found = MOST_MS + (busy if busy > MOST_MS / 2 else 0), own_ms(beside)
    if found > most:
        return f"p99 is {found:.0f} ms, more than {most:.0f}"
    if found > MOST_TIMES * busy:
        return f"p99 is {found:.0f} ms, more than ten times {busy:.0f}"
    return None
