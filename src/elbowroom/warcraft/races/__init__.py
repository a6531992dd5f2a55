"""The races of Small World of Warcraft (W-4), in alphabetical order."""

from typing import Final

from elbowroom.warcraft.factions import FactionRace
from elbowroom.warcraft.races.blood_elves import BloodElves
from elbowroom.warcraft.races.draenei import Draenei
from elbowroom.warcraft.races.dwarves import Dwarves
from elbowroom.warcraft.races.ethereals import Ethereals
from elbowroom.warcraft.races.forsaken import Forsaken
from elbowroom.warcraft.races.gnomes import Gnomes
from elbowroom.warcraft.races.goblins import Goblins
from elbowroom.warcraft.races.humans import Humans
from elbowroom.warcraft.races.kobolds import Kobolds
from elbowroom.warcraft.races.naga import Naga
from elbowroom.warcraft.races.night_elves import NightElves
from elbowroom.warcraft.races.orcs import Orcs
from elbowroom.warcraft.races.pandaren import Pandaren
from elbowroom.warcraft.races.tauren import Tauren
from elbowroom.warcraft.races.trolls import Trolls
from elbowroom.warcraft.races.worgen import Worgen

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
