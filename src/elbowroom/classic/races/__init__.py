"""The races of classic Small World (S-2), in alphabetical order."""

from typing import Final

from elbowroom.classic.races.amazons import Amazons
from elbowroom.classic.races.dwarves import Dwarves
from elbowroom.classic.races.elves import Elves
from elbowroom.classic.races.ghouls import Ghouls
from elbowroom.classic.races.giants import Giants
from elbowroom.classic.races.halflings import Halflings
from elbowroom.classic.races.humans import Humans
from elbowroom.classic.races.orcs import Orcs
from elbowroom.classic.races.ratmen import Ratmen
from elbowroom.classic.races.skeletons import Skeletons
from elbowroom.classic.races.sorcerers import Sorcerers
from elbowroom.classic.races.tritons import Tritons
from elbowroom.classic.races.trolls import Trolls
from elbowroom.classic.races.wizards import Wizards
from elbowroom.engine.ability import Race

RACES: Final[tuple[type[Race], ...]] = (
    Amazons,
    Dwarves,
    Elves,
    Ghouls,
    Giants,
    Halflings,
    Humans,
    Orcs,
    Ratmen,
    Skeletons,
    Sorcerers,
    Tritons,
    Trolls,
    Wizards,
)
