"""Hints for a turn: the best plans with reasons, the first step of a plan, and where to place tokens."""

from itertools import pairwise
from typing import Final, NamedTuple

from elbowroom.analysis.lines import LAST_DIE, Line, held_by
from elbowroom.analysis.plan_model import Plan, Plans
from elbowroom.analysis.reasons import coin_parts, reasons_for
from elbowroom.analysis.turn_analysis import SECONDS, TurnAnalysis
from elbowroom.bots import advice, named
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.simulator import is_placing
from elbowroom.bots.value.learned import LearnedJudge, judge_for
from elbowroom.engine.action_text import Action, action_of, code_of
from elbowroom.engine.actions import DEPLOY, STATION, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.regions import bits
from elbowroom.engine.state import State

# The chance to win that a coin of this turn outweighs, among plans that are about as good and among those that show the
# same chance.
COIN_NOW: Final = 0.005
COIN_OF_EQUALS: Final = 0.02
# How much better a plan must be, for each region that it abandons, than the best one that abandons none, and one that
# throws the last die than one that brings as many coins for sure.
MIN_GAIN_OF_RISKS: Final = 0.02
# The same for a plan that takes something from an ally, one that moves pieces for fewer coins, and a decline that
# brings fewer coins over the game.
MIN_GAIN_OF_HARM: Final = 0.05
# How much better a decline must be than going on, and how much more for each token in hand that it wastes.
MIN_GAIN_OF_DECLINE: Final = 0.02
MIN_GAIN_OF_WASTED_TOKEN: Final = 0.005
# How far the judge is trusted where it prefers a plan for other things than the coins of this turn.
TRUST: Final = 0.35
# The weight of the coins of this turn against those over the game, among plans with the same combo, and the least value
# of a coin: a team is judged by its poorest seat, and its other seats still matter.
NOW_SHARE: Final = 0.75
MIN_COIN: Final = 0.012
# Larger differences by coins count only where the judge sees one as large, in either direction.
MOST_KNOWN: Final = 0.03
# The same in games of players against a race that plays by itself, which borrow their networks from another game.
TRUST_OF_BORROWED: Final = 0.25
# The bot that places tokens.
PLACING_BOT: Final = "hard"
# Gives hints where there is nothing to plan.
SIMPLE_BOT: Final = "simple"


def can_plan(state: State, seat: int) -> bool:
    """Return whether there are plans to suggest: in the seat's own turn, unless it only places tokens."""
    is_own = state.seat == seat and state.actor == seat and not is_placing(state)
    return is_own and isinstance(judge_for(state.ruleset, state.seats), LearnedJudge)


def plans(
    state: State,
    seat: int,
    *,
    seconds: float = SECONDS,
    visits: int = 0,
    count: int = 3,
    seed: int | str = 0,
) -> Plans:
    """Return the best really different plans for the rest of a seat's turn; the state is as the seat may know it.

    There must be something to plan (`can_plan`). The budget is seconds, or a number of simulated turns.
    """
    analysis = TurnAnalysis(state, seat, Budget(seconds, visits), seed, count)
    lines = analysis.lines()
    analysis.weigh(lines)
    _damp(lines, analysis.judge)
    lines = _worthwhile(lines)
    _lower_doubtful_declines(lines)
    _rank(lines)
    # A plan that attacks the seat's own race in decline is shown only if it is the best.
    lines = [line for line in lines if line is lines[0] or not line.retakes]
    return Plans(
        seat=seat,
        chance=analysis.judge.chances(state)[seat],
        coins=analysis.judge.coins(state)[seat],
        plans=tuple(plan_of(line, lines, analysis.judge) for line in lines[:count]),
    )


