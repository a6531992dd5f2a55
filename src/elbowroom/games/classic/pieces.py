"""The pieces of classic Small World (S-1.2), and those of its small sets (S-5, S-6)."""

from typing import Final

from elbowroom.engine.markers import Companion, Marker
from elbowroom.engine.world import SWAMP

FORTRESS: Final = 0
HERO: Final = 1
HOLE: Final = 2
LAIR: Final = 3
DRAGON: Final = 4
POT: Final = 5
CATAPULT: Final = 6
WINTER: Final = 7
LOOT: Final = 8
LAVA: Final = 9

MARKERS: Final = (
    Marker("fortress", supply=6, defence=1, stays_in_decline=True),
    Marker("hero", supply=2, immune=True),
    Marker("hole", supply=2, immune=True),
    Marker("lair", supply=10, defence=1, stays_in_decline=True),
    Marker("dragon", supply=1, immune=True),
)
# The markers of the sets follow those of the base game, whose numbers stay the same.
SET_MARKERS: Final = (
    Marker("pot", supply=16, outlasts_holder=True),
    Marker("catapult", supply=1, immune=True),
    Marker("winter", supply=6, defence=1, outlasts_holder=True, stays_on_empty=True),
    Marker("loot", supply=10, outlasts_holder=True, stays_on_empty=True),
    # As many as there are mountains.
    Marker("lava", supply=9, outlasts_holder=True, closes=True),
)
ENCAMPMENT: Final = Companion("encampment", supply=5, is_token=False)
HORDE: Final = Companion("horde", supply=2, is_token=True, is_spent=True, is_lost_last=True)
BEHEMOTH: Final = Companion("behemoth", supply=2, is_token=False, worth_by=SWAMP)
LOST_TRIBES: Final = 18
