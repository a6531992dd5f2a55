"""Rule W.tauren."""

from elbowroom.games.warcraft.factions import HORDE, FactionRace


class Tauren(FactionRace):
    """Never fewer than two tokens in a region, and no conquest for less than two."""

    id = "tauren"
    banner = 11
    tray = 16
    faction = HORDE
    least = 2
