"""Where tokens are placed best: one after the other where it lowers most what others may be expected to take."""

from typing import Final

from elbowroom.bots.placing import danger, opponents
from elbowroom.bots.threat import Attacker, attackers, stakes
from elbowroom.engine.actions import MOVE, STATION, kind_of, number_of, region_of
from elbowroom.engine.regions import bits
from elbowroom.engine.state import State

# Where nothing is lost either way, tokens stand where enemies are near.
A_LITTLE: Final = 0.001


def place(state: State, seat: int) -> int:
    """Of the options that place tokens or companions of a seat the one that guards best."""
    options = state.options
    kind = kind_of(options[0])
    regions = [region_of(option) for option in options]
    is_one = kind == MOVE or (kind == STATION and regions[0] != regions[-1])
    if is_one:
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
    """How many of some tokens each of these regions gets."""
    at_stake = stakes(state, seat)
    enemies = attackers(state, seat)
    near = opponents(state, seat)
    more = _still_to_come(state)
    dangers = [danger(state, region, near) for region in regions]
    shares = [0] * len(regions)
    for _ in range(tokens):
        best = 0
        least = 1000.0
        for index in range(len(regions)):
            more[regions[index]] += 1
            lost = _loss(enemies, at_stake, more) - A_LITTLE * dangers[index] / (1 + shares[index])
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


def _still_to_come(state: State) -> list[int]:
    """By region, the tokens that it needs and has not got yet, while a tribe is spread anew."""
    more = [0] * state.world.size
    least = state.ruleset.races[state.tribe].least
    for region in bits(state.held[state.tribe]):
        more[region] = max(0, least - state.tokens[region] - state.companions[region])
    return more
