"""The steps of a turn, in the order of the rule book (R-4): each does its part and says which comes next."""

from elbowroom.engine import ability as moments
from elbowroom.engine.building import build_if_enough
from elbowroom.engine.events import Event
from elbowroom.engine.native import i64, vec
from elbowroom.engine.phases.asking import ask, begin_asking, put_on_agenda, stop_asking
from elbowroom.engine.phases.chance import offer_chance
from elbowroom.engine.phases.conquests import begin_conquests, offer_conquests
from elbowroom.engine.phases.picking import offer_combos
from elbowroom.engine.phases.redeploying import begin_own, begin_withdrawn, offer_places, withdrawn_tribe
from elbowroom.engine.phases.regrouping import offer_moves
from elbowroom.engine.phases.steps import (
    AFTER_CONQUESTS,
    ASK_AFTER_CONQUESTS,
    ASK_AFTER_SCORING,
    ASK_AT_END,
    ASK_AT_START,
    CONQUESTS,
    DECLINED_ACT,
    END,
    GAME_OVER,
    OTHERS_REDEPLOY,
    PASS_ON,
    PICK,
    PLACE_WITHDRAWN,
    READY,
    REDEPLOY,
    SCORE,
    START,
    TAKE_UP,
    WAIT,
)
from elbowroom.engine.rules.scoring import score
from elbowroom.engine.rules.tokens import hooks_of, refresh, take_back, tribes_of
from elbowroom.engine.rules.tribes import acting_in_decline, decline, ready
from elbowroom.engine.state import NOBODY, State


def pick_combo(state: State) -> int:
    """Somebody without an active race picks a combo."""
    begin_conquests(state, may_decline=True)
    return WAIT if offer_combos(state) else START


def start_turn(state: State) -> int:
    """Start-of-turn effects of the seat's tribes."""
    _turn_to(state, state.active[state.seat])
    agenda: tuple[int, ...] = ()
    for tribe in tribes_of(state, state.seat):
        hooks = hooks_of(state, tribe)
        for ability in hooks.on_turn:
            ability.on_turn(state, tribe)
        agenda += hooks.agenda[moments.AT_START]
    put_on_agenda(state, moments.AT_START, agenda)
    return ASK_AT_START


def _turn_to(state: State, tribe: int) -> None:
    """From now on this tribe acts, and has done nothing yet."""
    state.tribe = tribe
    state.used = state.aids = state.attacked = 0
    state.hooks = hooks_of(state, tribe)


def ask_at_start(state: State) -> int:
    """What abilities ask at the start of the turn."""
    return WAIT if ask(state) else DECLINED_ACT


def let_declined_act(state: State) -> int:
    """Tribes that act in decline conquer and redeploy before the active one does."""
    acting = acting_in_decline(state, state.seat)
    if acting:
        _turn_to(state, acting[0])
    return READY


def ready_troops(state: State) -> int:
    """All tokens but those needed come back to the hand."""
    for ability in state.hooks.on_ready:
        ability.on_ready(state, state.tribe)
    ready(state, state.tribe)
    refresh(state)
    return CONQUESTS


def after_conquests(state: State) -> int:
    """What comes between the last conquest and redeployment."""
    begin_asking(state, moments.AFTER_CONQUESTS)
    return ASK_AFTER_CONQUESTS if state.asking != NOBODY else TAKE_UP


def ask_after_conquests(state: State) -> int:
    """What abilities ask after the last conquest."""
    return WAIT if ask(state) else TAKE_UP


def take_up_tokens(state: State) -> int:
    """The tribe takes its tokens up to spread them anew."""
    take_back(state, state.tribe)
    for ability in state.hooks.on_redeploy:
        ability.on_redeploy(state, state.tribe)
    begin_own(state, state.tribe)
    return REDEPLOY


def redeploy(state: State) -> int:
    """Tokens are placed region by region; after a tribe in decline the next one conquers, the active one last."""
    if offer_places(state):
        return WAIT
    active = state.active[state.seat]
    if state.tribe == active:
        return END
    _turn_to(state, _next_to_act(state, active))
    begin_conquests(state, may_decline=False)
    return READY


