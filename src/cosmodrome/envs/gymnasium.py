"""One seat as a Gymnasium environment: alone in the solo modes, or against bots.

`env("bureau")` is the solo game; `env("aliens", rivals=["casual"])` is a seat against a bot, which seat by lot. An
observation is a row of numbers; the mask of what may be done is in `info["action_mask"]` and `action_masks()`.
"""

import random
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .. import bots
from ..core.errors import GameError, IllegalAction
from ..core.state import State
from .setting import HIGH, LOW, Bytes, Floats, Setting

ITERATIONS = 60  # of the bots that search


def env(
    name: str, rivals: Sequence[str] = (), seat: int | None = None, pack: str | None = None, **options: object
) -> "OneSeat":
    """A seat of a game: alone, or with a bot of each of these levels in the other seats."""
    return OneSeat(name, rivals, seat, pack, **options)


class OneSeat(gymnasium.Env[Floats, int]):
    """A seat of a game; the others are bots."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, name: str, rivals: Sequence[str] = (), seat: int | None = None, pack: str | None = None, **options: object
    ) -> None:
        self.setting = Setting(name, 1 + len(rivals), pack, **options)
        if seat is not None and not 0 <= seat < self.setting.seats:
            raise GameError(f"seat: expected one of {self.setting.seats}, got {seat}")
        self.rivals = [bots.make(level, self.setting.game) for level in rivals]
        self.fixed_seat = seat
        self.render_mode = "ansi"
        self.observation_space = spaces.Box(LOW, HIGH, (self.setting.layout.size,), np.float32)
        self.action_space = spaces.Discrete(len(self.setting.numbering))
        self.seat = seat or 0
        self._state: State | None = None
        self._chance = random.Random(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self._chance = random.Random(self.np_random.bytes(16))
        self.seat = self._chance.randrange(self.setting.seats) if self.fixed_seat is None else self.fixed_seat
        self._state = self.setting.start(self.np_random.bytes(16))
        self._play_on(self._state)
        return self.setting.observe(self._state, self.seat), self._info()

    def step(self, action: int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Do a legal action; one that is not changes nothing, costs 1, and `info["illegal"]` says why."""
        state = self._now()
        chosen = self.setting.numbering.action(int(action), self.seat)
        try:
            state.check(chosen)
        except IllegalAction as refusal:
            return self.setting.observe(state, self.seat), -1.0, state.over, False, self._info(str(refusal))
        state.play(chosen)
        self._play_on(state)
        reward = self.setting.returns(state)[self.seat]
        return self.setting.observe(state, self.seat), reward, state.over, False, self._info()

    def action_masks(self) -> Bytes:
        """1 in the place of every action that may be chosen now."""
        return self.setting.mask(self._now(), self.seat)

    def render(self) -> str:
        """The table as the seat sees it, drawn with characters."""
        return self._now().render(self.seat)

    def _play_on(self, state: State) -> None:
        """The bots play until the seat is asked or the game is over."""
        while not state.over and self.seat not in state.turn:
            seat = state.turn[0]
            bot = self.rivals[seat - (seat > self.seat)]
            known = state.resample(seat, self._chance)
            state.play(bot.choose(known, seat, self._chance, None, ITERATIONS))

    def _info(self, illegal: str | None = None) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat, "illegal": illegal}

    def _now(self) -> State:
        if self._state is None:
            raise RuntimeError("reset the environment first")
        return self._state
