"""Rule W.humans."""

from typing import ClassVar

from elbowroom.engine.ability import AT_END
from elbowroom.engine.actions import DONE, TARGET, code, kind_of, region_of
from elbowroom.engine.regions import Region, Regions, bits
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.rules.tokens import place_marker, remove_marker
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, HORDE, FactionRace, faction_of
from elbowroom.warcraft.pieces import MARKERS, OBJECTIVE


class Humans(FactionRace):
    """Two military objectives at the end of their turn: whoever of the Alliance or neutral takes one is paid."""

    id = "humans"
    banner = 5
    tray = 10
    faction = ALLIANCE
    asks_at = (AT_END,)
    REWARD: ClassVar[int] = 2

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        # The cursor counts the regions chosen; `picked` is the last of them: objectives are laid in board order.
        if state.cursor >= MARKERS[OBJECTIVE].supply:
            return []
        regions = bits(_open_to_objectives(state) >> (state.picked + 1) << (state.picked + 1))
        return [*(code(TARGET, region) for region in regions), code(DONE)] if regions else []

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        if kind_of(action) == DONE:
            # Said at once, it leaves the objectives where they are.
            state.cursor = MARKERS[OBJECTIVE].supply
            return
        if state.cursor == 0:
            self._take_back(state)
        place_marker(state, OBJECTIVE, region_of(action))
        state.cursor += 1
        state.picked = region_of(action)

    def on_any_conquest(self, state: State, tribe: int, conqueror: int, region: Region) -> None:
        if not state.marks[OBJECTIVE] >> region & 1 or faction_of(state, conqueror) == HORDE:
            return
        remove_marker(state, OBJECTIVE, region)
        owner, taker = state.seat_of[tribe], state.seat_of[conqueror]
        gain(state, taker, self.REWARD, self.id)
        if owner != taker:
            gain(state, owner, self.REWARD, self.id)

    def on_decline(self, state: State, tribe: int) -> None:
        self._take_back(state)

    def _take_back(self, state: State) -> None:
        for region in bits(state.marks[OBJECTIVE]):
            remove_marker(state, OBJECTIVE, region)


def _open_to_objectives(state: State) -> Regions:
    """Regions that no race of the Alliance holds."""
    regions = state.world.all
    for race in range(state.ruleset.natives):
        if faction_of(state, race) == ALLIANCE:
            regions &= ~state.held[race]
    return regions
