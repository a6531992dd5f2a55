"""Choices that abilities ask for at their moments: at the start, after conquests, at the end, or when used."""

from elbowroom.engine.ability import IN_CONQUEST
from elbowroom.engine.regions import NOWHERE
from elbowroom.engine.state import NOBODY, State


def begin_asking(state: State, when: int) -> None:
    """Put all abilities of the acting tribe that may ask something on the agenda."""
    put_on_agenda(state, when, state.hooks.agenda[when])


def put_on_agenda(state: State, when: int, abilities: tuple[int, ...]) -> None:
    """Let these abilities ask, one after the other."""
    state.agenda = abilities
    state.when = when
    _turn_to_next(state)


def _turn_to_next(state: State) -> None:
    state.asking = state.agenda[0] if state.agenda else NOBODY
    state.agenda = state.agenda[1:]
    state.cursor = 0
    state.picked = NOWHERE


def ask(state: State) -> bool:
    """Let the ability whose turn it is ask; when none has a question left, go on."""
    while state.asking != NOBODY:
        choices = state.ruleset.abilities[state.asking].choices(state, state.tribe, state.when)
        if choices:
            state.actor = state.seat_of[state.tribe]
            state.options = choices
            return True
        _turn_to_next(state)
    return False


def play_answer(state: State, action: int) -> None:
    """The seat answered what the ability asked."""
    state.ruleset.abilities[state.asking].on_choice(state, state.tribe, state.when, action)


def begin_use(state: State, ability: int) -> None:
    """An ability is used in the middle of conquests and may ask for its targets."""
    state.agenda = ()
    state.asking = ability
    state.when = IN_CONQUEST
    state.cursor = 0
    state.picked = NOWHERE
