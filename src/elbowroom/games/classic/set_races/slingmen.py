"""Rule S.slingmen."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import Region, Regions, only
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.rules.reach import two_steps_from
from elbowroom.engine.state import State


class Slingmen(Race):
    """They also reach regions two steps away, and get a coin for each that they conquer."""

    id = "slingmen"
    banner = 5
    tray = 10

    def reach(self, state: State, tribe: int) -> Regions:
        return two_steps_from(state.world, state.held[tribe])

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        before = state.held[tribe] & ~(only(region))
        if two_steps_from(state.world, before) >> region & 1:
            gain(state, state.seat_of[tribe], 1, self.id)
