"""Stable-Baselines3's checker, in a separate virtual environment, since it needs PyTorch."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.test_package import CORE

pytestmark = pytest.mark.deep

CHECK = """
import warnings
warnings.simplefilter("error")
from stable_baselines3.common.env_checker import check_env
from elbowroom.env.gymnasium_env import OneSeat
for game in ("classic", "warcraft", "azeroth"):
    check_env(OneSeat(game, 3, bots=("random",)), warn=True)
    print(game, "checked")
"""


def test_the_stable_baselines_checker_passes(root: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = str(tmp_path / "venv/bin/python")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-input"]
    # Plus the dependencies of the package.
    got = subprocess.run([*pip, "stable-baselines3", *CORE], capture_output=True, text=True, timeout=20 * PATIENCE)
    if got.returncode:
        pytest.skip(f"STABLE-BASELINES3 WAS NOT CHECKED: it could not be installed: {got.stderr.strip()[-300:]}")
    done = subprocess.run(
        [python, "-c", CHECK],
        env=os.environ | {"PYTHONPATH": str(root / "src")},
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:-1] == [f"{game} checked" for game in ("classic", "warcraft", "azeroth")]
    assert not _is_installed(Path(sys.executable)), "it belongs into no environment but its own"


def _is_installed(python: Path) -> bool:
    found = subprocess.run([python, "-c", "import stable_baselines3"], capture_output=True, timeout=PATIENCE)
    return found.returncode == 0
