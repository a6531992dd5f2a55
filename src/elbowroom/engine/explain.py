"""Why a region costs what it costs, or why it cannot be taken; why a seat scores what it scores: ids and numbers.

The answers come from the same functions as the list of legal actions, so the two cannot disagree.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import msgspec

from elbowroom.engine.ability import CONQUEST, Ability
from elbowroom.engine.actions import CONQUER, ROLL, code
from elbowroom.engine.phases.conquests import conquest_options
from elbowroom.engine.phases.turn import CONQUESTS
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.coins import BANK
from elbowroom.engine.rules.reach import (
    Discount,
    Toll,
    adjacent,
    aids,
    conquerable,
    discounts,
    price_of,
    strength,
    tolls,
    travel_of,
    untouchable,
)
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.rules.tokens import companion_of, hooks_of, race_id
from elbowroom.engine.ruleset import MOST_PIPS, overrides
from elbowroom.engine.state import NOBODY, State

BASE = 2


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


class Terms(NamedTuple):
    """What holds for all regions that a tribe may look at: found out once, however many are explained."""

    options: frozenset[int]
    near: Regions
    cheaper: list[Discount]
    demands: list[Toll]
    hand: int


def explain(state: State, region: Region, seat: int | None = None) -> Explanation:
    """What a seat's conquest of a region would take, for the tribe it acts with or else its active one."""
    return explain_each(state, (region,), seat)[0]


def explain_each(state: State, regions: Sequence[Region], seat: int | None = None) -> list[Explanation]:
    """The same for several regions."""
    seat = state.seat if seat is None else seat
    tribe = _tribe_of(state, seat)
    if tribe == NOBODY:
        return [Explanation(region, cost=0, hand=0, reason="no-active-race") for region in regions]
    here = _standing_for(state, tribe)
    terms = Terms(
        options=frozenset(conquest_options(here, tribe)),
        near=adjacent(here, tribe),
        cheaper=discounts(here, tribe),
        demands=tolls(here, tribe, CONQUEST),
        hand=strength(here, tribe),
    )
    is_now = _is_decision(state, seat)
    return [_explained(here, tribe, region, terms, is_now=is_now) for region in regions]


def _explained(state: State, tribe: int, region: Region, terms: Terms, *, is_now: bool) -> Explanation:
    parts = cost_parts(state, tribe, region, terms)
    payments = payments_due(state, tribe, region, terms.demands)
    cost = sum(part.tokens for part in parts)
    reason, by = _hindrance(state, tribe, region, cost, sum(payment.coins for payment in payments), terms)
    # What is in hand at another time says nothing about what will be there when it is time to conquer.
    if not is_now and reason in (None, "roll-first", "too-few-tokens"):
        reason, by = "not-now", None
    odds = _odds(state, terms.hand, cost) if reason in (None, "roll-first") else None
    return Explanation(region, cost, terms.hand, parts, payments, odds, reason, by)


def _tribe_of(state: State, seat: int) -> int:
    acting = state.tribe
    is_own = 0 <= acting < state.ruleset.natives and state.seat_of[acting] == seat
    return acting if is_own else state.active[seat] if 0 <= seat < state.seats else NOBODY


def _standing_for(state: State, tribe: int) -> State:
    """A copy of the state in which this tribe is the one that acts; what another did this turn is not its doing."""
    here = state.copy()
    here.hooks = hooks_of(here, tribe)
    if here.tribe != tribe:
        here.tribe, here.aids, here.used, here.attacked = tribe, 0, 0, 0
    return here


def _is_decision(state: State, seat: int) -> bool:
    return state.step == CONQUESTS and state.actor == seat and state.asking == NOBODY


def cost_parts(state: State, tribe: int, region: Region, terms: Terms) -> tuple[CostPart, ...]:
    """The cost of a region as a list of parts (R-4.5), for the tribe that acts."""
    world, owner, bit = state.world, state.owner[region], 1 << region
    parts = [CostPart("base", BASE), CostPart("mountain", world.bare[region] - BASE)]
    for index, marker in enumerate(state.ruleset.markers):
        if state.marks[index] & bit:
            parts.append(CostPart(marker.id, marker.defence))
    if owner != NOBODY:
        parts.append(CostPart("tokens", state.tokens[region], race_id(state, owner)))
        if companion := companion_of(state, owner):
            parts.append(CostPart(companion.id, state.companions[region]))
    if world.entry & ~terms.near & bit:
        parts.append(CostPart("travel", travel_of(state)))
    cheaper = [discount for discount in terms.cheaper if discount.regions & bit]
    parts += [CostPart(discount.ability.id, -discount.tokens) for discount in cheaper]
    total, least = sum(part.tokens for part in parts), state.hooks.least
    parts.append(CostPart("minimum", max(0, least - total)))
    price = price_of(state, tribe)
    if price is not None:
        parts.append(CostPart(_pricing_aid(state, tribe), price - max(least, total)))
    return tuple(part for part in parts if part.tokens)


