"""The heuristic bot: cheap and profitable regions first, abilities when they help, decline when it pays.

It applies its options to copies of the state and compares the results: it knows no race, power or relic by name.
"""

from typing import Final, NamedTuple

from elbowroom.bots.bot import require_seat
from elbowroom.bots.placing import place_companions, place_lone, place_tokens
from elbowroom.bots.value.heuristics import affordable_conquests, fresh_combo_value, heuristic_value
from elbowroom.bots.value.judge import NEUTRAL, Style
from elbowroom.engine.actions import (
    CONQUER,
    DECLINE,
    DEPLOY,
    DONE,
    END,
    MOVE,
    PICK,
    ROLL,
    STATION,
    TARGET,
    USE,
    code,
    kind_of,
    number_of,
    region_of,
)
from elbowroom.engine.engine import apply, chance, try_conquest, try_last_answer, try_out
from elbowroom.engine.phases.steps import STEP_CONQUESTS
from elbowroom.engine.questions import (
    DONE_ACTION,
    WHEN_USED,
    RegionsQuestion,
    named_regions,
    question_asked,
    regions_question_asked,
)
from elbowroom.engine.regions import size
from elbowroom.engine.rules.market import combos_for, price_of, tokens_of
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.rules.scoring import income
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.state import CHANCE, LAST_CONQUEST, State

DECLINES: Final = code(DECLINE)
ENDS: Final = code(END)
# The odds that the die shows at least this many pips.
DIE_ODDS: Final = {1: 1 / 2, 2: 1 / 3, 3: 1 / 6}
# The least gain for which an ability is used, as the use may be needed later this turn.
MIN_USE_GAIN: Final = 0.35
# Consecutive answers evaluated together when an ability used in conquests asks for several.
ANSWERS_AHEAD: Final = 2


class RatedAction(NamedTuple):
    """An action and its gain per token spent."""

    rate: float
    action: int


NO_GAIN: Final = RatedAction(0.0, ENDS)


class SimpleBot:
    """A bot that looks one step ahead, and never at the coins of others."""

    def __init__(self, seed: int | str = 0, style: Style = NEUTRAL) -> None:
        self.seed = seed
        self._style = style

    def choose(self, state: State, seat: int) -> int:
        """Return the option that looks best."""
        require_seat(state, seat)
        options = state.options
        if len(options) == 1:
            return options[0]
        kind = kind_of(options[0])
        if kind == DEPLOY:
            return place_tokens(state)
        if kind == STATION:
            return place_companions(state)
        if kind == MOVE:
            return place_lone(state, seat)
        if kind == PICK:
            return max(options, key=lambda option: (_combo_value(state, number_of(option), self._style), -option))
        if state.step == STEP_CONQUESTS and kind_of(options[-1]) in (CONQUER, ROLL, USE, END):
            return self._conquer(state, seat)
        question = question_asked(state)
        is_used = question is not None and question.moment == WHEN_USED
        return self._best_answer(state, seat, ANSWERS_AHEAD if is_used else 1).action

    def _conquer(self, state: State, seat: int) -> int:
        """Return the decline if it pays, else the next conquest, use, roll or end."""
        if state.options[0] == DECLINES and _should_decline(state, seat, self._style):
            return DECLINES
        return self.conquest(state, seat)

    def conquest(self, state: State, seat: int) -> int:
        """Return the next conquest, use, roll or end, even where declining would be better."""
        before = self._value(state, seat)
        best = self._best_conquest(state, seat, before)
        for option in state.options:
            if kind_of(option) == USE:
                rate = self._use(state, seat, option, before)
                if rate > best.rate:
                    best = RatedAction(rate, option)
        if best.rate > 0:
            return best.action
        return self._last_resort(state, seat)

    def _value(self, state: State, seat: int) -> float:
        """Return the heuristic value of a state plus the style's bonus."""
        if self._style is NEUTRAL:
            return heuristic_value(state, seat)
        return heuristic_value(state, seat) + self._style.bonus(state, seat)

    def _best_conquest(self, state: State, seat: int, before: float) -> RatedAction:
        """Return the conquest with the highest gain per token."""
        best = NO_GAIN
        hand = strength(state, state.tribe)
        terms = Terms(state, state.tribe, state.hooks, state.aids)
        for option in state.options:
            if kind_of(option) == CONQUER:
                after = state.copy()
                try_conquest(after, option, terms)
                if after.die_for >= 0:
                    rate = _rate_with_die(state, region_of(option))
                else:
                    spent = hand - strength(after, state.tribe)
                    rate = (self._value(after, seat) - before) / (spent + 0.5)
                if rate > best.rate:
                    best = RatedAction(rate, option)
        return best

    def _use(self, state: State, seat: int, option: int, before: float) -> float:
        """Return the gain of using an ability, with its best conquest or its best answer."""
        after = state.copy()
        apply(after, option)
        if after.actor == CHANCE:
            return self._on_average(after, seat, before)
        if after.actor != seat:
            return 0.0
        if after.aids:
            return self._best_conquest(after, seat, before).rate
        gain = self._best_answer(after, seat, ANSWERS_AHEAD).rate - before
        return 2 * gain if gain > MIN_USE_GAIN else 0.0

    def _on_average(self, state: State, seat: int, before: float) -> float:
        """Return the mean gain of the best conquest over the outcomes of a die."""
        outcomes = chance(state)
        total = 0.0
        for action, weight in outcomes:
            after = state.copy()
            apply(after, action)
            total += weight * self._best_conquest(after, seat, before).rate
        return total / sum(weight for _, weight in outcomes)

    def _best_answer(self, state: State, seat: int, ahead: int) -> RatedAction:
        """Return the answer with the best result; a tie goes to doing something."""
        best = RatedAction(-1000.0, state.options[0])
        naming = None if ahead > 1 else _naming_that_may_end(state)
        for option in state.options:
            after = state.copy()
            value = self._value_of_answer(state, after, option, naming, seat, ahead)
            if option != DONE_ACTION:
                value += 0.01 + 0.01 * _own_neighbours(state, region_of(option))
            if value > best.rate:
                best = RatedAction(value, option)
        return best

    def _value_of_answer(
        self, state: State, after: State, option: int, naming: RegionsQuestion | None, seat: int, ahead: int
    ) -> float:
        """Return the value of an answer, which is applied to a copy."""
        if naming is not None and kind_of(option) == TARGET:
            # Naming more regions is not tried, so their options need not be found.
            try_last_answer(after, naming, option)
        else:
            try_out(after, option)
            if after.active[seat] < 0 <= state.active[seat]:
                # The value of a decline shows only in later turns.
                return 1000.0 if _should_decline(_without_decline(state), seat, self._style) else -999.0
            if ahead > 1 and after.actor == seat and _asks_again(state, after):
                return self._best_answer(after, seat, ahead - 1).rate
        _finish_naming(after)
        return self._value(after, seat)

    def _last_resort(self, state: State, seat: int) -> int:
        """Return the last conquest with the best odds, or the end; where an aid forbids ending, any conquest."""
        best = NO_GAIN if ENDS in state.options else RatedAction(-1000.0, state.options[-1])
        for option in state.options:
            if kind_of(option) == ROLL:
                after = state.copy()
                apply(after, option)
                if after.die_for != LAST_CONQUEST:
                    continue
                short = after.target_cost - strength(after, after.tribe)
                paid = float(state.coins[seat] - after.coins[seat])
                rate = DIE_ODDS.get(short, 0.0) * (1.2 + 0.3 * (state.owner[region_of(option)] >= 0)) - paid
                if rate > best.rate:
                    best = RatedAction(rate, option)
            elif kind_of(option) == CONQUER and best.action == state.options[-1]:
                best = RatedAction(-999.0, option)
        return best.action


