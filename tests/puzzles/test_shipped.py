"""The puzzles that come with the package: they can be played, and what is said to be best is."""

from collections import Counter

import pytest

from elbowroom.games import RULESETS
from elbowroom.puzzles.puzzle import THEMES, Puzzle, shipped
from elbowroom.puzzles.sifting import CLEAR_AT_LAST
from elbowroom.puzzles.solving import solution, start_of
from elbowroom.server.live.grading import best_steps
from tests.puzzles.played import whole_turn

PUZZLES = tuple(shipped().values())
# Those of two players are quickest to judge.
SAMPLE = [puzzle for puzzle in PUZZLES if puzzle.players == 2][::9]


def name_of(puzzle: Puzzle) -> str:
    return puzzle.id


def test_there_are_many_of_all_kinds() -> None:
    assert len(PUZZLES) >= 60
    assert {puzzle.game for puzzle in PUZZLES} == set(RULESETS)
    assert {puzzle.stars for puzzle in PUZZLES} == {1, 2, 3}
    assert {puzzle.players for puzzle in PUZZLES} >= {2, 3, 4}
    themes = Counter(puzzle.theme for puzzle in PUZZLES)
    assert set(themes) <= set(THEMES)
    assert sum(count >= 3 for count in themes.values()) >= 5


@pytest.mark.parametrize("puzzle", PUZZLES, ids=name_of)
def test_its_position_can_be_played_and_its_plan_is_legal(puzzle: Puzzle) -> None:
    game = start_of(puzzle)
    assert (game.settings.game, game.settings.players, game.to_act) == (puzzle.game, puzzle.players, puzzle.seat)
    assert game.state.seat == puzzle.seat
    assert puzzle.gap >= CLEAR_AT_LAST
    steps = best_steps(puzzle)
    assert tuple(step.action for step in steps if step.seat == puzzle.seat) == puzzle.best
    assert bool(puzzle.ability) == (puzzle.theme == "ability")


def is_still_best(puzzle: Puzzle) -> None:
    best = solution(puzzle, whole_turn(puzzle, puzzle.best))
    assert best.verdict == "solved"
    assert solution(puzzle, whole_turn(puzzle, puzzle.other)).verdict != "solved"


@pytest.mark.parametrize("puzzle", SAMPLE, ids=name_of)
def test_its_plan_is_still_best(puzzle: Puzzle) -> None:
    is_still_best(puzzle)


@pytest.mark.deep
@pytest.mark.parametrize("puzzle", PUZZLES, ids=name_of)
def test_the_plan_of_each_puzzle_is_still_best(puzzle: Puzzle) -> None:
    is_still_best(puzzle)