def _next_to_act(state: State, active: int) -> int:
    """The tribe that acts after one in decline: the next such one, or the active one."""
    for tribe in acting_in_decline(state, state.seat):
        if tribe > state.tribe:
            return tribe
    return active


def end_turn(state: State) -> int:
    """End-of-turn effects."""
    refresh(state)
    for ability in state.hooks.on_end:
        ability.on_end(state, state.tribe)
    for ability in state.hooks.sites:
        build_if_enough(state, state.tribe, ability)
    begin_asking(state, moments.AT_END)
    return ASK_AT_END if state.asking != NOBODY else OTHERS_REDEPLOY


def ask_at_end(state: State) -> int:
    """What abilities ask at the end of the turn."""
    return WAIT if ask(state) else OTHERS_REDEPLOY


def others_redeploy(state: State) -> int:
    """Every other player who holds withdrawn tokens places them, one after the other."""
    tribe = withdrawn_tribe(state)
    if tribe == NOBODY:
        return SCORE
    begin_withdrawn(state, tribe)
    return PLACE_WITHDRAWN


def place_withdrawn(state: State) -> int:
    """One of the others places tokens; then it is asked again who still must."""
    return WAIT if offer_places(state) else OTHERS_REDEPLOY


def score_turn(state: State) -> int:
    """The seat scores, and what its active tribe may do after that."""
    score(state, state.seat)
    state.tribe = state.active[state.seat]
    state.hooks = hooks_of(state, state.tribe)
    begin_asking(state, moments.AFTER_SCORING)
    return ASK_AFTER_SCORING if state.asking != NOBODY else PASS_ON


def ask_after_scoring(state: State) -> int:
    """What abilities ask after scoring."""
    return WAIT if ask(state) else PASS_ON


def pass_on(state: State) -> int:
    """Play passes clockwise; after the last round the game is over."""
    state.turn += 1
    state.seat = (state.seat + 1) % state.seats
    state.round = state.turn // state.seats
    if state.round == state.rounds:
        return GAME_OVER
    if state.events is not None:
        state.events.append(Event("turn", seat=state.seat, amount=state.round))
    state.tribe = NOBODY
    return PICK


def game_over(state: State) -> int:
    """Nothing is left to decide."""
    state.actor = NOBODY
    state.tribe = NOBODY
    state.options = vec[i64]()
    return WAIT


def proceed(state: State) -> None:
    """Go on by the rules alone until somebody must decide or chance must tell."""
    while True:
        is_interrupted = state.lone or state.column_short or state.finding or state.die_for >= 0 or state.flip_for >= 0
        if is_interrupted and (offer_moves(state) or offer_chance(state)):
            return
        step = state.step
        # Looked up more often than anything else, hence in halves.
        if step <= READY:
            if step <= START:
                step = pick_combo(state) if step == PICK else start_turn(state)
            elif step == READY:
                step = ready_troops(state)
            else:
                step = ask_at_start(state) if step == ASK_AT_START else let_declined_act(state)
        elif step <= REDEPLOY:
            if step == CONQUESTS:
                step = offer_conquests(state)
            elif step == REDEPLOY:
                step = redeploy(state)
            elif step == AFTER_CONQUESTS:
                step = after_conquests(state)
            else:
                step = take_up_tokens(state) if step == TAKE_UP else ask_after_conquests(state)
        elif step <= OTHERS_REDEPLOY:
            if step == OTHERS_REDEPLOY:
                step = others_redeploy(state)
            else:
                step = end_turn(state) if step == END else ask_at_end(state)
        elif step == SCORE:
            step = score_turn(state)
        elif step == PASS_ON:
            step = pass_on(state)
        elif step == PLACE_WITHDRAWN:
            step = place_withdrawn(state)
        else:
            step = ask_after_scoring(state) if step == ASK_AFTER_SCORING else game_over(state)
        if step == WAIT:
            return
        state.step = step


def play_decline(state: State, action: int) -> None:
    """The whole turn is spent declining: no redeployment and no end-of-turn effects of one's own (R-7.1)."""
    decline(state, state.seat)
    stop_asking(state)
    state.step = OTHERS_REDEPLOY
