"""Grade turns and answers to puzzles by the expectation before each die, so that luck does not count."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from elbowroom.analysis.judges import COINS, LeadJudge
from elbowroom.analysis.puzzle_plans import PLACING, PlanFinder, TurnReplay
from elbowroom.analysis.puzzles import Puzzle
from elbowroom.bots.search.simulator import TurnSimulator
from elbowroom.engine.action_text import code_of
from elbowroom.engine.actions import KIND_OF, OUTCOMES
from elbowroom.engine.engine import apply, chance, legal
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.game import Game
from elbowroom.engine.state import State
from elbowroom.games import game_from_notation

Verdict = Literal["solved", "close", "missed"]
# Visits in the search for the best continuation after an outcome.
VISITS: Final = 60
SEED: Final = 1
# A turn solves a puzzle if it loses at most this part of what the second plan loses, or at most this many coins.
SOLVED_PART: Final = 0.4
SOLVED_COINS: Final = 0.3


class DecisionQueue:
    """The decisions of an answer, to be replayed in their order."""

    def __init__(self, decisions: Iterable[str]) -> None:
        self._left = list(decisions)
        self._seen = 0

    def next_in(self, state: State, decided: Sequence[str]) -> int | None:
        """Return the next decision that is legal in a state; forced decisions, already in `decided`, are skipped."""
        for text in decided[self._seen :]:
            if self._left and self._left[0] == text:
                self._left.pop(0)
        while self._left:
            text = self._left.pop(0)
            option = code_of(state, text)
            if option is not None and (option in state.options or option in legal(state, any_order=True)):
                self._seen = len(decided) + 1
                return option
        return None


class Grader:
    """Grades turns of a seat that begin with the same state."""

    def __init__(self, start: State, seat: int) -> None:
        self._start = start
        self._seat = seat
        self._simulator = TurnSimulator(LeadJudge(start), SEED)
        self._finder = PlanFinder(self._simulator)

    def lead(self, actions: Iterable[str]) -> float:
        """Return the expected lead in coins after a turn, without luck.

        This is the expectation at the first die, minus what later decisions lose against the best continuation of each
        outcome. Missing decisions are made by the policy.
        """
        decisions, outcomes = _decisions_and_outcomes(actions)
        turn = self._replay(decisions)
        value = self._expectation(turn)
        change = 0.0
        while turn.is_chance and outcomes:
            possible = self._outcomes(turn.state)
            outcome = code_of(turn.state, outcomes.pop(0))
            if outcome not in possible:
                break
            turn.take(outcome)
            self._play(turn, decisions)
            change += self._expectation(turn) - possible[outcome][1]
        return (value + change) * COINS

    def at_worst(self, actions: Iterable[str]) -> float:
        """Return the expected lead in coins after the worst outcome of the first die."""
        turn = self._replay(_decisions_and_outcomes(actions)[0])
        if not turn.is_chance:
            return self._expectation(turn) * COINS
        return min(value for _, value in self._outcomes(turn.state).values()) * COINS

    def _replay(self, decisions: DecisionQueue) -> TurnReplay:
        """Return the turn after playing these decisions, up to the first die."""
        turn = TurnReplay(self._simulator, self._start, self._seat)
        self._play(turn, decisions)
        return turn

    def _play(self, turn: TurnReplay, decisions: DecisionQueue) -> None:
        turn.play(lambda state: decisions.next_in(state, turn.decided) or self._simulator.choose(state, self._seat))

    def _expectation(self, turn: TurnReplay) -> float:
        """Return the expected value of a turn that is at a chance event or over."""
        if not turn.is_chance:
            return self._simulator.judge.value(turn.state, self._seat)
        outcomes = self._outcomes(turn.state).values()
        return sum(weight * value for weight, value in outcomes) / sum(weight for weight, _ in outcomes)

    def _outcomes(self, state: State) -> dict[int, tuple[int, float]]:
        """Return the weight of each outcome, and the value of its best continuation."""
        found = {}
        for action, weight in chance(state):
            after = state.copy()
            apply(after, action)
            found[action] = weight, self._best(after, state.turn)
        return found

    def _best(self, state: State, number: int) -> float:
        """Return the value of the rest of a turn with best play."""
        turn = TurnReplay(self._simulator, state, self._seat)
        turn.number = number
        if turn.to_choice():
            return self._finder.grow_tree(turn, VISITS).root.value
        # A marker that is turned up after a die is chance as well.
        return self._expectation(turn)


def _decisions_and_outcomes(actions: Iterable[str]) -> tuple[DecisionQueue, list[str]]:
    """Return the decisions, without those that place tokens, and the outcomes that matter."""
    decisions: list[str] = []
    outcomes: list[str] = []
    for text in actions:
        kind = text.split(" ")[0]
        if KIND_OF[kind] in OUTCOMES:
            if kind not in ("banner", "badge"):
                outcomes.append(text)
        elif kind not in PLACING:
            decisions.append(text)
    return DecisionQueue(decisions), outcomes


class Solution(NamedTuple):
    """The verdict on an answer, and the lead in coins that it lost against the best plan."""

    verdict: Verdict
    lost: float


def start_of(puzzle: Puzzle) -> Game:
    """Return a game at the position of a puzzle, with open coins."""
    return game_from_notation(puzzle.position, open_coins=True)


def solution(puzzle: Puzzle, actions: Sequence[str]) -> Solution:
    """Grade a whole turn, dice included; raise IllegalActionError if it is illegal or incomplete."""
    game = start_of(puzzle)
    start = game.state.copy()
    for number, action in enumerate(actions, start=1):
        game.play(action)
        if game.is_over or game.state.turn != start.turn:
            if number < len(actions):
                raise IllegalActionError("not-legal", action=actions[number])
            break
    else:
        raise IllegalActionError("turn-not-over")
    grader = Grader(start, puzzle.seat)
    best, second = grader.lead(puzzle.best), grader.lead(puzzle.other)
    lost = max(0.0, best - grader.lead(actions))
    return Solution(verdict(lost, best - second), round(lost, 1))


def verdict(lost: float, gap: float) -> Verdict:
    """Return the verdict: nearly as good as the best plan, at least as good as the second one, or worse."""
    if lost <= max(SOLVED_COINS, SOLVED_PART * gap):
        return "solved"
    return "close" if lost <= gap else "missed"
