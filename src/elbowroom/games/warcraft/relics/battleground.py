"""Rule W.battleground."""

from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import ALLIANCE, HORDE, OPPOSITE, bonus, faction_of
from elbowroom.games.warcraft.relics.place import Place


class Battleground(Place):
    """Up to two regions per opposite race count for the faction bonus, and neutral races take the better side."""

    id = "battleground"

    def income(self, state: State, tribe: int) -> int:
        if state.seat_of[tribe] != state.seat:
            return 0
        faction = faction_of(state, tribe)
        if faction in OPPOSITE:
            enemies = OPPOSITE[faction]
            return bonus(state, enemies, 2) - bonus(state, enemies, 1)
        return max(bonus(state, ALLIANCE, 2), bonus(state, HORDE, 2))
