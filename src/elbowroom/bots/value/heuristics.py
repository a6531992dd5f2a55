"""Heuristic estimates: the value of a state, possible conquests, and the value of a new combo."""

from typing import Final

from elbowroom.engine.actions import CONQUER, kind_of, region_of
from elbowroom.engine.regions import Regions, size
from elbowroom.engine.rules.market import affordable, combos_for, price_of, tokens_of
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.rules.scoring import income
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.state import State

# The value of a token in coins for each turn in which it can still conquer, and at most how many turns count.
TOKEN_VALUE: Final = 0.3
MAX_TOKEN_TURNS: Final = 3
# The value of each region that a single opponent lacks; among several opponents it is divided.
DENIED_REGION: Final = 0.8
# The coins that a token of a new combo brings in its first turn.
COINS_PER_TOKEN: Final = 0.42


def heuristic_value(state: State, seat: int) -> float:
    """Return a seat's coins, income and value of tokens, less a part of what the others hold."""
    value = float(state.coins[seat] + income(state, seat))
    tribe = state.active[seat]
    if tribe >= 0:
        in_use: int = state.ruleset.races[tribe].tray - state.tray[tribe]
        turns: int = min(MAX_TOKEN_TURNS, state.rounds - state.round - 1)
        value += TOKEN_VALUE * turns * in_use / state.ruleset.races[tribe].least
    theirs: Regions = 0
    for held, owner in zip(state.held, state.seat_of):  # noqa: B905 — the compiler knows no `strict`
        if held and owner >= 0 and owner != seat:
            theirs |= held
    return value - DENIED_REGION / float(state.seats - 1) * size(theirs)


def affordable_conquests(state: State) -> int:
    """Return about how many regions the hand can conquer, the cheapest first."""
    hand = strength(state, state.tribe)
    count = 0
    terms = Terms(state, state.tribe, state.hooks, state.aids)
    for cost in sorted(terms.cost(region_of(option)) for option in state.options if kind_of(option) == CONQUER):
        hand -= cost
        if hand < 0:
            break
        count += 1
    return count


def fresh_combo_value(state: State, seat: int) -> float:
    """Return about how many coins the best combo on offer would bring in its first turn."""
    best = 0.0
    combos = combos_for(state, seat)
    for place in range(affordable(state, seat)):
        number, badge, coins = combos[place]
        tokens = tokens_of(state, number, badge) / state.ruleset.races[number].least
        best = max(best, tokens * COINS_PER_TOKEN + coins - price_of(state, place))
    return best
