"""The conquests of a turn: abandon, conquer, use abilities, roll for the last one, or decline instead (R-4, R-7)."""

from typing import Final

from elbowroom.engine.ability import Ability
from elbowroom.engine.actions import ABANDON, DECLINE, END, ability_of, code, region_of, use_action, use_of
from elbowroom.engine.events import Event
from elbowroom.engine.hooks import MOST_PIPS
from elbowroom.engine.native import Numbers, append, extend, i64, vec
from elbowroom.engine.phases.asking import ask, put_on_agenda
from elbowroom.engine.phases.steps import STEP_AFTER_CONQUESTS
from elbowroom.engine.questions import AFTER_DIE, WHEN_USED
from elbowroom.engine.regions import MOST_REGIONS, NOWHERE, Region, after_last, bits, only
from elbowroom.engine.rules.conquest import conquer, declare, end_attack, is_held_up
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.rules.tokens import hooks_of, lift_all
from elbowroom.engine.state import LAST_CONQUEST, NOBODY, State

# The actions that abandon a region, by region.
ABANDON_ACTIONS: Final = vec[i64]([code(ABANDON, region) for region in range(MOST_REGIONS)])
DECLINE_ACTION: Final = code(DECLINE)
END_ACTION: Final = code(END)
# Capacity for options, so that adding more of them makes no copies.
USUAL_OPTIONS: Final = 30


def begin_conquests(state: State, *, may_decline: bool) -> None:
    """Begin the conquests of a tribe, which may still abandon regions."""
    state.may_decline = may_decline
    state.begun = False
    state.abandoned = 0


def offer_conquests(state: State) -> None:
    """Offer the conquests of the acting tribe, its abilities, and the end of its conquests."""
    if state.question != NOBODY and ask(state):
        return
    tribe, hooks = state.tribe, state.hooks
    state.actor = state.seat_of[tribe]
    if state.may_decline:
        options = vec[i64]([DECLINE_ACTION], capacity=USUAL_OPTIONS)
    else:
        options = vec[i64](capacity=USUAL_OPTIONS)
    if not state.begun:
        # In ascending order, so that search does not look at the same set of regions twice.
        start = after_last(state.abandoned)
        abandonable = bits(state.held[tribe] >> start << start)
        options = extend(options, vec[i64]([ABANDON_ACTIONS[region] for region in abandonable]))
    if state.hand[tribe] or state.companions_in_hand[tribe]:
        terms = Terms(state, tribe, hooks, state.aids)
        options = extend(options, terms.options(terms.last_pips() if hooks.stretch else hooks.last_pips))
    if hooks.may_use:
        options = extend(options, _uses(state, tribe))
    if not state.aids:
        options = append(options, END_ACTION)
    state.options = options


def only_offers(state: State) -> bool:
    """Return whether conquests go on with a free choice of the acting tribe: no question, no attack under way."""
    return state.question == NOBODY and state.target == NOWHERE and state.tribe != state.ruleset.automatic_race


def _uses(state: State, tribe: int) -> Numbers:
    """Return actions for the abilities that the tribe may use now; while an aid is chosen, only for further aids."""
    options = vec[i64]()
    for ability in state.hooks.may_use:
        if state.used >> ability.code & 1:
            continue
        for use in range(ability.uses):
            if use == ability.aid_use:
                may_use = _may_aid(state, tribe, ability, state.aids, state.aid_pieces)
            else:
                may_use = not state.aids and ability.may_use(state, tribe, use)
            if may_use:
                options = append(options, use_action(ability.code, use))
    return options


def _may_aid(state: State, tribe: int, aid: Ability, others: int, pieces: int) -> bool:
    """Return whether a conquest is possible with an aid in addition to others, or after still more aids are chosen.

    `pieces` are those chosen already of an aid that counts them: one more serves then.
    """
    is_chosen = pieces >= aid.pieces(state, tribe) if aid.counts_pieces else bool(others >> aid.code & 1)
    if is_chosen or not aid.may_use(state, tribe, aid.aid_use):
        return False
    hooks, chosen = state.hooks, others | 1 << aid.code
    pieces += aid.counts_pieces
    terms = Terms(state, tribe, hooks, chosen, pieces)
    if terms.options(terms.last_pips()):
        return True
    return any(
        _may_aid(state, tribe, ability, chosen, pieces)
        for ability in hooks.may_use
        if ability.aid_use >= 0 and not state.used >> ability.code & 1
    )


