"""The pieces of classic Small World (S-1.2)."""

from typing import Final

from elbowroom.engine.markers import Companion, Marker

FORTRESS: Final = 0
HERO: Final = 1
HOLE: Final = 2
LAIR: Final = 3
DRAGON: Final = 4

MARKERS: Final = (
    Marker("fortress", supply=6, defence=1, stays_in_decline=True),
    Marker("hero", supply=2, immune=True),
    Marker("hole", supply=2, immune=True),
    Marker("lair", supply=10, defence=1, stays_in_decline=True),
    Marker("dragon", supply=1, immune=True),
)
ENCAMPMENT: Final = Companion("encampment", supply=5, is_token=False)
LOST_TRIBES: Final = 18
