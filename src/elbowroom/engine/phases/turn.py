"""The steps of a turn, in the order of the rule book (R-4), and what leads from one to the next."""

from collections.abc import Callable
from typing import Final

from elbowroom.engine.ability import AFTER_CONQUESTS, AFTER_SCORING, AT_END, AT_START
from elbowroom.engine.events import Event
from elbowroom.engine.phases.asking import ask, begin_asking, put_on_agenda
from elbowroom.engine.phases.conquests import offer_conquests
from elbowroom.engine.phases.picking import offer_combos
from elbowroom.engine.phases.redeploying import begin_own, begin_withdrawn, offer_places, withdrawn_tribe
from elbowroom.engine.rules.scoring import score
from elbowroom.engine.rules.tokens import hooks_of, refresh, take_back, tribes_of
from elbowroom.engine.rules.tribes import acting_in_decline, decline, ready
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
    """Start-of-turn effects of the seat's tribes."""
    _turn_to(state, state.active[state.seat])
    agenda: tuple[int, ...] = ()
    for tribe in tribes_of(state, state.seat):
        hooks = hooks_of(state, tribe)
        for on_turn in hooks.on_turn:
            on_turn(state, tribe)
        agenda += hooks.agenda[AT_START]
    put_on_agenda(state, AT_START, agenda)
    state.step += 1
    return False


def _turn_to(state: State, tribe: int) -> None:
    """From now on this tribe acts, and has done nothing yet."""
    state.tribe = tribe
    state.used = state.aids = state.attacked = 0
    state.hooks = hooks_of(state, tribe)


def ask_questions(state: State) -> bool:
    """Whatever the abilities on the agenda ask."""
    if ask(state):
        return True
    state.step += 1
    return False


def let_declined_act(state: State) -> bool:
    """Tribes that act in decline conquer and redeploy before the active one does."""
    acting = acting_in_decline(state, state.seat)
    if acting:
        _turn_to(state, acting[0])
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
    take_back(state, state.tribe)
    for on_redeploy in state.hooks.on_redeploy:
        on_redeploy(state, state.tribe)
    begin_own(state, state.tribe)
    state.step += 1
    return False


def redeploy(state: State) -> bool:
    """Tokens are placed region by region; after a tribe in decline the next one conquers, the active one last."""
    if offer_places(state):
        return True
    active = state.active[state.seat]
    if state.tribe != active:
        acting = acting_in_decline(state, state.seat)
        _turn_to(state, (*acting, active)[acting.index(state.tribe) + 1])
        state.begun = 0
        state.step = READY
        return False
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
    """The seat scores, and what its active tribe may do after that."""
    score(state, state.seat)
    state.tribe = state.active[state.seat]
    state.hooks = hooks_of(state, state.tribe)
    begin_asking(state, AFTER_SCORING)
    state.step += 1
    return False


def pass_on(state: State) -> bool:
    """Play passes clockwise; after the last round the game is over."""
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
    let_declined_act,
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
    ask_questions,
    pass_on,
    game_over,
]
PICK: Final = STEPS.index(pick_combo)
READY: Final = STEPS.index(ready_troops)
CONQUESTS: Final = STEPS.index(offer_conquests)
REDEPLOY: Final = STEPS.index(redeploy)
AFTER_DECLINE: Final = STEPS.index(others_redeploy)
GAME_OVER: Final = STEPS.index(game_over)


def on_decline(state: State, action: int) -> None:
    """The whole turn is spent declining: no redeployment and no end-of-turn effects of one's own (R-7.1)."""
    decline(state, state.seat)
    state.tribe = state.asking = NOBODY
    state.agenda = ()
    state.hooks = state.ruleset.no_hooks
    state.step = AFTER_DECLINE
