"""The artifacts and legendary places of Small World of Warcraft (W-6): artifacts first, each in alphabetical order."""

from typing import Final

from elbowroom.engine.ability import Relic
from elbowroom.games.discovery import ability_classes

# Compiled classes have their facts only in instances.
RELICS: Final = tuple(sorted(ability_classes(__name__, __path__, Relic), key=lambda relic: not relic().is_artifact))
