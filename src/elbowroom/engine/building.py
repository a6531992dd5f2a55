"""Abilities that put a piece on each of certain regions at the end of their turn."""

from abc import abstractmethod
from typing import ClassVar

from elbowroom.engine.ability import AT_END
from elbowroom.engine.naming import NamesRegions
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.rules.tokens import place_marker
from elbowroom.engine.state import State


class Builder(NamesRegions):
    """Builds one piece on each of certain regions; the player chooses where when pieces run short."""

    asks_at = (AT_END,)
    mark: ClassVar[int]

    @abstractmethod
    def sites(self, state: State, tribe: int) -> Regions:
        """Regions that should have a piece."""

    def on_end(self, state: State, tribe: int) -> None:
        sites = self.sites(state, tribe) & ~state.marks[self.mark]
        if sites.bit_count() <= self.left(state):
            self.on_named(state, tribe, sites)

    def nameable(self, state: State, tribe: int, named: Regions) -> Regions:
        return self.sites(state, tribe) & ~state.marks[self.mark]

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        return self.left(state), self.left(state)

    def on_named(self, state: State, tribe: int, named: Regions) -> None:
        for region in bits(named):
            place_marker(state, self.mark, region)

    def left(self, state: State) -> int:
        """How many pieces are not on the map."""
        return state.ruleset.markers[self.mark].supply - state.marks[self.mark].bit_count()
