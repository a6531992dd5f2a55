"""The steps of a turn in the order of the rule book (R-4); each returns the next one."""

from typing import Final

from elbowroom.engine import questions as moments
from elbowroom.engine.actions import LARGEST, PICK, code, number_of
from elbowroom.engine.building import build_if_enough
from elbowroom.engine.events import Event
from elbowroom.engine.native import i64, vec
from elbowroom.engine.phases.asking import ask, begin_asking, put_on_agenda, stop_asking
from elbowroom.engine.phases.automatic import conquer_by_rule, redeploy_by_rule
from elbowroom.engine.phases.chance import offer_chance
from elbowroom.engine.phases.conquering import begin_conquests, offer_conquests, only_offers, settle_last_conquest
from elbowroom.engine.phases.redeploying import (
    begin_placing_withdrawn,
    begin_redeployment,
    offer_places,
    withdrawn_tribe,
)
from elbowroom.engine.phases.regrouping import offer_moves
from elbowroom.engine.phases.steps import (
    STEP_AFTER_CONQUESTS,
    STEP_ASK_AFTER_CONQUESTS,
    STEP_ASK_AFTER_SCORING,
    STEP_ASK_AS_IT_DECLINES,
    STEP_ASK_AT_BEGINNING,
    STEP_ASK_AT_END,
    STEP_ASK_AT_START,
    STEP_ASK_BEFORE_DECLINE,
    STEP_BEGIN,
    STEP_CONQUESTS,
    STEP_DECLINE,
    STEP_DECLINED_ACT,
    STEP_END,
    STEP_GAME_OVER,
    STEP_OTHERS_REDEPLOY,
    STEP_PASS_ON,
    STEP_PICK,
    STEP_PLACE_WITHDRAWN,
    STEP_READY,
    STEP_REDEPLOY,
    STEP_RETURN,
    STEP_SCORE,
    STEP_START,
    STEP_TAKE_UP,
    WAIT,
)
from elbowroom.engine.regions import NOWHERE
from elbowroom.engine.rules.market import affordable, next_badges
from elbowroom.engine.rules.scoring import score
from elbowroom.engine.rules.tokens import hooks_of, refresh, take_back, tribes_of
from elbowroom.engine.rules.tribes import acting_in_decline, come_back, decline, pick, ready
from elbowroom.engine.state import CHANCE, NOBODY, State

# The actions that pick a combo, by row.
PICK_ACTIONS: Final = vec[i64]([code(PICK, 0, place) for place in range(LARGEST)])


class Step:
    """A step of a turn."""

    def run(self, state: State) -> int:
        """Carry out the step; return the number of the next one, or WAIT if it has offered a decision."""
        raise NotImplementedError


class PickCombo(Step):
    """A seat without an active race picks a combo."""

    def run(self, state: State) -> int:
        begin_conquests(state, may_decline=True)
        if state.active[state.seat] != NOBODY:
            return first_step(state)
        state.actor = state.seat
        state.options = PICK_ACTIONS[: affordable(state, state.seat)]
        return WAIT if len(state.options) > 0 else first_step(state)


class BeginTurn(Step):
    """The very beginning of a turn: what lasted until now ends, and questions come that are asked before all else."""

    def run(self, state: State) -> int:
        _let_act(state, state.active[state.seat])
        for tribe in tribes_of(state, state.seat):
            for ability in hooks_of(state, tribe).on_beginning:
                ability.on_beginning(state, tribe)
        begin_asking(state, moments.AT_BEGINNING)
        return STEP_ASK_AT_BEGINNING


class StartTurn(Step):
    """The seat's tribes have their start-of-turn effects."""

    def run(self, state: State) -> int:
        _clear_turn(state)
        _let_act(state, state.active[state.seat])
        agenda: tuple[int, ...] = ()
        for tribe in tribes_of(state, state.seat):
            hooks = hooks_of(state, tribe)
            for ability in hooks.on_turn:
                ability.on_turn(state, tribe)
            agenda += hooks.agenda[moments.AT_START]
        put_on_agenda(state, agenda)
        return STEP_ASK_AT_START


class Ask(Step):
    """Abilities ask their questions, one after the other."""

    def __init__(self, following: int) -> None:
        self.following = following

    def run(self, state: State) -> int:
        return WAIT if ask(state) else self.following


class LetDeclinedAct(Step):
    """Tribes that act in decline conquer and redeploy before the active one does."""

    def run(self, state: State) -> int:
        acting = acting_in_decline(state, state.seat)
        if state.returning != NOBODY:
            # They do not act in the turn of a race that has come back from decline.
            state.returning = NOBODY
        elif len(acting) > 0:
            _let_act(state, acting[0])
            _announce_acting(state)
        return STEP_READY


