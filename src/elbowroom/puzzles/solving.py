"""What somebody's answer to a puzzle is worth."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.game import Game
from elbowroom.games import game_from_notation
from elbowroom.puzzles.grading import NEAR, Grader
from elbowroom.puzzles.puzzle import Puzzle

Verdict = Literal["solved", "close", "missed"]
# Less than this nobody can tell, however near the second plan is.
LEAST: Final = 0.3


class Solution(NamedTuple):
    """A verdict, and the coins of lead that the best plan would have brought besides."""

    verdict: Verdict
    lost: float


def start_of(puzzle: Puzzle) -> Game:
    """The position of a puzzle; everybody sees all coins."""
    return game_from_notation(puzzle.position, open_coins=True)


def solution(puzzle: Puzzle, actions: Sequence[str]) -> Solution:
    """How good a whole turn is, dice included; IllegalActionError where it cannot be played, or is not whole."""
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
    """Nearly as good as the best plan, at least as good as the second one, or worse."""
    if lost <= max(LEAST, NEAR * gap):
        return "solved"
    return "close" if lost <= gap else "missed"
