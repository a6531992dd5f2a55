"""Rule W.orcs."""

from elbowroom.engine.regions import Region
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import ALLIANCE, HORDE, FactionRace, faction_of


class Orcs(FactionRace):
    """A coin for each region conquered that the Alliance held."""

    id = "orcs"
    banner = 6
    tray = 11
    faction = HORDE

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if faction_of(state, loser) == ALLIANCE:
            gain(state, state.seat_of[tribe], 1, self.id)
