"""Rule S.white_ladies."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class WhiteLadies(Race):
    """In decline their regions are immune."""

    id = "white_ladies"
    banner = 2
    tray = 7
    works_in_decline = True

    def immune(self, state: State, tribe: int) -> Regions:
        return 0 if state.is_active(tribe) else state.held[tribe]
