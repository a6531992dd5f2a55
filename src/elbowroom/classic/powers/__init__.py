"""The twenty powers of classic Small World (S-3), in the order of their numbers."""

from typing import Final

from elbowroom.classic.powers.earning import Alchemist, Forest, Hill, Merchant, Pillaging, Swamp, Wealthy
from elbowroom.classic.powers.fighting import (
    Berserk,
    Commando,
    DragonMaster,
    Flying,
    Mounted,
    Seafaring,
    Underworld,
)
from elbowroom.classic.powers.lasting import Bivouacking, Diplomat, Fortified, Heroic, Spirit, Stout
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
