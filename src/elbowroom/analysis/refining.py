"""Lines made better where the search hardly sees a difference: the target of the last die, and answers at the end."""

from typing import Final

from elbowroom.analysis.lines import LAST_DIE, Line
from elbowroom.analysis.lines import End as EndOfTurn
from elbowroom.analysis.pruning import replayed, value_of
from elbowroom.analysis.reasons import odds_of
from elbowroom.bots.dice import draw_with
from elbowroom.bots.search.outlook import Outlook, is_ending
from elbowroom.bots.search.simulator import TurnSimulator
from elbowroom.bots.value.learned import LearnedJudge
from elbowroom.engine.actions import END, ROLL, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.rules.scoring import income
from elbowroom.engine.state import State

# Targets of the last die whose mean coins differ by less count as equal: the odds decide, then the judge. It may
# overrule both where it sees this much more in another target.
ABOUT_EQUAL_COINS: Final = 0.06
ABOUT_EQUAL_ODDS: Final = 0.05
CLEARLY_BETTER: Final = 0.03
# How much worse the judge may find a line that throws the last die rather than ending: tokens stand elsewhere.
MOST_LOST_BY_DIE: Final = 0.01
# The weight of a coin that opponents lose, shared among them, against an own one.
RIVAL_COIN: Final = 0.3


def with_last_die(line: Line, simulator: TurnSimulator, judge: LearnedJudge) -> Line:
    """Return a line that throws the last die before it ends its conquests, if that gains something, or the line itself.

    A failed die costs nothing (R-4.11).
    """
    if line.then or line.is_declining:
        return line
    ends = next((index for index, code in enumerate(line.codes) if kind_of(code) == END), None)
    targets = _targets(line, line.codes[:ends], simulator) if ends is not None else []
    best = max(targets, key=_gain, default=line)
    is_better = _gain(best) > _gain(line) + ABOUT_EQUAL_COINS
    return best if is_better and value_of(best, judge) > value_of(line, judge) - MOST_LOST_BY_DIE else line


def _targets(line: Line, before: list[int], simulator: TurnSimulator) -> list[Line]:
    """Return the lines that throw the last die after some actions; none that harm an ally unless the line does."""
    state = line.start.copy()
    for code in before:
        apply(state, code)
    rolls = [option for option in state.options if kind_of(option) == ROLL]
    thrown = [replayed(line, [*before, option], simulator) for option in rolls]
    return [
        other for other in thrown
        if other is not None and other.then == LAST_DIE and (line.harms_ally or not other.harms_ally)
    ]  # fmt: skip


def with_best_target(line: Line, simulator: TurnSimulator, judge: LearnedJudge) -> Line:
    """Return a line that throws the last die for the region with the best odds and coins, or the line itself."""
    if line.then != LAST_DIE:
        return line
    *before, target = line.sure_codes
    others = [other for other in _targets(line, before, simulator) if other.sure_codes[-1] != target]
    targets = [line, *others]
    gains = [_gain(other) for other in targets]
    good = [other for other, gain in zip(targets, gains, strict=True) if gain > max(gains) - ABOUT_EQUAL_COINS]
    best = max(good, key=lambda other: (not other.retakes, round(_odds(other), 2), value_of(other, judge)))
    if line in good and line.retakes == best.retakes and _odds(line) > _odds(best) - ABOUT_EQUAL_ODDS:
        return line
    return line if value_of(line, judge) > value_of(best, judge) + CLEARLY_BETTER else best


def _odds(line: Line) -> float:
    """Return how likely the die of a line succeeds."""
    return 0.0 if line.rolled is None else odds_of(line.known, line.rolled)


def _gain(line: Line) -> float:
    """Return the mean coins of the turn, and a part of what opponents lose at their next scoring."""
    opponents = set(range(line.start.seats)) - set(line.start.allies(line.seat))
    theirs = sum(end.odds * income(end.state, other) for end in line.ends for other in opponents)
    return line.coins_now - RIVAL_COIN * theirs / len(opponents)


def with_end_answers(line: Line, simulator: TurnSimulator, outlook: Outlook) -> Line:
    """Return a line with the answers at the end of the turn that are best for the next turn, or the line itself."""
    if line.then:
        return line
    state = line.start.copy()
    played: list[int] = []
    for code in line.codes:
        if _asks_at_end(line, state):
            break
        played.append(code)
        apply(state, code)
    else:
        return line
    dice = simulator.dice(state.turn)
    while state.turn == line.start.turn and state.options:
        if _asks_at_end(line, state):
            code = outlook.best_answer(state, line.seat)
        else:
            code = simulator.choose(state, state.actor) if state.actor >= 0 else draw_with(state, dice)
        played.append(code)
        apply(state, code)
    answered = Line(line.start, line.seat, played, [EndOfTurn(1.0, state, [])])
    return line if answered.then or answered.coins_now < line.coins_now else answered


def _asks_at_end(line: Line, state: State) -> bool:
    return state.actor == line.seat and len(state.options) > 1 and is_ending(state)
