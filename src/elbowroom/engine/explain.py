"""Why a region costs what it costs, or why it cannot be taken; why a seat scores what it scores: ids and numbers.

The answers come from the same functions as the list of legal actions, so the two cannot disagree.
"""

from collections.abc import Sequence
from itertools import product

import msgspec

from elbowroom.engine.ability import Ability
from elbowroom.engine.actions import CONQUER, ROLL, code
from elbowroom.engine.hooks import MOST_PIPS
from elbowroom.engine.phases.steps import CONQUESTS
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.coins import BANK
from elbowroom.engine.rules.reach import conquerable, enterable, untouchable
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.state import NOBODY, State


class CostPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a cost in tokens: an id of a reason, a piece or an ability; for tokens also whose they are."""

    source: str
    tokens: int
    race: str | None = None


class Payment(msgspec.Struct, frozen=True, omit_defaults=True):
    """Coins that are due before the attack, for which ability, and to whom (None: the bank)."""

    ability: str
    coins: int
    seat: int | None = None


class Odds(msgspec.Struct, frozen=True):
    """How many of all equally likely outcomes of the die, or of two dice, lead to success."""

    good: int
    all: int


class Explanation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What conquering one region would take; `reason` says why it cannot be done, and is None when it can.

    `parts` add up to `cost`; `hand` is what can be spent. `odds` are there when the die decides: for a last conquest,
    for aids that begin with a die, and where one must roll first to have a chance. `by` is the marker or ability
    behind the reason, where there is one.
    """

    region: int
    cost: int
    hand: int
    parts: tuple[CostPart, ...] = ()
    payments: tuple[Payment, ...] = ()
    odds: Odds | None = None
    reason: str | None = None
    by: str | None = None

    @property
    def is_possible(self) -> bool:
        """Whether the region can be conquered, or tried with the die, now."""
        return self.reason is None


class ScorePart(msgspec.Struct, frozen=True):
    """Coins that a seat would score, and what for."""

    source: str
    coins: int


def explain_score(state: State, seat: int) -> tuple[ScorePart, ...]:
    """What a seat would score if the turn ended now."""
    return tuple(ScorePart(source, coins) for source, coins in score_parts(state, seat))


def explain(state: State, region: Region, seat: int | None = None) -> Explanation:
    """What a seat's conquest of a region would take, for the tribe it acts with or else its active one."""
    return explain_each(state, (region,), seat)[0]


def explain_each(state: State, regions: Sequence[Region], seat: int | None = None) -> list[Explanation]:
    """The same for several regions."""
    seat = state.seat if seat is None else seat
    tribe = _tribe_of(state, seat)
    if tribe == NOBODY:
        return [Explanation(region, cost=0, hand=0, reason="no-active-race") for region in regions]
    terms = terms_of(state, tribe)
    options = frozenset(terms.options(terms.hooks.last_pips))
    is_now = _is_decision(state, seat)
    return [_explained(terms, region, options, is_now=is_now) for region in regions]


def terms_of(state: State, tribe: int) -> Terms:
    """The terms on which a tribe could conquer now; aids are chosen by the one that acts alone."""
    return Terms(state, tribe, hooks_of(state, tribe), state.aids if tribe == state.tribe else 0)


def _explained(terms: Terms, region: Region, options: frozenset[int], *, is_now: bool) -> Explanation:
    parts = tuple(CostPart(source, tokens, race) for source, tokens, race in terms.parts(region))
    payments = tuple(
        Payment(ability.id, coins, None if receiver == BANK else receiver)
        for ability, coins, receiver in terms.payments(region)
    )
    cost = terms.cost(region)
    reason, by = _hindrance(terms, region, cost, options)
    # What is in hand at another time says nothing about what will be there when it is time to conquer.
    if not is_now and reason in (None, "roll-first", "too-few-tokens"):
        reason, by = "not-now", None
    odds = _odds(terms, cost) if reason in (None, "roll-first") else None
    return Explanation(region, cost, terms.hand, parts, payments, odds, reason, by)


def _tribe_of(state: State, seat: int) -> int:
    acting = state.tribe
    is_own = 0 <= acting < state.ruleset.natives and state.seat_of[acting] == seat
    return acting if is_own else state.active[seat] if 0 <= seat < state.seats else NOBODY


def _is_decision(state: State, seat: int) -> bool:
    return state.step == CONQUESTS and state.actor == seat and state.asking == NOBODY


def _hindrance(terms: Terms, region: Region, cost: int, options: frozenset[int]) -> tuple[str | None, str | None]:
    """The first reason why a region cannot be taken, and the marker or ability behind it."""
    if code(CONQUER, region) in options or code(ROLL, region) in options:
        return None, None
    state, tribe, hooks, bit = terms.state, terms.tribe, terms.hooks, 1 << region
    if state.held[tribe] & bit:
        return "own-region", None
    if not enterable(state, tribe, hooks) & bit:
        return "water", None
    if immune := _immunity(state, tribe, bit):
        return immune
    if not conquerable(state, tribe, hooks, terms.near) & bit:
        return ("not-adjacent" if state.held[tribe] else "not-an-entry"), None
    for aid in terms.aids:
        if not aid.within(state, tribe, terms.near) & bit:
            return "aid-not-there", aid.id
    if terms.due(region) > state.coins[state.seat_of[tribe]]:
        return "cannot-pay", None
    hand = terms.hand
    slack = 2 * MOST_PIPS if terms.rolls_first() else hooks.last_pips
    if hand + slack < cost or hand < min(cost, terms.least):
        roller = _who_rolls_before(terms)
        if roller and code(ROLL, region) in terms.options(MOST_PIPS):
            return "roll-first", roller.id
        return "too-few-tokens", None
    return "aid-changes-nothing", None


def _who_rolls_before(terms: Terms) -> Ability | None:
    """The ability with which the tribe may now roll before it names a region."""
    rollers = (ability for ability in terms.hooks.may_use if ability.rolls_before and not terms.aids)
    return next((ability for ability in rollers if ability.may_use(terms.state, terms.tribe, 0)), None)


def _immunity(state: State, tribe: int, bit: Regions) -> tuple[str, str] | None:
    if not untouchable(state, tribe) & bit:
        return None
    for index in state.ruleset.immune_marks:
        if state.marks[index] & bit:
            marker = state.ruleset.markers[index].id
            return f"immune-{marker.replace('_', '-')}", marker
    for watcher in state.watchers:
        if state.seat_of[watcher] != state.seat_of[tribe]:
            for ability in hooks_of(state, watcher).forbids:
                if ability.forbids(state, watcher, tribe) & bit:
                    return "forbidden", ability.id
    return None


def _odds(terms: Terms, cost: int) -> Odds | None:
    """How likely the die is to bring what lacks; None when nothing lacks and no aid begins with a die."""
    die, hand = terms.state.ruleset.die, terms.hand
    if terms.rolls_first():
        # A die does not raise a price that is lower than the least.
        least = min(terms.least, cost)
        lacking = [max(least, cost - first) - hand for first in die]
        good = sum(short <= 0 or second >= short for short, second in product(lacking, die))
        return Odds(good, len(die) ** 2)
    if cost <= hand:
        return None
    return Odds(sum(pips >= cost - hand for pips in die), len(die))
