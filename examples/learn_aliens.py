"""A network that learns Aliens by playing itself, and then plays against casual: PPO with masks (sb3-contrib).

Both seats are played by the same network, and every decision of both is learnt from. What the one who moves next may
hope for is what the one who moves now must fear, so the future counts with a discount of -1. That holds because in
Aliens two seats always take turns, and what one of them has the other lacks. Of every action the network sees what it
leads to, and it judges all of them by the same weights: what it learns of one tile in one quarter it knows of all.
`make research` runs this in an environment of its own; there, `python examples/learn_aliens.py --seed 2` another seed.
"""

import argparse
import random
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from cosmodrome import bots
from cosmodrome.arena.report import wilson
from cosmodrome.core.action import Action
from cosmodrome.envs.setting import Setting
from cosmodrome.games.aliens.components import Planet
from cosmodrome.games.aliens.state import AliensState

A_STATION = 0.1  # what one is worth at once when it is scored; the win, in the end, 1
PLACE, ACTION, TABLE = 11, 31, 26  # facts of a place for a planet, of an action, of the table
WIDTH = 64  # of the network


class Eyes:
    """What the network is shown: of every action what it leads to, and how the table stands for whoever is asked."""

    def __init__(self, setting: Setting) -> None:
        self.numbering, self.box = setting.numbering, setting.game.start(2, 0).components
        self.tiles = [(t.left, t.right, t.stations, t.aliens) for t in self.box.tiles] + [(0, 0, 0, 0)]
        self.places: dict[Planet | None, tuple[float, ...]] = {None: (0.0,) * PLACE}  # of all that were seen
        self.size = len(self.numbering) * ACTION + TABLE

    def place(self, planet: Planet | None) -> tuple[float, ...]:
        """How much is laid on a planet, which halves the next tile must meet, how likely there are crew and tile."""
        if planet is not None and planet not in self.places:
            laid = 3 if planet.occupied in (5, 10) else planet.occupied.bit_count()  # two across: as hard as three
            halves = any(want.left for want in planet.wants), any(want.right for want in planet.wants)
            crew = sum(face >= planet.need for face in self.box.faces) / len(self.box.faces)
            fit = sum(planet.fits[kind] > 0 for kind in self.box.all) / len(self.box.all)
            much = planet.stations / 4, planet.aliens / 4
            self.places[planet] = (1.0, laid == 2, laid == 3, *halves, *much, crew, crew == 0, fit, crew * fit)
        return self.places[planet]

    def pair(self, planets: Sequence[Planet | None]) -> tuple[float, ...]:
        """A seat's two places, the one further on first."""
        return sum(sorted(map(self.place, planets), reverse=True), ())

    def action(self, state: AliensState, action: Action) -> tuple[float, ...]:
        """That it is allowed, one's places after it, the tile, what it scores, takes from the rival, leaves to fit."""
        seat, after, tile = state.seat, state.copy(), getattr(action, "tile", 0)
        after.play(action)
        mine, theirs = after.planets[2 * seat : 2 * seat + 2], state.planets[2 - 2 * seat : 4 - 2 * seat]
        kind = state.row[tile - 1] if tile else -1
        taken = sum(planet is not None and planet.fits[kind] > 0 for planet in theirs)
        rest = [other for place, other in enumerate(state.row, 1) if place != tile]
        fits = [sum(planet.fits[other] > 0 for other in rest) / 2 if planet else 0 for planet in mine]
        return (1, *self.pair(mine), *self.tiles[kind], state.preview(action)["score"] / 2, taken / 2, *fits)

    def see(self, states: Sequence[AliensState]) -> tuple[np.ndarray, np.ndarray]:
        """A row for each position, the facts of all actions, then the table's; and which actions are allowed."""
        rows = np.zeros((len(states), self.size), np.float32)
        for state, row in zip(states, rows, strict=True):
            seat, legal = state.seat, state.legal(state.seat)
            actions = row[:-TABLE].reshape(-1, ACTION)
            actions[self.numbering.legal(state, seat)] = [self.action(state, action) for action in legal]
            scores = [sum(planet.stations for planet in finished) for finished in state.finished]
            left, lead = len(state.stock) + 3 - state.row.count(-1), scores[seat] - scores[1 - seat]
            rival = self.pair(state.planets[2 - 2 * seat : 4 - 2 * seat])
            row[-TABLE:] = (left / 45, left < 6, lead / 10, state.die / 6, *rival)
        return rows, rows[:, :-TABLE:ACTION] > 0


