"""Rule S.orcs."""

from elbowroom.classic.spoils import Plunderer
from elbowroom.engine.ability import Race
from elbowroom.engine.state import State


class Orcs(Race, Plunderer):
    """A coin more per non-empty region conquered this turn."""

    id = "orcs"
    banner = 5
    tray = 10

    def income(self, state: State, tribe: int) -> int:
        return self.taken(state, tribe)
