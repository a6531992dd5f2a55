"""The sixteen races of Small World of Warcraft (W-4), in the order of their numbers."""

from typing import Final

from elbowroom.warcraft.factions import FactionRace
from elbowroom.warcraft.races.alliance import Draenei, Dwarves, Gnomes, Humans, NightElves, Worgen
from elbowroom.warcraft.races.horde import BloodElves, Forsaken, Goblins, Orcs, Tauren, Trolls
from elbowroom.warcraft.races.neutral import Ethereals, Kobolds, Naga, Pandaren

RACES: Final[tuple[type[FactionRace], ...]] = (
    BloodElves,
    Draenei,
    Dwarves,
    Ethereals,
    Forsaken,
    Gnomes,
    Goblins,
    Humans,
    Kobolds,
    Naga,
    NightElves,
    Orcs,
    Pandaren,
    Tauren,
    Trolls,
    Worgen,
)