class Judge(nn.Module):
    """Judges every allowed action by the same weights; a position is worth what the best of them promise."""

    def __init__(self, actions: int) -> None:
        super().__init__()
        self.actions, self.latent_dim_pi, self.latent_dim_vf = actions, actions, WIDTH
        self.action, self.table = nn.Linear(ACTION, WIDTH), nn.Linear(TABLE, WIDTH)
        self.deeper, self.promise, self.score = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 1)

    def forward(self, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        facts, table = rows[:, :-TABLE].view(-1, self.actions, ACTION), self.table(rows[:, -TABLE:])
        game, action = facts[:, :, 0].nonzero(as_tuple=True)
        judged = torch.relu(self.deeper(torch.relu(self.action(facts[game, action]) + table[game])))
        scores = torch.zeros(len(rows), self.actions).index_put((game, action), self.score(judged)[:, 0])
        best = torch.zeros(len(rows), WIDTH)
        best = best.scatter_reduce(0, game[:, None].expand(-1, WIDTH), torch.relu(self.promise(judged)), "amax")
        return scores, best

    def forward_actor(self, rows: torch.Tensor) -> torch.Tensor:
        return self.forward(rows)[0]

    def forward_critic(self, rows: torch.Tensor) -> torch.Tensor:
        return self.forward(rows)[1]


class Policy(MaskableActorCriticPolicy):
    """The judge in the place of the usual network: its scores are the actions' logits as they are."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Judge(int(self.action_space.n))

    def _get_action_dist_from_latent(self, latent_pi: torch.Tensor) -> Any:
        return self.action_dist.proba_distribution(action_logits=latent_pi)


class Tables(VecEnv):
    """Many games of two; the network plays whichever seat is asked."""

    def __init__(self, setting: Setting, games: int, seed: int) -> None:
        self.setting, self.eyes, self.seeds = setting, Eyes(setting), np.random.default_rng(seed)
        self.states: list[Any] = [setting.start(self.seeds.bytes(16)) for _ in range(games)]
        sight = spaces.Box(-np.inf, np.inf, (self.eyes.size,), np.float32)
        super().__init__(games, sight, spaces.Discrete(len(setting.numbering)))

    def reset(self) -> np.ndarray:
        rows, self.masks = self.eyes.see(self.states)
        return rows

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """What a move has brought to whoever made it: the stations scored with it, and the game."""
        rewards, ended = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        for game, (state, number) in enumerate(zip(self.states, self.actions, strict=True)):
            action = self.setting.numbering.action(int(number), state.seat)
            rewards[game] = A_STATION * state.preview(action)["score"]
            state.play(action)
            rewards[game] += self.setting.returns(state)[action.seat]
            if state.over:
                ended[game], self.states[game] = True, self.setting.start(self.seeds.bytes(16))
        return self.reset(), rewards, ended, [{} for _ in self.states]

    def env_method(self, method_name: str, *args: Any, **kwargs: Any) -> list[Any]:
        return list(self.masks)  # `action_masks`, the only one that is asked for

    def get_attr(self, attr_name: str = "", indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    close = set_attr = env_is_wrapped = get_attr  # nothing is held open, and no more is asked for


def measure(model: MaskablePPO, setting: Setting, level: str, games: int, seed: str) -> float:
    """The share of the wins against a bot, seats alternating, a tie for half; the games go on side by side."""
    eyes, chance, bot = Eyes(setting), random.Random(seed), bots.make(level, setting.game)
    states: list[Any] = [setting.start(f"{seed} {game // 2}") for game in range(games)]
    while not all(state.over for state in states):
        for game, state in enumerate(states):
            if not state.over and state.seat != game % 2:
                state.play(bot.choose(state.resample(state.seat, chance), state.seat, chance))
        if asked := [state for game, state in enumerate(states) if not state.over and state.seat == game % 2]:
            rows, masks = eyes.see(asked)
            chosen, _ = model.predict(rows, action_masks=masks, deterministic=True)
            for state, number in zip(asked, chosen, strict=True):
                state.play(setting.numbering.action(int(number), state.seat))
    return sum((setting.returns(state)[game % 2] + 1) / 2 for game, state in enumerate(states)) / games


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="A network learns Aliens, and plays against casual.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=1_000_000, help="to learn from (default: %(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="against casual in the end (default: %(default)s)")
    parser.add_argument("--save", metavar="FILE", help="keep the network here")
    args = parser.parse_args(arguments)
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)
    setting = Setting("aliens", 2)
    model = MaskablePPO(
        Policy, Tables(setting, 128, args.seed), seed=args.seed, device="cpu", verbose=1, gamma=-1.0, gae_lambda=0.9,
        n_steps=32, batch_size=1024, n_epochs=3, ent_coef=0.005, learning_rate=lambda left: 1e-3 * max(left, 0.05),
        policy_kwargs={"ortho_init": False},
    )  # fmt: skip
    begun = time.perf_counter(), time.process_time()
    model.learn(args.decisions, log_interval=50)
    minutes, busy = (time.perf_counter() - begun[0]) / 60, (time.process_time() - begun[1]) / 60
    share = measure(model, setting, "casual", args.games, f"against casual {args.seed}")
    low, high = wilson(share, args.games)
    print(f"seed {args.seed}: {args.decisions} decisions learnt in {minutes:.1f} minutes ({busy:.1f} of a processor)")
    print(f"against casual {share:.1%} of {args.games} games, 95 % interval {low:.1%} to {high:.1%}")
    if args.save:
        model.save(args.save)


if __name__ == "__main__":
    main()
