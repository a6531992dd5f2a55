"""Rule W.ethereals."""

from typing import Final

from elbowroom.engine.ability import TOUCH, Asks
from elbowroom.engine.native import i64
from elbowroom.engine.questions import Next, NumberQuestion, RegionQuestion, chosen_relic
from elbowroom.engine.regions import Regions, only
from elbowroom.engine.rules.conquest import pay_tolls
from elbowroom.engine.rules.reach import coins_due, tolls_for, untouchable
from elbowroom.engine.rules.relics import move_relic
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import NEUTRAL, FactionRace

FETCH: Final = 0
TAKE: Final = 1


class Artifact(NumberQuestion):
    """The artifact to fetch from an adjacent region; the tolls there must be affordable."""

    id = "artifact"
    kind = "relic"

    def numbers(self, state: State, tribe: int) -> list[int]:
        around = state.world.around(state.held[tribe]) & ~untouchable(state, tribe)
        tolls, coins = tolls_for(state, tribe, TOUCH), state.coins[state.seat_of[tribe]]
        found = []
        for relic in state.found:
            region = state.relic_at[relic]
            payable = coins_due(tolls, region) <= coins
            if state.ruleset.relics[relic].is_artifact and around >> region & 1 and payable:
                found.append(relic)
        return found

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        return NewPlace


class NewPlace(RegionQuestion):
    """The region to which the artifact moves: one of theirs adjacent to it."""

    id = "place"

    def regions(self, state: State, tribe: int) -> Regions:
        return state.world.near[state.relic_at[chosen_relic(state)]] & state.held[tribe]

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        relic = chosen_relic(state)
        pay_tolls(state, tribe, state.relic_at[relic], TOUCH)
        move_relic(state, relic, answer)
        state.used |= 1 << self.ability.code
        return None


class Ethereals(FactionRace):
    """Once a turn they fetch an artifact from an adjacent region, or take a legendary place for two tokens less."""

    id = "ethereals"
    banner = 5
    tray = 10
    faction = NEUTRAL
    uses = 2
    aid_use = TAKE
    asks: Asks = (Artifact, NewPlace)

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return self.questions[0].is_possible(state, tribe) if use == FETCH else _places(state) != 0

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return _places(state), 2

    def within(self, state: State, tribe: int, near: Regions) -> Regions:
        return _places(state) & near


def _places(state: State) -> Regions:
    """Return the regions in which a revealed legendary place lies."""
    regions = 0
    for relic in state.found:
        if not state.ruleset.relics[relic].is_artifact:
            regions |= only(state.relic_at[relic])
    return regions
