"""The games as OpenSpiel games: `pyspiel.load_game("cosmodrome_aliens", {"players": 3})` once this module is imported.

Chance is sampled: the first node deals, all later draws come with the actions. A copied state has the luck of the one
it was copied from; a fair search looks at `resample_from_infostate`. Simultaneous choices are made one after the other,
and nobody's observation holds another's before it is open. `options` is a text such as `mode=advanced monuments=true`.
"""

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from ..core import canonical, registry
from ..core.errors import GameError
from ..core.game import Game
from ..core.state import State
from .setting import Setting

_LONGEST = 5_000  # actions of a game, many times what one takes
_DEAL = 0


class CosmodromeGame(pyspiel.Game):
    """A game with its players and options."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        players = int(params.get("players", 2))
        chosen = options_of(registry.load(self.name), str(params.get("options", "")))
        self.setting = Setting(self.name, players, **chosen)
        self.seeds = random.Random(int(params.get("rng_seed", 0)))
        is_solo = players == 1
        most = 1_000.0 if is_solo else 1.0
        utility = pyspiel.GameType.Utility.GENERAL_SUM if is_solo else pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.numbering),
            max_chance_outcomes=1,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=None if is_solo else 0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_type(self.setting.game, utility), info, params)

    def new_initial_state(self, state_as_string: str | None = None) -> "CosmodromeState":
        """A state that is to be dealt, or the one that was written down."""
        state = CosmodromeState(self)
        if state_as_string:
            state.read(state_as_string)
        return state

    def deserialize_state(self, text: str) -> "CosmodromeState":
        return self.new_initial_state(text)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise ValueError(f"observers take no parameters, got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setting, kind.private_info == pyspiel.PrivateInfoType.NONE)


class _Held:
    """What a state holds; copied with the state, and cheaply: the setting and the source of seeds are shared."""

    __slots__ = ("position", "seeds", "setting")

    def __init__(self, setting: Setting, seeds: random.Random, position: State | None = None) -> None:
        self.setting = setting
        self.seeds = seeds
        self.position = position  # None: to be dealt

    def __deepcopy__(self, memo: object) -> "_Held":
        return _Held(self.setting, self.seeds, None if self.position is None else self.position.copy())


class CosmodromeState(pyspiel.State):
    """A position, or the moment before the deal. A copy has the same luck to come."""

    def __init__(self, game: CosmodromeGame) -> None:
        super().__init__(game)
        self._held = _Held(game.setting, game.seeds)

    @property
    def position(self) -> State | None:
        return self._held.position

    @property
    def setting(self) -> Setting:
        return self._held.setting

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.turn[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(_DEAL, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.position is None or player != self.current_player():
            return []
        return sorted(self.setting.numbering.legal(self.position, player))

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self._held.position = self.setting.start(self._held.seeds.randbytes(16))
        else:
            self.position.play(self.setting.numbering.action(action, self.position.turn[0]))

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == pyspiel.PlayerId.CHANCE else str(self.setting.numbering.action(action, player))

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.over

    def returns(self) -> list[float]:
        return [0.0] * self.setting.seats if self.position is None else self.setting.returns(self.position)

    def __deepcopy__(self, memo: object) -> "CosmodromeState":
        copied: CosmodromeState = self.clone()
        return copied

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "CosmodromeState":
        """A state that the player cannot tell from this one, all it cannot know drawn anew."""
        if self.position is None:
            raise ValueError("nothing has been dealt yet")
        other: CosmodromeState = self.clone()
        other._held.position = self.position.resample(player, random.Random(probability_sampler()))
        return other

    def serialize(self) -> str:
        return "" if self.position is None else canonical.dumps(self.position.to_json())

    def read(self, text: str) -> None:
        """Take over the position that `serialize` wrote."""
        self._held.position = self.setting.game.from_json(json.loads(text))

    def __str__(self) -> str:
        return "to be dealt" if self.position is None else self.position.render(None)


class Observer:
    """What a player sees, or anybody who looks on: the row of that view, and the view as a text."""

    def __init__(self, setting: Setting, is_spectator: bool) -> None:
        self.setting = setting
        self.is_spectator = is_spectator
        self.tensor = np.zeros(setting.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CosmodromeState, player: int) -> None:
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.setting.layout.encode(self._view(state.position, player))

    def string_from(self, state: CosmodromeState, player: int) -> str:
        return "to be dealt" if state.position is None else canonical.dumps(self._view(state.position, player))

    def _view(self, position: State, player: int) -> Mapping[str, object]:
        return position.view(None if self.is_spectator else player)


def options_of(game: Game[Any], text: str) -> dict[str, Any]:
    """The options that `name=value` words stand for."""
    known = {option.name: option for option in game.options}
    found: dict[str, Any] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise GameError(f"{game.name}: options are name=value, with one of {', '.join(known)}, not {word!r}")
        allowed = {str(one).lower(): one for one in known[name].values}
        if value.lower() not in allowed:
            raise GameError(f"{game.name}: option {name}: expected one of {', '.join(allowed)}, got {value!r}")
        found[name] = allowed[value.lower()]
    return found


def _type(game: Game[Any], utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"cosmodrome_{game.name}",
        long_name=f"Cosmodrome: {game.title.en}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 2, "options": "", "rng_seed": 0},
    )


def _register(name: str) -> type[CosmodromeGame]:
    made = type(f"Cosmodrome{name.title()}", (CosmodromeGame,), {"name": name})
    pyspiel.register_game(_type(registry.load(name), pyspiel.GameType.Utility.GENERAL_SUM), made)
    return made


GAMES = {name: _register(name) for name in registry.names()}
