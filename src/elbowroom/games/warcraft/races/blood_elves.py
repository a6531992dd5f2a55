"""Rule W.blood_elves."""

from elbowroom.engine.world import MAGIC
from elbowroom.games.warcraft.factions import HORDE, FactionRace


class BloodElves(FactionRace):
    """A coin more per magic region they hold."""

    id = "blood_elves"
    banner = 5
    tray = 10
    faction = HORDE
    coin_each = MAGIC
