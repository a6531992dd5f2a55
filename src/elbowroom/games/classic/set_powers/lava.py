"""Rule S.lava."""

from typing import Final

from elbowroom.engine.ability import Asks, Power
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AT_END, Next, RegionsQuestion
from elbowroom.engine.regions import Region, Regions, bits, only, size
from elbowroom.engine.rules.conquest import expel
from elbowroom.engine.rules.reach import untouchable
from elbowroom.engine.rules.tokens import place_marker, remove_marker, tribes_of
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import LAVA, MARKERS, SET_MARKERS

SUPPLY: Final = (MARKERS + SET_MARKERS)[LAVA].supply


class Flow(RegionsQuestion):
    """The regions on which lava flows: each from a mountain of its own."""

    moment = AT_END

    def regions(self, state: State, tribe: int, named: Regions) -> Regions:
        mountains = _mountains(state, tribe)
        candidates = state.world.around(mountains) & state.world.land & ~untouchable(state, tribe)
        candidates &= ~(state.marks[LAVA] | named)
        for own in tribes_of(state, state.seat_of[tribe]):
            candidates &= ~state.held[own]
        found = named
        for region in bits(candidates):
            if _has_own_mountains(state, mountains, named | only(region)):
                found |= only(region)
        return found

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        return 0, min(size(_mountains(state, tribe)), SUPPLY)

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        for region in bits(answer):
            expel(state, region)
            place_marker(state, LAVA, region)
        return None


class Lava(Power):
    """At the end of its turn lava flows from its mountains; nobody enters until its next turn."""

    id = "lava"
    badge = 5
    asks: Asks = (Flow,)

    def on_turn(self, state: State, tribe: int) -> None:
        _cool_down(state)

    def on_given_back(self, state: State, tribe: int) -> None:
        _cool_down(state)


def _cool_down(state: State) -> None:
    for region in bits(state.marks[LAVA]):
        remove_marker(state, LAVA, region)


def _mountains(state: State, tribe: int) -> Regions:
    return state.held[tribe] & state.world.mountain


def _has_own_mountains(state: State, mountains: Regions, regions: Regions) -> bool:
    """Return whether each region can have an adjacent mountain of its own."""
    region_of: dict[int, int] = {}
    return all(_find_mountain(state, mountains, region, region_of, set()) for region in bits(regions))


def _find_mountain(
    state: State, mountains: Regions, region: Region, region_of: dict[int, int], tried: set[int]
) -> bool:
    """Find a mountain for a region, if need be by giving other regions other mountains."""
    for mountain in bits(state.world.near[region] & mountains):
        if mountain in tried:
            continue
        tried.add(mountain)
        other = region_of.get(mountain)
        if other is None or _find_mountain(state, mountains, other, region_of, tried):
            region_of[mountain] = region
            return True
    return False
