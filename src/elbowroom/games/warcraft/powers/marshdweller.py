"""Rule W.marshdweller."""

from elbowroom.engine.ability import CONQUEST, Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Marshdweller(Power):
    """An opponent pays a coin before conquering a swamp it holds, also in decline."""

    id = "marshdweller"
    badge = 4
    stays_in_decline = True
    works_in_decline = True

    def toll(self, state: State, tribe: int, attacker: int, how: int) -> tuple[Regions, int]:
        return (state.held[tribe] & state.world.swamp, 1) if how == CONQUEST else (0, 0)
