"""Rule W.aegis_of_aggramar."""

from elbowroom.engine.regions import Regions, only
from elbowroom.engine.state import State
from elbowroom.games.warcraft.relics.keepsake import Keepsake


class Aegis(Keepsake):
    """The region it lies in is immune, unless the opponent pays its holder."""

    id = "aegis_of_aggramar"

    def toll(self, state: State, tribe: int, attacker: int, how: int) -> tuple[Regions, int]:
        return only(state.relic_at[self.code - state.ruleset.first_relic]), 2