def _asks_again(before: State, after: State) -> bool:
    """Return whether an answer leads to another question of the same use, or to naming another region."""
    asked, following = question_asked(before), question_asked(after)
    if asked is None or following is None or asked.ability is not following.ability:
        return False
    return following.stage > asked.stage or named_regions(after) != 0


def _naming_that_may_end(state: State) -> RegionsQuestion | None:
    """Return the question for several regions if the next one named may be the last.

    Where the set is complete then, it must be one for an ability in use: others may let a race decline.
    """
    question = regions_question_asked(state)
    if question is None:
        return None
    least, most = question.how_many(state, state.tribe)
    count = size(named_regions(state)) + 1
    return question if least <= count and (count < most or question.moment == WHEN_USED) else None


def _finish_naming(state: State) -> None:
    """Finish naming regions with those so far, or with the first ones that are required."""
    while state.answers and named_regions(state):
        try_out(state, state.options[-1] if kind_of(state.options[-1]) == DONE else state.options[0])


def _combo_value(state: State, place: int, style: Style) -> float:
    """Return the value of a combo: its tokens and coins, less its price."""
    race, power, coins = combos_for(state, state.actor)[place]
    least = state.ruleset.races[race].least
    tokens = tokens_of(state, race, power) // least
    return (1.0 + style.tokens_weight) * tokens + (1.0 + style.saves) * (coins - price_of(state, place))


def _without_decline(state: State) -> State:
    """Return the state after answering no, where declining is asked as a question of its own."""
    on = state.copy()
    if DECLINES in state.options:
        apply(on, next(option for option in state.options if option != DECLINES))
    return on


def _should_decline(state: State, seat: int, style: Style) -> bool:
    """Return whether a new combo would soon bring more than the current one."""
    turns_left = state.rounds - state.round - 1
    if not turns_left:
        return False
    tribe = state.active[seat]
    lost = income(state, seat) - size(state.held[tribe])
    more = affordable_conquests(state)
    if turns_left == 1:
        return fresh_combo_value(state, seat) > 2 * lost + 3 * more + style.stays
    return fresh_combo_value(state, seat) > lost + 2 * more + style.stays


def _rate_with_die(state: State, region: int) -> float:
    """Return the rate of a conquest whose cost depends on a die: about one token less than without it."""
    spent: int = max(1, state.base[region] - 1)
    return 1.0 / (spent + 0.5) if spent <= strength(state, state.tribe) else 0.01


def _own_neighbours(state: State, region: int) -> int:
    """Return how many own regions are adjacent to a region."""
    if region >= state.world.size or state.tribe < 0:
        return 0
    return size(state.world.near[region] & state.held[state.tribe])


__all__ = ["SimpleBot"]
