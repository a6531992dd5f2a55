"""The examples run unchanged, and the learners learn."""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.patience import PATIENCE
from tests.test_package import CORE

pytestmark = pytest.mark.deep


def run(root: Path, name: str, *arguments: str, python: str = sys.executable, **settings: str) -> str:
    """Return the output of an example."""
    done = subprocess.run(
        [python, root / "examples" / name, *arguments],
        # Two processes play; more threads would slow them down.
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"} | settings,
        capture_output=True,
        text=True,
        timeout=15 * PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def number(pattern: str, text: str) -> int:
    """Return the number that a pattern finds in a text."""
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
    """By rounds, not minutes, so it learns as much on a busy machine; two free cores need a few minutes."""
    curve = tmp_path / "curve.svg"
    said = run(root, "learner.py", "--rounds", "80", "--minutes", "60", "--curve", str(curve))
    assert number(r"It wins (\d+)% of 400 new games", said) >= 65
    line = ElementTree.parse(curve).find("{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    assert len(line.attrib["points"].split()) >= 5


def test_the_baselines_are_a_table(root: Path) -> None:
    said = run(root, "baselines.py", "random", "simple", "--opponents", "random", "--games", "20").splitlines()
    assert said[:3] == ["| | random |", "|---|---|", "| random | – |"]
    assert number(r"simple \| (\d+) % ± \d+ \|", said[3]) >= 80


def test_the_learners_of_the_baselines(root: Path, tmp_path: Path) -> None:
    """In a separate virtual environment, since they need PyTorch."""
    venv.create(tmp_path / "venv", with_pip=True)
    python = str(tmp_path / "venv/bin/python")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-input"]
    got = subprocess.run([*pip, "torch", "gymnasium", *CORE], capture_output=True, text=True, timeout=20 * PATIENCE)
    if got.returncode:
        pytest.skip(f"PYTORCH WAS NOT INSTALLED: {got.stderr.strip()[-300:]}")
    settings = {"PYTHONPATH": str(root / "src")}
    settings |= {"ELBOWROOM_PPO": str(tmp_path / "ppo.pt"), "ELBOWROOM_VALUE": str(tmp_path / "value.pt")}
    arguments = ("--steps", "160000", "--bots", "random", "--save", settings["ELBOWROOM_PPO"])
    said = run(root, "ppo.py", *arguments, python=python, **settings)
    assert number(r"won against random (\d+)%", said.splitlines()[-1]) >= 80
    run(root, "value_learning.py", "--games", "80", "--save", settings["ELBOWROOM_VALUE"], python=python, **settings)
    agents = ("ppo:Trained", "value_learning:Trained", "--opponents", "random", "--games", "20")
    said = run(root, "baselines.py", *agents, python=python, **settings)
    assert number(r"ppo:Trained \| (\d+) % ±", said) >= 70
    # After 400 games it did not beat random yet.
    assert re.search(r"value_learning:Trained \| \d+ % ±", said)
