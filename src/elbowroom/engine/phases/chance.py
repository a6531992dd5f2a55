"""Chance: the first seat, banners, badges, dice, face-down markers, and pieces that abilities turn over (R-9)."""

from elbowroom.engine import actions
from elbowroom.engine.native import i64, vec
from elbowroom.engine.phases.conquering import resolve_ability_die, resolve_last_die
from elbowroom.engine.phases.steps import STEP_RETURN
from elbowroom.engine.questions import number_of_question
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.market import outcomes, refill, reveal
from elbowroom.engine.rules.relics import find
from elbowroom.engine.rules.tribes import give_badge
from elbowroom.engine.state import CHANCE, LAST_CONQUEST, NOBODY, State


def offer_chance(state: State) -> bool:
    """Offer the outcomes of chance if one is needed before the game can go on; return whether it is."""
    if state.seat == NOBODY:
        state.options = vec[i64]([actions.code(actions.FIRST, 0, seat) for seat in _seats_of_players(state)])
    elif state.die_for != NOBODY:
        state.options = state.ruleset.die_options
    elif state.flip_for != NOBODY:
        state.options = vec[i64]([action for action, _ in flip_outcomes(state)])
    elif state.finding:
        state.options = vec[i64]([actions.code(actions.FIND, 0, relic) for relic in bits(state.relics_unseen)])
    elif kind := refill(state):
        state.options = outcomes(state, kind)
    else:
        return False
    state.actor = CHANCE
    return True


def _seats_of_players(state: State) -> range:
    return range(state.ruleset.players_of(state.seats))


def flip_outcomes(state: State) -> list[tuple[int, int]]:
    """Return the outcomes of what an ability turns over or lays face down, each with its weight."""
    ability, tribe = state.ruleset.abilities[state.flip_for], tribe_flipping(state)
    kind = actions.DEAL if ability.deals(state, tribe) else actions.FLIP
    return [(actions.code(kind, 0, number), weight) for number, weight in ability.flips(state, tribe)]


def tribe_flipping(state: State) -> int:
    """Return the tribe with the ability that turns something over: a race may do so in another's turn."""
    return state.flip_for if state.flip_for < state.ruleset.first_power else state.tribe


def play_first(state: State, action: int) -> None:
    """Let the drawn seat begin."""
    state.ruleset.begin(state, actions.number_of(action))


def play_banner(state: State, action: int) -> None:
    """Reveal a banner."""
    reveal(state, actions.BANNER, actions.number_of(action))


def play_badge(state: State, action: int) -> None:
    """Reveal a badge, in the column or for a race that has come back from decline."""
    if state.step == STEP_RETURN and state.returning != NOBODY and not state.column_short:
        give_badge(state, state.returning, actions.number_of(action))
        return
    reveal(state, actions.BADGE, actions.number_of(action))


def play_die(state: State, action: int) -> None:
    """Carry out a die roll, for an ability or for the last conquest."""
    asker, state.die_for = state.die_for, NOBODY
    if asker == LAST_CONQUEST:
        resolve_last_die(state, actions.number_of(action))
    else:
        resolve_ability_die(state, state.ruleset.abilities[asker], actions.number_of(action))


def play_flip(state: State, action: int) -> None:
    """Reveal the side of a piece that an ability turns over, to all or only to its player."""
    tribe, asker = tribe_flipping(state), state.flip_for
    state.flip_for = NOBODY
    ability = state.ruleset.abilities[asker]
    following = ability.on_flip(state, tribe, actions.number_of(action))
    if following is not None:
        state.question = number_of_question(ability, following)


def play_find(state: State, action: int) -> None:
    """Turn up a face-down marker."""
    find(state, actions.number_of(action))
