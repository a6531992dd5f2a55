"""Legendary places: they serve whoever's active race holds them and never move, but for the Well."""

from typing import Final

from elbowroom.engine.ability import Relic
from elbowroom.engine.regions import NOWHERE, Region
from elbowroom.engine.rules.relics import move_relic, turn_up
from elbowroom.engine.rules.tokens import recruit, tribes_of
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, HORDE, OPPOSITE, bonus, faction_of
from elbowroom.warcraft.powers.building import dominates

SPARED_BY_CHAPEL: Final = 2


class Place(Relic):
    """A legendary place."""

    is_artifact = False


class Battleground(Place):
    """Up to two regions per opposite race count for the faction bonus, and neutral races take the better side."""

    id = "battleground"

    def income(self, state: State, tribe: int) -> int:
        faction = faction_of(state, tribe)
        if faction in OPPOSITE:
            enemies = OPPOSITE[faction]
            return bonus(state, tribe, enemies, 2) - bonus(state, tribe, enemies, 1)
        return max(bonus(state, tribe, ALLIANCE, 2), bonus(state, tribe, HORDE, 2))


class DarkPortal(Place):
    """Two coins."""

    id = "dark_portal"

    def income(self, state: State, tribe: int) -> int:
        return 2


class Karazhan(Place):
    """A coin per other active region with the terrain it lies in."""

    id = "karazhan"

    def income(self, state: State, tribe: int) -> int:
        here = state.relic_at[self.code - state.ruleset.first_relic]
        alike = state.world.terrain[state.world.terrain_of(here)] & ~(1 << here)
        return (state.held[tribe] & alike).bit_count()


class Chapel(Place):
    """The race that holds it loses no token when attacked, the last time when the Chapel itself falls."""

    id = "lights_hope_chapel"

    def spares(self, state: State, tribe: int, region: Region, how: int) -> int:
        return SPARED_BY_CHAPEL


class MeetingStone(Place):
    """No travel."""

    id = "meeting_stone"
    no_travel = True


class SpiritHealer(Place):
    """At redeployment one more token from the tray."""

    id = "spirit_healer"

    def on_redeploy(self, state: State, tribe: int) -> None:
        recruit(state, tribe, 1)


class Well(Place):
    """It moves to the water of its island and pays the race that holds most of the shore."""

    id = "well_of_eternity"
    numbers = "relic"

    # Remembers the region in which another place is to lie in its stead.

    def on_found(self, state: State, region: Region) -> None:
        number = self.code - state.ruleset.first_relic
        water = state.world.island_of(region) & state.world.water
        if water:
            move_relic(state, number, water.bit_length() - 1)
            return
        move_relic(state, number, NOWHERE)
        if self.flips(state, state.tribe):
            state.memory[self.code] = region
            state.flip_for = self.code

    def flips(self, state: State, tribe: int) -> list[tuple[int, int]]:
        relics = enumerate(state.ruleset.relics)
        places = [number for number, relic in relics if not relic.is_artifact]
        return [(number, 1) for number in places if state.relics_unseen >> number & 1]

    def on_flip(self, state: State, tribe: int, number: int) -> None:
        region, state.memory[self.code] = state.memory[self.code], 0
        turn_up(state, number, region)

    def bounty(self, state: State, seat: int) -> int:
        here = state.relic_at[self.code - state.ruleset.first_relic]
        if here == NOWHERE:
            return 0
        shore = state.world.near[here]
        return 2 * any(dominates(state, tribe, shore) for tribe in tribes_of(state, seat))
