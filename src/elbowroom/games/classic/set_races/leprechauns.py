"""Rule S.leprechauns."""

from typing import Final

from elbowroom.engine.ability import Asks, Race
from elbowroom.engine.memory import count, fields
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AT_END, Next, RegionsQuestion
from elbowroom.engine.regions import Region, Regions, bits, only, size
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import MARKERS, POT, SET_MARKERS

POTS: Final = (MARKERS + SET_MARKERS)[POT].supply
# Pots that have brought their coin since the race was picked.
USED_UP: Final = count("used_up", POTS)

MEMORY: Final = fields(USED_UP)


class Pots(RegionsQuestion):
    """The regions in which to lay a pot of gold."""

    moment = AT_END

    def regions(self, state: State, tribe: int, named: Regions) -> Regions:
        return state.held[tribe]

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        return 0, POTS - self.ability.recall(state, USED_UP)

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        for region in bits(answer):
            place_marker(state, POT, region)
        return None


class Leprechauns(Race):
    """Pots of gold in their regions: one that is still there at their next turn brings a coin."""

    id = "leprechauns"
    banner = 6
    tray = 11
    asks: Asks = (Pots,)
    remembers = MEMORY

    def on_pick(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_turn(self, state: State, tribe: int) -> None:
        pots = size(state.marks[POT])
        self._remove(state, state.marks[POT])
        self.remember(state, USED_UP, self.recall(state, USED_UP) + pots)
        gain(state, state.seat_of[tribe], pots, self.id)

    def on_any_conquest(self, state: State, tribe: int, conqueror: int, region: Region, loser: int) -> None:
        pot = state.marks[POT] & only(region)
        if pot:
            self._remove(state, pot)
            self.remember(state, USED_UP, self.recall(state, USED_UP) + 1)
            gain(state, state.seat_of[conqueror], 1, self.id)

    def on_decline(self, state: State, tribe: int) -> None:
        self._remove(state, state.marks[POT])

    def is_possible(self, state: State, tribe: int) -> bool:
        return size(state.marks[POT]) + self.recall(state, USED_UP) <= POTS

    def _remove(self, state: State, regions: Regions) -> None:
        for region in bits(regions):
            remove_marker(state, POT, region)
