"""Rule W.karazhan."""

from elbowroom.engine.regions import only, size
from elbowroom.engine.state import State
from elbowroom.games.warcraft.relics.place import Place


class Karazhan(Place):
    """A coin per other active region with the terrain it lies in."""

    id = "karazhan"

    def income(self, state: State, tribe: int) -> int:
        here = state.relic_at[self.code - state.ruleset.first_relic]
        alike = state.world.terrain[state.world.terrain_of(here)] & ~(only(here))
        return size(state.held[tribe] & alike)
