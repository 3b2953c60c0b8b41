"""Whether verdicts can be relied on: `make review-check CHECK="--games 30"`.

Games of an expert against a casual bot, in which the expert is made to blunder once, are reviewed. Every slip named is
measured again with ten times the search, ten times the playouts and other draws. Told are the share of slips that stay
worse, of planted blunders that are named, and of reviews that name a moment of the casual bot, each with its interval.
What is done is kept in a file; a second run goes on with it.
"""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import cosmodrome
from cosmodrome import bots
from cosmodrome.core.chance import Generator
from cosmodrome.core.match import Match
from cosmodrome.core.state import State
from cosmodrome.review import Difference, Measure, Moment, Playouts, Reviewer, compare, turns
from cosmodrome.review.lines import Ending, Line
from cosmodrome.review.master import Thinker
from cosmodrome.review.verdicts import same_end

GAMES = ("aliens", "bureau", "cities")
TIMES = 10  # the search and the playouts of a review
PLAYOUTS = 24
WORST = 12  # legal actions that a blunder is chosen from
TRIES = 6  # positions in which a blunder is looked for
SHARE, POINTS = 0.1, 5.0  # what a blunder costs
BEYOND = 5.0  # errors: more playouts would not turn that


@dataclass
class Found:
    """What one game showed."""

    game: str
    seed: int
    number: int
    slips: int  # but for the planted one
    worse: int  # of them, under ten times the search
    doubts: list[str]  # of those that do not: the ply, and what speaks for the played line
    planted: bool  # whether a blunder was found to plant
    named: bool
    casual: bool  # whether a moment of the casual bot is named
    seconds: float  # of one core, for the review alone


def check(name: str, seed: int, number: int) -> Found:
    """Play, review and measure again one game."""
    label = f"check {name} {seed} {number}"
    match, ply, casual = played(name, number, label)
    began = time.process_time()
    review = Reviewer(match, seed=label).review()
    seconds = time.process_time() - began
    blunder = next((turn.ply for turn in turns(match) if turn.ply <= ply < turn.ply + len(turn.line)), -1)
    others = [moment for moment in review.moments if moment.turn.ply != blunder]
    doubts = [doubt for moment in others if (doubt := doubt_of(match, moment, label))]
    named = any(moment.turn.ply == blunder for moment in review.moments)
    by_casual = any(moment.turn.seat == casual for moment in review.moments)
    worse = len(others) - len(doubts)
    return Found(name, seed, number, len(others), worse, doubts, ply >= 0, named, by_casual, round(seconds, 1))


def played(name: str, number: int, label: str) -> tuple[Match[Any], int, int]:
    """A game, the ply of the blunder that was planted in it (or -1), and the seat of the casual bot."""
    game = cosmodrome.load(name)
    match = game.match(2, label)
    casual = number % 2
    players = [bots.make("casual" if seat == casual else "expert", game) for seat in range(2)]
    rng = Generator.seeded(f"{label} bots")
    ply, tries, wait = -1, 0, 3 + rng.randrange(8)  # choices of the expert before the first try
    while not match.state.over:
        seat = match.state.turn[0]
        legal = match.state.legal(seat)
        action = None
        if seat != casual and ply < 0 and tries < TRIES and len(legal) > 1 and not legal[0].secret:
            wait -= 1
            if wait < 0:
                tries += 1
                action = blunder(match.state, seat, f"{label} {match.ply}")
        if action:
            ply = match.ply
        match.play(action or players[seat].choose(match.state.resample(seat, rng), seat, rng))
    return match, ply, casual


def blunder(state: State, seat: int, label: str) -> Any:
    """The worst legal action by playouts against the master's line; None where even that costs little."""
    evaluation = bots.evaluation(state.game)
    rng = Generator.seeded(label)
    best = Thinker(evaluation).line(state, seat, rng)
    legal = list(state.legal(seat))
    some = legal if len(legal) <= WORST else [legal[rng.randrange(len(legal))] for _ in range(WORST)]
    is_solo = state.seats == 1
    playouts = Playouts(evaluation, state, seat, f"{label} first")
    sensible = playouts.of(best, PLAYOUTS)
    losses = [Difference.between(playouts.of((action,), PLAYOUTS), sensible, is_solo) for action in some]
    worst = max(range(len(some)), key=lambda number: (losses[number].gain.mean, losses[number].points.mean))
    if not is_blunder(losses[worst]):
        return None
    sure = compare(evaluation, state, seat, (some[worst],), best, TIMES * PLAYOUTS, f"{label} sure")
    return some[worst] if is_blunder(sure) else None


