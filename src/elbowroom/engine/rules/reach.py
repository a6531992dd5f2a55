"""Where a tribe may conquer, and what others demand before it does: reach, immunity, tolls (R-4.3, R-4.4, W-2)."""

from elbowroom.engine.ability import Ability
from elbowroom.engine.hooks import Hooks
from elbowroom.engine.native import i64
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.tokens import companion_of, hooks_of, tribes_of
from elbowroom.engine.state import State


class Toll:
    """Coins that must be paid before some regions are touched, to which tribe's player, and by which ability."""

    __slots__ = ("ability", "coins", "regions", "tribe")

    def __init__(self, regions: Regions, coins: int, tribe: int, ability: Ability) -> None:
        self.regions: Regions = regions
        self.coins: i64 = coins
        self.tribe: i64 = tribe
        self.ability = ability


def adjacent(state: State, tribe: int, hooks: Hooks) -> Regions:
    """Regions in reach of a tribe without travel and without aids: next to one of its own, or as abilities say."""
    held = state.held[tribe]
    regions = adjacent_to(state, tribe, hooks, held) if hooks.links else state.world.around(held)
    for ability in hooks.reach:
        regions |= ability.reach(state, tribe)
    return regions


def adjacent_to(state: State, tribe: int, hooks: Hooks, held: Regions) -> Regions:
    """Regions adjacent to some of these for a tribe, abilities that link regions included."""
    regions = state.world.around(held)
    for ability in hooks.links:
        linked = ability.links(state, tribe)
        if linked & held:
            regions |= linked
    return regions


def conquerable(state: State, tribe: int, hooks: Hooks, near: Regions) -> Regions:
    """Regions that a tribe may try to conquer, whatever the cost: in reach, enterable, not immune to it."""
    world = state.world
    held = state.held[tribe]
    regions = near
    if state.ruleset.always_enters or not held:
        regions |= world.entry
    enters = enterable(state, tribe, hooks) if hooks.enters else world.land
    return regions & enters & ~held & ~untouchable(state, tribe)


def enterable(state: State, tribe: int, hooks: Hooks) -> Regions:
    """Regions that a tribe may conquer by their terrain (R-4.4)."""
    regions = state.world.land
    for ability in hooks.enters:
        regions |= ability.enters(state, tribe)
    return regions


def untouchable(state: State, tribe: int) -> Regions:
    """Regions that are immune to a tribe or that it may not attack; none of its player's own (R-1.8)."""
    regions: Regions = 0
    seat = state.seat_of[tribe]
    for index in state.ruleset.immune_marks:
        regions |= state.marks[index]
    if regions:
        for own in tribes_of(state, seat):
            regions &= ~state.held[own]
    for watcher in state.watchers:
        if state.seat_of[watcher] != seat:
            for ability in hooks_of(state, watcher).forbids:
                regions |= ability.forbids(state, watcher, tribe)
    return regions


def tolls(state: State, tribe: int, how: int) -> list[Toll]:
    """All that other players' tribes demand of this one before it does such a thing to them."""
    demands: list[Toll] = []
    seat = state.seat_of[tribe]
    for watcher in state.watchers:
        if state.seat_of[watcher] != seat:
            hooks = state.ruleset.hooks(watcher, state.power_of[watcher], 0, state.is_active(watcher))
            for ability in hooks.toll:
                regions, coins = ability.toll(state, watcher, tribe, how)
                if regions:
                    demands.append(Toll(regions, coins, watcher, ability))
    for number in state.ruleset.toll_relics:
        region = state.relic_at[number]
        if region >= 0 and state.owner[region] >= 0 and state.is_active(state.owner[region]):
            holder = state.owner[region]
            relic = state.ruleset.relics[number]
            regions, coins = relic.toll(state, holder, tribe, how)
            if state.seat_of[holder] != seat and regions:
                demands.append(Toll(regions, coins, holder, relic))
    return demands


def toll_for(demands: list[Toll], region: Region) -> int:
    """The coins due for one region."""
    due = 0
    for toll in demands:
        if toll.regions >> region & 1:
            due += toll.coins
    return due


def toll_for_all(demands: list[Toll], regions: Regions) -> int:
    """The coins due for several regions that are touched together: each demand once."""
    due = 0
    for toll in demands:
        if toll.regions & regions:
            due += toll.coins
    return due


def strength(state: State, tribe: int) -> int:
    """Tokens in hand that can be spent, companions that are spent like tokens included."""
    companions = state.companions_in_hand[tribe]
    if companions:
        companion = companion_of(state, tribe)
        if companion is not None and companion.is_spent:
            return state.hand[tribe] + companions
    return state.hand[tribe]
