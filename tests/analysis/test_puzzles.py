"""Files of puzzles, the puzzle of the day, and the puzzles of the package."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from elbowroom.analysis.grading import solution, start_of
from elbowroom.analysis.puzzle_filter import MIN_GAP_LAST_TURN
from elbowroom.analysis.puzzles import THEMES, Puzzle, PuzzleError, encode, of_day, read, shipped_puzzles, themes_named
from elbowroom.games import RULESETS_OF_PLAYERS
from elbowroom.server.table.grading import best_steps
from tests.analysis.games import whole_turn

PUZZLES = tuple(shipped_puzzles().values())
TODAY = date(2026, 11, 16)


def test_a_written_file_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(encode(PUZZLES[:3]))
    assert read(path) == PUZZLES[:3]
    assert path.read_text().count("\n") == 5


def test_other_formats_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(encode(PUZZLES[:1]).replace(b'"format":1', b'"format":2'))
    with pytest.raises(PuzzleError, match="has format 2"):
        read(path)
    path.write_text("[]")
    with pytest.raises(PuzzleError, match="holds no puzzles"):
        read(path)
    with pytest.raises(PuzzleError, match="There is no file"):
        read(tmp_path / "nothing.json")


def test_the_puzzle_of_a_day_changes_daily() -> None:
    assert of_day(TODAY, PUZZLES) == of_day(date.fromisoformat("2026-11-16"), PUZZLES)
    assert of_day(TODAY, PUZZLES) != of_day(TODAY + timedelta(1), PUZZLES)


@pytest.mark.parametrize("count", [1, 2, 23, 46, 60])
def test_no_puzzle_repeats_before_all_had_their_day(count: int) -> None:
    puzzles = [replace(PUZZLES[0], id=str(number)) for number in range(count)]
    days = [of_day(TODAY + timedelta(number), puzzles).id for number in range(count)]
    assert len(set(days)) == count


def test_themes_are_found_by_name() -> None:
    assert themes_named(["last-turn", "pick"]) == ("pick", "last-turn")
    assert themes_named(THEMES) == THEMES
    with pytest.raises(PuzzleError, match="no theme love; there are pick, "):
        themes_named(["love"])


# Puzzles with two players are the quickest to grade.
SAMPLE = [puzzle for puzzle in PUZZLES if puzzle.players == 2][::9]


def name_of(puzzle: Puzzle) -> str:
    return puzzle.id


def test_there_are_puzzles_of_all_kinds() -> None:
    assert len(PUZZLES) >= 60
    assert {puzzle.game for puzzle in PUZZLES} == set(RULESETS_OF_PLAYERS)
    assert {puzzle.stars for puzzle in PUZZLES} == {1, 2, 3}
    assert {puzzle.players for puzzle in PUZZLES} >= {2, 3, 4}
    themes = Counter(puzzle.theme for puzzle in PUZZLES)
    assert set(themes) <= set(THEMES)
    assert sum(count >= 3 for count in themes.values()) >= 5


@pytest.mark.parametrize("puzzle", PUZZLES, ids=name_of)
def test_the_best_plan_is_legal(puzzle: Puzzle) -> None:
    game = start_of(puzzle)
    assert (game.settings.game, game.settings.players, game.to_act) == (puzzle.game, puzzle.players, puzzle.seat)
    assert game.state.seat == puzzle.seat
    assert puzzle.gap >= MIN_GAP_LAST_TURN
    steps = best_steps(puzzle)
    assert tuple(step.action for step in steps if step.seat == puzzle.seat) == puzzle.best
    assert bool(puzzle.ability) == (puzzle.theme == "ability")


def check_best(puzzle: Puzzle) -> None:
    best = solution(puzzle, whole_turn(puzzle, puzzle.best))
    assert best.verdict == "solved"
    assert solution(puzzle, whole_turn(puzzle, puzzle.other)).verdict != "solved"


@pytest.mark.parametrize("puzzle", SAMPLE, ids=name_of)
def test_the_best_plan_of_a_sample_is_still_best(puzzle: Puzzle) -> None:
    check_best(puzzle)


@pytest.mark.deep
@pytest.mark.parametrize("puzzle", PUZZLES, ids=name_of)
def test_every_best_plan_is_still_best(puzzle: Puzzle) -> None:
    check_best(puzzle)
