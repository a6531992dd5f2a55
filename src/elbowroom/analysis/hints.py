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

# The chance to win that a coin of this turn outweighs, among plans that are about as good.
COIN_NOW: Final = 0.005
# How much better a plan that abandons regions must be than the best one that does not, and one that throws the last die
# than one that brings as many coins for sure.
MIN_GAIN_OF_RISKS: Final = 0.02
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
    lines = _worthwhile(lines)
    _rank(lines)
    # A plan that attacks the seat's own race in decline is shown only if it is the best.
    lines = [line for line in lines if line is lines[0] or not line.retakes]
    return Plans(
        seat=seat,
        chance=analysis.judge.chances(state)[seat],
        coins=analysis.judge.coins(state)[seat],
        plans=tuple(plan_of(line, lines, analysis.judge) for line in lines[:count]),
    )


def _worthwhile(lines: list[Line]) -> list[Line]:
    """Return lines without those that abandon regions, or throw the last die, for little.

    Both are easy to overrate, and a player sees at once what they cost.
    """

    def worth(line: Line) -> float:
        return line.chance + COIN_NOW * line.coins_now

    def is_worthwhile(line: Line) -> bool:
        if line.abandons:
            others = [other for other in staying if not other.abandons]
        elif line.then == LAST_DIE:
            sure = [other for other in staying if not (other.then or other.abandons)]
            others = [other for other in sure if other.coins_now >= line.coins_now]
        else:
            return True
        return worth(line) >= max(map(worth, others), default=-1.0) + MIN_GAIN_OF_RISKS

    staying = [line for line in lines if not line.is_declining]
    return [line for line in lines if is_worthwhile(line)]


def _rank(lines: list[Line]) -> None:
    """Sort lines by the chance as it is shown, in whole percent, then by value and coins of this turn.

    Small differences of chances are guesses, and coins in this turn are not. They count only among lines with the same
    combo, since going into decline always brings less at once. Values are lowered to that order, so that no plan is
    better than the first.
    """

    def key(line: Line) -> tuple[int, float]:
        alike = [other for other in lines if (other.picks, other.is_declining) == (line.picks, line.is_declining)]
        missed = max(other.coins_now for other in alike) - line.coins_now
        return -round(100 * line.chance), COIN_NOW * missed - line.value

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
