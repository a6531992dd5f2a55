"""The steps of a turn, in the order of the rule book (R-4): each does its part and says which comes next."""

from elbowroom.engine.ability import AFTER_CONQUESTS, AFTER_SCORING, AT_END, AT_START
from elbowroom.engine.building import build_if_enough
from elbowroom.engine.events import Event
from elbowroom.engine.native import i64, vec
from elbowroom.engine.phases import steps
from elbowroom.engine.phases.asking import ask, begin_asking, put_on_agenda, stop_asking
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
    return steps.ASK_AFTER_CONQUESTS if state.asking != NOBODY else steps.TAKE_UP


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
    _turn_to(state, _next_to_act(state, active))
    begin_conquests(state, may_decline=False)
    return steps.READY


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
    begin_asking(state, AT_END)
    return steps.ASK_AT_END if state.asking != NOBODY else steps.OTHERS_REDEPLOY


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
    return steps.ASK_AFTER_SCORING if state.asking != NOBODY else steps.PASS_ON


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
    state.options = vec[i64]()
    return WAIT


def take_step(state: State, step: int) -> int:
    """Take one step of a turn; those that are taken most often come first."""
    if step == steps.CONQUESTS:
        return offer_conquests(state)
    if step == steps.REDEPLOY:
        return redeploy(state)
    if step == steps.PICK:
        return pick_combo(state)
    if step == steps.START:
        return start_turn(state)
    if step == steps.ASK_AT_START:
        return ask_at_start(state)
    if step == steps.DECLINED_ACT:
        return let_declined_act(state)
    if step == steps.READY:
        return ready_troops(state)
    if step == steps.AFTER_CONQUESTS:
        return after_conquests(state)
    if step == steps.ASK_AFTER_CONQUESTS:
        return ask_after_conquests(state)
    if step == steps.TAKE_UP:
        return take_up_tokens(state)
    if step == steps.END:
        return end_turn(state)
    if step == steps.ASK_AT_END:
        return ask_at_end(state)
    if step == steps.OTHERS_REDEPLOY:
        return others_redeploy(state)
    if step == steps.PLACE_WITHDRAWN:
        return place_withdrawn(state)
    if step == steps.SCORE:
        return score_turn(state)
    if step == steps.ASK_AFTER_SCORING:
        return ask_after_scoring(state)
    if step == steps.PASS_ON:
        return pass_on(state)
    return game_over(state)


def play_decline(state: State, action: int) -> None:
    """The whole turn is spent declining: no redeployment and no end-of-turn effects of one's own (R-7.1)."""
    decline(state, state.seat)
    stop_asking(state)
    state.step = steps.OTHERS_REDEPLOY
