"""A network that learns Aliens by playing itself, and then plays against casual: PPO with masks (sb3-contrib).

`make research` makes its environment and runs it; `python examples/learn_aliens.py --seed 2` runs it with another seed.
One core is enough, and no graphics card is asked for.

Both seats are played by the same network, and every decision of both is learnt from. What the one who moves next may
hope for is what the one who moves now must fear, so the future counts with a discount of -1. That holds because in
Aliens two seats always take turns, and what one of them has the other lacks.
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
from stable_baselines3.common.vec_env import VecEnv

from cosmodrome import bots
from cosmodrome.arena.report import wilson
from cosmodrome.envs.setting import Setting
from cosmodrome.envs.vector import Many

A_STATION = 0.1  # what one is worth at once when it is scored; the win, in the end, 1


class Eyes:
    """What the network is shown: the row of its view with small numbers, and what may be done."""

    def __init__(self, setting: Setting) -> None:
        layout = setting.layout
        self.scale = np.ones(layout.size, np.float32)
        for part in layout.parts:
            if part.meaning == "a number":
                self.scale[part.start] = 0.1
        self.size = layout.size + len(setting.numbering)

    def see(self, rows: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return np.concatenate([rows * self.scale, masks.astype(np.float32)], axis=-1)


class Tables(VecEnv):
    """Many games of two; the network plays whichever seat is asked."""

    def __init__(self, setting: Setting, games: int, seed: int) -> None:
        self.many = Many(setting, games, seed)
        self.eyes = Eyes(setting)
        self.totals = [
            next(part.start for part in setting.layout.parts if part.path == f"players[+{seat}].score.total")
            for seat in (0, 1)
        ]
        self.render_mode = None
        sight = spaces.Box(-np.inf, np.inf, (self.eyes.size,), np.float32)
        super().__init__(games, sight, spaces.Discrete(len(setting.numbering)))

    def reset(self) -> np.ndarray:
        self.batch = self.many.look()
        return self.eyes.see(self.batch.rows, self.batch.masks)

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """What a move has brought to whoever made it: the stations scored with it, and the game."""
        before, after = self.batch, self.many.step(self.actions)
        games = np.arange(self.num_envs)
        mine, theirs = self.totals
        points = np.where(after.ended, after.points[games, before.seats], after.rows[:, theirs])
        rewards = A_STATION * (points - before.rows[:, mine]) + after.returns[games, before.seats]
        self.batch = after
        sight = self.eyes.see(after.rows, after.masks)
        return sight, rewards, after.ended, [{"terminal_observation": row} for row in sight]

    def env_method(self, method_name: str, *args: Any, **kwargs: Any) -> list[Any]:
        return list(self.batch.masks.astype(np.bool_))  # `action_masks`, the only one that is asked for

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is held open."""


def measure(model: MaskablePPO, setting: Setting, level: str, games: int, seed: str) -> float:
    """The share of the wins against a bot, seats alternating, a tie for half."""
    eyes, chance = Eyes(setting), random.Random(seed)
    bot, won = bots.make(level, setting.game), 0.0
    for game in range(games):
        state, seat = setting.start(f"{seed} {game // 2}"), game % 2
        while not state.over:
            if state.turn[0] == seat:
                row, mask = setting.observe(state, seat), setting.mask(state, seat)
                number, _ = model.predict(eyes.see(row, mask), action_masks=mask, deterministic=True)
                action = setting.numbering.action(int(number), seat)
            else:
                action = bot.choose(state.resample(1 - seat, chance), 1 - seat, chance)
            state.play(action)
        won += (setting.returns(state)[seat] + 1) / 2
    return won / games


def network(tables: Tables, seed: int) -> MaskablePPO:
    """A small network and how it learns; steps get smaller towards the end."""
    return MaskablePPO(
        "MlpPolicy", tables, seed=seed, device="cpu", gamma=-1.0, gae_lambda=0.9, n_steps=32, batch_size=512,
        n_epochs=3, ent_coef=0.005, learning_rate=lambda left: 7e-4 * max(left, 0.05),
        policy_kwargs={"net_arch": [128, 128], "activation_fn": torch.nn.ReLU},
    )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="A network learns Aliens, and plays against casual.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=2_600_000, help="to learn from (default: %(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="against casual in the end (default: %(default)s)")
    parser.add_argument("--save", metavar="FILE", help="keep the network here")
    args = parser.parse_args(arguments)
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)
    setting = Setting("aliens", 2)
    tables = Tables(setting, 128, args.seed)
    model = network(tables, args.seed)
    begun = time.perf_counter(), time.process_time()

    def tell(_local: dict[str, Any], _global: dict[str, Any]) -> bool:
        if model.num_timesteps % (tables.num_envs * 2000) == 0:
            print(f"{model.num_timesteps} decisions, {(time.perf_counter() - begun[0]) / 60:.1f} minutes", flush=True)
        return True

    model.learn(args.decisions, callback=tell)
    minutes, busy = (time.perf_counter() - begun[0]) / 60, (time.process_time() - begun[1]) / 60
    share = measure(model, setting, "casual", args.games, f"against casual {args.seed}")
    low, high = wilson(share, args.games)
    print(
        f"seed {args.seed}: learnt {args.decisions} decisions in {minutes:.1f} minutes ({busy:.1f} of a processor); "
        f"against casual {share:.1%} of {args.games} games, 95 % interval {low:.1%} to {high:.1%}"
    )
    if args.save:
        model.save(args.save)


if __name__ == "__main__":
    main()
