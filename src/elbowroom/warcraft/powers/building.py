"""Powers that build at the end of their turn."""

from abc import ABC, abstractmethod
from typing import ClassVar

from elbowroom.engine.ability import AT_END, Power
from elbowroom.engine.actions import TARGET, code, region_of
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.rules.tokens import lay, unlay
from elbowroom.engine.state import State
from elbowroom.warcraft.pieces import FORT, MARKERS, WATCH_TOWER


class Builder(Power, ABC):
    """Builds one piece on each of certain regions; the player chooses where when pieces run short."""

    asks_at = (AT_END,)
    mark: ClassVar[int]

    @abstractmethod
    def sites(self, state: State, tribe: int) -> Regions:
        """Regions that should have a piece."""

    def on_end(self, state: State, tribe: int) -> None:
        sites = self.sites(state, tribe) & ~state.marks[self.mark]
        if sites.bit_count() <= self._left(state):
            for region in bits(sites):
                lay(state, self.mark, region)

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        if not self._left(state):
            return []
        sites = self.sites(state, tribe) & ~state.marks[self.mark]
        # In board order, and only as far as enough sites remain for the pieces that are left.
        ahead = bits(sites >> (state.picked + 1) << (state.picked + 1))
        return [code(TARGET, region) for region in ahead[: len(ahead) - self._left(state) + 1]]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        state.picked = region_of(action)
        lay(state, self.mark, state.picked)

    def _left(self, state: State) -> int:
        return MARKERS[self.mark].supply - state.marks[self.mark].bit_count()


class Defensive(Builder):
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


class Garrisoned(Builder):
    """A fort on each region it holds, which stays in decline."""

    id = "garrisoned"
    badge = 3
    mark = FORT
    stays_in_decline = True

    def sites(self, state: State, tribe: int) -> Regions:
        return state.held[tribe]
