"""Placing tokens: by the danger of each region (quick), or by the expected loss to attackers."""

from typing import Final

from elbowroom.bots.dice import total_of
from elbowroom.bots.threat import Attacker, attackers, stakes
from elbowroom.engine.actions import MOVE, STATION, kind_of, number_of, region_of
from elbowroom.engine.regions import Region, Regions, bits, only, size
from elbowroom.engine.state import State

# Among placements with the same expected loss, prefer those near enemies, and regions with few tokens.
DANGER_TIEBREAK: Final = 0.0005


def opponents(state: State, own: int) -> Regions:
    """Return the regions of the active races of all seats but one."""
    regions = 0
    for seat, race in enumerate(state.active):
        if seat != own and race >= 0:
            regions |= state.held[race]
    return regions


def danger(state: State, region: Region, enemies: Regions) -> float:
    """Return the danger of a region: adjacent opponents and the coast add to it; 0 where it is immune."""
    bit = only(region)
    for index in state.ruleset.immune_marks:
        if state.marks[index] & bit:
            return 0.0
    return 0.4 + size(state.world.near[region] & enemies) + (0.6 if state.world.entry & bit else 0.0)


def place_tokens(state: State) -> int:
    """Return the option that gives the next region its share of the hand, in proportion to its danger."""
    enemies = opponents(state, state.actor)
    dangers = [danger(state, region, enemies) for region in state.spread]
    total = total_of(dangers)
    most: int = len(state.options) - 1
    wanted = round(most * dangers[0] / total) if total else 0
    return state.options[min(most, wanted)]


def place_companions(state: State) -> int:
    """Return the option for companions: a single one goes to the greatest danger, several are spread like tokens."""
    enemies = opponents(state, state.actor)
    regions = {region_of(option) for option in state.options}
    if len(regions) > 1:
        return max(state.options, key=lambda option: danger(state, region_of(option), enemies))
    dangers = [danger(state, region, enemies) for region in state.spread]
    total = total_of(dangers) or 1.0
    share = float(state.companions_in_hand[state.tribe]) * dangers[0] / total
    return min(state.options, key=lambda option: abs(number_of(option) - share))


def place_lone(state: State, seat: int) -> int:
    """Return the option that moves a lone token to the region in the greatest danger."""
    enemies = opponents(state, seat)
    return max(state.options, key=lambda option: danger(state, region_of(option), enemies))


def place_by_threat(state: State, seat: int) -> int:
    """Return the option that places tokens or companions so that the expected loss to attackers is lowest."""
    options = state.options
    kind = kind_of(options[0])
    regions = [region_of(option) for option in options]
    is_single = kind == MOVE or (kind == STATION and regions[0] != regions[-1])
    if is_single:
        wanted = _shares(state, seat, regions, 1)
        return options[wanted.index(1)]
    in_hand: int = state.companions_in_hand[state.tribe] if kind == STATION else len(options) - 1
    share = _shares(state, seat, list(state.spread), in_hand)[0]
    best = options[0]
    for option in options:
        if abs(number_of(option) - share) < abs(number_of(best) - share):
            best = option
    return best


def _shares(state: State, seat: int, regions: list[int], tokens: int) -> list[int]:
    """Return how many tokens each region gets, placed greedily one by one."""
    at_stake = stakes(state, seat)
    enemies = attackers(state, seat)
    near = opponents(state, seat)
    more = _missing_tokens(state)
    dangers = [1.0 + danger(state, region, near) for region in regions]
    there = [float(state.tokens[region] + state.companions[region]) for region in regions]
    shares = [0] * len(regions)
    for _ in range(tokens):
        best = 0
        least = 1000.0
        for index in range(len(regions)):
            more[regions[index]] += 1
            spare = dangers[index] / (1 + shares[index] + there[index])
            lost = _loss(enemies, at_stake, more) - DANGER_TIEBREAK * spare
            more[regions[index]] -= 1
            if lost < least:
                best, least = index, lost
        shares[best] += 1
        more[regions[best]] += 1
    return shares


def _loss(enemies: list[Attacker], at_stake: list[float], more: list[int]) -> float:
    lost = 0.0
    for enemy in enemies:
        lost += enemy.loss(at_stake, more)
    return lost


def _missing_tokens(state: State) -> list[int]:
    """Return for each region how many tokens its race's minimum still lacks during a redeployment."""
    more = [0] * state.world.size
    least = state.ruleset.races[state.tribe].least
    for region in bits(state.held[state.tribe]):
        more[region] = max(0, least - state.tokens[region] - state.companions[region])
    return more
