"""The powers of classic Small World (S-3), in alphabetical order."""

from typing import Final

from elbowroom.classic.powers.alchemist import Alchemist
from elbowroom.classic.powers.berserk import Berserk
from elbowroom.classic.powers.bivouacking import Bivouacking
from elbowroom.classic.powers.commando import Commando
from elbowroom.classic.powers.diplomat import Diplomat
from elbowroom.classic.powers.dragon_master import DragonMaster
from elbowroom.classic.powers.flying import Flying
from elbowroom.classic.powers.forest import Forest
from elbowroom.classic.powers.fortified import Fortified
from elbowroom.classic.powers.heroic import Heroic
from elbowroom.classic.powers.hill import Hill
from elbowroom.classic.powers.merchant import Merchant
from elbowroom.classic.powers.mounted import Mounted
from elbowroom.classic.powers.pillaging import Pillaging
from elbowroom.classic.powers.seafaring import Seafaring
from elbowroom.classic.powers.spirit import Spirit
from elbowroom.classic.powers.stout import Stout
from elbowroom.classic.powers.swamp import Swamp
from elbowroom.classic.powers.underworld import Underworld
from elbowroom.classic.powers.wealthy import Wealthy
from elbowroom.engine.ability import Power

POWERS: Final[tuple[type[Power], ...]] = (
    Alchemist,
    Berserk,
    Bivouacking,
    Commando,
    Diplomat,
    DragonMaster,
    Flying,
    Forest,
    Fortified,
    Heroic,
    Hill,
    Merchant,
    Mounted,
    Pillaging,
    Seafaring,
    Spirit,
    Stout,
    Swamp,
    Underworld,
    Wealthy,
)
