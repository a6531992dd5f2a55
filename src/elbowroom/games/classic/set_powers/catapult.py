"""Rule S.catapult."""

from typing import Final

from elbowroom.engine.ability import Asks, Power
from elbowroom.engine.memory import count, fields
from elbowroom.engine.native import i64
from elbowroom.engine.questions import Next, RegionQuestion
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.rules.reach import two_steps_from
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import CATAPULT

# 1 from when it is set until the end of the turn.
IS_SET: Final = count("is_set", 1)

SET_IT: Final = 0
SHOOT: Final = 1
MEMORY: Final = fields(IS_SET)


class Place(RegionQuestion):
    """The region in which to set the catapult."""

    def regions(self, state: State, tribe: int) -> Regions:
        return state.held[tribe]

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        self.ability.on_given_back(state, tribe)
        place_marker(state, CATAPULT, answer)
        self.ability.remember(state, IS_SET, 1)
        return None


class Catapult(Power):
    """Once a turn it is set in a region, which is immune; then it helps to conquer one region two steps away."""

    id = "catapult"
    badge = 4
    uses = 2
    aid_use = SHOOT
    asks: Asks = (Place,)
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        is_set = self.recall(state, IS_SET) == 1
        return is_set and state.marks[CATAPULT] != 0 if use == SHOOT else not is_set and state.held[tribe] != 0

    def reach(self, state: State, tribe: int) -> Regions:
        return two_steps_from(state.world, state.marks[CATAPULT])

    def within(self, state: State, tribe: int, near: Regions) -> Regions:
        return self.reach(state, tribe)

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return self.reach(state, tribe), 1

    def on_given_back(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[CATAPULT]):
            remove_marker(state, CATAPULT, region)
