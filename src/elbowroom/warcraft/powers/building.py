"""Powers that build at the end of their turn."""

from elbowroom.engine.ability import Power
from elbowroom.engine.building import Builder
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.rules.tokens import unlay
from elbowroom.engine.state import State
from elbowroom.warcraft.pieces import FORT, WATCH_TOWER


class Defensive(Builder, Power):
    """A watch tower on each fields region whose surroundings its race dominates: immune."""

    id = "defensive"
    badge = 5
    mark = WATCH_TOWER

    def on_end(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[WATCH_TOWER] & ~self.sites(state, tribe)):
            unlay(state, WATCH_TOWER, region)
        super().on_end(state, tribe)

    def sites(self, state: State, tribe: int) -> Regions:
        fields = bits(state.held[tribe] & state.world.farmland)
        return sum(1 << region for region in fields if dominates(state, tribe, state.world.near[region]))


def dominates(state: State, tribe: int, regions: Regions) -> bool:
    """Whether a tribe holds more of some regions than any other single race, natives included."""
    own = (state.held[tribe] & regions).bit_count()
    others = ((held & regions).bit_count() for race, held in enumerate(state.held) if race != tribe)
    return own > max(others, default=0)


class Garrisoned(Builder, Power):
    """A fort on each region it holds, which stays in decline."""

    id = "garrisoned"
    badge = 3
    mark = FORT
    stays_in_decline = True

    def sites(self, state: State, tribe: int) -> Regions:
        return state.held[tribe]
