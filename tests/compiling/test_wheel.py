"""A wheel with compiled rules, built as pip builds it: in an environment of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from elbowroom.compiling.requirements import missing

pytestmark = [pytest.mark.slow, pytest.mark.skipif(missing() is not None, reason=str(missing()))]


def run(*command: str | Path, **settings: str) -> str:
    """Run a program that must succeed, and return its output."""
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | settings, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_installed_wheel_runs_compiled(root: Path, tmp_path: Path) -> None:
    # A copy without compiled code, which would be used as it is; the client is built already.
    source = tmp_path / "source"
    shutil.copytree(root / "src", source / "src", ignore=shutil.ignore_patterns("_compiled", "__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE.md"):
        shutil.copy(root / name, source)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", tmp_path, source, ELBOWROOM_COMPILE="1")
    [wheel] = tmp_path.glob("elbowroom-*-linux_*.whl" if sys.platform == "linux" else "elbowroom-*.whl")
    place = tmp_path / "installed"
    run(*pip, "install", "--no-deps", "--target", place, wheel)
    program = "from elbowroom import compiled; print(compiled.__file__, compiled.is_compiled())"
    said = run(sys.executable, "-P", "-c", program, PYTHONPATH=str(place), ELBOWROOM_PURE="")
    assert said == f"{place / 'elbowroom/compiled.py'} True\n"
