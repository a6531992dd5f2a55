"""Rule S.wealthy."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.engine.memory import count, fields
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import State

# 1 while the coins are still due, then 0.
DUE: Final = count("due", 1)

COINS: Final = 7
MEMORY: Final = fields(DUE)


class Wealthy(Power):
    """Seven coins, once, at the end of its first turn."""

    id = "wealthy"
    badge = 4
    remembers = MEMORY

    def on_pick(self, state: State, tribe: int) -> None:
        self.remember(state, DUE, 1)

    def on_borrowed(self, state: State, tribe: int) -> None:
        # Only in the turn of the pick, in which its player may not decline.
        if not state.may_decline:
            self.on_pick(state, tribe)

    def on_end(self, state: State, tribe: int) -> None:
        gain(state, state.seat_of[tribe], COINS * self.recall(state, DUE), self.id)
        self.forget(state)
