"""One engine at random play: `python -P contestant.py NAME` says how wide its choices are, then measures on demand.

Everywhere the same: ask what is allowed, choose one of it evenly, play it, to the end of the game and again from the
start. A copy is whatever that library offers for looking ahead from a position.
"""

import copy
import json
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

Position = Any  # each library has its own
Engine = tuple[
    Callable[[], Position],  # a new game
    Callable[[Position], Any],  # what is allowed; nothing or None when it is over
    Callable[[Position, Any], None],  # playing it
    Callable[[Position], Position],  # a copy
]


def ours(game: str, **options: object) -> Engine:
    """A game of this project with two seats."""
    from cosmodrome.core import registry

    facts = registry.load(game)
    seeds = Random(7)

    def legal(state: Position) -> Any:
        turn = state.turn
        return state.legal(turn[0]) if turn else None

    return (
        lambda: facts.start(2, seeds.getrandbits(32), **options),
        legal,
        lambda state, action: state.play(action),
        lambda state: state.copy(),
    )


def python_chess() -> Engine:
    import chess

    def legal(board: Position) -> Any:
        """Its `is_game_over` would find the moves a second time; only the fifth repetition is left out."""
        return None if board.halfmove_clock >= 150 or board.is_insufficient_material() else list(board.legal_moves)

    return chess.Board, legal, lambda board, move: board.push(move), lambda board: board.copy(stack=False)


def catanatron() -> Engine:
    from catanatron import Color, Game, RandomPlayer

    def legal(game: Position) -> Any:
        if game.winning_color() is not None or game.state.num_turns >= 1000:  # where its own `play` gives up
            return None
        return game.state.playable_actions

    return (
        lambda: Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)]),
        legal,
        lambda game, action: game.execute(action, validate_action=False),
        lambda game: game.copy(),
    )


def open_spiel(name: str) -> Engine:
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401
    game = pyspiel.load_game(name)
    return (
        game.new_initial_state,
        lambda state: state.legal_actions(),  # none when it is over
        lambda state, action: state.apply_action(action),
        lambda state: state.clone(),
    )


def pettingzoo() -> Engine:
    from pettingzoo.classic import connect_four_v3

    def new() -> Position:
        env = connect_four_v3.raw_env()
        env.reset()
        return env

    def legal(env: Position) -> Any:
        seen, _, ended, cut, _ = env.last()
        return None if ended or cut else seen["action_mask"].nonzero()[0]

    return new, legal, lambda env, action: env.step(int(action)), copy.deepcopy


ENGINES: dict[str, Callable[[], Engine]] = {
    "Aliens": partial(ours, "aliens"),
    "Bureau": partial(ours, "bureau"),
    "Bureau, captains and own ships": partial(ours, "bureau", captains="on", ships="asymmetric"),
    "Cities": partial(ours, "cities"),
    "Cities, advanced": partial(ours, "cities", mode="advanced"),
    "Cities, all variants": partial(ours, "cities", mode="advanced", plans="plans", monuments=True, new_workers=True),
    "python-chess": python_chess,
    "catanatron, two seats": catanatron,
    "PettingZoo: connect four": pettingzoo,
    "OpenSpiel, C++: chess": partial(open_spiel, "chess"),
    "OpenSpiel, C++: connect four": partial(open_spiel, "connect_four"),
    "OpenSpiel, Python: tic-tac-toe": partial(open_spiel, "python_tic_tac_toe"),
    "OpenSpiel, Python: block dominoes": partial(open_spiel, "python_block_dominoes"),
}


class Bench:
    """An engine in the middle of a game, and positions from all stages of games."""

    def __init__(self, engine: Engine) -> None:
        self.new, self.legal, self.play, self.copied = engine
        self.random = Random(1).random
        self.position = self.new()
        self.kept: list[Position] = []
        widths: list[int] = []
        while len(self.kept) < 100:
            allowed = self._step()
            widths.append(len(allowed))
            if self.random() < 0.1:
                self.kept.append(self.copied(self.position))
        self.width = sum(widths) / len(widths)

    def _step(self) -> Any:
        """One decision; a game that is over is followed by a new one."""
        allowed = self.legal(self.position)
        while allowed is None or not len(allowed):
            self.position = self.new()
            allowed = self.legal(self.position)
        self.play(self.position, allowed[int(self.random() * len(allowed))])
        return allowed

    def decisions(self, seconds: float) -> float:
        """Decisions a second; setting up the next game counts too."""
        legal, play, random, position = self.legal, self.play, self.random, self.position
        done, begun = 0, process_time()
        while True:
            for _ in range(50):
                allowed = legal(position)
                while allowed is None or not len(allowed):
                    position = self.new()
                    allowed = legal(position)
                play(position, allowed[int(random() * len(allowed))])
            done += 50
            spent = process_time() - begun
            if spent >= seconds:
                self.position = position
                return done / spent

    def copies(self, seconds: float) -> float:
        """Copies a second, of positions from all stages."""
        done, begun = 0, process_time()
        while (spent := process_time() - begun) < seconds:
            for position in self.kept:
                self.copied(position)
            done += len(self.kept)
        return done / spent


def main() -> None:
    """Say the width, then answer lines of row and seconds."""
    bench = Bench(ENGINES[sys.argv[1]]())
    print(json.dumps(bench.width), flush=True)
    rows = {"decisions": bench.decisions, "copies": bench.copies}
    for line in sys.stdin:
        row, seconds = json.loads(line)
        print(json.dumps(rows[row](seconds)), flush=True)


if __name__ == "__main__":
    main()
