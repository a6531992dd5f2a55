"""The regions that a tribe may conquer, and tolls: reach, terrain, immunity (R-4.3, R-4.4, W-2)."""

from elbowroom.engine.ability import Ability
from elbowroom.engine.hooks import Hooks
from elbowroom.engine.native import i64, mypyc_attr
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.tokens import borrowed_set, companion_of, hooks_of, tribes_of
from elbowroom.engine.state import State
from elbowroom.engine.world import World


@mypyc_attr(acyclic=True)
class Toll:
    """Coins that an ability of a tribe demands of others for some regions."""

    __slots__ = ("ability", "coins", "regions", "tribe")

    def __init__(self, regions: Regions, coins: int, tribe: int, ability: Ability) -> None:
        self.regions: Regions = regions
        self.coins: i64 = coins
        self.tribe: i64 = tribe
        self.ability = ability


def adjacent(state: State, tribe: int, hooks: Hooks) -> Regions:
    """Return the regions in reach of a tribe without travel and aids: adjacent ones, and those that abilities add."""
    held = state.held[tribe]
    regions = adjacent_to(state, tribe, hooks, held) if hooks.links else state.world.around(held)
    for ability in hooks.reach:
        regions |= ability.reach(state, tribe)
    return regions


def adjacent_to(state: State, tribe: int, hooks: Hooks, held: Regions) -> Regions:
    """Return the regions adjacent to some regions of a tribe, also by abilities that link regions."""
    regions = state.world.around(held)
    for ability in hooks.links:
        linked = ability.links(state, tribe)
        if linked & held:
            regions |= linked
    return regions


def conquerable(state: State, tribe: int, hooks: Hooks, near: Regions) -> Regions:
    """Return the regions that a tribe may conquer, whatever the cost: in reach, enterable and not immune."""
    world = state.world
    held = state.held[tribe]
    regions = near
    if state.ruleset.always_enters or not held:
        regions |= world.entry
    enters = enterable(state, tribe, hooks) if hooks.enters else world.land
    for ability in hooks.barred:
        regions &= ~ability.barred(state, tribe)
    for index in state.ruleset.closing_marks:
        regions &= ~state.marks[index]
    return regions & enters & ~held & ~state.closed & ~untouchable(state, tribe)


def enterable(state: State, tribe: int, hooks: Hooks) -> Regions:
    """Return the regions with a terrain that a tribe may conquer (R-4.4)."""
    regions = state.world.land
    for ability in hooks.enters:
        regions |= ability.enters(state, tribe)
    return regions


def untouchable(state: State, tribe: int) -> Regions:
    """Return the regions that are immune or that the tribe may not attack, without those of its own player (R-1.8)."""
    regions = _marked_immune_to(state, tribe)
    seat = state.seat_of[tribe]
    for watcher in state.watchers:
        if state.seat_of[watcher] != seat:
            hooks = hooks_of(state, watcher)
            for ability in hooks.forbids:
                regions |= ability.forbids(state, watcher, tribe)
            for ability in hooks.immune:
                regions |= ability.immune(state, watcher)
    return regions


def immune_to(state: State, tribe: int) -> Regions:
    """Return the regions that are immune to a tribe, without those of its own player (R-1.8)."""
    regions = _marked_immune_to(state, tribe)
    for watcher in state.watchers:
        if state.seat_of[watcher] != state.seat_of[tribe]:
            for ability in hooks_of(state, watcher).immune:
                regions |= ability.immune(state, watcher)
    return regions


def _marked_immune_to(state: State, tribe: int) -> Regions:
    """Return the regions that markers make immune to a tribe, without those of its own player."""
    regions: Regions = 0
    for index in state.ruleset.immune_marks:
        regions |= state.marks[index]
    if regions:
        for own in tribes_of(state, state.seat_of[tribe]):
            regions &= ~state.held[own]
    return regions


def two_steps_from(world: World, regions: Regions) -> Regions:
    """Return the regions adjacent to a neighbour of some regions, but to none of these; no step leads over a sea."""
    near = world.around(regions)
    return world.around(near & ~world.terrain["sea"]) & ~near & ~regions


def held_by_opponents(state: State, tribe: int, *, active_only: bool = False) -> Regions:
    """Return the regions that other players hold; with `active_only`, with their active races."""
    regions: Regions = 0
    for seat in range(state.seats):
        if seat != state.seat_of[tribe]:
            for other in tribes_of(state, seat):
                if not active_only or other == state.active[seat]:
                    regions |= state.held[other]
    return regions


def tolls_for(state: State, tribe: int, how: int) -> tuple[Toll, ...]:
    """Return the tolls of other players for a tribe; `how` is what it does to their regions."""
    tolls: tuple[Toll, ...] = ()
    seat = state.seat_of[tribe]
    for watcher in state.watchers:
        if state.seat_of[watcher] != seat:
            power = state.power_of[watcher]
            borrowed = borrowed_set(state, watcher) if power == state.ruleset.borrower else 0
            hooks = state.ruleset.hooks(watcher, power, borrowed, state.is_active(watcher))
            for ability in hooks.toll:
                regions, coins = ability.toll(state, watcher, tribe, how)
                if regions:
                    tolls += (Toll(regions, coins, watcher, ability),)
    for number in state.ruleset.toll_relics:
        region = state.relic_at[number]
        if region >= 0 and state.owner[region] >= 0 and state.is_active(state.owner[region]):
            holder = state.owner[region]
            if not state.ruleset.races[holder].uses_relics:
                continue
            relic = state.ruleset.relics[number]
            regions, coins = relic.toll(state, holder, tribe, how)
            if state.seat_of[holder] != seat and regions:
                tolls += (Toll(regions, coins, holder, relic),)
    return tolls


def coins_due(tolls: tuple[Toll, ...], region: Region) -> int:
    """Return the coins due for one region."""
    due = 0
    for toll in tolls:
        if toll.regions >> region & 1:
            due += toll.coins
    return due


def coins_due_together(tolls: tuple[Toll, ...], regions: Regions) -> int:
    """Return the coins due for several regions together: each toll is paid once."""
    due = 0
    for toll in tolls:
        if toll.regions & regions:
            due += toll.coins
    return due


def strength(state: State, tribe: int) -> int:
    """Return the tokens in hand that can be spent, including companions that count as such."""
    companions = state.companions_in_hand[tribe]
    if companions:
        companion = companion_of(state, tribe)
        if companion is not None and companion.is_spent:
            return state.hand[tribe] + companions
    return state.hand[tribe]
