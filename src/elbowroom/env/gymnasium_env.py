"""The games for Gymnasium: one seat is the agent's, bots have the others.

>>> import gymnasium
>>> gym = gymnasium.make("elbowroom.env.gymnasium_env:elbowroom/classic-v0", players=3, bots=("simple", "random"))
>>> observation, info = gym.reset(seed=1)
>>> int(info["action_mask"].sum())  # six combos to pick among
6
"""

from typing import Any, Final

from elbowroom.bots import Bot, ask, named
from elbowroom.bots.dice import Dice
from elbowroom.engine.cast import Cast
from elbowroom.engine.engine import apply
from elbowroom.engine.errors import SettingsError
from elbowroom.engine.state import State
from elbowroom.env.actions import NOT_LEGAL, SIZE
from elbowroom.env.arrays import Bytes, Eyes, Mask
from elbowroom.env.deal import Deal
from elbowroom.env.match import go_on, results
from elbowroom.env.rendering import MODES, Canvas
from elbowroom.extras import needs
from elbowroom.games import RULESETS

with needs("env"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete

# What an illegal action costs; nothing else happens then.
PENALTY: Final = 0.1
# Nobody who plays legally needs so many steps; whoever does not is stopped.
MOST_STEPS: Final = 2_000


class OneSeat(gymnasium.Env[Bytes, np.int64]):
    """One game seen from one seat; `info["action_mask"]` and `action_masks()` say which ids are legal.

    The reward is 0 until the game is over (`elbowroom.env.match.results`); an illegal action costs `penalty`.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 — as its base has it

    def __init__(
        self,
        game: str = "warcraft",
        players: int = 2,
        *,
        bots: tuple[str, ...] = ("simple",),
        seat: int = 0,
        penalty: float = PENALTY,
        boards: tuple[str, ...] | None = None,
        excluded: tuple[str, ...] = (),
        cast: Cast | None = None,
        hide_coins: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """`bots` are the names of those to the left of the agent, from the first again where there are fewer."""
        self.deal = Deal(game, players, boards, excluded, cast, hide_coins)
        self.eyes = Eyes(self.deal)
        if not 0 <= seat < players:
            raise SettingsError("unknown-seat", seat=seat)
        self.seat = seat
        self.penalty = penalty
        self.render_mode = render_mode
        self.observation_space = Box(0, 255, (self.eyes.layout.size,), np.uint8)
        self.action_space = Discrete(SIZE)
        self._names = [bots[place % len(bots)] for place in range(players - 1)]
        self._canvas = Canvas(self.deal)
        self._bots: dict[int, Bot] = {}
        self.game_state: State

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Start a new game; after a seed the same games come in the same order."""
        super().reset(seed=seed, options=options)
        chosen = int(self.np_random.integers(1 << 48))
        self._dice = Dice(chosen)
        for place, name in enumerate(self._names, start=1):
            self._bots[(self.seat + place) % self.deal.players] = named(name, f"{chosen} {place}")
        self.game_state = self.deal.start(chosen)
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the others play until it is the agent's turn again or the game is over."""
        state = self.game_state
        chosen = self.eyes.ids.action(state, int(action)) if state.actor == self.seat else NOT_LEGAL
        if chosen == NOT_LEGAL:
            return self._observation(), -self.penalty, state.actor < 0, False, self._info() | {"illegal": True}
        apply(state, chosen)
        self._let_others_play()
        is_over = state.actor < 0
        reward = results(state)[self.seat] if is_over else 0.0
        return self._observation(), reward, is_over, False, self._info()

    def _let_others_play(self) -> None:
        state, open_coins = self.game_state, not self.deal.hide_coins
        go_on(state, self._dice)
        while state.actor >= 0 and state.actor != self.seat:
            # Every game is played from its start: who counts knows what all have.
            counted = list(state.coins)
            apply(state, ask(self._bots[state.actor], state, open_coins=open_coins, counted=counted))
            go_on(state, self._dice)

    def _observation(self) -> Bytes:
        return self.eyes.observation(self.game_state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> Mask:
        """Which ids are legal now."""
        return self.eyes.mask(self.game_state, self.seat)

    def render(self) -> Any:
        """The table as text (`ansi`) or as a picture (`rgb_array`); printed for `human`."""
        return self._canvas.render(self.game_state, self.render_mode)


def register_all() -> None:
    """Give each game an id, such as `elbowroom/classic-v0`."""
    for game in RULESETS:
        gymnasium.register(
            f"elbowroom/{game}-v0",
            entry_point=f"{__name__}:OneSeat",
            kwargs={"game": game},
            max_episode_steps=MOST_STEPS,
        )


register_all()