def _damp(lines: list[Line], judge: LearnedJudge) -> None:
    """Correct the chances of lines by their coins, since the judge overrates how much lines differ.

    Lines with the same combo are compared by the coins of this turn, which are certain, and by those over the game.
    Combos and declines are compared by the coins over the game alone. In the last turn nothing is guessed.
    """
    if not lines or lines[0].start.is_last_turn:
        return
    trust = TRUST if lines[0].start.ruleset.automatic_race < 0 else TRUST_OF_BORROWED
    top = max(lines, key=lambda line: line.value)
    coin = judge.value(top.ends[0].state, top.seat) - judge.value(top.ends[0].state, top.seat, 1.0)
    if len(top.start.allies(top.seat)) > 1:
        coin = max(coin, MIN_COIN)
    damped = []
    for line in lines:
        best = max(_alike(line, lines), key=lambda other: other.value)
        level = top.chance + _mix(trust, best.chance - top.chance, coin * (best.coins - top.coins))
        more = NOW_SHARE * (line.coins_now - best.coins_now) + (1 - NOW_SHARE) * (line.coins - best.coins)
        damped.append(level + _mix(trust, line.chance - best.chance, coin * more))
    for line, chance in zip(lines, damped, strict=True):
        line.value += min(1.0, max(0.0, chance)) - line.chance
        line.chance = min(1.0, max(0.0, chance))


def _mix(trust: float, guess: float, known: float) -> float:
    """Return a guess as far as it is trusted, and for the rest what is known; that reverses no large difference."""
    most = max(abs(guess), MOST_KNOWN)
    return trust * guess + (1 - trust) * min(most, max(-most, known))


def _lower_doubtful_declines(lines: list[Line]) -> None:
    """Rank declines below going on, with the same chance, unless they gain clearly."""
    staying = [line for line in lines if not line.is_declining]
    for line in [line for line in lines if line.is_declining and staying]:
        best = max(staying, key=lambda other: other.chance)
        tribe = line.start.active[line.seat]
        wasted = int(line.start.hand[tribe]) if tribe >= 0 else 0
        least = MIN_GAIN_OF_HARM if best.coins > line.coins else MIN_GAIN_OF_DECLINE
        if 0 < line.chance - best.chance < least + MIN_GAIN_OF_WASTED_TOKEN * wasted:
            line.chance, line.value = best.chance, best.value - COIN_OF_EQUALS


def _alike(line: Line, lines: list[Line]) -> list[Line]:
    """Return the lines with the same combo, which decline or stay as this one does."""
    return [other for other in lines if (other.picks, other.is_declining) == (line.picks, line.is_declining)]


def _worthwhile(lines: list[Line]) -> list[Line]:
    """Return lines without those that take a risk, or harm an ally, for little.

    These are easy to overrate, and a player sees at once what they cost: abandoning regions, throwing the last die
    where as many coins are sure, and taking something from an ally.
    """

    def worth(line: Line) -> float:
        return line.chance + COIN_NOW * line.coins_now

    def gains(line: Line, others: list[Line], least: float) -> bool:
        return worth(line) >= max(map(worth, others), default=-1.0) + least

    def is_worthwhile(line: Line) -> bool:
        if line.harms_ally:
            fair = [other for other in staying if not (other.harms_ally or other.abandons)]
            if not gains(line, fair, MIN_GAIN_OF_HARM):
                return False
        if line.moves:
            plain = [other for other in staying if not other.moves and other.coins_now >= line.coins_now]
            richer = [other for other in plain if other.coins_now > line.coins_now]
            if not (gains(line, plain, MIN_GAIN_OF_RISKS) and gains(line, richer, MIN_GAIN_OF_HARM)):
                return False
        if line.abandons:
            others = [other for other in staying if not other.abandons]
            is_poor = any(other.coins_now >= line.coins_now for other in others)
            return gains(line, others, (MIN_GAIN_OF_HARM if is_poor else MIN_GAIN_OF_RISKS) * line.abandons)
        if not line.sure_steps:
            return gains(line, [other for other in staying if other.coins_now > line.coins_now], MIN_GAIN_OF_RISKS)
        if line.then == LAST_DIE:
            sure = [other for other in staying if not (other.then or other.abandons)]
            return gains(line, [other for other in sure if other.coins_now >= line.coins_now], MIN_GAIN_OF_RISKS)
        return True

    staying = [line for line in lines if not line.is_declining]
    return [line for line in lines if is_worthwhile(line)] or lines


