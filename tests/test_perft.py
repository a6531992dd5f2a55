"""The exact number of action sequences from some positions."""

from pathlib import Path

import pytest

from elbowroom.games import Game
from tools.perft import FOLDER, count, read

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_are_as_written(path: Path) -> None:
    found = read(path)
    state = Game.from_notation(found.notation).state
    assert {depth: count(state, depth) for depth in found.counts} == found.counts


def test_there_are_some() -> None:
    assert len(FILES) >= 5
