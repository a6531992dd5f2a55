"""Rule W.trolls."""

from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import HORDE, FactionRace


class Trolls(FactionRace):
    """Non-empty regions cost one token less."""

    id = "trolls"
    banner = 6
    tray = 11
    faction = HORDE

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        held = 0
        for regions in state.held:
            held |= regions
        return held, 1
