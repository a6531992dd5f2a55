"""Rule S.amazons."""

from elbowroom.engine.ability import AFTER_CONQUESTS, Moments, Race
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.tokens import lift_all, set_aside, take_back
from elbowroom.engine.rules.tribes import ready
from elbowroom.engine.state import State


class Amazons(Race):
    """Four more tokens, for conquest only."""

    id = "amazons"
    banner = 6
    tray = 15
    asks_at: Moments = (AFTER_CONQUESTS,)
    more_tokens = 4

    def on_turn(self, state: State, tribe: int) -> None:
        take_back(state, tribe)

    # Setting four aside before the others are spread leaves the same choice as taking four away afterwards.

    def nameable(self, state: State, tribe: int, named: Regions) -> Regions:
        return state.held[tribe]

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        """As many as the tokens that remain cannot hold; where none remain, all regions go without a word."""
        left = self._total(state, tribe) - self.more_tokens
        lacking = size(state.held[tribe]) - left if left > 0 else 0
        return max(0, lacking), max(0, lacking)

    def on_named(self, state: State, tribe: int, named: Regions) -> None:
        for region in bits(named):
            lift_all(state, region)

    def _total(self, state: State, tribe: int) -> int:
        on_map = sum(state.tokens[region] for region in bits(state.held[tribe]))
        return on_map + state.hand[tribe] + state.aside[tribe]

    def on_redeploy(self, state: State, tribe: int) -> None:
        if self._total(state, tribe) <= self.more_tokens:
            for region in bits(state.held[tribe]):
                lift_all(state, region)
        ready(state, tribe)
        set_aside(state, tribe, min(self.more_tokens, state.hand[tribe]))
