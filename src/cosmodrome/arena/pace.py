"""How fast one game runs, by processor time: `python -P pace.py GAME OPTIONS` measures the rows it is asked for.

It is also run with the engine of older commits (`against.py`), so it asks nothing of it that they do not have.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from time import process_time
from typing import Any

from cosmodrome.core import registry
from cosmodrome.core.action import Action
from cosmodrome.core.chance import Generator
from cosmodrome.core.errors import GameError
from cosmodrome.core.game import Game
from cosmodrome.core.state import State

Options = Mapping[str, Any]
Row = Callable[[], tuple[int, float]]  # goes once through its work: how much was done, in how many seconds
Line = tuple[int, int, list[Action]]  # a whole game: seats, seed, actions
DEALS = 50  # playouts of a row
_GAMES = 5  # that positions are taken from, and that matches play


def yardstick() -> float:
    """Seconds for ten million additions in a loop: the best of three."""

    def once() -> float:
        start = process_time()
        total = 0
        for i in range(10_000_000):
            total += i
        return process_time() - start

    return min(once() for _ in range(3))


def rows(game: Game[Any], options: Options) -> dict[str, Row]:
    """What is measured of a variant: decisions for each number of seats, the rest for all of them together."""
    counts = seats_with(game, options)
    states = [state for seats in counts for state in positions(game, seats, options)]
    lines = [line for seats in counts for line in whole_games(game, seats, options)]
    return {
        **{f"{seats} seats, decisions": partial(playouts, deals(game, seats, options)) for seats in counts},
        **{part: partial(calls, do, states) for part, do in parts().items()},
        "match.play": partial(matches, game, options, lines),
    }


def pace(row: Row, seconds: float) -> float:
    """How much is done a second: the same work again and again, for about so long."""
    done, spent = 0, 0.0
    while spent < seconds:
        more, took = row()
        done += more
        spent += took
    return done / spent


def seats_with(game: Game[Any], options: Options) -> list[int]:
    """The numbers of seats that go with these options."""
    return [seats for seats in game.seats if _is_possible(game, seats, options)]


def _is_possible(game: Game[Any], seats: int, options: Options) -> bool:
    try:
        game.settle(seats, options)
    except GameError:
        return False
    return True


def deals(game: Game[Any], seats: int, options: Options) -> list[State]:
    """First positions."""
    return [game.start(seats, seed, **options) for seed in range(DEALS)]


def positions(game: Game[Any], seats: int, options: Options) -> list[State]:
    """Positions from all stages of random games."""
    rng = Random(2)
    found: list[State] = []
    for seed in range(_GAMES):
        state = game.start(seats, seed, **options)
        while not state.over:
            if rng.random() < 0.1:
                found.append(state.copy())
            state.play(state.sample(state.turn[0], rng))
    return found


def whole_games(game: Game[Any], seats: int, options: Options) -> list[Line]:
    """Random games, to be played again through a match."""
    rng = Random(3)
    lines: list[Line] = []
    for seed in range(_GAMES):
        state = game.start(seats, seed, **options)
        actions = []
        while not state.over:
            actions.append(state.sample(state.turn[0], rng))
            state.play(actions[-1])
        lines.append((seats, seed, actions))
    return lines


def parts() -> dict[str, Callable[[State], object]]:
    """What is asked of a position beside its moves."""
    rng = Generator.seeded(5)
    return {
        "copy": lambda state: state.copy(),
        "legal": lambda state: state.legal(state.turn[0]),
        "view": lambda state: state.view(state.turn[0]),
        "resample": lambda state: state.resample(state.turn[0], rng),
    }


def playouts(first: Sequence[State]) -> tuple[int, float]:
    """Decisions of random playouts: `legal`, choose, `play`; automatic steps are not counted."""
    choose = Random(1).random
    decisions = 0
    start = process_time()
    for deal in first:
        state = deal.copy()
        while True:
            turn = state.turn
            if not turn:
                break
            legal = state.legal(turn[0])
            state.play(legal[int(choose() * len(legal))])
            decisions += 1
    return decisions, process_time() - start


def calls(do: Callable[[State], object], states: Sequence[State]) -> tuple[int, float]:
    """Something asked of each of these positions."""
    start = process_time()
    for state in states:
        do(state)
    return len(states), process_time() - start


def matches(game: Game[Any], options: Options, lines: Sequence[Line]) -> tuple[int, float]:
    """Actions of these games through matches: checked, with their history kept."""
    begun = [(game.match(seats, seed, **options), actions) for seats, seed, actions in lines]
    start = process_time()
    for match, actions in begun:
        for action in actions:
            match.play(action)
    return sum(len(actions) for _, actions in begun), process_time() - start


def title_of(game: str, options: Options) -> str:
    """A game and the options chosen."""
    return " ".join([game, *(f"{key}={value}" for key, value in options.items())])


def main() -> None:
    """Name the rows, then measure what is asked for, line by line: a row and seconds."""
    table = rows(registry.load(sys.argv[1]), json.loads(sys.argv[2]))
    print(json.dumps(list(table)), flush=True)
    for line in sys.stdin:
        row, seconds = json.loads(line)
        print(pace(table[row], seconds), flush=True)


if __name__ == "__main__":
    main()
