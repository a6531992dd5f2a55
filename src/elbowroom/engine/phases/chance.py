"""Chance: the first seat, banners, badges, dice, face-down markers, and pieces that abilities turn over (R-9)."""

from elbowroom.engine import actions
from elbowroom.engine.native import i64, vec
from elbowroom.engine.phases.conquering import resolve_ability_die, resolve_last_die
from elbowroom.engine.questions import number_of_question
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.market import outcomes, refill, reveal
from elbowroom.engine.rules.relics import find
from elbowroom.engine.state import CHANCE, LAST_CONQUEST, NOBODY, State


def offer_chance(state: State) -> bool:
    """Offer the outcomes of chance if one is needed before the game can go on; return whether it is."""
    if state.seat == NOBODY:
        state.options = vec[i64]([actions.code(actions.FIRST, 0, seat) for seat in range(state.seats)])
    elif state.die_for != NOBODY:
        state.options = state.ruleset.die_options
    elif state.flip_for != NOBODY:
        flips = state.ruleset.abilities[state.flip_for].flips(state, state.tribe)
        state.options = vec[i64]([actions.code(actions.FLIP, 0, number) for number, _ in flips])
    elif state.finding:
        state.options = vec[i64]([actions.code(actions.FIND, 0, relic) for relic in bits(state.relics_unseen)])
    elif kind := refill(state):
        state.options = outcomes(state, kind)
    else:
        return False
    state.actor = CHANCE
    return True


def play_first(state: State, action: int) -> None:
    """Let the drawn seat begin."""
    state.seat = actions.number_of(action)


def play_banner(state: State, action: int) -> None:
    """Reveal a banner."""
    reveal(state, actions.BANNER, actions.number_of(action))


def play_badge(state: State, action: int) -> None:
    """Reveal a badge."""
    reveal(state, actions.BADGE, actions.number_of(action))


def play_die(state: State, action: int) -> None:
    """Carry out a die roll, for an ability or for the last conquest."""
    asker, state.die_for = state.die_for, NOBODY
    if asker == LAST_CONQUEST:
        resolve_last_die(state, actions.number_of(action))
    else:
        resolve_ability_die(state, state.ruleset.abilities[asker], actions.number_of(action))


def play_flip(state: State, action: int) -> None:
    """Reveal the side of a piece that an ability turns over."""
    asker, state.flip_for = state.flip_for, NOBODY
    ability = state.ruleset.abilities[asker]
    following = ability.on_flip(state, state.tribe, actions.number_of(action))
    if following is not None:
        state.question = number_of_question(ability, following)


def play_find(state: State, action: int) -> None:
    """Turn up a face-down marker."""
    find(state, actions.number_of(action))
