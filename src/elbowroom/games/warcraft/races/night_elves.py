"""Rule W.night_elves."""

from elbowroom.engine.ability import Features
from elbowroom.engine.regions import Region, only, size
from elbowroom.engine.rules.tokens import place_marker
from elbowroom.engine.state import State
from elbowroom.engine.world import FOREST
from elbowroom.games.warcraft.factions import ALLIANCE, FactionRace
from elbowroom.games.warcraft.pieces import MARKERS, WISP_WALL


class NightElves(FactionRace):
    """Forests cost one token less, and a wisp wall rises on each forest they conquer."""

    id = "night_elves"
    banner = 4
    tray = 9
    faction = ALLIANCE
    cheaper_in: Features = (FOREST,)

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        walls = state.marks[WISP_WALL]
        if state.world.forest & ~walls & only(region) and size(walls) < MARKERS[WISP_WALL].supply:
            place_marker(state, WISP_WALL, region)
