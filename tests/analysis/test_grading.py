"""Grading answers to puzzles: by expectation, without luck."""

import pytest

from elbowroom.analysis.grading import SOLVED_PART, Grader, solution, start_of, verdict
from elbowroom.analysis.puzzles import Puzzle
from elbowroom.engine.errors import IllegalActionError
from tests.analysis.games import whole_turn

# The last round: Player 1 has Orcs with five tokens in hand and the die, Player 2 comes after.
POSITION = (
    "er1/warcraft/hammerhead:-3A2-2B-5;millstone:-N-4A-/10.0.0/30,orcs.sailing:5;31,humans.farmer:3/"
    "trolls.ranger,goblins.mining,gnomes.fishing,kobolds.explorer,dwarves.enraged,naga.herbalist/hidden=a5/"
    "now=conquests:tribe=orcs"
)


def puzzle(best: tuple[str, ...], other: tuple[str, ...]) -> Puzzle:
    return Puzzle(
        id="made-up",
        game="warcraft",
        players=2,
        position=POSITION,
        seat=0,
        theme="regions",
        stars=1,
        best=best,
        other=other,
        lead=0.0,
        other_lead=-3.0,
        coins=6.0,
    )


CONQUERS = puzzle(("conquer 0", "conquer 1", "end"), ("end",))


@pytest.fixture(scope="module")
def grader() -> Grader:
    return Grader(start_of(CONQUERS).state, 0)


def test_the_best_plan_solves_it_in_any_order() -> None:
    assert solution(CONQUERS, whole_turn(CONQUERS, ["conquer 0", "conquer 1", "end"])).verdict == "solved"
    found = solution(CONQUERS, whole_turn(CONQUERS, ["conquer 1", "conquer 0", "end"]))
    assert (found.verdict, found.lost) == ("solved", 0.0)


def test_an_idle_turn_is_close() -> None:
    found = solution(CONQUERS, whole_turn(CONQUERS, ["end"]))
    assert found.verdict == "close"
    assert found.lost > 1


def test_a_decline_in_the_last_turn_misses() -> None:
    found = solution(CONQUERS, whole_turn(CONQUERS, ["decline"]))
    assert found.verdict == "missed"


def test_placing_tokens_does_not_matter(grader: Grader) -> None:
    plan = ["conquer 0", "conquer 1", "end"]
    one, other = whole_turn(CONQUERS, plan), whole_turn(CONQUERS, [*plan, "deploy 0 0"])
    assert one != other
    assert grader.lead(one) == grader.lead(other)


def test_luck_neither_helps_nor_hurts(grader: Grader) -> None:
    rolls = ["conquer 0", "conquer 1", "roll 4"]
    turns = [whole_turn(CONQUERS, rolls, seed) for seed in range(12)]
    dice = {next(text for text in turn if text.startswith("die")) for turn in turns}
    assert len(dice) > 1
    leads = {round(grader.lead(turn), 6) for turn in turns}
    assert len(leads) == 1
    assert grader.at_worst(rolls) < leads.pop()


def test_illegal_decisions_are_skipped(grader: Grader) -> None:
    assert grader.lead(["conquer 0", "conquer 30", "conquer 1", "end"]) == grader.lead(CONQUERS.best)


def test_only_a_whole_turn_is_graded() -> None:
    turn = whole_turn(CONQUERS, ["end"])
    with pytest.raises(IllegalActionError, match="turn-not-over"):
        solution(CONQUERS, turn[:-1])
    with pytest.raises(IllegalActionError, match="not-legal"):
        solution(CONQUERS, [*turn, "end"])
    with pytest.raises(IllegalActionError, match="not-legal"):
        solution(CONQUERS, ["conquer 9", *turn])


def test_verdicts_depend_on_the_gap_to_the_second_plan() -> None:
    assert verdict(0.0, 2.0) == "solved"
    assert verdict(SOLVED_PART * 2.0, 2.0) == "solved"
    assert verdict(SOLVED_PART * 2.0 + 0.01, 2.0) == "close"
    assert verdict(2.0, 2.0) == "close"
    assert verdict(2.01, 2.0) == "missed"
