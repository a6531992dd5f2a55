"""The games for Gymnasium: one seat is the agent's, bots have the others.

>>> import gymnasium
>>> gym = gymnasium.make("elbowroom.env.gymnasium_env:elbowroom/classic-v0", players=3, bots=("simple", "random"))
>>> observation, info = gym.reset(seed=1)
>>> int(info["action_mask"].sum())  # six combos to pick among
6
"""

from typing import Any, Final

from elbowroom.bots.dice import Dice
from elbowroom.engine.cast import Cast
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State
from elbowroom.env.actions import NOT_LEGAL, SIZE
from elbowroom.env.arrays import Bytes, Mask, ObservationEncoder, result_of
from elbowroom.env.opponents import Opponents
from elbowroom.env.rendering import MODES, Canvas
from elbowroom.env.rewards import FINAL, Rewards
from elbowroom.env.settings import EnvSettings
from elbowroom.extras import needs
from elbowroom.games import RULESETS_OF_PLAYERS

with needs("env"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete

# The penalty for an illegal action, which has no other effect.
PENALTY: Final = 0.1
# No legal game takes this many steps; agents that keep playing illegal actions are stopped.
MAX_STEPS: Final = 2_000


class OneSeat(gymnasium.Env[Bytes, np.int64]):
    """One game seen from one seat; `info["action_mask"]` and `action_masks()` say which ids are legal.

    `reward` is one of `elbowroom.env.rewards.KINDS`; an illegal action costs `penalty`. `info["coins"]` and
    `info["winners"]` are by seat, also where coins are hidden: use them to evaluate, not to decide.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 — as its base has it

    def __init__(
        self,
        game: str = "warcraft",
        players: int = 2,
        *,
        bots: tuple[str, ...] = ("simple",),
        seat: int = 0,
        reward: str = FINAL,
        penalty: float = PENALTY,
        boards: tuple[str, ...] | None = None,
        excluded: tuple[str, ...] = (),
        sets: tuple[str, ...] = (),
        cast: Cast | None = None,
        hide_coins: bool = True,
        adjacency: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """Set up the game; `bots` are the players to the left of the agent, repeated if there are fewer than seats."""
        self.settings = EnvSettings(game, players, boards, excluded, cast, hide_coins, adjacency, sets)
        self.encoder = ObservationEncoder(self.settings)
        self.seat = seat
        self.penalty = penalty
        self.render_mode = render_mode
        self.observation_space = Box(0, 255, (self.encoder.layout.size,), np.uint8)
        self.action_space = Discrete(SIZE)
        self._opponents = Opponents(bots, seat, players, open_coins=not hide_coins)
        self._rewards = Rewards(reward)
        self._canvas = Canvas(self.settings)
        self.game_state: State

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Start a new game; the same seed starts the same sequence of games."""
        super().reset(seed=seed, options=options)
        chosen = int(self.np_random.integers(1 << 48))
        self._dice = Dice(chosen)
        self._opponents.begin(chosen)
        self.game_state = self.settings.start(chosen)
        self._opponents.play(self.game_state, self._dice)
        self._rewards.begin(self.game_state)
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the others play until it is the agent's turn again or the game is over."""
        state = self.game_state
        chosen = self.encoder.ids.action(state, int(action)) if state.actor == self.seat else NOT_LEGAL
        if chosen == NOT_LEGAL:
            return self._observation(), -self.penalty, state.actor < 0, False, self._info() | {"illegal": True}
        apply(state, chosen)
        self._opponents.play(state, self._dice)
        reward = self._rewards.since_last(state)[self.seat]
        return self._observation(), reward, state.actor < 0, False, self._info()

    def _observation(self) -> Bytes:
        return self.encoder.observation(self.game_state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()} | result_of(self.game_state)

    def action_masks(self) -> Mask:
        """Return the mask of legal ids."""
        return self.encoder.mask(self.game_state, self.seat)

    def render(self) -> Any:
        """Return the table as text (`ansi`) or as a picture (`rgb_array`); print it for `human`."""
        return self._canvas.render(self.game_state, self.render_mode)


def register_all() -> None:
    """Register each game with an id such as `elbowroom/classic-v0`."""
    for game in RULESETS_OF_PLAYERS:
        gymnasium.register(
            f"elbowroom/{game}-v0",
            entry_point=f"{__name__}:OneSeat",
            vector_entry_point="elbowroom.env.vector:from_id",
            kwargs={"game": game},
            max_episode_steps=MAX_STEPS,
        )


register_all()
