"""Rule S.halflings."""

from elbowroom.classic.pieces import HOLE, MARKERS
from elbowroom.engine.ability import Race
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.tokens import place_marker
from elbowroom.engine.state import State


class Halflings(Race):
    """They begin anywhere, and dig a hole on each of the first two regions they conquer."""

    id = "halflings"
    banner = 6
    tray = 11

    # Remembers how many holes they have dug.

    def reach(self, state: State, tribe: int) -> Regions:
        return 0 if state.held[tribe] else state.world.all

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if state.memory[self.code] < MARKERS[HOLE].supply:
            state.memory[self.code] += 1
            place_marker(state, HOLE, region)
