"""The lower bounds of dependencies in pyproject.toml: the server runs with exactly these versions."""

import os
import subprocess
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

pytestmark = pytest.mark.deep

# Versions of tools for tests do not matter.
TOOLS = ("hypothesis", "psutil", "pytest", "pytest-xdist")
# Sockets, both protocols of uvicorn, the database, push messages and webhooks, and a whole process.
TESTED = ("http/test_sockets.py", "http/test_protocols.py", "http/test_uvicorn.py", "store/test_store.py", "notices")


def lower_bounds(project: dict[str, Any], extra: str = "") -> Iterator[str]:
    """Yield the dependencies of an extra (of the core without one), each at its lowest version."""
    for line in project["optional-dependencies"][extra] if extra else project["dependencies"]:
        wanted = Requirement(line)
        if wanted.name == project["name"]:
            for inner in wanted.extras:
                yield from lower_bounds(project, inner)
        elif wanted.marker is None or wanted.marker.evaluate():
            lowest = [one.version for one in wanted.specifier if one.operator == ">="]
            extras = f"[{','.join(wanted.extras)}]" if wanted.extras else ""
            yield f"{wanted.name}{extras}=={lowest[0]}" if lowest else wanted.name


def test_the_server_runs_with_the_lowest_versions(root: Path, tmp_path: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = sorted({*lower_bounds(project), *lower_bounds(project, "server")})
    venv.create(tmp_path / "venv", symlinks=True, with_pip=True)
    python = str(tmp_path / "venv/bin/python")
    installed = subprocess.run(
        [python, "-m", "pip", "install", "--quiet", *wanted, *TOOLS], capture_output=True, text=True
    )
    if "ConnectionError" in installed.stderr or "NewConnectionError" in installed.stderr:
        pytest.skip("no package index can be reached")
    assert installed.returncode == 0, installed.stderr
    # Not compiled, and with warnings: both are about newer versions.
    environment = os.environ | {"PYTHONPATH": str(root / "src"), "ELBOWROOM_PURE": "1"}
    tests = [f"tests/server/{name}" for name in TESTED]
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "default", "-n", "2", *tests]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
