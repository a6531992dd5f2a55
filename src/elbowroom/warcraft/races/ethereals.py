"""Rule W.ethereals."""

from typing import Final

from elbowroom.engine.ability import FIRST_QUESTION, TOUCH
from elbowroom.engine.actions import CHOOSE, TARGET, code, number_of, region_of
from elbowroom.engine.regions import Regions, bits, only
from elbowroom.engine.rules.conquest import pay_tolls
from elbowroom.engine.rules.reach import toll_for, tolls, untouchable
from elbowroom.engine.rules.relics import move_relic
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import NEUTRAL, FactionRace

FETCH: Final = 0
TAKE: Final = 1
# What is asked of who fetches: the artifact, then its new place.
ARTIFACT: Final = FIRST_QUESTION
PLACE: Final = 2


class Ethereals(FactionRace):
    """Once a turn they fetch an artifact from next door, or take a legendary place for two tokens less."""

    id = "ethereals"
    numbers = "relic"
    banner = 5
    tray = 10
    faction = NEUTRAL
    uses = 2
    aid_use = TAKE

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        if use == FETCH:
            return bool(self._artifacts_next_door(state, tribe))
        return bool(_places(state))

    def _artifacts_next_door(self, state: State, tribe: int) -> list[int]:
        around = state.world.around(state.held[tribe]) & ~untouchable(state, tribe)
        demands, coins = tolls(state, tribe, TOUCH), state.coins[state.seat_of[tribe]]
        found = []
        for relic in state.found:
            region = state.relic_at[relic]
            payable = toll_for(demands, region) <= coins
            if state.ruleset.relics[relic].is_artifact and around >> region & 1 and payable:
                found.append(relic)
        return found

    def asks(self, state: State, tribe: int) -> str:
        return "artifact" if state.stage == ARTIFACT else "place"

    def choices(self, state: State, tribe: int) -> list[int]:
        if state.stage == ARTIFACT:
            return [code(CHOOSE, 0, relic) for relic in self._artifacts_next_door(state, tribe)]
        beside = state.world.near[state.relic_at[state.chosen_relic]] & state.held[tribe]
        return [code(TARGET, region) for region in bits(beside)]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        if stage == ARTIFACT:
            state.chosen_relic, state.stage = number_of(action), PLACE
            return
        pay_tolls(state, tribe, state.relic_at[state.chosen_relic], TOUCH)
        move_relic(state, state.chosen_relic, region_of(action))
        state.used |= only(self.code)

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return _places(state), 2

    def within(self, state: State, tribe: int, near: Regions) -> Regions:
        return _places(state) & near


def _places(state: State) -> Regions:
    """Regions in which a revealed legendary place lies."""
    regions = 0
    for relic in state.found:
        if not state.ruleset.relics[relic].is_artifact:
            regions |= only(state.relic_at[relic])
    return regions
