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

from elbowroom.bots.dice import Dice
from elbowroom.engine.cast import Cast
from elbowroom.engine.engine import apply
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.state import State
from elbowroom.env.actions import NOT_LEGAL, SIZE
from elbowroom.env.arrays import Bytes, Eyes, Mask
from elbowroom.env.deal import Deal
from elbowroom.env.match import LOSS, go_on, results
from elbowroom.env.rendering import MODES, Canvas
from elbowroom.extras import needs

with needs("env"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
    from pettingzoo.utils.env import ParallelEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

Observation = dict[str, Bytes | Mask]
# Who plays something that is not legal has lost, and the game is over.
ILLEGAL: Final = LOSS


# PettingZoo has no types, and its users know the class by this name.
class raw_env(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # noqa: N801
    """One game, its seats in turns; an illegal action is an error.

    An agent observes `observation`, numbers of the layout, and `action_mask`, which of the ids it may choose.
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
        boards: tuple[str, ...] | None = None,
        excluded: tuple[str, ...] = (),
        cast: Cast | None = None,
        hide_coins: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.deal = Deal(game, players, boards, excluded, cast, hide_coins)
        self.eyes = Eyes(self.deal)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        # Each its own: a space has a generator for samples.
        self._observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._action_spaces = {agent: Discrete(SIZE) for agent in self.possible_agents}
        self._canvas = Canvas(self.deal)
        self._seeds = Random()
        self.game_state: State

    def _space(self) -> Dict:
        size = self.eyes.layout.size
        return Dict({"observation": Box(0, 255, (size,), np.uint8), "action_mask": Box(0, 1, (SIZE,), np.int8)})

    def observation_space(self, agent: str) -> Dict:
        """What an agent may observe."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The ids of all actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 — none yet
        """Start a new game; after a seed the same games come in the same order."""
        if seed is not None:
            self._seeds = Random(f"seeds {seed}")
        chosen = self._seeds.getrandbits(48)
        self._dice = Dice(chosen)
        self.game_state = self.deal.start(chosen)
        go_on(self.game_state, self._dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game_state.actor]

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and what it may choose."""
        seat = self._seat_of[agent]
        return {
            "observation": self.eyes.observation(self.game_state, seat),
            "action_mask": self.eyes.mask(self.game_state, seat),
        }

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.game_state
        chosen = NOT_LEGAL if action is None else self.eyes.ids.action(state, int(action))
        if chosen == NOT_LEGAL:
            raise IllegalActionError("not-legal", action=action)
        apply(state, chosen)
        go_on(state, self._dice)
        self._cumulative_rewards[agent] = 0.0
        if state.actor >= 0:
            self.agent_selection = self.possible_agents[state.actor]
            return
        self.rewards = dict(zip(self.possible_agents, results(state), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def state(self) -> Bytes:
        """What all seats observe, one after the other."""
        seats = range(self.deal.players)
        return np.concatenate([self.eyes.observation(self.game_state, seat) for seat in seats])

    def render(self) -> str | Bytes | None:
        """The table as text (`ansi`) or as a picture (`rgb_array`); printed for `human`."""
        return self._canvas.render(self.game_state, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def env(**deal: Any) -> AECEnv[str, Observation, int | None]:
    """One game, its seats in turns; who plays an illegal action has lost, and the game is over."""
    guarded = TerminateIllegalWrapper(raw_env(**deal), illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(guarded))


def parallel_env(**deal: Any) -> ParallelEnv[str, Observation, int | None]:
    """All seats act at once, and the action of the one whose turn it is counts: PettingZoo's own wrapper."""
    return turn_based_aec_to_parallel_wrapper(env(**deal))
