"""Rule S.wizards."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Wizards(Race):
    """A coin more per magic source they hold."""

    id = "wizards"
    banner = 5
    tray = 10

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.magic)
