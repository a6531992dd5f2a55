"""The races of the small sets (S-5), in alphabetical order."""

from typing import Final

from elbowroom.engine.ability import Race
from elbowroom.games.discovery import ability_classes

SET_RACES: Final = ability_classes(__name__, __path__, Race)