class ReadyTroops(Step):
    """The tribe takes all tokens in hand except those that its regions need."""

    def run(self, state: State) -> int:
        for ability in state.hooks.on_ready:
            ability.on_ready(state, state.tribe)
        ready(state, state.tribe)
        refresh(state)
        return STEP_CONQUESTS


class Conquests(Step):
    """The acting seat conquers, uses abilities or ends its conquests."""

    def run(self, state: State) -> int:
        if state.target != NOWHERE and state.question == NOBODY:
            # A question after the die of the last conquest was answered.
            settle_last_conquest(state)
            return STEP_AFTER_CONQUESTS
        if state.tribe == state.ruleset.automatic_race:
            return STEP_CONQUESTS if conquer_by_rule(state) else STEP_AFTER_CONQUESTS
        offer_conquests(state)
        return WAIT


class AfterConquests(Step):
    """Abilities ask their questions between the last conquest and redeployment."""

    def run(self, state: State) -> int:
        begin_asking(state, moments.AFTER_CONQUESTS)
        return STEP_ASK_AFTER_CONQUESTS if state.question != NOBODY else STEP_TAKE_UP


class TakeUpTokens(Step):
    """The tribe takes its tokens in hand for redeployment."""

    def run(self, state: State) -> int:
        take_back(state, state.tribe)
        for ability in state.hooks.on_redeploy:
            ability.on_redeploy(state, state.tribe)
        begin_redeployment(state, state.tribe)
        return STEP_REDEPLOY


class Redeploy(Step):
    """The tribe places its tokens; after a tribe in decline the next one conquers, the active one last."""

    def run(self, state: State) -> int:
        if state.tribe == state.ruleset.automatic_race:
            redeploy_by_rule(state)
        if offer_places(state):
            return WAIT
        active = state.active[state.seat]
        if state.tribe == active:
            return STEP_END
        _let_act(state, _next_to_act(state, active))
        _announce_acting(state)
        begin_conquests(state, may_decline=False)
        return STEP_READY


class EndTurn(Step):
    """The active tribe has its end-of-turn effects."""

    def run(self, state: State) -> int:
        refresh(state)
        for ability in state.hooks.on_end:
            ability.on_end(state, state.tribe)
        for ability in state.hooks.sites:
            build_if_enough(state, state.tribe, ability)
        begin_asking(state, moments.AT_END)
        return STEP_ASK_AT_END if state.question != NOBODY else STEP_OTHERS_REDEPLOY


class OthersRedeploy(Step):
    """Tribes with withdrawn tokens place them, one after the other."""

    def run(self, state: State) -> int:
        tribe = withdrawn_tribe(state)
        if tribe == NOBODY:
            return STEP_SCORE
        begin_placing_withdrawn(state, tribe)
        return STEP_PLACE_WITHDRAWN


class PlaceWithdrawn(Step):
    """One tribe places its withdrawn tokens; the next tribe follows."""

    def run(self, state: State) -> int:
        return WAIT if offer_places(state) else STEP_OTHERS_REDEPLOY


class ScoreTurn(Step):
    """The seat scores."""

    def run(self, state: State) -> int:
        score(state, state.seat)
        state.tribe = state.active[state.seat]
        state.hooks = hooks_of(state, state.tribe)
        begin_asking(state, moments.AFTER_SCORING)
        return STEP_ASK_AFTER_SCORING if state.question != NOBODY else STEP_PASS_ON


class PassOn(Step):
    """Play passes clockwise; after the last round the game is over."""

    def run(self, state: State) -> int:
        if state.turn + 1 == state.rounds * state.seats:
            for tribe in state.active:
                for ability in hooks_of(state, tribe).on_over:
                    ability.on_over(state, tribe)
            if state.flip_for != NOBODY:
                # Chance comes first, then this step again.
                return STEP_PASS_ON
        # Also before a pick, so that views of the next seat do not show a bonus of this turn.
        _clear_turn(state)
        state.turn += 1
        state.seat = (state.seat + state.ruleset.direction(state)) % state.seats
        state.round = state.turn // state.seats
        if state.round == state.rounds:
            return STEP_GAME_OVER
        if state.events is not None:
            state.events.append(Event("turn", seat=state.seat, amount=state.round))
        state.tribe = NOBODY
        return STEP_PICK


