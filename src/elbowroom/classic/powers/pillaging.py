"""Rule S.pillaging."""

from elbowroom.classic.spoils import Plunderer
from elbowroom.engine.ability import Power
from elbowroom.engine.state import State


class Pillaging(Power, Plunderer):
    """A coin more per non-empty region conquered this turn."""

    id = "pillaging"
    badge = 5

    def income(self, state: State, tribe: int) -> int:
        return self.taken(state, tribe)
