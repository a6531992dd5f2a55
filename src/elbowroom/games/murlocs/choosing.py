"""Where the Murlocs go and where they stay: both follow from the position (M.5)."""

from typing import Final

from elbowroom.engine.regions import NOWHERE, Region, bits, size
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.state import NOBODY, State

# Why a region is conquered: it alone is the cheapest, or what decided among the cheapest.
CHEAPEST: Final = "cheapest"
ACTIVE: Final = "active"
DECLINED: Final = "declined"
RICHER: Final = "richer"
NEIGHBOURS: Final = "neighbours"
NUMBER: Final = "number"
REASONS: Final = (CHEAPEST, ACTIVE, DECLINED, RICHER, NEIGHBOURS, NUMBER)

HELD_BY_ACTIVE: Final = 2


def cheapest(state: State, tribe: int) -> list[Region]:
    """Return the regions that cost the tribe least, of those it can conquer and pay for now."""
    terms = Terms(state, tribe, state.hooks)
    coins, hand = state.coins[state.seat_of[tribe]], terms.hand()
    regions = [region for region in bits(terms.regions()) if terms.due(region) <= coins]
    costs = [terms.cost(region) for region in regions]
    least = min(costs, default=0)
    if not regions or least > hand:
        return []
    return [region for region, cost in zip(regions, costs, strict=True) if cost == least]


def next_conquest(state: State, tribe: int) -> tuple[Region, str]:
    """Return the region to conquer now, or NOWHERE, and the reason."""
    regions = cheapest(state, tribe)
    if not regions:
        return NOWHERE, ""
    reason = CHEAPEST
    for place, criterion in enumerate((ACTIVE, RICHER, NEIGHBOURS)):
        if len(regions) == 1:
            return regions[0], reason
        most = max([_merits(state, tribe, region)[place] for region in regions])
        best = [region for region in regions if _merits(state, tribe, region)[place] == most]
        if len(best) < len(regions):
            regions = best
            reason = DECLINED if criterion == ACTIVE and most < HELD_BY_ACTIVE else criterion
    return (regions[0], reason) if len(regions) == 1 else (min(regions), NUMBER)


def _merits(state: State, tribe: int, region: Region) -> tuple[int, int, int]:
    """Return what decides among the cheapest regions, the most important first; the highest number wins.

    Whether a race holds it, active or in decline; the coins of its player; the regions of the tribe beside it.
    """
    owner, beside = state.owner[region], size(state.world.near[region] & state.held[tribe])
    if owner == NOBODY:
        return 0, 0, beside
    return HELD_BY_ACTIVE if state.is_active(owner) else 1, state.coins[state.seat_of[owner]], beside


def next_place(state: State, tribe: int) -> Region:
    """Return the region for the next token: the one that costs a conqueror least, at the border with players first."""
    players = 0
    for seat in range(state.ruleset.players_of(state.seats)):
        if state.active[seat] >= 0:
            players |= state.held[state.active[seat]]
    held = state.held[tribe]
    places = bits(held & state.world.around(players) or held)
    best = places[0]
    for place in places:
        if state.base[place] < state.base[best]:
            best = place
    return best


def stand_on_symbols(state: State, tribe: int) -> list[Region]:
    """Return the regions on which the tribe stands at the start: those with a Murloc, as far as it has tokens."""
    return list(bits(state.world.natives))[: state.hand[tribe]]