def _rank(lines: list[Line]) -> None:
    """Sort lines by the chance as it is shown, in whole percent, then by value and coins of this turn.

    Small differences of chances are guesses, and coins in this turn are not. They count only among lines with the same
    combo, since going into decline always brings less at once. Values are lowered to that order, so that no plan is
    better than the first.
    """

    def key(line: Line) -> tuple[int, float]:
        missed = max(other.coins_now for other in _alike(line, lines)) - line.coins_now
        return -round(100 * line.chance), COIN_OF_EQUALS * missed - line.value

    lines[:] = sorted(lines, key=key)
    for better, line in pairwise(lines):
        line.value = min(line.value, better.value)


def plan_of(line: Line, lines: list[Line], judge: LearnedJudge, *, is_played: bool = False) -> Plan:
    """Return one of the weighed lines as a plan, with reasons from comparing it to the others.

    A suggested plan stops at the first reveal; one that was played has all its actions.
    """
    best = max(lines, key=lambda other: other.value)
    race, power = line.picks or (None, None)
    before, after = held_by(line.start, line.seat), held_by(line.end, line.seat)
    return Plan(
        actions=tuple(line.actions if is_played else line.sure_actions),
        sure=line.sure if is_played else len(line.sure_actions),
        steps=tuple(line.steps if is_played else line.sure_steps),
        then="" if is_played else line.then,
        declines=line.is_declining,
        race=race,
        power=power,
        takes=tuple(bits(after & ~before if is_played else line.takes)),
        leaves=tuple(bits(before & ~after if is_played else line.leaves)),
        chance=line.chance,
        loss=best.value - line.value,
        coins_now=line.coins_now,
        coin_parts=tuple(coin_parts(line)),
        coins=line.coins,
        coins_loss=best.coins - line.coins,
        reasons=tuple(reasons_for(line, lines, judge)),
    )


class Hint(NamedTuple):
    """The next actions for a person, and the plans they come from, if there are any."""

    actions: list[Action]
    plans: Plans | None = None


def hint(state: State, seat: int, *, seconds: float = SECONDS, seed: int | str = 0) -> Hint:
    """Return what a seat should do next; the state is as the seat may know it."""
    if can_spread(state, seat):
        return Hint(spread(state, seat, seed))
    if not can_plan(state, seat):
        return Hint(advice(named(SIMPLE_BOT, seed), state, seat))
    found = plans(state, seat, seconds=seconds, seed=seed)
    return Hint(first_of(found.plans[0], state, seat), found)


class PlanFollower:
    """A bot that plays the actions of a plan in their order."""

    def __init__(self, plan: Plan) -> None:
        self._left = list(plan.actions)

    def choose(self, state: State, seat: int) -> int:  # noqa: ARG002 — the signature of bots
        """Return the next action of the plan."""
        code = code_of(state, self._left.pop(0))
        assert code is not None
        return code


def first_of(plan: Plan, state: State, seat: int) -> list[Action]:
    """Return the first action of a plan, or all actions that name several regions for one choice."""
    return advice(PlanFollower(plan), state, seat)


def can_spread(state: State, seat: int) -> bool:
    """Return whether a seat places tokens or companions in its regions now."""
    return state.actor == seat and kind_of(state.options[0]) in (DEPLOY, STATION)


def spread(state: State, seat: int, seed: int | str = 0) -> list[Action]:
    """Return a whole redeployment of tokens, or of companions, as a strong bot would place them."""
    bot, state = named(PLACING_BOT, seed), state.copy()
    kind = kind_of(state.options[0])
    placed: list[Action] = []
    while state.options and state.actor == seat and kind_of(state.options[0]) == kind:
        code = bot.choose(state.copy(), seat)
        placed.append(action_of(state, code))
        apply(state, code)
    return placed
