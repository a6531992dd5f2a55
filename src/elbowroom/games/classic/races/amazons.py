"""Rule S.amazons."""

from typing import Final

from elbowroom.engine.ability import Asks, Race
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AFTER_CONQUESTS, Next, RegionsQuestion
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.tokens import companion_of, lift_all, set_aside, take_back, take_up
from elbowroom.engine.rules.tribes import ready
from elbowroom.engine.state import State

FOR_CONQUEST: Final = 4


class GivenUp(RegionsQuestion):
    """The regions to give up: those for which no token is left without the four for conquest.

    The four are set aside before redeployment, which leaves the same choices as taking them away afterwards.
    """

    moment = AFTER_CONQUESTS

    def regions(self, state: State, tribe: int, named: Regions) -> Regions:
        return state.held[tribe]

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        left = max(0, _total(state, tribe) - FOR_CONQUEST) + _others(state, tribe)
        # If no token is left, all regions are given up without a question (`on_redeploy`).
        lacking = max(0, size(state.held[tribe]) - left) if left else 0
        return lacking, lacking

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        for region in bits(answer):
            lift_all(state, region)
        return None


class Amazons(Race):
    """Four more tokens, for conquest only."""

    id = "amazons"
    banner = 6
    tray = 15
    more_tokens = FOR_CONQUEST
    asks: Asks = (GivenUp,)

    def on_turn(self, state: State, tribe: int) -> None:
        take_back(state, tribe)

    def on_redeploy(self, state: State, tribe: int) -> None:
        if _others(state, tribe):
            for region in bits(state.held[tribe]):
                take_up(state, region, state.tokens[region], state.companions[region])
        elif _total(state, tribe) <= FOR_CONQUEST:
            for region in bits(state.held[tribe]):
                lift_all(state, region)
        ready(state, tribe)
        set_aside(state, tribe, min(FOR_CONQUEST, state.hand[tribe]))


def _others(state: State, tribe: int) -> int:
    """Return the number of companions that can hold a region like a token; they are never set aside."""
    companion = companion_of(state, tribe)
    if companion is None or not companion.is_token:
        return 0
    return state.companions_in_hand[tribe] + sum(state.companions[region] for region in bits(state.held[tribe]))


def _total(state: State, tribe: int) -> int:
    on_map = sum(state.tokens[region] for region in bits(state.held[tribe]))
    return on_map + state.hand[tribe] + state.aside[tribe]
