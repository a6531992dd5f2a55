"""What others may take before a seat's next turn, at the prices that they would pay, and what that would cost it."""

from typing import Final

from elbowroom.engine.ability import CONQUEST
from elbowroom.engine.regions import Regions, bits, first, only
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.rules.tokens import hooks_of, lift_all, tribes_of, who_spares
from elbowroom.engine.rules.tribes import acting_in_decline
from elbowroom.engine.state import State

# Tokens with which somebody comes who picks a new combo.
FRESH_FORCE: Final = 9
# What needs the die is seldom attacked.
NEEDS_DIE: Final = 0.3
MOST_PIPS: Final = 3
# What it costs besides its income to lose a region: a token, or in decline the region for good.
A_TOKEN: Final = 0.4
FOR_GOOD: Final = 1.0


class Attacker:
    """A tribe in its next turn: the regions in its reach, what each of them costs it, and its tokens to spend."""

    def __init__(self, regions: list[int], costs: list[int], force: int) -> None:
        self.regions = regions
        self.costs = costs
        self.force = force

    def loss(self, stakes: list[float], more: list[int]) -> float:
        """What it may be expected to take of these stakes, if so many more tokens defend each region."""
        # Cheap regions are attacked first, until the tokens are spent.
        shares = 0.0
        wanted = 0.0
        for index in range(len(self.regions)):
            region = self.regions[index]
            cost = self.costs[index] + more[region]
            if cost <= self.force + MOST_PIPS:
                likely = 1.0 if cost <= self.force else NEEDS_DIE
                shares += likely / cost
                wanted += stakes[region] * likely / (cost * cost)
        return wanted * self.force / max(1.0, shares)


def attackers(state: State, seat: int) -> list[Attacker]:
    """Who may attack a seat before its next turn: all but itself and its allies."""
    allies = next(team for team in state.ruleset.teams(state.seats) if seat in team)
    found = []
    for other in range(state.seats):
        if other in allies:
            continue
        active = state.active[other]
        found.append(_newcomer(state) if active < 0 else _attacker(state, active))
        found += [_attacker(state, tribe) for tribe in acting_in_decline(state, other)]
    return found


def _attacker(state: State, tribe: int) -> Attacker:
    terms = Terms(state, tribe, hooks_of(state, tribe))
    held = bits(state.held[tribe])
    force: int = state.hand[tribe] + state.aside[tribe] - len(held) * state.ruleset.races[tribe].least
    for region in held:
        force += state.tokens[region]
    coins = state.coins[state.seat_of[tribe]]
    regions: list[int] = []
    costs: list[int] = []
    for region in bits(terms.regions()):
        # Who must pay coins thinks twice, who cannot pay does not come.
        due = terms.due(region)
        if due <= coins:
            regions.append(region)
            costs.append(terms.cost(region) + due)
    return Attacker(regions, costs, max(0, force))


def _newcomer(state: State) -> Attacker:
    """Somebody who picks a new combo and enters the map."""
    immune: Regions = 0
    for mark in state.ruleset.immune_marks:
        immune |= state.marks[mark]
    regions = list(bits(state.world.entry & state.world.land & ~immune))
    return Attacker(regions, [state.base[region] + state.ruleset.travel for region in regions], FRESH_FORCE)


def stakes(state: State, seat: int) -> list[float]:
    """By region, what a seat would lose with it: its income, and a token or the region for good; 0 elsewhere."""
    found = [0.0] * state.world.size
    income = _income(state, seat)
    for tribe in tribes_of(state, seat):
        held: Regions = state.held[tribe]
        while held:
            region = first(held)
            held &= ~only(region)
            without = state.copy()
            lift_all(without, region)
            lost = max(0.0, float(income - _income(without, seat)))
            if tribe != state.active[seat]:
                lost += FOR_GOOD
            elif who_spares(state, tribe, region, CONQUEST) is None:
                lost += A_TOKEN
            found[region] = lost
    return found


def _income(state: State, seat: int) -> int:
    income = 0
    for _, coins in score_parts(state, seat):
        income += coins
    return income


def expected_loss(state: State, seat: int, at_stake: list[float]) -> float:
    """Coins that a seat may be expected to lose before its next turn."""
    none = [0] * state.world.size
    lost = 0.0
    for attacker in attackers(state, seat):
        lost += attacker.loss(at_stake, none)
    return lost


def has_another_turn(state: State, seat: int) -> bool:
    """Whether a seat will have another turn after the one that is being played."""
    later = (seat - state.seat - 1) % state.seats + 1
    return state.turn + later < state.rounds * state.seats
