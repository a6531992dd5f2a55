"""Where a bot places tokens: more of them where opponents are near and the coast is open."""

from elbowroom.engine.actions import number_of, region_of
from elbowroom.engine.regions import Region, Regions, only, size
from elbowroom.engine.state import State


def opponents(state: State, own: int) -> Regions:
    """Regions of the active races of all seats but one."""
    regions = 0
    for seat, race in enumerate(state.active):
        if seat != own and race >= 0:
            regions |= state.held[race]
    return regions


def danger(state: State, region: Region, enemies: Regions) -> float:
    """How likely a region is attacked: opponents next door, and landings where ships can enter."""
    bit = only(region)
    for index in state.ruleset.immune_marks:
        if state.marks[index] & bit:
            return 0.0
    return 0.4 + size(state.world.near[region] & enemies) + (0.6 if state.world.entry & bit else 0.0)


def place_tokens(state: State) -> int:
    """The share of the hand that the next region's danger deserves."""
    enemies = opponents(state, state.actor)
    dangers = [danger(state, region, enemies) for region in state.spread]
    total = sum(dangers)
    most: int = len(state.options) - 1
    wanted = round(most * dangers[0] / total) if total else 0
    return state.options[min(most, wanted)]


def place_companions(state: State) -> int:
    """One alone goes where danger is greatest; several are spread like tokens."""
    enemies = opponents(state, state.actor)
    regions = {region_of(option) for option in state.options}
    if len(regions) > 1:
        return max(state.options, key=lambda option: danger(state, region_of(option), enemies))
    dangers = [danger(state, region, enemies) for region in state.spread]
    total = sum(dangers) or 1.0
    share = float(state.companions_in_hand[state.tribe]) * dangers[0] / total
    return min(state.options, key=lambda option: abs(number_of(option) - share))


def place_lone(state: State, seat: int) -> int:
    """A lone token goes where danger is greatest."""
    enemies = opponents(state, seat)
    return max(state.options, key=lambda option: danger(state, region_of(option), enemies))
