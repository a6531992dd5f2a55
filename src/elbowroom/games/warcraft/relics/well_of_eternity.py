"""Rule W.well_of_eternity."""

from typing import Final

from elbowroom.engine.memory import fields
from elbowroom.engine.memory import region as region_field
from elbowroom.engine.questions import Next
from elbowroom.engine.regions import NOWHERE, Region, after_last
from elbowroom.engine.rules.relics import move_relic, turn_up
from elbowroom.engine.rules.tokens import tribes_of
from elbowroom.engine.state import State
from elbowroom.games.warcraft.majority import dominates
from elbowroom.games.warcraft.relics.place import Place

# The region where another place is revealed instead of the Well, on an island without water.
IN_STEAD: Final = region_field("in_stead")

MEMORY: Final = fields(IN_STEAD)


class Well(Place):
    """It moves to the water of its island and pays the race that holds most of the shore."""

    id = "well_of_eternity"
    remembers = MEMORY

    def on_found(self, state: State, region: Region) -> None:
        number = self.code - state.ruleset.first_relic
        water = state.world.island_of(region) & state.world.water
        if water:
            move_relic(state, number, after_last(water) - 1)
            return
        move_relic(state, number, NOWHERE)
        if self.flips(state, state.tribe):
            self.remember(state, IN_STEAD, region)
            state.flip_for = self.code

    def flips(self, state: State, tribe: int) -> list[tuple[int, int]]:
        relics = enumerate(state.ruleset.relics)
        places = [number for number, relic in relics if not relic.is_artifact]
        return [(number, 1) for number in places if state.relics_unseen >> number & 1]

    def on_flip(self, state: State, tribe: int, number: int) -> Next:
        region = self.recall(state, IN_STEAD)
        self.forget(state)
        turn_up(state, number, region)
        return None

    def bounty(self, state: State, seat: int) -> int:
        here = state.relic_at[self.code - state.ruleset.first_relic]
        if here == NOWHERE:
            return 0
        shore = state.world.near[here]
        return 2 * any(dominates(state, tribe, shore) for tribe in tribes_of(state, seat))
