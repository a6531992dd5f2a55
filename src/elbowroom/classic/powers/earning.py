"""Powers that bring coins."""

from typing import ClassVar

from elbowroom.classic.spoils import Plunderer
from elbowroom.engine.ability import Power
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import State


class Alchemist(Power):
    """Two coins each turn."""

    id = "alchemist"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return 2


class Forest(Power):
    """A coin more per forest."""

    id = "forest"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.forest).bit_count()


class Hill(Power):
    """A coin more per hill."""

    id = "hill"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.hill).bit_count()


class Merchant(Power):
    """A coin more per region."""

    id = "merchant"
    badge = 2

    def income(self, state: State, tribe: int) -> int:
        return state.held[tribe].bit_count()


class Pillaging(Plunderer, Power):
    """A coin more per non-empty region conquered this turn."""

    id = "pillaging"
    badge = 5

    def income(self, state: State, tribe: int) -> int:
        return self.taken(state, tribe)


class Swamp(Power):
    """A coin more per swamp."""

    id = "swamp"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.swamp).bit_count()


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
