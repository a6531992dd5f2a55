"""Rule S.barricade."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State

MOST_HELD: Final = 4
COINS: Final = 3


class Barricade(Power):
    """Three coins each turn while it holds at most four regions."""

    id = "barricade"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return COINS if size(state.held[tribe]) <= MOST_HELD else 0
