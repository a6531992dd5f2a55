"""The steps of a turn, in the order of the rule book (R-4), and what leads from one to the next."""

from collections.abc import Callable
from typing import Final

from elbowroom.engine.ability import AFTER_CONQUESTS, AT_END, AT_START
from elbowroom.engine.events import Event
from elbowroom.engine.phases.asking import ask, begin_asking
from elbowroom.engine.phases.conquests import offer_conquests
from elbowroom.engine.phases.picking import offer_combos
from elbowroom.engine.phases.redeploying import begin_own, begin_withdrawn, offer_places, withdrawn_tribe
from elbowroom.engine.rules.scoring import score
from elbowroom.engine.rules.tokens import hooks_of, refresh
from elbowroom.engine.rules.tribes import decline, ready
from elbowroom.engine.state import NOBODY, State

# A step decides nothing itself: it either offers a decision (True) or has gone on to another step (False).
Step = Callable[[State], bool]


def pick_combo(state: State) -> bool:
    """Somebody without an active race picks a combo."""
    if offer_combos(state):
        return True
    state.step += 1
    return False


def start_turn(state: State) -> bool:
    """Start-of-turn effects of the active tribe."""
    state.tribe = state.active[state.seat]
    state.used = state.aids = state.conquered = state.attacked = 0
    state.hooks = hooks_of(state, state.tribe)
    for on_turn in state.hooks.on_turn:
        on_turn(state, state.tribe)
    begin_asking(state, AT_START)
    state.step += 1
    return False


def ask_questions(state: State) -> bool:
    """Whatever the abilities on the agenda ask."""
    if ask(state):
        return True
    state.step += 1
    return False


def ready_troops(state: State) -> bool:
    """All tokens but those needed come back to the hand."""
    ready(state, state.tribe)
    refresh(state)
    state.step += 1
    return False


def after_conquests(state: State) -> bool:
    """What comes between the last conquest and redeployment."""
    begin_asking(state, AFTER_CONQUESTS)
    state.step += 1
    return False


def begin_redeployment(state: State) -> bool:
    """The tribe takes its tokens up to spread them anew."""
    for on_redeploy in state.hooks.on_redeploy:
        on_redeploy(state, state.tribe)
    begin_own(state, state.tribe)
    state.step += 1
    return False


def redeploy(state: State) -> bool:
    """Tokens are placed region by region."""
    if offer_places(state):
        return True
    state.step += 1
    return False


def end_turn(state: State) -> bool:
    """End-of-turn effects."""
    refresh(state)
    for on_end in state.hooks.on_end:
        on_end(state, state.tribe)
    begin_asking(state, AT_END)
    state.step += 1
    return False


def others_redeploy(state: State) -> bool:
    """Every other player who holds withdrawn tokens places them, one after the other."""
    tribe = withdrawn_tribe(state)
    if tribe == NOBODY:
        state.step += 2
        return False
    begin_withdrawn(state, tribe)
    state.step += 1
    return False


def place_withdrawn(state: State) -> bool:
    """One of the others places tokens; then it is asked again who still must."""
    if offer_places(state):
        return True
    state.step -= 1
    return False


def score_turn(state: State) -> bool:
    """The seat scores, and play passes clockwise; after the last round the game is over."""
    score(state, state.seat)
    state.turn += 1
    state.seat = (state.seat + 1) % state.seats
    state.round = state.turn // state.seats
    if state.round == state.rounds:
        state.step += 1
        return False
    if state.events is not None:
        state.events.append(Event("turn", seat=state.seat, amount=state.round))
    state.tribe = NOBODY
    state.step = 0
    return False


def game_over(state: State) -> bool:
    """Nothing is left to decide."""
    state.actor = NOBODY
    state.tribe = NOBODY
    state.options = []
    return True


STEPS: Final[list[Step]] = [
    pick_combo,
    start_turn,
    ask_questions,
    ready_troops,
    offer_conquests,
    after_conquests,
    ask_questions,
    begin_redeployment,
    redeploy,
    end_turn,
    ask_questions,
    others_redeploy,
    place_withdrawn,
    score_turn,
    game_over,
]
PICK: Final = STEPS.index(pick_combo)
CONQUESTS: Final = STEPS.index(offer_conquests)
REDEPLOY: Final = STEPS.index(redeploy)
AFTER_DECLINE: Final = STEPS.index(others_redeploy)
GAME_OVER: Final = STEPS.index(game_over)


def on_decline(state: State, action: int) -> None:
    """The whole turn is spent declining: no redeployment and no end-of-turn effects of one's own (R-7.1)."""
    decline(state, state.seat)
    state.tribe = NOBODY
    state.hooks = state.ruleset.no_hooks
    state.step = AFTER_DECLINE