class DeclineRace(Step):
    """The active race goes into decline, and a race in decline may come back."""

    def run(self, state: State) -> int:
        decline(state, state.seat)
        put_on_agenda(state, state.agenda)
        return STEP_ASK_AS_IT_DECLINES


class ReturnRace(Step):
    """A race that comes back from decline gets the next badge, unless it has kept one, and plays a turn (S-6)."""

    def run(self, state: State) -> int:
        tribe = state.returning
        if tribe == NOBODY:
            return STEP_OTHERS_REDEPLOY
        if state.power_of[tribe] == NOBODY:
            state.actor = CHANCE
            state.options = next_badges(state)
            return WAIT
        come_back(state, tribe)
        begin_conquests(state, may_decline=False)
        return first_step(state)


class GameOver(Step):
    """Nothing is left to decide."""

    def run(self, state: State) -> int:
        state.actor = NOBODY
        state.tribe = NOBODY
        state.options = vec[i64]()
        return WAIT


# The steps of a turn, by number (`steps.py`). Compiled, a random game takes 1 % more instructions with this list than
# with nested ifs over the numbers (counted by callgrind).
TURN: Final[list[Step]] = [
    PickCombo(),
    StartTurn(),
    Ask(STEP_DECLINED_ACT),
    LetDeclinedAct(),
    ReadyTroops(),
    Conquests(),
    AfterConquests(),
    Ask(STEP_TAKE_UP),
    TakeUpTokens(),
    Redeploy(),
    EndTurn(),
    Ask(STEP_OTHERS_REDEPLOY),
    OthersRedeploy(),
    PlaceWithdrawn(),
    ScoreTurn(),
    Ask(STEP_PASS_ON),
    PassOn(),
    GameOver(),
    BeginTurn(),
    Ask(STEP_START),
    Ask(STEP_DECLINE),
    DeclineRace(),
    Ask(STEP_RETURN),
    ReturnRace(),
]


def proceed(state: State, *, is_valued: bool = False) -> None:
    """Run the steps of the turn until a seat must decide or chance is needed.

    A state that is only valued (`is_valued`) gets no options for conquests, which take long to find.
    """
    while True:
        if (state.lone or state.column_short or state.finding or state.die_for >= 0 or state.flip_for >= 0) and (
            offer_moves(state) or offer_chance(state)
        ):
            return
        if is_valued and state.step == STEP_CONQUESTS and only_offers(state):
            state.actor = state.seat_of[state.tribe]
            return
        step = TURN[state.step].run(state)
        if step == WAIT:
            return
        state.step = step


def play_pick(state: State, action: int) -> None:
    """Pick a combo; the seat cannot decline in the same turn."""
    pick(state, state.seat, number_of(action))
    state.may_decline = False
    state.step = first_step(state)


def first_step(state: State) -> int:
    """Return the first step of a turn, after a combo was picked if the seat had none."""
    return STEP_BEGIN if state.ruleset.begins_with_question else STEP_START


def play_decline(state: State, action: int) -> None:
    """Put the active race into decline and skip conquests, redeployment and end-of-turn effects (R-7.1)."""
    stop_asking(state)
    active = state.active[state.seat]
    if hooks_of(state, active).returns:
        _let_act(state, active)
        begin_asking(state, moments.BEFORE_DECLINE)
        state.step = STEP_ASK_BEFORE_DECLINE
        return
    decline(state, state.seat)
    state.step = STEP_OTHERS_REDEPLOY
    if state.agenda:
        put_on_agenda(state, state.agenda)
        state.step = STEP_ASK_AT_END


def _clear_turn(state: State) -> None:
    """Reset the tribes attacked, the abilities used, and the memory of table rules."""
    state.attacked = state.used = state.closed = 0
    for rule in state.ruleset.table:
        rule.forget(state)


def _let_act(state: State, tribe: int) -> None:
    """Make a tribe the acting one; it has used and attacked nothing yet."""
    state.tribe = tribe
    state.used = state.aids = state.attacked = 0
    state.hooks = hooks_of(state, tribe)


def _announce_acting(state: State) -> None:
    """Record which race acts now, in a turn with a race that acts in decline."""
    if state.events is not None and state.tribe != NOBODY:
        what = "acts-next" if state.tribe == state.active[state.seat] else "acts-first"
        state.events.append(Event(what, seat=state.seat, source=state.ruleset.races[state.tribe].id))


def _next_to_act(state: State, active: int) -> int:
    """Return the next tribe that acts in decline, or else the active one."""
    for tribe in acting_in_decline(state, state.seat):
        if tribe > state.tribe:
            return tribe
    return active
