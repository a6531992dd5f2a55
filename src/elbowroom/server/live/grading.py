"""Answers to puzzles, graded where bots think: one at a time, so that bots never wait long."""

from collections import OrderedDict
from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from elbowroom.engine.game import Game
from elbowroom.puzzles.puzzle import Puzzle, shipped
from elbowroom.puzzles.solving import Verdict, solution, start_of
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.live.workers import Workers
from elbowroom.server.table.protocol import Step
from elbowroom.server.table.refusals import TableError

# So many may wait for their grade, and so many of one caller; whoever comes then is asked to come again.
MOST_WAITING: Final = 60
MOST_OF_CALLER: Final = 3
# About how long a grade takes, in seconds.
A_GRADE: Final = 2.0
# So many grades are known by heart: many people find the same turn.
REMEMBERED: Final = 1000


class Graded(msgspec.Struct, frozen=True):
    """How good a turn was, and how it is played best: up to the first die, each step with what it led to."""

    verdict: Verdict
    # Coins by which one would have been farther ahead in the end.
    lost: float
    best: tuple[Step, ...]


class Grading:
    """Grades turns, a few people after each other, in turn."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._queue = FairQueue(1)
        self._known: OrderedDict[tuple[str, ...], Graded] = OrderedDict()

    async def grade(self, puzzle: str, actions: Sequence[str], caller: str) -> Graded:
        """How good a turn is that somebody played in a puzzle."""
        key = (puzzle, *actions)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if self._queue.load >= MOST_WAITING or self._queue.waiting(caller) >= MOST_OF_CALLER:
            raise TableError("busy")
        async with self._queue.place(A_GRADE, caller):
            found = await self._workers.processes.run(graded, puzzle, tuple(actions))
        self._known[key] = found
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found


def graded(puzzle_id: str, actions: tuple[str, ...]) -> Graded:
    """In a process: grade a turn."""
    puzzle = shipped()[puzzle_id]
    found = solution(puzzle, actions)
    return Graded(found.verdict, found.lost, best_steps(puzzle))


def best_steps(puzzle: Puzzle) -> tuple[Step, ...]:
    """The best plan of a puzzle, step by step; what chance and others do in between is theirs."""
    game = start_of(puzzle)
    rng = Random(puzzle.id)
    left = list(puzzle.best)
    steps = []
    while left:
        if game.to_act == puzzle.seat:
            steps.append(_step(game, left.pop(0)))
        else:
            steps.append(_step(game, str(game.drawn(rng) if game.is_chance else game.legal()[0])))
    return tuple(steps)


def _step(game: Game, action: str) -> Step:
    seat, known = game.to_act, len(game.events)
    game.play(action)
    return Step(action, -1 if seat is None else seat, tuple(game.events[known:]), game.asked[-1])
