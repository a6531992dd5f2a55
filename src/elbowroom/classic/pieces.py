"""The pieces of classic Small World (S-1.2)."""

from typing import Final

from elbowroom.engine.markers import Companion, Marker

FORTRESS, HERO, HOLE, LAIR, DRAGON = range(5)

MARKERS: Final = (
    Marker("fortress", supply=6, defence=1, stays_in_decline=True),
    Marker("hero", supply=2, immune=True),
    Marker("hole", supply=2, immune=True),
    Marker("lair", supply=10, defence=1, stays_in_decline=True),
    Marker("dragon", supply=1, immune=True),
)
ENCAMPMENT: Final = Companion("encampment", supply=5, is_token=False)
LOST_TRIBES: Final = 18
