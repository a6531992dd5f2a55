"""The coach in puzzles: following it solves them, and it says why the best plan is better."""

from random import Random

import pytest

from elbowroom.analysis.grading import solution, start_of
from elbowroom.analysis.puzzle_hints import explained, puzzle_hint, steps_left
from elbowroom.analysis.puzzle_plans import PLACING
from elbowroom.analysis.puzzles import Puzzle, shipped_puzzles
from elbowroom.bots import named
from elbowroom.engine.action_text import action_of

PUZZLES = tuple(shipped_puzzles().values())
# The least percentage of shipped puzzles that following the coach must solve.
SOLVED_PERCENT = 95


def follow(puzzle: Puzzle, seed: int) -> list[str]:
    """Return a turn in which the coach decides everything; a seed draws the dice."""
    game, rng, bot = start_of(puzzle), Random(seed), named("simple")
    turn = game.state.turn
    while not game.is_over and game.state.turn == turn:
        if game.is_chance:
            game.play(game.random_outcome(rng))
        elif game.to_act == puzzle.seat:
            for action in puzzle_hint(puzzle, game.log, seconds=0.2).actions:
                game.play(action)
        else:
            game.play(action_of(game.state, bot.choose(game.state.copy(), game.state.actor)))
    return game.log


@pytest.mark.parametrize("puzzle", PUZZLES[::12], ids=lambda puzzle: puzzle.id)
def test_following_the_coach_solves_a_sample(puzzle: Puzzle) -> None:
    assert solution(puzzle, follow(puzzle, 1)).verdict == "solved"


@pytest.mark.deep
def test_following_the_coach_solves_nearly_all_puzzles() -> None:
    missed = [
        (puzzle.id, seed)
        for puzzle in PUZZLES
        for seed in range(3)
        if solution(puzzle, follow(puzzle, seed)).verdict != "solved"
    ]
    assert 100 * len(missed) <= (100 - SOLVED_PERCENT) * 3 * len(PUZZLES), missed


def test_the_steps_of_a_plan_may_be_played_in_any_order() -> None:
    best = ("pick 1", "conquer 3", "conquer 4", "end", "deploy 3 2")
    assert steps_left(best, []) == ["pick 1", "conquer 3", "conquer 4", "end"]
    assert steps_left(best, ["pick 1", "banner orcs", "conquer 4"]) == ["conquer 3", "end"]
    assert steps_left(best, ["pick 1", "conquer 5"]) is None
    assert steps_left(best, ["pick 1", "conquer 3", "conquer 4", "end", "deploy 4 1"]) == []


def test_undone_actions_are_forgotten() -> None:
    puzzle = next(one for one in PUZZLES if one.best[0].startswith("conquer"))
    game = start_of(puzzle)
    first = next(text for text in map(str, game.legal()) if text.startswith("conquer") and text not in puzzle.best)
    assert puzzle_hint(puzzle, [first, "undo"]) == puzzle_hint(puzzle, [])
    # Off the plan the coach searches as in any game.
    assert puzzle_hint(puzzle, [first], seconds=0.1).actions


def test_the_first_plan_of_a_hint_is_the_best_one() -> None:
    puzzle = PUZZLES[0]
    found = puzzle_hint(puzzle, [])
    assert found.plans is not None
    [plan] = found.plans.plans
    assert plan.actions
    decided = [step for step in puzzle.best if step.split()[0] not in PLACING]
    assert list(plan.actions) == decided[: len(plan.actions)]


def test_answers_are_explained_by_comparing_the_two_plans() -> None:
    for puzzle in PUZZLES[::10]:
        best, other = explained(puzzle).plans
        assert best.reasons
        assert best.loss == 0.0
        assert other.loss > 0.0
    picked = next(one for one in PUZZLES if one.theme == "pick")
    assert any(reason.what.startswith(("combo", "takes", "earns")) for reason in explained(picked).plans[0].reasons)
