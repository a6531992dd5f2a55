"""Threats: the regions that opponents can conquer before a seat's next turn, and the coins it would lose."""

from typing import Final

from elbowroom.engine.ability import CONQUEST
from elbowroom.engine.regions import Regions, bits, first, only
from elbowroom.engine.rules.reach import conquerable
from elbowroom.engine.rules.scoring import income
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.rules.tokens import hooks_of, lift_all, sparing_ability, tribes_of
from elbowroom.engine.rules.tribes import acting_in_decline
from elbowroom.engine.state import State

# Tokens of an opponent who picks a new combo.
FRESH_FORCE: Final = 9
# How likely a region is attacked that can only be taken with the die.
NEEDS_DIE: Final = 0.3
MOST_PIPS: Final = 3
# More than any cost.
UNREACHABLE: Final = 1000
# The cost of losing a region besides its income: a token, or in decline the region for the rest of the game.
TOKEN_LOSS: Final = 0.4
DECLINED_REGION_LOSS: Final = 1.0


class Attacker:
    """A tribe in its next turn: the regions in its reach, the cost of each, and the tokens it can spend."""

    def __init__(self, regions: list[int], costs: list[int], before: list[int], force: int) -> None:
        self.regions = regions
        self.costs = costs
        # For each region of the map the one that is conquered right before it; -1: none.
        self.before = before
        self.force = force

    def loss(self, stakes: list[float], more: list[int]) -> float:
        """Return the expected loss of the stakes when `more` tokens defend each region."""
        # Cheap regions are attacked first, until the tokens are spent.
        shares = 0.0
        wanted = 0.0
        for index in range(len(self.regions)):
            region = self.regions[index]
            cost = self.costs[index] + more[region]
            step = self.before[region]
            while step >= 0:
                cost += more[step]
                step = self.before[step]
            if cost <= self.force + MOST_PIPS:
                likely = 1.0 if cost <= self.force else NEEDS_DIE
                shares += likely / cost
                wanted += stakes[region] * likely / (cost * cost)
        return wanted * self.force / max(1.0, shares)


def attackers(state: State, seat: int) -> list[Attacker]:
    """Return the tribes that may attack a seat before its next turn: those of all opponents."""
    allies = state.allies(seat)
    found = []
    for other in range(state.seats):
        if other in allies:
            continue
        active = state.active[other]
        found.append(_newcomer(state) if active < 0 else _attacker(state, active))
        found += [_attacker(state, tribe) for tribe in acting_in_decline(state, other)]
    return found


def _attacker(state: State, tribe: int) -> Attacker:
    hooks = hooks_of(state, tribe)
    terms = Terms(state, tribe, hooks)
    held = bits(state.held[tribe])
    force: int = state.hand[tribe] + state.aside[tribe] - len(held) * state.ruleset.races[tribe].least
    for region in held:
        force += state.tokens[region]
    force = max(0, force)
    coins = state.coins[state.seat_of[tribe]]
    prices = [UNREACHABLE] * state.world.size
    for region in bits(conquerable(state, tribe, hooks, state.world.all)):
        # Coins that are due count like tokens; regions that cost more coins than there are cannot be attacked.
        due = terms.due(region)
        if due <= coins:
            prices[region] = terms.cost(region) + due
    return _with_ways(state, list(bits(terms.regions())), prices, force)


def _newcomer(state: State) -> Attacker:
    """Return an attacker that picks a new combo and enters the map."""
    immune: Regions = 0
    for mark in state.ruleset.immune_marks:
        immune |= state.marks[mark]
    prices = [UNREACHABLE] * state.world.size
    for region in bits(state.world.land & ~immune):
        travel = state.ruleset.travel if state.world.entry >> region & 1 else 0
        prices[region] = state.base[region] + travel
    return _with_ways(state, list(bits(state.world.entry & state.world.land & ~immune)), prices, FRESH_FORCE)


def _with_ways(state: State, entries: list[int], prices: list[int], force: int) -> Attacker:
    """Return the attacker that conquers its way from some regions on; a region costs as much as the way to it."""
    costs = [UNREACHABLE] * state.world.size
    before = [-1] * state.world.size
    for region in entries:
        costs[region] = prices[region]
    open_regions = [region for region in entries if prices[region] < UNREACHABLE]
    regions: list[int] = []
    while open_regions:
        nearest = open_regions[0]
        for region in open_regions:
            if costs[region] < costs[nearest]:
                nearest = region
        open_regions.remove(nearest)
        regions.append(nearest)
        # The die is only thrown for the last region.
        if costs[nearest] >= force:
            continue
        for other in bits(state.world.near[nearest]):
            cost = costs[nearest] + prices[other]
            if cost < costs[other] and cost <= force + MOST_PIPS:
                if costs[other] == UNREACHABLE:
                    open_regions.append(other)
                costs[other] = cost
                before[other] = nearest
    return Attacker(regions, [costs[region] for region in regions], before, force)


def stakes(state: State, seat: int) -> list[float]:
    """Return for each region what a seat loses with it: income, and a token or a declined region; 0 elsewhere."""
    found = [0.0] * state.world.size
    before = income(state, seat)
    for tribe in tribes_of(state, seat):
        held: Regions = state.held[tribe]
        while held:
            region = first(held)
            held &= ~only(region)
            without = state.copy()
            lift_all(without, region)
            lost = max(0.0, float(before - income(without, seat)))
            if tribe != state.active[seat]:
                lost += DECLINED_REGION_LOSS
            elif sparing_ability(state, tribe, region, CONQUEST) is None:
                lost += TOKEN_LOSS
            found[region] = lost
    return found


def expected_loss(state: State, seat: int, at_stake: list[float]) -> float:
    """Return the coins that a seat is expected to lose before its next turn."""
    none = [0] * state.world.size
    lost = 0.0
    for attacker in attackers(state, seat):
        lost += attacker.loss(at_stake, none)
    return lost
