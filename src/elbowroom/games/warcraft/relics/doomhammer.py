"""Rule W.doomhammer."""

from elbowroom.engine.ability import Relic
from elbowroom.engine.regions import Region
from elbowroom.engine.rules.coins import BANK
from elbowroom.engine.state import State


class Doomhammer(Relic):
    """Once a turn, conquer a region in reach with one token, paying its holder first."""

    id = "doomhammer"
    is_artifact = True
    aid_use = 0
    always_matters = True

    def price(self, state: State, tribe: int) -> int | None:
        return state.ruleset.races[tribe].least

    def fee(self, state: State, tribe: int, region: Region) -> tuple[int, int]:
        owner = state.owner[region]
        holder = state.seat_of[owner] if owner >= 0 else BANK
        return 2, BANK if holder == state.seat_of[tribe] else holder
