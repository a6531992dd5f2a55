"""Why a region costs what it costs, or why it cannot be taken; why a seat scores what it scores: ids and numbers.

The answers come from the same functions as the list of legal actions, so the two cannot disagree.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final

from elbowroom.engine.ability import Ability
from elbowroom.engine.actions import CONQUER, ROLL, code
from elbowroom.engine.explanation import CostPart, Explanation, Odds, Payment, ScorePart
from elbowroom.engine.hooks import MOST_PIPS
from elbowroom.engine.phases.steps import CONQUESTS
from elbowroom.engine.regions import Region, Regions, only
from elbowroom.engine.rules.coins import BANK
from elbowroom.engine.rules.reach import conquerable, enterable, untouchable
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.rules.terms import Part, Terms
from elbowroom.engine.rules.tokens import hooks_of
from elbowroom.engine.state import NOBODY, State


def explain_score(state: State, seat: int) -> tuple[ScorePart, ...]:
    """What a seat would score if the turn ended now."""
    return tuple([ScorePart(source, coins) for source, coins in score_parts(state, seat)])


def explain(state: State, region: Region, seat: int | None = None) -> Explanation:
    """What a seat's conquest of a region would take, for the tribe it acts with or else its active one."""
    return explain_each(state, (region,), seat)[0]


def explain_each(state: State, regions: Sequence[Region], seat: int | None = None) -> list[Explanation]:
    """The same for several regions."""
    seat = state.seat if seat is None else seat
    tribe = _tribe_of(state, seat)
    if tribe == NOBODY:
        return [Explanation(region, cost=0, hand=0, reason="no-active-race") for region in regions]
    explainer = _Explainer(terms_of(state, tribe), is_now=_is_decision(state, seat))
    return [explainer.explained(region) for region in regions]


def terms_of(state: State, tribe: int) -> Terms:
    """The terms on which a tribe could conquer now; aids are chosen by the one that acts alone."""
    return Terms(state, tribe, hooks_of(state, tribe), state.aids if tribe == state.tribe else 0)


class _Explainer:
    """Explains regions, all on the same terms: what these have in common is found out once."""

    def __init__(self, terms: Terms, *, is_now: bool) -> None:
        self._terms = terms
        self._is_now = is_now
        self._hand = terms.hand()
        self._options = frozenset(terms.options(terms.hooks.last_pips))
        self._may_be_due = bool(terms.aids or terms.demands())
        self._odds: dict[int, Odds | None] = {}

    def explained(self, region: Region) -> Explanation:
        """What conquering a region takes."""
        cost = self._terms.cost(region)
        parts = tuple([_part(part) for part in self._terms.parts(region)])
        payments = self._payments(region) if self._may_be_due else ()
        reason: str | None = None
        by: str | None = None
        if code(CONQUER, region) not in self._options and code(ROLL, region) not in self._options:
            reason, by = _hindrance(self._terms, region, cost)
        # What is in hand at another time says nothing about what will be there when it is time to conquer.
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


# The same few parts come up again and again.
_PARTS: Final[dict[Part, CostPart]] = {}


def _part(part: Part) -> CostPart:
    """A part of a cost as clients are told of it."""
    known = _PARTS.get(part)
    if known is None:
        known = _PARTS[part] = CostPart(part[0], part[1], part[2])
    return known


def _tribe_of(state: State, seat: int) -> int:
    acting = state.tribe
    is_own = 0 <= acting < state.ruleset.natives and state.seat_of[acting] == seat
    return acting if is_own else state.active[seat] if 0 <= seat < state.seats else NOBODY


def _is_decision(state: State, seat: int) -> bool:
    return state.step == CONQUESTS and state.actor == seat and state.asking == NOBODY


def _hindrance(terms: Terms, region: Region, cost: int) -> tuple[str, str | None]:
    """The first reason why a region cannot be taken, and the marker or ability behind it."""
    state, tribe, hooks, bit = terms.state, terms.tribe, terms.hooks, only(region)
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
    hand = terms.hand()
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
    die, hand = terms.state.ruleset.die, terms.hand()
    if terms.rolls_first():
        # A die does not raise a price that is lower than the least.
        least = min(terms.least, cost)
        lacking = [max(least, cost - first) - hand for first in die]
        good = sum(short <= 0 or second >= short for short, second in product(lacking, die))
        return Odds(good, len(die) ** 2)
    if cost <= hand:
        return None
    return Odds(sum(pips >= cost - hand for pips in die), len(die))
