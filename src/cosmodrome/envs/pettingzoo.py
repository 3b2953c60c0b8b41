"""The games as PettingZoo environments: one agent acts at a time, with a mask of what it may do.

`env("bureau", seats=2)` is ready for learners. An observation is `{"observation": …, "action_mask": …}`; rewards come
at the end. Simultaneous choices are made one after the other, and nobody sees another's before it is open.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..core.state import State
from .setting import HIGH, LOW, Setting


def env(name: str, seats: int = 2, pack: str | None = None, **options: object) -> AECEnv:
    """A game as an environment that ends, with a loss of 1, where an agent does what it may not."""
    raw: AECEnv = Raw(name, seats, pack, **options)
    raw = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)


class Raw(AECEnv):
    """A game as an environment, without the wrappers."""

    def __init__(self, name: str, seats: int = 2, pack: str | None = None, **options: object) -> None:
        super().__init__()
        self.setting = Setting(name, seats, pack, **options)
        self.metadata = {"name": f"cosmodrome_{name}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = len(self.setting.numbering)
        row = spaces.Box(LOW, HIGH, (self.setting.layout.size,), np.float32)
        mask = spaces.Box(0, 1, (count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self.state_now: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; the same seed deals the same game, and the same ones after it."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.state_now = self.setting.start(self._seeds.bytes(16))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def observe(self, agent: str) -> dict[str, Any]:
        state, seat = self._state(), self._seat[agent]
        is_asked = not state.over and agent == self.agent_selection
        mask = self.setting.mask(state, seat) if is_asked else np.zeros(len(self.setting.numbering), np.int8)
        return {"observation": self.setting.observe(state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self._state()
        assert action is not None
        chosen = self.setting.numbering.action(int(action), self._seat[agent])
        state.check(chosen)
        state.play(chosen)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if state.over:
            returns = self.setting.returns(state)
            self.rewards = {agent: returns[seat] for agent, seat in self._seat.items()}
            self.terminations = dict.fromkeys(self.agents, True)
            self._skip_agent_selection = None
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._next()
        self._accumulate_rewards()

    def render(self) -> str:
        """The table as the agent in turn sees it, drawn with characters."""
        return self._state().render(self._seat[self.agent_selection])

    def close(self) -> None:
        """Nothing is held open."""

    def _next(self) -> str:
        return self.possible_agents[self._state().turn[0]]

    def _state(self) -> State:
        if self.state_now is None:
            raise RuntimeError("reset the environment first")
        return self.state_now
