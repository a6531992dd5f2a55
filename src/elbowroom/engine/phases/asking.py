"""Asks the questions of abilities, one after the other: at a moment of the turn, or when an ability is used."""

from elbowroom.engine.native import i64, vec
from elbowroom.engine.questions import Next, Question, RegionsQuestion, question_asked
from elbowroom.engine.state import NOBODY, State


def begin_asking(state: State, moment: int) -> None:
    """Put the questions of the acting tribe for a moment on the agenda."""
    put_on_agenda(state, state.hooks.agenda[moment])


def put_on_agenda(state: State, questions: tuple[int, ...]) -> None:
    """Put questions on the agenda and turn to the first one."""
    if questions:
        state.agenda = questions
        _next_question(state)


def stop_asking(state: State) -> None:
    """Clear the agenda and the current question."""
    state.agenda = ()
    _next_question(state)


def _next_question(state: State) -> None:
    state.answers = ()
    if state.agenda:
        state.question = state.agenda[0]
        state.agenda = state.agenda[1:]
    else:
        state.question = NOBODY


def ask(state: State) -> bool:
    """Offer the options of the first question that has any; return False if no question is left."""
    while state.question != NOBODY:
        options = state.ruleset.questions[state.question].options(state, state.tribe)
        if options:
            state.actor = state.seat_of[state.tribe]
            state.options = vec[i64]([option for option in options])  # noqa: C416 — faster when compiled
            return True
        _next_question(state)
    return False


def play_answer(state: State, action: int) -> None:
    """Answer the current question and turn to the next one."""
    question = question_asked(state)
    assert question is not None
    _follow(state, question, question.play(state, state.tribe, action))


def play_last_answer(state: State, question: RegionsQuestion, action: int) -> None:
    """Answer a question for several regions with this region and those named so far, and name no more."""
    _follow(state, question, question.play_last(state, state.tribe, action))


def _follow(state: State, question: Question, following: Next) -> None:
    """Turn to the question that follows from an answer, or else to the next on the agenda."""
    if following is None:
        _next_question(state)
    else:
        state.question = question.follow_up(following)
