"""The five artifacts and seven legendary places of Small World of Warcraft (W-6), in the order of their numbers."""

from typing import Final

from elbowroom.engine.ability import Relic
from elbowroom.warcraft.relics.aegis_of_aggramar import Aegis
from elbowroom.warcraft.relics.ashes_of_alar import Ashes
from elbowroom.warcraft.relics.battleground import Battleground
from elbowroom.warcraft.relics.dark_portal import DarkPortal
from elbowroom.warcraft.relics.doomhammer import Doomhammer
from elbowroom.warcraft.relics.frostmourne import Frostmourne
from elbowroom.warcraft.relics.heart_of_azeroth import Heart
from elbowroom.warcraft.relics.karazhan import Karazhan
from elbowroom.warcraft.relics.lights_hope_chapel import Chapel
from elbowroom.warcraft.relics.meeting_stone import MeetingStone
from elbowroom.warcraft.relics.spirit_healer import SpiritHealer
from elbowroom.warcraft.relics.well_of_eternity import Well

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
