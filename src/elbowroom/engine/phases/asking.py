"""Choices that abilities ask for at their moments: at the start, after conquests, at the end, or when used."""

from elbowroom.engine.ability import ANSWERED, AT_START, FIRST_QUESTION, IN_CONQUEST
from elbowroom.engine.naming import name_region, names_in_order, naming
from elbowroom.engine.native import i64, vec
from elbowroom.engine.regions import NOWHERE
from elbowroom.engine.state import NOBODY, State


def begin_asking(state: State, when: int) -> None:
    """Put all abilities of the acting tribe that may ask something on the agenda."""
    put_on_agenda(state, when, state.hooks.agenda[when])


def put_on_agenda(state: State, when: int, abilities: tuple[int, ...]) -> None:
    """Let these abilities ask, one after the other."""
    if abilities:
        state.agenda = abilities
        state.when = when
        _turn_to_next(state)


def begin_use(state: State, ability: int) -> None:
    """An ability is used in the middle of conquests and may ask for its targets."""
    put_on_agenda(state, IN_CONQUEST, (ability,))


def stop_asking(state: State) -> None:
    """Nothing more is asked, whatever is on the agenda."""
    state.agenda = ()
    _turn_to_next(state)


def _turn_to_next(state: State) -> None:
    if state.agenda:
        state.asking, state.stage = state.agenda[0], FIRST_QUESTION
        state.agenda = state.agenda[1:]
    else:
        state.asking, state.stage, state.when = NOBODY, ANSWERED, AT_START
    state.named = 0
    state.chosen_region = NOWHERE
    state.chosen_relic = NOBODY


def ask(state: State) -> bool:
    """Let the ability whose turn it is ask; when none has a question left, go on."""
    while state.asking != NOBODY:
        choices = _choices(state) if state.stage != ANSWERED else []
        if choices:
            state.actor = state.seat_of[state.tribe]
            state.options = vec[i64]([choice for choice in choices])  # noqa: C416 — quicker than by way of the list
            return True
        _turn_to_next(state)
    return False


def _choices(state: State) -> list[int]:
    if several := naming(state):
        return names_in_order(state, several)
    return state.ruleset.abilities[state.asking].choices(state, state.tribe)


def play_answer(state: State, action: int) -> None:
    """The seat answered what the ability asked: it has no other question, unless it says so now."""
    several = naming(state)
    stage, state.stage = state.stage, ANSWERED
    if several:
        name_region(state, several, action)
    else:
        state.ruleset.abilities[state.asking].on_choice(state, state.tribe, stage, action)
    if state.stage == ANSWERED:
        _turn_to_next(state)
