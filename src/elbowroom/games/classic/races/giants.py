"""Rule S.giants."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import Regions
from elbowroom.engine.rules.reach import adjacent_to
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.state import State


class Giants(Race):
    """Regions adjacent to a mountain they hold cost one token less."""

    id = "giants"
    banner = 6
    tray = 11

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        mountains = state.held[tribe] & state.world.mountain
        return adjacent_to(state, tribe, hooks_of(state, tribe), mountains), 1
