"""The examples run as they stand, and the learner learns."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.patience import PATIENCE

pytestmark = pytest.mark.deep


def run(root: Path, name: str, *arguments: str) -> str:
    """What an example prints."""
    done = subprocess.run(
        [sys.executable, root / "examples" / name, *arguments],
        # Two processes play; more threads would only be in their way.
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=15 * PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def number(pattern: str, text: str) -> int:
    """The number that a text tells."""
    found = re.search(pattern, text)
    assert found, text
    return int(found[1])


def test_a_bot_in_five_lines_beats_random(root: Path) -> None:
    assert number(r"It wins (\d+) of 50 games", run(root, "five_line_bot.py")) > 30


def test_a_random_game_in_petting_zoo(root: Path) -> None:
    said = run(root, "petting_zoo_random.py")
    assert "Winner: " in said
    assert number(r"(\d+) decisions; seat_0 [+-]\d", said) > 50


def test_a_search_of_open_spiel_beats_random(root: Path) -> None:
    assert number(r"The search wins (\d+) of 4 games", run(root, "open_spiel_mcts.py")) >= 3


def test_the_learner_beats_random_and_draws_its_curve(root: Path, tmp_path: Path) -> None:
    """By rounds, not minutes, so that it learns as much on a busy machine; two quiet cores need a few minutes."""
    curve = tmp_path / "curve.svg"
    said = run(root, "learner.py", "--rounds", "80", "--minutes", "60", "--curve", str(curve))
    assert number(r"It wins (\d+)% of 400 new games", said) >= 65
    line = ElementTree.parse(curve).find("{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    assert len(line.attrib["points"].split()) >= 5
