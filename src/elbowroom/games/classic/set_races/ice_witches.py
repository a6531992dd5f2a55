"""Rule S.ice_witches."""

from elbowroom.engine.ability import Asks, Race
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AT_END, Next, RegionsQuestion
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.reach import immune_to
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import LAVA, MARKERS, SET_MARKERS, WINTER

SUPPLY = (MARKERS + SET_MARKERS)[WINTER].supply


class Winter(RegionsQuestion):
    """The regions on which winter falls."""

    moment = AT_END

    def regions(self, state: State, tribe: int, named: Regions) -> Regions:
        world, held = state.world, state.held[tribe]
        taken = state.marks[WINTER] | state.marks[LAVA]
        return (held | world.around(held)) & world.land & ~taken & ~immune_to(state, tribe)

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        sources = size(state.held[tribe] & state.world.magic)
        return 0, min(sources, SUPPLY - size(state.marks[WINTER]))

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        for region in bits(answer):
            place_marker(state, WINTER, region)
        return None


class IceWitches(Race):
    """Winter in their regions and beside them: it defends every holder, and costs others a coin."""

    id = "ice_witches"
    banner = 5
    tray = 10
    asks: Asks = (Winter,)

    def coinless(self, state: State, tribe: int, holder: int) -> Regions:
        return state.marks[WINTER] & state.held[holder] if holder != tribe else 0

    def on_decline(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[WINTER]):
            remove_marker(state, WINTER, region)
