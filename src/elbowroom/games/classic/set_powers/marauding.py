"""Rule S.marauding."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.tribes import ready
from elbowroom.engine.state import State


class Marauding(Power):
    """Once a turn its tokens come back to hand between two conquests."""

    id = "marauding"
    badge = 5

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        least = state.ruleset.races[tribe].least
        return any(state.tokens[region] > least for region in bits(state.held[tribe]))

    def on_used(self, state: State, tribe: int, use: int) -> None:
        state.used |= 1 << self.code
        ready(state, tribe)
