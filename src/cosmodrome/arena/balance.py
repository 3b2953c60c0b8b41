"""Balance: whether the components do what they were designed to do, measured by play, and said in `docs/balance.md`."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev

from .. import bots
from ..core import registry
from ..core.chance import Generator
from ..core.errors import GameError
from ..core.event import Event
from ..core.match import write_whole
from ..core.state import State
from ..games.aliens.state import AliensState

Facts = dict[str, float]


@dataclass(frozen=True, slots=True)
class Target:
    """What a measured mean should lie between; where there are no bounds it is only reported."""

    name: str
    title: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """How a game's targets are measured: with how many seats, and what is noted of each game played."""

    seats: int
    targets: tuple[Target, ...]
    note: Callable[[State, Sequence[Event]], Facts]
    plot: str  # of which targets' values by game a histogram is drawn


@dataclass(frozen=True, slots=True)
class Finding:
    """A target with what was measured: the mean over games and its 95 % interval."""

    target: Target
    mean: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """Whether the target holds: with its whole interval, perhaps, or not."""
        target = self.target
        if target.low is None or target.high is None:
            return "reported"
        if target.low <= self.low and self.high <= target.high:
            return "holds"
        return "missed" if self.high < target.low or self.low > target.high else "open"


def _note_aliens(state: State, events: Sequence[Event]) -> Facts:
    assert isinstance(state, AliensState)
    kinds = [type(event).__name__ for event in events]
    outcome = state.outcome()
    by_order = [(state.first + n) % state.seats for n in range(state.seats)]
    shares = {
        f"order {n + 1}": 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        for n, seat in enumerate(by_order)
    }
    return {
        "planets": fmean(len(planets) for planets in state.finished),
        "stations": fmean(score.total for score in outcome.scores),
        "blocked": 100 * kinds.count("TurnBlocked") / (kinds.count("DieRolled") or 1),
        "standstill": 100.0 * (state.idle == state.seats),
        **{name: 100 * share for name, share in shares.items()},
    }


TRIALS = {
    "aliens": Trial(
        3,
        (
            Target("planets", "finished planets a player", 2.5, 3.5),
            Target("stations", "stations a player", 9, 12),
            Target("blocked", "turns blocked, %", 5, 15),
            Target("standstill", "games that end in a standstill, %"),
            Target("order 1", "wins of the first to play, %"),
            Target("order 2", "wins of the second, %"),
            Target("order 3", "wins of the third, %"),
        ),
        _note_aliens,
        "stations",
    )
}


def trial_of(game: str) -> Trial:
    """How a game is measured."""
    if game not in TRIALS:
        raise GameError(f"balance: {game} has no targets that are measured; there are {', '.join(TRIALS)}")
    return TRIALS[game]


def play(game: str, level: str, seed: int, number: int) -> Facts:
    """One game of a trial, and what is noted of it."""
    trial = trial_of(game)
    facts = registry.load(game)
    players = [bots.make(level, facts) for _ in range(trial.seats)]
    chance = Generator.seeded(f"balance {seed} bots {number}")
    events: list[Event] = []
    state = facts.start(trial.seats, f"balance {seed} deal {number}", events=events)
    while not state.over:
        seat = state.turn[0]
        state.play(players[seat].choose(state.resample(seat, chance), seat, chance), events)
    return trial.note(state, events)


def findings(game: str, noted: Sequence[Facts]) -> list[Finding]:
    """Every target with its mean and interval."""
    found = []
    for target in trial_of(game).targets:
        values = [facts[target.name] for facts in noted]
        half = 1.959964 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
        mean = fmean(values)
        found.append(Finding(target, mean, mean - half, mean + half))
    return found


def table(found: Sequence[Finding]) -> str:
    """The findings as a table in Markdown."""
    lines = ["| what | target | measured | 95 % interval | |", "|---|---|---|---|---|"]
    for one in found:
        wanted = "" if one.target.low is None else f"{one.target.low:g} – {one.target.high:g}"
        lines.append(
            f"| {one.target.title} | {wanted} | {one.mean:.2f} | {one.low:.2f} – {one.high:.2f} | {one.verdict} |"
        )
    return "\n".join(lines)


def histogram(title: str, values: Sequence[float], bins: int = 20) -> str:
    """A histogram as SVG."""
    low, high = min(values), max(values)
    width = (high - low) / bins or 1.0
    counts = [0] * bins
    for value in values:
        counts[min(int((value - low) / width), bins - 1)] += 1
    top = max(counts)
    heights = [150 * n / top for n in counts]
    bars = "".join(
        f'<rect x="{30 + 24 * i}" y="{180 - height:.1f}" width="22" height="{height:.1f}" fill="#4a7ab5"/>'
        for i, height in enumerate(heights)
    )
    marks = "".join(
        f'<text x="{30 + 24 * i}" y="196">{low + width * i:.1f}</text>' for i in range(0, bins + 1, max(bins // 5, 1))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 210" font-family="sans-serif" font-size="12">'
        f'<text x="30" y="18">{title}</text>{bars}'
        f'<line x1="28" y1="180" x2="514" y2="180" stroke="#333"/>{marks}</svg>\n'
    )


def write(path: Path, game: str, level: str, seed: int, noted: Sequence[Facts]) -> None:
    """Put a game's section into the document, in the place of the one there was, and its plot beside it."""
    trial = trial_of(game)
    title = next(target.title for target in trial.targets if target.name == trial.plot)
    plot = path.parent / "balance" / f"{game}-{trial.plot}.svg"
    plot.parent.mkdir(parents=True, exist_ok=True)
    write_whole(plot, histogram(f"{game}: {title}, by game", [facts[trial.plot] for facts in noted]))
    section = (
        f"## {game}\n\n{len(noted)} games of {trial.seats} {level} bots, seed {seed}, pack "
        f"{registry.load(game).pack.hash[:12]}: `cosmodrome balance {game} --bot {level} --games {len(noted)} "
        f"--seed {seed} --write {path.name}`\n\n{table(findings(game, noted))}\n\n"
        f"![{title}](balance/{plot.name})\n"
    )
    intro = (
        "# Balance\n\nThe targets of the components, measured by play. A target holds if the whole 95 % interval lies "
        "inside it, is missed if all of it lies outside, and is open otherwise.\n"
    )
    old = path.read_text("utf-8") if path.exists() else intro
    head, *sections = old.split("\n## ")
    kept = [part.rstrip("\n") for part in sections if part.split("\n", 1)[0] != game]
    parts = [head.rstrip("\n"), *(f"## {part}" for part in kept), section.rstrip("\n")]
    write_whole(path, "\n\n".join(parts) + "\n")


def measure(game: str, level: str, games: int, seed: int, jobs: int) -> list[Facts]:
    """Play the games of a trial and note each."""
    trial_of(game)
    bots.make(level, registry.load(game))
    if jobs == 1:
        return [play(game, level, seed, number) for number in range(games)]
    import joblib

    tasks = (joblib.delayed(play)(game, level, seed, number) for number in range(games))
    noted: list[Facts] = joblib.Parallel(n_jobs=jobs)(tasks)
    return noted
