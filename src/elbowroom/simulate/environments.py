"""What is measured of the environments for research: observations, PettingZoo's loop, and many games at once."""

from collections.abc import Callable
from random import Random
from typing import Final

from elbowroom.env.actions import SIZE, ActionIds
from elbowroom.env.observation import Observer
from elbowroom.games import ruleset_of
from elbowroom.simulate.pace import Done, Work

# Games beside each other in a vector environment, and steps that count as one go.
SLOTS: Final = 256
STEPS: Final = 50


def observe_with(game: str, players: int) -> Callable[..., object]:
    """What makes the observation and the mask of the seat that decides in a state."""
    observer, ids = Observer(ruleset_of(game), players), ActionIds(ruleset_of(game))
    return lambda state: (observer.observe(state, state.actor), ids.mask(state, state.actor))


def petting_zoo(game: str, players: int) -> Work:
    """Games of `raw_env` at random: each step is `last`, a legal action, `step`."""
    from elbowroom.env.petting_zoo import raw_env

    env, rng = raw_env(game, players), Random(0)
    env.reset(seed=0)

    def go() -> Done:
        for _ in range(STEPS):
            observation, _, is_over, _, _ = env.last()
            if is_over:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
        return Done(STEPS)

    return go


def vector(game: str, players: int, processes: int = 1) -> Work:
    """Many games of a vector environment at random."""
    import numpy as np

    from elbowroom.env.vector import VectorEnv

    games = VectorEnv(SLOTS, game, players, processes=processes)
    # Some numbers for each slot and action; looked at from another place each time, they choose as if by chance. Bytes,
    # since what chooses is not what is measured; of equal ones the first is chosen.
    luck = np.random.default_rng(0).integers(1, 256, (SLOTS, SIZE + STEPS), dtype=np.uint8)

    def go() -> Done:
        for step in range(STEPS):
            games.step((games.masks * luck[:, step : step + SIZE]).argmax(axis=1))
        return Done(SLOTS * STEPS)

    return go
