"""The races of Small World of Warcraft (W-4), in alphabetical order."""

from typing import Final

from elbowroom.games.discovery import ability_classes
from elbowroom.games.warcraft.factions import FactionRace

RACES: Final = ability_classes(__name__, __path__, FactionRace)
