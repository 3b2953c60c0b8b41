"""A search with our own tree: an evaluation of one's own in the place of the bots', and what the tree makes of it.

    python examples/search.py                    # its thoughts on a position, and games against the same without a tree
    python examples/search.py --games 40 --iterations 400

A tree needs very little of a game: what seats can expect in a position (`expect`), what an action promises at a glance
(`worth`), how to go on beyond the tree (`quick`). What is left out is done by the rules alone. Nothing here needs more
than the standard library.
"""

import argparse
import random
from collections.abc import Sequence

import cosmodrome
from cosmodrome.bots import Search, Thoughts
from cosmodrome.bots.evaluation import Evaluation
from cosmodrome.core.action import Action
from cosmodrome.core.chance import Rng
from cosmodrome.core.state import State


class Stations(Evaluation):
    """Aliens by one thought: stations count, those of planets under way for a part."""

    width = 27  # all there is to choose from

    def expect(self, state: State) -> list[float]:
        if state.over:
            return super().expect(state)
        view = state.view(None)
        players = view["players"]
        assert isinstance(players, list)
        return [player["score"]["total"] + sum(map(self.promised, player["planets"])) for player in players]

    def promised(self, planet: dict[str, object] | None) -> float:
        """What a planet under way may come to: its stations so far, less what the last astronaut still lacks."""
        if planet is None:
            return 0.0
        tiles, stations, aliens = planet["tiles"], planet["stations"], planet["aliens"]
        assert isinstance(tiles, tuple)
        assert isinstance(stations, int)
        assert isinstance(aliens, int)
        laid = sum(tile is not None for tile in tiles)
        return (stations + 0.5 * min(aliens, 2)) * laid / 4 - 0.5 * max(stations - aliens - 4, 0)

    def worth(self, state: State, seat: int, legal: Sequence[Action]) -> list[float]:
        """What stands after each action, luck left as it falls: good enough for what is to be tried first."""
        found = []
        for action in legal:
            after = state.copy()
            after.play(action)
            found.append(self.expect(after)[seat])
        return found

    def quick(self, state: State, seat: int, rng: Rng) -> Action:
        """Anything, but rather a tile added than a planet opened: there is no time to think beyond the tree."""
        legal = state.legal(seat)
        good = [action for action in legal if action.kind == "add"] or legal
        return good[rng.randrange(len(good))]


class Greedy:
    """Takes what looks best at once: the evaluation without a tree."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation

    def choose(self, state: State, seat: int, rng: Rng) -> Action:
        legal = state.legal(seat)
        worth = self.evaluation.worth(state, seat, legal)
        return legal[worth.index(max(worth))]


class Searcher:
    """Looks ahead with the tree; beyond it the game goes on at a glance for a few decisions."""

    def __init__(self, evaluation: Evaluation, iterations: int, reach: int = 6) -> None:
        self.evaluation = evaluation
        self.iterations = iterations
        self.reach = reach

    def think(self, state: State, seat: int, rng: Rng) -> Thoughts:
        return Search(self.evaluation, state, seat, rng, self.reach).think(self.iterations)

    def choose(self, state: State, seat: int, rng: Rng) -> Action:
        return self.think(state, seat, rng).best


def show(searcher: Searcher, seed: int) -> None:
    """The middle of a game, and what the tree thinks of it."""
    game = cosmodrome.load("aliens")
    state, rng = game.start(seats=2, seed=seed), random.Random(seed)
    greedy = Greedy(searcher.evaluation)
    for _ in range(12):
        state.play(greedy.choose(state, state.turn[0], rng))
    seat = state.turn[0]
    print(state.render(seat))
    thoughts = searcher.think(state, seat, rng)
    for opinion in thoughts.opinions[:5]:
        action, points = str(opinion.action), opinion.points
        print(f"{action:12} {opinion.visits:4} visits  {opinion.share:6.1%} of the win  {points:5.1f} points")
    print("expected:", ", ".join(str(action) for action in thoughts.line), "\n")


def match(searcher: Searcher, games: int, seed: int) -> float:
    """The searcher's share of the wins against the same evaluation without a tree; each deal from both seats."""
    game, greedy = cosmodrome.load("aliens"), Greedy(searcher.evaluation)
    won = 0.0
    for number in range(games):
        rng, mine = random.Random(f"{seed} {number}"), number % 2
        state = game.start(seats=2, seed=f"{seed} {number // 2}")
        while not state.over:
            seat = state.turn[0]
            known = state.resample(seat, rng)  # nobody looks into the stock
            state.play((searcher if seat == mine else greedy).choose(known, seat, rng))
        winners = state.outcome().winners
        won += (mine in winners) / len(winners)
    return won / games


def main(arguments: Sequence[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description="A search with our own tree.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    searcher = Searcher(Stations(cosmodrome.load("aliens")), args.iterations)
    show(searcher, args.seed)
    share = match(searcher, args.games, args.seed)
    print(f"{share:.1%} of {args.games} games won against the same evaluation without a tree")
    return share


if __name__ == "__main__":
    main()
