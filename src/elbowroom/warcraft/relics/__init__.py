"""The five artifacts and seven legendary places of Small World of Warcraft (W-6), in the order of their numbers."""

from typing import Final

from elbowroom.engine.ability import Relic
from elbowroom.warcraft.relics.artifacts import Aegis, Ashes, Doomhammer, Frostmourne, Heart
from elbowroom.warcraft.relics.places import (
    Battleground,
    Chapel,
    DarkPortal,
    Karazhan,
    MeetingStone,
    SpiritHealer,
    Well,
)

RELICS: Final[tuple[type[Relic], ...]] = (
    Aegis,
    Ashes,
    Doomhammer,
    Frostmourne,
    Heart,
    Battleground,
    DarkPortal,
    Karazhan,
    Chapel,
    MeetingStone,
    SpiritHealer,
    Well,
)
