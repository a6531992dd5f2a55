"""What a state is worth to a seat that sees its own coins, what it would score, tokens, and the others' land."""

from typing import Final

from elbowroom.engine.actions import CONQUER, kind_of, region_of
from elbowroom.engine.regions import size
from elbowroom.engine.rules.market import affordable, combos_for, tokens_of
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.state import State

# A token is worth about a coin while it can still take part of a region in three more turns.
TOKEN: Final = 0.3
TURNS_OF_USE: Final = 3
# What it is worth that another seat has a region less, among two; with more seats it is shared.
DENIED: Final = 0.8
# Regions that a token of a fresh combo takes, and coins.
COINS_PER_TOKEN: Final = 0.42


def worth(state: State, seat: int) -> float:
    """Coins in hand, coins at the next scoring, tokens for later, and less for what the others hold."""
    value = float(state.coins[seat])
    for _, coins in score_parts(state, seat):
        value += coins
    tribe = state.active[seat]
    if tribe >= 0:
        in_use: int = state.ruleset.races[tribe].tray - state.tray[tribe]
        turns: int = min(TURNS_OF_USE, state.rounds - state.round - 1)
        value += TOKEN * turns * in_use / state.ruleset.races[tribe].least
    theirs = 0
    for race, owner in enumerate(state.seat_of):
        if owner not in (-1, seat):
            theirs += size(state.held[race])
    return value - DENIED / float(state.seats - 1) * theirs


def growth(state: State) -> int:
    """About how many regions the hand suffices for, the cheapest first."""
    hand = strength(state, state.tribe)
    count = 0
    terms = Terms(state, state.tribe, state.hooks, state.aids)
    for cost in sorted(terms.cost(region_of(option)) for option in state.options if kind_of(option) == CONQUER):
        hand -= cost
        if hand < 0:
            break
        count += 1
    return count


def fresh_income(state: State, seat: int) -> float:
    """What the best combo in sight would bring in its first turn."""
    best = 0.0
    combos = combos_for(state, seat)
    for place in range(affordable(state, seat)):
        number, badge, coins = combos[place]
        tokens = tokens_of(state, number, badge) / state.ruleset.races[number].least
        best = max(best, tokens * COINS_PER_TOKEN + coins - place)
    return best
