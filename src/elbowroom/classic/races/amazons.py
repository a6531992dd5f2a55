"""Rule S.amazons."""

from elbowroom.engine.ability import AFTER_CONQUESTS, Race
from elbowroom.engine.actions import TARGET, code, region_of
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.tokens import lift_all, set_aside, take_back
from elbowroom.engine.rules.tribes import ready
from elbowroom.engine.state import State


class Amazons(Race):
    """Four more tokens, for conquest only."""

    id = "amazons"
    banner = 6
    tray = 15
    asks_at = (AFTER_CONQUESTS,)
    more_tokens = 4

    def on_turn(self, state: State, tribe: int) -> None:
        take_back(state, tribe)

    # Setting four aside before the others are spread leaves the same choice as taking four away afterwards.

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        """Which region to give up, while the tokens that remain cannot hold all of them."""
        held = bits(state.held[tribe])
        total = self._total(state, tribe)
        if total - self.more_tokens >= len(held) or total <= self.more_tokens:
            return []
        # In board order, and only as far as enough regions remain to be given up.
        lacking = len(held) - (total - self.more_tokens)
        ahead = [region for region in held if region > state.picked]
        return [code(TARGET, region) for region in ahead[: len(ahead) - lacking + 1]]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        state.picked = region_of(action)
        lift_all(state, state.picked)

    def _total(self, state: State, tribe: int) -> int:
        on_map = sum(state.tokens[region] for region in bits(state.held[tribe]))
        return on_map + state.hand[tribe] + state.aside[tribe]

    def on_redeploy(self, state: State, tribe: int) -> None:
        if self._total(state, tribe) <= self.more_tokens:
            for region in bits(state.held[tribe]):
                lift_all(state, region)
        ready(state, tribe)
        set_aside(state, tribe, min(self.more_tokens, state.hand[tribe]))
