"""The coach in puzzles: it leads along the puzzle's best plan, and explains why that plan is better."""

from collections.abc import Iterable, Sequence
from typing import Final

from elbowroom.analysis.grading import start_of
from elbowroom.analysis.hints import Hint, can_spread, first_of, hint, plan_of
from elbowroom.analysis.judges import COINS
from elbowroom.analysis.lines import End, Line
from elbowroom.analysis.plan_model import Plans
from elbowroom.analysis.puzzle_plans import PLACING, TurnReplay
from elbowroom.analysis.puzzles import Puzzle
from elbowroom.analysis.turn_analysis import SECONDS, TurnAnalysis
from elbowroom.bots import seen_by
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.simulator import TurnSimulator
from elbowroom.engine.action_text import code_of
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.events import Event
from elbowroom.engine.game import UNDO
from elbowroom.engine.state import State

SEED: Final = 1
# Simulated turns that compare the two plans of a puzzle.
VISITS: Final = 24


class RecordedReplay(TurnReplay):
    """A replayed turn that keeps the codes of all its actions."""

    def __init__(self, simulator: TurnSimulator, state: State, seat: int) -> None:
        super().__init__(simulator, state, seat)
        self.codes: list[int] = []

    def take(self, option: int) -> None:
        """Apply an action and keep its code."""
        self.codes.append(option)
        super().take(option)


def puzzle_hint(puzzle: Puzzle, log: Sequence[str], *, seconds: float = SECONDS, seed: int | str = 0) -> Hint:
    """Return what to do next after the turn has gone so far; the log may contain undos.

    That is the next step of the puzzle's best plan; where the player has left it, or a die has rolled, the coach
    searches as in any game.
    """
    game = start_of(puzzle)
    actions: list[str] = []
    for entry in log:
        if entry == UNDO:
            game.undo()
            actions.pop()
        else:
            game.play(entry)
            actions.append(entry)
    state = seen_by(game.state, puzzle.seat, open_coins=True)
    left = steps_left(puzzle.best, actions)
    if left and not can_spread(state, puzzle.seat):
        analysis = TurnAnalysis(state, puzzle.seat, Budget(0.0, VISITS), SEED, 1)
        replay = _replay(analysis.simulator, state, puzzle.seat, left)
        if set(left) <= set(replay.decided):
            found = _plans(analysis, [_line(analysis.simulator, replay, state)], [0.0])
            if found.plans[0].actions:
                return Hint(first_of(found.plans[0], state, puzzle.seat), found)
    return hint(state, puzzle.seat, seconds=seconds, seed=seed)


def steps_left(best: Iterable[str], actions: Iterable[str]) -> list[str] | None:
    """Return the steps of a plan that are left after these actions, or None once it was left or a die has rolled.

    Placing tokens is no part of a plan, and its steps may be played in any order.
    """
    left = [step for step in best if not _is_placing(step)]
    for action in actions:
        kind = action.split(" ")[0]
        if _is_placing(action) or kind in ("banner", "badge"):
            continue
        if action not in left:
            return None
        left.remove(action)
    return left


def _is_placing(text: str) -> bool:
    return text.split(" ", maxsplit=1)[0] in PLACING


def explained(puzzle: Puzzle) -> Plans:
    """Return the best plan of a puzzle and the second one, with reasons from comparing them."""
    state = start_of(puzzle).state
    analysis = TurnAnalysis(state, puzzle.seat, Budget(0.0, VISITS), SEED, 2)
    lines = []
    for plan in (puzzle.best, puzzle.other):
        replay = _replay(analysis.simulator, state, puzzle.seat, [step for step in plan if not _is_placing(step)])
        lines.append(_line(analysis.simulator, replay, state))
    return _plans(analysis, lines, [puzzle.lead, puzzle.other_lead])


def _plans(analysis: TurnAnalysis, lines: list[Line], leads: Sequence[float]) -> Plans:
    """Return lines as plans in the order of their expected leads."""
    analysis.weigh(lines)
    for line, lead in zip(lines, leads, strict=True):
        # A puzzle is about the lead in coins, not about the chance to win.
        line.value = lead / COINS
    start = lines[0].start
    return Plans(
        seat=analysis.seat,
        chance=analysis.judge.chances(start)[analysis.seat],
        coins=analysis.judge.coins(start)[analysis.seat],
        plans=tuple(plan_of(line, lines, analysis.judge) for line in lines),
    )


def _replay(simulator: TurnSimulator, state: State, seat: int, steps: Iterable[str]) -> RecordedReplay:
    """Return the turn after playing these steps up to the first die; the policy makes missing decisions."""
    left = list(steps)
    turn = RecordedReplay(simulator, state, seat)

    def choose(now: State) -> int:
        for text in turn.decided:
            if text in left:
                left.remove(text)
        for text in left:
            code = code_of(now, text)
            if code is not None and code in now.options:
                left.remove(text)
                return code
        return simulator.choose(now, seat)

    turn.play(choose)
    return turn


def _line(simulator: TurnSimulator, replay: RecordedReplay, start: State) -> Line:
    """Return the line of a replayed turn, with an end for each outcome of its first die."""
    if not replay.is_chance:
        return Line(start, replay.seat, replay.codes, [End(1.0, replay.state, [])])
    possible = chance(replay.state)
    weights = sum(weight for _, weight in possible)
    ends, likeliest = [], max(possible, key=lambda outcome: outcome[1])[0]
    codes = list(replay.codes)
    for outcome, weight in possible:
        end, events = replay.state.copy(), list[Event]()
        end.events = events
        apply(end, outcome)
        played = simulator.finish(end, replay.number)
        ends.append(End(weight / weights, end, events))
        if outcome == likeliest:
            codes += [outcome, *played]
    return Line(start, replay.seat, codes, ends)
