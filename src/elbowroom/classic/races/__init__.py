"""The fourteen races of classic Small World (S-2), in the order of their numbers."""

from typing import Final

from elbowroom.classic.races.earning import Dwarves, Humans, Orcs, Ratmen, Wizards
from elbowroom.classic.races.fighting import Giants, Halflings, Sorcerers, Tritons
from elbowroom.classic.races.lasting import Amazons, Elves, Ghouls, Skeletons, Trolls
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
