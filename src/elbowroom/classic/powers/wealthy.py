"""Rule S.wealthy."""

from typing import ClassVar, Final

from elbowroom.engine.ability import Power
from elbowroom.engine.memory import count, fields
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import State

# Whether the coins are still due: 1, or 0.
DUE: Final = count("due", 1)


class Wealthy(Power):
    """Seven coins, once, at the end of its first turn."""

    id = "wealthy"
    badge = 4
    COINS: ClassVar[int] = 7
    remembers = fields(DUE)

    def on_pick(self, state: State, tribe: int) -> None:
        self.remember(state, DUE, 1)

    def on_end(self, state: State, tribe: int) -> None:
        gain(state, state.seat_of[tribe], self.COINS * self.recall(state, DUE), self.id)
        self.forget(state)
