"""Explains costs, obstacles to conquests and scores, as ids and numbers.

Explanations come from the same functions as the list of legal actions, so the two cannot disagree.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final

from elbowroom.engine.ability import Ability
from elbowroom.engine.actions import CONQUER, ROLL, code
from elbowroom.engine.hooks import MOST_PIPS
from elbowroom.engine.phases.steps import STEP_CONQUESTS
from elbowroom.engine.regions import Region, Regions, only
from elbowroom.engine.rules.coins import BANK
from elbowroom.engine.rules.reach import conquerable, enterable, untouchable
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.rules.terms import Part, Terms
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.state import NOBODY, State
from elbowroom.engine.view import CostPart, Explanation, Odds, Payment, ScorePart


def explain_score(state: State, seat: int) -> tuple[ScorePart, ...]:
    """Return the parts of the score of a seat if its turn ended now."""
    return tuple([ScorePart(source, coins) for source, coins in score_parts(state, seat)])


def explain(state: State, region: Region, seat: int | None = None) -> Explanation:
    """Return the explanation of a conquest by the tribe with which a seat acts, or else by its active one."""
    return explain_each(state, (region,), seat)[0]


def explain_each(state: State, regions: Sequence[Region], seat: int | None = None) -> list[Explanation]:
    """Return the explanations of several regions."""
    seat = state.seat if seat is None else seat
    tribe = acting_tribe(state, seat)
    if tribe == NOBODY:
        return [Explanation(region, cost=0, hand=0, reason="no-active-race") for region in regions]
    explainer = _Explainer(terms_of(state, tribe), is_now=_is_decision(state, seat))
    return [explainer.explain(region) for region in regions]


def terms_of(state: State, tribe: int) -> Terms:
    """Return the terms of a tribe's conquests now, with the chosen aids if it is the acting tribe."""
    return Terms(state, tribe, hooks_of(state, tribe), state.aids if tribe == state.tribe else 0)


class _Explainer:
    """Explains several regions on the same terms; values that they share are computed once."""

    def __init__(self, terms: Terms, *, is_now: bool) -> None:
        self._terms = terms
        self._is_now = is_now
        self._hand = terms.hand()
        self._options = frozenset(terms.options(terms.last_pips()))
        self._may_be_due = bool(terms.aids or terms.tolls())
        self._odds: dict[int, Odds | None] = {}

    def explain(self, region: Region) -> Explanation:
        """Return the explanation of one region."""
        cost = self._terms.cost(region)
        parts = tuple([_part(part) for part in self._terms.parts(region)])
        payments = self._payments(region) if self._may_be_due else ()
        reason: str | None = None
        by: str | None = None
        if code(CONQUER, region) not in self._options and code(ROLL, region) not in self._options:
            reason, by = _obstacle(self._terms, region, cost)
        # Outside of conquests, the tokens in hand are not those with which the tribe will conquer.
        if not self._is_now and reason in (None, "roll-first", "too-few-tokens"):
            reason, by = "not-now", None
        odds = self._odds_for(cost) if reason is None or reason == "roll-first" else None
        return Explanation(region, cost, self._hand, parts, payments, odds, reason, by)

    def _payments(self, region: Region) -> tuple[Payment, ...]:
        return tuple(
            [
                Payment(ability.id, coins, None if receiver == BANK else receiver)
                for ability, coins, receiver in self._terms.payments(region)
            ]
        )

    def _odds_for(self, cost: int) -> Odds | None:
        if cost not in self._odds:
            self._odds[cost] = _odds(self._terms, cost)
        return self._odds[cost]


# Cached: the same few parts occur again and again.
_PARTS: Final[dict[Part, CostPart]] = {}


def _part(part: Part) -> CostPart:
    """Return a part of a cost as clients receive it."""
    known = _PARTS.get(part)
    if known is None:
        known = _PARTS[part] = CostPart(part[0], part[1], part[2])
    return known


def acting_tribe(state: State, seat: int) -> int:
    """Return the tribe with which a seat acts now, or else its active one; NOBODY if it has none."""
    acting = state.tribe
    is_own = 0 <= acting < state.ruleset.natives and state.seat_of[acting] == seat
    return acting if is_own else state.active[seat] if 0 <= seat < state.seats else NOBODY


def _is_decision(state: State, seat: int) -> bool:
    return state.step == STEP_CONQUESTS and state.actor == seat and state.question == NOBODY


def _obstacle(terms: Terms, region: Region, cost: int) -> tuple[str, str | None]:
    """Return the first reason why a region cannot be conquered, and the marker or ability that causes it."""
    state, tribe, hooks, bit = terms.state, terms.tribe, terms.hooks, only(region)
    if state.held[tribe] & bit:
        return "own-region", None
    if not enterable(state, tribe, hooks) & bit:
        return "water", None
    if immune := _immunity(state, tribe, bit):
        return immune
    for index in state.ruleset.closing_marks:
        if state.marks[index] & bit:
            return "closed", state.ruleset.markers[index].id
    if state.closed & bit:
        return "closed", state.ruleset.holding_up[0].id
    for ability in hooks.barred:
        if ability.barred(state, tribe) & bit:
            return "barred", ability.id
    if not conquerable(state, tribe, hooks, terms.near) & bit:
        return ("not-adjacent" if state.held[tribe] else "not-an-entry"), None
    for aid in terms.aids:
        if not aid.within(state, tribe, terms.near) & bit:
            return "aid-not-there", aid.id
    if terms.due(region) > state.coins[state.seat_of[tribe]]:
        return "cannot-pay", None
    hand = terms.hand()
    slack = 2 * MOST_PIPS if terms.rolls_first() else terms.last_pips()
    if hand + slack < cost or hand < min(cost, terms.least):
        roller = _rolling_ability(terms)
        if roller and code(ROLL, region) in terms.options(MOST_PIPS):
            return "roll-first", roller.id
        return "too-few-tokens", None
    return "aid-changes-nothing", None


def _rolling_ability(terms: Terms) -> Ability | None:
    """Return the ability that lets the tribe roll now, before it names a region, or None."""
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
            for ability in hooks_of(state, watcher).immune:
                if ability.immune(state, watcher) & bit:
                    return "immune", ability.id
            for ability in hooks_of(state, watcher).forbids:
                if ability.forbids(state, watcher, tribe) & bit:
                    return "forbidden", ability.id
    return None


def _odds(terms: Terms, cost: int) -> Odds | None:
    """Return the odds of a conquest; None if it needs no die."""
    die, hand = terms.state.ruleset.die, terms.hand()
    if terms.rolls_first():
        # A fixed cost may be lower than the least; the die does not raise it.
        least = min(terms.least, cost)
        lacking = [max(least, cost - first) - hand for first in die]
        good = sum(short <= 0 or second >= short for short, second in product(lacking, die))
        return Odds(good, len(die) ** 2)
    if cost <= hand:
        return None
    added = terms.last_pips() - terms.hooks.last_pips
    return Odds(sum(pips >= cost - hand - added for pips in die), len(die))
