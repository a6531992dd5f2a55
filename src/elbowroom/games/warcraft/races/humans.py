"""Rule W.humans."""

from typing import Final

from elbowroom.engine.ability import Asks
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AT_END, Next, RegionQuestion, RegionsQuestion, chosen_region
from elbowroom.engine.regions import Region, Regions, bits, size
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import ALLIANCE, HORDE, FactionRace, faction_of, races_of
from elbowroom.games.warcraft.pieces import MARKERS, OBJECTIVE

REWARD: Final = 2
OBJECTIVES: Final = MARKERS[OBJECTIVE].supply


class Objectives(RegionsQuestion):
    """Up to two regions for the objectives, none of them held by a race of the Alliance."""

    id = "place"
    moment = AT_END

    def regions(self, state: State, tribe: int, named: Regions) -> Regions:
        regions = state.world.all
        for race in races_of(state.ruleset, ALLIANCE):
            regions &= ~state.held[race]
        return regions

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        return 0, OBJECTIVES

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        lying = state.marks[OBJECTIVE]
        places, others = bits(answer & ~lying), bits(lying & ~answer)
        if len(places) < len(others) == OBJECTIVES and places:
            return WhichMoves
        # Objectives in hand are placed first; those on the map move only if they are needed.
        in_hand = OBJECTIVES - size(lying)
        for region in others[: max(0, len(places) - in_hand)]:
            remove_marker(state, OBJECTIVE, region)
        for region in places:
            place_marker(state, OBJECTIVE, region)
        return None


class WhichMoves(RegionQuestion):
    """The objective that moves to the one named region, if both lie in other regions."""

    id = "move"
    moment = AT_END

    def regions(self, state: State, tribe: int) -> Regions:
        return state.marks[OBJECTIVE]

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        remove_marker(state, OBJECTIVE, answer)
        place_marker(state, OBJECTIVE, chosen_region(state))
        return None


class Humans(FactionRace):
    """Two military objectives at the end of their turn: an Alliance or neutral race is paid for conquering one."""

    id = "humans"
    banner = 5
    tray = 10
    faction = ALLIANCE
    asks: Asks = (Objectives, WhichMoves)

    def on_any_conquest(self, state: State, tribe: int, conqueror: int, region: Region, loser: int) -> None:
        if not state.marks[OBJECTIVE] >> region & 1 or faction_of(state, conqueror) == HORDE:
            return
        remove_marker(state, OBJECTIVE, region)
        seat, taker = state.seat_of[tribe], state.seat_of[conqueror]
        gain(state, taker, REWARD, self.id)
        if seat != taker:
            gain(state, seat, REWARD, self.id)

    def on_decline(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[OBJECTIVE]):
            remove_marker(state, OBJECTIVE, region)
