"""Rule W.defensive."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions, bits, only
from elbowroom.engine.rules.tokens import remove_marker
from elbowroom.engine.state import State
from elbowroom.games.warcraft.majority import dominates
from elbowroom.games.warcraft.pieces import WATCH_TOWER


class Defensive(Power):
    """A watch tower makes each fields region immune whose neighbours its race dominates."""

    id = "defensive"
    badge = 5
    builds = WATCH_TOWER

    def on_end(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[WATCH_TOWER] & ~self.sites(state, tribe)):
            remove_marker(state, WATCH_TOWER, region)

    def sites(self, state: State, tribe: int) -> Regions:
        fields = bits(state.held[tribe] & state.world.farmland)
        return sum(only(region) for region in fields if dominates(state, tribe, state.world.near[region]))
