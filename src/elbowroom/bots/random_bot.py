"""A bot that plays any legal action: a baseline that reaches every rule sooner or later."""

from random import Random

from elbowroom.bots.bot import require_seat
from elbowroom.engine.state import State


class RandomBot:
    """A bot that chooses among all legal actions with equal odds."""

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)

    def choose(self, state: State, seat: int) -> int:
        """Return any of the options."""
        require_seat(state, seat)
        count: int = len(state.options)
        return state.options[int(self._random.random() * count)]
