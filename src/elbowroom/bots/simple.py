"""A bot with common sense: cheap and profitable regions first, abilities when they help, decline when it pays.

It plays its options on copies of the state and looks at what comes of them: it names no race, power or relic.
"""

from typing import Final, NamedTuple

from elbowroom.bots.bot import demand_seat
from elbowroom.bots.placing import place_companions, place_lone, place_tokens
from elbowroom.bots.value.style import PLAIN, Style
from elbowroom.bots.worth import fresh_income, growth, worth
from elbowroom.engine.ability import IN_CONQUEST
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
    USE,
    code,
    kind_of,
    number_of,
    region_of,
)
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.phases.steps import CONQUESTS
from elbowroom.engine.regions import size
from elbowroom.engine.rules.market import combos_for, tokens_of
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.state import CHANCE, LAST_CONQUEST, State

DECLINES: Final = code(DECLINE)
ENDS: Final = code(END)
# How likely the die shows at least so many pips.
AT_LEAST: Final = {1: 1 / 2, 2: 1 / 3, 3: 1 / 6}
# What using an ability must bring to be worth a use that something better may need later this turn.
WORTH_A_USE: Final = 0.35
# How many answers in a row it looks ahead when an ability that is used in conquests asks for several.
ANSWERS_AHEAD: Final = 2


class Plan(NamedTuple):
    """An action and how good it is, per token spent."""

    rate: float
    action: int


NOTHING: Final = Plan(0.0, ENDS)


class SimpleBot:
    """Looks one step ahead, and never at other seats' coins."""

    def __init__(self, seed: int | str = 0, style: Style = PLAIN) -> None:
        self.seed = seed
        self._style = style

    def choose(self, state: State, seat: int) -> int:
        """The option that looks best."""
        demand_seat(state, seat)
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
            return max(options, key=lambda option: (_combo(state, number_of(option), self._style), -option))
        if state.step == CONQUESTS and kind_of(options[-1]) in (CONQUER, ROLL, USE, END):
            return self._conquer(state, seat)
        return self._best_answer(state, seat, ANSWERS_AHEAD if state.when == IN_CONQUEST else 1).action

    def _conquer(self, state: State, seat: int) -> int:
        """Conquer, use something, roll as a last resort, end; or decline before all that."""
        if state.options[0] == DECLINES and _should_decline(state, seat, self._style):
            return DECLINES
        return self.conquest(state, seat)

    def conquest(self, state: State, seat: int) -> int:
        """The next conquest, use, roll or end, whether declining would be better or not."""
        before = self._worth(state, seat)
        best = self._best_conquest(state, seat, before)
        for option in state.options:
            if kind_of(option) == USE:
                rate = self._use(state, seat, option, before)
                if rate > best.rate:
                    best = Plan(rate, option)
        if best.rate > 0:
            return best.action
        return self._last_resort(state, seat)

    def _worth(self, state: State, seat: int) -> float:
        """What a state is worth, and how much it is liked."""
        if self._style is PLAIN:
            return worth(state, seat)
        return worth(state, seat) + self._style.liking(state, seat)

    def _best_conquest(self, state: State, seat: int, before: float) -> Plan:
        """The conquest that brings most for a token."""
        best = NOTHING
        hand = strength(state, state.tribe)
        for option in state.options:
            if kind_of(option) == CONQUER:
                after = state.copy()
                apply(after, option)
                if after.die_for >= 0:
                    rate = _uncertain(state, region_of(option))
                else:
                    spent = hand - strength(after, state.tribe)
                    rate = (self._worth(after, seat) - before) / (spent + 0.5)
                if rate > best.rate:
                    best = Plan(rate, option)
        return best

    def _use(self, state: State, seat: int, option: int, before: float) -> float:
        """What using an ability would bring: with its best conquest, or with its best answer."""
        after = state.copy()
        apply(after, option)
        if after.actor == CHANCE:
            return self._on_average(after, seat, before)
        if after.actor != seat:
            return 0.0
        if after.aids:
            return self._best_conquest(after, seat, before).rate
        gain = self._best_answer(after, seat, ANSWERS_AHEAD).rate - before
        return 2 * gain if gain > WORTH_A_USE else 0.0

    def _on_average(self, state: State, seat: int, before: float) -> float:
        """What the conquest after a die is worth, on average."""
        outcomes = chance(state)
        total = 0.0
        for action, weight in outcomes:
            after = state.copy()
            apply(after, action)
            total += weight * self._best_conquest(after, seat, before).rate
        return total / sum(weight for _, weight in outcomes)

    def _best_answer(self, state: State, seat: int, ahead: int) -> Plan:
        """The answer after which things look best; rather something than nothing."""
        best = Plan(-1000.0, state.options[0])
        asking = state.asking
        for option in state.options:
            after = state.copy()
            apply(after, option)
            if after.active[seat] < 0 <= state.active[seat]:
                # Of what comes after a decline only the next turns can tell.
                value = 1000.0 if _should_decline(_going_on(state), seat, self._style) else -999.0
            elif ahead > 1 and after.asking == asking and after.actor == seat and _is_asked_on(state, after):
                value = self._best_answer(after, seat, ahead - 1).rate
            else:
                value = self._worth(_all_named(after), seat)
            if kind_of(option) != DONE:
                value += 0.01 + 0.01 * _close(state, region_of(option))
            if value > best.rate:
                best = Plan(value, option)
        return best

    def _last_resort(self, state: State, seat: int) -> int:
        """The last conquest with the best odds; aids that were chosen in vain must be played out anyhow."""
        best = NOTHING if ENDS in state.options else Plan(-1000.0, state.options[-1])
        for option in state.options:
            if kind_of(option) == ROLL:
                after = state.copy()
                apply(after, option)
                if after.die_for != LAST_CONQUEST:
                    continue
                short = after.target_cost - strength(after, after.tribe)
                paid = float(state.coins[seat] - after.coins[seat])
                rate = AT_LEAST.get(short, 0.0) * (1.2 + 0.3 * (state.owner[region_of(option)] >= 0)) - paid
                if rate > best.rate:
                    best = Plan(rate, option)
            elif kind_of(option) == CONQUER and best.action == state.options[-1]:
                best = Plan(-999.0, option)
        return best.action


