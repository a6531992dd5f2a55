"""Rule W.archaeologist."""

from elbowroom.engine.ability import Power
from elbowroom.engine.state import State


class Archaeologist(Power):
    """A coin per artifact and legendary place in its active regions."""

    id = "archaeologist"
    badge = 5

    def income(self, state: State, tribe: int) -> int:
        return sum(state.held[tribe] >> state.relic_at[relic] & 1 for relic in state.found)
