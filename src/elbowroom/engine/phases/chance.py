"""What chance must tell: who begins, banners, badges, dice, face-down markers, and what abilities turn over (R-9)."""

from elbowroom.engine import actions as a
from elbowroom.engine.native import i64, vec
from elbowroom.engine.phases.conquests import last_die_comes_up, roll_comes_up
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.market import outcomes, refill, reveal
from elbowroom.engine.rules.relics import find
from elbowroom.engine.state import CHANCE, LAST_CONQUEST, NOBODY, State


def offer_chance(state: State) -> bool:
    """List what chance may bring, if it must tell something before the game can go on."""
    if state.seat == NOBODY:
        state.options = vec[i64]([a.code(a.FIRST, 0, seat) for seat in range(state.seats)])
    elif state.die_for != NOBODY:
        state.options = state.ruleset.die_options
    elif state.flip_for != NOBODY:
        flips = state.ruleset.abilities[state.flip_for].flips(state, state.tribe)
        state.options = vec[i64]([a.code(a.FLIP, 0, number) for number, _ in flips])
    elif state.finding:
        state.options = vec[i64]([a.code(a.FIND, 0, relic) for relic in bits(state.relics_unseen)])
    elif kind := refill(state):
        state.options = outcomes(state, kind)
    else:
        return False
    state.actor = CHANCE
    return True


def play_first(state: State, action: int) -> None:
    """The seat that begins is drawn."""
    state.seat = a.number_of(action)


def play_banner(state: State, action: int) -> None:
    """A banner comes up."""
    reveal(state, a.BANNER, a.number_of(action))


def play_badge(state: State, action: int) -> None:
    """A badge comes up."""
    reveal(state, a.BADGE, a.number_of(action))


def play_die(state: State, action: int) -> None:
    """The die comes up, for an ability or for the last conquest."""
    asker, state.die_for = state.die_for, NOBODY
    if asker == LAST_CONQUEST:
        last_die_comes_up(state, a.number_of(action))
    else:
        roll_comes_up(state, state.ruleset.abilities[asker], a.number_of(action))


def play_flip(state: State, action: int) -> None:
    """What an ability turns over comes up."""
    asker, state.flip_for = state.flip_for, NOBODY
    state.ruleset.abilities[asker].on_flip(state, state.tribe, a.number_of(action))


def play_find(state: State, action: int) -> None:
    """A face-down marker is turned up."""
    find(state, a.number_of(action))
