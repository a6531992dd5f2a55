"""The conquests of a turn: abandon, conquer, use abilities, roll for the last one, or decline instead (R-4, R-7)."""

from typing import Final

from elbowroom.engine.ability import Ability
from elbowroom.engine.actions import ABANDON, DECLINE, END, USE, code, number_of, region_of
from elbowroom.engine.events import Event
from elbowroom.engine.hooks import MOST_PIPS
from elbowroom.engine.native import Numbers, append, extend, i64, vec
from elbowroom.engine.phases.asking import ask, begin_use
from elbowroom.engine.phases.steps import AFTER_CONQUESTS, WAIT
from elbowroom.engine.regions import MOST_REGIONS, NOWHERE, Region, after_last, bits, only
from elbowroom.engine.rules.conquest import conquer, declare
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.rules.tokens import hooks_of, lift_all
from elbowroom.engine.state import LAST_CONQUEST, NOBODY, State

# By region: it is abandoned.
ABANDONS: Final = vec[i64]([code(ABANDON, region) for region in range(MOST_REGIONS)])
DECLINES: Final = code(DECLINE)
ENDS: Final = code(END)


def begin_conquests(state: State, *, may_decline: bool) -> None:
    """Somebody's conquests lie ahead: nothing is abandoned yet, and all of it may still be."""
    state.may_decline = may_decline
    state.begun = False
    state.abandoned = 0


def offer_conquests(state: State) -> int:
    """The acting seat conquers, uses abilities or ends its conquests."""
    if state.asking != NOBODY and ask(state):
        return WAIT
    tribe, hooks = state.tribe, state.hooks
    state.actor = state.seat_of[tribe]
    options = vec[i64]([DECLINES]) if state.may_decline else vec[i64]()
    if not state.begun:
        # In ascending order, so that one set of regions can be abandoned in one way only.
        start = after_last(state.abandoned)
        abandonable = bits(state.held[tribe] >> start << start)
        options = extend(options, vec[i64]([ABANDONS[region] for region in abandonable]))
    if state.hand[tribe] or state.companions_in_hand[tribe]:
        options = extend(options, Terms(state, tribe, hooks, state.aids).options(hooks.last_pips))
    if hooks.may_use:
        options = extend(options, _uses(state, tribe))
    if not state.aids:
        options = append(options, ENDS)
    state.options = options
    return WAIT


def _uses(state: State, tribe: int) -> Numbers:
    """Abilities that the tribe may use now; while an aid is chosen, further aids only."""
    options = vec[i64]()
    for ability in state.hooks.may_use:
        if state.used >> ability.code & 1:
            continue
        for use in range(ability.uses):
            if use == ability.aid_use:
                may_use = _may_aid(state, tribe, ability, state.aids)
            else:
                may_use = not state.aids and ability.may_use(state, tribe, use)
            if may_use:
                options = append(options, code(USE, use, ability.code))
    return options


def _may_aid(state: State, tribe: int, aid: Ability, others: int) -> bool:
    """Whether some conquest would be possible with an aid besides others, or with that one and still others."""
    if others >> aid.code & 1 or not aid.may_use(state, tribe, aid.aid_use):
        return False
    hooks, chosen = state.hooks, others | only(aid.code)
    if Terms(state, tribe, hooks, chosen).options(hooks.last_pips):
        return True
    return any(
        _may_aid(state, tribe, ability, chosen)
        for ability in hooks.may_use
        if ability.aid_use >= 0 and not state.used >> ability.code & 1
    )


def play_abandon(state: State, action: int) -> None:
    """The seat empties one of its regions."""
    region = region_of(action)
    if state.events is not None:
        state.events.append(Event("abandoned", seat=state.actor, region=region))
    lift_all(state, region)
    # A relic that lies there serves nobody now.
    state.hooks = hooks_of(state, state.tribe)
    state.may_decline = False
    state.abandoned |= only(region)


def play_use(state: State, action: int) -> None:
    """The seat uses an ability: an aid for the next conquest, or something that asks for its targets."""
    _begin(state)
    ability, use = state.ruleset.abilities[number_of(action)], region_of(action)
    if use == ability.aid_use:
        state.aids |= only(ability.code)
        return
    begin_use(state, ability.code)
    ability.on_used(state, state.tribe, use)


def play_conquer(state: State, action: int) -> None:
    """The seat conquers a region it can afford, or begins to with an aid that rolls first."""
    terms = _attack(state, region_of(action))
    for aid in terms.aids:
        if aid.rolls_first:
            state.die_for = aid.code
            return
    _take(state, state.target_cost)


def play_last_conquest(state: State, action: int) -> None:
    """The seat names a region that it is a few tokens short of, and rolls (R-4.11)."""
    _attack(state, region_of(action))
    state.die_for = LAST_CONQUEST


def _begin(state: State) -> None:
    """From now on this turn can neither be spent declining nor begin with abandoning."""
    state.begun = True
    state.may_decline = False


def _attack(state: State, region: Region) -> Terms:
    """Declare the attack on a region: it is under way, for what it costs."""
    _begin(state)
    terms = Terms(state, state.tribe, state.hooks, state.aids)
    state.target, state.target_cost = region, terms.cost(region)
    declare(state, terms, region)
    return terms


def roll_comes_up(state: State, ability: Ability, pips: int) -> None:
    """An ability's die lowers the cost of the conquest under way, or tells it something for later ones."""
    lowered = ability.on_roll(state, state.tribe, pips)
    if state.target == NOWHERE:
        return
    # A price below the lowest cost, as when the Champion flies, is not raised by the die.
    state.target_cost = max(min(state.hooks.least, state.target_cost), state.target_cost - lowered)
    short = state.target_cost - strength(state, state.tribe)
    if short <= 0:
        _take(state, state.target_cost)
    elif short <= MOST_PIPS:
        state.die_for = LAST_CONQUEST
    else:
        _end_attack(state)
        state.step = AFTER_CONQUESTS


def last_die_comes_up(state: State, pips: int) -> None:
    """Hand and die together reach the cost, or nothing happens; either way conquests end."""
    hand = strength(state, state.tribe)
    if hand + pips >= state.target_cost:
        _take(state, hand)
    else:
        _end_attack(state)
    state.step = AFTER_CONQUESTS


def _take(state: State, tokens: int) -> None:
    """The conquest under way succeeds with so many tokens."""
    conquer(state, state.tribe, state.target, tokens)
    _end_attack(state)


def _end_attack(state: State) -> None:
    """Nothing is under way; the aids of this attempt are used up, whether it succeeded or not (R-4.14)."""
    state.target, state.target_cost = NOWHERE, 0
    state.used |= state.aids
    state.aids = 0


def play_end(state: State, action: int) -> None:
    """The seat has conquered enough."""
    _begin(state)
    state.step = AFTER_CONQUESTS
