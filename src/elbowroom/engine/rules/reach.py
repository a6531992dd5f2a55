"""Where a tribe may conquer and what it costs: reach, immunity, tolls and discounts (R-4.3 to R-4.5, W-2)."""

from typing import NamedTuple

from elbowroom.engine.ability import Ability
from elbowroom.engine.regions import Region, Regions, bits
from elbowroom.engine.rules.tokens import companion_of, hooks_of, tribes_of
from elbowroom.engine.state import State


class Toll(NamedTuple):
    """Coins that must be paid before a region is attacked, to which tribe's player, and by which ability."""

    regions: Regions
    coins: int
    tribe: int
    ability: Ability


class Discount(NamedTuple):
    """Tokens that a conquest costs less in some regions, and by which ability."""

    regions: Regions
    tokens: int
    ability: Ability


def adjacent(state: State, tribe: int) -> Regions:
    """Regions in reach without travel: next to an active region, or as abilities say."""
    regions = adjacent_to(state, tribe, state.held[tribe])
    for reach in state.hooks.reach:
        regions |= reach(state, tribe)
    return regions


def adjacent_to(state: State, tribe: int, held: Regions) -> Regions:
    """Regions adjacent to some of these for the tribe that acts, abilities that link regions included."""
    regions = state.world.around(held)
    for links in state.hooks.links:
        linked = links(state, tribe)
        if linked & held:
            regions |= linked
    return regions


def conquerable(state: State, tribe: int, near: Regions) -> Regions:
    """Regions that a tribe may try to conquer, whatever the cost: in reach, enterable, not immune to it."""
    world, ruleset = state.world, state.ruleset
    held = state.held[tribe]
    regions = near
    if ruleset.always_enters or not held:
        regions |= world.entry
    enterable = world.land
    for enters in state.hooks.enters:
        enterable |= enters(state, tribe)
    return regions & enterable & ~held & ~untouchable(state, tribe)


def untouchable(state: State, tribe: int) -> Regions:
    """Regions that are immune to a tribe or that it may not attack; none of its player's own (R-1.8)."""
    regions = 0
    seat = state.seat_of[tribe]
    for index in state.ruleset.immune_marks:
        regions |= state.marks[index]
    if regions:
        for own in tribes_of(state, seat):
            regions &= ~state.held[own]
    for watcher in state.watchers:
        if state.seat_of[watcher] != seat:
            for forbids in hooks_of(state, watcher).forbids:
                regions |= forbids(state, watcher, tribe)
    return regions


def tolls(state: State, tribe: int, how: int) -> list[Toll]:
    """All that other players' tribes demand of this one before it does such a thing to them."""
    demands = []
    seat = state.seat_of[tribe]
    for watcher in state.watchers:
        if state.seat_of[watcher] != seat:
            hooks = state.ruleset.hooks(watcher, state.power_of[watcher], 0, state.is_active(watcher))
            for ability in hooks.toll:
                regions, coins = ability.toll(state, watcher, tribe, how)
                if regions:
                    demands.append(Toll(regions, coins, watcher, ability))
    for relic in state.ruleset.toll_relics:
        region = state.relic_at[relic]
        if region >= 0 and state.owner[region] >= 0 and state.is_active(state.owner[region]):
            holder = state.owner[region]
            ability = state.ruleset.relics[relic]
            regions, coins = ability.toll(state, holder, tribe, how)
            if state.seat_of[holder] != seat and regions:
                demands.append(Toll(regions, coins, holder, ability))
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


def discounts(state: State, tribe: int) -> list[Discount]:
    """All that makes conquests cheaper for a tribe now."""
    found = []
    for ability in state.hooks.discount:
        regions, tokens = ability.discount(state, tribe)
        if regions and tokens:
            found.append(Discount(regions, tokens, ability))
    return found


def cost_of(state: State, region: Region, near: Regions, cheaper: list[Discount], least: int) -> int:
    """Tokens that a region costs (R-4.5), travel and discounts included."""
    cost = state.base[region]
    if not near >> region & 1:
        cost += travel_of(state)
    for regions, tokens, _ in cheaper:
        if regions >> region & 1:
            cost -= tokens
    return max(least, cost)


def travel_of(state: State) -> int:
    """What travel costs the acting tribe (W-2.3)."""
    return 0 if state.hooks.no_travel else state.ruleset.travel


def strength(state: State, tribe: int) -> int:
    """Tokens in hand that can be spent, companions that are spent like tokens included."""
    companion = companion_of(state, tribe)
    return state.hand[tribe] + (state.companions_in_hand[tribe] if companion is not None and companion.is_spent else 0)


def price_of(state: State, tribe: int) -> int | None:
    """The fixed price of a conquest with the aids chosen, if one of them has one."""
    if not state.aids:
        return None
    for ability in aids(state):
        price = ability.price(state, tribe)
        if price is not None:
            return price
    return None


def aids(state: State) -> list[Ability]:
    """The abilities chosen to help with the next conquest."""
    if not state.aids:
        return []
    return [state.ruleset.abilities[number] for number in bits(state.aids)]
