"""Puzzles as files, and the one of the day."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from elbowroom.puzzles.puzzle import THEMES, PuzzleError, of_day, read, shipped, themes_named, written

PUZZLES = tuple(shipped().values())
TODAY = date(2026, 11, 16)


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(written(PUZZLES[:3]))
    assert read(path) == PUZZLES[:3]
    assert path.read_text().count("\n") == 5


def test_what_another_format_wrote_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(written(PUZZLES[:1]).replace(b'"format":1', b'"format":2'))
    with pytest.raises(PuzzleError, match="has format 2"):
        read(path)
    path.write_text("[]")
    with pytest.raises(PuzzleError, match="holds no puzzles"):
        read(path)
    with pytest.raises(PuzzleError, match="There is no file"):
        read(tmp_path / "nothing.json")


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_another_one_tomorrow() -> None:
    assert of_day(TODAY, PUZZLES) == of_day(date.fromisoformat("2026-11-16"), PUZZLES)
    assert of_day(TODAY, PUZZLES) != of_day(TODAY + timedelta(1), PUZZLES)


@pytest.mark.parametrize("count", [1, 2, 23, 46, 60])
def test_all_puzzles_come_before_one_comes_again(count: int) -> None:
    puzzles = [replace(PUZZLES[0], id=str(number)) for number in range(count)]
    days = [of_day(TODAY + timedelta(number), puzzles).id for number in range(count)]
    assert len(set(days)) == count


def test_themes_are_found_by_name() -> None:
    assert themes_named(["last-turn", "pick"]) == ("pick", "last-turn")
    assert themes_named(THEMES) == THEMES
    with pytest.raises(PuzzleError, match="no theme love; there are pick, "):
        themes_named(["love"])
