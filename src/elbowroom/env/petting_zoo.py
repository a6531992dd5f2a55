"""The games for PettingZoo: `env()` and `raw_env()` in turns, `parallel_env()` all seats at once.

>>> from elbowroom.env import petting_zoo
>>> zoo = petting_zoo.env(game="classic", players=2)
>>> zoo.reset(seed=1)
>>> observation, reward, is_over, is_cut_off, info = zoo.last()
>>> int(observation["action_mask"].sum())  # six combos to pick among
6
"""

from random import Random
from typing import Any, ClassVar, Final

from elbowroom.bots.dice import Dice, play_to_choice
from elbowroom.engine.cast import Cast
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.state import State
from elbowroom.env.actions import SIZE
from elbowroom.env.arrays import Bytes, Mask, ObservationEncoder, result_of
from elbowroom.env.rendering import MODES, Canvas
from elbowroom.env.rewards import FINAL, LOSS, Rewards
from elbowroom.env.settings import EnvSettings
from elbowroom.env.slots import has_coins, play_by_id
from elbowroom.extras import needs

with needs("env"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
    from pettingzoo.utils.env import ParallelEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

Observation = dict[str, Bytes | Mask]
# An illegal action loses and ends the game.
ILLEGAL: Final = LOSS


# PettingZoo has no types, and its users know the class by this name.
class raw_env(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # noqa: N801
    """One game with its seats in turns; an illegal action raises an error.

    An observation has `observation`, the numbers of the layout, and `action_mask`, the legal ids. `reward` is one of
    `elbowroom.env.rewards.KINDS`. `infos` have `coins` and `winners` by seat, also where coins are hidden.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "elbowroom_v0",
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "warcraft",
        players: int = 2,
        *,
        reward: str = FINAL,
        boards: tuple[str, ...] | None = None,
        excluded: tuple[str, ...] = (),
        sets: tuple[str, ...] = (),
        cast: Cast | None = None,
        hide_coins: bool = True,
        adjacency: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.settings = EnvSettings(game, players, boards, excluded, cast, hide_coins, adjacency, sets)
        self.encoder = ObservationEncoder(self.settings)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        # A space for each agent, since a space has its own random generator.
        self._observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._action_spaces = {agent: Discrete(SIZE) for agent in self.possible_agents}
        self._rewards, self._is_final = Rewards(reward), reward == FINAL
        self._canvas = Canvas(self.settings)
        self._seeds = Random()
        self.game_state: State

    def _space(self) -> Dict:
        size = self.encoder.layout.size
        return Dict({"observation": Box(0, 255, (size,), np.uint8), "action_mask": Box(0, 1, (SIZE,), np.int8)})

    def observation_space(self, agent: str) -> Dict:
        """Return the observation space of an agent."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the action space of an agent: the ids of all actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 — none yet
        """Start a new game; the same seed starts the same sequence of games."""
        if seed is not None:
            self._seeds = Random(f"seeds {seed}")
        chosen = self._seeds.getrandbits(48)
        self._dice = Dice(chosen)
        self.game_state = self.settings.start(chosen)
        play_to_choice(self.game_state, self._dice)
        self._rewards.begin(self.game_state)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._set_infos()
        self.agent_selection = self.possible_agents[self.game_state.actor]

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes, and which actions are legal for it."""
        encoder, state, seat = self.encoder, self.game_state, self._seat_of[agent]
        return {"observation": encoder.observation(state, seat), "action_mask": encoder.mask(state, seat)}

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.game_state
        if action is None or not play_by_id(state, self._dice, self.encoder.ids, int(action)):
            raise IllegalActionError("not-legal", action=action)
        self._cumulative_rewards[agent] = 0.0
        actor = state.actor
        # Final rewards are 0 until the end.
        if actor < 0 or not self._is_final:
            self.rewards = dict(zip(self.possible_agents, self._rewards.since_last(state), strict=True))
            self._accumulate_rewards()
        # Infos take longer than many a step, so they stay until coins change.
        if actor < 0 or not has_coins(state, self._coins):
            self._set_infos()
        if actor >= 0:
            self.agent_selection = self.possible_agents[actor]
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def _set_infos(self) -> None:
        self._coins = [*self.game_state.coins]
        result = result_of(self.game_state)
        self.infos: dict[str, dict[str, Any]] = {agent: result.copy() for agent in self.agents}

    def state(self) -> Bytes:
        """Return the observations of all seats, concatenated."""
        seats = range(self.settings.players)
        return np.concatenate([self.encoder.observation(self.game_state, seat) for seat in seats])

    def render(self) -> str | Bytes | None:
        """Return the table as text (`ansi`) or as a picture (`rgb_array`); print it for `human`."""
        return self._canvas.render(self.game_state, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(**settings: Any) -> AECEnv[str, Observation, int | None]:
    """Return an environment in which an illegal action loses and ends the game."""
    guarded = TerminateIllegalWrapper(raw_env(**settings), illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(guarded))


def parallel_env(**settings: Any) -> ParallelEnv[str, Observation, int | None]:
    """Return PettingZoo's parallel wrapper: all seats act at once, and only the deciding seat's action counts."""
    return turn_based_aec_to_parallel_wrapper(env(**settings))