def _pricing_aid(state: State, tribe: int) -> str:
    return next(ability.id for ability in aids(state) if ability.price(state, tribe) is not None)


def payments_due(state: State, tribe: int, region: Region, demands: Sequence[Toll]) -> tuple[Payment, ...]:
    """The coins due before a region is attacked (R-4.13), for the tribe that acts."""
    here = [toll for toll in demands if toll.regions >> region & 1]
    due = [Payment(toll.ability.id, toll.coins, state.seat_of[toll.tribe]) for toll in here]
    for ability in aids(state):
        coins, receiver = ability.fee(state, tribe, region)
        due.append(Payment(ability.id, coins, None if receiver == BANK else receiver))
    return tuple(payment for payment in due if payment.coins)


def _hindrance(
    state: State, tribe: int, region: Region, cost: int, coins: int, terms: Terms
) -> tuple[str | None, str | None]:
    """The first reason why a region cannot be taken, and the marker or ability behind it."""
    if code(CONQUER, region) in terms.options or code(ROLL, region) in terms.options:
        return None, None
    bit = 1 << region
    if state.held[tribe] & bit:
        return "own-region", None
    if state.world.water & bit and not any(enters(state, tribe) & bit for enters in state.hooks.enters):
        return "water", None
    if immune := _immunity(state, tribe, bit):
        return immune
    if not conquerable(state, tribe, terms.near) & bit:
        return ("not-adjacent" if state.held[tribe] else "not-an-entry"), None
    for ability in aids(state):
        if not ability.within(state, tribe) & bit:
            return "aid-not-there", ability.id
    if coins > state.coins[state.seat_of[tribe]]:
        return "cannot-pay", None
    hand = terms.hand
    slack = 2 * MOST_PIPS if any(ability.rolls_first for ability in aids(state)) else state.hooks.last_pips
    if hand + slack < cost or hand < min(cost, state.hooks.least):
        roller = _who_rolls_before(state, tribe)
        if roller and code(ROLL, region) in conquest_options(state, tribe, MOST_PIPS):
            return "roll-first", roller.id
        return "too-few-tokens", None
    return "aid-changes-nothing", None


def _who_rolls_before(state: State, tribe: int) -> Ability | None:
    """The ability with which the tribe may now roll before it names a region."""
    rollers = (ability for ability in state.hooks.may_use if ability.rolls_before)
    return next((ability for ability in rollers if ability.may_use(state, tribe, 0)), None)


def _immunity(state: State, tribe: int, bit: Regions) -> tuple[str, str] | None:
    if not untouchable(state, tribe) & bit:
        return None
    for index in state.ruleset.immune_marks:
        if state.marks[index] & bit:
            marker = state.ruleset.markers[index].id
            return f"immune-{marker.replace('_', '-')}", marker
    for watcher in state.watchers:
        if state.seat_of[watcher] != state.seat_of[tribe]:
            for ability in hooks_of(state, watcher).abilities:
                if overrides(ability, "forbids") and ability.forbids(state, watcher, tribe) & bit:
                    return "forbidden", ability.id
    return None


def _odds(state: State, hand: int, cost: int) -> Odds | None:
    """How likely the die is to bring what lacks; None when nothing lacks and no aid begins with a die."""
    die = state.ruleset.die
    if any(ability.rolls_first for ability in aids(state)):
        # A die does not raise a price that is lower than the least.
        least = min(state.hooks.least, cost)
        lacking = [max(least, cost - first) - hand for first in die]
        good = sum(short <= 0 or second >= short for short, second in product(lacking, die))
        return Odds(good, len(die) ** 2)
    if cost <= hand:
        return None
    return Odds(sum(pips >= cost - hand for pips in die), len(die))
