"""Rule W.humans."""

from typing import Final

from elbowroom.engine.ability import AT_END, Moments
from elbowroom.engine.actions import TARGET, code, region_of
from elbowroom.engine.regions import Region, Regions, bits, size
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, HORDE, FactionRace, faction_of
from elbowroom.warcraft.pieces import MARKERS, OBJECTIVE

REWARD: Final = 2
# Asked when one region is named and both objectives lie elsewhere: which of them moves there.
WHICH: Final = 2


class Humans(FactionRace):
    """Two military objectives at the end of their turn: whoever of the Alliance or neutral takes one is paid."""

    id = "humans"
    banner = 5
    tray = 10
    faction = ALLIANCE
    asks_at: Moments = (AT_END,)

    def asks(self, state: State, tribe: int) -> str:
        return "move" if state.stage == WHICH else "place"

    def nameable(self, state: State, tribe: int, named: Regions) -> Regions:
        return _open_to_objectives(state)

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        return 0, MARKERS[OBJECTIVE].supply

    def on_named(self, state: State, tribe: int, named: Regions) -> None:
        lying = state.marks[OBJECTIVE]
        places, elsewhere = bits(named & ~lying), bits(lying & ~named)
        if len(places) < len(elsewhere) == MARKERS[OBJECTIVE].supply and places:
            state.chosen_region, state.stage = places[0], WHICH
            return
        # Those at hand are placed first; the others stay where they lie as long as they are not needed.
        at_hand = MARKERS[OBJECTIVE].supply - size(lying)
        for region in elsewhere[: max(0, len(places) - at_hand)]:
            remove_marker(state, OBJECTIVE, region)
        for region in places:
            place_marker(state, OBJECTIVE, region)

    def choices(self, state: State, tribe: int) -> list[int]:
        return [code(TARGET, region) for region in bits(state.marks[OBJECTIVE])]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        remove_marker(state, OBJECTIVE, region_of(action))
        place_marker(state, OBJECTIVE, state.chosen_region)

    def on_any_conquest(self, state: State, tribe: int, conqueror: int, region: Region) -> None:
        if not state.marks[OBJECTIVE] >> region & 1 or faction_of(state, conqueror) == HORDE:
            return
        remove_marker(state, OBJECTIVE, region)
        owner, taker = state.seat_of[tribe], state.seat_of[conqueror]
        gain(state, taker, REWARD, self.id)
        if owner != taker:
            gain(state, owner, REWARD, self.id)

    def on_decline(self, state: State, tribe: int) -> None:
        for region in bits(state.marks[OBJECTIVE]):
            remove_marker(state, OBJECTIVE, region)


def _open_to_objectives(state: State) -> Regions:
    """Regions that no race of the Alliance holds."""
    regions = state.world.all
    for race in range(state.ruleset.natives):
        if faction_of(state, race) == ALLIANCE:
            regions &= ~state.held[race]
    return regions
