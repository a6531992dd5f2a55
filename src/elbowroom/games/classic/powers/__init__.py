"""The powers of classic Small World (S-3), in alphabetical order."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.games.discovery import ability_classes

POWERS: Final = ability_classes(__name__, __path__, Power)
