"""Rule S.halflings."""

from typing import Final

from elbowroom.engine.ability import Race
from elbowroom.engine.memory import count, fields
from elbowroom.engine.regions import Region, Regions, bits, size
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import HOLE, MARKERS

HOLES_DUG: Final = count("holes_dug", MARKERS[HOLE].supply)

MEMORY: Final = fields(HOLES_DUG)


class Halflings(Race):
    """They begin anywhere, and dig a hole on each of the first two regions they conquer."""

    id = "halflings"
    banner = 6
    tray = 11
    remembers = MEMORY

    def on_pick(self, state: State, tribe: int) -> None:
        self.forget(state)
        # A position written by hand may have holes without Halflings.
        for hole in bits(state.marks[HOLE]):
            remove_marker(state, HOLE, hole)

    def on_return(self, state: State, tribe: int) -> None:
        # They dig no holes any more.
        self.remember(state, HOLES_DUG, HOLES_DUG.most)

    def on_set_up(self, state: State, tribe: int) -> None:
        self.remember(state, HOLES_DUG, size(state.marks[HOLE]))

    def is_possible(self, state: State, tribe: int) -> bool:
        return size(state.marks[HOLE]) <= self.recall(state, HOLES_DUG)

    def reach(self, state: State, tribe: int) -> Regions:
        return 0 if state.held[tribe] else state.world.all

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if self.recall(state, HOLES_DUG) < HOLES_DUG.most:
            self.remember(state, HOLES_DUG, self.recall(state, HOLES_DUG) + 1)
            place_marker(state, HOLE, region)
