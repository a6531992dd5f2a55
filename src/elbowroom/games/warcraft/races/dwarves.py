"""Rule W.dwarves."""

from elbowroom.engine.ability import Features
from elbowroom.engine.world import MOUNTAIN
from elbowroom.games.warcraft.factions import ALLIANCE, FactionRace


class Dwarves(FactionRace):
    """Mountains cost two tokens less."""

    id = "dwarves"
    banner = 5
    tray = 10
    faction = ALLIANCE
    cheaper_in: Features = (MOUNTAIN,)
    cheaper_by = 2
