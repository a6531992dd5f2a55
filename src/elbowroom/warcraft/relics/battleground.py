"""Rule W.battleground."""

from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, HORDE, OPPOSITE, bonus, faction_of
from elbowroom.warcraft.relics.place import Place


class Battleground(Place):
    """Up to two regions per opposite race count for the faction bonus, and neutral races take the better side."""

    id = "battleground"

    def income(self, state: State, tribe: int) -> int:
        faction = faction_of(state, tribe)
        if faction in OPPOSITE:
            enemies = OPPOSITE[faction]
            return bonus(state, tribe, enemies, 2) - bonus(state, tribe, enemies, 1)
        return max(bonus(state, tribe, ALLIANCE, 2), bonus(state, tribe, HORDE, 2))