def _is_asked_on(before: State, after: State) -> bool:
    """Whether an answer leads to another question of the same use, or to another region to be named."""
    return after.stage > before.stage or bool(after.named)


def _all_named(state: State) -> State:
    """The state when the regions named so far are all, or the first others that must be: only then it is seen."""
    if not state.named:
        return state
    after = state.copy()
    while after.named:
        apply(after, after.options[-1] if kind_of(after.options[-1]) == DONE else after.options[0])
    return after


def _combo(state: State, place: int, style: Style) -> float:
    """Tokens that a combo brings, the coins on it, less its price."""
    race, power, coins = combos_for(state, state.actor)[place]
    least = state.ruleset.races[race].least
    tokens = tokens_of(state, race, power) // least
    return (1.0 + style.crowds) * tokens + (1.0 + style.saves) * (coins - place)


def _going_on(state: State) -> State:
    """The state as it is when one goes on and does not decline, if that was asked before all else."""
    on = state.copy()
    if DECLINES in state.options:
        apply(on, next(option for option in state.options if option != DECLINES))
    return on


def _should_decline(state: State, seat: int, style: Style) -> bool:
    """Whether a new combo would soon bring more than going on with what this one still can take."""
    turns_left = state.rounds - state.round - 1
    if not turns_left:
        return False
    tribe = state.active[seat]
    lost = sum(coins for _, coins in score_parts(state, seat)) - size(state.held[tribe])
    more = growth(state)
    if turns_left == 1:
        return fresh_income(state, seat) > 2 * lost + 3 * more + style.stays
    return fresh_income(state, seat) > lost + 2 * more + style.stays


def _uncertain(state: State, region: int) -> float:
    """A conquest whose price the die will tell: about one token less than it costs, if that is in hand."""
    spent: int = max(1, state.base[region] - 1)
    return 1.0 / (spent + 0.5) if spent <= strength(state, state.tribe) else 0.01


def _close(state: State, region: int) -> int:
    """How many regions of its own are next to a region."""
    if region >= state.world.size or state.tribe < 0:
        return 0
    return size(state.world.near[region] & state.held[state.tribe])


__all__ = ["SimpleBot"]
