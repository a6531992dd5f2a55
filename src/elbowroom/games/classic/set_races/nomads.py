"""Rule S.nomads."""

from elbowroom.engine.ability import Race
from elbowroom.engine.phases.steps import STEP_END
from elbowroom.engine.regions import Regions, size
from elbowroom.engine.state import State


class Nomads(Race):
    """A coin for each region they abandon, which they cannot conquer again in the same turn."""

    id = "nomads"
    banner = 6
    tray = 11

    def income(self, state: State, tribe: int) -> int:
        # Before them, Ghouls of their player may have abandoned regions.
        is_theirs = state.tribe == tribe or state.step >= STEP_END
        return size(state.abandoned) if is_theirs and state.seat_of[tribe] == state.seat else 0

    def barred(self, state: State, tribe: int) -> Regions:
        return state.abandoned
