"""Races that bring coins at scoring, and one that brings only itself."""

from elbowroom.classic.spoils import Plunderer
from elbowroom.engine.ability import Race
from elbowroom.engine.state import State


class Dwarves(Race):
    """A coin more per mine they hold, also in decline."""

    id = "dwarves"
    banner = 3
    tray = 8
    works_in_decline = True

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.mine).bit_count()


class Humans(Race):
    """A coin more per farmland they hold."""

    id = "humans"
    banner = 5
    tray = 10

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.farmland).bit_count()


class Orcs(Plunderer, Race):
    """A coin more per non-empty region conquered this turn."""

    id = "orcs"
    banner = 5
    tray = 10

    def income(self, state: State, tribe: int) -> int:
        return self.taken(state, tribe)


class Ratmen(Race):
    """Nothing but their number."""

    id = "ratmen"
    banner = 8
    tray = 13


class Wizards(Race):
    """A coin more per magic source they hold."""

    id = "wizards"
    banner = 5
    tray = 10

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.magic).bit_count()
