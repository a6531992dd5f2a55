"""The powers of the small sets (S-6), in alphabetical order."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.games.discovery import ability_classes

SET_POWERS: Final = ability_classes(__name__, __path__, Power)
