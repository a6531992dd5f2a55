"""A bot that plays anything that is legal: it knows nothing, and reaches every rule sooner or later."""

from random import Random

from elbowroom.bots.bot import demand_seat
from elbowroom.engine.state import State


class RandomBot:
    """Chooses with equal chances among all legal actions."""

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)

    def choose(self, state: State, seat: int) -> int:
        """Any of the options."""
        demand_seat(state, seat)
        count: int = len(state.options)
        return state.options[int(self._random.random() * count)]
