"""Rule S.goblins."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.state import State


class Goblins(Race):
    """Regions that hold tokens in decline cost one token less."""

    id = "goblins"
    banner = 6
    tray = 11

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        regions = state.held[state.ruleset.natives]
        for races in state.declined:
            for race in bits(races):
                regions |= state.held[race]
        return regions, 1
