"""The Murlocs as an active race (M.2, M.3)."""

from typing import Final

from elbowroom.engine.memory import fields, option
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.regions import Region
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import NEUTRAL, FactionRace
from elbowroom.games.warcraft.pieces import MURLOCS

# Below the ranks of all other rules that spare a token: the Murlocs never lose one.
SPARED_BY_MURLOCS: Final = 1
# The order of play: the first player changes, but the Murlocs are last in each round.
CLOCKWISE: Final = 0
COUNTERCLOCKWISE: Final = 1
ORDER: Final = option("order", "clockwise", "counterclockwise")
MEMORY: Final = fields(ORDER)


@mypyc_attr(allow_interpreted_subclasses=True)
class Murlocs(FactionRace):
    """A race that plays by itself; its tokens are never lost, and relics do nothing for it."""

    id = "murlocs"
    banner = 0
    tray = MURLOCS
    faction = NEUTRAL
    uses_relics = False
    can_be_moved = False
    remembers = MEMORY

    def spares(self, state: State, tribe: int, region: Region, how: int) -> int:
        return SPARED_BY_MURLOCS
