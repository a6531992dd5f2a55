"""The steps of a turn, in the order of the rule book (R-4): each does its part and says which comes next."""

from collections.abc import Callable
from typing import Final

from elbowroom.engine.ability import AFTER_CONQUESTS, AFTER_SCORING, AT_END, AT_START
from elbowroom.engine.events import Event
from elbowroom.engine.phases import steps
from elbowroom.engine.phases.asking import ask, begin_asking, put_on_agenda
from elbowroom.engine.phases.conquests import begin_conquests, offer_conquests
from elbowroom.engine.phases.picking import offer_combos
from elbowroom.engine.phases.redeploying import begin_own, begin_withdrawn, offer_places, withdrawn_tribe
from elbowroom.engine.phases.steps import WAIT
from elbowroom.engine.rules.scoring import score
from elbowroom.engine.rules.tokens import hooks_of, refresh, take_back, tribes_of
from elbowroom.engine.rules.tribes import acting_in_decline, decline, ready
from elbowroom.engine.state import NOBODY, State


def pick_combo(state: State) -> int:
    """Somebody without an active race picks a combo."""
    begin_conquests(state, may_decline=True)
    return WAIT if offer_combos(state) else steps.START


def start_turn(state: State) -> int:
    """Start-of-turn effects of the seat's tribes."""
    _turn_to(state, state.active[state.seat])
    agenda: tuple[int, ...] = ()
    for tribe in tribes_of(state, state.seat):
        hooks = hooks_of(state, tribe)
        for ability in hooks.on_turn:
            ability.on_turn(state, tribe)
        agenda += hooks.agenda[AT_START]
    put_on_agenda(state, AT_START, agenda)
    return steps.ASK_AT_START


def _turn_to(state: State, tribe: int) -> None:
    """From now on this tribe acts, and has done nothing yet."""
    state.tribe = tribe
    state.used = state.aids = state.attacked = 0
    state.hooks = hooks_of(state, tribe)


def ask_at_start(state: State) -> int:
    """What abilities ask at the start of the turn."""
    return WAIT if ask(state) else steps.DECLINED_ACT


def let_declined_act(state: State) -> int:
    """Tribes that act in decline conquer and redeploy before the active one does."""
    acting = acting_in_decline(state, state.seat)
    if acting:
        _turn_to(state, acting[0])
    return steps.READY


def ready_troops(state: State) -> int:
    """All tokens but those needed come back to the hand."""
    for ability in state.hooks.on_ready:
        ability.on_ready(state, state.tribe)
    ready(state, state.tribe)
    refresh(state)
    return steps.CONQUESTS


def after_conquests(state: State) -> int:
    """What comes between the last conquest and redeployment."""
    begin_asking(state, AFTER_CONQUESTS)
    return steps.ASK_AFTER_CONQUESTS


def ask_after_conquests(state: State) -> int:
    """What abilities ask after the last conquest."""
    return WAIT if ask(state) else steps.TAKE_UP


def take_up_tokens(state: State) -> int:
    """The tribe takes its tokens up to spread them anew."""
    take_back(state, state.tribe)
    for ability in state.hooks.on_redeploy:
        ability.on_redeploy(state, state.tribe)
    begin_own(state, state.tribe)
    return steps.REDEPLOY


def redeploy(state: State) -> int:
    """Tokens are placed region by region; after a tribe in decline the next one conquers, the active one last."""
    if offer_places(state):
        return WAIT
    active = state.active[state.seat]
    if state.tribe == active:
        return steps.END
    acting = acting_in_decline(state, state.seat)
    _turn_to(state, (*acting, active)[acting.index(state.tribe) + 1])
    begin_conquests(state, may_decline=False)
    return steps.READY


def end_turn(state: State) -> int:
    """End-of-turn effects."""
    refresh(state)
    for ability in state.hooks.on_end:
        ability.on_end(state, state.tribe)
    begin_asking(state, AT_END)
    return steps.ASK_AT_END


def ask_at_end(state: State) -> int:
    """What abilities ask at the end of the turn."""
    return WAIT if ask(state) else steps.OTHERS_REDEPLOY


def others_redeploy(state: State) -> int:
    """Every other player who holds withdrawn tokens places them, one after the other."""
    tribe = withdrawn_tribe(state)
    if tribe == NOBODY:
        return steps.SCORE
    begin_withdrawn(state, tribe)
    return steps.PLACE_WITHDRAWN


def place_withdrawn(state: State) -> int:
    """One of the others places tokens; then it is asked again who still must."""
    return WAIT if offer_places(state) else steps.OTHERS_REDEPLOY


def score_turn(state: State) -> int:
    """The seat scores, and what its active tribe may do after that."""
    score(state, state.seat)
    state.tribe = state.active[state.seat]
    state.hooks = hooks_of(state, state.tribe)
    begin_asking(state, AFTER_SCORING)
    return steps.ASK_AFTER_SCORING


def ask_after_scoring(state: State) -> int:
    """What abilities ask after scoring."""
    return WAIT if ask(state) else steps.PASS_ON


def pass_on(state: State) -> int:
    """Play passes clockwise; after the last round the game is over."""
    state.turn += 1
    state.seat = (state.seat + 1) % state.seats
    state.round = state.turn // state.seats
    if state.round == state.rounds:
        return steps.GAME_OVER
    if state.events is not None:
        state.events.append(Event("turn", seat=state.seat, amount=state.round))
    state.tribe = NOBODY
    return steps.PICK


def game_over(state: State) -> int:
    """Nothing is left to decide."""
    state.actor = NOBODY
    state.tribe = NOBODY
    state.options = []
    return WAIT


STEPS: Final[dict[int, Callable[[State], int]]] = {
    steps.PICK: pick_combo,
    steps.START: start_turn,
    steps.ASK_AT_START: ask_at_start,
    steps.DECLINED_ACT: let_declined_act,
    steps.READY: ready_troops,
    steps.CONQUESTS: offer_conquests,
    steps.AFTER_CONQUESTS: after_conquests,
    steps.ASK_AFTER_CONQUESTS: ask_after_conquests,
    steps.TAKE_UP: take_up_tokens,
    steps.REDEPLOY: redeploy,
    steps.END: end_turn,
    steps.ASK_AT_END: ask_at_end,
    steps.OTHERS_REDEPLOY: others_redeploy,
    steps.PLACE_WITHDRAWN: place_withdrawn,
    steps.SCORE: score_turn,
    steps.ASK_AFTER_SCORING: ask_after_scoring,
    steps.PASS_ON: pass_on,
    steps.GAME_OVER: game_over,
}


def play_decline(state: State, action: int) -> None:
    """The whole turn is spent declining: no redeployment and no end-of-turn effects of one's own (R-7.1)."""
    decline(state, state.seat)
    state.tribe = state.asking = NOBODY
    state.agenda = ()
    state.hooks = state.ruleset.no_hooks
    state.step = steps.OTHERS_REDEPLOY
