"""Races whose tokens come, stay and go in ways of their own."""

from typing import Final

from elbowroom.classic.pieces import LAIR
from elbowroom.classic.spoils import Plunderer
from elbowroom.engine.ability import AFTER_CONQUESTS, AT_START, CONQUEST, NOT_SPARED, Race
from elbowroom.engine.actions import DECLINE, DONE, TARGET, code, region_of
from elbowroom.engine.building import Builder
from elbowroom.engine.regions import Region, Regions, bits
from elbowroom.engine.rules.tokens import lift, recruit, set_aside, take_back
from elbowroom.engine.rules.tribes import ready
from elbowroom.engine.state import MAY_DECLINE, State

SPARED_BY_ELVES: Final = 3


class Amazons(Race):
    """Four more tokens, for conquest only."""

    id = "amazons"
    banner = 6
    tray = 15
    asks_at = (AFTER_CONQUESTS,)
    more_tokens = 4

    def on_turn(self, state: State, tribe: int) -> None:
        take_back(state, tribe)

    # Setting four aside before the others are spread leaves the same choice as taking four away afterwards.

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        """Which region to give up, while the tokens that remain cannot hold all of them."""
        held = bits(state.held[tribe])
        total = self._total(state, tribe)
        if total - self.more_tokens >= len(held) or total <= self.more_tokens:
            return []
        # In board order, and only as far as enough regions remain to be given up.
        lacking = len(held) - (total - self.more_tokens)
        ahead = [region for region in held if region > state.picked]
        return [code(TARGET, region) for region in ahead[: len(ahead) - lacking + 1]]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        state.picked = region_of(action)
        lift(state, state.picked, state.tokens[state.picked], state.extra[state.picked])

    def _total(self, state: State, tribe: int) -> int:
        on_map = sum(state.tokens[region] for region in bits(state.held[tribe]))
        return on_map + state.hand[tribe] + state.aside[tribe]

    def on_redeploy(self, state: State, tribe: int) -> None:
        if self._total(state, tribe) <= self.more_tokens:
            for region in bits(state.held[tribe]):
                lift(state, region, state.tokens[region], state.extra[region])
        ready(state, tribe)
        set_aside(state, tribe, min(self.more_tokens, state.hand[tribe]))


class Elves(Race):
    """No token is lost when a region of theirs is conquered."""

    id = "elves"
    banner = 6
    tray = 11

    def spares(self, state: State, tribe: int, region: Region, how: int) -> int:
        return SPARED_BY_ELVES if how == CONQUEST else NOT_SPARED


class Ghouls(Race):
    """In decline all their tokens stay, and they conquer before the active race."""

    id = "ghouls"
    banner = 5
    tray = 10
    acts_in_decline = True
    works_in_decline = True
    asks_at = (AT_START,)

    # Whoever has them decides about declining before troops are readied, for in decline they stay where they stand.

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        return [code(DONE), code(DECLINE)] if state.begun == MAY_DECLINE else []

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        state.begun = 0


class Skeletons(Plunderer, Race):
    """At redeployment one more token per two non-empty regions conquered this turn."""

    id = "skeletons"
    banner = 6
    tray = 20

    def on_redeploy(self, state: State, tribe: int) -> None:
        recruit(state, tribe, self.taken(state, tribe) // 2)


class Trolls(Builder, Race):
    """A lair on each region they hold, which stays in decline."""

    id = "trolls"
    banner = 5
    tray = 10
    mark = LAIR

    def sites(self, state: State, tribe: int) -> Regions:
        return state.held[tribe]
