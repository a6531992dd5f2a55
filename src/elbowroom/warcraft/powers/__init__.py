"""The twenty powers of Small World of Warcraft (W-5), in the order of their numbers."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.warcraft.powers.building import Defensive, Garrisoned
from elbowroom.warcraft.powers.companions import BeastMaster, Championing
from elbowroom.warcraft.powers.earning import (
    Archaeologist,
    Explorer,
    Farmer,
    Fishing,
    Herbalist,
    Mining,
    Mountaineer,
    Ranger,
    SwampWalker,
)
from elbowroom.warcraft.powers.fighting import BattleMaster, Blacksmith, Enraged, Marshdweller, Sailing
from elbowroom.warcraft.powers.meddling import Intimidating, PortalMage

POWERS: Final[tuple[type[Power], ...]] = (
    Archaeologist,
    BattleMaster,
    BeastMaster,
    Blacksmith,
    Championing,
    Defensive,
    Enraged,
    Explorer,
    Farmer,
    Fishing,
    Garrisoned,
    Herbalist,
    Intimidating,
    Marshdweller,
    Mining,
    Mountaineer,
    PortalMage,
    Ranger,
    Sailing,
    SwampWalker,
)
