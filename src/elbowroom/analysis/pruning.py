"""Plans without idle steps: uses of abilities that gain nothing are left out."""

from collections.abc import Iterator
from typing import Final

from elbowroom.analysis.lines import EXACT_REVEALS, PLACING, End, Line, policy_ends
from elbowroom.bots.search.simulator import TurnSimulator, is_placing, is_reveal
from elbowroom.bots.value.learned import LearnedJudge
from elbowroom.engine.actions import CHOOSE, TARGET, USE, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State

# A use that gains less is left out: simpler plans are easier to follow.
MIN_GAIN_OF_USE: Final = 0.002


def without_idle_uses(line: Line, simulator: TurnSimulator, judge: LearnedJudge) -> Line:
    """Return a line without the uses of abilities that gain nothing, or the line itself."""
    value, uses = value_of(line, judge), list(_uses(line))
    for first, last in uses:
        shorter = replayed(line, [*line.sure_codes[:first], *line.sure_codes[last:]], simulator)
        # The policy, which plays the rest, may use the ability again.
        is_shorter = shorter is not None and len(list(_uses(shorter))) < len(uses)
        if shorter is not None and is_shorter and value_of(shorter, judge) > value - MIN_GAIN_OF_USE:
            return without_idle_uses(shorter, simulator, judge)
    return line


def _uses(line: Line) -> Iterator[tuple[int, int]]:
    """Yield the first index and the end of each use of an ability and its answers among the codes, last use first."""
    codes = line.sure_codes
    for first in reversed(range(len(codes))):
        if kind_of(codes[first]) == USE:
            last = first + 1
            while last < len(codes) and kind_of(codes[last]) in (TARGET, CHOOSE):
                last += 1
            yield first, last


def replayed(line: Line, codes: list[int], simulator: TurnSimulator) -> Line | None:
    """Return the line of some codes, with tokens placed again and played to its end; None if one of them is illegal."""
    state = line.start.copy()
    played: list[int] = []
    for code in codes:
        _place(state, line.seat, played, simulator)
        if kind_of(code) in PLACING:
            continue
        if code not in state.options:
            return None
        _apply(state, code, played)
    _place(state, line.seat, played, simulator)
    ends = list(policy_ends(simulator, state.copy(), line.start.turn, 1.0, EXACT_REVEALS, []))
    if state.actor < 0 and len(state.options) > 1 and is_reveal(state):
        # The reveal belongs to the line; its outcome does not matter.
        return Line(line.start, line.seat, [*played, state.options[0]], ends)
    played += simulator.finish(state, line.start.turn)
    return Line(line.start, line.seat, played, [End(1.0, state, [])] if len(ends) == 1 else ends)


def _place(state: State, seat: int, played: list[int], simulator: TurnSimulator) -> None:
    while state.options and state.actor == seat and is_placing(state):
        _apply(state, simulator.choose(state, seat), played)


def _apply(state: State, code: int, played: list[int]) -> None:
    played.append(code)
    apply(state, code)


def value_of(line: Line, judge: LearnedJudge) -> float:
    """Return the mean value of the ends of a line."""
    return sum(odds * judge.value(end, line.seat) for odds, end, *_ in line.ends)
