"""Rule S.wealthy."""

from typing import ClassVar

from elbowroom.engine.ability import Power
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import State


class Wealthy(Power):
    """Seven coins, once, at the end of its first turn."""

    id = "wealthy"
    badge = 4
    COINS: ClassVar[int] = 7

    # Remembers that the coins are still due.

    def on_pick(self, state: State, tribe: int) -> None:
        state.memory[self.code] = 1

    def on_end(self, state: State, tribe: int) -> None:
        gain(state, state.seat_of[tribe], self.COINS * state.memory[self.code], self.id)
        state.memory[self.code] = 0
