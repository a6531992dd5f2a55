"""Rule S.nomads."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import Regions, size
from elbowroom.engine.state import State


class Nomads(Race):
    """A coin for each region they abandon, which they cannot conquer again in the same turn."""

    id = "nomads"
    banner = 6
    tray = 11

    def income(self, state: State, tribe: int) -> int:
        return size(state.abandoned) if state.seat_of[tribe] == state.seat else 0

    def barred(self, state: State, tribe: int) -> Regions:
        return state.abandoned
