"""The races of classic Small World (S-2), in alphabetical order."""

from typing import Final

from elbowroom.engine.ability import Race
from elbowroom.games.discovery import ability_classes

RACES: Final = ability_classes(__name__, __path__, Race)
