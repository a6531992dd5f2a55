"""How many sequences of actions can be played from some positions, counted to the last one."""

from pathlib import Path

import pytest

from elbowroom.games import load_position
from tools.perft import FOLDER, count, read

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_are_as_written(path: Path) -> None:
    found = read(path)
    state = load_position(found.position)
    assert {depth: count(state, depth) for depth in found.counts} == found.counts


def test_there_are_some() -> None:
    assert len(FILES) >= 5
