"""Grades answers to puzzles in the worker processes: one at a time, so that bots never wait long."""

from collections import OrderedDict
from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from elbowroom.analysis.grading import Verdict, solution, start_of
from elbowroom.analysis.puzzles import Puzzle, shipped_puzzles
from elbowroom.engine.game import Game
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.live.workers import Workers
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import Step

# How many answers may wait, altogether and of one caller; further ones are refused.
MAX_WAITING: Final = 60
MAX_PER_CALLER: Final = 3
# Estimated seconds for a grade.
GRADE_SECONDS: Final = 2.0
# Cached grades: many people find the same turn.
CACHE_SIZE: Final = 1000


class Graded(msgspec.Struct, frozen=True):
    """A graded turn, and the best one up to its first die, each step with its events."""

    verdict: Verdict
    # Lost coins of the expected final lead.
    lost: float
    best: tuple[Step, ...]


class Grading:
    """Grades turns one after another, fairly between callers, and caches the grades."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._queue = FairQueue(1)
        self._cache: OrderedDict[tuple[str, ...], Graded] = OrderedDict()

    async def grade(self, puzzle: str, actions: Sequence[str], caller: str) -> Graded:
        """Return the grade of a turn played in a puzzle."""
        key = (puzzle, *actions)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        if self._queue.load >= MAX_WAITING or self._queue.waiting(caller) >= MAX_PER_CALLER:
            raise TableError("busy")
        async with self._queue.slot(GRADE_SECONDS, caller):
            found = await self._workers.slow.processes.run(grade_turn, puzzle, tuple(actions))
        self._cache[key] = found
        if len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)
        return found


def grade_turn(puzzle_id: str, actions: tuple[str, ...]) -> Graded:
    """Grade a turn; runs in a worker."""
    puzzle = shipped_puzzles()[puzzle_id]
    found = solution(puzzle, actions)
    return Graded(found.verdict, found.lost, best_steps(puzzle))


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
