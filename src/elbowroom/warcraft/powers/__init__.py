"""The powers of Small World of Warcraft (W-5), in alphabetical order."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.warcraft.powers.archaeologist import Archaeologist
from elbowroom.warcraft.powers.battle_master import BattleMaster
from elbowroom.warcraft.powers.beast_master import BeastMaster
from elbowroom.warcraft.powers.blacksmith import Blacksmith
from elbowroom.warcraft.powers.championing import Championing
from elbowroom.warcraft.powers.defensive import Defensive
from elbowroom.warcraft.powers.enraged import Enraged
from elbowroom.warcraft.powers.explorer import Explorer
from elbowroom.warcraft.powers.farmer import Farmer
from elbowroom.warcraft.powers.fishing import Fishing
from elbowroom.warcraft.powers.garrisoned import Garrisoned
from elbowroom.warcraft.powers.herbalist import Herbalist
from elbowroom.warcraft.powers.intimidating import Intimidating
from elbowroom.warcraft.powers.marshdweller import Marshdweller
from elbowroom.warcraft.powers.mining import Mining
from elbowroom.warcraft.powers.mountaineer import Mountaineer
from elbowroom.warcraft.powers.portal_mage import PortalMage
from elbowroom.warcraft.powers.ranger import Ranger
from elbowroom.warcraft.powers.sailing import Sailing
from elbowroom.warcraft.powers.swamp_walker import SwampWalker

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
