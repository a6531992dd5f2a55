"""Grades of turns played in puzzles."""

from random import Random

import msgspec

from elbowroom.analysis.grading import Verdict, solution, start_of
from elbowroom.analysis.plan_model import Reason
from elbowroom.analysis.puzzle_hints import explained
from elbowroom.analysis.puzzles import Puzzle, shipped_puzzles
from elbowroom.engine.game import Game
from elbowroom.server.table.protocol import Step


class Graded(msgspec.Struct, frozen=True):
    """A graded turn, and the best one up to its first die, each step with its events."""

    verdict: Verdict
    # Lost coins of the expected final lead.
    lost: float
    best: tuple[Step, ...]
    # Why the best turn is better than the second best.
    reasons: tuple[Reason, ...] = ()


def grade_turn(puzzle_id: str, actions: tuple[str, ...]) -> Graded:
    """Grade a turn."""
    puzzle = shipped_puzzles()[puzzle_id]
    found = solution(puzzle, actions)
    return Graded(found.verdict, found.lost, best_steps(puzzle), explained(puzzle).plans[0].reasons)


def best_steps(puzzle: Puzzle) -> tuple[Step, ...]:
    """Return the steps of a puzzle's best plan; chance and other seats act in between as they do in the puzzle."""
    game = start_of(puzzle)
    rng = Random(puzzle.id)
    to_play = list(puzzle.best)
    steps = []
    while to_play:
        if game.to_act == puzzle.seat:
            steps.append(_step(game, to_play.pop(0)))
        else:
            steps.append(_step(game, str(game.random_outcome(rng) if game.is_chance else game.legal()[0])))
    return tuple(steps)


def _step(game: Game, action: str) -> Step:
    seat, known = game.to_act, len(game.events)
    game.play(action)
    return Step(action, -1 if seat is None else seat, tuple(game.events[known:]), game.asked[-1])
