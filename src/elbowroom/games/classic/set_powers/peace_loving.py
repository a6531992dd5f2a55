"""Rule S.peace_loving."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.engine.state import State
from elbowroom.games.classic.spoils import is_active_opponent

COINS: Final = 3


class PeaceLoving(Power):
    """Three coins in a turn of conquest in which its race attacked no active race of an opponent."""

    id = "peace_loving"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        if state.seat_of[tribe] != state.seat:
            return 0
        attacked = state.attacked
        return (
            0
            if any(attacked >> other & 1 for other in state.active if is_active_opponent(state, tribe, other))
            else COINS
        )