def is_blunder(loss: Difference) -> bool:
    return loss.gain.mean >= SHARE or loss.points.mean >= POINTS


def doubt_of(match: Match[Any], moment: Moment, label: str) -> str:
    """Nothing where the played line is still worse, and no choice of a search of ten times as many iterations."""
    evaluation = bots.evaluation(match.game)
    turn, state = moment.turn, match.position(moment.turn.ply)
    again = f"{label} {turn.ply} again"
    gain = gain_of(Playouts(evaluation, state, turn.seat, again), moment, state.seats == 1)
    if gain.mean <= 0:
        return f"ply {turn.ply}: {gain.mean:+.3f} ± {gain.error:.3f}"
    deep = Thinker(evaluation, TIMES * evaluation.longer * evaluation.iterations)
    line: Line = deep.line(state, turn.seat, Generator.seeded(again))
    return f"ply {turn.ply}: its choice" if same_end(state, turn.seat, turn.line, line) else ""


def gain_of(playouts: Playouts, moment: Moment, is_solo: bool) -> Measure:
    """What the stronger line has over the played one in ten times the playouts; fewer where they leave no doubt."""
    played: list[Ending] = []
    other: list[Ending] = []
    for first in range(0, TIMES * PLAYOUTS, 2 * PLAYOUTS):
        played += playouts.of(moment.turn.line, 2 * PLAYOUTS, first)
        other += playouts.of(moment.stronger, 2 * PLAYOUTS, first)
        gain = Difference.between(played, other, is_solo).gain
        if abs(gain.mean) > BEYOND * gain.error:
            break
    return gain


def interval(good: int, of: int) -> str:
    """A share with its interval of 95 in a hundred (Wilson)."""
    if not of:
        return "none"
    z, share = 1.96, good / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{good} of {of}: {share:.0%} ({middle - half:.0%} to {middle + half:.0%})"


def told(name: str, found: Sequence[Found]) -> Iterator[str]:
    """The figures of a game."""
    planted = [one for one in found if one.planted]
    yield f"{name}, {len(found)} games, seeds {', '.join(sorted({str(one.seed) for one in found}))}"
    yield f"  slips that stay worse   {interval(sum(one.worse for one in found), sum(one.slips for one in found))}"
    yield f"  planted blunders named  {interval(sum(one.named for one in planted), len(planted))}"
    yield f"  casual bot's moments    {interval(sum(one.casual for one in found), len(found))}"
    yield f"  seconds of a review     {max((one.seconds for one in found), default=0):.0f} at most"


def main() -> None:
    parser = argparse.ArgumentParser("review")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this one (may be repeated)")
    parser.add_argument("--games", type=int, default=30, help="of each game (default: %(default)s)")
    parser.add_argument("--seeds", default="1,2", help="they take turns (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=Path("build/review-check.jsonl"), help="(default: %(default)s)")
    args = parser.parse_args()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    seeds = [int(seed) for seed in args.seeds.split(",")]
    lines = args.out.read_text("utf-8").splitlines() if args.out.exists() else []
    done = [Found(**json.loads(line)) for line in lines]
    names = args.game or GAMES
    for index in range(args.games):
        seed, number = seeds[index % len(seeds)], index // len(seeds)
        for name in names:
            if any((one.game, one.seed, one.number) == (name, seed, number) for one in done):
                continue
            done.append(check(name, seed, number))
            with args.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(done[-1])) + "\n")
            print(done[-1], flush=True)
    for name in names:
        print("\n".join(told(name, [one for one in done if one.game == name])))


if __name__ == "__main__":
    main()
