"""Abilities that put a piece on each of certain regions at the end of their turn."""

from abc import ABC, abstractmethod
from typing import ClassVar

from elbowroom.engine.ability import AT_END, Ability
from elbowroom.engine.actions import TARGET, code, region_of
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.rules.tokens import place_marker
from elbowroom.engine.state import State


class Builder(Ability, ABC):
    """Builds one piece on each of certain regions; the player chooses where when pieces run short."""

    asks_at = (AT_END,)
    mark: ClassVar[int]

    @abstractmethod
    def sites(self, state: State, tribe: int) -> Regions:
        """Regions that should have a piece."""

    def on_end(self, state: State, tribe: int) -> None:
        sites = self.sites(state, tribe) & ~state.marks[self.mark]
        if sites.bit_count() <= self.left(state):
            for region in bits(sites):
                place_marker(state, self.mark, region)

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        if not self.left(state):
            return []
        sites = self.sites(state, tribe) & ~state.marks[self.mark]
        # In board order, and only as far as enough sites remain for the pieces that are left.
        ahead = bits(sites >> (state.picked + 1) << (state.picked + 1))
        return [code(TARGET, region) for region in ahead[: len(ahead) - self.left(state) + 1]]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        state.picked = region_of(action)
        place_marker(state, self.mark, state.picked)

    def left(self, state: State) -> int:
        """How many pieces are not on the map."""
        return state.ruleset.markers[self.mark].supply - state.marks[self.mark].bit_count()
