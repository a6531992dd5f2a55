"""The pieces of Small World of Warcraft (W-1.5)."""

from typing import Final

from elbowroom.engine.markers import Companion, Marker

WISP_WALL: Final = 0
FORT: Final = 1
WATCH_TOWER: Final = 2
OBJECTIVE: Final = 3
BOMB: Final = 4

MARKERS: Final = (
    Marker("wisp_wall", supply=9, defence=1, stays_in_decline=True),
    Marker("fort", supply=10, defence=1, stays_in_decline=True),
    Marker("watch_tower", supply=6, immune=True),
    Marker("military_objective", supply=2, outlasts_holder=True, stays_on_empty=True),
    Marker("bomb", supply=12, outlasts_holder=True),
)
BEAST: Final = Companion("beast", supply=5, is_token=True, is_spent=True)
CHAMPION: Final = Companion("champion", supply=1, is_token=True, stands_alone=True)
MURLOCS: Final = 15
EXPLODING: Final = 6
DUDS: Final = 6
