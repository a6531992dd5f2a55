"""Rule S.priestesses."""

from elbowroom.engine.ability import Asks, Race
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AS_IT_DECLINES, Next, RegionQuestion
from elbowroom.engine.regions import Regions, bits, only, size
from elbowroom.engine.rules.moving import move
from elbowroom.engine.state import State


class Tower(RegionQuestion):
    """The region of the ivory tower, in which all their tokens are stacked."""

    moment = AS_IT_DECLINES

    def regions(self, state: State, tribe: int) -> Regions:
        held = state.held[tribe]
        return held if size(held) > 1 else 0

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        for region in bits(state.held[tribe] & ~only(answer)):
            move(state, region, answer, state.tokens[region])
        return None


class Priestesses(Race):
    """In decline they gather in one region, which brings a coin per token."""

    id = "priestesses"
    banner = 4
    tray = 9
    works_in_decline = True
    asks: Asks = (Tower,)

    def immune(self, state: State, tribe: int) -> Regions:
        # Nobody takes a tower in water, not even the next Seafaring race.
        return 0 if state.is_active(tribe) else state.held[tribe] & state.world.water

    def income(self, state: State, tribe: int) -> int:
        if state.is_active(tribe):
            return 0
        # The region itself brings the first coin.
        return sum(state.tokens[region] - 1 for region in bits(state.held[tribe]))