def play_abandon(state: State, action: int) -> None:
    """Abandon a region."""
    region = region_of(action)
    if state.events is not None:
        state.events.append(Event("abandoned", seat=state.actor, region=region))
    lift_all(state, region)
    # The tribe may have lost a relic.
    state.hooks = hooks_of(state, state.tribe)
    state.may_decline = False
    state.abandoned |= only(region)


def play_use(state: State, action: int) -> None:
    """Use an ability: choose it as an aid for the next conquest, or ask its first question."""
    _begin(state)
    ability, use = state.ruleset.abilities[ability_of(action)], use_of(action)
    if use == ability.aid_use:
        state.aids |= 1 << ability.code
        state.aid_pieces += ability.counts_pieces
        return
    for question in ability.questions:
        if question.moment == WHEN_USED and question.stage == 1:
            put_on_agenda(state, (question.number,))
    ability.on_used(state, state.tribe, use)


def play_conquer(state: State, action: int, terms: Terms | None = None) -> None:
    """Conquer a region, or roll the die first if an aid demands it; pass the terms of the state if they are known."""
    terms = _attack(state, region_of(action), terms)
    for aid in terms.aids:
        if aid.rolls_first:
            state.die_for = aid.code
            return
    _take(state, state.target_cost)


def conquer_outright(state: State, region: Region) -> int:
    """Attack and conquer a region for its cost, without a die; return the cost."""
    _attack(state, region)
    cost = state.target_cost
    _take(state, cost)
    return cost


def play_last_conquest(state: State, action: int) -> None:
    """Attack a region for which a few tokens are lacking, and roll the die (R-4.11)."""
    _attack(state, region_of(action))
    state.die_for = LAST_CONQUEST


def _begin(state: State) -> None:
    """End the time for declining and abandoning."""
    state.begun = True
    state.may_decline = False


def _attack(state: State, region: Region, terms: Terms | None = None) -> Terms:
    """Declare an attack: note the region and its cost, and pay tolls and fees."""
    _begin(state)
    if terms is None:
        terms = Terms(state, state.tribe, state.hooks, state.aids)
    state.target, state.target_cost = region, terms.cost(region)
    declare(state, terms, region)
    return terms


def resolve_ability_die(state: State, ability: Ability, pips: int) -> None:
    """Carry out a die roll of an ability: it may lower the cost of the current conquest and complete it."""
    # A race may roll in the turn of another tribe.
    is_race = ability.code < state.ruleset.first_power
    lowered = ability.on_roll(state, ability.code if is_race else state.tribe, pips)
    if state.target == NOWHERE:
        return
    # A fixed cost may be lower than the least, as with the Champion; the die does not raise it.
    state.target_cost = max(min(state.hooks.least, state.target_cost), state.target_cost - lowered)
    short = state.target_cost - strength(state, state.tribe)
    if short <= 0:
        _take(state, state.target_cost)
    elif short <= MOST_PIPS:
        state.die_for = LAST_CONQUEST
    else:
        end_attack(state)
        state.step = STEP_AFTER_CONQUESTS


def resolve_last_die(state: State, pips: int) -> None:
    """Complete the last conquest if tokens and die together reach its cost; end the conquests in any case."""
    state.target_cost -= pips
    short = state.target_cost - strength(state, state.tribe)
    if short > 0 and short <= stretch(state):
        # The attack goes on after an answer.
        put_on_agenda(state, state.hooks.agenda[AFTER_DIE])
    else:
        settle_last_conquest(state)


def stretch(state: State) -> int:
    """Return the tokens that abilities of the acting tribe may still add after the die."""
    added = 0
    for ability in state.hooks.stretch:
        added += ability.stretch(state, state.tribe)
    return added


def settle_last_conquest(state: State) -> None:
    """Complete the last conquest if the tokens suffice now; end the conquests in any case."""
    hand = strength(state, state.tribe)
    if hand >= state.target_cost:
        _take(state, hand)
    else:
        end_attack(state)
    state.step = STEP_AFTER_CONQUESTS


def _take(state: State, tokens: int) -> None:
    """Complete the current conquest with this number of tokens."""
    if state.ruleset.can_hold_up and is_held_up(state, state.tribe, state.target):
        state.target_cost = tokens
        return
    conquer(state, state.tribe, state.target, tokens)
    end_attack(state)


def play_end(state: State, action: int) -> None:
    """End the conquests."""
    _begin(state)
    state.step = STEP_AFTER_CONQUESTS
